"""nonet gives the recorded answers to the puzzles of the comparison."""

from __future__ import annotations

from collections import defaultdict

import pytest

import nonet
from benchmarks.rivals.puzzles import Puzzle, read
from nonet.variants import KINDS
from tests.conftest import TABLES
from tools.make_rivals import LAYOUTS
from tools.rivals.families import FAMILIES

# All take milliseconds; this ends a test in which one does not.
_SAFETY = 120

GROUPS: dict[str, list[Puzzle]] = defaultdict(list)
for _puzzle in read([TABLES / "rivals.txt"]):
    GROUPS[_puzzle.group].append(_puzzle)


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_recorded_answers(group: str) -> None:
    for puzzle in GROUPS[group]:
        found = nonet.count(puzzle.text, limit=2, timeout=_SAFETY)
        assert found == puzzle.answer, puzzle.line()


def test_every_kind_and_family_is_there() -> None:
    assert set(GROUPS) == {*KINDS, *(f"({name})" for name in (*FAMILIES, *LAYOUTS, "mixture"))}
    assert {puzzle.answer for puzzles in GROUPS.values() for puzzle in puzzles} == {0, 1, 2}
