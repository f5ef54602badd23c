"""Sudoku Explainer's ratings of our own puzzles: whole paths, step by step, for each technique."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import nonet
from nonet.rating.se import SeRating
from tests.conftest import TABLES
from tests.tables import morph
from tools.make_ratings import content, described, read

ROWS = [
    line.split(" : ", 2)
    for line in (TABLES / "ratings_se.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
TECHNIQUES = [technique for technique, _, _ in ROWS]


def se(puzzle: str) -> SeRating:
    return nonet.rate(puzzle, scales=("se",)).se


def test_the_table_has_easy_chained_and_nested_techniques() -> None:
    assert len(set(TECHNIQUES)) == len(TECHNIQUES) >= 50
    assert {"Hidden Single", "XY-Wing", "BUG type 4", "Nishio Forcing Chains"} <= set(TECHNIQUES)
    assert any(technique.endswith("(+ Forcing Chains)") for technique in TECHNIQUES)


@pytest.mark.parametrize(("technique", "puzzle", "expected"), ROWS, ids=TECHNIQUES)
def test_the_path_is_the_known_one(technique: str, puzzle: str, expected: str) -> None:
    rating = se(puzzle)
    assert rating.finished
    assert described(rating) == expected
    assert technique in {step.technique for step in rating.path}


@pytest.mark.parametrize(("puzzle"), [row[1] for row in ROWS], ids=TECHNIQUES)
def test_the_numbers_follow_from_the_path(puzzle: str) -> None:
    rating = se(puzzle)
    ratings = [step.rating for step in rating.path]
    first = next(i for i, step in enumerate(rating.path) if step.places)
    assert rating.er == max(ratings)
    assert rating.ep == max(ratings[: first + 1])
    assert rating.ed == ratings[0]
    hardest = rating.hardest
    assert hardest is not None
    assert (hardest.rating, hardest.technique) == (rating.er, rating.technique)
    assert all(round(each, 1) == each for each in ratings)


def test_bulk_ratings_are_the_same_with_any_number_of_threads() -> None:
    puzzles = [row[1] for row in ROWS]
    expected = [tuple(map(float, row[2].split(" : ")[0].split())) for row in ROWS]
    for threads in (1, 3):
        many = nonet.rate_many(puzzles, scales=("se",), threads=threads)
        assert list(zip(many.se_er, many.se_ep, many.se_ed, strict=True)) == expected
        assert many.finished.all()
        assert not many.errors
        assert many.se_er.dtype == np.float64


def test_every_step_is_sound_and_the_path_ends_in_the_solution() -> None:
    checked = 0
    for _, puzzle, _ in ROWS:
        grid = nonet.Grid(puzzle)
        board = nonet.Board(grid)
        for number, step in enumerate(se(puzzle).path):
            if step.removes or number % 20 == 0:
                proof = nonet.reasoning.logic.verify(
                    board, nonet.Step("se", places=step.places, removes=step.removes)
                )
                assert proof.ok, (puzzle, step)
                checked += 1
            for candidate in step.removes:
                assert candidate.digit in board.candidates(candidate.cell)
                board.remove(*candidate)
            for candidate in step.places:
                board.place(*candidate)
        assert board.to_grid().values == nonet.solve(grid).grid.values
    assert checked > 300


def test_er_hardly_depends_on_how_a_puzzle_is_written() -> None:
    """The first of several patterns is used, so a morph may differ; below chains none here does."""
    random = Random(3)
    puzzles = [row[1] for row in ROWS if float(row[2].split()[0]) < 6.5]
    assert len(puzzles) > 25
    for puzzle in puzzles:
        assert se(morph(puzzle, random)).er == se(puzzle).er


def test_the_table_is_as_its_tool_writes_it() -> None:
    assert content(read()) == (TABLES / "ratings_se.txt").read_text(encoding="utf-8")
