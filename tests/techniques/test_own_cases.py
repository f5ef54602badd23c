"""Our own cases: for each technique two boards where it fires and one where it must not."""

from __future__ import annotations

from functools import cache

import pytest

from nonet.reasoning.logic import verify
from nonet.techniques import TECHNIQUES, Technique, by_name
from tests.conftest import TABLES
from tests.techniques import cases
from tools.make_cases import is_one_change

# The techniques about constraints have tests of their own.
NATIVE = tuple(technique for technique in TECHNIQUES if technique.is_native)


@cache
def own_cases() -> dict[str, list[cases.Case]]:
    found: dict[str, list[cases.Case]] = {}
    for path in sorted((TABLES / "techniques").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                name, _, rest = line.partition(":")
                assert by_name(name).family == path.stem, line
                found.setdefault(name, []).append(cases.parse(rest))
    return found


@pytest.mark.parametrize("technique", NATIVE, ids=lambda technique: technique.name)
def test_it_fires_where_it_should_and_nowhere_else(technique: Technique) -> None:
    own = own_cases()[technique.name]
    assert sum(case.must_fire for case in own) >= 2
    assert not all(case.must_fire for case in own)
    for case in own:
        found = {
            (frozenset(step.removes), frozenset(step.places)): step
            for step in technique(case.board())
        }
        if case.must_fire:
            assert (case.removes, case.places) in found, case.line
            assert verify(case.board(), found[case.removes, case.places]).ok, case.line
        else:
            assert not found, case.line


@pytest.mark.parametrize("technique", NATIVE, ids=lambda technique: technique.name)
def test_one_broken_condition_keeps_it_from_firing(technique: Technique) -> None:
    own = own_cases()[technique.name]
    fire = [case.board() for case in own if case.must_fire]
    for case in own:
        if not case.must_fire:
            assert any(is_one_change(case.board(), board) for board in fire), case.line
