"""Rules as JSON: the `rules` object of a puzzle, or a separate file."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from nonet.errors import INPUT_ERRORS, FormatError, NonetError, Unsupported
from nonet.formats.kinds.json_constraints import constraint_to_json, read_constraint
from nonet.formats.kinds.json_text import JsonNode, load
from nonet.model.rules import DEFAULT_BOX, MAX_SIZE, Candidate, Clash, Rules, Shape, Unit, Variant
from nonet.model.shape import size_of
from nonet.model.symbols import SYMBOLS, spell
from nonet.model.unit import number_in
from nonet.variants import ALL, by_name, extra_units, jigsaw

# Units have names in version 1, which is the default, and numbers in version 2. Version 3 adds
# shapes and constraints.
RULES_VERSION = 3
_WITH_NUMBERS = 2  # what is written where no shape or constraint needs version 3
_KEYS = (
    *("version", "size", "shape", "box", "regions", "units", "clashes"),
    *("variants", "extra_units", "constraints"),
)
_SHAPE_KEYS = ("rows", "columns", "lowest", "values", "extra")
_UNIT_KEYS = {1: ("kind", "name", "cells"), 2: ("kind", "number", "cells")}
_KNOWN = {"units", "clashes", "shape"}
_LARGEST_NUMBER = 10**9 - 1
_USUAL_SIZE = 9


def read_rules(source: str | Mapping[str, Any]) -> Rules:
    """Read rules from JSON text, or from a parsed JSON object; of a puzzle, its `rules` are read.

    >>> read_rules('{"size": 6, "variants": ["diagonal"]}')
    Rules.classic(6) + variants.DIAGONAL
    >>> read_rules('{"size": 9, "variants": ["daigonal"]}')
    Traceback (most recent call last):
    nonet.errors.FormatError: position 26: variants[0]: unknown variant 'daigonal'; did you mean \
'diagonal'?
    """
    node = load(source) if isinstance(source, str) else JsonNode(dict(source))
    if isinstance(node.value, dict) and "nonet" in node.value and "rules" in node.value:
        node = node.fields()["rules"]
    return rules_of(node)


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """Return rules as a JSON object that `read_rules` can read.

    Boxes, regions and variants are written by name where that describes the rules completely;
    otherwise every unit and every clash is written out. Other constraints are written as they are.

    >>> from nonet.variants import DIAGONAL
    >>> rules_to_json(Rules.classic() + DIAGONAL)
    {'size': 9, 'box': [3, 3], 'variants': ['diagonal']}
    """
    constraints = [
        constraint_to_json(each) for each in rules.constraints if not isinstance(each, Variant)
    ]
    named = _plain_to_json(rules.plain)
    if constraints:
        return {"version": RULES_VERSION, **named, "constraints": constraints}
    return named


def _plain_to_json(rules: Rules) -> dict[str, Any]:
    """Return rules without other constraints than variants by name."""
    unknown = rules.kinds - _KNOWN
    if unknown:
        raise Unsupported(f"rules with {', '.join(sorted(unknown))}", by="format json")
    named = _named(rules)
    read = _told(named)
    if read is None or read.units != rules.units or not set(read.clashes) <= set(rules.clashes):
        units = [_unit_to_json(rules, unit) for unit in rules.units]
        named = {"version": _WITH_NUMBERS, **_size_or_shape(rules.shape), "units": units}
        read = read_rules(named)
    rest = set(rules.clashes) - set(read.clashes)
    if rest:
        named["clashes"] = [
            [rules.cell_name(a.cell), a.digit, rules.cell_name(b.cell), b.digit]
            for a, b in sorted(rest)
        ]
    return named


def rules_of(node: JsonNode, size: int | None = None) -> Rules:
    """Read a `rules` object; `size` is the size if the object does not have it.

    >>> rules_of(JsonNode({}), size=4)
    Rules.classic(4)
    """
    fields = node.fields(_KEYS)
    bases = [key for key in ("units", "regions", "box") if key in fields]
    if len(bases) > 1:
        raise node.fault(f"cannot be combined with {bases[0]!r}", key=bases[1])
    version = fields["version"].integer(1, RULES_VERSION) if "version" in fields else 1
    if "shape" in fields:
        rules = _shaped(node, fields, version)
    else:
        size = _size_of(fields, size)
        try:
            shape = Shape.square(size)
        except INPUT_ERRORS as error:
            raise _said_of(fields.get("box", node), error) from None
        rules = _base(node, fields, shape, version)
    if "clashes" in fields:
        clashes = tuple(_clash(each, rules) for each in fields["clashes"].items())
        rules = Rules(rules.shape, rules.units, clashes, box=rules.box)
    if "variants" in fields:
        for each in fields["variants"].items():
            name = each.string()
            try:
                rules = rules + by_name(name)
            except INPUT_ERRORS as error:
                raise _said_of(each, error) from None
    if "extra_units" in fields:
        extras = fields["extra_units"]
        groups = [[rules.cell_name(_cell(c, rules)) for c in g.items()] for g in extras.items()]
        try:
            rules = rules + extra_units(*groups)
        except INPUT_ERRORS as error:
            raise _said_of(extras, error) from None
    if "constraints" in fields:
        for each in fields["constraints"].items():
            rules = rules + read_constraint(each, rules)
    return rules


def text_of(node: JsonNode, columns: int | None = None) -> str:
    """Return the characters, one per cell, of a grid that is a string or an array of rows.

    Rows have as many cells as there are rows, or `columns`.

    >>> text_of(JsonNode(["12", "21"]))
    '1221'
    """
    if isinstance(node.value, str):
        return node.string()
    rows = node.items()
    needed = len(rows) if columns is None else columns
    for row in rows:
        if len(row.string()) != needed:
            raise row.fault(f"{len(row.string())} cells in this row; it needs {needed}")
    return "".join(node.value)


def fault_in_cell(node: JsonNode, cell: int, message: str) -> FormatError:
    """Return the error for a cell of a grid that is a string or an array of rows.

    >>> fault_in_cell(JsonNode(["12", "21"]), 3, "'1' is wrong").message
    "[1]: '1' is wrong"
    """
    if isinstance(node.value, str):
        return node.fault(message, at=cell)
    for row in node.items():
        if cell < len(row.string()):
            return row.fault(message, at=cell)
        cell -= len(row.string())
    return node.fault(message)


def _size_of(fields: Mapping[str, JsonNode], known: int | None) -> int:
    if "size" in fields:
        return fields["size"].integer(2, MAX_SIZE)
    if "regions" in fields:
        return size_of(len(text_of(fields["regions"]))) or _USUAL_SIZE
    if known is None and "box" in fields:
        return math.prod(_box(fields["box"]))
    return _USUAL_SIZE if known is None else known


def _shaped(node: JsonNode, fields: Mapping[str, JsonNode], version: int) -> Rules:
    """Return the rules of a grid that is not a square of the digits from 1."""
    for key in ("size", "regions"):
        if key in fields:
            raise node.fault("cannot be combined with 'shape'", key=key)
    at = fields["shape"]
    keys = at.fields(_SHAPE_KEYS, required=_SHAPE_KEYS[:2])
    extra = [name.string() for name in keys["extra"].items()] if "extra" in keys else []
    numbers = {key: keys[key].integer(0, MAX_SIZE) for key in _SHAPE_KEYS[:-1] if key in keys}
    try:
        shape = Shape(**numbers, extra=extra)
        if "units" in fields:
            return _base(node, fields, shape, version)
        return Rules.shaped(shape, _box(fields["box"]) if "box" in fields else True)
    except FormatError:
        raise
    except INPUT_ERRORS as error:
        raise _said_of(at, error) from None


def _base(node: JsonNode, fields: Mapping[str, JsonNode], shape: Shape, version: int) -> Rules:
    """Return the rules without clashes, variants and constraints."""
    size = shape.values
    if "units" in fields:
        # Here rows and columns are ordinary units and may be missing.
        empty = Rules(shape)
        nodes = fields["units"].items()
        units = _named_units(nodes, empty) if version == 1 else _numbered_units(nodes, empty)
        try:
            return Rules(shape, units)
        except INPUT_ERRORS as error:
            raise _said_of(fields["units"], error) from None
    if "regions" in fields:
        return _jigsaw(fields["regions"], size)
    if "box" in fields:
        height, width = _box(fields["box"])
        if height * width != size:
            raise fields["box"].fault(f"boxes of {height}×{width} do not fit size {size}")
        try:
            return Rules.classic(size, (height, width))
        except INPUT_ERRORS as error:
            raise _said_of(fields["box"], error) from None
    if size not in DEFAULT_BOX:
        raise node.fault(f"size {size} has no default box; add the key 'box' or 'regions'")
    return Rules.classic(size)


def _box(node: JsonNode) -> tuple[int, int]:
    sides = node.items()
    if len(sides) != 2:
        raise node.fault(f"expected the rows and columns of a box, got {len(sides)} values")
    return sides[0].integer(1, MAX_SIZE), sides[1].integer(1, MAX_SIZE)


def _jigsaw(node: JsonNode, size: int) -> Rules:
    text = text_of(node)
    if len(text) != Shape.square(size).cells:
        raise node.fault(Shape.square(size).wrong_count(len(text)))
    for cell, char in enumerate(text):
        if char not in SYMBOLS[1:]:
            raise fault_in_cell(node, cell, f"{char!r} is not a region from 1 to 9 or A to P")
    try:
        return jigsaw(list(text))
    except FormatError as error:
        raise fault_in_cell(node, error.position or 0, error.message) from None
    except INPUT_ERRORS as error:
        raise _said_of(node, error) from None


def _numbered_units(nodes: Sequence[JsonNode], rules: Rules) -> list[Unit]:
    units: dict[tuple[str, int], Unit] = {}
    for node in nodes:
        fields = node.fields(_UNIT_KEYS[2], required=_UNIT_KEYS[2])
        kind, number = fields["kind"].string(), fields["number"].integer(1, _LARGEST_NUMBER)
        unit = _checked(node, Unit(kind, number, _cells(fields["cells"], rules)), rules)
        if units.setdefault((kind, number), unit) != unit:
            raise fields["number"].fault(f"another unit is already {unit.name}")
    return list(units.values())


def _named_units(nodes: Sequence[JsonNode], rules: Rules) -> list[Unit]:
    """Read units of version 1, whose names usually end in their numbers.

    If a name has no number, or two have the same, the units of that kind are numbered by their
    cells.
    """
    numbers: dict[str, dict[tuple[int, ...], int]] = {}
    for node in nodes:
        if isinstance(node.value, dict) and "number" in node.value:
            raise node.fault('units with numbers need "version": 2 in the rules', key="number")
        fields = node.fields(_UNIT_KEYS[1], required=_UNIT_KEYS[1])
        kind, name = fields["kind"].string(), fields["name"].string()
        number = number_in(kind, name)
        unit = _checked(node, Unit(kind, number or 1, _cells(fields["cells"], rules)), rules)
        numbers.setdefault(kind, {})[unit.cells] = number or 0
    units = []
    for kind, by_cells in numbers.items():
        found = set(by_cells.values())
        if 0 in found or len(found) < len(by_cells):
            by_cells = {cells: i for i, cells in enumerate(sorted(by_cells), start=1)}
        units += [Unit(kind, number, cells) for cells, number in by_cells.items()]
    return units


def _cells(node: JsonNode, rules: Rules) -> tuple[int, ...]:
    return tuple(sorted(_cell(each, rules) for each in node.items()))


def _checked(node: JsonNode, unit: Unit, rules: Rules) -> Unit:
    """Return a unit after checking it on its own, so that an error points at it."""
    try:
        Rules(rules.shape, (unit,))
    except INPUT_ERRORS as error:
        raise _said_of(node, error) from None
    return unit


def _clash(node: JsonNode, rules: Rules) -> Clash:
    parts = node.items()
    if len(parts) != 4:
        raise node.fault(f"expected a cell, a digit, a cell and a digit, got {len(parts)} values")
    first, second = (
        Candidate(_cell(cell, rules), digit.integer(1, rules.size))
        for cell, digit in (parts[:2], parts[2:])
    )
    if first == second:
        raise node.fault("a candidate cannot clash with itself")
    return (first, second)


def _cell(node: JsonNode, rules: Rules) -> int:
    name = node.string()
    try:
        return rules.cell_at(name)
    except INPUT_ERRORS as error:
        raise _said_of(node, error) from None


def _said_of(node: JsonNode, error: NonetError) -> FormatError:
    """Return an error of the model as the error for a value of the text."""
    return node.fault(str(error.args[0]))


def _named(rules: Rules) -> dict[str, Any]:
    """Return an object with the boxes or regions, the variants and the extra units of rules."""
    shape = rules.shape
    named = _size_or_shape(shape)
    regions = rules.regions
    if rules.box is not None:
        named["box"] = list(rules.box)
    elif regions is not None and shape.is_usual:
        named["regions"] = shape.in_rows(spell(number + 1 for number in regions))
    else:
        named["units"] = []
    variants = [extra.name for extra in rules.extras if extra in ALL]
    if variants:
        named["variants"] = variants
    groups = [
        list(map(rules.cell_name, unit.cells))
        for extra in rules.extras
        if extra.name == "extra-units"
        for unit in extra.parts(rules).units
    ]
    if groups:
        named["extra_units"] = groups
    return named


def _size_or_shape(shape: Shape) -> dict[str, Any]:
    if shape.is_usual:
        return {"size": shape.values}
    named: dict[str, Any] = {"rows": shape.rows, "columns": shape.columns}
    if shape.lowest != 1:
        named["lowest"] = shape.lowest
    if shape.values != max(shape.rows, shape.columns):
        named["values"] = shape.values
    if shape.extra:
        named["extra"] = list(shape.extra)
    return {"version": RULES_VERSION, "shape": named}


def _told(named: dict[str, Any]) -> Rules | None:
    """Return the rules that an object describes, None if it is not valid."""
    try:
        return read_rules(named)
    except INPUT_ERRORS:
        return None


def _unit_to_json(rules: Rules, unit: Unit) -> dict[str, Any]:
    cells = list(map(rules.cell_name, unit.cells))
    return {"kind": unit.kind, "number": unit.number, "cells": cells}
