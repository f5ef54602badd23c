"""Proposals of clues outside the grid."""

from __future__ import annotations

from nonet import variants as v
from nonet.model.constraint import Constraint
from tests.mixtures.scene import NoProposal, Proposal, Scene


def _sandwich(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, _ = scene.line()
    digits = scene.digits(cells)
    if not {scene.span[0], scene.span[-1]} <= {*digits}:
        raise NoProposal
    first, last = sorted(map(digits.index, (scene.span[0], scene.span[-1])))
    return (v.Sandwich(name, sum(digits[first + 1 : last])),)


def _lunchbox(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(3, 5)
    digits = scene.digits(cells)
    first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return (v.Lunchbox(scene.named(cells), total=sum(digits[first + 1 : last])),)


def _x_sum(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    digits = scene.digits(cells)
    return (v.XSum(name, sum(digits[: digits[0]]), reverse=reverse),)


def _skyscraper(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    digits = scene.digits(cells)
    visible = sum(all(digit > low for low in digits[:i]) for i, digit in enumerate(digits))
    return (v.Skyscraper(name, visible, reverse=reverse),)


def _hidden_skyscraper(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    value = scene.dice.choice(scene.digits(cells))
    return (v.HiddenSkyscraper(name, value, reverse=reverse),)


def _numbered_room(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    digits = scene.digits(cells)
    if not 1 <= digits[0] <= len(digits):
        raise NoProposal
    return (v.NumberedRoom(name, digits[digits[0] - 1], reverse=reverse),)


def _full_rank(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    most = 4 * scene.shape.rows
    # The first digit decides the rank but for three others.
    first = 4 * (scene.solution[cells[0]] - 1)
    rank = min(most, first + scene.dice.randint(1, 4))
    return (
        v.FullRank(name, rank, reverse=reverse, ties=scene.dice.choice(("only-unclued", "any"))),
    )


PROPOSALS: dict[type[Constraint], Proposal] = {
    v.Sandwich: _sandwich,
    v.Lunchbox: _lunchbox,
    v.XSum: _x_sum,
    v.Skyscraper: _skyscraper,
    v.HiddenSkyscraper: _hidden_skyscraper,
    v.NumberedRoom: _numbered_room,
    v.FullRank: _full_rank,
}
