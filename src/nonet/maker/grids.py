"""Random complete grids, and the seeds that they are made from."""

from __future__ import annotations

import secrets
from typing import Any

from nonet.base.arguments import whole_of
from nonet.base.numeric import np
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
    return secrets.randbelow(1 << 32) if seed is None else whole_of(seed, "seed", 0, _MOST_SEED)


def random_grid(seed: int, rules: Rules) -> Grid:
    """Return a random complete grid; `nonet.random_grid` describes it.

    >>> random_grid(7, Rules.classic(4)).is_solved
    True
    """
    values = native.fill(rules, seed, np.zeros(1, np.uint64))[0]
    if not values[0]:
        raise Unmet(f"no complete grid was found under {rules.brief}")
    return Grid(values.tobytes(), rules, info={"seed": str(seed)})
