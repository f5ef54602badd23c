"""Checking a solution against the problem itself, without the solver."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable

from nonet.base.arguments import hashed, listed
from nonet.cover.items import Coloured
from nonet.cover.problem import Problem
from nonet.cover.results import Cover, Option


def verify(problem: Problem[Option], solution: Iterable[Option] | Cover[Option]) -> bool:
    """Return whether labels are a solution: no option twice, every item covered within its bounds.

    The order of the labels does not matter. For a Cover, the cost must also be correct.

    >>> from nonet import cover
    >>> problem = cover.from_sets({"A": [1, 2], "B": [3], "C": [2, 3]})
    >>> cover.verify(problem, ("A", "B")), cover.verify(problem, ("A", "C"))
    (True, False)
    """
    labels = solution.labels if isinstance(solution, Cover) else listed(solution, "a solution")
    for label in labels:
        hashed(label, "a label")
    if len(set(labels)) != len(labels) or any(label not in problem for label in labels):
        return False
    if isinstance(solution, Cover) and solution.cost != sum(map(problem.cost, labels)):
        return False
    plain: Counter[Hashable] = Counter()
    colours: defaultdict[Hashable, set[Hashable]] = defaultdict(set)
    for label in labels:
        for entry in problem.option(label):
            if isinstance(entry, Coloured):
                colours[entry.item].add(entry.colour)
            else:
                plain[entry] += 1
    return all(item.at_least <= plain[item.name] <= item.at_most for item in problem.items) and all(
        plain[name] + len(colours[name]) <= 1 for name in problem.secondary
    )
