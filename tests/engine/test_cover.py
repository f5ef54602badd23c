"""Sudoku as exact cover: the names of its parts, and the same solutions as the other engines."""

from __future__ import annotations

from random import Random

import pytest

import nonet
from nonet import CLASSIC, Grid, Rules, Unit, variants
from nonet.engine.cover import sudoku_problem
from nonet.model.rules import Parts
from nonet.variants import Variant
from tests.tables import classic_puzzles, puzzles
from tools import dig

RULES = {
    "4x4": Rules.classic(4),
    "6x6": Rules.classic(6),
    "diagonal": CLASSIC + variants.DIAGONAL,
    "windoku": CLASSIC + variants.WINDOKU,
    "center-dot": CLASSIC + variants.CENTER_DOT,
    "anti-knight": CLASSIC + variants.ANTI_KNIGHT,
    "short unit": CLASSIC + variants.extra_units([0, 10, 20], [8, 16]),
}


def test_the_names_of_a_classic_grid() -> None:
    problem = sudoku_problem(Grid.empty())
    assert len(problem) == 729
    assert len(problem.primary) == 324
    assert problem.secondary == ()
    assert problem.option("R1C1#1") == ("R1C1", "R1#1", "C1#1", "B1#1")
    assert problem.option("R9C9#9") == ("R9C9", "R9#9", "C9#9", "B9#9")


def test_digits_are_numbers_at_any_size() -> None:
    problem = sudoku_problem(Grid.empty(Rules.classic(16)))
    assert problem.option("R10C16#12") == ("R10C16", "R10#12", "C16#12", "B12#12")


def test_other_houses_short_units_and_clashes() -> None:
    diagonal = sudoku_problem(Grid.empty(RULES["diagonal"]))
    assert {"diagonal 1#5", "diagonal 2#5"} < set(diagonal.option("R5C5#5"))
    short = sudoku_problem(Grid.empty(RULES["short unit"]))
    assert len(short.secondary) == 18
    knight = sudoku_problem(Grid.empty(RULES["anti-knight"]))
    assert len(knight.secondary) == len(RULES["anti-knight"].clashes)
    assert "R1C1#1/R2C3#1" in knight.option("R1C1#1")


def test_units_that_two_extras_add_are_items_of_their_own() -> None:
    def one(rules: Rules) -> Parts:
        return Parts(units=[Unit("own", 1, (0, 5))])

    def two(rules: Rules) -> Parts:
        return Parts(units=[Unit("own", 1, (1, 10))])

    rules = Rules.classic(4) + Variant("one", "two differ", one) + Variant("two", "two differ", two)
    empty = Grid.empty(rules)
    assert len(sudoku_problem(empty).secondary) == 8
    assert nonet.count(empty, engine="cover") == nonet.count(empty, engine="constraints")


def test_the_table_of_puzzles() -> None:
    counts = set()
    for row in puzzles():
        if len(row.puzzle) > 81 or row.count > 1000:
            continue
        grid = Grid(row.puzzle)
        assert nonet.count(grid, engine="cover") == row.count, row.puzzle
        if row.count == 1:
            assert str(nonet.solve(grid, engine="cover")) == row.solution
        counts.add(min(row.count, 2))
    assert counts == {0, 1, 2}


def test_all_288_grids_of_4x4() -> None:
    empty = Grid.empty(Rules.classic(4))
    found = {str(solution) for solution in nonet.solutions(empty, engine="cover")}
    assert found == {str(solution) for solution in nonet.solutions(empty)}
    assert len(found) == 288


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_other_rules(rules: Rules) -> None:
    random = Random(4)
    for _ in range(2):
        puzzle = dig.dig(dig.fill(rules, random), rules, random)
        thinned = Grid(dig.thin(puzzle, random, 1), rules)
        assert nonet.count(thinned, limit=50, engine="cover") == nonet.count(thinned, limit=50)
        solved = nonet.solve(Grid(puzzle, rules), engine="cover")
        assert solved.grid == nonet.solve(Grid(puzzle, rules)).grid


def test_pencil_marks_and_contradictions() -> None:
    grid = Grid("12..34......43.1")
    marks = grid.rules.allowed(grid.values)
    marks[2] = 0b0100
    assert nonet.count(grid.with_(marks=marks), engine="cover") == 1
    marks[2] = 0
    assert nonet.count(grid.with_(marks=marks), engine="cover") == 0
    assert nonet.count("11..............", engine="cover") == 0


def test_limits_and_threads() -> None:
    puzzle = classic_puzzles()[30]
    assert nonet.count(puzzle, engine="cover", threads=2) == 1
    assert nonet.count("." * 81, limit=100, engine="cover") == 100
    with pytest.raises(nonet.TimeLimit):
        nonet.count("." * 81, engine="cover", timeout=0.05)
