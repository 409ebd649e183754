"""Norwegian texts."""

MESSAGES: dict[str, str] = {
    # --- Names of sheets
    "sheet.settings": "Innstillinger",
    "sheet.players": "Spillere",
    "sheet.round": "Runde {number}",
    "sheet.schedule": "Terminliste",
    "sheet.crosstable": "Krysstabell",
    "sheet.standings": "Stilling",
    "sheet.live": "Live",
    "sheet.seating": "Bordplassering",
    "sheet.why": "Hvorfor",
    "sheet.log": "Logg",
    "sheet.problems": "Problemer",
    # --- end: Names of sheets
    # --- Columns of Players and Round sheets
    # --- end: Columns of Players and Round sheets
    # --- Settings: labels, help, choices
    # --- end: Settings: labels, help, choices
    # --- Outcomes, byes and results
    # --- end: Outcomes, byes and results
    # --- Systems, colours and common words
    # --- end: Systems, colours and common words
    # --- Printed sheets: titles, headings, legends
    # --- end: Printed sheets: titles, headings, legends
    # --- Tie-breaks: names
    # --- end: Tie-breaks: names
    # --- Seating and schedules
    # --- end: Seating and schedules
    # --- Findings
    "finding.too_few_players": "Det er {players} spillere; minst {least} trengs. Legg til spillere på arket Spillere.",
    "finding.more_rounds_than_opponents": "{rounds} runder er planlagt, men med {players} spillere kan det høyst spilles {most} uten at noen møtes to ganger. Sett ned antall runder i Innstillinger.",
    "finding.swiss_may_get_stuck": "En sveitserturnering med {players} spillere og {rounds} runder lar seg ikke fullføre i omtrent {percent} av 100 tilfeller: til slutt finnes det ikke noe lovlig oppsett. Spill færre runder, eller alle mot alle (pairbook new --system berger).",
    "finding.met_before": "{white} og {black} møtes i runde {round} og har allerede møttes i runde {earlier}. I sveitsersystemet møtes ingen to ganger (C.04.1, art. 2): endre paret hvis dette ikke var meningen.",
    "finding.second_bye": "{player} har friplassen fra oppsettet i runde {round} og hadde den allerede i runde {earlier} (C.04.1, art. 4). Endre typen hvis dommeren har innvilget den.",
    "finding.forbidden_pair_met": "{white} og {black} skal ikke møtes, men gjør det i runde {round}.",
    # --- end: Findings
    # --- Command line
    "cli.place_cell": "{sheet}, celle {cell}: {message}",
    "cli.place_sheet": "{sheet}: {message}",
    "cli.warning": "Se på dette: {message}",
    # --- end: Command line
}
