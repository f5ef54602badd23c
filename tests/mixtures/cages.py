"""Proposals of cages, sums, little killers and what restricts single cells."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Literal

from nonet import variants as v
from nonet.model.constraint import Constraint
from tests.mixtures.scene import Proposal, Scene, cells_anywhere, line


def _cage(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 4, diagonally=False)
    total = sum(scene.digits(cells)) if scene.dice.random() < 3 / 4 else None
    return (v.Cage(scene.named(cells), total=total),)


def _product(scene: Scene) -> tuple[Constraint, ...]:
    cells, repeats = scene.walk(2, 3), scene.dice.random() < 1 / 2
    return (v.ProductCage(scene.named(cells), prod(scene.digits(cells)), repeats=repeats),)


def _rellik(scene: Scene) -> tuple[Constraint, ...]:
    return (v.RellikCage(scene.named(scene.walk(2, 4)), total=scene.dice.randint(3, 15)),)


def _sum(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.any(2, 4)
    coefficients = [scene.dice.choice((1, 1, 1, 2, -1)) for _ in cells]
    total = sum(c * d for c, d in zip(coefficients, scene.digits(cells), strict=True))
    if coefficients == [1] * len(cells):
        return (v.Sum(scene.named(cells), total=total),)
    return (v.Sum(scene.named(cells), total=total, coefficients=coefficients),)


def _little_killer(scene: Scene) -> tuple[Constraint, ...]:
    shape, dice = scene.shape, scene.dice
    directions: tuple[Literal["dr", "dl", "ur", "ul"], ...] = ("dr", "dl", "ur", "ul")
    direction = dice.choice(directions)
    row, column = dice.randrange(shape.rows), dice.randrange(shape.columns)
    if dice.random() < 1 / 2:
        row = 0 if direction[0] == "d" else shape.rows - 1
    else:
        column = 0 if direction[1] == "r" else shape.columns - 1
    down, right = (1 if direction[0] == "d" else -1), (1 if direction[1] == "r" else -1)
    start, total = scene.named([shape.cell(row, column)]), 0
    while 0 <= row < shape.rows and 0 <= column < shape.columns:
        total += scene.shown(shape.cell(row, column))
        row, column = row + down, column + right
    return (v.LittleKiller(start, direction, total=total),)


def _candidates(scene: Scene) -> tuple[Constraint, ...]:
    (cell,) = scene.any(1, 1)
    others = scene.dice.sample(scene.span, min(len(scene.span), scene.dice.randint(1, 3)))
    return (v.Candidates(scene.named([cell]), sorted({*others, scene.shown(cell)})),)


def _parity(kind: Callable[[str], Constraint], remainder: int) -> Proposal:
    def propose(scene: Scene) -> tuple[Constraint, ...]:
        cells = [c for c in scene.rules.cells if scene.shown(c) % 2 == remainder]
        many = min(len(cells), scene.dice.choice((1, 2, 4, 8)))
        return (kind(scene.named(scene.dice.sample(cells, many))),)

    return propose


PROPOSALS: dict[type[Constraint], Proposal] = {
    v.AllDifferent: line(v.AllDifferent),
    v.Cage: _cage,
    v.ProductCage: _product,
    v.RellikCage: _rellik,
    v.EqualityCage: line(v.EqualityCage, 2, 4),
    v.Sum: _sum,
    v.LittleKiller: _little_killer,
    v.Candidates: _candidates,
    v.Odd: _parity(v.Odd, 1),
    v.Even: _parity(v.Even, 0),
    v.Minimum: cells_anywhere(v.Minimum, 1, 1),
    v.Maximum: cells_anywhere(v.Maximum, 1, 1),
}
