"""Where things stand in a workbook that was read: the cells of players and of rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.findings import Place
from generator.workbook.addresses import cell_name
from generator.workbook.layout import PlayerColumn


@dataclass(frozen=True, slots=True)
class PlayersPlace:
    """Where players stand: the cell of each player's column by pairing number.

    ``rows`` are row numbers as the workbook counts them, by the number given to the player in this reading.
    ``own_columns`` are the columns pairbook does not know (and a name's, where it stands in two: ``name_columns``) by
    their headings; ``typed`` is what was typed into the columns of each player, by number and column.
    """

    sheet: str = ""
    columns: Mapping[PlayerColumn, int] = field(default_factory=dict)
    rows: Mapping[int, int] = field(default_factory=dict)
    heading_row: int = 0
    own_columns: Mapping[str, int] = field(default_factory=dict)
    name_columns: tuple[int, ...] = ()
    typed: Mapping[int, Mapping[int, object]] = field(default_factory=dict)

    def cell(self, number: int, column: PlayerColumn) -> Place | None:
        """The cell of a player's column, ``None`` if the sheet has no such column."""
        if column not in self.columns or number not in self.rows:
            return None
        return Place(self.sheet, cell_name(self.rows[number] - 1, self.columns[column]))


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """Where a round stands: the sheet, and for each board and each player without a game the cell of its columns.

    ``columns`` are named ``white white_number black black_number board result`` and count from 0; ``rows`` are the
    rows of the boards in the order of ``Round.pairings``, as the workbook counts them. ``bye_numbers`` are the cells
    with the numbers of players without a game, by pairing number; ``remarks`` stand beside the boards.
    """

    sheet: str
    columns: Mapping[str, int]
    rows: tuple[int, ...]
    bye_numbers: Mapping[int, Place] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    def cell(self, index: int, column: str) -> Place | None:
        """The cell of the pairing with this index in ``Round.pairings``, ``None`` if there is no such column."""
        if column not in self.columns:
            return None
        return Place(self.sheet, cell_name(self.rows[index] - 1, self.columns[column]))
