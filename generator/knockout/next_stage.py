"""The next stage of a knock-out, with colours: pure, from the results so far."""

from generator.colours import allocate
from generator.knockout.bracket import Bracket, Match, bracket
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Colour,
    Outcome,
    Pairing,
    Result,
    Round,
    Tournament,
)


def next_stage(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds of the next stage, one for each game of a match; boards from the top of the bracket to its bottom.

    Colours of the first game follow the same rule as in a Swiss (C.04.3, Art. 5.2; no rule of a knock-out says
    otherwise): who had White less often has White, then colours alternate, and before the first game the lot decides
    for odd numbers, with the other colour for even ones. Further games are with colours reversed. Without colour rules
    the higher seed is named first. Who has withdrawn loses without play. Empty when every stage is paired; raises
    ``ValueError`` when a match before is not decided.
    """
    state = bracket(tournament)
    if any(not match.decided for match in state.last_stage):
        raise ValueError("a match is not decided")
    if state.paired == len(state.stages):
        return ()
    matches = state.stages[state.paired]
    third = (state.third_place,) if state.third_place is not None and len(matches) == 1 else ()
    pairs = [_colours(tournament, state, match) for match in (*matches, *third) if match.playable]
    resting = sorted(match.players[0] for match in matches if len(match.players) == 1)
    byes = tuple(Bye(number, Outcome.PAIRING_ALLOCATED_BYE) for number in resting)
    number = len(tournament.rounds)
    return tuple(
        Round(
            number + game,
            tuple(_pairing(tournament, pair, board, number + 1, game) for board, pair in enumerate(pairs, 1)),
            byes,
        )
        for game in range(1, tournament.games_a_match + 1)
    )


def without_play(tournament: Tournament, white: int, black: int, round_number: int) -> Result | None:
    """The result of a game of somebody who has withdrawn before a round, ``None`` when both are there."""
    white_gone, black_gone = (not tournament.player(number).takes_part(round_number) for number in (white, black))
    if white_gone:
        return DOUBLE_FORFEIT if black_gone else BLACK_WINS_BY_FORFEIT
    return WHITE_WINS_BY_FORFEIT if black_gone else None


def _pairing(tournament: Tournament, pair: tuple[int, int], board: int, first_round: int, game: int) -> Pairing:
    white, black = pair if game % 2 else pair[::-1]
    return Pairing(white, black, board, without_play(tournament, white, black, first_round))


def _colours(tournament: Tournament, state: Bracket, match: Match) -> tuple[int, int]:
    """White and Black of the first game of a match."""
    higher, lower = sorted(match.players)
    if not tournament.colour_rules:
        return higher, lower
    histories = colour_histories(tournament)
    initial = tournament.initial_colour or Colour.WHITE
    colour, _ = allocate(histories[higher], histories[lower], state.entrants.index(higher) + 1, initial)
    return (higher, lower) if colour is Colour.WHITE else (lower, higher)


def colour_histories(tournament: Tournament) -> dict[int, str]:
    """The colours of the games everybody has played so far, oldest first, as letters."""
    histories = {player.number: "" for player in tournament.players}
    for each in tournament.rounds:
        for pairing in each.pairings:
            if pairing.result is not None and pairing.result.white.played:
                histories[pairing.white] += "w"
                histories[pairing.black] += "b"
    return histories
