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
    "finding.too_few_players": "There are {players} players; at least {least} are needed. Add players to the Players sheet.",
    "finding.more_rounds_than_opponents": "{rounds} rounds are planned, but with {players} players at most {most} can be played without meeting anybody twice. Lower the number of rounds in Settings.",
    "finding.swiss_may_get_stuck": "A Swiss with {players} players and {rounds} rounds cannot be finished in about {percent} of 100 cases: at some point no legal pairing is left. Play fewer rounds, or all against all (pairbook new --system berger).",
    "finding.met_before": "{white} and {black} meet in round {round} and have already met in round {earlier}. In a Swiss nobody meets twice (C.04.1, Art. 2): change the pair if that was not intended.",
    "finding.second_bye": "{player} has the pairing-allocated bye in round {round} and already had it in round {earlier} (C.04.1, Art. 4). Change the kind of bye if it was granted by the arbiter.",
    "finding.forbidden_pair_met": "{white} and {black} are not to meet, but do in round {round}.",
    # --- end: Findings
    # --- Command line
    "cli.place_cell": "{sheet}, cell {cell}: {message}",
    "cli.place_sheet": "{sheet}: {message}",
    "cli.warning": "Please look: {message}",
    # --- end: Command line
}
