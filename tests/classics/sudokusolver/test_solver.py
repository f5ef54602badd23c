"""The solver on Sudoku: every puzzle of the table, and input that has no solution."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from nonet.classics.event import Event
from nonet.classics.sudokusolver import rules
from nonet.classics.sudokusolver.solver import solve
from tests.classics.sudokusolver.grids import (
    CLASHING,
    EMPTY,
    IMPOSSIBLE,
    PUZZLES,
    is_solved_grid,
    to_candidates,
)


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles_from_trivial_to_very_hard_are_completed(name: str) -> None:
    fixed = to_candidates(PUZZLES[name])
    found = solve(fixed)
    assert len(found) == 81
    assert found[: len(fixed)] == fixed
    assert is_solved_grid(found)


def test_the_first_puzzle_of_the_table_has_this_answer() -> None:
    fixed = to_candidates(PUZZLES["one missing"])
    assert solve(fixed) == [*fixed, "R8C7#3"]


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_puzzles_have_no_answer(name: str) -> None:
    assert solve(to_candidates(IMPOSSIBLE[name])) == []


@pytest.mark.parametrize("name", CLASHING)
def test_clashing_givens_have_no_answer(name: str) -> None:
    assert solve(to_candidates(CLASHING[name])) == []


def test_two_digits_in_one_cell_clash() -> None:
    assert solve(["R1C1#1", "R1C1#2"]) == []


def test_nothing_is_missing_from_a_full_grid() -> None:
    fixed = to_candidates(PUZZLES["one missing"])
    full = solve(fixed)
    assert is_solved_grid(full)
    assert solve(full) == full


def test_a_given_named_twice_is_one_given() -> None:
    fixed = to_candidates(PUZZLES["Wikipedia"])
    assert solve([*fixed, *fixed[:5]]) == solve(fixed)


def test_any_iterable_of_names_will_do() -> None:
    fixed = to_candidates(PUZZLES["Wikipedia"])
    assert solve(iter(fixed)) == solve(tuple(fixed)) == solve(fixed)


@pytest.mark.parametrize("name", ["R0C1#1", "R1C1#10", "R1C1", "r1c1#1", "", "R1#1"])
def test_unknown_candidates_are_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match=f"unknown candidate {name!r}; .* like 'R1C1#1'"):
        solve(["R1C1#1", name])


def test_the_rules_of_sudoku_may_be_passed() -> None:
    fixed = to_candidates(PUZZLES["AI Escargot"])
    assert solve(fixed, rules) == solve(fixed)


def test_earlier_puzzles_leave_no_trace() -> None:
    first = {name: solve(to_candidates(grid)) for name, grid in PUZZLES.items()}
    for grid in (*IMPOSSIBLE.values(), *CLASHING.values()):
        solve(to_candidates(grid))
    with pytest.raises(ValueError, match="unknown"):
        solve(["R1C1#1", "nonsense"])
    again = {name: solve(to_candidates(grid)) for name, grid in reversed(PUZZLES.items())}
    assert again == first


@pytest.mark.parametrize("steps", [0, 1, 20, 40, 500, 2000])
def test_an_exception_from_the_listener_propagates_and_leaves_no_trace(steps: int) -> None:
    class Enough(Exception):
        pass

    left = steps

    def listen(event: Event) -> None:
        nonlocal left
        if not left:
            raise Enough
        left -= 1

    fixed = to_candidates(PUZZLES["Easter Monster"])
    with pytest.raises(Enough):
        solve(fixed, on_event=listen)
    assert is_solved_grid(solve(fixed))


def test_a_listener_may_solve_another_puzzle() -> None:
    inner: list[list[str]] = []

    def listen(event: Event) -> None:
        if event.kind == "guess" and len(inner) < 3:
            inner.append(solve([]))

    fixed = to_candidates(PUZZLES["AI Escargot"])
    assert solve(fixed, on_event=listen) == solve(fixed)
    assert inner == [solve(to_candidates(EMPTY))] * 3


def test_threads_do_not_disturb_each_other() -> None:
    puzzles = [to_candidates(grid) for grid in PUZZLES.values()] * 4
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(solve, puzzles))
    assert answers == [solve(puzzle) for puzzle in puzzles]
