"""The puzzle of the day: golden, with one solution and the level that it names."""

from __future__ import annotations

import datetime
import hashlib

import pytest

import nonet
from nonet.web.daily import DAYS, LEVELS, VERSION, _disguised, _table, daily

# The digest of the puzzles of 366 days. It changes with VERSION alone.
GOLDEN = {1: "607e6934a0d378eb8f6ad0c1d4dfb866d90bee8c0b5f031172218b84d6b3c31e"}


def days() -> list[datetime.date]:
    return [datetime.date(2026, 1, 1) + datetime.timedelta(number) for number in range(DAYS)]


def test_the_puzzles_of_366_days_do_not_change() -> None:
    lines = [str(daily(day, level)) for level in LEVELS for day in days()]
    assert len(set(lines)) == DAYS * len(LEVELS)
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == GOLDEN[VERSION]


@pytest.mark.parametrize("level", LEVELS)
def test_each_has_one_solution_and_its_level(level: str) -> None:
    puzzles = [daily(day, level) for day in days()]
    assert nonet.count_many(puzzles).counts.tolist() == [1] * DAYS
    assert set(nonet.rate_many(puzzles).level.tolist()) == {level}
    assert len(_table()[level]) == DAYS
    assert len(set(nonet.canonical_many(_table()[level]).lines())) == DAYS


def test_the_givens_are_symmetric() -> None:
    for level in LEVELS:
        for day in days()[::30]:
            cells = [sign == "." for sign in str(daily(day, level))]
            assert cells == cells[::-1]


def test_years_differ_but_only_in_their_look() -> None:
    first = datetime.date(2026, 1, 1)
    later = first + datetime.timedelta(DAYS)
    assert str(daily(first)) != str(daily(later))
    assert nonet.same(daily(first), daily(later)) is not None


def test_disguises_reach_every_turn_and_label() -> None:
    line = "12" + "." * 79
    looks = {_disguised(line, hashlib.sha256(str(seed).encode()).digest()) for seed in range(8000)}
    # Two digits side by side in a corner: eight places, and 72 pairs of digits.
    assert len(looks) == 8 * 72
