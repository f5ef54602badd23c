"""The layout of rules: what the page needs to draw them and to see conflicts by itself."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any, TypedDict

import nonet
from nonet.web.checks import MachineRecord, RuleCheckRecord, checks_of

Pair = list[int]


class UnitRecord(TypedDict):
    """Cells whose digits all differ, by their numbers from 0."""

    kind: str
    number: int
    cells: list[int]


class RelationRecord(TypedDict):
    """Pairs of cells, and pairs of digits that they cannot have together."""

    pairs: list[Pair]
    forbids: list[Pair]


class LayoutRecord(TypedDict):
    """Rules as a page uses them; `record` is their JSON, null for classic ones."""

    size: int
    shape: dict[str, int] | None
    regions: list[int]
    units: list[UnitRecord]
    relations: list[RelationRecord]
    checks: list[RuleCheckRecord]
    machines: list[MachineRecord]
    decorations: list[dict[str, Any]]
    rules: list[str]
    record: dict[str, Any] | None


@lru_cache(maxsize=64)
def layout_of(rules: nonet.Rules) -> LayoutRecord:
    """Return the layout of rules.

    >>> layout = layout_of(nonet.Rules.classic(4) + nonet.variants.ANTI_KING)
    >>> layout["units"][0], layout["relations"][0]["forbids"]
    ({'kind': 'row', 'number': 1, 'cells': [0, 1, 2, 3]}, [[1, 1], [2, 2], [3, 3], [4, 4]])
    """
    (scene,) = nonet.showing.pictures.scenes(nonet.Grid.empty(rules))
    board: Any = scene.to_dict()["board"]
    record = nonet.formats.rules_to_json(rules)
    checks, machines = checks_of(rules)
    return {
        "size": rules.size,
        "shape": board["shape"],
        "regions": board["regions"],
        "units": [
            {"kind": unit.kind, "number": unit.number, "cells": list(unit.cells)}
            for unit in rules.units
        ],
        "relations": _relations(rules),
        "checks": checks,
        "machines": machines,
        "decorations": board["decorations"],
        "rules": board["rules"],
        "record": None if set(record) <= {"size", "box"} and _is_usual(rules) else record,
    }


def _is_usual(rules: nonet.Rules) -> bool:
    try:
        return rules == nonet.Rules.classic(rules.size)
    except nonet.NonetError:
        return False


def _relations(rules: nonet.Rules) -> list[RelationRecord]:
    """Return the clashes: pairs of cells that forbid the same pairs of digits together."""
    forbidden: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    for a, b in rules.clashes:
        first, second = sorted((a, b))
        forbidden[first.cell, second.cell].append([first.digit, second.digit])
    together: dict[tuple[tuple[int, ...], ...], list[Pair]] = defaultdict(list)
    for (one, other), digits in sorted(forbidden.items()):
        together[tuple(map(tuple, sorted(digits)))].append([one, other])
    return [
        {"pairs": pairs, "forbids": [list(each) for each in digits]}
        for digits, pairs in together.items()
    ]
