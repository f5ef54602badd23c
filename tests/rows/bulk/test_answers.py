"""The answers of bulk calls against one search per puzzle: counts, solutions, limits, symmetry."""

from __future__ import annotations

import random

import numpy as np
import pytest

import nonet
from tests.rows.bulk.samples import EMPTY, SOLVED, UNIQUE, count, partial_grids, rows, same
from tests.tables import classic_puzzles, morph


@pytest.mark.parametrize("limit", [1, 2, 3, 255])
def test_counts_are_those_of_the_engine_for_constraints(limit: int) -> None:
    result = nonet.solve_many(rows(), limit=limit)
    assert result.counts.tolist() == [count(puzzle, limit) for puzzle in rows()]
    assert not result.errors


def test_solutions_are_those_of_the_engine_for_constraints_where_there_is_one() -> None:
    result = nonet.solve_many(rows())
    assert result.grids is not None
    unique = [row for row in range(len(rows())) if result.counts[row] == 1]
    assert len(unique) > 60
    for row in unique:
        expected = nonet.solve(rows()[row], engine="constraints").grid.values
        assert result.grids[row].tobytes() == expected, rows()[row]


def test_every_grid_is_a_solution_or_empty() -> None:
    result = nonet.solve_many(rows())
    assert result.grids is not None
    for puzzle, grid, found in zip(rows(), result.grids, result.counts, strict=True):
        if found:
            assert nonet.is_solution(puzzle, grid.tolist()), puzzle
        else:
            assert not grid.any(), puzzle


def test_several_solutions_give_the_same_grid_whatever_the_limit() -> None:
    puzzles = [puzzle for puzzle in rows() if count(puzzle, 2) == 2]
    grids = [nonet.solve_many(puzzles, limit=limit).grids for limit in (1, 2, 255)]
    assert grids[0] is not None
    assert all(np.array_equal(grids[0], other) for other in grids[1:] if other is not None)


def test_one_puzzle_shows_the_solution_that_bulk_shows() -> None:
    puzzles = [puzzle for puzzle in rows() if count(puzzle, 2) == 2]
    assert len(puzzles) > 20
    result = nonet.solve_many(puzzles)
    assert result.grids is not None
    for puzzle, grid in zip(puzzles, result.grids, strict=True):
        shown = nonet.solve(puzzle, unique=False).grid.values
        assert shown == grid.tobytes(), puzzle
        assert next(iter(nonet.solutions(puzzle))).grid.values == shown
        with pytest.raises(nonet.ManySolutions) as caught:
            nonet.solve(puzzle)
        first, second = caught.value.examples
        assert first.values == shown != second.values


def test_the_solution_shown_does_not_depend_on_the_rows_beside_it() -> None:
    puzzles = [puzzle for puzzle in rows() if count(puzzle, 2) == 2]
    together = nonet.solve_many(puzzles)
    assert together.grids is not None
    for size in (1, 5, 33):
        for start in range(0, len(puzzles), size):
            part = nonet.solve_many(puzzles[start : start + size], threads=2)
            assert part.grids is not None
            end = start + len(part)
            assert part.grids.tobytes() == together.grids[start:end].tobytes()
            assert part.guesses.tolist() == together.guesses[start:end].tolist()
    backwards = nonet.solve_many([*UNIQUE, *reversed(puzzles)])
    assert backwards.grids is not None
    shown = backwards.grids[len(UNIQUE) :][::-1]
    assert shown.tobytes() == together.grids.tobytes()


def test_counting_gives_the_numbers_of_solving() -> None:
    for limit in (1, 2, 255):
        solved = nonet.solve_many(rows(), limit=limit)
        counted = nonet.count_many(rows(), limit=limit)
        assert counted.grids is None
        assert counted.counts.tolist() == solved.counts.tolist()
        assert counted.guesses.tolist() == solved.guesses.tolist()


def test_the_empty_grid_the_full_grid_and_contradictions() -> None:
    war = "11" + "." * 79
    changed = SOLVED[:-1] + SOLVED[-2]
    result = nonet.solve_many([EMPTY, SOLVED, war, "1" * 81, changed], limit=255)
    assert result.counts.tolist() == [255, 1, 0, 0, 0]
    assert not result.errors
    assert result.grids is not None
    assert "".join(map(str, result.grids[1].tolist())) == SOLVED
    assert not result.grids[2:].any()


def test_the_result_tells_its_size_and_types() -> None:
    result = nonet.solve_many([UNIQUE, EMPTY, "?"])
    assert len(result) == 3
    assert repr(result) == "<BulkResult of 3 rows, 1 errors>"
    assert result.grids is not None
    assert (result.counts.dtype.name, result.counts.shape) == ("uint8", (3,))
    assert (result.guesses.dtype.name, result.guesses.shape) == ("uint32", (3,))
    assert (result.grids.dtype.name, result.grids.shape) == ("uint8", (3, 81))
    assert result.seconds > 0


def test_count_many_counts_alike_and_keeps_no_grids() -> None:
    solved, counted = nonet.solve_many(rows()), nonet.count_many(rows())
    assert counted.grids is None
    assert counted.counts.tolist() == solved.counts.tolist()


def test_guesses_are_counted() -> None:
    result = nonet.solve_many([SOLVED, EMPTY])
    assert result.guesses[0] == 0
    assert result.guesses[1] > 0


@pytest.mark.parametrize("limit", [0, -1, 256, 10**20])
def test_limits_that_no_byte_holds_are_refused(limit: int) -> None:
    with pytest.raises(nonet.ArgumentError, match="from 1 to 255"):
        nonet.solve_many([UNIQUE], limit=limit)
    with pytest.raises(nonet.ArgumentError, match="from 1 to 255"):
        nonet.count_many([], limit=limit)


def test_threads_below_one_and_fractions_are_refused() -> None:
    with pytest.raises(nonet.ArgumentError, match="threads is 0; it must be 1 or more"):
        nonet.solve_many([UNIQUE], threads=0)
    with pytest.raises(TypeError, match="a whole number"):
        nonet.solve_many([UNIQUE], threads=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a whole number"):
        nonet.solve_many([UNIQUE], limit=2.0)  # type: ignore[arg-type]


def test_morphs_keep_their_counts() -> None:
    random_ = random.Random("bulk morphs")
    puzzles = [*classic_puzzles(1), *classic_puzzles(0), *partial_grids(30, "morphs")]
    morphs = [[morph(puzzle, random_) for puzzle in puzzles] for _ in range(8)]
    expected = nonet.count_many(puzzles, limit=255).counts.tolist()
    for each in morphs:
        assert nonet.count_many(each, limit=255).counts.tolist() == expected


def test_order_is_kept_over_many_rows() -> None:
    random_ = random.Random("order")
    order = [random_.randrange(len(rows())) for _ in range(5000)]
    alone, mixed = nonet.solve_many(rows()), nonet.solve_many([rows()[i] for i in order])
    assert alone.grids is not None
    assert mixed.grids is not None
    assert mixed.counts.tolist() == alone.counts[order].tolist()
    assert mixed.guesses.tolist() == alone.guesses[order].tolist()
    assert np.array_equal(mixed.grids, alone.grids[order])


def test_a_call_leaves_nothing_behind_for_the_next() -> None:
    first = nonet.solve_many(rows())
    nonet.solve_many([EMPTY] * 100, limit=255)
    assert same(first, nonet.solve_many(rows()))


def test_lines_of_many_rows_are_all_there() -> None:
    result = nonet.solve_many(["123.34......43.1"] * 5000, rules=nonet.Rules.classic(4))
    assert list(result.lines()) == ["1234341221434321"] * 5000
