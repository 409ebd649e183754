"""What people wrote, recognised in all languages at once: headings, names of sheets, settings, choices, colours.

Writing uses one catalogue, reading all of them together with the further spellings listed here. Words are compared in
their plain form (:func:`plain`): no capitals, accents, invisible characters or surplus blanks.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from generator.languages import Language, messages
from generator.workbook.layout import SETTINGS, PlayerColumn, SheetKind

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−⁃﹘﹣－", "-"))
_SLASHES = str.maketrans(dict.fromkeys("⁄∕／÷", "/") | dict.fromkeys("：∶﹕ː", ":"))
_QUOTES = str.maketrans(dict.fromkeys("’‘ʼ`´′", "'"))
_KEPT_INVISIBLE = frozenset("\t\n\r")
_remembered = lru_cache(maxsize=16_384)  # names and headings come again on every sheet, but a batch must not grow


@_remembered
def visible(text: str) -> str:
    """The text without characters nobody sees, and with single ordinary blanks between its words.

    Zero-width characters, soft hyphens and byte order marks go; line breaks and non-breaking blanks become blanks.
    """
    if text.isascii():
        return " ".join(text.split())
    kept = "".join(
        character
        for character in unicodedata.normalize("NFC", text)
        if character in _KEPT_INVISIBLE or unicodedata.category(character) not in ("Cf", "Cc")
    )
    return " ".join(kept.split())


@_remembered
def plain_signs(text: str) -> str:
    """The visible text with every kind of dash, slash, colon and apostrophe as the ordinary one; ``½`` stays."""
    text = visible(text)
    if text.isascii():
        return text
    text = text.translate(_DASHES).translate(_SLASHES).translate(_QUOTES)
    return "".join(each if each in "½¼¾…" else unicodedata.normalize("NFKC", each) for each in text)


@_remembered
def plain(text: str) -> str:
    """The form in which words are compared: ``" Weiß:\u200b"`` becomes ``weiss``, ``Navn `` becomes ``navn``."""
    folded = plain_signs(text).casefold()
    if not folded.isascii():
        folded = folded.translate(_LETTERS)
        folded = "".join(each for each in unicodedata.normalize("NFD", folded) if not unicodedata.combining(each))
    return folded.strip(" .:;*").strip()


@_remembered
def name_key(name: str) -> str:
    """The form in which names are the same name: ``" Müller,  Anna "`` and ``müller, anna`` are one."""
    return plain_signs(name).casefold()


@_remembered
def near_key(name: str) -> str:
    """The form in which names may be meant as the same: accents, ``ä``/``ae`` and order of the parts do not count.

    Used for suggestions only, never to decide who a player is.
    """
    folded = name_key(name).replace("æ", "ae").replace("œ", "oe")
    for umlaut, pair in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("å", "aa")):
        folded = folded.replace(umlaut, pair)
    folded = plain(folded).replace("ae", "a").replace("oe", "o").replace("ue", "u").replace("aa", "a")
    return " ".join(sorted(re.findall(r"\w+", folded.translate(_LOOK_ALIKES))))


_LOOK_ALIKES = str.maketrans("асеорхуѕіј", "aceopxysij")  # Cyrillic letters that look like Latin ones


def _spelt(words: Iterable[str]) -> set[str]:
    """Plain forms of words, those with umlauts also in the spelling with ``ae oe ue``."""
    forms = set()
    for word in words:
        forms.add(plain(word))
        pairs = word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("å", "aa").replace("ø", "oe")
        forms.add(plain(pairs))
    return forms


def in_all_languages(key: str) -> tuple[str, ...]:
    """The texts of a catalogue key in every language."""
    return tuple(messages(language)[key] for language in Language)


# ---------------------------------------------------------------------------------------------------------------------
# Names of sheets
# ---------------------------------------------------------------------------------------------------------------------

_MORE_SHEETS: dict[SheetKind, str] = {
    SheetKind.SETTINGS: "setup innstilling oppsett einstellung turnierdaten paramètres ajustes configuración",
    SheetKind.PLAYERS: "player participants entries teilnehmer meldeliste teilnehmerliste startliste setzliste spieler "
    "spillere deltakere deltaker deltakerliste påmeldte startliste joueurs participants jugadores participantes",
    SheetKind.SCHEDULE: "spieltermine paarungstafel terminplan rundeoppsett kampoppsett calendrier calendario",
    SheetKind.CROSSTABLE: "cross-table crosstab krysstabell tabell turneringstabell grille",
    SheetKind.STANDINGS: "ranking tabelle stand stilling rangering classement clasificación",
    SheetKind.BRACKET: "turneringstre",
    SheetKind.LOG: "logg",
}
_ROUND_WORDS = r"(?:round|runde|rd|rde|rnd|ronde|ronda|omgang|r)"


@cache
def _sheet_names() -> dict[str, SheetKind]:
    names: dict[str, SheetKind] = {}
    for kind in SheetKind:
        if kind is not SheetKind.ROUND:
            for word in _spelt((*in_all_languages(f"sheet.{kind.value}"), *_MORE_SHEETS.get(kind, "").split())):
                names.setdefault(word, kind)
    return names


def sheet_kind(name: str) -> tuple[SheetKind, int] | None:
    """The kind of a sheet by its name in any language, with the round's number (0 for other kinds); ``None`` = foreign.

    Only whole names count: ``Players (old)`` is a sheet of the club's own.
    """
    word = plain(name)
    match = re.fullmatch(rf"{_ROUND_WORDS} ?[.#-]? ?(\d{{1,3}})|(\d{{1,3}})\.? ?{_ROUND_WORDS}", word)
    if match:
        return SheetKind.ROUND, int(match[1] or match[2])
    kind = _sheet_names().get(word)
    return (kind, 0) if kind else None


def own_sheet_name(name: str) -> bool:
    """Whether a sheet has the very name pairbook would give it in some language."""
    word = plain(name)
    if any(word == plain(own) for kind in SheetKind for own in in_all_languages(f"sheet.{kind.value}")):
        return True
    return any(
        re.fullmatch(re.escape(plain(own)).replace(re.escape("{number}"), r"\d{1,3}"), word) is not None
        for own in in_all_languages("sheet.round")
    )


@_remembered
def round_heading(text: str) -> int | None:
    """The number in ``Round 3``, ``3. Runde, 5.9.2026`` or ``Runde 3 - 12 March``; ``None`` if it is no such line."""
    word = plain(text)
    match = re.match(rf"{_ROUND_WORDS} ?[.#]? ?(\d{{1,3}})\b", word) or re.match(
        rf"(\d{{1,3}})\.? ?{_ROUND_WORDS}\b", word
    )
    return int(match[1]) if match else None


# ---------------------------------------------------------------------------------------------------------------------
# Headings of Players
# ---------------------------------------------------------------------------------------------------------------------

_MORE_PLAYER_HEADINGS: dict[PlayerColumn, tuple[str, ...]] = {
    PlayerColumn.NUMBER: (
        "no", "nr", "#", "num", "number", "nummer", "snr", "sno", "start no", "startnr", "start-nr", "starting number",
        "pairing number", "tpn", "seed", "startnummer", "startnumre", "rank", "rang", "lfd. nr", "lfd nr", "id nr",
        "n°", "nº", "numéro", "número", "teilnehmernummer", "tln-nr", "snr.", "st.nr", "tln", "rk", "rg", "plass", "platz",
        "lp", "l.p", "poř", "por", "č", "ssz", "sorszám", "nro", "n.º", "n.o", "n", "volgnr", "volgnummer", "rang nr", "nr crt", "rbr", "red. br", "st. č",
    ),
    PlayerColumn.NAME: (
        "name", "navn", "nom", "nombre", "player", "spieler", "spiller", "teilnehmer", "participant", "deltaker",
        "joueur", "jugador", "full name", "player name", "spielername", "name, vorname", "nachname, vorname",
        "last name, first name", "etternavn, fornavn", "vor- und nachname", "fullt navn", "namen",
        "namn", "naam", "nome", "nazwisko i imię", "nazwisko, imię", "imię i nazwisko", "zawodnik", "jméno", "příjmení a jméno",
        "příjmení, jméno", "meno", "priezvisko a meno", "cognome e nome", "cognome, nome", "giocatore", "nominativo",
        "apellidos y nombre", "apellidos, nombre", "nombre y apellidos", "nom et prénom", "nom, prénom", "nom prénom",
        "nimi", "név", "ime", "ime in priimek", "ime i prezime", "prezime i ime", "efternamn, förnamn", "spelare", "speler",
        "efternavn, fornavn", "player's name", "name of player", "teilnehmer/in", "spieler/in", "members name", "member name",
        "nume", "nume și prenume", "isim", "adı soyadı", "jogador", "pelaaja", "sukunimi etunimi", "vorname nachname",
        "nachname vorname", "name vorname", "vorname und name", "name und vorname", "vor- und zuname", "zu- und vorname", "имя", "фио", "игрок", "участник", "ονοματεπώνυμο", "όνομα",
        "фамилия, имя", "фамилия имя",
    ),
    PlayerColumn.TITLE: ("title", "titel", "tittel", "titre", "título", "tit", "fide title", "fide-titel", "titolo", "título fide", "tytuł", "titul", "cím", "fide-tittel", "fide titul"),
    PlayerColumn.RATING: (
        "rating", "elo", "fide rating", "fide elo", "fide-elo", "rtg", "rtgi", "eloi", "elo int", "twz", "wertungszahl",
        "wertung", "strength", "spielstärke", "irtg", "rat", "classement elo", "elo fide", "standard rating",
        "rating int", "international rating", "styrke", "rtg int", "int rtg", "elo-zahl", "fide rtg",
        "std", "std rating", "standard", "elo fide std", "dwz/elo", "elo/dwz", "dwz oder elo", "elo oder dwz", "elo/nwz", "élő",
        "rating fide", "puntos elo", "elo-fide", "fide-rating", "fide std", "elo standard", "langsjakk", "langschach",
        "wertungszahl (dwz/elo)", "fide elo std", "rtg std", "rtng", "рейтинг", "έλο", "эло",
    ),
    PlayerColumn.NATIONAL_RATING: (
        "national rating", "nat rating", "nat. rating", "dwz", "rtgn", "elon", "elo nat", "rating nat", "norsk rating",
        "nasjonal rating", "nrtg", "rtg nat", "nat rtg", "lokal rating", "lokal", "ingo", "nationale wertungszahl", "nwz", "elo national", "nsf rating", "nsf-elo",
        "knsb-rating", "knsb rating", "lask", "selo", "elo čr", "elo feda", "elo fsi", "elo fed", "elo fpx", "elo nacional",
        "elo nazionale", "dsu-rating", "dsu rating", "ranking", "ranking krajowy", "nrt", "reg rating", "regular rating",
        "uscf rating", "us chess rating", "uscf", "ecf rating", "ecf std", "ecf standard", "grade", "nationale elo",
        "elo sr", "elo-nat", "nationalelo", "führungszahl", "nationalrating", "national elo", "elo-nat.", "fide/nat",
    ),
    PlayerColumn.FEDERATION: (
        "fed", "federation", "föderation", "verband", "land", "country", "nation", "nat", "forbund", "fédération",
        "federación", "pays", "país", "nationality", "fide-land",
        "fede", "federazione", "federação", "federacja", "federace", "federácia", "szövetség", "fed.", "flag", "nationalität", "nasjon", "nasjonalitet", "maa", "kraj", "land/fed", "paese",
    ),
    PlayerColumn.CLUB: (
        "club", "verein", "klubb", "klub", "club name", "vereinsname", "club/city", "verein/ort", "sjakklubb", "schachclub",
        "vereniging", "schaakvereniging", "circolo", "società", "klub sportowy", "oddíl", "egyesület", "seura", "clube",
        "entidad", "förening", "schackklubb", "skakklub", "schachverein", "vereinszugehörigkeit", "schaakclub", "asd",
        "clubnaam", "chess club", "verein oder ort", "ort/verein", "şehir/kulüp", "club ou ville", "verein/stadt", "клуб", "σύλλογος",
    ),
    PlayerColumn.FIDE_ID: (
        "fide id", "fideid", "fide-id", "id fide", "fide no", "fide-nr", "fide code", "code fide", "ident",
        "fide ident", "fide id no", "fide-kennung", "fide kenn", "fide-nummer", "fide number",
        "fide", "código fide", "codigo fide", "cod fide", "kod fide", "nr fide", "fide azonosító", "fide-kenn", "fide kennziffer", "fide identification number", "numéro fide", "fide-tunnus", "id-fide",
    ),
    PlayerColumn.NATIONAL_ID: (
        "national id", "nat id", "id no", "idnat", "pkz", "id nat", "nationale id", "nasjonal id", "medlemsnr",
        "medlemsnummer", "mitgliedsnummer", "mgl-nr", "member id", "zps", "ident-number", "licence", "no_nat", "nsf-id",
        "identnr", "zps-nr", "spielerpassnummer", "pass-nr",
        "nrffe", "licence ffe", "code ffe", "ecf code", "ecf no", "ecf ref", "uscf id", "us chess id", "member number", "id fsi",
        "bondsnummer", "relatienummer", "lok", "dsu-nr", "dsu nr", "id feda", "knsb-nr", "licencia", "licenza", "tessera",
        "ssf-id", "medlemsid", "medlemskap", "passnummer", "ident-nr", "jäsennumero", "national code", "dsb-id", "nsf id",
    ),
    PlayerColumn.BIRTH: (
        "birth", "born", "birthday", "date of birth", "birth date", "birthdate", "year of birth", "birth year", "geb",
        "geboren", "geburtsdatum", "geburtsjahr", "jahrgang", "jg", "født", "fødselsdato", "fødselsår", "dob", "yob",
        "geburt", "birth year/date", "naissance", "date de naissance", "nacimiento", "fecha de nacimiento", "f.år", "fødd",
        "b-year", "byear", "b. year", "né(e) le", "né le", "née le", "né", "année de naissance", "nac", "fecha nac", "f. nac",
        "f. nacimiento", "año nac", "año de nacimiento", "geb.jaar", "geboortejaar", "geboortedatum", "geb.datum", "geb.-datum",
        "geb.-jahr", "geb.jahr", "data ur", "data urodzenia", "rok ur", "rok urodzenia", "rok narození", "datum narození", "rok",
        "nar", "roč", "ročník", "data di nascita", "anno di nascita", "nato il", "data de nascimento", "ano de nascimento",
        "födelseår", "födelsedatum", "född", "fødselsdag", "fødeår", "syntymävuosi", "synt", "születési év", "születési dátum",
        "szül", "szül. év", "geburtstag", "geb.-dat", "geb.dat", "geb. dat", "год рождения", "дата рождения", "birth-year", "birthyear", "b-day", "geb. jahr", "geb. datum",
    ),
    PlayerColumn.SEX: ("sex", "gender", "geschlecht", "kjønn", "sexe", "sexo", "m/w", "m/f", "g", "mf", "m/k", "geschl", "geslacht",
        "sesso", "płeć", "pohlaví", "kön", "køn", "sukupuoli", "nem", "gen", "w/m", "k/m"),
    PlayerColumn.TEAM: ("team", "mannschaft", "lag", "équipe", "equipo", "team name"),
    PlayerColumn.GROUP: (
        "group", "gruppe", "section", "groupe", "grupo", "class", "klasse", "category", "kategorie", "kategori", "grp", "typ", "gr", "type",
        "grupp", "groep", "girone", "gruppo", "skupina", "sezione", "torneo", "categoría", "categoria", "ryhmä", "csoport", "turnaj",
    ),
    PlayerColumn.FROM_ROUND: ("from round", "ab runde", "fra runde", "from", "ab", "fra", "joins in round", "start round",
        "kommt ab runde", "spielt ab runde", "einstieg in runde", "steigt ein in runde", "plays from round", "spiller fra runde"),
    PlayerColumn.UNTIL_ROUND: (
        "until round", "bis runde", "til runde", "until", "bis", "til", "to round", "last round", "til og med runde",
    ),
    PlayerColumn.BYES: (
        "byes", "bye", "absences", "absent", "misses", "half-point byes", "requested byes", "pausen", "pause", "fehlt",
        "fehlt in runde", "abwesend", "aussetzen", "setzt aus", "freilose", "står over", "stå over", "fravær",
        "walkover", "fraværende", "absences demandées", "descansos", "ausente", "bye requests", "setzt aus in runde",
    ),
    PlayerColumn.FIXED_BOARD: (
        "fixed board", "festes brett", "fast bord", "fixed table", "fester tisch", "table", "tisch", "board", "brett", "bord",
    ),
    PlayerColumn.NOT_AGAINST: (
        "not against", "nicht gegen", "ikke mot", "must not meet", "not to meet", "avoid", "gesperrt gegen", "skal ikke møte",
    ),
}  # fmt: skip


@cache
def _player_headings() -> dict[str, PlayerColumn]:
    headings: dict[str, PlayerColumn] = {}
    for column in PlayerColumn:
        for word in _spelt(in_all_languages(f"column.{column.value}")):
            headings.setdefault(word, column)
    for column, words in _MORE_PLAYER_HEADINGS.items():
        for word in _spelt(words):
            headings.setdefault(word, column)
    for word, column in tuple(headings.items()):
        headings.setdefault(_closed_up(word), column)
    headings.pop("", None)
    return headings


def _closed_up(word: str) -> str:
    """A plain word without the signs and blanks that headings are spelt with or without: ``Fide-No``, ``FIDE no.``."""
    return re.sub(r"[^\w/]|_", "", word)


@_remembered
def player_column(text: str) -> PlayerColumn | None:
    """The column of Players a heading names in any language; ``None`` for a column of the club's own.

    An explanation in brackets does not count: ``Club (short)`` is the club.
    """
    headings = _player_headings()
    word = plain(text)
    return headings.get(word) or headings.get(plain(re.sub(r"[(\[].*", "", text))) or headings.get(_closed_up(word))


_GIVEN_NAMES = _spelt(
    (
        "first name", "firstname", "first_name", "given name", "given names", "forename", "vorname", "vornamen", "rufname",
        "fornavn", "förnamn", "prénom", "nombre de pila", "voornaam", "roepnaam", "imię", "křestní jméno", "etunimi",
        "keresztnév", "nome próprio", "first", "prenume",
    )
)  # fmt: skip
_FAMILY_NAMES = _spelt(
    (
        "last name", "lastname", "last_name", "surname", "family name", "family names", "nachname", "familienname", "zuname",
        "etternavn", "efternavn", "efternamn", "slektsnavn", "apellidos", "apellido", "achternaam", "nazwisko", "příjmení",
        "priezvisko", "cognome", "sobrenome", "apelido", "sukunimi", "vezetéknév", "nom de famille", "last", "prezime",
    )
)  # fmt: skip


def name_part(text: str) -> str:
    """``given`` or ``family`` for the heading of half a name, else an empty text."""
    word = plain(text)
    return "given" if word in _GIVEN_NAMES else "family" if word in _FAMILY_NAMES else ""


# ---------------------------------------------------------------------------------------------------------------------
# Headings of Round sheets and schedules
# ---------------------------------------------------------------------------------------------------------------------

_ROUND_HEADINGS: dict[str, tuple[str, ...]] = {
    "board": ("board", "brett", "bord", "table", "tisch", "bo", "br", "bd", "échiquier", "tablero", "mesa", "bord nr"),
    "white": ("white", "weiß", "weiss", "hvit", "blancs", "blanc", "blancas", "white player", "weißspieler", "heim"),
    "black": ("black", "schwarz", "svart", "sort", "noirs", "noir", "negras", "black player", "schwarzspieler", "gast"),
    "number": (
        "no", "nr", "#", "number", "nummer", "snr", "startnr", "tpn", "n°", "nº", "no white", "no black", "sno", "st.nr",
    ),
    "rating": ("rating", "elo", "dwz", "twz", "rtg", "wertungszahl"),
    "points": ("pts", "pkt", "points", "punkte", "poeng", "p", "score", "stand", "puntos"),
    "result": ("result", "ergebnis", "resultat", "res", "erg", "résultat", "resultado", "results"),
    "remark": ("remark", "remarks", "note", "notes", "bemerkung", "bemerkungen", "merknad", "kommentar", "comment"),
    "day": ("date", "day", "played on", "termin", "datum", "dato", "spieltermin"),
    "venue": ("place", "venue", "host", "ort", "spielort", "spiellokal", "sted", "vertskap"),
    "name": ("name", "navn", "nom", "nombre", "player", "spieler", "spiller"),
    "kind": ("kind", "art", "type", "reason", "grund", "årsak", "bye", "byes"),
    "w": ("w", "h"),
    "b": ("b", "s"),
    "round": ("round", "runde", "rd", "ronde", "ronda"),
}  # fmt: skip
_ROUND_COLUMN_KEYS = {
    "board": ("round_column.board",),
    "white": ("round_column.white", "round_column.first"),
    "black": ("round_column.black", "round_column.second"),
    "number": ("round_column.white_number", "round_column.black_number", "bye_column.number"),
    "rating": ("round_column.white_rating", "round_column.black_rating"),
    "points": ("round_column.white_points", "round_column.black_points", "bye_column.points"),
    "result": ("round_column.result",),
    "remark": ("round_column.remark",),
    "day": ("round_column.day",),
    "venue": ("round_column.venue",),
    "through": ("round_column.through",),
    "name": ("bye_column.name",),
    "kind": ("bye_column.kind",),
}


@cache
def _round_headings() -> dict[str, str]:
    headings: dict[str, str] = {}
    for name, keys in _ROUND_COLUMN_KEYS.items():
        for key in keys:
            for word in _spelt(in_all_languages(key)):
                headings.setdefault(word, name)
    for name, words in _ROUND_HEADINGS.items():
        for word in _spelt(words):
            headings.setdefault(word, name)
    return headings


@_remembered
def round_column(text: str) -> str | None:
    """What a heading of a Round sheet names, the side it belongs to left open; ``None`` for a column of the club's own.

    One of ``board white black number rating points result remark through day venue name kind round``, or ``w`` and
    ``b`` for headings of one letter, which are names of the sides or points of the sides, as the other headings show.
    """
    return _round_headings().get(plain(text)) or _round_headings().get(plain(re.sub(r"[(\[].*", "", text)))


# ---------------------------------------------------------------------------------------------------------------------
# Settings
# ---------------------------------------------------------------------------------------------------------------------

_MORE_SETTINGS: dict[str, tuple[str, ...]] = {
    "event": ("tournament", "turnier", "turnering", "tournoi", "torneo", "name of the tournament", "turniername", "event name"),
    "place": ("place", "venue", "ort", "sted", "lieu", "lugar", "city", "spiellokal", "spillested"),
    "federation": ("federation", "verband", "forbund", "fed", "land", "föderation"),
    "first_day": ("from", "start", "date", "beginn", "datum", "dato", "start date", "von", "fra dato"),
    "last_day": ("to", "end", "ende", "end date", "bis", "til dato", "slutt"),
    "organiser": ("organiser", "organizer", "veranstalter", "arrangør", "ausrichter", "turnierleiter"),
    "chief_arbiter": ("arbiter", "chief arbiter", "schiedsrichter", "dommer", "arbitre", "árbitro", "hovedommer"),
    "deputy_arbiters": ("deputy arbiter", "assistant arbiters", "weitere schiedsrichter", "dommere"),
    "time_control": ("time control", "bedenkzeit", "betenkningstid", "cadence", "ritmo de juego", "tempo"),
    "round_dates": ("round dates", "dates", "spieltermine", "rundentermine", "spilledatoer", "rundedatoer"),
    "system": ("pairing system", "turniersystem", "turneringssystem", "spillesystem", "système", "sistema", "modus"),
    "rounds": ("rounds", "number of rounds", "runden", "anzahl runden", "rundenzahl", "runder", "rundeantall", "antall runder"),
    "numbers": ("starting numbers", "startnumre", "startnummern", "numbers"),
    "rating_used": ("which rating", "rating", "wertungszahl"),
    "win": ("win", "sieg", "seier", "points win", "victoria", "gain"),
    "draw": ("draw", "remis", "nulle", "tablas", "points draw"),
    "loss": ("loss", "niederlage", "tap", "perte", "derrota", "points loss"),
    "pairing_allocated_bye": (
        "pairing-allocated bye", "points for a bye", "bye", "freilos", "points for a pairing-allocated bye", "walkover",
        "poeng for walkover", "punkte für freilos",
    ),
    "colour_rules": ("colour rules", "color rules", "colours", "farbausgleich", "fargefordeling", "farben", "farger"),
    "first_colour": ("first color", "initial colour", "initial color", "farbe nr. 1", "startfarbe", "colour of number 1"),
    "cycle_order": ("second cycle", "rückrunde", "andre omgang"),
    "acceleration": ("accelerated", "akselerasjon", "beschleunigung"),
    "tie_breaks": ("tie-breaks", "tie breaks", "tiebreaks", "feinwertung", "wertung", "rangering", "kvalitet", "départage"),
    "forbidden_pairs": ("forbidden pairs", "prohibited pairings", "paarungsverbote", "forbudte par"),
    "annulment": ("annulment", "annullierung", "annullering"),
    "hosts": ("hosts", "host", "ausrichter", "gastgeber", "vertskap"),
    "white_at_home": ("white at home", "home", "heimrecht", "hjemme"),
    "game_dates": ("game dates", "partietermine", "partidatoer"),
    "lot": ("lot", "lot number", "losnummer", "los", "lodd"),
    "kept_apart": ("kept apart", "contingents", "kontingente", "getrennt nach"),
    "apart_rounds": ("apart rounds", "last rounds", "letzte runden", "siste runder"),
    "cycles": ("cycles", "durchgänge", "omganger", "games each", "games against each opponent"),
    "categories": ("categories", "category prizes", "kategorien", "sonderpreise", "kategorier", "sonderwertungen"),
    "prizes": ("prizes", "prize money", "preise", "preisgeld", "premier", "pengepremier"),
    "sharing": ("sharing", "prize sharing", "teilung", "deling"),
    "one_prize": ("one prize", "ein preis", "en premie", "én premie"),
    "points_shown": ("points shown", "punktdarstellung"),
    "language": ("language", "sprache", "språk", "langue", "idioma"),
    "paper": ("paper size", "papierformat", "papirformat"),
}  # fmt: skip


@cache
def _setting_labels() -> dict[str, str]:
    labels: dict[str, str] = {}
    for row in SETTINGS:
        for word in _spelt(in_all_languages(f"setting.{row.key}")):
            labels.setdefault(word, row.key)
    for key, words in _MORE_SETTINGS.items():
        for word in _spelt(words):
            labels.setdefault(word, key)
    return labels


@_remembered
def setting_key(label: str) -> str | None:
    """The key of a setting by its label in any language; ``None`` for a line of the club's own."""
    return _setting_labels().get(plain(label))


_MORE_CHOICES: dict[str, tuple[str, ...]] = {
    "swiss": (
        "swiss", "schweizer", "schweizersystem", "schweizer system", "sveitser", "schweizersystem", "dutch", "fide dutch",
        "système suisse", "suisse", "sistema suizo", "suizo", "monrad", "fide (dutch)", "hollandsk",
    ),
    "berger": (
        "berger", "round-robin", "all-play-all", "jeder gegen jeden", "alle mot alle", "bergerturnering", "toutes rondes",
        "todos contra todos", "rundenturnier", "einfachrundig", "enkel berger", "single round robin",
    ),
    "double-berger": (
        "double berger", "hin- und rückrunde", "doppelrundig", "dobbel", "dobbelt berger", "aller-retour", "doble vuelta",
        "doppelrunde", "double",
    ),
    "knock-out": (
        "knockout", "knock out", "ko", "k.o.", "k.o", "ko-system", "k.o.-system", "cup", "utslag", "cupsystem", "pokal",
        "pokalsystem", "elimination", "single elimination",
    ),
    "rutschsystem": ("rutsch", "rutsch-system", "système rutch"),
    "langbord": ("long table", "langbordsystemet", "langbordsystem", "lange tafel"),
    "berger-rotation": ("rotation", "rotasjon", "rotasjonssystem", "berger-rotation", "rotasjon med bergertabeller", "berger rotasjon"),
    "by_rating": ("rating", "nach elo", "nach rating", "nach dwz"),
    "as_listed": ("list", "liste", "wie gelistet", "reihenfolge der liste"),
    "by_lot": ("lot", "los", "draw lots", "auslosen", "lodd", "loddtrekning", "losentscheid"),
    "national_rating": ("national", "nasjonal", "dwz"),
    "rating": ("fide", "elo", "international", "fide rating"),
    "higher_rating": ("higher", "höhere", "høyeste", "best", "the higher", "maximum"),
    "yes": ("yes", "y", "ja", "j", "oui", "si", "sí", "true", "on", "x", "1", "an", "på", "ein", "wahr", "sann"),
    "no": ("no", "n", "nein", "nei", "non", "false", "off", "0", "aus", "av", "falsch", "usann"),
    "draw_lots": ("draw", "lot", "lots", "los", "auslosung", "losen", "lodd", "trekning", "by lot", "random"),
    "white": ("white", "w", "weiß", "weiss", "hvit", "blancs", "blanc", "blancas", "weiss"),
    "black": ("black", "b", "schwarz", "s", "svart", "sort", "noirs", "noir", "negras"),
    "fide": ("fide", "standard"),
    "plain": ("plain", "same", "gleich"),
    "mirror": ("mirror", "mirrored", "reversed", "gespiegelt", "speilvendt"),
    "varma": ("varma", "varma table"),
    "varma_repaired": ("varma repaired", "varma berichtigt", "varma rettet"),
    "apart": ("apart", "not in the last rounds", "getrennt", "fra hverandre"),
    "early": ("early", "früh", "tidlig"),
    "club": ("clubs", "vereine", "klubber", "sjakklubb"),
    "federation": ("federations", "verbände", "land", "fed"),
    "one_game": ("one", "1", "single", "einfach", "enkel", "en", "én"),
    "two_games": ("two", "2", "double", "doppelt", "dobbel", "dobbelt", "hin- und rückrunde", "home and away"),
    "half_or_less": ("half or less", "half", "hälfte", "halvparten"),
    "always": ("always", "immer", "alltid", "all"),
    "none": ("none", "no", "nein", "nei", "keine", "ingen", "off", "-"),
    "baku": ("baku", "yes", "ja"),
    "by_rank": ("by rank", "rank", "place", "nach platz", "platz", "etter plass", "plass"),
    "equally": ("equally", "equal", "shared", "gleich", "geteilt", "zu gleichen teilen", "likt", "likt delt", "delt"),
    "hort": ("hort", "hort system", "hort-system", "hortsystem"),
    "halves": ("2½", "½", "halves", "halbe", "halve", "2 1/2", "brüche"),
    "decimals": ("2.5", "2,5", "decimals", "dezimal", "desimal", "0.5", "0,5"),
    "en": ("english", "englisch", "engelsk", "anglais", "en", "eng", "inglés"),
    "de": ("german", "deutsch", "tysk", "allemand", "de", "ger", "alemán"),
    "nb": ("norwegian", "norwegisch", "norsk", "bokmål", "norsk bokmål", "nb", "no", "nor", "norvégien"),
    "A4": ("a4",),
    "A3": ("a3",),
    "Letter": ("letter", "us letter"),
}  # fmt: skip


@cache
def _choice_words(choice: str) -> frozenset[str]:
    return frozenset(_spelt((choice, *in_all_languages(f"choice.{choice}"), *_MORE_CHOICES.get(choice, ()))))


def chosen(text: str, choices: tuple[str, ...]) -> str | None:
    """Which of the choices a text names, in any language; ``None`` if none or more than one.

    An addition in brackets does not count: ``White (drawn)`` is White.
    """
    for word in dict.fromkeys((plain(text), plain(re.sub(r"[(\[].*", "", text)))):
        found = [choice for choice in choices if word and word in _choice_words(choice)]
        if len(found) == 1:
            return found[0]
    return None


def guessed_language(texts: Iterable[str]) -> Language:
    """The language whose catalogue has most of these sheet names and headings; English when nothing decides."""
    counted = dict.fromkeys(Language, 0)
    words = {plain(text) for text in texts}
    for language in Language:
        catalogue = messages(language)
        known = {
            plain(value)
            for key, value in catalogue.items()
            if key.partition(".")[0] in ("sheet", "column", "round_column", "setting")
        }
        counted[language] = len(words & known)
        first_round = plain(catalogue["sheet.round"].format(number=1))
        counted[language] += first_round in words
    return max(counted, key=lambda language: (counted[language], language is Language.ENGLISH))
