"""Tie-breaks of FIDE C.07, edition in force from 1 March 2026.

One family a file, one registry (``registry.TIE_BREAKS``), and all rules on unplayed rounds in ``unplayed``. Every
tie-break of the table of Art. 5 is here; ``ADJ`` (the adjusted score of 16.3) and ``PTS`` (the points) can be asked
for as well.

Choices where C.07 leaves room:

- Rounds counted so far stand for "all rounds" in interim standings: in the cap of 16.4.2, in 16.2.5 and in REP.
- A paired game without a result is neither a game nor an unplayed round: it adds nothing yet, and since the player is
  there to play, earlier requested byes are followed by a round that is not voluntary. A postponed game counts as a
  draw in points and in the opponents' scores, but not yet as a game over the board.
- Direct encounter in interim standings of a fixed schedule sorts by the games played so far.
- The value of direct encounter and its relatives is the position inside the group that was level before, 1 = best,
  equal numbers = still level, 0 = there was nothing to split or it was not split.
"""
