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
    "finding.too_few_players": "Es sind {players} Spieler; mindestens {least} sind nötig. Ergänzen Sie das Blatt Spieler.",
    "finding.more_rounds_than_opponents": "{rounds} Runden sind geplant, doch mit {players} Spielern sind ohne Wiederholung höchstens {most} möglich. Verringern Sie die Rundenzahl in den Einstellungen.",
    "finding.swiss_may_get_stuck": "Ein Schweizer System mit {players} Spielern und {rounds} Runden lässt sich in etwa {percent} von 100 Fällen nicht zu Ende spielen: irgendwann gibt es keine regelgerechte Paarung mehr. Spielen Sie weniger Runden oder jeder gegen jeden (pairbook new --system berger).",
    "finding.met_before": "{white} und {black} treffen in Runde {round} aufeinander und haben schon in Runde {earlier} gegeneinander gespielt. Im Schweizer System trifft niemand zweimal aufeinander (C.04.1, Art. 2): Ändern Sie die Paarung, falls das nicht gewollt ist.",
    "finding.second_bye": "{player} hat in Runde {round} das Freilos der Auslosung und hatte es schon in Runde {earlier} (C.04.1, Art. 4). Ändern Sie die Art, falls der Schiedsrichter es gewährt hat.",
    "finding.forbidden_pair_met": "{white} und {black} sollen nicht gegeneinander spielen, tun es aber in Runde {round}.",
    # --- end: Findings
    # --- Command line
    "cli.place_cell": "{sheet}, Zelle {cell}: {message}",
    "cli.place_sheet": "{sheet}: {message}",
    "cli.warning": "Bitte prüfen: {message}",
    # --- end: Command line
}
