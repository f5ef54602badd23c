"""Constraints as JSON: the name of the kind, and its fields.

    {"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 10}

Fields that have their default value are left out. Cells are names in an array; a constraint within
another one is an object like this, and an automaton is an object with its states and edges. A field
that is itself called `kind` has the name of the constraint as its key: `{"kind": "xv", "xv": "X"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any

from nonet.errors import INPUT_ERRORS, UnknownName, Unsupported
from nonet.formats.kinds.json_text import JsonNode
from nonet.model.constraint import Constraint
from nonet.model.primitives import Automaton
from nonet.model.rules import Rules
from nonet.variants import KINDS

_DEEPEST = 20


def constraint_to_json(constraint: Constraint) -> dict[str, Any]:
    """Return a constraint as a JSON object.

    >>> from nonet.variants import Cage
    >>> constraint_to_json(Cage("r1c1 r1c2", total=10))
    {'kind': 'cage', 'cells': ['r1c1', 'r1c2'], 'total': 10}
    """
    if KINDS.get(constraint.name) is not type(constraint):
        raise Unsupported(f"constraints of the kind {constraint.name}", by="format json")
    values = {
        key_of(field, constraint.name): _plain(value)
        for field, value in constraint.arguments().items()
    }
    return {"kind": constraint.name, **values}


def _plain(value: Any) -> Any:
    if isinstance(value, Constraint):
        return constraint_to_json(value)
    if isinstance(value, Automaton):
        return {key: _plain(each) for key, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


def constraint_of_json(source: Mapping[str, Any]) -> Constraint:
    """Return the constraint of a JSON object; it may not fit the rules it is added to.

    >>> constraint_of_json({"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 10})
    variants.Cage('r1c1 r1c2', total=10)
    """
    return _constraint(JsonNode(dict(source)), 0)


def read_constraint(node: JsonNode, rules: Rules) -> Constraint:
    """Read a constraint that is to be added to rules; errors point at its object.

    >>> read_constraint(JsonNode({"kind": "cage", "cells": ["r1c1", "r5c1"]}), Rules.classic(4))
    Traceback (most recent call last):
    nonet.errors.FormatError: cage: 'r5c1' is not a cell; cells are r1c1 to r4c4
    """
    constraint = _constraint(node, 0)
    try:
        constraint.fit(rules.bare)
    except (*INPUT_ERRORS, IndexError) as error:
        raise node.fault(str(error.args[0])) from None
    return constraint


def _constraint(node: JsonNode, depth: int) -> Constraint:
    if depth > _DEEPEST:
        raise node.fault(f"constraints nested more than {_DEEPEST} deep")
    found = node.fields()
    if "kind" not in found:
        raise node.fault("a constraint needs the key 'kind'")
    name = found["kind"].string()
    kind = KINDS.get(name)
    if kind is None:
        error = UnknownName(name, list(KINDS), kind="constraint")
        raise found["kind"].fault(str(error.args[0]))
    own = {key_of(each.name, name): each for each in fields(kind)}  # type: ignore[arg-type]
    needed = [key for key, each in own.items() if not _has_default(each)]
    values = node.fields(("kind", *own), required=("kind", *needed))
    arguments = {
        own[key].name: _value(each, depth) for key, each in values.items() if key != "kind"
    }
    try:
        made = kind(**arguments)
    except (*INPUT_ERRORS, TypeError, ValueError) as error:
        raise node.fault(str(error.args[0])) from None
    # Python takes numbers of cells, which records have no need of.
    number = next((cell[1:] for cell in made.named_cells() if cell[0] == "#"), None)
    if number is not None:
        raise node.fault(f"{number} is not the name of a cell")
    return made


def key_of(field: str, name: str) -> str:
    """Return the key of a field of a kind; `kind` is the key of the name itself."""
    return name if field == "kind" else field


def _has_default(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _value(node: JsonNode, depth: int) -> Any:
    if isinstance(node.value, list):
        return tuple(_value(each, depth) for each in node.items())
    if isinstance(node.value, dict):
        if "kind" in node.value:
            return _constraint(node, depth + 1)
        keys = node.fields(Automaton._fields, required=Automaton._fields)
        return Automaton(**{key: _value(each, depth) for key, each in keys.items()})
    return node.value
