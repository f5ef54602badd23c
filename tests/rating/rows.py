"""Puzzles as the rows of givens that ratings of many read."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def rows(puzzles: Sequence[str]) -> NDArray[np.uint8]:
    """Return 9×9 puzzles one behind the other, 0 for an empty cell."""
    text = "".join(puzzles).replace(".", "0").encode()
    return np.frombuffer(text, np.uint8) - ord("0")


def rated(path: Path, every: int) -> list[dict[str, str]]:
    """Return one in `every` rows of a file of ratings."""
    with path.open(encoding="ascii", newline="") as file:
        found = list(csv.DictReader(file))[::every]
    assert len(found) > 100
    return found
