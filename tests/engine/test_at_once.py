"""The short way of the most common calls answers as the engines do."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet.base.progress import watched
from nonet.engine.native import Lanes, Single, count_at_once, solution_at_once
from tests.tables import puzzles

TEXTS = [row for row in puzzles() if len(row.puzzle) == 81 and len(row.puzzle.strip()) == 81]


def test_the_solution_is_that_of_the_engine() -> None:
    seen = set()
    for row in TEXTS:
        grid = nonet.Grid(row.puzzle)
        listed = Single().solutions(grid)
        first = next(listed, None)
        expected = first if row.count == 1 else None
        assert solution_at_once(row.puzzle, True) == solution_at_once(grid, True) == expected
        assert solution_at_once(row.puzzle, False) == solution_at_once(grid, False) == first
        seen.add(min(row.count, 2))
    assert seen == {0, 1, 2}


def test_the_count_is_that_of_the_engine() -> None:
    seen = set()
    for row in TEXTS:
        if row.count > 100_000:
            continue
        grid = nonet.Grid(row.puzzle)
        for limit in (None, 1, 2, 255, 256, 5000):
            number = Lanes().count(grid, limit=limit, threads=1, timeout=None)
            assert count_at_once(row.puzzle, limit, 1) == count_at_once(grid, limit, 1) == number
            seen.add(number)
    assert {0, 1, 2} <= seen


def test_more_solutions_than_are_counted_one_by_one() -> None:
    full = str(nonet.random_grid(seed=1))
    thin = full[:40] + "." * 41
    number = nonet.count(thin, limit=1_000_000)  # one by one
    assert nonet.count(thin) == nonet.count(nonet.Grid(thin)) == number > 4096


def test_a_solution_is_whole() -> None:
    row = next(row for row in TEXTS if row.count == 1)
    solution = nonet.solve(row.puzzle)
    assert str(solution) == row.solution
    assert solution.engine == "single"
    assert solution.seconds > 0
    assert solution.grid.givens == nonet.Grid(row.puzzle)
    assert hash(solution) == hash(next(nonet.solutions(row.puzzle)))
    assert eval(repr(solution.grid), {"Grid": nonet.Grid}) == solution.grid


def test_what_a_grid_knows_is_kept() -> None:
    row = next(row for row in TEXTS if row.count == 1 and not nonet.Grid(row.puzzle).is_full)
    empty = nonet.Grid(row.puzzle).values.index(0)
    placed = nonet.Grid(row.puzzle, info={"title": "T"}).with_(
        cells={empty: int(row.solution[empty])}
    )
    solved = nonet.solve(placed).grid
    assert (solved.info["title"], solved.givens.clues) == ("T", placed.clues)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"limit": True}, TypeError),
        ({"limit": -1}, nonet.ArgumentError),
        ({"threads": True}, TypeError),
        ({"threads": 0}, nonet.ArgumentError),
        ({"limit": 2.0}, TypeError),
    ],
)
def test_arguments_are_checked(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        nonet.count("." * 81, **arguments)


def test_limits_beyond_any_number() -> None:
    row = next(row for row in TEXTS if row.count == 2)
    assert nonet.count(row.puzzle, limit=1 << 70) == nonet.count(row.puzzle, limit=0) + 2 == 2


def test_the_limits_of_a_call_around_hold() -> None:
    with watched(0.0):
        assert solution_at_once(TEXTS[0].puzzle, True) is None
        assert count_at_once(TEXTS[0].puzzle, 2, 1) is None


def test_other_texts_go_the_long_way() -> None:
    assert solution_at_once("." * 80 + "é", False) is None
    assert count_at_once("." * 80 + "?", 2, 1) is None
    assert solution_at_once([0] * 81, False) is None
    marked = nonet.Grid("." * 81).with_(marks={"r1c1": "12"})
    assert solution_at_once(marked, False) is None


def test_an_unknown_cpu_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_CPU", "abacus")
    for call in (nonet.solve, nonet.count):
        with pytest.raises(nonet.ArgumentError, match="abacus"):
            call("." * 81)
