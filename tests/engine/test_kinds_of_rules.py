"""Engines and kinds of rules: an engine refuses every kind of constraint that it does not know.

A field that is added to `Rules` counts as a kind of constraint unless `Rules` says otherwise, so
engines refuse grids that use it until they learn it.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

import nonet
from nonet import CLASSIC, Grid, Rules, variants
from nonet.engine import engines
from nonet.engine.native import compiled


@dataclass(frozen=True, eq=False, repr=False)
class WithCages(Rules):
    """Rules and a kind of constraint that no engine knows."""

    cages: tuple[tuple[int, ...], ...] = ()


PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
CAGED = WithCages(9, CLASSIC.units, cages=((0, 1),))
UNUSED = WithCages(9, CLASSIC.units)
NAMES = [engine.name for engine in engines()]


def test_rules_list_the_kinds_of_constraint_they_use() -> None:
    assert CLASSIC.kinds == {"units"}
    assert (CLASSIC + variants.ANTI_KING).kinds == {"units", "clashes"}
    assert UNUSED.kinds == {"units"}
    assert CAGED.kinds == {"units", "cages"}
    assert CAGED != CLASSIC
    assert CAGED != UNUSED


def test_no_kind_is_lost_in_a_sum_or_a_copy() -> None:
    for rules in (CAGED + variants.DIAGONAL, pickle.loads(pickle.dumps(CAGED))):
        assert "cages" in rules.kinds
    assert pickle.loads(pickle.dumps(CAGED)) == CAGED
    assert "cages" in repr(CAGED)


@pytest.mark.parametrize("name", NAMES)
def test_every_engine_refuses_a_kind_it_does_not_know(name: str) -> None:
    (engine,) = [engine for engine in engines() if engine.name == name]
    grid = Grid(PUZZLE, CAGED)
    assert engine.handles(CLASSIC)
    assert not engine.handles(CAGED)
    assert not engine.handles(CAGED + variants.DIAGONAL)
    with pytest.raises(nonet.Unsupported):
        nonet.solve(grid, engine=name)
    with pytest.raises(nonet.Unsupported):
        nonet.count(grid, engine=name)


def test_an_unknown_kind_that_is_not_used_does_no_harm() -> None:
    assert nonet.solve(Grid(PUZZLE, UNUSED)).grid.is_solved
    assert nonet.solve_many([PUZZLE], rules=UNUSED).counts[0] == 1


def test_no_default_engine_takes_over() -> None:
    grid = Grid(PUZZLE, CAGED)
    with pytest.raises(nonet.Unsupported, match="cages"):
        nonet.solve(grid)
    with pytest.raises(nonet.Unsupported, match="cages"):
        nonet.count(grid)
    with pytest.raises(nonet.Unsupported, match="cages"):
        next(nonet.solutions(grid))


def test_no_other_way_leads_to_the_core() -> None:
    with pytest.raises(nonet.Unsupported, match="cages"):
        nonet.solve_many([PUZZLE], rules=CAGED)
    with pytest.raises(nonet.Unsupported, match="cages"):
        compiled(CAGED)
    with pytest.raises(nonet.Unsupported, match="cages"):
        nonet.sudoku_problem(Grid(PUZZLE, CAGED))


def test_rules_are_classic_by_their_cells_not_by_their_names() -> None:
    same = variants.jigsaw("\n".join(["AAABBBCCC"] * 3 + ["DDDEEEFFF"] * 3 + ["GGGHHHIII"] * 3))
    assert {unit.kind for unit in same.units} == {"row", "column", "region"}
    fewer = Rules(9, CLASSIC.units[:-1])
    for engine in engines():
        assert engine.handles(same), engine.name
        assert engine.handles(fewer) == (engine.name in ("general", "cover")), engine.name
    assert nonet.solve(Grid(PUZZLE, same)).engine == "single"
    for name in NAMES:
        assert str(nonet.solve(Grid(PUZZLE, same), engine=name)) == str(nonet.solve(PUZZLE))
