"""How large may be what rules compile to, so that no constraint takes a program down.

Numbers are counted while something is built and not afterwards: what is too large is never made.
The limits are far above what puzzles need: the largest automata of published 16×16 puzzles have
some 20,000 edges.
"""

from __future__ import annotations

from nonet.errors import Unsupported

MOST_STATES = 1 << 16  # of one automaton
MOST_EDGES = 1 << 18
# Of all that rules compile to together, each automaton counted once: an edge is three numbers, a
# cell or a mask is one.
MOST_NUMBERS = 2_000_000
# Pairs of candidates that are listed one by one; a 16×16 grid has some 10,000 per rule of chess.
MOST_CLASHES = 500_000
MOST_DEPTH = 32  # of constraints within constraints
MOST_INSIDE = 10_000  # constraints within a constraint


class TooLarge(Unsupported):
    """Something would compile to more than is allowed; whoever knows the constraint names it.

    >>> raise TooLarge("the automaton has more than 5 states")
    Traceback (most recent call last):
    nonet.model.limits.TooLarge: the automaton has more than 5 states
    """

    def __init__(self, what: str) -> None:
        super().__init__(what, by="nonet", message=what)


def check_size(states: int, edges: int) -> None:
    """Raise TooLarge if an automaton has too many states or edges.

    >>> check_size(1 << 20, 0)
    Traceback (most recent call last):
    nonet.model.limits.TooLarge: the automaton has more than 65,536 states
    """
    if states > MOST_STATES:
        raise TooLarge(f"the automaton has more than {MOST_STATES:,} states")
    if edges > MOST_EDGES:
        raise TooLarge(f"the automaton has more than {MOST_EDGES:,} edges")
