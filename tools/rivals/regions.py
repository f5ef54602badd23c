"""Clues about the regions of a chaos construction, read off a solution."""

from __future__ import annotations

from nonet import variants as v
from nonet.model.constraint import Constraint
from tests.mixtures.scene import NoProposal, Scene
from tools.rivals.base import chaos_labels


def _labels(scene: Scene) -> tuple[str, ...]:
    labels = chaos_labels(scene.shape.rows)
    if scene.shape.extra != labels:
        raise NoProposal
    return labels


def arrow(scene: Scene) -> tuple[Constraint, ...]:
    """Propose a digit that counts the cells of its region in line with it, in all directions."""
    labels, shape = _labels(scene), scene.shape
    cell = scene.dice.randrange(shape.area)
    row, column = shape.place(cell)
    ways = (
        [shape.cell(row, c) for c in range(column, -1, -1)],
        [shape.cell(row, c) for c in range(column, shape.columns)],
        [shape.cell(r, column) for r in range(row, -1, -1)],
        [shape.cell(r, column) for r in range(row, shape.rows)],
    )
    arms = [" ".join(labels[each] for each in way) for way in ways]
    return (v.ChaosArrow(scene.named([cell]), arms),)


def count(scene: Scene) -> tuple[Constraint, ...]:
    """Propose a digit that counts the cells of its region around it, itself included."""
    labels = _labels(scene)
    cell = scene.dice.randrange(scene.shape.area)
    around = [cell, *scene.near(cell)]
    return (v.ChaosCount(scene.named([cell]), [labels[each] for each in around]),)
