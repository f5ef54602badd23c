"""Proposals of dots and signs between two cells, and of those that are all given."""

from __future__ import annotations

from collections.abc import Callable

from nonet import variants as v
from nonet.model.constraint import Constraint
from tests.mixtures.scene import NoProposal, Proposal, Scene


def _pair(make: Callable[[str, int, int], Constraint]) -> Proposal:
    """Return a proposal for two cells side by side, made from their digits."""

    def propose(scene: Scene) -> tuple[Constraint, ...]:
        a, b = scene.walk(2, 2, diagonally=False)
        return (make(scene.named([a, b]), scene.shown(a), scene.shown(b)),)

    return propose


def _ratio(cells: str, a: int, b: int) -> Constraint:
    low, high = sorted((a, b))
    if not low or high % low:
        raise NoProposal
    return v.Ratio(cells, value=high // low)


def _xv(cells: str, a: int, b: int) -> Constraint:
    if a + b not in (5, 10):
        raise NoProposal
    return v.XV(cells, "V" if a + b == 5 else "X")


def _strict(kind: Callable[[], Constraint], **marked: int) -> Proposal:
    """Return a proposal of a strict kind: with every pair of the grid that has to be marked."""

    def propose(scene: Scene) -> tuple[Constraint, ...]:
        found: list[Constraint] = [kind()]
        for a, b in scene.pairs():
            cells, low, high = scene.named([a, b]), *sorted(scene.digits([a, b]))
            if "difference" in marked and high - low == marked["difference"]:
                found.append(v.Difference(cells, value=high - low))
            elif "ratio" in marked and high == low * marked["ratio"]:
                found.append(v.Ratio(cells, value=marked["ratio"]))
            elif "xv" in marked and high + low in (5, 10):
                found.append(v.XV(cells, "V" if high + low == 5 else "X"))
            elif "total" in marked and high + low == marked["total"]:
                found.append(v.PairSum(cells, total=high + low))
        return tuple(found)

    return propose


PROPOSALS: dict[type[Constraint], Proposal] = {
    v.Difference: _pair(lambda cells, a, b: v.Difference(cells, value=abs(a - b))),
    v.Ratio: _pair(_ratio),
    v.XV: _pair(_xv),
    v.PairSum: _pair(lambda cells, a, b: v.PairSum(cells, total=a + b)),
    v.GreaterThan: _pair(lambda cells, a, b: v.GreaterThan(cells)),
    v.StrictKropki: _strict(v.StrictKropki, difference=1, ratio=2),
    v.StrictRatio: _strict(v.StrictRatio, ratio=2),
    v.StrictDifference: _strict(v.StrictDifference, difference=1),
    v.StrictXV: _strict(v.StrictXV, xv=1),
    v.StrictSum: _strict(v.StrictSum, total=7),
}
