"""The one description of pairbook's sheets: their kinds, columns and settings, shared by reading, drawing and checking.

Names shown to people come from the language catalogues under the keys given here.
"""

from dataclasses import dataclass
from enum import Enum


class SheetKind(Enum):
    """The sheets of a workbook; the catalogue key of a name is ``sheet.<value>``."""

    SETTINGS = "settings"
    PLAYERS = "players"
    ROUND = "round"  # "Round {number}"
    SCHEDULE = "schedule"
    CROSSTABLE = "crosstable"
    BRACKET = "bracket"
    STANDINGS = "standings"
    LIVE = "live"
    SEATING = "seating"
    WHY = "why"
    BY_BOARD = "by_board"
    BY_NAME = "by_name"
    PARTICIPANTS = "participants"
    PARTICIPANTS_BY_NUMBER = "participants_by_number"
    PERSONAL = "personal"
    FULL_CROSSTABLE = "full_crosstable"
    SLIPS = "slips"
    NAME_CARDS = "name_cards"
    TABLE_NUMBERS = "table_numbers"
    CERTIFICATES = "certificates"
    PAIRING_CARDS = "pairing_cards"
    LOG = "log"
    PROBLEMS = "problems"
    TEAMS = "teams"
    BOARDS = "boards"  # who made how much on which board of a team tournament
    MATCHES = "matches"  # a form for the result of each match


class PlayerColumn(Enum):
    """Columns of the Players sheet, in the order of a new workbook; key ``column.<value>``."""

    NUMBER = "number"
    NAME = "name"
    TITLE = "title"
    RATING = "rating"
    NATIONAL_RATING = "national_rating"
    FEDERATION = "federation"
    CLUB = "club"
    FIDE_ID = "fide_id"
    NATIONAL_ID = "national_id"
    BIRTH = "birth"
    SEX = "sex"
    TEAM = "team"
    GROUP = "group"
    FROM_ROUND = "from_round"
    UNTIL_ROUND = "until_round"
    BYES = "byes"
    FIXED_BOARD = "fixed_board"
    NOT_AGAINST = "not_against"


class TeamColumn(Enum):
    """Columns of the Teams sheet, in their order; key ``team_column.<value>``."""

    NUMBER = "number"
    NAME = "name"
    SHORT = "short"
    CAPTAIN = "captain"
    UNTIL_ROUND = "until_round"


class RoundColumn(Enum):
    """Columns of a Round sheet (and of the Schedule), left to right; key ``round_column.<value>``.

    With colour rules off the sides are headed as first and second player, not as White and Black.
    """

    BOARD = "board"
    WHITE_NUMBER = "white_number"
    WHITE = "white"
    WHITE_RATING = "white_rating"
    WHITE_POINTS = "white_points"
    RESULT = "result"
    BLACK_POINTS = "black_points"
    BLACK_RATING = "black_rating"
    BLACK = "black"
    BLACK_NUMBER = "black_number"
    DAY = "day"  # of a schedule: when and where a single game is played
    VENUE = "venue"
    THROUGH = "through"  # of a knock-out: who goes through when the games are level
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One line of the Settings sheet: its key (``setting.<key>``, help under ``setting_help.<key>``) and its kind.

    ``kind`` is ``text``, ``date``, ``integer``, ``points``, ``choice`` or ``list``; ``choices`` are keys of the
    catalogue (``choice.<key>``).
    """

    key: str
    kind: str = "text"
    choices: tuple[str, ...] = ()


SETTINGS: tuple[SettingRow, ...] = (
    SettingRow("event"),
    SettingRow("place"),
    SettingRow("federation"),
    SettingRow("first_day", "date"),
    SettingRow("last_day", "date"),
    SettingRow("organiser"),
    SettingRow("chief_arbiter"),
    SettingRow("deputy_arbiters"),
    SettingRow("time_control"),
    SettingRow("round_dates", "list"),
    SettingRow("hosts", "list"),
    SettingRow("white_at_home", "choice", ("yes", "no")),
    SettingRow("game_dates", "choice", ("yes", "no")),
    SettingRow(
        "system",
        "choice",
        (
            "swiss",
            "berger",
            "double-berger",
            "rutschsystem",
            "langbord",
            "berger-rotation",
            "scheveningen",
            "hutton",
            "knock-out",
        ),
    ),
    SettingRow("rounds", "integer"),
    SettingRow("numbers", "choice", ("by_rating", "as_listed", "by_lot", "varma", "varma_repaired", "apart", "early")),
    SettingRow("lot", "integer"),
    SettingRow("kept_apart", "choice", ("club", "federation")),
    SettingRow("apart_rounds", "integer"),
    SettingRow("rating_used", "choice", ("rating", "national_rating", "higher_rating")),
    SettingRow("team_boards", "integer"),
    SettingRow("primary_score", "choice", ("match_points", "board_points")),
    SettingRow("match_win", "points"),
    SettingRow("match_draw", "points"),
    SettingRow("match_loss", "points"),
    SettingRow("win", "points"),
    SettingRow("draw", "points"),
    SettingRow("loss", "points"),
    SettingRow("pairing_allocated_bye", "points"),
    SettingRow("postponed", "choice", ("count_as_draw", "wait")),
    SettingRow("colour_rules", "choice", ("yes", "no")),
    SettingRow("first_colour", "choice", ("draw_lots", "white", "black")),
    SettingRow("cycles", "choice", ("one_game", "two_games")),
    SettingRow("cycle_order", "choice", ("fide", "plain", "mirror", "sitting")),
    SettingRow("match_games", "choice", ("one_game", "two_games")),
    SettingRow("third_place", "choice", ("yes", "no")),
    SettingRow("carried_over", "list"),
    SettingRow("acceleration", "choice", ("none", "baku")),
    SettingRow("virtual_points", "list"),
    SettingRow("tie_breaks", "list"),
    SettingRow("forbidden_pairs", "list"),
    SettingRow("annulment", "choice", ("yes", "half_or_less", "always", "no")),
    SettingRow("categories", "list"),
    SettingRow("prizes", "list"),
    SettingRow("sharing", "choice", ("by_rank", "equally", "hort")),
    SettingRow("one_prize", "choice", ("yes", "no")),
    SettingRow("live_sheet", "choice", ("yes", "no")),
    SettingRow("points_shown", "choice", ("halves", "decimals")),
    SettingRow("language", "choice", ("en", "de", "nb")),
    SettingRow("paper", "choice", ("A4", "A3", "Letter")),
    SettingRow("printouts", "list"),
    SettingRow("web_address"),
)
