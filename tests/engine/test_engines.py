"""One table over every engine: the same counts and solutions, and the same refusals."""

from __future__ import annotations

import pytest

import nonet
from nonet import Rules
from tests.tables import Row, puzzles

NATIVE = ("lanes", "single", "constraints", "cover")
ANY_RULES = ("constraints", "cover")
NAMES = [*NATIVE, "node-matrix", "agent", "move-stack", "cell-sets", "algorithm-x"]
CLASSICS = NAMES[4:]
CLASSIC_ROWS = [row for row in puzzles() if len(row.puzzle) == 81]
# Branching on the cell with fewest candidates alone takes minutes on a few grids with few givens.
ROWS_FOR_CLASSICS = [
    row for row in CLASSIC_ROWS if row.count == 1 or row.puzzle.count(".") <= 60
] + [Row("." * 81, 2, "")]


def test_the_engines_by_name() -> None:
    assert [engine.name for engine in nonet.engines()] == NAMES
    for engine in nonet.engines():
        assert engine.summary
        assert engine.finds == ("all" if engine.name in NATIVE else "one")
        assert engine.handles(nonet.CLASSIC)
        assert engine.handles(Rules.classic(16)) == (engine.name in ANY_RULES)
        diagonal = nonet.CLASSIC + nonet.variants.DIAGONAL
        assert engine.handles(diagonal) == (engine.name in (*ANY_RULES, "agent"))
        anti_king = nonet.CLASSIC + nonet.variants.ANTI_KING
        assert engine.handles(anti_king) == (engine.name in ANY_RULES)


@pytest.mark.parametrize("row", puzzles(), ids=lambda row: row.puzzle[:24])
def test_constraints_agree_with_the_table(row: Row) -> None:
    assert nonet.count(row.puzzle, limit=row.count + 1, engine="constraints") == row.count
    if row.count == 1:
        assert str(nonet.solve(row.puzzle, engine="constraints")) == row.solution
    elif row.count == 0:
        with pytest.raises(nonet.NoSolution):
            nonet.solve(row.puzzle, engine="constraints")
    else:
        with pytest.raises(nonet.ManySolutions) as caught:
            nonet.solve(row.puzzle, engine="constraints")
        first, second = caught.value.examples
        assert first != second
        assert nonet.is_solution(row.puzzle, first)
        assert nonet.is_solution(row.puzzle, second)


@pytest.mark.parametrize("name", ["lanes", "single"])
def test_the_classic_native_engines_agree_with_the_table(name: str) -> None:
    for row in CLASSIC_ROWS:
        assert nonet.count(row.puzzle, limit=row.count + 1, engine=name) == row.count
        assert nonet.count(row.puzzle, engine=name) == row.count
        listed = {str(solution) for solution in nonet.solutions(row.puzzle, engine=name)}
        assert listed == {str(each) for each in nonet.solutions(row.puzzle, engine="constraints")}
        if row.count == 1:
            assert listed == {row.solution}


def test_the_best_engine_is_taken() -> None:
    assert nonet.solve(CLASSIC_ROWS[0].puzzle).engine == "single"
    assert nonet.solve("123.34......43.1").engine == "constraints"
    full = nonet.solve(CLASSIC_ROWS[0].puzzle).grid
    marks = [1 << (digit - 1) for digit in full.values]
    assert nonet.solve(nonet.Grid("." * 81, marks=marks)).engine == "constraints"
    for name in ("lanes", "single"):
        with pytest.raises(nonet.Unsupported, match="pencil marks"):
            nonet.count(nonet.Grid("." * 81, marks=marks), engine=name)


@pytest.mark.parametrize("row", ROWS_FOR_CLASSICS, ids=lambda row: row.puzzle[:24])
@pytest.mark.parametrize("name", CLASSICS)
def test_classics_agree_with_the_table(name: str, row: Row) -> None:
    if row.count == 1:
        solution = nonet.solve(row.puzzle, engine=name)
        assert str(solution) == row.solution
        assert solution.engine == name
    elif row.count == 0:
        with pytest.raises(nonet.NoSolution):
            nonet.solve(row.puzzle, engine=name)
    else:
        any_one = nonet.solve(row.puzzle, engine=name, unique=False)
        assert nonet.is_solution(row.puzzle, any_one)
        with pytest.raises(nonet.ManySolutions) as caught:
            nonet.solve(row.puzzle, engine=name)
        assert caught.value.examples[0] == any_one.grid
        assert caught.value.examples[0] != caught.value.examples[1]


@pytest.mark.parametrize("name", CLASSICS)
def test_classics_find_one_and_say_so(name: str) -> None:
    with pytest.raises(nonet.Unsupported, match=f"engine {name} cannot do counting"):
        nonet.count("." * 81, engine=name)
    with pytest.raises(nonet.Unsupported, match=f"engine {name} cannot do listing"):
        nonet.solutions("." * 81, engine=name)
    with pytest.raises(nonet.Unsupported, match=r"Rules\.classic\(4\)"):
        nonet.solve("123.34......43.1", engine=name)
    marks = [0b1] + [0b111111111] * 80
    with pytest.raises(nonet.Unsupported, match="pencil marks"):
        nonet.solve(nonet.Grid("." * 81, marks=marks), engine=name, unique=False)


@pytest.mark.parametrize("name", ["node-matrix", "agent", "move-stack", "cell-sets"])
def test_a_timeout_stops_a_classic(name: str) -> None:
    # Few givens and no solution: a search on cells alone takes minutes here.
    hard = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4" + "." * 9
    with pytest.raises(nonet.TimeLimit):
        nonet.solve(hard, engine=name, timeout=0.2)


def test_the_agent_solves_diagonal_boards() -> None:
    rules = nonet.CLASSIC + nonet.variants.DIAGONAL
    full = nonet.solve("." * 81, rules=rules, engine="agent", unique=False)
    assert full.grid.is_solved
    assert full.grid.rules == rules


def test_one_engine_takes_whatever_the_classic_ones_cannot() -> None:
    cage = nonet.variants.Cage("r1c1 r1c2", 3)
    for rules in (
        Rules.classic(4),
        Rules.classic(16),
        nonet.CLASSIC + nonet.variants.DIAGONAL,
        nonet.CLASSIC + nonet.variants.NON_CONSECUTIVE,
        nonet.CLASSIC + cage,
    ):
        empty = nonet.Grid.empty(rules)
        solution = nonet.solve(empty, unique=False)
        assert solution.engine == "constraints"
        assert solution.grid == next(nonet.solutions(empty)).grid
        if cage not in rules.constraints:
            assert nonet.count_many([empty], rules=rules).counts[0] == 2
            found = nonet.solve_many([empty], rules=rules, limit=1)
            assert found.grids is not None
            assert found.grids[0].tobytes() == solution.grid.values


def test_general_is_another_name_of_constraints() -> None:
    solution = nonet.solve("123.34......43.1", engine="general")
    other = nonet.solve("123.34......43.1", engine="constraints")
    assert (solution.grid, solution.engine) == (other.grid, "constraints")
    assert nonet.count("." * 16, engine="general") == 288
    assert "general" not in [engine.name for engine in nonet.engines()]


def test_an_unknown_engine_gets_the_nearest_names() -> None:
    with pytest.raises(nonet.UnknownName, match="did you mean 'agent'"):
        nonet.solve("." * 81, engine="agnet")


def test_every_engine_has_a_readable_repr() -> None:
    assert nonet.engines()
    for engine in nonet.engines():
        assert repr(engine) == f"<Engine {engine.name}: {engine.summary}>"
