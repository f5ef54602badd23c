"""The problems of the big test data, whose solutions several programs have counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet import cover

COUNTS = {
    "langford7": 52,
    "langford8": 300,
    "langford11": 35_584,
    "pent6x10": 9356,
    "pent8x8": 520,
    "queens8": 92,
    "queens10": 724,
    "queens12": 14_200,
    "sudoku4x4_all": 288,
    "wordsq4": 34,
}


@pytest.mark.needs_data
@pytest.mark.parametrize("name", COUNTS)
def test_counts_of_the_data(name: str, data: Path) -> None:
    problem = cover.read(data / "cover" / f"{name}.dlx")
    assert problem.count() == COUNTS[name]
    assert problem.count(threads=2) == COUNTS[name]


@pytest.mark.needs_data
def test_every_problem_of_the_data_is_counted(data: Path) -> None:
    assert {path.stem for path in (data / "cover").glob("*.dlx")} == set(COUNTS)


@pytest.mark.needs_data
@pytest.mark.parametrize("name", ["queens8", "langford8", "wordsq4", "sudoku4x4_all"])
def test_every_solution_of_the_data_is_one(name: str, data: Path) -> None:
    problem = cover.read(data / "cover" / f"{name}.dlx")
    found = list(problem.solutions())
    assert len(set(found)) == len(found) == COUNTS[name]
    assert all(cover.verify(problem, solution) for solution in found)
