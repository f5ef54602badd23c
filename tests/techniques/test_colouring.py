"""Colouring: slow twins, also under other rules."""

from __future__ import annotations

from tests.techniques.boards import boards, some
from tests.techniques.own import own_boards
from tests.techniques.rich import rich_boards
from tests.techniques.twins.colouring import TWINS
from tests.techniques.twins.compare import compare, variant_boards


def test_the_twin_finds_the_same_on_classic_boards() -> None:
    own = own_boards("colouring")
    seen = compare(TWINS, [*boards(some(150), seed=2), *rich_boards(some(50)), *own])
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_under_other_rules() -> None:
    seen = compare(TWINS, variant_boards())
    assert all(seen.values()), seen
