"""The bundled examples: each does what its file says it is there for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import nonet

FOLDER = Path(__file__).parent.parent / "examples"
PUZZLES = sorted([*FOLDER.glob("*.txt"), *FOLDER.glob("*.json")])


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_every_example_is_sound_but_the_broken_one(path: Path) -> None:
    for grid in nonet.read(path):
        diagnosis = nonet.check(grid)
        assert diagnosis.valid == (path.stem != "broken")
        assert diagnosis.valid or diagnosis.mends


def test_they_are_of_many_kinds() -> None:
    rules = {grid.rules for path in PUZZLES for grid in nonet.read(path)}
    assert {each.size for each in rules} >= {6, 9, 16}
    assert nonet.CLASSIC in rules
    assert nonet.CLASSIC + nonet.variants.DIAGONAL in rules
    assert any(unit.kind == "region" for each in rules for unit in each.units)


def test_the_script_shows_them_all_with_what_it_found() -> None:
    done = subprocess.run(
        [sys.executable, FOLDER / "run.py"], capture_output=True, check=True, encoding="utf-8"
    )
    for path in PUZZLES:
        for grid in nonet.read(path):
            if path.stem == "broken":
                continue
            row = nonet.draw(nonet.solve(grid)).splitlines()[1]
            assert row in done.stdout
    solved = len(PUZZLES) - 1
    assert done.stdout.count("solved by the engine ") == solved
    assert done.stdout.count("exactly one solution.") == solved
    assert "  change r" in done.stdout
