"""Where the seeds stand in a bracket."""


def bracket_size(players: int) -> int:
    """The number of places of the bracket for so many players: the next power of two, at least 2."""
    size = 2
    while size < players:
        size *= 2
    return size


def stages_of(players: int) -> int:
    """How many stages it takes until one of so many players is left."""
    return bracket_size(players).bit_length() - 1


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds from the top of a bracket to its bottom; two that stand beside each other meet first.

    Each seed ``s`` of a bracket of ``q`` gets ``2q + 1 - s`` as neighbour: 1; 1 2; 1 4 2 3; 1 8 4 5 2 7 3 6. So the
    first two can only meet in the final, the first four not before the semi-finals, and where places are left over
    their opponents, the highest seeds, go through without a game.
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        both = 2 * len(order) + 1
        order = tuple(each for seed in order for each in (seed, both - seed))
    return order
