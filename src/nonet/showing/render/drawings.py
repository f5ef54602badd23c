"""How constraints are drawn: cages, thermometers, arrows, lines, dots, clues outside the grid.

Each kind declares forms (`nonet.model.declared`), and each form has a function here that yields
outlines, lines, dots and texts. A kind without forms has no place on the board, and a sentence
below the picture describes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any

from nonet.model.cache import held
from nonet.model.constraint import Constraint
from nonet.model.declared import (
    Around,
    Beside,
    BesideDiagonal,
    Bulb,
    CellText,
    Choice,
    Inner,
    Shaft,
    Sign,
    Spot,
    Stroke,
)
from nonet.model.derived import parts_of
from nonet.model.rules import Rules, Variant
from nonet.showing.render.decorations import (
    Decoration,
    Dot,
    DrawnLine,
    Outline,
    OutsideText,
    Point,
    Side,
    of_units,
)


@held
def decorations_of(rules: Rules) -> tuple[Decoration, ...]:
    """Return what units and constraints draw beside rows, columns and boxes, from back to front.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import Cage
    >>> decorations_of(CLASSIC + Cage("r1c1 r1c2", total=10))
    (Outline(cells=(0, 1), style='dashed', label='10'),)
    """
    found = list(of_units(rules))
    for constraint in rules.constraints:
        found += drawing_of(constraint, rules)
    return tuple(sorted(_with_texts_joined(dict.fromkeys(found)), key=_depth))


def drawing_of(constraint: Constraint, rules: Rules) -> Iterator[Decoration]:
    """Yield what one constraint draws; nothing if it has cells beside the grid.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import XV
    >>> list(drawing_of(XV("r1c1 r1c2", "X"), CLASSIC))
    [Dot(at=(1.0, 0.5), kind='plain', radius=0.17, label='X', shape='circle')]
    """
    area = rules.shape.area
    if constraint.drawing and all(rules.cell_at(n) < area for n in constraint.named_cells()):
        for form in constraint.drawing:
            yield from _DRAWINGS[type(form)](form, constraint, rules)


@held
def sentences_of(rules: Rules) -> tuple[str, ...]:
    """Return a sentence for each variant: a decoration alone does not say what it means.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import ANTI_KING, Thermo
    >>> sentences_of(CLASSIC + ANTI_KING)
    ("Anti-king: cells a chess king's move apart differ.",)
    >>> sentences_of(CLASSIC + Thermo("r1c1 r1c2") + Thermo("r2c1 r2c2"))
    ('A thermometer: each digit is greater than the one before it, starting from the bulb.',)
    """
    sentences: dict[str, None] = {}
    for each in rules.constraints:
        if isinstance(each, Variant):
            name = each.name.replace("-", " ") if parts_of(each, rules.bare).units else each.name
            sentences[f"{name[0].upper()}{name[1:]}: {each.summary}."] = None
        else:
            sentences[_sentence(each)] = None
    if not rules.constraints and rules.clashes:
        sentences["Some pairs of candidates exclude each other."] = None
    return tuple(sentences)


def _sentence(constraint: Constraint) -> str:
    summary = constraint.summary
    sentence: str = getattr(constraint, "sentence", f"{summary[0].upper()}{summary[1:]}.")
    return sentence


def _depth(each: Decoration) -> tuple[int, float]:
    """Return what decorations are sorted by: tints, wide lines, thin lines, outlines, dots."""
    if isinstance(each, Outline):
        return {"tint": 0, "pill": 2}.get(each.style, 3), 0.0
    return (1, -each.width) if isinstance(each, DrawnLine) else (4, 0.0)


def _with_texts_joined(found: dict[Decoration, None]) -> Iterator[Decoration]:
    """Yield decorations with all texts at one place in one: outside the board, or in a corner.

    >>> found = [Outline((0, 1), "dashed", "5"), Outline((0, 9), "dashed", "12")]
    >>> [each.label for each in _with_texts_joined(dict.fromkeys(found))]
    ['5, 12', '']
    """
    texts: dict[tuple[Side, int], list[str]] = {}
    labels: dict[int, list[str]] = {}
    for each in found:
        if isinstance(each, Outline) and each.label:
            labels.setdefault(min(each.cells), []).append(each.label)
    for each in found:
        if isinstance(each, OutsideText):
            texts.setdefault((each.side, each.line), []).append(each.text)
        elif isinstance(each, Outline) and each.label:
            yield each._replace(label=", ".join(labels.pop(min(each.cells), ())))
        else:
            yield each
    for (side, line), words in texts.items():
        yield OutsideText(side, line, ", ".join(words))


# -- places and texts -----------------------------------------------------------------------------


def _middle(name: str, rules: Rules) -> Point:
    row, column = rules.shape.place(rules.cell_at(name))
    return column + 0.5, row + 0.5


def _middles(names: Sequence[str], rules: Rules) -> tuple[Point, ...]:
    return tuple(_middle(name, rules) for name in names)


def _numbers(names: Sequence[str], rules: Rules) -> tuple[int, ...]:
    return tuple(dict.fromkeys(rules.cell_at(name) for name in names))


def _groups(constraint: Constraint, field: str) -> Sequence[Sequence[str]]:
    """Return the cells of a field as groups: one, unless they are groups already."""
    cells = getattr(constraint, field)
    if isinstance(cells, str):
        return [[cells]]
    return cells if cells and not isinstance(cells[0], str) else [cells]


def _text(pattern: str, constraint: Constraint, gap: str = " ", **more: object) -> str:
    """Return a pattern with the values of fields; those that are as usual are left out."""
    shown = constraint.arguments()

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name in {each.name for each in fields(constraint)}:  # type: ignore[arg-type]
            own = shown.get(name, "")
        else:
            own = more[name] if name in more else getattr(constraint, name)
        return gap.join(map(str, own)) if isinstance(own, tuple) else str(own)

    return re.sub(r"\{(\w+)\}", value, pattern)


# -- forms ----------------------------------------------------------------------------------------


def _around(form: Around, each: Constraint, rules: Rules) -> Iterator[Decoration]:
    for number, group in enumerate(_groups(each, form.cells), start=1):
        label, cells = _text(form.label, each, number=number), _numbers(group, rules)
        for some in [(cell,) for cell in cells] if form.each else [cells]:
            yield Outline(some, form.style, label)


def _note(form: CellText, each: Constraint, rules: Rules) -> Iterator[Decoration]:
    label = _text(form.label, each)
    if label:
        yield Outline(_numbers(getattr(each, form.cells)[:1], rules), "tint", label)


def _stroke(form: Stroke, each: Constraint, rules: Rules) -> Iterator[Decoration]:
    for group in _groups(each, form.cells):
        points = _middles(group, rules)
        if getattr(each, "loop", False):
            points = (*points, points[0])
        yield DrawnLine(points, form.width, form.style, form.colour)


def _bulb(form: Bulb, each: Any, rules: Rules) -> Iterator[Decoration]:
    at = _middle(each.cells[0], rules)
    yield DrawnLine((at, at), form.width, "line", form.colour)


def _spot(form: Spot, each: Constraint, rules: Rules) -> Iterator[Decoration]:
    (cells,) = _groups(each, form.cells)
    points = _middles(tuple(dict.fromkeys(cells)) if form.at == "each" else cells, rules)
    if form.at == "ends":
        points = (points[0], points[-1])
    elif form.at == "first":
        points = points[:1]
    elif form.at == "between":
        (ax, ay), (bx, by) = points
        points = (((ax + bx) / 2, (ay + by) / 2),)
    elif form.at == "corner":
        points = ((points[0][0] + 0.5, points[0][1] + 0.5),)
    label = _text(form.label, each, "" if rules.shape.highest < 10 else " ")
    radius = form.with_label if label and form.with_label else form.radius
    for at in points:
        yield Dot(at, form.kind, radius, label, form.shape)


def _sign(form: Sign, each: Any, rules: Rules) -> Iterator[Decoration]:
    """Yield a sign that opens towards the greater cell."""
    (ax, ay), (bx, by) = _middles(each.cells, rules)
    x, y = (ax + bx) / 2, (ay + by) / 2
    length = max(abs(bx - ax), abs(by - ay)) or 1.0
    dx, dy = (bx - ax) / length * 0.1, (by - ay) / length * 0.1
    points = (
        (x - dx - dy * 1.3, y - dy + dx * 1.3),
        (x + dx, y + dy),
        (x - dx + dy * 1.3, y - dy - dx * 1.3),
    )
    yield DrawnLine(points, 0.055, "line", "ink")


def _shaft(form: Shaft, each: Constraint, rules: Rules) -> Iterator[Decoration]:
    circle = getattr(each, form.circle)
    points, ends = _middles(getattr(each, form.shaft), rules), _middles(circle, rules)
    # The shaft leaves the circle at the cell that is nearest to its own first cell.
    start = min(ends, key=lambda at: (at[0] - points[0][0]) ** 2 + (at[1] - points[0][1]) ** 2)
    yield DrawnLine((start, *points), 0.06, "arrow", "steel")
    if len(ends) == 1:
        yield Dot(ends[0], "ring", 0.4)
    else:
        yield Outline(_numbers(circle, rules), "pill")


def _choice(form: Choice, each: Constraint, rules: Rules) -> Iterator[Decoration]:
    shape, values = rules.shape, getattr(each, form.values)
    span = range(shape.lowest, shape.highest + 1)
    left = [value for value in span if value in values]
    gone = [value for value in span if value not in values]
    if not gone:
        return
    # What is missing is said where that is shorter.
    is_short = len(gone) < len(left)
    signs = "".join(shape.symbols[shape.index(value)] for value in (gone if is_short else left))
    cells = _numbers((getattr(each, form.cell),), rules)
    yield Outline(cells, "tint", f"not {signs}" if is_short else signs)


def _beside(form: Beside, each: Any, rules: Rules) -> Iterator[Decoration]:
    is_row, reverse = each.line[0] == "r", getattr(each, "reverse", False)
    side: Side = "left" if is_row else "top"
    if reverse:
        side = "right" if is_row else "bottom"
    yield OutsideText(side, int(each.line[1:]) - 1, _text(form.label, each))


_STEPS = {"dr": (1, 1), "dl": (1, -1), "ur": (-1, 1), "ul": (-1, -1)}


def _diagonal(form: BesideDiagonal, each: Any, rules: Rules) -> Iterator[Decoration]:
    """Yield the text in the place before the diagonal, and a small arrow from there."""
    shape, label = rules.shape, _text(form.label, each)
    row, column = shape.place(rules.cell_at(each.start))
    down, right = _STEPS[each.direction]
    before_row, before_column = row - down, column - right
    if shape.has(before_row, before_column):
        # It starts inside the grid: the arrow is drawn in the cell.
        yield Outline((rules.cell_at(each.start),), "tint", label)
        x, y = column + 0.5, row + 0.5
        end = (x + right * 0.35, y + down * 0.35)
        yield DrawnLine(((x, y), end), 0.04, "arrow", "ink")
        return
    if not 0 <= before_row < shape.rows:
        yield OutsideText("top" if before_row < 0 else "bottom", before_column, label)
    else:
        yield OutsideText("left" if before_column < 0 else "right", before_row, label)
    # The corner of the start cell that the clue touches.
    x, y = float(column + (right < 0)), float(row + (down < 0))
    start = (x - right * 0.25, y - down * 0.25)
    yield DrawnLine((start, (x - right * 0.04, y - down * 0.04)), 0.03, "arrow", "ink")


def _inner(form: Inner, each: Constraint, rules: Rules) -> Iterator[Decoration]:
    for one in getattr(each, form.constraints):
        yield from drawing_of(one, rules)


_DRAWINGS: dict[type, Callable[[Any, Any, Rules], Iterator[Decoration]]] = {
    Around: _around,
    CellText: _note,
    Stroke: _stroke,
    Bulb: _bulb,
    Spot: _spot,
    Sign: _sign,
    Shaft: _shaft,
    Choice: _choice,
    Beside: _beside,
    BesideDiagonal: _diagonal,
    Inner: _inner,
}
