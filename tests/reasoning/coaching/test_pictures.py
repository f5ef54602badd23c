"""Pictures of advice show no more than the rung."""

from __future__ import annotations

import pytest

import nonet
from nonet import Grid, Position
from nonet.reasoning.coaching import RUNGS

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def stuck() -> Position:
    """A position in which no single is left, with marks in every cell."""
    path = nonet.explain(HARD)
    at = next(number for number, step in enumerate(path) if not step.places)
    board = list(path.boards())[at]
    grid = Grid(board.values, givens=board.givens)
    return Position(grid, centre=board.masks, colours={"r1c2": 3})


@pytest.mark.parametrize("rung", RUNGS)
def test_a_single(rung: str) -> None:
    advice = nonet.coach(EASY, rung=rung)  # type: ignore[arg-type]
    (scene,) = nonet.showing.pictures.scenes(advice)
    step = advice.step
    assert step is not None
    shown = rung in ("conclusion", "why")
    assert ((step.places[0].cell, step.places[0].digit) in scene.roles()) == shown
    assert bool(scene.candidates) == shown
    assert [area.role for area in scene.areas] == {
        "nudge": [],
        "area": ["house"],
        "technique": ["house"],
        "pattern": ["cells"],
        "conclusion": ["cells"],
        "why": ["house"],
    }[rung]
    assert scene.caption == advice.text


@pytest.mark.parametrize("rung", RUNGS)
def test_an_elimination(rung: str) -> None:
    position = stuck()
    advice = nonet.coach(position, rung=rung)  # type: ignore[arg-type]
    scene = nonet.showing.pictures.scenes(advice)[0]
    step = advice.step
    assert step is not None
    assert step.removes
    removed = [candidate for candidate, role in scene.roles().items() if role == "remove"]
    assert bool(removed) == (rung in ("conclusion", "why"))
    marked = [candidate for candidate, role in scene.roles().items() if role != "remove"]
    assert bool(marked) == (rung == "why")
    if rung in ("nudge", "area", "technique"):
        assert scene.notes
        assert scene.tints


@pytest.mark.parametrize("rung", RUNGS)
def test_a_mistake(rung: str) -> None:
    position = Position(Grid(EASY).with_(cells={"r1c1": 5}), corner={"r1c2": "4"})
    (scene,) = nonet.showing.pictures.scenes(nonet.coach(position, rung=rung))  # type: ignore[arg-type]
    cells = {cell for area in scene.areas if area.role == "cells" for cell in area.cells}
    assert cells == (set() if rung in ("nudge", "area", "technique") else {0})
    assert not scene.candidates
    assert scene.notes


def test_what_has_no_step_has_a_picture_too() -> None:
    for puzzle in ("." * 81, str(nonet.solve(EASY))):
        advice = nonet.coach(puzzle)
        assert nonet.showing.pictures.scenes(advice)[0].caption == advice.text
        assert advice._repr_svg_().startswith("<svg")
