"""How many rounds a Swiss should have."""


def suggested_rounds(players: int) -> int:
    """The number of rounds to suggest for a Swiss with so many players; 0 when there are fewer than two.

    The smallest k with 2^k at least the number of players finds a single winner; one round more gives the places
    behind some play. Nobody can meet more opponents than there are, so it is never more than players - 1, or the number
    of players when it is odd and everybody has one bye. Example: 24 players, 2^5 = 32, six rounds.
    """
    if players < 2:
        return 0
    most = players if players % 2 else players - 1
    return min((players - 1).bit_length() + 1, most)
