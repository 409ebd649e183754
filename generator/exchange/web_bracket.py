"""The bracket of a knock-out for a web page: what the drawing shows with lines, as tables that can be read aloud.

Each stage is a table, each match a row with a number of its own; a player not known yet is "winner of match 3".
"""

from generator.exchange.web_tables import WebCell, WebTable
from generator.knockout.bracket import Bracket, Match, bracket
from generator.languages import Language, text
from generator.sheets.bracket import match_score
from generator.sheets.stages import stage_name
from generator.tournament import System, Tournament


def bracket_tables(tournament: Tournament, language: Language) -> tuple[WebTable, ...]:
    """A table for each stage from the first to the final, then one for the match for the third place."""
    if tournament.system is not System.KNOCK_OUT or not tournament.rounds:
        return ()
    tables = _Tables(tournament, bracket(tournament), language)
    found = [tables.stage(at) for at in range(len(tables.state.stages))]
    if tables.state.third_place is not None:
        title = text(language, "stage.third")
        match = tables.row(None, tables.state.third_place, tables.losers())
        found.append(tables.table("third", title, (match,)))
    return tuple(found)


class _Tables:
    """The tables of one bracket; matches are numbered from the first stage on, top to bottom."""

    def __init__(self, tournament: Tournament, state: Bracket, language: Language) -> None:
        self.tournament, self.state, self.language = tournament, state, language
        self.names = {player.number: player.name for player in tournament.players}
        self.seeds = {number: seed for seed, number in enumerate(state.entrants, 1)}
        stages = [(at, place) for at, stage in enumerate(state.stages) for place in range(len(stage))]
        played = [each for each in stages if not self._without_game(*each)]
        self.numbers = {each: number for number, each in enumerate(played, 1)}

    def stage(self, at: int) -> WebTable:
        """The matches of a stage, counted from 0; who has no opponent in it stands on a line of its own."""
        rows = []
        for place, match in enumerate(self.state.stages[at]):
            if self._without_game(at, place):
                rows += [self._free(number) for number in match.players]
            else:
                open_lines = (self._coming(at, 2 * place), self._coming(at, 2 * place + 1))
                rows.append(self.row(self.numbers[at, place], match, open_lines))
        title = stage_name(len(self.state.entrants), at + 1, self.language)
        return self.table(str(at + 1), title, tuple(rows))

    def table(self, name: str, title: str, rows: tuple[tuple[WebCell, ...], ...]) -> WebTable:
        """A table of matches."""
        words = [text(self.language, key) for key in ("page.match", "page.seed", "column.name", "page.score")]
        match, seed, player, score = words
        headings = (
            WebCell(match, "b"), WebCell(seed, "n o"), WebCell(player, "name"), WebCell(score, "r"),
            WebCell(player, "name"), WebCell(seed, "n o"), WebCell(text(self.language, "page.through"), "name"),
        )  # fmt: skip
        caption = f"{text(self.language, 'sheet.bracket')}, {title}"
        return WebTable(f"bracket-{name}", caption, headings, rows, title=title)

    def row(self, number: int | None, match: Match, open_lines: tuple[str, str]) -> tuple[WebCell, ...]:
        """A match: who plays, or from which match the player comes, the score, and who went through."""
        first, second = (
            self._player(line, coming, heads=place == 0)
            for place, (line, coming) in enumerate(zip((match.first, match.second), open_lines, strict=True))
        )
        scores = [match_score(self.tournament, match, line, self.language) or "" for line in match.players]
        shown = " : ".join(scores) if len(scores) == 2 and all(scores) else ""
        return (
            WebCell("" if number is None else str(number), "b"),
            WebCell(self._seed(match.first), "n o"),
            first,
            WebCell(shown, "r"),
            second,
            WebCell(self._seed(match.second), "n o"),
            self._player(match.winner if match.decided else None, "", heads=False),
        )

    def losers(self) -> tuple[str, str]:
        """The semi-finals from which the players of the match for the third place come."""
        semi_finals = len(self.state.stages) - 2
        numbers = [self.numbers.get((semi_finals, place)) for place in (0, 1)]
        words = ["" if each is None else text(self.language, "page.loser_of", number=each) for each in numbers]
        return words[0], words[1]

    def _free(self, number: int) -> tuple[WebCell, ...]:
        """A player who is in the next stage without a match."""
        free = WebCell(text(self.language, "page.no_opponent"), "x")
        player = self._player(number, "", heads=True)
        through = self._player(number, "", heads=False)
        return (WebCell("", "b"), WebCell(self._seed(number), "n o"), player, WebCell("", "r"), free,
                WebCell("", "n o"), through)  # fmt: skip

    def _player(self, number: int | None, coming: str, *, heads: bool) -> WebCell:
        if number is None:
            return WebCell(coming, "name", heads=heads)
        return WebCell(self.names[number], "name", number, heads)

    def _seed(self, number: int | None) -> str:
        return "" if number is None else str(self.seeds.get(number, ""))

    def _coming(self, at: int, place: int) -> str:
        """The match of the stage before from which somebody comes to a line that is still open."""
        number = self.numbers.get((at - 1, place))
        return "" if number is None else text(self.language, "page.winner_of", number=number)

    def _without_game(self, at: int, place: int) -> bool:
        match = self.state.stages[at][place]
        return match.decided and not match.playable
