"""Engines and kinds of rules: an engine refuses every kind of constraint that it does not know.

A primitive that is added to the model is a kind of constraint by the name of its class, so engines
refuse grids that use it until they learn it.
"""

from __future__ import annotations

import io

import pytest

import nonet
from nonet import CLASSIC, Grid, Rules, variants
from nonet.engine import engines
from nonet.engine.native import plain
from tests.constraints import PRIMITIVES, UNKNOWN, Made

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
# The engines for units and clashes; they know none of the other kinds.
NAMES = [engine.name for engine in engines() if engine.name != "constraints"]
CAGED = CLASSIC + Made(PRIMITIVES["mystery"])


def test_rules_list_the_kinds_of_constraint_they_use() -> None:
    assert CLASSIC.kinds == {"units"}
    assert (CLASSIC + variants.ANTI_KING).kinds == {"units", "clashes"}
    assert CAGED.kinds == {"units", "mystery"}
    assert CAGED != CLASSIC


@pytest.mark.parametrize("word", UNKNOWN)
@pytest.mark.parametrize("name", NAMES)
def test_every_engine_refuses_a_kind_it_does_not_know(name: str, word: str) -> None:
    (engine,) = [engine for engine in engines() if engine.name == name]
    rules = CLASSIC + Made(PRIMITIVES[word])
    grid = Grid(PUZZLE, rules)
    assert engine.handles(CLASSIC)
    assert not engine.handles(rules)
    assert not engine.handles(rules + variants.DIAGONAL)
    with pytest.raises(nonet.Unsupported):
        nonet.solve(grid, engine=name)
    with pytest.raises(nonet.Unsupported):
        nonet.count(grid, engine=name)


def test_no_default_engine_takes_over() -> None:
    grid = Grid(PUZZLE, CAGED)
    with pytest.raises(nonet.Unsupported, match="mystery"):
        nonet.solve(grid)
    with pytest.raises(nonet.Unsupported, match="mystery"):
        nonet.count(grid)
    with pytest.raises(nonet.Unsupported, match="mystery"):
        next(nonet.solutions(grid))


@pytest.mark.parametrize("word", UNKNOWN)
def test_no_other_way_leads_to_the_core(word: str) -> None:
    rules = CLASSIC + Made(PRIMITIVES[word])
    with pytest.raises(nonet.Unsupported, match=word):
        nonet.solve_many([PUZZLE], rules=rules)
    with pytest.raises(nonet.Unsupported, match=word):
        plain(rules, by="bulk")
    with pytest.raises(nonet.Unsupported, match=word):
        nonet.sudoku_problem(Grid(PUZZLE, rules))


@pytest.mark.parametrize("word", UNKNOWN)
def test_all_that_knows_only_units_and_clashes_refuses_other_kinds(word: str) -> None:
    rules = CLASSIC + Made(PRIMITIVES[word])
    grid = Grid(PUZZLE, rules)
    for ask in (
        lambda: nonet.count_many([PUZZLE], rules=rules),
        lambda: nonet.rate_many([PUZZLE], rules=rules),
        lambda: nonet.generate(rules=rules, seed=1),
        lambda: nonet.random_grid(rules=rules, seed=1),
        lambda: nonet.canonical(grid),
        lambda: nonet.same(grid, grid),
        lambda: nonet.morph(grid, seed=1),
        lambda: nonet.write([grid], io.StringIO(), format="sdm"),
        lambda: nonet.formats.rules_to_json(rules),
    ):
        with pytest.raises((nonet.Unsupported, nonet.FormatError)):
            ask()


def test_rules_are_classic_by_their_cells_not_by_their_names() -> None:
    same = variants.jigsaw("\n".join(["AAABBBCCC"] * 3 + ["DDDEEEFFF"] * 3 + ["GGGHHHIII"] * 3))
    assert {unit.kind for unit in same.units} == {"row", "column", "region"}
    fewer = Rules(9, CLASSIC.units[:-1])
    for engine in engines():
        assert engine.handles(same), engine.name
        any_units = engine.name in ("constraints", "cover")
        assert engine.handles(fewer) == any_units, engine.name
    assert nonet.solve(Grid(PUZZLE, same)).engine == "single"
    for name in NAMES:
        assert str(nonet.solve(Grid(PUZZLE, same), engine=name)) == str(nonet.solve(PUZZLE))
