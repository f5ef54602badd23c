"""Forms of items about lines and groups of cells: cages, sums, arrows, counts, clues outside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, groupby, pairwise
from typing import Any

from nonet.formats.cages import cage_of, differing
from nonet.formats.format import shown
from nonet.formats.kinds.iss_args import NUMBER, Args
from nonet.formats.kinds.iss_cells import row_and_column, spell_cell
from nonet.formats.kinds.iss_forms import (
    IssForm,
    Made,
    kind_of,
    of_line,
    read_line,
    spelled,
    write_alone,
    write_cells,
    write_numbered,
)
from nonet.formats.kinds.iss_primitives import MOST_COEFFICIENT
from nonet.formats.kinds.iss_text import IssItem, Items, item
from nonet.model.declared import Name
from nonet.model.rules import Rules

_BREAK = "-"
_OPPOSITE = {"dr": "ul", "dl": "ur", "ur": "dl", "ul": "dr"}


# -- groups that a shape of the grid gives ---------------------------------------------------------


def _read_windows(kind: Any, name: Name, args: Args) -> Made:
    """Read windows of the size of a box, one cell apart; on a 9×9 grid they have a name."""
    sides, size = args.cells.sides, args.region_size
    if sides.rows != sides.columns or (sides.rows, sides.values, size or 9) == (9, 9, 9):
        return [kind]
    box = sides.box(size or sides.values)
    if box is None:
        return []
    down, right = (range(1, sides.rows - side, side + 1) for side in box)
    blocks = [_block(args, row, column, box) for row in down for column in right]
    return [made for block in blocks for made in differing(block)]


def _read_places_in_boxes(kind: Any, name: Name, args: Args) -> Made:
    """Read sets of cells at the same place of their boxes, even if there are no boxes."""
    sides = args.cells.sides
    if sides.rows != sides.columns or any(unit.kind == "box" for unit in args.regions.values()):
        return [kind]
    box = sides.box(args.region_size)
    if box is None:
        return []
    down, right = range(0, sides.rows, box[0]), range(0, sides.columns, box[1])
    boxes = [_block(args, row, column, box) for row in down for column in right]
    return [made for cells in zip(*boxes, strict=True) for made in differing(cells)]


def _block(args: Args, top: int, left: int, box: tuple[int, int]) -> list[str]:
    grid = args.cells.grid
    rows, columns = range(top, top + box[0]), range(left, left + box[1])
    return [grid.names[row * grid.columns + column] for row in rows for column in columns]


def _read_square(kind: Any, name: Name, args: Args) -> Made:
    values = [args.value(word.text, word) for word in args.words[1:]]
    start = args.cells.name(args.word(0))
    others = [args.cells.moved(start, *step) for step in ((0, 1), (1, 0), (1, 1))]
    four = [start, *(each for each in others if each is not None)]
    if start in args.cells.grid.names or len(four) < 4:
        return [kind(start, values)]
    return [kind_of("ContainAtLeast")(four, values)]


def _of_square(made: Any, item: IssItem) -> tuple[object, ...] | None:
    is_copy = item.kind.text == "Replicate"
    return None if is_copy else (made.top_left,)


# -- lines with a number ---------------------------------------------------------------------------


def _read_differences(kind: Any, name: Name, args: Args) -> Made:
    if NUMBER.fullmatch(args.word(0).text):
        names, difference = args.names(1), args.number(0)
    else:
        names, difference = args.names(0 if args.word(0).text else 1), 5
    is_open = len(names) == 1 or difference <= 0
    return [] if is_open else [kind(names, **{name.value: difference})]


def _read_remainders(kind: Any, name: Name, args: Args) -> Made:
    names, modulus = args.names(1), args.number(0)
    # One cell differs from no other.
    return [] if modulus == 1 or len(names) == 1 else [kind(names, **{name.value: modulus})]


# -- sums ------------------------------------------------------------------------------------------


def _read_cage(kind: Any, name: Name, args: Args) -> Made:
    # A total that is empty or 0 means that there is none, on grids that count from 0 too.
    total = args.number(0) if args.word(0).text else 0
    return cage_of(args.names(1), total or None)


def _write_cage(made: Any, name: Name, rules: Rules) -> Items | None:
    if made.total == 0:
        return None  # 0 would mean that there is no total
    return [item(name.key, made.total or 0, *spelled(made.cells))]


def _read_weighted(kind: Any, name: Name, args: Args) -> Made:
    word = args.word(0)
    total, *rest = word.text.split("_")
    coefficients = None
    if rest:
        if rest[0] != "=" or not all(map(NUMBER.fullmatch, rest[1:])):
            raise args.fault(f"{shown(word.text)} is not a sum such as 5_=_1_-1", word)
        coefficients = [int(part) for part in rest[1:]]
    names = args.names(1)
    if coefficients is not None and len(coefficients) != len(names):
        message = f"{len(coefficients)} coefficients for {len(names)} cells"
        raise args.fault(message, word)
    if not NUMBER.fullmatch(total):
        raise args.fault(f"{shown(total)} is not a whole number", word)
    return [kind(names, total=int(total), coefficients=coefficients)]


def _write_weighted(made: Any, name: Name, rules: Rules) -> Items | None:
    total = str(made.total)
    if made.coefficients is not None:
        if max(map(abs, made.coefficients)) > MOST_COEFFICIENT:
            return None
        total = "_".join([total, "=", *map(str, made.coefficients)])
    return [item(name.key, total, *spelled(made.cells))]


def _read_loop(kind: Any, name: Name, args: Args) -> Made:
    words = args.words
    loop = bool(words) and words[-1].text == "LOOP"
    names = tuple(map(args.cells.name, words[1:-1] if loop else words[1:]))
    return [kind(names, total=args.number(0), loop=loop)]


def segments(args: Args, first: int = 0) -> list[tuple[str, ...]]:
    """Return the groups of cells between breaks."""
    groups: list[list[str]] = [[]]
    for word in args.words[first:]:
        if word.text == _BREAK:
            groups.append([])
        else:
            groups[-1].append(args.cells.name(word))
    return [tuple(group) for group in groups]


def write_segments(groups: Iterable[Sequence[str]]) -> list[str]:
    """Return groups of cells as arguments with breaks between them."""
    words: list[str] = []
    for group in groups:
        words += [*([_BREAK] if words else []), *spelled(group)]
    return words


def _read_segments(kind: Any, name: Name, args: Args) -> Made:
    groups = [group for group in segments(args) if group]
    return [kind(groups)] if len(groups) > 1 else []


def _read_stretches(kind: Any, name: Name, args: Args) -> Made:
    regions, names = args.regions, args.names()
    if not regions or regions.keys() >= set(names):
        return read_line(kind, name, args)
    # Cells that are in no region are stretches, too.
    stretches = [tuple(group) for _, group in groupby(names, regions.get)]
    return [kind_of("EqualSum")(stretches)] if len(stretches) > 1 else []


def _read_arrow(kind: Any, name: Name, args: Args) -> Made:
    names = args.names()
    if len(names) < 2:
        raise args.fault("an arrow has a circle and a shaft")
    return [kind(names[:1], names[1:])]


def _write_arrow(made: Any, name: Name, rules: Rules) -> Items | None:
    if len(made.circle) > 1 or made.joined:
        return None
    return [item(name.key, *spelled((*made.circle, *made.shaft)))]


def _read_pill(kind: Any, name: Name, args: Args) -> Made:
    size, names = args.number(0), args.names(1)
    if not 2 <= size <= 3 or len(names) <= size:
        raise args.fault("a pill has 2 or 3 cells, and a shaft", args.word(0))
    # The pill is read in the order of the grid, whatever the order of the list.
    order = {name: place for place, name in enumerate((*args.cells.grid.names, *args.cells.extra))}
    return [kind(sorted(names[:size], key=order.__getitem__), names[size:])]


def _write_pill(made: Any, name: Name, rules: Rules) -> Items | None:
    # The pill is read from left to right or from above, and its cells are neighbours.
    places = [row_and_column(each) for each in made.circle]
    steps = {(r2 - r1, c2 - c1) for (r1, c1), (r2, c2) in pairwise(places)}
    if len(places) not in (2, 3) or not steps <= {(0, 1), (1, 0), (1, 1)} or made.joined:
        return None
    return [item(name.key, len(places), *spelled((*made.circle, *made.shaft)))]


def _read_same(kind: Any, name: Name, args: Args) -> Made:
    many, names = args.number(0), args.names(1)
    if many < 1 or len(names) % many:
        raise args.fault(f"{len(names)} cells are not {many} sets of one size", args.word(0))
    size = len(names) // many
    groups = [names[at : at + size] for at in range(0, len(names), size)]
    return [kind(groups)] if many > 1 else []


# -- counts and pointers ---------------------------------------------------------------------------


def _read_counted(kind: Any, name: Name, args: Args) -> Made:
    word = args.word(0)
    if not re.fullmatch(r"(?:[0-9]{2})+", word.text):
        raise args.fault(f"{shown(word.text)} is not pairs of a count and a value", word)
    return [kind(args.names(1), word.text)]


def _read_counter(kind: Any, name: Name, args: Args) -> Made:
    names = args.names()
    if len(names) < 2:
        raise args.fault("a counter needs cells to count")
    return [kind(names[0], list(dict.fromkeys(names[1:])))]


def _read_pointers(kind: Any, name: Name, args: Args) -> Made:
    letter = args.word(0).text
    if letter not in ("C", "R"):
        raise args.fault(f"{shown(letter)} is neither C nor R", args.word(0))
    return [kind(args.names(1), by="column" if letter == "C" else "row")]


def _write_pointers(made: Any, name: Name, rules: Rules) -> Items | None:
    letter = {"column": "C", "row": "R"}.get(made.by)
    return None if letter is None else [item(name.key, letter, *spelled(made.cells))]


# -- outside the grid ------------------------------------------------------------------------------


def _read_diagonal_sum(kind: Any, name: Name, args: Args) -> Made:
    start, total = args.cells.name(args.word(1)), args.number(0)
    row, column = row_and_column(start)
    sides = args.cells.sides
    direction = direction_from(row, column, sides.rows, sides.columns)
    if direction is None:
        raise args.fault(f"no diagonal begins in {start}", args.word(1))
    return [kind(start, direction, total=total)]


def _write_diagonal_sum(made: Any, name: Name, rules: Rules) -> Items | None:
    """Write the diagonal from the end where a string begins it: the upper one, if either."""
    shape, cells = rules.shape, made.diagonal(rules)
    other = type(made)(rules.cell_name(cells[-1]), _OPPOSITE[made.direction], made.total)
    for each in sorted((made, other), key=lambda each: each.direction):
        place = row_and_column(each.start)
        begins = direction_from(*place, shape.rows, shape.columns) == each.direction
        if begins and 1 < len(cells) == len(each.diagonal(rules)):
            return [item(name.key, made.total, spell_cell(each.start))]
    return None


def direction_from(row: int, column: int, rows: int, columns: int) -> str | None:
    """Return the direction of the only diagonal that a string may begin in this cell.

    >>> direction_from(1, 1, 9, 9), direction_from(1, 9, 9, 9), direction_from(5, 9, 9, 9)
    ('dr', 'dl', 'ul')
    """
    if column == 1 and row < rows:
        return "dr"
    if column == columns and 1 < row < rows:
        return "ul"
    if row == 1 and column > 1:
        return "dl"
    if row == rows and 1 < column < columns:
        return "ur"
    return None


def _read_between_ends(kind: Any, name: Name, args: Args) -> Made:
    line, sides = args.line(1), args.cells.sides
    # The ends are the least and the greatest value of the line, which may not be those of the grid.
    length = sides.columns if line[0] == "r" else sides.rows
    own_ends = length != sides.values
    return [kind(line, total=args.number(0), own_ends=own_ends)]


def _write_between_ends(made: Any, name: Name, rules: Rules) -> Items | None:
    shape = rules.shape
    length = shape.columns if made.line[0] == "r" else shape.rows
    if made.own_ends != (length != shape.values):
        return None
    return [item(name.key, made.total, made.line.upper())]


def _read_rank(kind: Any, name: Name, args: Args) -> Made:
    line, ties = args.line(0), "any" if args.ties == "any" else "only-unclued"
    for place, reverse in ((1, False), (2, True)):
        if args.word(place).text:
            yield kind(line, rank=args.number(place), reverse=reverse, ties=ties)


def _write_rank(made: Any, name: Name, rules: Rules) -> Items:
    ends = ["", made.rank] if made.reverse else [made.rank, ""]
    ties = [".FullRankTies~any"] if made.ties == "any" else []
    return [item(name.key, made.line.upper(), *ends), *ties]


GROUPS: dict[str, IssForm] = {
    "windows": IssForm(write_alone, _read_windows, needs_lines=True),
    "places in boxes": IssForm(write_alone, _read_places_in_boxes, needs_lines=True),
    "square": IssForm(
        lambda made, name, _: [item(name.key, spell_cell(made.top_left), *made.values)],
        _read_square,
        place=_of_square,
    ),
    "line with a difference": IssForm(write_numbered, _read_differences),
    "line with a modulus": IssForm(write_numbered, _read_remainders),
    "cage": IssForm(_write_cage, _read_cage),
    "weighted sum": IssForm(_write_weighted, _read_weighted),
    "line that may be a loop": IssForm(
        lambda made, name, _: [
            item(name.key, made.total, *spelled(made.cells), *["LOOP"] * made.loop)
        ],
        _read_loop,
    ),
    "segments": IssForm(
        lambda made, name, _: [item(name.key, *write_segments(made.groups))], _read_segments
    ),
    "stretches": IssForm(write_cells, _read_stretches),
    "circle and shaft": IssForm(_write_arrow, _read_arrow),
    "pill and shaft": IssForm(_write_pill, _read_pill),
    "groups of one size": IssForm(
        lambda made, name, _: [item(name.key, len(made.groups), *spelled(chain(*made.groups)))],
        _read_same,
    ),
    "counted digits": IssForm(
        lambda made, name, _: [item(name.key, made.digits, *spelled(made.cells))], _read_counted
    ),
    "counter and cells": IssForm(
        lambda made, name, _: [item(name.key, *spelled((made.counter, *made.cells)))],
        _read_counter,
    ),
    "pointers": IssForm(_write_pointers, _read_pointers, needs_lines=True),
    "diagonal sum": IssForm(
        _write_diagonal_sum,
        _read_diagonal_sum,
        needs_lines=True,
        place=lambda made, item: (made.start, made.direction),
    ),
    "between the ends": IssForm(
        _write_between_ends, _read_between_ends, needs_lines=True, place=of_line
    ),
    "rank": IssForm(_write_rank, _read_rank, True, True, True, of_line),
    "ties": IssForm(
        lambda made, name, _: [item(name.key, "none")], is_read_alone=False, needs_lines=True
    ),
}
