"""German texts."""

MESSAGES: dict[str, str] = {
    # --- Names of sheets
    "sheet.settings": "Einstellungen",
    "sheet.players": "Spieler",
    "sheet.round": "Runde {number}",
    "sheet.schedule": "Spielplan",
    "sheet.crosstable": "Kreuztabelle",
    "sheet.standings": "Rangliste",
    "sheet.live": "Live",
    "sheet.seating": "Sitzplan",
    "sheet.why": "Warum",
    "sheet.log": "Protokoll",
    "sheet.problems": "Probleme",
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
