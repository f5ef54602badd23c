"""The constraints of rules as a page checks them: primitives as JSON, without units and clashes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

import nonet
from nonet.model import primitives as p


class RuleCheckRecord(TypedDict):
    """One constraint: its cells, and what must hold, each as its name and its fields."""

    cells: list[int]
    demands: list[list[Any]]


class MachineRecord(TypedDict):
    """An automaton; `edges` are state, symbol, state, one after the other."""

    starts: list[int]
    accepts: list[int]
    edges: list[int]


def checks_of(rules: nonet.Rules) -> tuple[list[RuleCheckRecord], list[MachineRecord]]:
    """Return what units and clashes do not say about rules, and the automata that it reads.

    >>> checks_of(nonet.CLASSIC + nonet.variants.Arrow("r1c1", "r1c2 r1c3"))
    ([{'cells': [0, 1, 2], 'demands': [['sum', [0, 1, 2], [1, -1, -1], [0]]]}], [])
    >>> checks_of(nonet.Rules.classic(4) + nonet.variants.Thermo("r1c1 r1c2"))
    ([{'cells': [0], 'demands': [['domain', 0, 7]]}, \
{'cells': [1], 'demands': [['domain', 1, 14]]}], [])
    """
    machines: dict[p.Automaton, int] = {}
    plain = set(rules.plain.constraints)
    found: list[RuleCheckRecord] = []
    for constraint in rules.constraints:
        if constraint in plain:
            continue
        demands = [
            _form(each, machines)
            for each in constraint.parts(rules.bare).primitives
            # Pairs of cells are among the relations of the layout.
            if not isinstance(each, p.Clash | p.Differ) or _is_on_itself(each)
        ]
        if demands:
            found.append({"cells": list(constraint.cells_in(rules)), "demands": demands})
        for cell, mask in _paired(constraint.parts(rules.bare).primitives, rules).items():
            found.append({"cells": [cell], "demands": [["domain", cell, mask]]})
    return found, [_machine(each) for each in machines]


def _paired(primitives: Sequence[p.Primitive], rules: nonet.Rules) -> dict[int, int]:
    """Return the digits of cells that a pair of cells allows at all, where those are not all.

    The relations of the layout exclude a digit only if the other cell is filled.
    """
    masks: dict[int, int] = {}
    for each in primitives:
        if isinstance(each, p.Clash) and each.a != each.b:
            first = sum(1 << place for place, mask in enumerate(each.allowed) if mask)
            second = 0
            for mask in each.allowed:
                second |= mask
            masks[each.a] = masks.get(each.a, rules.full_mask) & first
            masks[each.b] = masks.get(each.b, rules.full_mask) & second
    return {cell: mask for cell, mask in masks.items() if mask != rules.full_mask}


def _is_on_itself(primitive: p.Clash | p.Differ) -> bool:
    return isinstance(primitive, p.Clash) and primitive.a == primitive.b


# Games that are kept in a browser have these names.
_NAMES = {"WeightedSum": "sum", "EqualGroups": "samevalues"}


def _form(primitive: p.Primitive, machines: dict[p.Automaton, int]) -> list[Any]:
    """Return a primitive as a list: its name in lower case, and its fields."""
    if isinstance(primitive, p.Ranked):
        primitive = primitive.spelled_out()
    name = type(primitive).__name__
    name = _NAMES.get(name, name.lower())
    if isinstance(primitive, p.Line):
        return [
            name,
            list(primitive.cells),
            machines.setdefault(primitive.automaton, len(machines)),
        ]
    if isinstance(primitive, p.Either):
        return [name, [[_form(each, machines) for each in group] for group in primitive.groups]]
    return [name, *map(_plain, primitive)]


def _plain(value: Any) -> Any:
    if isinstance(value, Sequence):
        return [_plain(item) for item in value]
    return value


def _machine(automaton: p.Automaton) -> MachineRecord:
    return {
        "starts": list(automaton.starts),
        "accepts": list(automaton.accepts),
        "edges": [number for edge in automaton.edges for number in edge],
    }
