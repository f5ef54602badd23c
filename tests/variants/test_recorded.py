"""Published puzzles: their solutions obey every constraint, by the rule and by its compilation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import FormatError, Rules, variants
from tests.variants.evaluator import compiled, satisfied

pytestmark = [
    pytest.mark.needs_data,
    pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning"),
]

# Its stored solution breaks its own region sum lines; the puzzle has another, unique one.
WRONG_RECORDS = {"Executive Function"}


def iss(data: Path) -> Iterator[tuple[str, Rules, bytes]]:
    for record in _records(data, "iss.json"):
        text, found = record["input"], record["solution_values"]
        if not found or not text.strip().startswith("."):
            continue
        try:
            rules = nonet.parse(text, format="iss").rules
        except FormatError:
            continue  # kinds that are not supported; the tests of the format count them
        if not rules.shape.extra:
            yield record["name"], rules, bytes(map(rules.shape.index, found))


def f_puzzles(data: Path) -> Iterator[tuple[str, Rules, bytes]]:
    for record in _records(data, "fpuzzles.json"):
        puzzle = record["fpuzzles"]
        solution = puzzle.get("solution") or record["solution"]
        rules = nonet.parse(json.dumps(puzzle), format="fpuzzles").rules
        yield record["title"], rules, bytes(map(int, solution))


def _records(data: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((data / "variants" / name).read_text("utf-8"))
    return found


@pytest.mark.parametrize("source", [iss, f_puzzles])
def test_recorded_solutions_obey_every_constraint(source: Any, data: Path) -> None:
    puzzles, kinds = 0, Counter[str]()
    for title, rules, values in source(data):
        assert not list(rules.conflicts(values)) or title in WRONG_RECORDS, title
        broken = []
        for constraint in rules.constraints:
            kinds[constraint.name] += 1
            holds = constraint.holds(values, rules)
            assert constraint.broken(values, rules) == (not holds)
            parts = compiled(constraint, rules)
            assert holds == all(satisfied(part, values, rules) for part in parts), title
            if not holds:
                broken.append(constraint)
        assert bool(broken) == (title in WRONG_RECORDS), (title, broken)
        puzzles += 1
    assert puzzles >= 40
    assert len(kinds) >= 20


def test_the_wrong_record_is_wrong_as_known(data: Path) -> None:
    for title, rules, values in f_puzzles(data):
        if title in WRONG_RECORDS:
            broken = [each for each in rules.constraints if not each.holds(values, rules)]
            assert {type(each) for each in broken} == {variants.RegionSumLine}
            return
    pytest.fail("the record is missing")
