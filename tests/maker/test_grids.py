"""Random complete grids: legal, the same for a seed, and each as likely as any other.

The C++ tests compare the bands of 9×9 grids with the exact number of their completions, and the 288
grids of 4×4 with equal numbers.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import nonet
from nonet.maker import native

ROWS = 39_168 * 2


def test_grids_of_6_are_as_likely_as_any_other() -> None:
    """Classes of different size come up in proportion: by the columns of the first band."""
    rules = nonet.Rules.classic(6)
    grids = native.fill(rules, 5, np.arange(ROWS, dtype=np.uint64))
    # Relabel the first row to 1 … 6: there are 39,168 grids left, each seen twice on average.
    inverse = np.argsort(grids[:, :6], axis=1).astype(np.uint8) + 1
    tidy = np.take_along_axis(inverse, grids.astype(np.int64) - 1, axis=1)
    counts = Counter(row.tobytes() for row in tidy)
    assert len(counts) <= 39_168
    # With equal probability the number that never comes up is 39,168 / e².
    never = 39_168 - len(counts)
    assert abs(never - 39_168 * np.exp(-2)) < 5 * np.sqrt(39_168 * 0.12)
    chi = sum((count - 2) ** 2 / 2 for count in counts.values()) + 2 * never
    assert abs(chi - 39_167) < 5 * np.sqrt(2 * 39_167)


@pytest.mark.parametrize(
    "rules",
    [
        *(nonet.Rules.classic(size) for size in (4, 6, 8, 9, 10, 12, 15, 16)),
        nonet.Rules.classic(6, (3, 2)),
        *(nonet.CLASSIC + nonet.variants.by_name(name) for name in ("diagonal", "windoku")),
        *(nonet.CLASSIC + nonet.variants.by_name(name) for name in ("anti-king", "anti-knight")),
    ],
    ids=repr,
)
def test_grids_keep_the_rules(rules: nonet.Rules) -> None:
    grids = [nonet.random_grid(seed=seed, rules=rules) for seed in range(4)]
    assert all(grid.is_solved for grid in grids)
    assert len(set(grids)) == 4
    assert grids[1] == nonet.random_grid(seed=1, rules=rules)


@pytest.mark.parametrize(("seed", "error"), [(-1, nonet.ArgumentError), (1.5, TypeError)])
def test_seeds_are_checked(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="seed"):
        nonet.random_grid(seed=seed)
