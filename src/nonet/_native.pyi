"""The C++ core of nonet."""

from collections.abc import Sequence


class Rules:
    """What is legal on a grid, compiled; shared freely between threads."""

    def __init__(self, size: int, units: Sequence[Sequence[int]], clashes: Sequence[tuple[int, int]]) -> None:
        """
        Compile rules; ValueError says what is wrong with them.

        A unit of `size` cells holds every digit, a shorter one only forbids repeats. A clash
        is a pair of candidates, each cell * size + digit - 1.
        """

class Search:
    """The solutions of one grid, one after the other."""

    def __init__(self, rules: Rules, values: bytes, marks: Sequence[int] | None = None) -> None:
        """
        Start a search: one byte a cell, 0 for empty.

        `marks` are candidate masks, looked at for empty cells only.
        """

    def next(self, timeout: float | None = None) -> bytes | None:
        """
        Return the next solution, or None when there are no more.

        TimeoutError after `timeout` seconds; the search can go on afterwards.
        """

    def count(self, limit: int | None = None, timeout: float | None = None) -> int:
        """
        Return how many further solutions there are, looking for at most `limit`.

        After TimeoutError the search goes on behind those it has seen.
        """

    @property
    def guesses(self) -> int:
        """The candidates tried without proof so far."""

def count(rules: Rules, values: bytes, marks: Sequence[int] | None = None, limit: int | None = None, threads: int = 1, timeout: float | None = None) -> int:
    """
    Return how many solutions a grid has, looking for at most `limit`.

    The number does not depend on `threads`.
    """
