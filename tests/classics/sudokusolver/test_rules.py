"""The rules of Sudoku by name: 729 candidates, 324 constraints, and who satisfies what."""

from __future__ import annotations

from collections import Counter

import pytest

from nonet.classics.sudokusolver import rules


def test_there_are_729_candidates_in_order() -> None:
    candidates = list(rules.get_all_candidates())
    assert len(candidates) == len(set(candidates)) == 729
    assert candidates == sorted(candidates)
    assert (candidates[0], candidates[9], candidates[81]) == ("R1C1#1", "R1C2#1", "R2C1#1")
    assert candidates[-1] == "R9C9#9"


def test_the_324_constraints_are_each_satisfied_by_nine_candidates() -> None:
    by_candidate = [rules.get_all_satisfied_constraints(c) for c in rules.get_all_candidates()]
    counts = Counter(constraint for four in by_candidate for constraint in four)
    assert len(counts) == 324
    assert set(counts.values()) == {9}
    expected = {f"{kind}{i}#{n}" for kind in "RCB" for i in range(1, 10) for n in range(1, 10)}
    expected |= {f"R{row}C{column}" for row in range(1, 10) for column in range(1, 10)}
    assert set(counts) == expected


@pytest.mark.parametrize(
    ("candidate", "constraints"),
    [
        ("R1C1#1", {"R1#1", "C1#1", "B1#1", "R1C1"}),
        ("R3C4#5", {"R3#5", "C4#5", "B2#5", "R3C4"}),
        ("R4C3#7", {"R4#7", "C3#7", "B4#7", "R4C3"}),
        ("R6C9#2", {"R6#2", "C9#2", "B6#2", "R6C9"}),
        ("R9C9#9", {"R9#9", "C9#9", "B9#9", "R9C9"}),
    ],
)
def test_a_candidate_satisfies_four(candidate: str, constraints: set[str]) -> None:
    satisfied = rules.get_all_satisfied_constraints(candidate)
    assert len(satisfied) == 4
    assert set(satisfied) == constraints


def test_several_candidates_satisfy_the_union_each_constraint_once() -> None:
    assert list(rules.get_all_satisfied_constraints()) == []
    clashing = rules.get_all_satisfied_constraints("R1C1#1", "R1C2#1")
    assert sorted(clashing) == ["B1#1", "C1#1", "C2#1", "R1#1", "R1C1", "R1C2"]
    everything = rules.get_all_satisfied_constraints(*rules.get_all_candidates())
    assert len(everything) == 324


@pytest.mark.parametrize("name", ["", "R0C1#1", "R1C1#0", "R1C10#1", "r1c1#1", "R1C1"])
def test_unknown_candidates_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"unknown candidate {name!r}"):
        rules.get_all_satisfied_constraints("R1C1#1", name)
