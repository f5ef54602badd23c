"""An oracle for exact cover that tries every subset, and random problems to try it on."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations

from hypothesis import strategies as st

from nonet import cover


def is_cover(problem: cover.Problem, labels: tuple[Hashable, ...]) -> bool:
    """Whether a set of options is a solution, item by item from the definition."""
    chosen = [problem.option(label) for label in labels]
    for item in problem.items:
        if not item.at_least <= sum(item.name in option for option in chosen) <= item.at_most:
            return False
    for name in problem.secondary:
        uses = [
            entry
            for option in chosen
            for entry in option
            if (entry.item if isinstance(entry, cover.Coloured) else entry) == name
        ]
        for a, b in combinations(uses, 2):
            if not isinstance(a, cover.Coloured) or a != b:
                return False
    return True


def all_covers(problem: cover.Problem) -> list[tuple[Hashable, ...]]:
    """All solutions of a small problem, in no special order."""
    labels = problem.labels
    return [
        chosen
        for size in range(len(labels) + 1)
        for chosen in combinations(labels, size)
        if is_cover(problem, chosen)
    ]


@st.composite
def problems(
    draw: st.DrawFn,
    *,
    bounds: bool = True,
    colours: bool = True,
    costs: bool = False,
    most_options: int = 12,
) -> cover.Problem:
    """Small problems of every kind; options are small, so that many have solutions."""
    primary = [f"p{i}" for i in range(draw(st.integers(1, 5)))]
    secondary = [f"s{i}" for i in range(draw(st.integers(0, 3)))]
    items: list[Hashable] = []
    for name in primary:
        low, high = 1, 1
        if bounds and draw(st.booleans()):
            low = draw(st.integers(0, 3))
            high = draw(st.integers(max(low, 1), 4))
        items.append(cover.Item(name, low, high))
    problem = cover.Problem(items, secondary)
    for label in range(draw(st.integers(0, most_options))):
        chosen: list[Hashable] = [
            *draw(st.lists(st.sampled_from(primary), min_size=1, max_size=3, unique=True))
        ]
        if secondary:
            for name in draw(st.lists(st.sampled_from(secondary), max_size=2, unique=True)):
                colour = draw(st.sampled_from(["", "red", "blue"])) if colours else ""
                chosen.append(cover.Coloured(name, colour) if colour else name)
        problem.add(label, draw(st.permutations(chosen)), draw(st.integers(-3, 5)) if costs else 0)
    return problem
