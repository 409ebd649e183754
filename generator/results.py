"""Results, byes and absences as people write them, and as pairbook writes them.

Reading understands the spellings of all languages at once, and values a spreadsheet made of them. What has one meaning
is taken; what a spreadsheet spoiled with certainty is taken and said; everything else is asked about, with the guess.
Nothing that was typed is ever taken for an empty cell.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from functools import cache

from generator import tournament as known
from generator.languages import Language, messages, text
from generator.languages.words import in_all_languages, plain, plain_signs
from generator.tournament import Outcome, Result


class Origin(Enum):
    """How a value came into its cell, as far as the file tells."""

    TYPED = "typed"
    FORMULA = "formula"  # the value is the stored result of a formula
    FORMULA_WITHOUT_VALUE = "formula without value"
    ERROR = "error"  # #N/A and its like


class Certainty(Enum):
    """What may be done with a reading."""

    BLANK = "blank"  # nothing was entered
    CERTAIN = "certain"
    SAY = "say"  # taken, and told to the arbiter
    ASK = "ask"  # refused; the guess is offered in the message


class Doubt(Enum):
    """Why a reading must be said or asked; the finding of a result is ``result_<value>``."""

    NONE = ""
    TIME = "time"  # 1:0 became one o'clock
    DATE = "date"  # 1-0 became a date
    NUMBER = "number"  # a bare 1 or 0
    HALF = "half"  # the number 0.5
    LOGICAL = "logical"  # TRUE, FALSE
    FORMULA = "formula"
    FORMULA_WITHOUT_VALUE = "formula_without_value"
    ERROR = "error_value"
    LETTERS = "letters"  # O and l instead of 0 and 1
    WHOSE_FORFEIT = "whose_forfeit"  # "WO" without a side
    AMBIGUOUS = "ambiguous"
    UNUSUAL = "unusual"  # understood, but not a usual spelling
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ResultReading:
    """What a result cell says. ``result`` is the result, the guess when asking, or ``None``."""

    certainty: Certainty
    result: Result | None = None
    doubt: Doubt = Doubt.NONE


@dataclass(frozen=True, slots=True)
class ByeReading:
    """What a cell says about a round without a game.

    ``outcome`` is one of the four byes, ``None`` when blank or unknown. ``withdrawn`` tells that the player has left.
    """

    certainty: Certainty
    outcome: Outcome | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class AbsencesReading:
    """What the column of byes says: announced byes by round, the round of a withdrawal, and what was not understood.

    ``unknown`` holds the parts of the text that mean nothing; the rest must then not be used.
    """

    byes: tuple[tuple[int, Outcome], ...] = ()
    withdrawn_from: int | None = None
    unknown: tuple[str, ...] = ()


BLANK = ResultReading(Certainty.BLANK)

_KEYS: dict[Result, str] = {
    known.WHITE_WINS: "white_wins",
    known.DRAWN: "drawn",
    known.BLACK_WINS: "black_wins",
    known.BOTH_LOSE: "both_lose",
    known.WHITE_DRAWS_BLACK_LOSES: "white_draws_black_loses",
    known.WHITE_LOSES_BLACK_DRAWS: "white_loses_black_draws",
    known.UNRATED_WHITE_WINS: "unrated_white_wins",
    known.UNRATED_DRAWN: "unrated_drawn",
    known.UNRATED_BLACK_WINS: "unrated_black_wins",
    known.WHITE_WINS_BY_FORFEIT: "white_wins_by_forfeit",
    known.BLACK_WINS_BY_FORFEIT: "black_wins_by_forfeit",
    known.DOUBLE_FORFEIT: "double_forfeit",
    known.POSTPONED: "postponed",
}
USUAL_RESULTS: tuple[Result, ...] = tuple(_KEYS)
"""The results that have a spelling of their own in every language, in the order of a drop-down list."""


def result_text(result: Result, language: Language) -> str:
    """How a result is written in a language: ``1-0``, ``½:½``, ``1-0 WO``.

    A result no game brings by itself (two winners, say, by decision of an arbiter) is written with the two letters of
    the FIDE report file: ``1|1``.
    """
    key = _KEYS.get(result)
    if key is None:
        return f"{result.white.value}|{result.black.value}"
    return text(language, f"result.{key}")


def outcome_text(outcome: Outcome, language: Language) -> str:
    """How the outcome of one player's round is written: ``bye ½``, ``spielfrei``, ``fraværende``."""
    return text(language, f"outcome.{outcome.name.lower()}")


# ---------------------------------------------------------------------------------------------------------------------
# A result cell
# ---------------------------------------------------------------------------------------------------------------------

_SCORE = r"1/2|½|1(?:[.,]0+)?|0?[.,]50*|0(?:[.,]0+)?"
_PAIR = re.compile(rf"({_SCORE})(f{{0,2}})[-:/]({_SCORE})(.*)")
_SIGNS = re.compile(r"([+-])[-:/]?([+-])")
_LETTER_PAIR = re.compile(r"([10=WDL+?-])\|([10=WDL+?-])")
_FORFEIT = frozenset(
    {
        "f", "ff", "fft", "wo", "w.o", "w.o.", "w/o", "kl", "kl.", "kampfl", "kampfl.", "kampflos", "forfeit",
        "forfait", "byforfeit", "walkover", "utenkamp", "pawalkover", "def", "default", "incomparecencia", "k",
        "n.a.", "+-", "-+",
        "noshow", "no-show", "nichtangetreten",
    }
)  # fmt: skip
_UNRATED = frozenset({"u", "ur", "unrated", "notrated", "nr", "ungewertet", "ohnewertung", "uratet", "ikkeratet"})
_DRAW = frozenset(
    {
        "½", "1/2", "0.5", "0,5", ".5", ",5", "=", "r", "d", "remis", "remi", "draw", "drawn", "nulle", "tablas",
        "unentschieden", "uavgjort", "=-=", "=:=", "=/=", "==", "d-d", "r-r", "empate",
    }
)  # fmt: skip
_SIDES: dict[str, Result] = {
    "w": known.WHITE_WINS, "white": known.WHITE_WINS, "weiss": known.WHITE_WINS, "hvit": known.WHITE_WINS,
    "weissgewinnt": known.WHITE_WINS, "whitewins": known.WHITE_WINS, "whitewon": known.WHITE_WINS,
    "hvitvant": known.WHITE_WINS, "blancas": known.WHITE_WINS, "blancs": known.WHITE_WINS,
    "b": known.BLACK_WINS, "s": known.BLACK_WINS, "black": known.BLACK_WINS, "schwarz": known.BLACK_WINS,
    "svart": known.BLACK_WINS, "sort": known.BLACK_WINS, "schwarzgewinnt": known.BLACK_WINS,
    "blackwins": known.BLACK_WINS, "blackwon": known.BLACK_WINS, "svartvant": known.BLACK_WINS,
    "negras": known.BLACK_WINS, "noirs": known.BLACK_WINS, "x": known.BOTH_LOSE,
}  # fmt: skip
_POSTPONED = frozenset(
    {
        "adj", "adjourned", "postponed", "verlegt", "hange", "haenge", "hangepartie", "haengepartie", "utsatt",
        "hengeparti", "utsattparti", "reportee", "aplazada", "?", "vertagt", "henger", "hangend", "haengend",
        "unterbrochen", "adjournedgame", "postponedgame", "verlegtepartie", "avbrutt", "avbruttparti", "tobeplayed",
    }
)  # fmt: skip
_EMPTY_MARKS = frozenset({"*", "...", "…", "..", ".", "_", "__", "___", "-----"})
_POINTS = {"1": Outcome.WIN, "0": Outcome.LOSS, "½": Outcome.DRAW}


def read_result(value: object, origin: Origin = Origin.TYPED) -> ResultReading:
    """What the value of a result cell means.

    ``value`` is what the reader of the file gives: text, number, logical value, time, date, or ``None``.
    A text is certain in every spelling of any language: ``1-0``, ``1 : 0``, ``½``, ``remis``, ``+/-``, ``1-0 WO``.
    Times that come from 1:0 and 0:1 are taken and said; dates, bare numbers, formulas and errors are asked about.
    """
    if origin is Origin.ERROR:
        return ResultReading(Certainty.ASK, doubt=Doubt.ERROR)
    if origin is Origin.FORMULA_WITHOUT_VALUE:
        return ResultReading(Certainty.ASK, doubt=Doubt.FORMULA_WITHOUT_VALUE)
    reading = _typed_result(value)
    if origin is Origin.FORMULA and reading.certainty is not Certainty.BLANK:
        if isinstance(value, str) and reading.certainty in (Certainty.CERTAIN, Certainty.SAY):
            return ResultReading(Certainty.SAY, reading.result, Doubt.FORMULA)
        return ResultReading(Certainty.ASK, reading.result, Doubt.FORMULA)
    return reading


def _typed_result(value: object) -> ResultReading:
    if value is None:
        return BLANK
    if isinstance(value, str):
        return _result_of_text(value)
    if isinstance(value, bool):
        return ResultReading(Certainty.ASK, known.WHITE_WINS if value else known.BLACK_WINS, Doubt.LOGICAL)
    number = _number(value)
    if number is not None:
        return _result_of_number(number)
    if isinstance(value, timedelta):
        return _result_of_number(value.total_seconds() / 86400)
    if isinstance(value, time):
        return _result_of_time(value.hour, value.minute, value.second)
    if isinstance(value, datetime) and value.year in (1899, 1900) and value.time() != time(0):
        return _result_of_time(value.hour, value.minute, value.second)
    if isinstance(value, date):
        return ResultReading(Certainty.ASK, _result_before_date(value), Doubt.DATE)
    return ResultReading(Certainty.ASK, doubt=Doubt.UNKNOWN)


def _number(value: object) -> float | None:
    """A number as such, ``None`` for everything else, logical values and numbers beyond all bounds among them."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    try:
        return float(value)
    except (OverflowError, ValueError):
        return None


def _result_of_text(typed: str) -> ResultReading:
    """The reading of a text; see :func:`read_result`."""
    signs = plain_signs(typed)
    unusual = signs.startswith("'")
    match = _LETTER_PAIR.fullmatch(signs)
    if match:
        return ResultReading(Certainty.CERTAIN, Result(Outcome(match[1]), Outcome(match[2])))
    word = signs.strip("'").replace(" ", "").casefold()
    if not word or word in _EMPTY_MARKS:
        return ResultReading(Certainty.ASK, doubt=Doubt.UNKNOWN) if unusual else BLANK
    if word in _own_spellings():
        return ResultReading(Certainty.CERTAIN, _own_spellings()[word])
    result = _result_of_word(word) or _result_of_word(word.rstrip(".!"))
    if result is not None:
        return ResultReading(Certainty.CERTAIN, result)
    folded = plain(signs).replace(" ", "")
    if folded in _SIDES or folded in _POSTPONED:
        meant = _SIDES.get(folded, known.POSTPONED)
        sure = folded not in _SIDES and len(folded) > 1
        return ResultReading(Certainty.CERTAIN if sure else Certainty.SAY, meant, Doubt.NONE if sure else Doubt.UNUSUAL)
    return _asked(word, folded)


def _asked(word: str, folded: str) -> ResultReading:
    """A text that is no result: what to ask about, with a guess where there is one."""
    if word in ("1", "0", "1.0", "1,0", "0.0", "0,0"):
        return ResultReading(Certainty.ASK, known.WHITE_WINS if word[0] == "1" else known.BLACK_WINS, Doubt.NUMBER)
    if word in _FORFEIT or folded in _FORFEIT or word in ("+", "-"):
        return ResultReading(Certainty.ASK, doubt=Doubt.WHOSE_FORFEIT)
    if re.fullmatch(r"[01ol|i½,./5:-]+", word):
        mended = word.replace("o", "0").replace("l", "1").replace("i", "1").replace("|", "1")
        guess = _result_of_word(mended)
        if guess is not None:
            return ResultReading(Certainty.ASK, guess, Doubt.LETTERS)
    if word in ("½½", "1/21/2"):
        return ResultReading(Certainty.ASK, known.DRAWN, Doubt.UNKNOWN)
    if word in ("10", "01"):
        return ResultReading(Certainty.ASK, known.WHITE_WINS if word == "10" else known.BLACK_WINS, Doubt.UNKNOWN)
    doubt = Doubt.AMBIGUOUS if len(folded) == 1 and folded.isalpha() else Doubt.UNKNOWN
    return ResultReading(Certainty.ASK, doubt=doubt)


def _result_of_word(word: str) -> Result | None:
    """The result of a text without blanks in small letters, ``None`` if it is none."""
    if word in _DRAW:
        return known.DRAWN
    match = _SIGNS.fullmatch(word)
    if match:
        return _forfeits(match[1] == "+", match[2] == "+")
    match = _PAIR.fullmatch(word)
    if match is None:
        return None
    white, first_mark, black, rest = match.groups()
    sides = _score(white), _score(black)
    mark = rest.strip("()[]")
    if not mark:
        return None if first_mark else _played(sides)
    if mark in _FORFEIT and sides in _FORFEIT_SCORES:
        return _forfeits(sides[0] == "1", sides[1] == "1")
    if mark in _UNRATED and not first_mark:
        return _unrated(sides)
    return None


_FORFEIT_SCORES = (("1", "0"), ("0", "1"), ("0", "0"))


def _score(text_of_side: str) -> str:
    """One side's score as ``1``, ``0`` or ``½``."""
    if text_of_side[0] == "1" and text_of_side != "1/2":
        return "1"
    if text_of_side[0] == "0" and "5" not in text_of_side:
        return "0"
    return "½"


def _played(sides: tuple[str, str]) -> Result | None:
    result = Result(_POINTS[sides[0]], _POINTS[sides[1]])
    return result if result in _KEYS else None


def _unrated(sides: tuple[str, str]) -> Result | None:
    played = _played(sides)
    if played is None:
        return None
    change = {
        Outcome.WIN: Outcome.UNRATED_WIN,
        Outcome.DRAW: Outcome.UNRATED_DRAW,
        Outcome.LOSS: Outcome.UNRATED_LOSS,
    }
    return Result(change[played.white], change[played.black])


def _forfeits(white_wins: bool, black_wins: bool) -> Result | None:
    if white_wins and black_wins:
        return None
    if white_wins:
        return known.WHITE_WINS_BY_FORFEIT
    return known.BLACK_WINS_BY_FORFEIT if black_wins else known.DOUBLE_FORFEIT


@cache
def _own_spellings() -> dict[str, Result]:
    """What pairbook itself writes, in all languages, without blanks and capitals."""
    return {
        messages(language)[f"result.{key}"].replace(" ", "").casefold(): result
        for result, key in _KEYS.items()
        for language in Language
    }


_HOUR, _MINUTE = 1 / 24, 1 / 1440


def _result_of_number(number: float) -> ResultReading:
    """A number in a result cell: a spoiled 1:0 or 0:1, half a point, a former date, or a bare 1 or 0."""
    if number == 0.5:
        return ResultReading(Certainty.SAY, known.DRAWN, Doubt.HALF)
    if abs(number - _HOUR) < 1e-7:
        return ResultReading(Certainty.SAY, known.WHITE_WINS, Doubt.TIME)
    if abs(number - _MINUTE) < 1e-7:
        return ResultReading(Certainty.SAY, known.BLACK_WINS, Doubt.TIME)
    if number in (0, 1):
        return ResultReading(Certainty.ASK, known.WHITE_WINS if number else known.BLACK_WINS, Doubt.NUMBER)
    if 36000 < number < 60000:
        return ResultReading(
            Certainty.ASK, _result_before_date(date(1899, 12, 30) + timedelta(days=int(number))), Doubt.DATE
        )
    return ResultReading(Certainty.ASK, doubt=Doubt.UNKNOWN)


def _result_of_time(hour: int, minute: int, second: int) -> ResultReading:
    if (hour, minute, second) == (1, 0, 0):
        return ResultReading(Certainty.SAY, known.WHITE_WINS, Doubt.TIME)
    if (hour, minute, second) == (0, 1, 0):
        return ResultReading(Certainty.SAY, known.BLACK_WINS, Doubt.TIME)
    guess = known.BOTH_LOSE if (hour, minute, second) == (0, 0, 0) else None
    return ResultReading(Certainty.ASK, guess, Doubt.TIME)


def _result_before_date(value: date) -> Result | None:
    """What was probably typed when a spreadsheet made a date of it: 1-0 is January 2000, 1/2 the 1st and 2nd."""
    if (value.year, value.month, value.day) == (2000, 1, 1):
        return known.WHITE_WINS
    return known.DRAWN if {value.month, value.day} == {1, 2} else None


# ---------------------------------------------------------------------------------------------------------------------
# One player's side: crosstables, columns of points
# ---------------------------------------------------------------------------------------------------------------------


def read_side(value: object, origin: Origin = Origin.TYPED) -> tuple[Certainty, Outcome | None]:
    """What one player's own cell says, in a crosstable or in a column of points for one side: 1, ½, 0, + or -.

    ``+`` and ``-`` are forfeits, as in FIDE's files.
    """
    if origin in (Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE):
        return Certainty.ASK, None
    if value is None:
        return Certainty.BLANK, None
    if not isinstance(value, str):
        number = _number(value)
        outcome = _SIDE_POINTS.get(number) if number is not None else None
        return (Certainty.CERTAIN if outcome else Certainty.ASK), outcome
    word = plain_signs(value).strip("'").replace(" ", "").casefold()
    if not word or word in _EMPTY_MARKS:
        return Certainty.BLANK, None
    outcome = _SIDE_WORDS.get(word)
    return (Certainty.CERTAIN if outcome else Certainty.ASK), outcome


_SIDE_POINTS = {1.0: Outcome.WIN, 0.5: Outcome.DRAW, 0.0: Outcome.LOSS}
_SIDE_WORDS: dict[str, Outcome] = {
    "1": Outcome.WIN, "1.0": Outcome.WIN, "1,0": Outcome.WIN, "0": Outcome.LOSS, "0.0": Outcome.LOSS,
    "0,0": Outcome.LOSS, "½": Outcome.DRAW, "1/2": Outcome.DRAW, "0.5": Outcome.DRAW, "0,5": Outcome.DRAW,
    ".5": Outcome.DRAW, ",5": Outcome.DRAW, "=": Outcome.DRAW, "r": Outcome.DRAW, "remis": Outcome.DRAW,
    "draw": Outcome.DRAW, "+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS, "1f": Outcome.FORFEIT_WIN,
    "0f": Outcome.FORFEIT_LOSS, "1wo": Outcome.FORFEIT_WIN, "0wo": Outcome.FORFEIT_LOSS, "1kl": Outcome.FORFEIT_WIN,
    "0kl": Outcome.FORFEIT_LOSS, "1u": Outcome.UNRATED_WIN, "½u": Outcome.UNRATED_DRAW, "0u": Outcome.UNRATED_LOSS,
    "?": Outcome.POSTPONED,
}  # fmt: skip

_MIRRORED = {
    Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW,
    Outcome.UNRATED_WIN: Outcome.UNRATED_LOSS, Outcome.UNRATED_LOSS: Outcome.UNRATED_WIN,
    Outcome.UNRATED_DRAW: Outcome.UNRATED_DRAW, Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN, Outcome.POSTPONED: Outcome.POSTPONED,
}  # fmt: skip


def side_text(outcome: Outcome) -> str:
    """How one player's side of a result is written in a crosstable: ``1``, ``½``, ``0``, ``+``, ``-``, ``½u``."""
    return _SIDE_TEXTS[outcome]


_SIDE_TEXTS = {
    Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0", Outcome.UNRATED_WIN: "1u", Outcome.UNRATED_DRAW: "½u",
    Outcome.UNRATED_LOSS: "0u", Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_LOSS: "-", Outcome.POSTPONED: "?",
}  # fmt: skip


def joined_sides(white: Outcome | None, black: Outcome | None) -> Result | None:
    """The result of two sides read apart; a side left empty mirrors the other. ``None`` if the sides contradict.

    Raises ``ValueError`` when both are empty.
    """
    if white is None and black is None:
        msg = "no side has a result"
        raise ValueError(msg)
    if white is None and black is not None:
        white = _MIRRORED[black]
    elif black is None and white is not None:
        black = _MIRRORED[white]
    if white is None or black is None:
        return None
    result = Result(white, black)
    return result if result in _KEYS else None


# ---------------------------------------------------------------------------------------------------------------------
# Byes and absences
# ---------------------------------------------------------------------------------------------------------------------

_BYE_WORDS: dict[Outcome, tuple[str, ...]] = {
    Outcome.PAIRING_ALLOCATED_BYE: (
        "bye", "freilos", "frei", "spielfrei", "exempt", "exempte", "descansa", "fri", "fri (wo)", "u", "pab",
        "walkover", "pairing-allocated bye", "odd-player bye", "wo", "w.o", "fri wo", "walkover i runden",
        "bye (pairing)", "fritt",
    ),
    Outcome.HALF_POINT_BYE: (
        "½", "1/2", "0.5", "0,5", "h", "half", "halv", "wo-remis", "bye ½", "wo ½", "bye 1/2", "bye 0.5", "bye 0,5",
        "hpb", "half-point bye", "half point bye", "half point", "halvpoengswalkover", "bye mit halbem punkt",
        "halb", "½ bye",
        "bye d'un demi-point", "bye de medio punto", "wo 1/2", "halvt poeng", "halber punkt",
    ),
    Outcome.ZERO_POINT_BYE: (
        "0", "z", "abs", "absent", "fehlt", "a", "bye 0", "wo 0", "zero-point bye", "zero point bye", "zpb", "abwesend",
        "fravaerende", "sta over", "star over", "aussetzen", "setzt aus", "pause", "pausiert", "ausente", "-", "0 bye",
        "bye mit null punkten", "entschuldigt", "e", "meldt forfall", "forfall", "fravar", "not here", "fehlt / 0",
        "fravaerende / 0", "sta over, 0 poeng",
    ),
    Outcome.FULL_POINT_BYE: (
        "f", "full", "bye 1", "wo 1", "1", "full-point bye", "full point bye", "fpb", "bye mit vollem punkt", "1 bye",
        "fri med fullt poeng", "full point", "bye d'un point", "voller punkt",
    ),
}  # fmt: skip
_WITHDRAWN = frozenset(
    {
        "withdrawn", "withdrew", "out", "raus", "abgemeldet", "zuruckgezogen", "zurueckgezogen", "trukket",
        "trukket seg", "abandon", "retirado", "retired", "ausgeschieden", "ausgestiegen", "ut", "ruckzug", "wd",
        "expelled", "utvist",
    }
)  # fmt: skip


@cache
def _byes() -> dict[str, Outcome]:
    words: dict[str, Outcome] = {}
    for outcome, spellings in _BYE_WORDS.items():
        for key in ("outcome", "outcome_long"):
            for written in in_all_languages(f"{key}.{outcome.name.lower()}"):
                words.setdefault(plain(written), outcome)
        for spelling in spellings:
            words.setdefault(plain(spelling) or spelling, outcome)
    return words


def read_bye(value: object, origin: Origin = Origin.TYPED) -> ByeReading:
    """What the kind of a round without a game means: ``bye``, ``spielfrei``, ``½``, ``fehlt``, ``bye 1``."""
    if origin in (Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE):
        return ByeReading(Certainty.ASK)
    number = _number(value)
    if number is not None:
        outcome = _BYE_POINTS.get(number)
        return ByeReading(Certainty.CERTAIN if outcome else Certainty.ASK, outcome)
    if value is None:
        return ByeReading(Certainty.BLANK)
    if not isinstance(value, str):
        return ByeReading(Certainty.ASK)
    word = plain(value) or plain_signs(value)
    if not word or word in _EMPTY_MARKS:
        return ByeReading(Certainty.BLANK)
    if word in _WITHDRAWN:
        return ByeReading(Certainty.CERTAIN, Outcome.ZERO_POINT_BYE, withdrawn=True)
    outcome = _byes().get(word)
    return ByeReading(Certainty.CERTAIN if outcome else Certainty.ASK, outcome)


_BYE_POINTS = {0.5: Outcome.HALF_POINT_BYE, 0.0: Outcome.ZERO_POINT_BYE, 1.0: Outcome.FULL_POINT_BYE}

_ROUND_WORD = re.compile(r"\b(?:rounds?|runden?|rd|rnd|rondes?|rondas?|omgang|r)\b\.?(?= ?\d)|\br(?=\d)")
_ABSENCE = re.compile(
    r"(?P<first>\d{1,3})\.?(?:-(?P<last>\d{1,3})(?![\d/]))?"
    r"\s*(?P<sign>[:=(])?\s*(?P<kind>1/2|½|0[.,]5|-|0(?![\d.])|(?(sign)1(?![\d.])|(?!))|[^\W\d]+(?: [½01])?)?"
    r"\s*\)?(?=\s|$|[,;])"
)


def read_absences(value: object) -> AbsencesReading:
    """The announced rounds without a game: ``3½ 5-`` is a half-point bye in round 3 and absence in round 5.

    A part is a round or a range (``3-5``), then its kind: ``½`` half-point bye, ``-`` or nothing absent without points,
    ``:1`` full-point bye, ``:bye`` the odd player's bye promised, ``out`` withdrawn from that round on. Parts stand
    apart by blanks, commas or semicolons; so ``3,5`` is rounds 3 and 5. A kind in brackets at the end, ``3, 5 (½)``,
    holds for all parts without one. A number with decimals is not understood: it may be two rounds, or one and a half.
    """
    if value is None:
        return AbsencesReading()
    if not isinstance(value, str):
        number = _number(value)
        if number is not None and number.is_integer() and 0 < number < 1000:
            return AbsencesReading(((int(number), Outcome.ZERO_POINT_BYE),))
        return AbsencesReading(unknown=(str(value)[:40],))
    line = re.sub(r"&| (?:and|und|og|et|y) ", " ", plain_signs(value).casefold())
    return _read_absences(_ROUND_WORD.sub("", line))


def _read_absences(line: str) -> AbsencesReading:
    byes: dict[int, Outcome] = {}
    without_kind: list[int] = []
    unknown: list[str] = []
    withdrawn_from: int | None = None
    at = 0
    while at < len(line):
        if line[at] in " ,;":
            at += 1
            continue
        match = _ABSENCE.match(line, at)
        rounds = _rounds(match) if match else ()
        kind = read_bye(match["kind"]) if match and match["kind"] else None
        if match is None or not rounds or (kind and kind.certainty is not Certainty.CERTAIN):
            part = re.split("[ ,;]", line[at:], maxsplit=1)[0]
            unknown.append(part)
            at += len(part)
            continue
        at = match.end()
        if kind is None:
            without_kind += rounds
        elif kind.withdrawn:
            withdrawn_from = rounds[0]
        elif kind.outcome is not None:
            covered = [*without_kind, *rounds] if match["sign"] == "(" else rounds
            without_kind = [] if match["sign"] == "(" else without_kind
            byes.update(dict.fromkeys(covered, kind.outcome))
    for number in without_kind:
        byes.setdefault(number, Outcome.ZERO_POINT_BYE)
    return AbsencesReading(tuple(sorted(byes.items())), withdrawn_from, tuple(unknown))


def _rounds(match: "re.Match[str]") -> tuple[int, ...]:
    first = int(match["first"])
    last = int(match["last"]) if match["last"] else first
    return tuple(range(first, last + 1)) if 0 < first <= last else ()


def absences_text(byes: tuple[tuple[int, Outcome], ...]) -> str:
    """Announced byes as they are written into the column: ``3½ 5- 7:1 9:bye``."""
    return " ".join(f"{number}{_absence_mark(outcome)}" for number, outcome in byes)


def _absence_mark(outcome: Outcome) -> str:
    if outcome is Outcome.HALF_POINT_BYE:
        return "½"
    if outcome is Outcome.FULL_POINT_BYE:
        return ":1"
    return ":bye" if outcome is Outcome.PAIRING_ALLOCATED_BYE else "-"


# ---------------------------------------------------------------------------------------------------------------------
# Points
# ---------------------------------------------------------------------------------------------------------------------


def read_points(value: object) -> Decimal | None:
    """Points typed as ``½``, ``1½``, ``0,5``, ``3`` or as a number; ``None`` for anything else, dates included."""
    number = _number(value)
    if number is not None:
        return Decimal(str(value)).normalize() + 0 if abs(number) < 10000 else None
    if not isinstance(value, str):
        return None
    word = plain_signs(value).replace(" ", "").replace(",", ".")
    match = re.fullmatch(r"(\d{0,3})(?:½|1/2)", word)
    if match:
        return Decimal(match[1] or 0) + Decimal("0.5")
    return Decimal(word) if re.fullmatch(r"\d{0,4}\.?\d{1,3}", word) else None
