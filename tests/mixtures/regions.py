"""Proposals of regions that are not given, and of constraints on whole grids."""

from __future__ import annotations

from nonet import variants as v
from nonet.model.constraint import Constraint
from tests.mixtures.grids import LABELS
from tests.mixtures.scene import NoProposal, Proposal, Scene


def _chaos_arrow(scene: Scene) -> tuple[Constraint, ...]:
    if scene.shape.extra != LABELS:
        raise NoProposal
    arms = scene.dice.choice((["l1 l2 l3 l4"], ["l6 l7 l8", "l6 l2"], ["l11 l10 l9", "l11 l15"]))
    (control,) = scene.dice.sample(range(scene.shape.area), 1)
    return (v.ChaosArrow(scene.named([control]), arms),)


def _chaos_count(scene: Scene) -> tuple[Constraint, ...]:
    if scene.shape.extra != LABELS:
        raise NoProposal
    labels = scene.dice.sample(LABELS, 4)
    (control,) = scene.dice.sample(range(scene.shape.area), 1)
    return (v.ChaosCount(scene.named([control]), labels),)


def _connected(scene: Scene) -> tuple[Constraint, ...]:
    digits = scene.dice.sample(scene.span, min(len(scene.span), scene.dice.randint(3, 8)))
    return (v.ConnectedValues(sorted(digits)),)


def _of_whole_grid(kind: type[Constraint]) -> Proposal:
    def propose(scene: Scene) -> tuple[Constraint, ...]:
        found = [each for each in scene.rules.constraints if isinstance(each, kind)]
        if found or kind in (v.ChaosConstruction, v.Doppelganger):
            return tuple(found)  # they are part of a shape
        return (kind(),)

    return propose


def _diagonal(scene: Scene) -> tuple[Constraint, ...]:
    return (v.Diagonal(rising=scene.dice.random() < 1 / 2),)


PROPOSALS: dict[type[Constraint], Proposal] = {
    v.Diagonal: _diagonal,
    v.AntiTaxicab: _of_whole_grid(v.AntiTaxicab),
    v.DifferentLines: _of_whole_grid(v.DifferentLines),
    v.GlobalEntropy: _of_whole_grid(v.GlobalEntropy),
    v.GlobalMod: _of_whole_grid(v.GlobalMod),
    v.DutchFlatmates: _of_whole_grid(v.DutchFlatmates),
    v.RegionSameValues: _of_whole_grid(v.RegionSameValues),
    v.ChaosConstruction: _of_whole_grid(v.ChaosConstruction),
    v.ChaosArrow: _chaos_arrow,
    v.ChaosCount: _chaos_count,
    v.ConnectedValues: _connected,
    v.Doppelganger: _of_whole_grid(v.Doppelganger),
}
