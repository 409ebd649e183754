"""Small rating lists of invented people, in the forms in which federations publish theirs."""

from pathlib import Path
from zipfile import ZipFile

FIDE_HEADING = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
DWZ_HEADING = (
    "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,"
    "FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land"
)


def fide_line(
    fide_id: int,
    name: str,
    federation: str = "GER",
    *,
    sex: str = "M",
    title: str = "",
    womens: str = "",
    other: str = "",
    ratings: tuple[int, int, int] = (0, 0, 0),
    born: int = 0,
    flag: str = "",
) -> str:
    """A line of the combined list of FIDE."""
    standard, rapid, blitz = ratings
    front = f"{fide_id:<15}{name:<61}{federation:<4}{sex:<4}{title:<5}{womens:<5}{other:<15}{'':<4}"
    return (
        f"{front}{standard:<6}{0:<4}{20:<3}{rapid:<6}{0:<4}{20:<3}{blitz:<6}{0:<4}{20:<3}{born or '0000':<6}{flag:<4}"
    )


PEOPLE = (
    fide_line(4600011, "Weber, Anna", sex="F", title="WFM", womens="WFM", ratings=(2004, 1950, 0), born=1990),
    fide_line(4600022, "Mueller, Joerg", title="FM", other="NA", ratings=(2210, 0, 2190), born=1975),
    fide_line(1500033, "Lund, Bo", "NOR", ratings=(1902, 0, 0), born=1988, flag="i"),
    fide_line(1500044, "Lund, Bo", "NOR", ratings=(1654, 1700, 0), born=2009),
    fide_line(1500055, "Oern, Cleo Marie", "NOR", sex="F", ratings=(1811, 0, 0), born=1999),
    fide_line(4600066, "Schmidt, Michal", "POL", ratings=(2100, 0, 0), born=1980),
)


def fide_list(path: Path, *lines: str, encoding: str = "ascii", newline: str = "\r\n") -> Path:
    """A combined list of FIDE with these lines, those of :data:`PEOPLE` if none are given."""
    text = newline.join((FIDE_HEADING, *(lines or PEOPLE))) + newline
    path.write_bytes(text.encode(encoding))
    return path


def fide_element(fide_id: object, name: str, **values: object) -> str:
    """An element of the XML list; ``values`` are further tags."""
    known = {"country": "GER", "sex": "M", "title": "", "rating": 0, "birthday": "", "flag": ""} | values
    inside = "".join(f"<{tag}>{value}</{tag}>\n" for tag, value in known.items())
    return f"<player>\n<fideid>{fide_id}</fideid>\n<name>{name}</name>\n{inside}</player>\n"


def xml_list(path: Path, *elements: str) -> Path:
    """An XML list of FIDE with these elements."""
    path.write_text(
        '<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n' + "".join(elements) + "</playerslist>\n",
        encoding="utf-8",
    )
    return path


MEMBERS = (
    '10001,C0333,0021,A,"Weber,Anna",W,D,1990,202540,1898,44,2004,WFM,4600011,GER',
    '10002,C0333,0107,A,"Müller,Jörg",M,D,1975,202538,2150,99,2210,FM,4600022,GER',
    '10003,70107,1033,P,"Koß,Dan",M,D,1961,202130,1720,30,,,,',
    '10003,C0333,0044,A,"Koß,Dan",M,D,1961,202130,1720,30,,,,',
    '10004,70107,0005,A,"Fuchs,Lena",W,D,2012,,,,,,,',
    '10005,70107,0006,A,"Fuchs,Lena",W,D,1958,202512,1402,12,,,,',
)
CLUBS = ("ZPS,LV,Verband,Vereinname", 'C0333,C,C03,"Schachfreunde Lindenau, Abt. 2"', "70107,7,701,TSV Waldheim")


def dwz_list(folder: Path, *rows: str, encoding: str = "latin-1", heading: str = DWZ_HEADING) -> Path:
    """``spieler.csv`` with these rows (:data:`MEMBERS` if none are given), and ``vereine.csv`` beside it."""
    path = folder / "spieler.csv"
    path.write_bytes("\n".join((heading, *(rows or MEMBERS), "")).encode(encoding))
    (folder / "vereine.csv").write_bytes("\n".join(CLUBS).encode(encoding))
    return path


def zipped(path: Path, *files: Path) -> Path:
    """A zip file with these files."""
    with ZipFile(path, "w") as package:
        for file in files:
            package.write(file, file.name)
    return path
