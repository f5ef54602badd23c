"""How a constraint of each kind is read off a grid."""

from __future__ import annotations

from nonet import variants as v
from nonet.model.constraint import Constraint
from nonet.variants import KINDS
from tests.mixtures import cages, counts, general, lines, outside, pairs, regions
from tests.mixtures.scene import Proposal, Scene

_INNER = ("cage", "thermo", "odd", "even", "pair-sum", "difference", "renban", "whisper", "sum")


def _inner(scene: Scene) -> Constraint:
    return PROPOSALS[KINDS[scene.dice.choice(_INNER)]](scene)[0]


def _any_of(scene: Scene) -> tuple[Constraint, ...]:
    return (v.AnyOf([_inner(scene) for _ in range(scene.dice.randint(2, 3))]),)


def _all_of(scene: Scene) -> tuple[Constraint, ...]:
    parts = [each for each in (_inner(scene) for _ in range(8)) if scene.fits(each)]
    return (v.AllOf(parts[:3]),)


PROPOSALS: dict[type[Constraint], Proposal] = {
    **cages.PROPOSALS,
    **pairs.PROPOSALS,
    **lines.PROPOSALS,
    **outside.PROPOSALS,
    **counts.PROPOSALS,
    **regions.PROPOSALS,
    **general.PROPOSALS,
    v.AnyOf: _any_of,
    v.AllOf: _all_of,
}
