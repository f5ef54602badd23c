"""Sudoku Explainer's steps rated up to 7.5 are among ours, with the same or a larger effect.

One in twenty hidden singles is tried and all other steps; NONET_FULL=1 tries all. The chains are
tried in test_chains.py.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from nonet.techniques import by_name
from tests.techniques.se_paths import SeStep, names, steps

HIGHEST = 7.5

# Their names (regular expressions) and ours: one of these has the step.
KINDS = {
    "Hidden Single": ("hidden-single",),
    "Naked Single": ("naked-single",),
    "Direct Pointing": ("direct-pointing",),
    "Direct Hidden Pair": ("direct-hidden-pair",),
    "Direct Hidden Triplet": ("direct-hidden-triple",),
    "Pointing|Claiming": (r"\g<0>",),
    "(Naked|Hidden) Pair": (r"\1-pair",),
    "(Naked|Hidden) Triplet": (r"\1-triple",),
    "(Naked|Hidden) Quad": (r"\1-quad",),
    "X-Wing|Swordfish|Jellyfish": (r"\g<0>",),
    "XYZ?-Wing": (r"\g<0>",),
    # What Sudoku Explainer calls type 2 need not stand side by side.
    "Unique Rectangle type 2": ("unique-rectangle-2", "unique-rectangle-5"),
    "Unique Rectangle type ([134])": (r"unique-rectangle-\1",),
    r"Unique Loop \d+ type (\d)": (r"unique-loop-\1",),
    "BUG type 1": ("bug-plus-one", "bug-3"),
    "BUG type ([2-4])": (r"bug-\1",),
    "Aligned Triplet Exclusion": ("aligned-triple-exclusion",),
}
CHAINS = "Bidirectional ([XY]-)?Cycle|Forcing (X-)?Chain|Turbot Fish"

pytestmark = pytest.mark.needs_data


@pytest.fixture
def paths(data: Path) -> Path:
    return data / "ratings" / "se_paths.tsv.gz"


def share(form: str) -> int:
    """Return that one in so many steps is tried; three in four steps are hidden singles."""
    return 20 if form == "Hidden Single" and not os.environ.get("NONET_FULL") else 1


def is_ours(step: SeStep, techniques: list[str]) -> bool:
    for name in techniques:
        for ours in by_name(name)(step.board()):
            if step.places <= {*ours.places} if step.places else step.removes <= {*ours.removes}:
                return True
    return False


def test_no_name_is_left_out(paths: Path) -> None:
    forms = [*KINDS, CHAINS]
    known = names(paths, HIGHEST)
    assert len(known) >= 20
    for name in known:
        assert sum(re.fullmatch(form, name) is not None for form in forms) == 1, name


@pytest.mark.parametrize("form", KINDS)
def test_a_step_is_among_ours(paths: Path, form: str) -> None:
    tried = 0
    for step in steps(paths, form, one_in=share(form)):
        match = re.fullmatch(form, step.name)
        assert match is not None
        techniques = [match.expand(name).lower() for name in KINDS[form]]
        assert is_ours(step, techniques), step.text
        tried += 1
    assert tried


def test_the_last_cell_of_a_house_is_a_full_house(paths: Path) -> None:
    tried = 0
    for step in steps(paths, "Hidden Single", one_in=share("Hidden Single")):
        if step.rating == 1.0:
            tried += 1
            assert is_ours(step, ["full-house"]), step.text
    assert tried
