"""The sheets pairbook writes for a tournament, under the names they have in this workbook."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from generator.languages.words import sheet_kind
from generator.printing.lists import KEPT_UP_TO_DATE
from generator.printing.source import Source
from generator.roundrobin import Schedule, schedule
from generator.roundrobin.withdrawal import has_begun
from generator.services import team_sheets
from generator.services.explaining.explained import (
    explainable,
    explained_round,
    missing_before,
    round_in_question,
    schedule_in_words,
)
from generator.services.live_places import places_drawn
from generator.services.words import names_of
from generator.sheets.bracket import bracket_sheet
from generator.sheets.crosstable import crosstable_sheet, progress_sheet
from generator.sheets.live import GamePlace, live_sheet
from generator.sheets.model import SheetPlan
from generator.sheets.pairing_working import Reasons, RoundWords
from generator.sheets.pairings import round_sheet
from generator.sheets.schedule import schedule_sheet
from generator.sheets.seating import seating_sheet, strips_sheet
from generator.sheets.settings import settings_sheet
from generator.sheets.standings import standings_sheet
from generator.sheets.tables import tables_sheet
from generator.sheets.why import why_sheet
from generator.standings import Standings, compute
from generator.state import Snapshot
from generator.tournament import System, Tournament
from generator.workbook.layout import SheetKind
from generator.workbook.read import WorkbookReading
from generator.workbook.read_settings import choice

_SHOWING_ROUNDS = (SheetKind.CROSSTABLE, SheetKind.BRACKET, SheetKind.SEATING, SheetKind.LIVE, SheetKind.WHY)
_OF_TEAMS = (SheetKind.BOARDS, SheetKind.MATCHES)
LIVE_UP_TO = 64
"""Up to so many players the Live sheet is written unless Settings say no; its formulas slow down larger workbooks."""


class SheetSet:
    """Plans of all sheets for one state of a tournament, in the language and with the print settings of a workbook.

    ``snapshot`` is the memory of what the latest round was paired from; where it was paired just now, nothing.
    """

    def __init__(self, tournament: Tournament, reading: WorkbookReading, snapshot: Snapshot | None = None) -> None:
        self.snapshot = snapshot or Snapshot()
        self.tournament, self.reading, self.language = tournament, reading, reading.language
        self.halves = choice(reading.settings, "points_shown", "halves") == "halves"
        self.paper = choice(reading.settings, "paper", "A4")
        self._names: dict[SheetKind, str] = {}
        for name in reading.sheet_names:
            kind = sheet_kind(name)
            if kind is not None and kind[0] is not SheetKind.ROUND:
                self._names.setdefault(kind[0], name)

    @cached_property
    def standings(self) -> Standings:
        """The standings as they are now."""
        return self.standings_after(None)

    def standings_after(self, round_number: int | None) -> Standings:
        """The standings as they were after a round; ``None`` is the last one counted."""
        return compute(self.tournament, after_round=round_number)

    @cached_property
    def planned(self) -> Schedule:
        """The schedule of a round robin."""
        return schedule(self.tournament)

    def round(self, number: int, remarks: Mapping[int, str]) -> SheetPlan:
        """The sheet of a round, with remarks beside boards."""
        plan = round_sheet(
            self.tournament, number, self.language, halves=self.halves, paper=self.paper, remarks=remarks
        )
        return self._named(plan, self.reading.round_sheets.get(number))

    def lists(self, drawn: tuple[SheetPlan, ...] = ()) -> tuple[SheetPlan, ...]:
        """Standings, crosstable, seating and workings of a Swiss; of a round robin standings and workings alone.

        Of a knock-out standings and bracket: no tie-break works there, and no formula knows who goes through. The
        print-outs that the arbiter once wanted as sheets follow in any system.

        ``drawn`` are the sheets of rounds drawn anew in the same run: the Live sheet needs to know where games stand.
        """
        return (*self._lists(drawn), *self._print_outs())

    def print_source(self, round_number: int | None = None, *, printed: str = "") -> Source:
        """What print-outs are made from: as things stood after a round, or as they are now.

        Pairings are then those of the first round with a game to come, else of the last. ``printed`` is the time stamp.
        """
        rounds = self.tournament.rounds
        coming = (each.number for each in rounds if any(pairing.result is None for pairing in each.pairings))
        address = self.reading.settings.get("web_address")
        return Source(
            self.tournament,
            self.standings if round_number is None else self.standings_after(round_number),
            self.language,
            round_number or next(coming, len(rounds)),
            halves=self.halves,
            paper=self.paper,
            prizes=self.reading.prizes,
            printed=printed,
            web_address=address.typed if address is not None else "",
            as_of=round_number,
        )

    def in_workbook(self, plan: SheetPlan) -> SheetPlan:
        """A plan under the name its sheet already has in this workbook."""
        kind = sheet_kind(plan.name)
        return plan if kind is None else self._as(kind[0], plan)

    def _print_outs(self) -> tuple[SheetPlan, ...]:
        """The print-outs among the sheets of this workbook, as they are now."""
        kinds = [kind for kind in KEPT_UP_TO_DATE if kind in self._names]
        source = self.print_source() if kinds else None
        if source is None:
            return ()
        return tuple(self._as(kind, plan) for kind in kinds for plan in KEPT_UP_TO_DATE[kind](source))

    def _lists(self, drawn: tuple[SheetPlan, ...]) -> tuple[SheetPlan, ...]:
        if self.tournament.team_event is not None:
            return self._all(
                team_sheets.list_plans(
                    self.tournament, self.standings, self.language, halves=self.halves, paper=self.paper
                )
            )
        standings = self._as(
            SheetKind.STANDINGS,
            standings_sheet(
                self.tournament,
                self.standings,
                self.language,
                halves=self.halves,
                paper=self.paper,
                prizes=self.reading.prizes,
            ),
        )
        if self.tournament.system is System.KNOCK_OUT:
            if not self.tournament.rounds:
                return (standings,)
            drawing = bracket_sheet(self.tournament, self.language, paper=self.paper)
            return (standings, self._as(SheetKind.BRACKET, drawing))
        if self.tournament.system.fixed_schedule or not self.tournament.rounds:
            return (standings, *self._live(drawn), *self._why())
        progress = progress_sheet(
            self.tournament,
            self.language,
            order=tuple(row.player for row in self.standings.rows),
            halves=self.halves,
            paper=self.paper,
        )
        tables = tables_sheet(self.tournament, len(self.tournament.rounds), self.language, paper=self.paper)
        return (
            standings,
            *self._live(drawn),
            self._as(SheetKind.CROSSTABLE, progress),
            self._as(SheetKind.SEATING, tables),
            *self._why(),
        )

    def _live(self, drawn: tuple[SheetPlan, ...]) -> tuple[SheetPlan, ...]:
        """The standings as formulas over the result cells."""
        wanted = choice(
            self.reading.settings, "live_sheet", "yes" if len(self.tournament.players) <= LIVE_UP_TO else "no"
        )
        if wanted == "no" or not self.tournament.rounds:
            return ()
        places = {**self._places_read(), **places_drawn(drawn)}
        plan = live_sheet(self.tournament, self._standings_so_far(), places, self.language, paper=self.paper)
        return (self._as(SheetKind.LIVE, plan),)

    def _standings_so_far(self) -> Standings:
        """The standings with every result there is, also of rounds not yet finished.

        Rounds of a schedule that have not begun are still to come and must not count for limits such as Koya's.
        """
        rounds = self.tournament.rounds
        if self.tournament.system.fixed_schedule and any(p.result is None for each in rounds for p in each.pairings):
            rounds = tuple(each for each in rounds if has_begun(self.tournament, each))
        last = max((each.number for each in rounds), default=0)
        return self.standings if last == self.standings.after_round else self.standings_after(last)

    def _places_read(self) -> dict[tuple[int, int], GamePlace]:
        """Where the games of rounds that stay as they are stand in the workbook."""
        found: dict[tuple[int, int], GamePlace] = {}
        for each, where in zip(self.tournament.rounds, self.reading.rounds, strict=False):
            for index, pairing in enumerate(each.pairings[: len(where.rows)]):
                result = where.cell(index, "result")
                if result is not None:
                    white, black = where.cell(index, "white_number"), where.cell(index, "black_number")
                    found[each.number, pairing.board] = GamePlace(
                        where.sheet, white.cell if white else None, black.cell if black else None, result.cell
                    )
        return found

    def _why(self) -> tuple[SheetPlan, ...]:
        """Why the round is as it is, and how the tie-breaks came about once a round is counted."""
        pairings = self._pairings_explained()
        standings = self.standings if self.standings.after_round else None
        if pairings is None and standings is None:
            return ()
        plan = why_sheet(
            self.tournament, standings, self.language, pairings=pairings, halves=self.halves, paper=self.paper
        )
        return (self._as(SheetKind.WHY, plan),)

    def _pairings_explained(self) -> Reasons | None:
        """The latest round in words, of a round robin the one being played.

        ``None`` where neither the rules of the Swiss nor a schedule hold, or a result is missing.
        """
        number = round_in_question(self.tournament)
        if number and self.tournament.system.fixed_schedule:
            return schedule_in_words(self.tournament, self.planned, number, self.language).reasons()
        if not number or not explainable(self.tournament):
            return None
        if missing_before(self.tournament, self.snapshot, number) is not None:
            return None
        explained = explained_round(self.tournament, self.snapshot, number, thorough=False)
        return RoundWords(explained.facts, self.language, self.halves, names_of(self.tournament)).reasons()

    def schedule(self) -> tuple[SheetPlan, ...]:
        """Schedule and crosstable of a round robin with all results, and the seating of a rotation."""
        if self.tournament.team_event is not None:
            return self._all(team_sheets.schedule_plans(self.tournament, self.standings, self.language, self.paper))
        plans = [
            self._as(
                SheetKind.SCHEDULE,
                schedule_sheet(
                    self.tournament,
                    self.planned,
                    self.language,
                    paper=self.paper,
                    annulled=self.standings.annulled,
                ),
            ),
            self._as(
                SheetKind.CROSSTABLE,
                crosstable_sheet(self.tournament, self.language, paper=self.paper, annulled=self.standings.annulled),
            ),
        ]
        seating = seating_sheet if self.planned.table is not None else strips_sheet
        plans.append(
            self._as(SheetKind.SEATING, seating(self.tournament, self.planned, self.language, paper=self.paper))
        )
        return tuple(plans)

    def teams_if_missing(self) -> tuple[SheetPlan, ...]:
        """A Teams sheet with the numbers given by this run, for a workbook that has none."""
        if SheetKind.TEAMS in self._names:
            return ()
        return (team_sheets.teams_plan(self.tournament, self.language, self.paper),)

    def settings_if_missing(self, facts: Mapping[str, str | int]) -> tuple[SheetPlan, ...]:
        """A Settings sheet with the facts decided by this run, for a workbook that has none."""
        if not facts or SheetKind.SETTINGS in self._names:
            return ()
        teams = self.tournament.team_event is not None
        players = len(self.tournament.players)
        return (settings_sheet(self.tournament.system, self.language, facts, players=players, teams=teams),)

    def stale_without_rounds(self) -> tuple[str, ...]:
        """Names of the sheets that show rounds and are there, when no round is left for them to show."""
        if self.tournament.rounds:
            return ()
        shown = (*_SHOWING_ROUNDS, SheetKind.BY_BOARD, SheetKind.BY_NAME, SheetKind.FULL_CROSSTABLE)
        return tuple(self._names[kind] for kind in shown if kind in self._names)

    def _all(self, plans: team_sheets.Kinds) -> tuple[SheetPlan, ...]:
        return tuple(self._as(kind, plan) for kind, plan in plans)

    def _as(self, kind: SheetKind, plan: SheetPlan) -> SheetPlan:
        return self._named(plan, self._names.get(kind))

    def _named(self, plan: SheetPlan, existing: str | None) -> SheetPlan:
        return replace(plan, name=existing) if existing else plan
