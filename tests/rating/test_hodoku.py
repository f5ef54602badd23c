"""HoDoKu's scale: its table, and how far it agrees with HoDoKu."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet import Grid, variants
from nonet.rating import hodoku, native
from tests.rating.rows import rated, rows
from tests.tables import classic_puzzles

FULL = bool(os.environ.get("NONET_FULL"))
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# The steps that HoDoKu 2.2.0 uses when it solves, in its order, with its default settings.
STEPS = {
    "Full House": ("Easy", 4),
    "Naked Single": ("Easy", 4),
    "Hidden Single": ("Easy", 14),
    "Locked Pair": ("Medium", 40),
    "Locked Triple": ("Medium", 60),
    "Locked Candidates Type 1 (Pointing)": ("Medium", 50),
    "Locked Candidates Type 2 (Claiming)": ("Medium", 50),
    "Naked Pair": ("Medium", 60),
    "Naked Triple": ("Medium", 80),
    "Hidden Pair": ("Medium", 70),
    "Hidden Triple": ("Medium", 100),
    "Naked Quadruple": ("Hard", 120),
    "Hidden Quadruple": ("Hard", 150),
    "X-Wing": ("Hard", 140),
    "Swordfish": ("Hard", 150),
    "Jellyfish": ("Hard", 160),
    "Remote Pair": ("Hard", 110),
    "Bivalue Universal Grave + 1": ("Hard", 100),
    "Skyscraper": ("Hard", 130),
    "2-String Kite": ("Hard", 150),
    "Turbot Fish": ("Hard", 120),
    "Empty Rectangle": ("Hard", 120),
    "W-Wing": ("Hard", 150),
    "XY-Wing": ("Hard", 160),
    "XYZ-Wing": ("Hard", 180),
    "Uniqueness Test 1": ("Hard", 100),
    "Uniqueness Test 2": ("Hard", 100),
    "Uniqueness Test 3": ("Hard", 100),
    "Uniqueness Test 4": ("Hard", 100),
    "Uniqueness Test 5": ("Hard", 100),
    "Uniqueness Test 6": ("Hard", 100),
    "Hidden Rectangle": ("Hard", 100),
    "Avoidable Rectangle Type 1": ("Hard", 100),
    "Avoidable Rectangle Type 2": ("Hard", 100),
    "Finned X-Wing": ("Hard", 130),
    "Sashimi X-Wing": ("Hard", 150),
    "Finned Swordfish": ("Unfair", 200),
    "Sashimi Swordfish": ("Unfair", 240),
    "Finned Jellyfish": ("Unfair", 250),
    "Sashimi Jellyfish": ("Unfair", 260),
    "Sue de Coq": ("Unfair", 250),
    "Simple Colors": ("Hard", 150),
    "Multi Colors": ("Hard", 200),
    "X-Chain": ("Unfair", 260),
    "XY-Chain": ("Unfair", 260),
    "Nice Loop/AIC": ("Unfair", 280),
    "Grouped Nice Loop/AIC": ("Unfair", 300),
    "Almost Locked Set XZ-Rule": ("Unfair", 300),
    "Almost Locked Set XY-Wing": ("Unfair", 320),
    "Almost Locked Set Chain": ("Unfair", 340),
    "Franken X-Wing": ("Unfair", 300),
    "Franken Swordfish": ("Unfair", 350),
    "Finned Franken X-Wing": ("Unfair", 390),
    "Finned Franken Swordfish": ("Unfair", 410),
    "Forcing Chain": ("Extreme", 500),
    "Forcing Net": ("Extreme", 700),
    "Brute Force": ("Extreme", 10000),
}


def test_the_table_has_the_kinds_of_steps_in_order() -> None:
    assert tuple(hodoku.STEPS) == native.HODOKU_NAMES
    assert all(0 <= level < len(hodoku.LEVELS) for level, _ in hodoku.STEPS.values())
    assert len(hodoku.MOST) == len(hodoku.LEVELS) - 1


def test_what_each_step_counts() -> None:
    levels = {step: (hodoku.LEVELS[level], score) for step, (level, score) in hodoku.STEPS.items()}
    assert list(levels.items()) == list(STEPS.items())
    assert hodoku.LEVELS == ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    assert hodoku.MOST == (800, 1000, 1600, 1800)


def test_a_rating_adds_up() -> None:
    seen = set()
    for puzzle in classic_puzzles()[::4]:
        rating = hodoku.rate(Grid(puzzle))
        assert rating.finished
        assert rating.score == sum(hodoku.STEPS[n][1] * c for n, c in rating.techniques.items())
        level = max((hodoku.STEPS[name][0] for name in rating.techniques), default=0)
        while level < len(hodoku.MOST) and rating.score > hodoku.MOST[level]:
            level += 1
        assert rating.level == hodoku.LEVELS[level]
        placed = sum(rating.techniques.get(name, 0) for name in list(hodoku.STEPS)[:3])
        assert placed <= puzzle.count(".")
        seen.add(rating.level)
    assert len(seen) >= 4


def test_singles_alone_place_every_cell() -> None:
    rating = hodoku.rate(Grid(EASY))
    assert set(rating.techniques) <= {"Full House", "Naked Single", "Hidden Single"}
    assert sum(rating.techniques.values()) == EASY.count(".")
    assert rating.level == "Easy"


def test_many_are_rated_as_one_is() -> None:
    texts = classic_puzzles()[::6]
    many = hodoku.rate_rows(rows(texts), threads=3)
    for place, text in enumerate(texts):
        one = hodoku.rate(Grid(text))
        assert hodoku.LEVELS[many.levels[place]] == one.level
        assert many.scores[place] == one.score
    assert len(hodoku.rate_rows(rows([])).levels) == 0


def test_what_cannot_be_rated() -> None:
    with pytest.raises(nonet.Unsupported, match="not classic 9×9"):
        hodoku.rate(Grid("123.34......43.1"))
    with pytest.raises(nonet.Unsupported, match="not classic 9×9"):
        hodoku.rate(Grid(EASY, nonet.CLASSIC + variants.DIAGONAL))
    with pytest.raises(nonet.ConflictError):
        hodoku.rate(Grid("11" + EASY[2:]))
    with pytest.raises(nonet.NoSolution):
        hodoku.rate(Grid(EASY[:2] + "1" + EASY[3:]))
    with pytest.raises(ValueError, match="80 values are no rows of 81 cells"):
        hodoku.rate_rows(np.zeros(80, np.uint8))


def test_no_time_is_not_finished() -> None:
    assert not hodoku.rate(Grid(EASY), timeout=0).finished


@pytest.mark.needs_data
def test_levels_and_scores_agree_with_hodoku(data: Path) -> None:
    expected = rated(data / "ratings" / "hodoku_ratings.csv", 1 if FULL else 6)
    many = hodoku.rate_rows(rows([row["puzzle"] for row in expected]), threads=2)
    assert (many.ends == native.SOLVED).all()
    levels = [hodoku.LEVELS[level] for level in many.levels]
    agreed = sum(here == row["level"] for here, row in zip(levels, expected, strict=True))
    assert agreed >= 0.98 * len(expected)
    scores = np.array([int(row["score"]) for row in expected])
    differences = np.abs(many.scores - scores.astype(np.int64)) / scores
    assert np.median(differences) <= 0.01
    assert (differences == 0).mean() >= 0.8
