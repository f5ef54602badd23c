"""Published puzzles with constraints: no step loses the solution, and how far people get."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet
from nonet import Grid
from nonet.reasoning import logic
from nonet.techniques import PATH
from tests.techniques.claims import check_path, true
from tests.variants.test_recorded import WRONG_RECORDS

pytestmark = [
    pytest.mark.needs_data,
    pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning"),
]

EASY = tuple(each for each in PATH if each.family not in ("forcing", "templates", "trial"))


def test_paths_keep_the_recorded_solutions(data: Path) -> None:
    solved = seen = 0
    for title, grid, solution in _puzzles(data, one_in=3):
        path = logic.path(grid, techniques=EASY)
        for step in path:
            assert all(solution[cell] == digit for cell, digit in step.places), (title, step)
            assert all(solution[cell] != digit for cell, digit in step.removes), (title, step)
        solved += path.solved
        seen += 1
    assert seen >= 10
    assert solved / seen >= 0.5


def test_the_default_path_finishes_most(data: Path) -> None:
    puzzles = _puzzles(data, one_in=9)
    solved = sum(nonet.explain(grid).solved for _, grid, _ in puzzles)
    assert solved / len(puzzles) >= 0.6


def _puzzles(data: Path, *, one_in: int) -> list[tuple[str, Grid, bytes]]:
    """Return titles, puzzles and solutions: a share of them, or all under NONET_FULL=1."""
    records = json.loads((data / "variants" / "fpuzzles.json").read_text("utf-8"))
    found = []
    for record in records[:: 1 if os.environ.get("NONET_FULL") else one_in]:
        puzzle = record["fpuzzles"]
        solution = bytes(map(int, puzzle.get("solution") or record["solution"]))
        if record["title"] not in WRONG_RECORDS:
            grid = nonet.parse(json.dumps(puzzle), format="fpuzzles")
            found.append((record["title"], grid, solution))
    return found


def test_published_puzzles_of_all_kinds_are_explained(data: Path) -> None:
    """Whatever is readable has a path, as far as the time goes, and its sentences are true."""
    full = bool(os.environ.get("NONET_FULL"))
    outcomes: Counter[str] = Counter()
    read: Counter[str] = Counter()
    for title, text in list(_texts(data))[:: 1 if full else 30]:
        try:
            grid = nonet.parse(text)
        except nonet.NonetError:
            outcomes["unreadable"] += 1  # tests of the formats count them
            continue
        try:
            path = nonet.explain(grid, unique=False, timeout=60 if full else 3)
        except (nonet.TimeLimit, nonet.NoSolution, nonet.Unsupported) as error:
            outcomes[type(error).__name__] += 1
            continue
        outcomes[path.outcome] += 1
        read += true(check_path(grid, path))
        for step in path:
            assert step.because.endswith("."), (title, step)
            assert isinstance(step.eureka, str), title
    assert read["rule"] > 10
    assert outcomes["contradiction"] == 0, outcomes
    assert outcomes["solved"] + outcomes["stuck"] > (100 if full else 0), outcomes


def _texts(data: Path) -> Iterator[tuple[str, str]]:
    """Yield titles and puzzles of all formats."""
    for name in ("fpuzzles", "iss", "sudokupad"):
        for record in json.loads((data / "variants" / f"{name}.json").read_text("utf-8")):
            if name == "fpuzzles":
                yield record["title"], json.dumps(record["fpuzzles"])
            elif name == "iss":
                yield record["name"], record["input"]
            else:
                yield record["id"], record["text"]
