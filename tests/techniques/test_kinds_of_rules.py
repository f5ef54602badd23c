"""Finders and kinds of rules: one that takes the rules to be complete is quiet where they are not.

A kind of constraint that the finders do not know can only take solutions away. What follows from
rows, columns and boxes alone still holds; that two ways to fill some cells are equally good, or
that nothing but rows, columns and boxes counts, does not.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import nonet
from nonet import CLASSIC, Board, Grid, Rules, Unit
from nonet.techniques import TECHNIQUES, Technique, example
from tests.constraints import Made, Mystery

# The techniques about constraints have tests of their own.
NATIVE = tuple(technique for technique in TECHNIQUES if technique.is_native)

NEEDS_CLASSIC = {"fireworks", "sk-loop", "junior-exocet", "tridagon"}


CAGED = CLASSIC + Made(Mystery((0, 1)))


def under(rules: Rules, grid: Grid) -> Board:
    marks = Board(grid).masks
    return Board(Grid(grid.values, rules, givens=grid.givens.values, marks=marks))


@pytest.mark.parametrize("technique", NATIVE, ids=lambda technique: technique.name)
def test_what_assumes_complete_rules_is_quiet_where_a_kind_is_unknown(technique: Technique) -> None:
    found = example(technique)
    assert found is not None
    grid, _ = found
    assert grid.rules == CLASSIC
    board = under(CAGED, grid)
    first = technique.first(board)
    if technique.assumes_unique or technique.name in NEEDS_CLASSIC:
        assert first is None
        assert list(technique(board)) == []
    else:
        assert first == technique.first(Board(grid))
        assert first is not None


def fake_units() -> Iterator[tuple[str, Rules]]:
    rows, columns, boxes = (
        tuple(unit for unit in CLASSIC.units if unit.kind == kind)
        for kind in ("row", "column", "box")
    )
    yield "a row for a box", Rules(9, rows + columns + boxes[:8] + (Unit("box", 9, range(9)),))
    yield "a box for a row", Rules(9, (*rows[:8], Unit("row", 9, boxes[8].cells), *columns, *boxes))
    yield "a row twice", Rules(9, (*rows[:8], Unit("row", 9, range(9)), *columns, *boxes))
    shifted = [Unit(unit.kind, unit.number % 9 + 1, unit.cells) for unit in columns]
    turned = [Unit("row", unit.number, unit.cells) for unit in shifted]
    yield "columns for rows", Rules(9, (*turned, *columns, *boxes))
    other = [Unit("square", unit.number, unit.cells) for unit in boxes]
    yield "boxes of an unknown kind", Rules(9, (*rows, *columns, *other))


FAKES = dict(fake_units())


@pytest.mark.parametrize("rules", FAKES.values(), ids=FAKES)
def test_units_are_not_classic_by_what_they_are_called(rules: Rules) -> None:
    seen = 0
    for technique in TECHNIQUES:
        if technique.assumes_unique or technique.name in NEEDS_CLASSIC:
            found = example(technique)
            assert found is not None
            seen += 1
            assert list(technique(under(rules, found[0]))) == [], technique.name
    assert seen > 20


def test_a_diagonal_that_is_called_a_row_is_no_base_of_a_fish() -> None:
    # Row 1 and the diagonal meet in r1c1, so that one 1 there serves both, and column 4 may have
    # its 1 anywhere. As two rows of an X-wing they would eliminate it from the rest of column 4.
    named = Rules(9, (*CLASSIC.units, Unit("row", 10, range(0, 81, 10))))
    marks = [0b111111111] * 81
    for cell in (*range(9), *range(0, 81, 10)):
        if cell not in (0, 3, 30):
            marks[cell] &= ~1
    board = Board(Grid("." * 81, named, marks=marks))
    fish = nonet.techniques.by_name("x-wing")
    assert [step for step in fish(board) if not nonet.reasoning.logic.verify(board, step).ok] == []
    assert list(fish(board)) == []
