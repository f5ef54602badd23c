"""The cases of our own that fire, by family and technique."""

from __future__ import annotations

from functools import cache

from nonet import Board
from tests.conftest import TABLES
from tests.techniques import cases


@cache
def own_cases(family: str) -> dict[str, tuple[cases.Case, ...]]:
    """Return the cases of a family that fire, by technique."""
    found: dict[str, tuple[cases.Case, ...]] = {}
    path = TABLES / "techniques" / f"{family}.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition(":")
        case = cases.parse(rest)
        if case.must_fire:
            found[name] = (*found.get(name, ()), case)
    return found


def own_boards(family: str) -> list[Board]:
    """Return the boards of these cases."""
    return [case.board() for each in own_cases(family).values() for case in each]
