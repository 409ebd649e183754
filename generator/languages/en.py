"""English texts."""

MESSAGES: dict[str, str] = {
    # --- Names of sheets
    "sheet.settings": "Settings",
    "sheet.players": "Players",
    "sheet.round": "Round {number}",
    "sheet.schedule": "Schedule",
    "sheet.crosstable": "Crosstable",
    "sheet.standings": "Standings",
    "sheet.live": "Live",
    "sheet.seating": "Seating",
    "sheet.why": "Why",
    "sheet.log": "Log",
    "sheet.problems": "Problems",
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
