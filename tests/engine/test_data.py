"""The native engine over every puzzle of the big test data, and algorithm-x over a sample.

NONET_FULL=1 takes ten times as many for algorithm-x.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import nonet

pytestmark = pytest.mark.needs_data

UNIQUE = ("easy", "easy-qq", "minimal", "clue17", "top50000", "expert", "top1465", "hardest")

FULL = bool(os.environ.get("NONET_FULL"))
SAMPLE = 1000 if FULL else 100
CHUNKS = 10 if FULL else 1


def lines(data: Path, name: str) -> list[str]:
    return (data / "bench" / f"{name}.txt").read_text(encoding="ascii").split()


def has_solution_by_algorithm_x(puzzle: str) -> bool:
    try:
        solution = nonet.solve(puzzle, engine="algorithm-x", unique=False)
    except nonet.NoSolution:
        return False
    assert nonet.is_solution(puzzle, solution)
    return True


@pytest.mark.parametrize("name", UNIQUE)
def test_every_puzzle_of_a_set_of_sound_ones_has_one_solution(data: Path, name: str) -> None:
    puzzles = lines(data, name)
    assert len(puzzles) >= 400
    assert {nonet.count(puzzle, limit=2) for puzzle in puzzles} == {1}


def test_every_puzzle_of_several_solutions_has_several(data: Path) -> None:
    assert {nonet.count(puzzle, limit=2) for puzzle in lines(data, "several-solutions")} == {2}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_puzzles_without_a_solution(data: Path, chunk: int) -> None:
    # Puzzles with a changed given. The set's name promises no solution, yet 1,165 of its 4,000
    # lines have one; so each line is put to an engine that shares no code with the native one.
    puzzles = lines(data, "no-solution")
    found = [nonet.count(puzzle, limit=1) for puzzle in puzzles]
    assert found.count(0) > len(puzzles) // 2
    some = list(zip(puzzles, found, strict=True))[chunk :: CHUNKS if FULL else 10]
    assert {bool(count) for _, count in some} == {False, True}
    for puzzle, count in some:
        assert has_solution_by_algorithm_x(puzzle) == bool(count), puzzle


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", [*UNIQUE, "several-solutions"])
def test_algorithm_x_agrees(data: Path, name: str, chunk: int) -> None:
    puzzles = lines(data, name)
    sample = random.Random(name).sample(puzzles, min(SAMPLE, len(puzzles)))
    for puzzle in sample[chunk::CHUNKS]:
        classic = nonet.solve(puzzle, engine="algorithm-x", unique=False)
        assert nonet.is_solution(puzzle, classic)
        if name in UNIQUE:
            assert str(nonet.solve(puzzle)) == str(classic)


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("name", ["sudoku16_s1", "sudoku25_s1"])
def test_the_large_grids_are_solved_and_proved_unique(data: Path, name: str, row: int) -> None:
    line = (data / "big" / f"{name}.txt").read_text(encoding="ascii").splitlines()[row]
    puzzle, solution = map(nonet.parse, line.split())
    assert nonet.solve(puzzle).grid.values == solution.values
