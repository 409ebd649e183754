"""Certificates for the winners, overall and in the categories of the prizes, once the standings are final.

One description, ``Certificate``, is drawn by the page template ``certificates.typ`` and as a sheet of the workbook.
"""

from dataclasses import dataclass

from generator.languages import Language, text
from generator.printing.source import Source
from generator.printing.style import Style
from generator.printing.typeset import Json, Piece
from generator.prizes import awarded
from generator.sheets.frame import event_title, typed_day
from generator.sheets.model import Align, Cell, Column, Look, PageSetup, Row, SheetPlan
from generator.sheets.numbers import points_text
from generator.sheets.standings import NO_PRIZES, category_title, games_played, is_final, tie_break_name
from generator.standings import StandingsRow
from generator.tournament import Event, System, Tournament

PLACES = 3
"""So many places overall, and in each category, get a certificate; more where more have a prize."""

_NAME_SIZE = 1000.0  # letters of a name times their size, in a line of the sheet
_WIDTH = (8.0, 33.0, 8.0, 33.0, 8.0)


@dataclass(frozen=True, slots=True)
class Certificate:
    """One certificate, line by line; ``category`` is empty overall, ``where_and_when`` where it is not known.

    ``signatures`` are who signs and as what; a name may be empty.
    """

    event: str
    name: str
    club: str
    place: str
    category: str
    scored: str
    where_and_when: str
    signatures: tuple[tuple[str, str], ...]


def certificates_of(source: Source) -> tuple[Certificate, ...]:
    """The certificates, overall from the first place down, then category by category; none before the end."""
    tournament, standings = source.tournament, source.standings
    if not is_final(tournament, standings):
        return ()
    given = awarded(tournament, standings, source.prizes if tournament.team_event is None else NO_PRIZES)
    ranks = [row.rank for row in standings.rows]
    made = [
        _certificate(source, row, row.rank, "", shared=ranks.count(row.rank) > 1)
        for row in standings.rows
        if row.player not in standings.annulled and (row.rank <= PLACES or row.player in given.overall)
    ]
    for table in given.tables:
        places = [each.place for each in table.rows]
        title = category_title(table.table, source.language)
        made += [
            _certificate(source, each.row, each.place, title, shared=places.count(each.place) > 1)
            for each in table.rows
            if each.place <= PLACES or each.row.player in table.amounts
        ]
    return tuple(made)


def certificate_pieces(source: Source, style: Style) -> tuple[Piece, ...]:  # noqa: ARG001 - as every print-out is called
    """The certificates, one a page."""
    certificates = certificates_of(source)
    if not certificates:
        return ()
    pages: list[Json] = [
        {
            "event": each.event,
            "name": each.name,
            "club": each.club,
            "place": each.place,
            "category": each.category,
            "scored": each.scored,
            "where_and_when": each.where_and_when,
            "signatures": [list(signature) for signature in each.signatures],
        }
        for each in certificates
    ]
    words = {
        "heading": text(source.language, "piece.certificate"),
        "where_and_when": text(source.language, "piece.place_and_date"),
    }
    paper = "Letter" if source.paper == "Letter" else "A4"
    return (Piece("certificates", {"language": source.language.value, "paper": paper, "pages": pages, "words": words}),)


def certificate_plans(source: Source) -> tuple[SheetPlan, ...]:
    """The certificates as a sheet, one a printed page."""
    certificates = certificates_of(source)
    if not certificates:
        return ()
    rows = tuple(
        row for place, each in enumerate(certificates) for row in _rows(each, source.language, first=not place)
    )
    return (
        SheetPlan(
            name=text(source.language, "sheet.certificates"),
            rows=rows,
            columns=tuple(map(Column, _WIDTH)),
            page=PageSetup(paper=source.paper, fit_width=0, fit_height=0),
            tab_colour="standings",
        ),
    )


def _certificate(source: Source, row: StandingsRow, place: int, category: str, *, shared: bool) -> Certificate:
    tournament, language = source.tournament, source.language
    name, club = _winner(tournament, row.player)
    return Certificate(
        event_title(tournament, language),
        name,
        club,
        text(language, "piece.shared_place" if shared else "piece.place", place=_ordinal(place, language)),
        category,
        _scored(source, row),
        _where_and_when(tournament.event, language),
        (
            (tournament.event.organiser, text(language, "piece.organiser")),
            (tournament.event.chief_arbiter, text(language, "piece.arbiter")),
        ),
    )


def _winner(tournament: Tournament, number: int) -> tuple[str, str]:
    """The name on a certificate and the club below it: of a player with the title, of a team as it is.

    A list says ``Ødegård, Kari``, a certificate ``Kari Ødegård``.
    """
    event = tournament.team_event
    if event is not None:
        return next(team.name for team in event.teams if team.number == number), ""
    player = tournament.player(number)
    name = _as_spoken(player.name)
    return (f"{player.title} {name}" if player.title else name), player.club


def _as_spoken(name: str) -> str:
    """A name with a comma behind the surname in the order in which it is spoken; any other as it is."""
    parts = [part.strip() for part in name.split(",")]
    return f"{parts[1]} {parts[0]}" if len(parts) == 2 and all(parts) else name


def _scored(source: Source, row: StandingsRow) -> str:
    """How many points from how many games; of a team its points alone, and nothing where only going through counts."""
    tournament, language = source.tournament, source.language
    points = points_text(row.points, language, halves=source.halves)
    if tournament.system is System.KNOCK_OUT:
        return ""
    if tournament.team_event is not None:
        return f"{tie_break_name(source.standings.primary, language)}: {points}"
    games = games_played(tournament, source.standings.after_round, source.standings.annulled)[row.player]
    if row.points == 1:
        return text(language, "piece.scored_one", games=games)
    return text(language, "piece.scored", points=points, games=games)


def _ordinal(place: int, language: Language) -> str:
    """``1st`` in English, ``1.`` in German and Norwegian."""
    if language is not Language.ENGLISH:
        return f"{place}."
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"


def _where_and_when(event: Event, language: Language) -> str:
    """Place and last day; empty unless both are known, so that they are written by hand."""
    day = event.last_day or event.first_day
    if not (event.place and day):
        return ""
    return f"{event.place}, {typed_day(day, language)}"


def _rows(certificate: Certificate, language: Language, *, first: bool) -> tuple[Row, ...]:
    """The rows of one certificate: a page."""

    def line(words: str, height: float, size: float, *, bold: bool = False) -> Row:
        cell = Cell(words or None, Look.TITLE if bold else Look.SUBTITLE, 5, align=Align.CENTRE, size=size)
        return Row((cell, *[None] * 4), height)

    where = certificate.where_and_when or text(language, "piece.place_and_date")
    left, right = certificate.signatures
    return (
        Row((), 40.0, break_before=not first),
        line(certificate.event, 50.0, 22),
        line(text(language, "piece.certificate"), 100.0, 52, bold=True),
        line(certificate.place, 60.0, 30, bold=True),
        line(certificate.category, 40.0, 20),
        line(certificate.name, 90.0, max(14.0, min(36.0, _NAME_SIZE / max(len(certificate.name), 1))), bold=True),
        line(certificate.club, 36.0, 16),
        line(certificate.scored, 46.0, 16),
        Row((None, Cell(where, Look.BLANK, 3, size=12), None, None, None), 80.0),
        Row((None, Cell(None, Look.TEXT), None, Cell(None, Look.TEXT), None), 60.0),
        Row((None, Cell(left[0] or None, Look.BLANK), None, Cell(right[0] or None, Look.BLANK), None), 20.0),
        Row((None, Cell(left[1], Look.LEGEND), None, Cell(right[1], Look.LEGEND), None), 16.0),
    )
