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
    # --- end: Findings
    # --- Command line
    # --- end: Command line
}
