"""What constraints allow, compiled for the C++ core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet import _native
from nonet.base.progress import ticking
from nonet.model import primitives as p
from nonet.model.encode import encode
from nonet.model.rules import Candidate

Supports = _native.Supports
SupportChains = _native.SupportChains
SupportWeb = _native.SupportWeb


def compiled(
    primitives: Sequence[p.Primitive],
    orders: Sequence[tuple[int, ...]],
    constraints: Sequence[Sequence[int]],
    peers: Sequence[Sequence[int]],
    values: int,
    lowest: int,
) -> Supports:
    """Return the supports of primitives, with the cells of each in the order that is given.

    `constraints` are the numbers of the primitives of each constraint.
    """
    tick = ticking()
    if tick is not None:
        tick()
    data: Any = encode([p.Either(tuple((each,) for each in primitives))])
    return Supports(
        cells=max(1, len(peers)),
        values=values,
        lowest=lowest,
        data=data,
        orders=list(map(list, orders)),
        constraints=list(map(list, constraints)),
        peers=list(map(list, peers)) or [[]],
    )


def compiled_web(
    supports: Supports,
    houses: Sequence[tuple[int, ...]],
    clashes: Sequence[Sequence[Candidate]],
) -> SupportWeb:
    """Return constraints together with houses and what candidates exclude."""
    return SupportWeb(supports, list(map(list, houses)), list(map(list, clashes)))


def compiled_chains(
    supports: Supports, tables: Sequence[p.Clash], chains: Sequence[tuple[int, ...]]
) -> SupportChains:
    """Return chains of cells that tables of two cells join."""
    return SupportChains(
        supports, [(a, b, list(allowed)) for a, b, allowed in tables], list(map(list, chains))
    )
