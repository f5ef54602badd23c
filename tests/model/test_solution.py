"""Solution: a full grid and how it was found."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

import nonet
from nonet import Grid, Solution

GRID = Grid("1234341221434321", givens="12..34......43.1")
SOLUTION = Solution(GRID, "constraints", 3, 0.5)


def test_it_passes_through_to_its_grid() -> None:
    assert str(SOLUTION) == str(GRID)
    assert SOLUTION["r1c3"] == SOLUTION[2] == SOLUTION[0, 2] == 3
    assert SOLUTION.rows() == GRID.rows()
    assert SOLUTION.to_numpy().tolist() == GRID.rows()
    assert SOLUTION.grid.givens == Grid("12..34......43.1")


def test_it_survives_repr_pickle_and_copy() -> None:
    names = {name: getattr(nonet, name) for name in nonet.__all__}
    for twin in (
        eval(repr(SOLUTION), names),
        pickle.loads(pickle.dumps(SOLUTION)),
        copy.deepcopy(SOLUTION),
    ):
        assert twin == SOLUTION
        assert hash(twin) == hash(SOLUTION)
    assert Solution(GRID, "constraints", 4, 0.5) != SOLUTION


def test_it_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SOLUTION.guesses = 0  # type: ignore[misc]
