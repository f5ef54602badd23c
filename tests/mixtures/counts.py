"""Proposals of quads and other constraints that count or index."""

from __future__ import annotations

from collections.abc import Callable

from nonet import variants as v
from nonet.model.constraint import Constraint
from tests.mixtures.scene import NoProposal, Proposal, Scene, alike


def _quad(scene: Scene) -> tuple[Constraint, ...]:
    shape, dice = scene.shape, scene.dice
    row, column = dice.randrange(shape.rows - 1), dice.randrange(shape.columns - 1)
    cells = [shape.cell(row + r, column + c) for r in (0, 1) for c in (0, 1)]
    digits = dice.sample(scene.digits(cells), dice.randint(1, 4))
    return (v.Quad(scene.named(cells[:1]), sorted(digits)),)


def _contain(kind: Callable[[str, list[int]], Constraint]) -> Proposal:
    def propose(scene: Scene) -> tuple[Constraint, ...]:
        cells = scene.walk(3, 5)
        digits = scene.dice.sample(scene.digits(cells), 2)
        return (kind(scene.named(cells), sorted(digits)),)

    return propose


def _look_and_say(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(3, 5)
    digits = scene.digits(cells)
    said = sorted(scene.dice.sample(sorted({*digits}), min(2, len({*digits}))))
    text = "".join(f"{digits.count(digit)}{digit}" for digit in said)
    return (v.LookAndSay(scene.named(cells), text),)


def _counting_circles(scene: Scene) -> tuple[Constraint, ...]:
    digits = [d for d in scene.span if 1 <= d <= 4]
    cells: list[int] = []
    for digit in scene.dice.sample(digits, scene.dice.randint(1, 2)):
        with_it = [cell for cell in scene.rules.cells if scene.shown(cell) == digit]
        if len(with_it) < digit:
            raise NoProposal
        cells += scene.dice.sample(with_it, digit)
    return (v.CountingCircles(scene.named(scene.dice.sample(cells, len(cells)))),)


def _count_distinct(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 5)
    many = len({*scene.digits(cells)})
    counters = [c for c in scene.rules.cells if scene.shown(c) == many and c not in cells]
    if not counters:
        raise NoProposal
    return (v.CountDistinct(scene.named([scene.dice.choice(counters)]), scene.named(cells)),)


def _indexing(scene: Scene) -> tuple[Constraint, ...]:
    cell = scene.dice.randrange(scene.shape.area)
    return (v.Indexing(scene.named([cell]), by=scene.dice.choice(("row", "column", "box"))),)


def _value_indexing(scene: Scene) -> tuple[Constraint, ...]:
    line = scene.walk(3, 5)
    place = scene.shown(line[1])
    if not 1 <= place <= len(line) - 2 or not alike(scene, line[0], line[1 + place]):
        cells = scene.any(4, 5)
        return (v.ValueIndexing(scene.named(cells)),)
    return (v.ValueIndexing(scene.named(line)),)


PROPOSALS: dict[type[Constraint], Proposal] = {
    v.Quad: _quad,
    v.ContainAtLeast: _contain(v.ContainAtLeast),
    v.ContainExact: _contain(v.ContainExact),
    v.LookAndSay: _look_and_say,
    v.CountingCircles: _counting_circles,
    v.CountDistinct: _count_distinct,
    v.Indexing: _indexing,
    v.ValueIndexing: _value_indexing,
}
