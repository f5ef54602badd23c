"""An oracle for exact cover that tries every subset, and random problems to try it on."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations

from hypothesis import strategies as st

from nonet import cover

Labels = tuple[Hashable, ...]


def do_clash(one: tuple[Hashable, ...], other: tuple[Hashable, ...], name: Hashable) -> bool:
    """Whether two options cannot both be chosen because of a secondary item."""

    def uses(option: tuple[Hashable, ...]) -> list[Hashable]:
        return [
            entry
            for entry in option
            if (entry.item if isinstance(entry, cover.Coloured) else entry) == name
        ]

    return any(not isinstance(a, cover.Coloured) or a != b for a in uses(one) for b in uses(other))


def all_covers(problem: cover.Problem) -> set[Labels]:
    """All solutions of a small problem: every subset of its options is looked at."""
    labels = problem.labels
    options = [problem.option(label) for label in labels]
    bounds = [
        (sum(1 << i for i, option in enumerate(options) if item.name in option), item)
        for item in problem.items
    ]
    clashes = [
        1 << i | 1 << j
        for i, j in combinations(range(len(options)), 2)
        if any(do_clash(options[i], options[j], name) for name in problem.secondary)
    ]
    return {
        tuple(label for i, label in enumerate(labels) if subset >> i & 1)
        for subset in range(1 << len(labels))
        if all(
            item.at_least <= (subset & mask).bit_count() <= item.at_most for mask, item in bounds
        )
        and all(subset & pair != pair for pair in clashes)
    }


@st.composite
def problems(
    draw: st.DrawFn, *, bounds: bool = True, costs: bool = False, most_options: int = 12
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
    # An option as three numbers: few draws make many problems.
    for label in range(draw(st.integers(0, most_options))):
        first, second = draw(st.integers(0, len(primary) - 1)), draw(st.integers(0, 31))
        chosen: list[Hashable] = [primary[first]]
        chosen += [name for i, name in enumerate(primary) if i != first and second >> i & 1]
        del chosen[3:]
        colours = draw(st.integers(0, 4 ** len(secondary) - 1))
        for i, name in enumerate(secondary):
            use = colours >> 2 * i & 3
            if use:
                chosen.insert(
                    0, [name, cover.Coloured(name, "red"), cover.Coloured(name, 7)][use - 1]
                )
        problem.add(label, chosen, draw(st.integers(-3, 5)) if costs else 0)
    return problem
