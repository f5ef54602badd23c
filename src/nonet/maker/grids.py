"""Random complete grids, and the seeds that they are made from."""

from __future__ import annotations

import os
from array import array
from typing import Any

from nonet.base.arguments import whole_of
from nonet.errors import Unmet
from nonet.maker import native
from nonet.model.grid import Grid
from nonet.model.rules import Rules

_MOST_SEED = (1 << 63) - 1


def seed_of(seed: Any) -> int:
    """Return a seed; None stands for one that nobody knows before.

    >>> seed_of(7)
    7
    >>> seed_of(-1)
    Traceback (most recent call last):
    nonet.errors.ArgumentError: seed is -1; it must be from 0 to 9223372036854775807
    """
    if seed is None:
        return int.from_bytes(os.urandom(4), "little")
    return whole_of(seed, "seed", 0, _MOST_SEED)


def random_grid(seed: int, rules: Rules) -> Grid:
    """Return a random complete grid; `nonet.random_grid` describes it.

    >>> random_grid(7, Rules.classic(4)).is_solved
    True
    """
    values = bytearray(len(rules.cells))
    native.fill_into(rules, seed, array("Q", [0]), memoryview(values).cast("B", (1, len(values))))
    if not values[0]:
        raise Unmet(f"no complete grid was found under {rules.brief}")
    return Grid(bytes(values), rules, info={"seed": str(seed)})
