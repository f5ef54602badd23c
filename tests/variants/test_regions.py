"""Regions that are not given, connected values, ranks: counted against brute force."""

from __future__ import annotations

import nonet
from nonet import Grid, Rules
from nonet import variants as v
from nonet.model.shape import Shape

FOUR, SIX = "l1 l2 l3 l4", "l1 l2 l3 l4 l5 l6"
SQUARE = Rules(Shape(2, 2, extra=FOUR.split()))
# Two cells are given, so that all grids can be tried.
WIDE = Rules(Shape(2, 3, extra=SIX.split())) + v.Candidates("l1", [1]) + v.Candidates("r2c3", [1])
LATIN = Rules.shaped(Shape(4, 4), boxes=False)

CASES: list[Rules] = [
    SQUARE + v.ChaosConstruction(FOUR),
    WIDE + v.ChaosConstruction(SIX),
    WIDE + v.ChaosConstruction(SIX, size=2) + v.ChaosCount("r1c1", "l1 l2 l4 l5"),
    WIDE + v.ChaosConstruction(SIX) + v.ChaosArrow("r1c1", ["l1 l2 l3", "l1 l4"]),
    Rules(Shape(2, 3)) + v.ConnectedValues([1]),
    Rules(Shape(3, 3, values=2)) + v.ConnectedValues([1]) + v.ConnectedValues([2]),
    Rules(Shape(3, 3, values=2)) + v.ConnectedValues([1], size=4) + v.ConnectedValues([2]),
    Rules(Shape(3, 4, values=2)) + v.ConnectedValues([1], size=5) + v.ConnectedValues([2]),
    Rules(Shape(2, 4, values=3)) + v.ConnectedValues([1, 2], size=5) + v.ConnectedValues([2, 3]),
    *(LATIN + v.FullRank("r1", rank=rank) for rank in (1, 2, 3, 4, 7, 11, 16)),
    *(LATIN + v.FullRank("c2", rank=rank, ties="any") for rank in (5, 6, 7, 8)),
    LATIN + v.FullRank("r1", rank=5) + v.FullRank("c3", rank=10, reverse=True),
    LATIN + v.DifferentLines(),
]


def brute_force(rules: Rules) -> int:
    """Count the grids that obey every unit and, by its own rule, every constraint."""
    every = [unit.cells for unit in rules.bare.units]
    units = [[cells for cells in every if cell in cells] for cell in rules.cells]
    given = {
        rules.cell_at(each.cell): [rules.shape.index(value) for value in each.values]
        for each in rules.constraints
        if isinstance(each, v.Candidates)
    }
    values = bytearray(len(rules.cells))

    def filled(cell: int) -> int:
        if cell == len(values):
            return all(each.holds(values, rules) for each in rules.constraints)
        seen = {values[other] for cells in units[cell] for other in cells if other < cell}
        found = 0
        for digit in given.get(cell, rules.digits):
            if digit not in seen:
                values[cell] = digit
                found += filled(cell + 1)
        return found

    return filled(0)


def test_the_engine_counts_as_many_as_brute_force() -> None:
    counts = [nonet.count(Grid.empty(rules)) for rules in CASES]
    assert counts == list(map(brute_force, CASES))
    assert sum(count > 0 for count in counts) > len(CASES) / 2


def test_chaos_with_labels_numbered_in_another_order_is_refused() -> None:
    rules = SQUARE + v.ChaosConstruction(FOUR)
    assert nonet.count(Grid.empty(rules).with_(cells={"l1": 2})) == 0
