"""Requests that cannot be met, arguments that make no sense, and calls that are stopped."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import nonet


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"clues": 16}, "at least 17 clues"),
        ({"clues": (0, 3), "rules": nonet.Rules.classic(4)}, "at least 4 clues"),
        ({"clues": (0, 4), "rules": nonet.Rules.classic(6)}, "at least 5 clues"),
        ({"clues": 26, "symmetry": "rotate-90"}, "rotate-90 has 26 clues"),
        ({"clues": 30, "pattern": "x" * 20 + "." * 61}, "20 clues, not 30"),
        ({"pattern": ["r1c1", "r2c2"]}, "2 of the 17 clues"),
        ({"pattern": "." * 18 + "x" * 63}, "rows 1 and 2 are empty"),
        ({"pattern": ("..." * 2 + "xxx") * 9}, "columns 1 and 2 are empty"),
        ({"pattern": "x" * 40 + "." * 41, "symmetry": "full"}, "the symmetry full"),
        ({"level": "easy", "requires": "x-wing"}, "none requires x-wing"),
        ({"requires": "full-house"}, "every full-house"),
        ({"requires": ("x-wing", "locked-pair")}, "every locked-pair"),
    ],
)
def test_what_can_be_proved_is_refused_at_once(asked: dict[str, Any], why: str) -> None:
    for n in (None, 3):
        with pytest.raises(nonet.errors.Unmet, match=why) as caught:
            nonet.generate(n, seed=1, **asked)
        assert caught.value.nearest is None
        assert any(why in lack for lack in caught.value.lacks)


def test_the_nearest_puzzle_and_what_it_lacks() -> None:
    rules = nonet.Rules.classic(4)  # no minimal puzzle of this size has more than six clues
    with pytest.raises(nonet.errors.Unmet) as caught:
        nonet.generate(level="monster", minimal=True, clues=7, rules=rules, seed=1)
    nearest = caught.value.nearest
    assert nonet.count(nearest) == 1
    assert caught.value.lacks[0] == f"{nearest.clues} clues, not 7"
    assert len(caught.value.lacks) > 1
    assert "candidates meets the request (rejected: clues" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.nearest, again.lacks) == (nearest, caught.value.lacks)
    with pytest.raises(nonet.errors.Unmet) as second:
        nonet.generate(level="monster", minimal=True, clues=7, rules=rules, seed=1, threads=2)
    assert second.value.nearest == nearest, "the budget is one of work, not of time"


def test_small_grids_run_out_of_different_puzzles() -> None:
    rules = nonet.Rules.classic(4)
    found: list[nonet.Grid] = []
    with pytest.raises(nonet.errors.Unmet, match="alike") as caught:
        found.extend(nonet.generate(10_000, clues=4, rules=rules, seed=1))
    assert 5 < len(found) <= 13  # there are 13 essentially different puzzles with 4 clues
    assert caught.value.lacks == ("it is the same as an earlier puzzle",)


def test_time_limit_has_the_same_attributes() -> None:
    with pytest.raises(nonet.TimeLimit) as caught:
        nonet.generate(er=(11.9, 12.0), seed=1, timeout=0.2)
    assert caught.value.seconds == 0.2
    assert caught.value.nearest is None or caught.value.lacks
    assert all(lack in str(pickle.loads(pickle.dumps(caught.value))) for lack in caught.value.lacks)


def test_progress_reports_what_was_rejected_and_can_stop() -> None:
    seen: list[dict[str, Any]] = []

    def watch(done: int, total: int | None, info: dict[str, Any]) -> bool:
        assert total == 5000
        seen.append(info)
        return len(seen) < 3

    with pytest.raises(nonet.errors.Cancelled):
        list(nonet.generate(5000, level="expert", seed=1, progress=watch))
    assert seen[-1]["unit"] == "puzzles"
    assert seen[-1]["tried"] >= seen[-1]["rejected"]["level"] > 0


@pytest.mark.parametrize(
    ("asked", "error", "why"),
    [
        ({"level": "tough"}, nonet.UnknownName, "unknown level 'tough'"),
        ({"level": ("hard", "easy")}, nonet.ArgumentError, "write the easier one first"),
        ({"level": 3}, TypeError, "level must be a name"),
        ({"clues": "many"}, TypeError, "clues must be a whole number"),
        ({"clues": 82}, nonet.ArgumentError, "from 0 to 81"),
        ({"clues": (30, 20)}, nonet.ArgumentError, "lower end first"),
        ({"clues": (1, 2, 3)}, nonet.ArgumentError, "a range has two"),
        ({"er": float("nan")}, nonet.ArgumentError, "not a number"),
        ({"er": "hard"}, TypeError, "er must be a number"),
        ({"er": 7, "rules": "diagonal"}, nonet.Unsupported, "classic 9×9"),
        ({"hodoku": "Easy", "rules": "diagonal"}, nonet.Unsupported, "classic 9×9"),
        ({"symmetry": "rotate"}, nonet.UnknownName, "rotate-180"),
        ({"minimal": "very"}, nonet.ArgumentError, "True, False or 'strict'"),
        ({"pattern": "x..x"}, nonet.FormatError, "a pattern of 4 cells"),
        ({"pattern": "." * 81}, nonet.ArgumentError, "no givens"),
        ({"pattern": 7}, TypeError, "pattern= takes"),
        ({"pattern": ["r1c10"]}, nonet.ArgumentError, "is not a cell"),
        ({"requires": "x-wings"}, nonet.UnknownName, "x-wing"),
        ({"requires": 5}, TypeError, "requires= takes"),
        ({"avoids": [5]}, TypeError, "avoids= takes"),
        ({"seed": -1}, nonet.ArgumentError, "seed is -1"),
        ({"seed": "x"}, TypeError, "seed must be"),
        ({"threads": 0}, nonet.ArgumentError, "threads is 0"),
        ({"timeout": -1}, nonet.ArgumentError, "timeout is -1"),
        ({"n": -1}, nonet.ArgumentError, "n is -1"),
        ({"rules": "diagnal"}, nonet.UnknownName, "diagonal"),
    ],
)
def test_arguments_are_checked_before_any_work(
    asked: dict[str, Any], error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        nonet.generate(**{"n": 2, **asked})


def test_no_puzzles() -> None:
    assert list(nonet.generate(0)) == []
