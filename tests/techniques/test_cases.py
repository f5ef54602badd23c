"""Every case of the big library: the expected step is among all steps of its technique."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from nonet.techniques import TECHNIQUES, by_code
from tests.conftest import DATA
from tests.techniques import cases

CODES = sorted({technique.code for technique in TECHNIQUES if technique.code})


@cache
def library(path: Path) -> tuple[cases.Case, ...]:
    with path.open(encoding="utf-8") as lines:
        return tuple(cases.read(lines))


@pytest.mark.needs_data
@pytest.mark.parametrize("code", CODES)
def test_the_expected_step_is_among_all(code: str) -> None:
    assert DATA is not None
    failing = []
    for case in library(DATA / "logic" / "cases.txt"):
        if case.code != code:
            continue
        found = [step for technique in by_code(code) for step in technique(case.board())]
        effects = {(frozenset(step.removes), frozenset(step.places)) for step in found}
        passes = (case.removes, case.places) in effects if case.must_fire else not found
        if not passes:
            failing.append(case.line)
    assert not failing, "\n".join(failing)
