"""Problem: items, options that cover them, and the methods that solve, count and rank."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, TextIO

from nonet.base.progress import Progress
from nonet.cover import native, writer
from nonet.cover.options import Options
from nonet.cover.results import Cover, Estimate, MaybeNone, Option


class Problem(Options[Option]):
    """An exact cover problem, built option by option.

    Items and labels can be any hashable values; `Problem[tuple[int, int]]` tells type checkers that
    solutions consist of pairs. Items that are not declared are collected from the
    options: plain ones become primary, coloured ones secondary.

    >>> from nonet import cover
    >>> problem = cover.Problem(primary=["a", "b"], secondary=["x"])
    >>> problem.add("first", ["a", "x"])
    >>> problem.add("second", ["b", "x"])
    >>> problem.add("third", ["b"], cost=2)
    >>> problem.solve(), problem.count()
    (('first', 'third'), 1)

    Options can be added after solving; iterators that have started still see the earlier problem.
    """

    # The number of options when the problem was compiled, and the compiled problem.
    _compiled: tuple[int, native.Compiled] | None = None

    def __getstate__(self) -> dict[str, Any]:
        # The compiled problem cannot be copied; the copy compiles its own when it is first used.
        return {**super().__getstate__(), "_compiled": None}

    def compiled(self) -> native.Compiled:
        """Return the problem in the form of the native search, compiled again after each `add`."""
        if self._compiled is None or self._compiled[0] != len(self):
            bounds = [self._bounds.get(item, (1, 1)) for item in range(len(self._primary))]
            made = native.compiled(
                len(self._primary),
                len(self._secondary),
                self._ends,
                self._entries,
                self._colours,
                bounds if self._bounds else [],
            )
            self._compiled = (len(self), made)
        return self._compiled[1]

    def solve(
        self,
        *,
        max_nodes: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> tuple[Option, ...] | MaybeNone:
        """Return the labels of the first solution in the order they were added, or None.

        Type checkers accept `for label in problem.solve()`; ask for None where there may be no
        solution.

        >>> from nonet import cover
        >>> cover.from_sets({"A": [1], "B": [1, 2]}).solve()
        ('B',)
        """
        limits = native.Limits(timeout, max_nodes, progress)
        return next(native.solutions(self.compiled(), self._labels, 1, limits), None)

    def solutions(
        self,
        *,
        max_nodes: int | None = None,
        threads: int = 1,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Iterator[tuple[Option, ...]]:
        """Yield every solution once, in an order that depends on the problem alone.

        `timeout` counts the time spent searching, not the time between two solutions.

        >>> from nonet import cover
        >>> list(cover.from_sets({"A": [1], "B": [2], "C": [1, 2]}).solutions())
        [('A', 'B'), ('C',)]
        """
        limits = native.Limits(timeout, max_nodes, progress)
        return native.solutions(self.compiled(), self._labels, threads, limits)

    def count(
        self,
        limit: int | None = None,
        *,
        max_nodes: int | None = None,
        threads: int = 1,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> int:
        """Return how many solutions there are, at most `limit`, without building them.

        >>> from nonet import cover
        >>> cover.from_sets({"A": [1], "B": [2], "C": [1, 2]}).count()
        2
        """
        limits = native.Limits(timeout, max_nodes, progress)
        return native.count(self.compiled(), limit, threads, limits)

    def cheapest(
        self,
        k: int = 1,
        *,
        max_nodes: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> list[Cover[Option]]:
        """Return the k cheapest solutions, or all if there are fewer; ties keep the search order.

        At a limit, the error has the cheapest solution so far as `nearest`, and in `bound` what
        every solution costs at least.

        >>> from nonet import cover
        >>> problem = cover.Problem()
        >>> problem.add("train", ["there"], cost=40)
        >>> problem.add("taxi", ["back"], cost=25)
        >>> problem.add("return ticket", ["there", "back"], cost=60)
        >>> problem.cheapest()
        [Cover(labels=('return ticket',), cost=60)]
        """
        limits = native.Limits(timeout, max_nodes, progress)
        costs = [self._costs.get(option, 0) for option in range(len(self))]
        return native.cheapest(
            self.compiled(),
            self._labels,
            costs,
            k,
            limits,
            lambda labels: Cover(labels, sum(map(self.cost, labels))),
        )

    def estimate(
        self, samples: int = 1000, *, seed: int = 0, timeout: float | None = None
    ) -> Estimate:
        """Estimate the number of nodes and solutions from random descents into the search tree.

        The same seed gives the same estimate on every machine, for the same `nonet.__version__`. A
        number too large for a float is infinite.

        >>> from nonet import cover
        >>> cover.from_sets({"A": [1], "B": [2], "C": [1, 2]}).estimate(samples=10).nodes
        3.0
        """
        nodes, nodes_error, solutions, solutions_error = native.estimate(
            self.compiled(), samples, seed, timeout
        )
        return Estimate(nodes, solutions, nodes_error, solutions_error)

    def write(self, path: str | os.PathLike[str] | TextIO) -> None:
        """Write the problem in Knuth's text format to a path or an open text file.

        Labels are dropped and integer names become text. Names that the format cannot hold raise
        Unsupported.

        >>> import sys
        >>> from nonet import cover
        >>> problem = cover.Problem(primary=[cover.Item("a", 1, 2), "b"], secondary=["x"])
        >>> problem.add("one", ["a", "b", cover.Coloured("x", "red")], cost=5)
        >>> problem.write(sys.stdout)
        1:2|a b | x
        a b x:red |5
        """
        writer.write(self, path)
