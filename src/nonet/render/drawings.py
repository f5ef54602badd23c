"""How constraints are drawn: cages, thermometers, arrows, lines, dots, clues outside the grid.

Each kind has a function that yields outlines, lines, dots and texts. A kind without one has no
place on the board, and a sentence below the picture describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nonet import variants as v
from nonet.model.cache import held
from nonet.model.constraint import Constraint
from nonet.model.derived import parts_of
from nonet.model.rules import Rules, Variant
from nonet.render.decorations import (
    Decoration,
    Dot,
    Line,
    LineColour,
    Outline,
    Outside,
    Point,
    Side,
    of_units,
)

_Drawing = Callable[[Any, Rules], Iterator[Decoration]]

# The usual colours of lines, and their widths in cells.
_LINES: dict[type[Constraint], tuple[LineColour, float]] = {
    v.Whisper: ("green", 0.2),
    v.Renban: ("purple", 0.2),
    v.Nabner: ("yellow", 0.2),
    v.Modular: ("teal", 0.2),
    v.Entropic: ("orange", 0.2),
    v.ParityLine: ("red", 0.2),
    v.Palindrome: ("grey", 0.2),
    v.Zipper: ("pink", 0.2),
    v.RegionSumLine: ("blue", 0.2),
    v.SumLine: ("orange", 0.12),
    v.Between: ("grey", 0.12),
    v.Lockout: ("blue", 0.12),
    v.DoubleArrow: ("steel", 0.06),
    v.Pair: ("teal", 0.12),
    v.Regex: ("steel", 0.05),
    v.NFA: ("steel", 0.05),
}
_THERMOS: dict[type[Constraint], LineColour] = {
    v.Thermo: "grey",
    v.SlowThermo: "teal",
    v.FastThermo: "red",
}


@held
def decorations_of(rules: Rules) -> tuple[Decoration, ...]:
    """Return what units and constraints draw beside rows, columns and boxes, from back to front.

    >>> from nonet.model.rules import CLASSIC
    >>> decorations_of(CLASSIC + v.Cage("r1c1 r1c2", total=10))
    (Outline(cells=(0, 1), style='dashed', label='10'),)
    """
    found = list(of_units(rules))
    for constraint in rules.constraints:
        found += drawing_of(constraint, rules)
    return tuple(sorted(_with_texts_joined(dict.fromkeys(found)), key=_depth))


def drawing_of(constraint: Constraint, rules: Rules) -> Iterator[Decoration]:
    """Yield what one constraint draws; nothing if it has cells beside the grid.

    >>> from nonet.model.rules import CLASSIC
    >>> list(drawing_of(v.XV("r1c1 r1c2", "X"), CLASSIC))
    [Dot(at=(1.0, 0.5), kind='plain', radius=0.17, label='X', shape='circle')]
    """
    draw = _DRAWINGS.get(type(constraint))
    if draw is None:
        return
    area = rules.shape.area
    if all(rules.cell_at(name) < area for name in constraint.named_cells()):
        yield from draw(constraint, rules)


@held
def sentences_of(rules: Rules) -> tuple[str, ...]:
    """Return a sentence for each variant: a decoration alone does not say what it means.

    >>> from nonet.model.rules import CLASSIC
    >>> sentences_of(CLASSIC + v.ANTI_KING)
    ("Anti-king: cells a chess king's move apart differ.",)
    >>> sentences_of(CLASSIC + v.Thermo("r1c1 r1c2") + v.Thermo("r2c1 r2c2"))
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
    return (1, -each.width) if isinstance(each, Line) else (4, 0.0)


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
        if isinstance(each, Outside):
            texts.setdefault((each.side, each.line), []).append(each.text)
        elif isinstance(each, Outline) and each.label:
            yield each._replace(label=", ".join(labels.pop(min(each.cells), ())))
        else:
            yield each
    for (side, line), words in texts.items():
        yield Outside(side, line, ", ".join(words))


# -- places ---------------------------------------------------------------------------------------


def _middle(name: str, rules: Rules) -> Point:
    row, column = rules.shape.place(rules.cell_at(name))
    return column + 0.5, row + 0.5


def _middles(names: Sequence[str], rules: Rules) -> tuple[Point, ...]:
    return tuple(_middle(name, rules) for name in names)


def _numbers(names: Sequence[str], rules: Rules) -> tuple[int, ...]:
    return tuple(dict.fromkeys(rules.cell_at(name) for name in names))


def _between(cells: Sequence[str], rules: Rules) -> Point:
    (ax, ay), (bx, by) = _middles(cells, rules)
    return (ax + bx) / 2, (ay + by) / 2


def _disc(at: Point, width: float, colour: LineColour) -> Line:
    return Line((at, at), width, "line", colour)


# -- cages and other groups of cells --------------------------------------------------------------


def _caged(label: Callable[[Any], str]) -> _Drawing:
    def draw(each: Any, rules: Rules) -> Iterator[Decoration]:
        yield Outline(_numbers(each.cells, rules), "dashed", label(each))

    return draw


def _total(each: v.Cage) -> str:
    return "" if each.total is None else str(each.total)


def _sum(each: v.Sum) -> str:
    return f"= {each.total}" if each.coefficients is None else each.summary


def _groups(each: v.SameValues, rules: Rules) -> Iterator[Decoration]:
    for number, group in enumerate(each.groups, start=1):
        cells = _numbers(group, rules)
        yield Outline(cells, "tint")
        yield Outline(cells, "solid", f"={number}")


def _clone(each: v.Clone, rules: Rules) -> Iterator[Decoration]:
    for cells in (each.cells, each.copies):
        yield Outline(_numbers(cells, rules), "tint")
        yield Outline(_numbers(cells, rules), "solid")


def _equal_sums(each: v.EqualSum, rules: Rules) -> Iterator[Decoration]:
    for group in each.groups:
        yield from _drawn_line(_middles(group, rules), "blue", 0.14)


# -- single cells ---------------------------------------------------------------------------------


def _in_cells(shape: Any, label: str = "") -> _Drawing:
    def draw(each: Any, rules: Rules) -> Iterator[Decoration]:
        for name in dict.fromkeys(each.cells):
            yield Dot(_middle(name, rules), "grey", 0.36, label, shape)

    return draw


def _extreme(label: str) -> _Drawing:
    def draw(each: Any, rules: Rules) -> Iterator[Decoration]:
        for cell in _numbers(each.cells, rules):
            yield Outline((cell,), "tint", label)

    return draw


def _candidates(each: v.Candidates, rules: Rules) -> Iterator[Decoration]:
    shape = rules.shape
    span = range(shape.lowest, shape.highest + 1)
    left = [value for value in span if value in each.values]
    gone = [value for value in span if value not in each.values]
    if not gone:
        return
    # What is missing is said where that is shorter.
    is_short = len(gone) < len(left)
    signs = "".join(shape.symbols[shape.index(value)] for value in (gone if is_short else left))
    yield Outline(_numbers((each.cell,), rules), "tint", f"not {signs}" if is_short else signs)


def _circles(each: Any, rules: Rules) -> Iterator[Decoration]:
    for at in _middles(each.cells, rules):
        yield Dot(at, "ring", 0.4)


def _indexing(each: v.Indexing, rules: Rules) -> Iterator[Decoration]:
    for cell in _numbers(each.cells, rules):
        yield Outline((cell,), "tint", each.by)


def _distinct(each: v.CountDistinct, rules: Rules) -> Iterator[Decoration]:
    yield Dot(_middle(each.counter, rules), "ring", 0.4)
    yield Outline(_numbers(each.cells, rules), "dashed", "different")


# -- between two cells ----------------------------------------------------------------------------


def _difference(each: v.Difference, rules: Rules) -> Iterator[Decoration]:
    label = "" if each.value == 1 else str(each.value)
    yield Dot(_between(each.cells, rules), "white", 0.12 if not label else 0.16, label)


def _ratio(each: v.Ratio, rules: Rules) -> Iterator[Decoration]:
    label = "" if each.value == 2 else str(each.value)
    yield Dot(_between(each.cells, rules), "black", 0.12 if not label else 0.16, label)


def _xv(each: v.XV, rules: Rules) -> Iterator[Decoration]:
    yield Dot(_between(each.cells, rules), "plain", 0.17, each.kind)


def _pair_sum(each: v.PairSum, rules: Rules) -> Iterator[Decoration]:
    yield Dot(_between(each.cells, rules), "plain", 0.17, str(each.total))


def _greater(each: v.GreaterThan, rules: Rules) -> Iterator[Decoration]:
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
    yield Line(points, 0.055, "line", "ink")


# -- lines ----------------------------------------------------------------------------------------


def _drawn_line(points: Sequence[Point], colour: LineColour, width: float) -> Iterator[Line]:
    yield Line(tuple(points), width, "line", colour)


def _line(each: Any, rules: Rules) -> Iterator[Decoration]:
    colour, width = _LINES[type(each)]
    points = _middles(each.cells, rules)
    if getattr(each, "loop", False):
        points = (*points, points[0])
    yield from _drawn_line(points, colour, width)


def _line_with_ends(shape: Any) -> _Drawing:
    def draw(each: Any, rules: Rules) -> Iterator[Decoration]:
        yield from _line(each, rules)
        for name in (each.cells[0], each.cells[-1]):
            yield Dot(_middle(name, rules), "ring", 0.4, "", shape)

    return draw


def _line_with_label(each: Any, rules: Rules) -> Iterator[Decoration]:
    yield from _line(each, rules)
    if each.label:
        yield Outline(_numbers(each.cells[:1], rules), "tint", each.label)


def _sum_line(each: v.SumLine, rules: Rules) -> Iterator[Decoration]:
    yield from _line(each, rules)
    yield Outline(_numbers(each.cells[:1], rules), "tint", str(each.total))


def _thermo(each: Any, rules: Rules) -> Iterator[Decoration]:
    colour = _THERMOS[type(each)]
    points = _middles(each.cells, rules)
    yield _disc(points[0], 0.72, colour)
    yield Line(points, 0.24, "line", colour)


def _arrow(each: v.Arrow, rules: Rules) -> Iterator[Decoration]:
    points = _middles(each.shaft, rules)
    ends = _middles(each.circle, rules)
    # The shaft leaves the circle at the cell that is nearest to its own first cell.
    start = min(ends, key=lambda at: (at[0] - points[0][0]) ** 2 + (at[1] - points[0][1]) ** 2)
    yield Line((start, *points), 0.06, "arrow", "steel")
    if len(ends) == 1:
        yield Dot(ends[0], "ring", 0.4)
    else:
        yield Outline(_numbers(each.circle, rules), "pill")


def _value_indexing(each: v.ValueIndexing, rules: Rules) -> Iterator[Decoration]:
    points = _middles(each.cells, rules)
    yield Line(points, 0.06, "arrow", "steel")
    yield Dot(points[0], "ring", 0.4)


# -- outside the grid -----------------------------------------------------------------------------


def _outside(number: str) -> _Drawing:
    def draw(each: Any, rules: Rules) -> Iterator[Decoration]:
        is_row, reverse = each.line[0] == "r", getattr(each, "reverse", False)
        side: Side = "left" if is_row else "top"
        if reverse:
            side = "right" if is_row else "bottom"
        yield Outside(side, int(each.line[1:]) - 1, str(getattr(each, number)))

    return draw


_STEPS = {"dr": (1, 1), "dl": (1, -1), "ur": (-1, 1), "ul": (-1, -1)}


def _little_killer(each: v.LittleKiller, rules: Rules) -> Iterator[Decoration]:
    """Yield the total in the place before the diagonal, and a small arrow from there."""
    shape = rules.shape
    row, column = shape.place(rules.cell_at(each.start))
    down, right = _STEPS[each.direction]
    before_row, before_column = row - down, column - right
    if shape.has(before_row, before_column):
        # It starts inside the grid: the arrow is drawn in the cell.
        yield Outline((rules.cell_at(each.start),), "tint", str(each.total))
        x, y = column + 0.5, row + 0.5
        end = (x + right * 0.35, y + down * 0.35)
        yield Line(((x, y), end), 0.04, "arrow", "ink")
        return
    if not 0 <= before_row < shape.rows:
        yield Outside("top" if before_row < 0 else "bottom", before_column, str(each.total))
    else:
        yield Outside("left" if before_column < 0 else "right", before_row, str(each.total))
    # The corner of the start cell that the clue touches.
    x, y = float(column + (right < 0)), float(row + (down < 0))
    start = (x - right * 0.25, y - down * 0.25)
    yield Line((start, (x - right * 0.04, y - down * 0.04)), 0.03, "arrow", "ink")


def _quad(each: v.Quad, rules: Rules) -> Iterator[Decoration]:
    row, column = rules.shape.place(rules.cell_at(each.top_left))
    label = ("" if rules.shape.highest < 10 else " ").join(map(str, each.values))
    yield Dot((float(column + 1), float(row + 1)), "white", 0.25, label)


def _several(each: Any, rules: Rules) -> Iterator[Decoration]:
    for one in each.constraints:
        yield from drawing_of(one, rules)


_DRAWINGS: dict[type[Constraint], _Drawing] = {
    v.Cage: _caged(_total),
    v.ProductCage: _caged(lambda each: f"×{each.product}"),
    v.RellikCage: _caged(lambda each: f"≠{each.total}"),
    v.EqualityCage: _caged(lambda each: "="),
    v.Sum: _caged(_sum),
    v.Lunchbox: _caged(lambda each: f"({each.total})"),
    v.ContainAtLeast: _caged(lambda each: f"≥ {' '.join(map(str, each.values))}"),
    v.ContainExact: _caged(lambda each: f"= {' '.join(map(str, each.values))}"),
    v.LookAndSay: _caged(lambda each: each.digits),
    v.PairAll: _caged(lambda each: each.label),
    v.SameValues: _groups,
    v.Clone: _clone,
    v.EqualSum: _equal_sums,
    v.Candidates: _candidates,
    v.Odd: _in_cells("circle"),
    v.Even: _in_cells("square"),
    v.Minimum: _extreme("min"),
    v.Maximum: _extreme("max"),
    v.CountingCircles: _circles,
    v.Indexing: _indexing,
    v.CountDistinct: _distinct,
    v.Difference: _difference,
    v.Ratio: _ratio,
    v.XV: _xv,
    v.PairSum: _pair_sum,
    v.GreaterThan: _greater,
    v.Thermo: _thermo,
    v.SlowThermo: _thermo,
    v.FastThermo: _thermo,
    v.Whisper: _line,
    v.Renban: _line,
    v.Nabner: _line,
    v.Modular: _line,
    v.Entropic: _line,
    v.ParityLine: _line,
    v.Palindrome: _line,
    v.Zipper: _line,
    v.RegionSumLine: _line,
    v.SumLine: _sum_line,
    v.Between: _line_with_ends("circle"),
    v.Lockout: _line_with_ends("diamond"),
    v.DoubleArrow: _line_with_ends("circle"),
    v.Pair: _line_with_label,
    v.Regex: _line_with_label,
    v.NFA: _line_with_label,
    v.Arrow: _arrow,
    v.ValueIndexing: _value_indexing,
    v.Sandwich: _outside("total"),
    v.XSum: _outside("total"),
    v.Skyscraper: _outside("count"),
    v.HiddenSkyscraper: _outside("value"),
    v.NumberedRoom: _outside("value"),
    v.FullRank: _outside("rank"),
    v.LittleKiller: _little_killer,
    v.Quad: _quad,
    v.AnyOf: _several,
    v.AllOf: _several,
}
