"""The solver on exact cover problems other than Sudoku, described by an object of two functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, combinations
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonet.classics.event import Event
from nonet.classics.sudokusolver.solver import solve


class Table:
    """An exact cover problem as a table: candidate → the constraints it satisfies."""

    def __init__(self, table: Mapping[str, Iterable[str]]) -> None:
        self.table = {name: list(constraints) for name, constraints in table.items()}

    def get_all_candidates(self) -> list[str]:
        return list(self.table)

    def get_all_satisfied_constraints(self, *candidates: str) -> list[str]:
        return list(dict.fromkeys(name for c in candidates for name in self.table[c]))

    def is_cover(self, candidates: Iterable[str]) -> bool:
        covered = sorted(chain.from_iterable(self.table[name] for name in candidates))
        return covered == sorted(set(chain.from_iterable(self.table.values())))


# The example of Donald Knuth, "Dancing links" (2000), equation (3): items A to G, six options.
KNUTH = Table({"1": "CEF", "2": "ADG", "3": "BCF", "4": "AD", "5": "BG", "6": "DEG"})


def test_knuths_example_has_its_one_cover() -> None:
    assert sorted(solve([], KNUTH)) == ["1", "4", "5"]


def test_fixed_candidates_come_first_and_are_completed() -> None:
    assert solve(["4"], KNUTH) == ["4", *sorted(solve(["4"], KNUTH)[1:])]
    assert sorted(solve(["4"], KNUTH)) == ["1", "4", "5"]
    assert solve(["5", "4", "1", "4"], KNUTH) == ["5", "4", "1"]
    assert solve(["2"], KNUTH) == []
    assert solve(["1", "3"], KNUTH) == []


def test_unknown_names_are_refused_with_an_example() -> None:
    with pytest.raises(ValueError, match=r"unknown candidate '7'; .* like '1'"):
        solve(["7"], KNUTH)
    with pytest.raises(ValueError, match=r"unknown candidate 'R1C1#1'$"):
        solve(["R1C1#1"], Table({}))


def test_a_candidate_that_satisfies_a_constraint_twice_is_refused() -> None:
    description = SimpleNamespace(
        get_all_candidates=lambda: ["a"], get_all_satisfied_constraints=lambda *_: ["x", "x"]
    )
    with pytest.raises(ValueError, match="constraint 'x' appears twice for 'a'"):
        solve([], description)


def test_a_problem_without_constraints_needs_nothing() -> None:
    assert solve([], Table({})) == []
    assert solve([], Table({"a": ""})) == []


def queens(size: int) -> Table:
    """Ranks and files need a queen; a candidate that is no queen fills a diagonal left empty."""
    table = {
        f"queen {rank}{file}": [f"r{rank}", f"f{file}", f"u{rank + file}", f"d{rank - file}"]
        for rank in range(size)
        for file in range(size)
    }
    diagonals = sorted({name for four in table.values() for name in four[2:]})
    return Table({**table, **{f"no queen on {name}": [name] for name in diagonals}})


@pytest.mark.parametrize(("size", "is_possible"), [(1, True), (2, False), (3, False), (4, True)])
def test_queens(size: int, is_possible: bool) -> None:
    found = solve([], queens(size))
    places = sorted(name for name in found if name.startswith("queen"))
    assert len(places) == (size if is_possible else 0)
    if size == 4:
        assert places in (
            ["queen 01", "queen 13", "queen 20", "queen 32"],
            ["queen 02", "queen 10", "queen 23", "queen 31"],
        )


def dominoes(squares: set[tuple[int, int]]) -> Table:
    pairs = [
        ((row, col), other)
        for row, col in sorted(squares)
        for other in ((row, col + 1), (row + 1, col))
        if other in squares
    ]
    return Table({str(pair): map(str, pair) for pair in pairs})


def test_dominoes_tile_a_board_but_not_one_without_two_opposite_corners() -> None:
    board = {(row, col) for row in range(6) for col in range(6)}
    whole = dominoes(board)
    found = solve([], whole)
    assert len(found) == 18
    assert whole.is_cover(found)
    assert solve([], dominoes(board - {(0, 0), (5, 5)})) == []


def small_sudoku() -> Table:
    return Table(
        {
            f"{r}{c}{n}": [f"r{r}{n}", f"c{c}{n}", f"b{r // 2}{c // 2}{n}", f"cell {r}{c}"]
            for r in range(4)
            for c in range(4)
            for n in range(4)
        }
    )


def test_other_problems_emit_no_events() -> None:
    heard: list[Event] = []
    sudoku = small_sudoku()
    found = solve(["000", "011"], sudoku, on_event=heard.append)
    assert len(found) == 16
    assert sudoku.is_cover(found)
    assert solve(["000", "010"], sudoku, on_event=heard.append) == []
    assert solve([], KNUTH, on_event=heard.append)
    assert heard == []


def test_depth_is_not_limited_by_recursion() -> None:
    size = 3000
    assert len(solve([], Table({str(n): [f"x{n}"] for n in range(size)}))) == size


def has_cover(problem: Table) -> bool:
    """Brute force over all sets of candidates."""
    candidates = [name for name in problem.table if problem.table[name]]
    sizes = range(len(candidates) + 1)
    return any(problem.is_cover(some) for n in sizes for some in combinations(candidates, n))


@settings(deadline=None, max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from("abcdefgh"), st.sets(st.sampled_from("uvwxyz"), max_size=4).map(sorted)
    )
)
@example(KNUTH.table)
@example({"a": ["x", "y"], "b": ["y", "z"], "c": ["x", "z"]})
def test_solve_agrees_with_brute_force(table: dict[str, list[str]]) -> None:
    problem = Table(table)
    found = solve([], problem)
    if any(table.values()) and has_cover(problem):
        assert problem.is_cover(found)
        assert len(set(found)) == len(found)
    else:
        assert found == []
