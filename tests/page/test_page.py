"""The web page: what it says, how it is built, and that nobody's name can do harm in it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from generator.exchange.web_tables import web_tables
from generator.languages import Language, text
from generator.printing.style import Style, StyleError
from generator.sheets.numbers import points_text
from generator.sheets.pairings import round_sheet
from generator.standings import compute
from generator.tournament import POSTPONED, WHITE_WINS, Player, System, Tournament
from tests.page.pages import page, parsed, tables
from tests.printing.fields import round_robin, swiss
from tests.services.test_knockout_workbook import cup
from tests.support.arbiter import type_results
from tests.support.commands import run
from tests.support.sample import seven_players
from tests.support.team_events import NAMES, by_chance, following, new_event, type_games

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    'O\'Leary & Søn, "The Rook"',
    "</style></script><!--",
    "{{ page.title }}{% raw %}",
)
FIELDS = {
    "swiss": swiss(24),
    "swiss with byes": seven_players(),
    "not begun": replace(swiss(5), rounds=()),
    "round robin": round_robin(9, played=4),
    "double": round_robin(6, System.DOUBLE_BERGER, played=7),
    "rotation": round_robin(9, System.RUTSCHSYSTEM, played=2),
}


def named(tournament: Tournament, *names: str) -> Tournament:
    """The tournament with its first players under other names."""
    players = tuple(replace(player, name=name) for player, name in zip(tournament.players, names, strict=False))
    return replace(tournament, players=(*players, *tournament.players[len(names) :]))


def reach(cells: Iterable[html.HtmlElement]) -> int:
    """How many columns cells reach over."""
    return sum(int(cell.get("colspan", "1")) for cell in cells)


def finished(tournament: Tournament) -> Tournament:
    """The tournament with every game decided and no round to come."""
    rounds = tuple(
        replace(each, pairings=tuple(replace(pairing, result=WHITE_WINS) for pairing in each.pairings))
        for each in tournament.rounds
    )
    return replace(tournament, rounds=rounds, rounds_total=len(rounds))


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("language", Language)
def test_every_table_can_be_read_aloud(name: str, language: Language) -> None:
    """Each table has a caption, headings of columns, and one heading a row; the page says its language."""
    tree = parsed(page(FIELDS[name], language))
    assert tree.get("lang") == language.value
    assert len(tree.findall(".//h1")) == 1
    for table in tree.get_element_by_id("content").iter("table"):
        if "place" in table.get("class", ""):  # the frame of a card, filled by the search
            continue
        caption = table.find("caption")
        assert caption is not None
        assert caption.text_content()
        columns = table.findall("thead/tr/th")
        assert columns
        assert {column.get("scope") for column in columns} == {"col"}
        for row in table.findall("tbody/tr"):
            assert [cell.get("scope") for cell in row if cell.tag == "th"] == ["row"]
            assert reach(row) == reach(columns)


@pytest.mark.parametrize("name", FIELDS)
def test_links_of_the_page_lead_somewhere(name: str) -> None:
    """The skip link and the list of contents lead to parts of the page, and every identity is there once."""
    tree = parsed(page(FIELDS[name]))
    identities = [each.get("id") for each in tree.iter() if isinstance(each.tag, str) and each.get("id")]
    assert len(identities) == len(set(identities))
    targets = [link.get("href") for link in tree.iter("a")]
    assert targets[0] == "#content"
    assert {target.removeprefix("#") for target in targets} <= set(identities)
    labels = [each.get("aria-labelledby") for each in tree.iter("section") if each.get("aria-labelledby")]
    assert set(labels) <= set(identities)


@pytest.mark.parametrize("name", FIELDS)
def test_nothing_is_asked_of_the_network(name: str) -> None:
    """No address of any other place stands in the page, and its policy forbids to load anything."""
    data = page(FIELDS[name]).decode("utf-8")
    addresses = re.findall(r"(?:src|href|action)=\"?([^\"\s>]*)", data)
    assert [each for each in addresses if not each.startswith(("#", "data:"))] == []
    assert "http:" not in data
    assert "https:" not in data
    assert "url(" not in data
    assert "default-src &#39;none&#39;" in data


def test_rounds_stand_newest_first() -> None:
    """The newest round comes first, then the lists, then the earlier rounds from the newest back."""
    tree = parsed(page(swiss(24)))
    order = [each.get("id") for each in tree.get_element_by_id("content").findall("section")]
    assert order == ["round-4", "standings", "crosstable", "round-3", "round-2", "round-1"]


def test_before_the_first_round_the_participants_are_listed() -> None:
    """Before anything is paired the page has everybody by name, and says that there is no round yet."""
    tree = parsed(page(FIELDS["not begun"], Language.GERMAN))
    assert [each.get("id") for each in tree.get_element_by_id("content").findall("section")] == ["participants"]
    names = [line[0] for line in tables(tree, "participants")[0][1:]]
    assert sorted(names) == sorted(player.name for player in FIELDS["not begun"].players)
    assert text(Language.GERMAN, "page.no_rounds") in tree.text_content()


def test_a_round_robin_shows_the_round_being_played_first() -> None:
    """The first round with a game to come stands on top; the schedule has every round."""
    tournament = round_robin(9, played=4)
    tree = parsed(page(tournament))
    assert [each.get("id") for each in tree.get_element_by_id("content").findall("section")] == [
        "current", "standings", "crosstable", "schedule",
    ]  # fmt: skip
    assert tree.get_element_by_id("current-h").text_content().startswith("Round 5")
    assert len(tables(tree, "schedule")) == len(tournament.rounds)


@pytest.mark.parametrize("language", Language)
def test_pairings_are_those_of_the_sheet(language: Language) -> None:
    """Boards, names, points and results are word for word those of the sheet of the round."""
    tournament = swiss(24)
    tree = parsed(page(tournament, language))
    for each in tournament.rounds:
        drawn = web_tables(round_sheet(tournament, each.number, language), "any", language)
        expected = [[[cell.text for cell in row] for row in (table.headings, *table.rows)] for table in drawn]
        assert tables(tree, f"round-{each.number}") == expected
        boards = expected[0][1:]
        assert [int(row[0]) for row in boards] == [pairing.board for pairing in each.pairings]


@pytest.mark.parametrize("language", Language)
def test_standings_are_those_computed(language: Language) -> None:
    """Ranks, names and points are those of the standings, in their order and the language's spelling."""
    tournament = swiss(24)
    names = {player.number: player.name for player in tournament.players}
    rows = tables(parsed(page(tournament, language)), "standings")[0]
    name, points = rows[0].index(text(language, "column.name")), rows[0].index(text(language, "print.points"))
    shown = [(int(row[0]), row[name], row[points]) for row in rows[1:]]
    computed = [(row.rank, names[row.player], points_text(row.points, language)) for row in compute(tournament).rows]
    assert shown == computed


@pytest.mark.parametrize("language", Language)
def test_final_is_never_said_while_a_game_is_open(language: Language) -> None:
    """With a postponed game in a finished schedule the list is provisional, and the game is marked by a word."""
    done = finished(swiss(10))
    first = replace(done.rounds[1].pairings[0], result=POSTPONED)
    waiting = replace(
        done,
        rounds=(
            done.rounds[0],
            replace(done.rounds[1], pairings=(first, *done.rounds[1].pairings[1:])),
            *done.rounds[2:],
        ),
    )
    final = text(language, "print.standings_final")
    assert final in page(done, language).decode("utf-8")
    tree = parsed(page(waiting, language))
    assert final not in tree.text_content()
    assert text(language, "print.standings_open", open=1) in tree.get_element_by_id("standings").text_content()
    row = tables(tree, "round-2")[0][1]
    assert text(language, "result.postponed") in row
    assert any(text(language, "outcome.postponed") in cell for cell in row)


def test_names_stay_text() -> None:
    """Names with tags, quotes, comment marks and template braces appear as they are and begin no element."""
    names = HOSTILE
    data = page(named(replace(swiss(24), event=replace(swiss(24).event, name=HOSTILE[0])), *names))
    tree = parsed(data)
    shown = {row[2] for row in tables(tree, "standings")[0][1:]} | {row[3] for row in tables(tree, "standings")[0][1:]}
    assert set(names) <= shown
    assert len(tree.findall(".//script")) == 1
    assert tree.findall(".//img") == []
    assert data.count(b"<script>") == 1


def test_nothing_is_told_of_people_but_what_lists_need() -> None:
    """Birth, sex, IDs, groups and the club's own columns are not on the page; name, club, federation and rating are."""
    private = {
        "fide_id": "14109603", "national_id": "NSF-4711", "birth": "1987-03-24", "sex": "divers",
        "group": "Mathegruppe", "team": "Vierte Garde", "extra": (("Telefon", "0171 5550123"), ("Allergies", "nuts")),
    }  # fmt: skip
    person = Player(1, "Anna Weber", 2000, "WFM", "NOR", "Castle", opponents_barred=(2,), **private)  # type: ignore[arg-type]
    tournament = swiss(24)
    data = page(replace(tournament, players=(person, *tournament.players[1:]))).decode("utf-8")
    told = ("14109603", "4711", "1987", "divers", "Mathegruppe", "Vierte Garde", "0171", "Telefon", "Allergies", "nuts")
    assert [each for each in told if each in data] == []
    assert all(each in data for each in ("Anna Weber", "2000", "WFM", "NOR", "Castle"))


def test_the_page_is_small() -> None:
    """24 players and four rounds take less than 60 kB, 200 players and four rounds less than 300 kB."""
    assert len(page(swiss(24))) < 60_000
    assert len(page(swiss(200))) < 300_000


def test_the_same_tournament_gives_the_same_page() -> None:
    """Two runs give the same bytes."""
    assert page(swiss(24)) == page(swiss(24))


def _variables(css: str) -> Iterator[dict[str, str]]:
    """The colours of each choice: light, then dark."""
    for block in re.findall(r":root \{(.*?)\}", css, flags=re.DOTALL)[:2]:
        yield dict(re.findall(r"--(\w+): (#[0-9a-fA-F]{3,6})", block))


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours after WCAG 2.2, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_enough_for_everybody() -> None:
    """All words stand out by 4.5 to 1 or more, on paper, stripes and the diagonal, in light and in dark colours."""
    css = re.search(r"<style>(.*?)</style>", page(swiss(5)).decode("utf-8"), flags=re.DOTALL)
    assert css
    schemes = list(_variables(css[1]))
    assert len(schemes) == 2
    for colours in schemes:
        for words in ("ink", "soft", "accent", "warning"):
            assert contrast(colours[words], colours["paper"]) >= 4.5, (words, colours[words])
        for words in ("ink", "accent"):
            assert contrast(colours[words], colours["stripe"]) >= 4.5, (words, colours[words])
        assert contrast(colours["ink"], colours["shade"]) >= 4.5


def test_a_club_changes_the_page_without_touching_code(tmp_path: Path) -> None:
    """Files of a style folder take the place of ours: colours, style sheet and logo; what it leaves out stays."""
    (tmp_path / "theme.toml").write_text('[colours]\naccent = "#552200"\n', encoding="utf-8")
    (tmp_path / "page.css").write_text("body { color: {{ colours.accent }}; }", encoding="utf-8")
    (tmp_path / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    data = page(swiss(5), style=Style(tmp_path)).decode("utf-8")
    assert "<style>body { color: #552200; }</style>" in data
    assert 'src="data:image/svg+xml;base64,' in data
    assert "Final standings" in data or "Standings after" in data


def test_a_mistake_in_a_club_template_is_named(tmp_path: Path) -> None:
    """A template that cannot be used is refused with its file, its line and what is wrong."""
    (tmp_path / "page.html").write_text("<p>\n{{ page.titel }}", encoding="utf-8")
    with pytest.raises(StyleError, match="titel"):
        page(swiss(5), style=Style(tmp_path))
    (tmp_path / "page.html").write_text("<p>\n{% if page.title %}", encoding="utf-8")
    with pytest.raises(StyleError, match=r"page\.html, 2"):
        page(swiss(5), style=Style(tmp_path))


def test_a_template_cannot_reach_beyond_its_data(tmp_path: Path) -> None:
    """A template from somebody else runs in a sandbox: the insides of Python are out of reach."""
    (tmp_path / "page.html").write_text("{{ page.__class__.__mro__ }}", encoding="utf-8")
    with pytest.raises(StyleError):
        page(swiss(5), style=Style(tmp_path))


def test_teams_are_listed_with_their_boards(tmp_path: Path) -> None:
    """The page of a tournament of teams has the matches with their boards, the standings and the crosstable."""
    workbook = new_event(tmp_path, "berger", 5, 4)
    assert not following(workbook).status
    type_games(workbook, [1, 2], by_chance(3))
    run(f"pairbook page {workbook.as_posix()}")
    tree = parsed(workbook.with_suffix(".html").read_bytes())
    assert [each.get("id") for each in tree.get_element_by_id("content").findall("section")] == [
        "current", "standings", "crosstable", "schedule",
    ]  # fmt: skip
    assert tree.get_element_by_id("current-h").text_content() == "Round 3"
    assert len(tables(tree, "schedule")) == 5
    names = {line[2] for line in tables(tree, "standings")[0][1:]}
    assert names == set(NAMES[:5])
    assert "typed into" not in tree.text_content()


def test_a_knock_out_is_shown_stage_by_stage(tmp_path: Path) -> None:
    """Of a knock-out the page has the stages from the newest back, and who is still in."""
    workbook = cup(tmp_path, 8)
    run(f"pairbook next {workbook.as_posix()}")
    run(f"pairbook page {workbook.as_posix()}")
    tree = parsed(workbook.with_suffix(".html").read_bytes())
    assert "Quarter-finals" in tree.get_element_by_id("round-1-h").text_content()
    assert len(tables(tree, "round-1")[0]) == 1 + 4
    assert "type who goes through" not in tree.text_content()


def test_the_bracket_can_be_read_aloud(tmp_path: Path) -> None:
    """Every stage is a table with a row for each match: who plays, the score, who goes through, who is to come."""
    workbook = cup(tmp_path, 6)
    run(f"pairbook next {workbook.as_posix()}")
    type_results(workbook, "Round 1", ["1-0"])
    run(f"pairbook next {workbook.as_posix()}")
    run(f"pairbook page {workbook.as_posix()}")
    tree = parsed(workbook.with_suffix(".html").read_bytes())
    first, semis, final, third = tables(tree, "bracket")
    assert len(first) == 1 + 4
    free, match = first[1], first[2]
    assert free == ["", "1", "Player 01", "", "no opponent", "", "Player 01"]
    assert [match[0], match[3]] == ["1", match[3]]
    assert match[3] in ("1 : 0", "0 : 1")
    assert match[6] in (match[2], match[4])
    assert {row[2] for row in semis[1:]} | {row[4] for row in semis[1:]} >= {"Player 01", "Player 02", match[6]}
    assert [final[1][2], final[1][4]] == ["Winner of match 3", "Winner of match 4"]
    assert [third[1][2], third[1][4]] == ["Loser of match 3", "Loser of match 4"]
    third_place = text(Language.ENGLISH, "stage.third")
    captions = [each.text_content() for each in tree.get_element_by_id("bracket").iter("caption")]
    assert captions == ["Bracket, Quarter-finals", "Bracket, Semi-finals", "Bracket, Final", f"Bracket, {third_place}"]


def test_columns_for_dates_are_shown_once_there_is_one() -> None:
    """The schedule has a column for the day of a game only where some game of the round has a day of its own."""
    tournament = round_robin(6, played=1)
    day = text(Language.ENGLISH, "round_column.day")
    assert all(day not in table[0] for table in tables(parsed(page(tournament)), "schedule"))
    first = tournament.rounds[1]
    moved = replace(first, pairings=(replace(first.pairings[0], day="2026-11-02"), *first.pairings[1:]))
    later = replace(tournament, rounds=(tournament.rounds[0], moved, *tournament.rounds[2:]))
    shown = tables(parsed(page(later)), "schedule")
    assert [day in table[0] for table in shown] == [False, True, False, False, False]
    assert "2026-11-02" in shown[1][1]
