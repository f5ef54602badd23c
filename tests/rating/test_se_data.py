"""Sudoku Explainer's ratings on the big data: numbers, and whole paths step by step.

A share of each file is tried; NONET_FULL=1 tries all of it.
"""

from __future__ import annotations

import csv
import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import nonet
from tools.agreement import parts_at, walked

pytestmark = pytest.mark.needs_data

FULL = bool(os.environ.get("NONET_FULL"))


def share(rows: list[dict[str, str]], one_in: int) -> list[dict[str, str]]:
    return rows if FULL else rows[::one_in]


def numbers(rows: list[dict[str, str]]) -> list[tuple[float, float, float]]:
    return [(float(row["ER"]), float(row["EP"]), float(row["ED"])) for row in rows]


def test_er_ep_and_ed_are_equal(data: Path) -> None:
    with (data / "ratings" / "se_ratings.csv").open(newline="") as file:
        rows = share(list(csv.DictReader(file)), 7)
    assert len(rows) > 200
    many = nonet.rate_many([row["puzzle"] for row in rows], scales=("se",))
    found = np.stack([many.se_er, many.se_ep, many.se_ed], axis=1)
    wrong = [
        row["puzzle"]
        for row, is_equal in zip(rows, (found == np.array(numbers(rows))).all(axis=1), strict=True)
        if not is_equal
    ]
    assert not wrong


def paths(data: Path, name: str) -> Iterator[list[str]]:
    with gzip.open(data / "ratings" / name, "rt") as file:
        path: list[str] = []
        for line in file:
            if line.startswith("PUZZLE") and path:
                yield path
                path = []
            path.append(line.rstrip("\n"))
        yield path


@pytest.mark.parametrize(
    ("name", "one_in"), [("se_paths.tsv.gz", 10), ("se_paths_hard.tsv.gz", 40)]
)
def test_whole_paths_are_equal_step_by_step(data: Path, name: str, one_in: int) -> None:
    tried = 0
    for number, path in enumerate(paths(data, name)):
        if number % one_in and not FULL:
            continue
        puzzle = path[0].split("\t")[1]
        steps = [line.split("\t") for line in path[1:] if line.startswith("STEP")]
        assert parts_at(steps, walked(puzzle)) is None, puzzle
        tried += 1
    assert tried >= 8
