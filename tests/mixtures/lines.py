"""Proposals of lines, arrows and copies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nonet import variants as v
from nonet.model.constraint import Constraint
from tests.mixtures.scene import NoProposal, Proposal, Scene, alike, line, rising


def _whisper(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 4)
    digits = scene.digits(cells)
    gap = min(abs(a - b) for a, b in pairwise(digits))
    if gap < 2:
        raise NoProposal
    return (v.Whisper(scene.named(cells), difference=gap),)


def _lockout(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(3, 4)
    gap = abs(scene.shown(cells[0]) - scene.shown(cells[-1]))
    return (v.Lockout(scene.named(cells), difference=min(gap, 4)),)


def _copied(scene: Scene, cells: Sequence[int]) -> list[int]:
    """Return other cells with the same digits."""
    taken, found = {*cells}, []
    for cell in cells:
        same = [c for c in scene.rules.cells if c not in taken and alike(scene, c, cell)]
        if not same:
            raise NoProposal
        found.append(scene.dice.choice(same))
        taken.add(found[-1])
    return found


def _palindrome(scene: Scene) -> tuple[Constraint, ...]:
    half = scene.any(1, 2)
    return (v.Palindrome(scene.named([*half, *_copied(scene, half)[::-1]])),)


def _clone(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.any(1, 3)
    return (v.Clone(scene.named(cells), scene.named(_copied(scene, cells))),)


def _same_values(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.any(2, 3)
    copies = _copied(scene, cells)
    scene.dice.shuffle(copies)
    return (v.SameValues([scene.named(cells), scene.named(copies)]),)


def _equal_sum(scene: Scene) -> tuple[Constraint, ...]:
    return (v.EqualSum([scene.named(group) for group in scene.groups(2)]),)


def _sum_line(scene: Scene) -> tuple[Constraint, ...]:
    cells, loop = scene.walk(3, 5), scene.dice.random() < 1 / 3
    total = scene.dice.choice((max(scene.digits(cells)), sum(scene.digits(cells)), 5, 10))
    return (v.SumLine(scene.named(cells), total=total, loop=loop),)


def _arrow(scene: Scene) -> tuple[Constraint, ...]:
    circle, *shaft = scene.walk(3, 4)
    if scene.dice.random() < 1 / 6 and scene.span.start == 1:
        first, second, *shaft = scene.walk(4, 5)
        return (v.Arrow(scene.named([first, second]), scene.named(shaft)),)
    return (v.Arrow(scene.named([circle]), scene.named(shaft)),)


PROPOSALS: dict[type[Constraint], Proposal] = {
    v.Thermo: rising(v.Thermo, 1),
    v.SlowThermo: rising(v.SlowThermo, 0),
    v.FastThermo: rising(v.FastThermo, 2),
    v.Whisper: _whisper,
    v.Renban: line(v.Renban, 2, 4),
    v.Nabner: line(v.Nabner, 2, 4),
    v.Modular: line(v.Modular, 3, 4),
    v.Entropic: line(v.Entropic, 3, 4),
    v.ParityLine: line(v.ParityLine),
    v.Palindrome: _palindrome,
    v.Zipper: line(v.Zipper, 3, 3),
    v.Between: line(v.Between, 3, 4),
    v.Lockout: _lockout,
    v.RegionSumLine: line(v.RegionSumLine, 2, 4),
    v.EqualSum: _equal_sum,
    v.SumLine: _sum_line,
    v.Arrow: _arrow,
    v.DoubleArrow: line(v.DoubleArrow, 3, 5),
    v.Clone: _clone,
    v.SameValues: _same_values,
}
