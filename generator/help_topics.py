"""The parts of the help, and which of them a finding belongs to; the texts lie in ``templates/help``."""

from fnmatch import fnmatchcase

from generator.findings import Finding, Severity
from generator.languages import Language
from generator.resources import templates_folder

TOPICS: dict[str, str] = {
    "exchange": "trf* import_* export_* list_* read_back_differs new_workbook_exists",
    "merge": "merge_* conflicted_copy",
    "print": "print_* page_*",
    "ratings": "rating_l* rating_[!lu]* ratings_*",
    "groups": "groups_* finals_* carried_over_* batch_* watch_*",
    "teams": (
        "team* scheveningen_* hutton_* board_order_* match_* substitute_* both_of_one_team new_team* "
        "new_schev* unknown_team* too_few_teams too_few_for_boards player_without_team player_not_in_match "
        "board_colours_differ new_cycles*"
    ),
    "round-robin": (
        "knockout_* cycles_* rounds_not_of_schedule newcomer_* no_free_seat numbers_* varma_* draw_apart_* "
        "contingent* withdrawal_* three_colours_* through_* meet_too_* seats_differ game_not_of_table "
        "round_not_of_table colours_unbalanced schedule_*"
    ),
    "tie-breaks": "tie_break* player_not_ranked",
    "results": "result_* results_* crosstable_* postponed_* counted_as_* games_settled cell_without_value",
    "pairing": (
        "no_pairing_* swiss_may_* remaining_* more_rounds_* still_possible_* explain_* preview_* assumption_* "
        "promised_* baku_* nobody_to_pair virtual_* too_few_players"
    ),
    "rounds": (
        "round* player_twice_* not_in_round opponent_missing bye_* pairs_by_hand colours_differ again_* "
        "all_rounds_* corrected_* paired_* forfeit_* met_before second_bye forbidden_pair_met late_entry "
        "bye_by_hand absent_but_* entered_since"
    ),
    "settings": "setting* no_settings category_* prize* forbidden_pair_unknown lot_not_drawn",
    "players": (
        "player* no_players_sheet heading_* row_left_out number_* rating_unreadable id_* byes_* name* "
        "unknown_* renamed_* not_against_*"
    ),
    "files": (
        "file_* folder_* open_* another_command sheet_* cell_* self_check_* table_on_* structure_* stored_* "
        "too_many_* undo_* output_* goes_on_* event_differs round_lost schedule_lost new_needs_xlsx"
    ),
}
"""Each part of the help with the findings it helps with, as patterns of their names; the first that fits counts."""


def topic_of(name: str) -> str | None:
    """The part of the help for a finding of this name, ``None`` if there is none."""
    for topic, patterns in TOPICS.items():
        if any(fnmatchcase(name, pattern) for pattern in patterns.split()):
            return topic
    return None


def topics_of(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """The parts of the help for what stopped a command, each once, in the order of the findings."""
    stopping = (topic_of(each.name) for each in findings if each.severity is Severity.ERROR)
    return tuple(dict.fromkeys(topic for topic in stopping if topic))


def help_text(language: Language, topic: str | None = None) -> str:
    """The help in a language, or one part of it without its heading. Raises ``KeyError`` for a part there is not."""
    page = (templates_folder() / "help" / f"{language.value}.md").read_text(encoding="utf-8")
    if topic is None:
        return page
    parts = dict(each.split("\n", 1) for each in page.split("\n## ")[1:])
    return parts[topic].strip() + "\n"
