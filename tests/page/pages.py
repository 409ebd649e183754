"""Web pages of invented tournaments, and what stands in their tables."""

from datetime import UTC, datetime

from lxml import html

from generator.exchange.web_page import web_page
from generator.languages import Language
from generator.printing.style import SHIPPED, Style
from generator.services.web_page import page_of
from generator.tournament import Tournament
from tests.printing.fields import source

NOW = datetime(2026, 9, 5, 18, 30, tzinfo=UTC)


def page(tournament: Tournament, language: Language = Language.ENGLISH, style: Style = SHIPPED) -> bytes:
    """The page of a tournament."""
    return web_page(page_of(source(tournament, language), NOW), style)


def parsed(data: bytes) -> html.HtmlElement:
    """The page as a tree."""
    return html.document_fromstring(data.decode("utf-8"))


def tables(tree: html.HtmlElement, section: str) -> list[list[list[str]]]:
    """The tables of a section: each a list of rows of texts, the headings first."""
    return [
        [[cell.text_content().strip() for cell in row] for row in table.iter("tr")]
        for table in tree.get_element_by_id(section).iter("table")
    ]
