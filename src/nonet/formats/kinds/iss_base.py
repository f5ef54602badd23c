"""Writes the shape, the boxes and the regions of rules as items of a constraint string."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import groupby
from types import MappingProxyType

from nonet.formats.kinds.iss_cells import MOST_SIDE
from nonet.model.rules import Rules, Shape
from nonet.model.shape import default_box
from nonet.model.symbols import SYMBOLS

_EXTRA = re.compile(r"v[a-z]+")


def shape_item(shape: Shape, is_raw: bool) -> str:
    """Return the item that states a shape.

    >>> shape_item(Shape(9, 9), False), shape_item(Shape(6, 4, lowest=0), True)
    ('.Shape~9x9', '.Shape~6x4~0-5~Raw')
    """
    words = [f".Shape~{shape.rows}x{shape.columns}"]
    if shape.lowest != 1:
        words.append(f"{shape.lowest}-{shape.highest}")
    elif shape.values != max(shape.rows, shape.columns):
        words.append(str(shape.values))
    elif is_raw:
        words.append("")
    return "~".join([*words, "Raw"] if is_raw else words)


def base_items(rules: Rules) -> list[str] | None:
    """Return the items for shape, boxes and regions; None if they cannot express the units.

    >>> base_items(Rules.classic(6, (3, 2)))
    ['.Shape~6x6', '.NoBoxes', '.Jigsaw~001122001122001122334455334455334455']
    """
    shape, units = rules.shape, rules.bare.units
    if max(shape.rows, shape.columns, shape.values) > MOST_SIDE or rules.bare.clashes:
        return None
    if not units:
        return [shape_item(shape, True)]
    lines = Rules.shaped(shape, boxes=False).units
    pieces = [unit.cells for unit in units if unit.kind in ("box", "region")]
    if not set(lines) <= set(units) or len(lines) + len(pieces) != len(units):
        return None
    head = [shape_item(shape, False)]
    usual = default_box(shape)
    if rules.box is not None and rules.box == usual:
        return head
    if not pieces:
        return [*head, ".NoBoxes"] if usual is not None else head
    if rules.box is not None:
        cells = rules.box[0] * rules.box[1]
        if default_box(shape, cells) == rules.box:
            return [*head, f".RegionSize~{cells}"]
    layout = _layout(shape, pieces)
    return None if layout is None else [*head, ".NoBoxes", f".Jigsaw~{layout}"]


def _layout(shape: Shape, pieces: list[tuple[int, ...]]) -> str | None:
    """Return a character per cell; cells in no region share one more."""
    fewest, most = max(shape.rows, shape.columns), shape.values
    rest = set(range(shape.area)) - {cell for piece in pieces for cell in piece}
    if any(not fewest <= len(piece) <= most for piece in pieces) or fewest <= len(rest) <= most:
        return None
    if sum(map(len, pieces)) + len(rest) != shape.area or len(pieces) >= len(_LABELS):
        return None
    owners = dict.fromkeys(rest, _LABELS[len(pieces)])
    for label, piece in zip(_LABELS, pieces, strict=False):
        owners |= dict.fromkeys(piece, label)
    return "".join(owners[cell] for cell in range(shape.area))


_LABELS = "0" + SYMBOLS[1:] + "QRSTUVWXYZ"


def extra_items(
    shape: Shape, given: Collection[str] = (), widths: Mapping[str, int] = MappingProxyType({})
) -> list[str] | None:
    """Return the items that make extra cells, None if their names are not those of groups.

    Cells whose names begin with one of `given` are made by a constraint. `widths` are the columns
    of groups that lie in rows.

    >>> extra_items(Shape(9, 9, extra=("va", "vb1", "vb2")))
    ['.Var~A', '.Var~B~~2']
    """
    found: list[tuple[str, str]] = []
    for prefix, group in groupby(shape.extra, key=_prefix):
        members = list(group)
        if prefix in given:
            found.append((prefix, ""))
            continue
        many = len(members)
        wanted = [prefix] if many == 1 else [f"{prefix}{number + 1}" for number in range(many)]
        if not _EXTRA.fullmatch(prefix) or members != wanted:
            return None
        width = widths.get(prefix)
        count = "" if many == 1 else f"~~{many}"
        if width is not None and width != shape.columns:
            if many % width:
                return None
            count = f"~~{many // width}x{width}"
        found.append((prefix, f".Var~{prefix[1:].upper()}{count}"))
    # A string is read with the groups in the order of their names.
    prefixes = [prefix for prefix, _ in found]
    if prefixes != sorted(set(prefixes)):
        return None
    return [text for _, text in found if text]


def _prefix(name: str) -> str:
    return name.rstrip("0123456789")
