"""The examples of the documentation: each obeys its rule, and each kind has one."""

from __future__ import annotations

import pytest

from nonet import variants
from tools.variant_examples import EXAMPLES, Example


def test_every_kind_has_an_example() -> None:
    assert list(EXAMPLES) == list(variants.KINDS)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
def test_the_digits_of_an_example_obey_its_rule(example: Example) -> None:
    grid, rules = example.grid, example.rules
    assert not list(rules.conflicts(grid.values))
    for constraint in rules.constraints:
        assert not constraint.broken(grid.values, rules)
    if example.digits is None:
        assert example.constraint.holds(grid.values, rules)
