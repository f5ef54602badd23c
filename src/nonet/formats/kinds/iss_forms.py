"""The forms that items of a constraint string have: how each is read, and how it is written.

A kind of constraint names its type and the form of its items (`elsewhere` in its class). Forms that
a single type has are in the modules named after what they are about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from nonet.formats.cages import differing
from nonet.formats.kinds.iss_args import Args
from nonet.formats.kinds.iss_cells import IssCells, row_and_column, spell_cell
from nonet.formats.kinds.iss_text import IssItem, Items, item
from nonet.model.constraint import Constraint
from nonet.model.declared import ISS, Name
from nonet.model.rules import Rules
from nonet.variants import named_in

Made = Iterable[Constraint]


def _not_read(kind: Any, name: Name, args: Args) -> Made:
    raise AssertionError(name.key)


class IssForm(NamedTuple):
    """How items of one form are read and written.

    `read` takes the class of the constraints, or a variant itself. `write` returns None for a
    constraint that has no item of this form; it is then written as what it compiles to.
    """

    write: Callable[[Any, Name, Rules], Items | None]
    read: Callable[[Any, Name, Args], Made] = _not_read
    is_read_alone: bool = True  # and not by the reader of whole strings
    needs_lines: bool = False  # whether it means nothing in grids without rows and columns
    may_be_void: bool = False  # whether an item without a second argument is nothing at all
    # What two clues of one place have in common, and the extra cells that an item makes.
    place: Callable[[Any, IssItem], tuple[object, ...] | None] = lambda made, item: None
    add_cells: Callable[[IssCells, IssItem], None] = lambda cells, item: None
    prefixes: tuple[str, ...] = ()  # those of the cells that it makes
    # The columns of groups of extra cells that lie in rows, by prefix.
    widths: Callable[[Any], dict[str, int]] = lambda made: {}


class IssType(NamedTuple):
    """A type of a string: the class of its constraints, or the variant, and its name there."""

    kind: Any
    name: Name


def _rows() -> dict[str, IssType]:
    found: dict[str, IssType] = {}
    for kind, name in named_in(ISS):
        if name.form:
            found.setdefault(name.key, IssType(kind, name))
    return found


BY_TYPE = _rows()


def kind_of(type_: str) -> Any:
    """Return the class of the constraints that a type stands for.

    >>> kind_of("WhiteDot").__name__
    'Difference'
    """
    return BY_TYPE[type_].kind


def spelled(names: Iterable[str]) -> list[str]:
    """Return the names of cells as strings write them."""
    return [spell_cell(name) for name in names]


# -- cells ----------------------------------------------------------------------------------------


def read_cells(kind: Any, name: Name, args: Args) -> Made:
    """Read a list of cells."""
    return [kind(args.names())]


def read_line(kind: Any, name: Name, args: Args) -> Made:
    """Read a line; one with too few cells restricts nothing."""
    names = args.names()
    return [kind(names)] if len(names) >= kind.fewest else []


def write_cells(made: Any, name: Name, rules: Rules) -> Items:
    """Write a list of cells."""
    return [item(name.key, *spelled(made.cells))]


def _once(made: Any, name: Name, rules: Rules) -> Items:
    return [item(name.key, *spelled(dict.fromkeys(made.cells)))]


def _inside(made: Any, name: Name, rules: Rules) -> Items | None:
    # The program fails on a line without an inside, or with a cell twice.
    return write_cells(made, name, rules) if 2 < len(made.cells) == len(set(made.cells)) else None


def read_numbered(kind: Any, name: Name, args: Args) -> Made:
    """Read a number and cells."""
    return [kind(args.names(1), **{name.value: args.number(0)})]


def write_numbered(made: Any, name: Name, rules: Rules) -> Items:
    """Write a number and cells."""
    return [item(name.key, getattr(made, name.value), *spelled(made.cells))]


def write_unless_zero(made: Any, name: Name, rules: Rules) -> Items | None:
    """Write a number and cells where 0 would have another meaning."""
    return write_numbered(made, name, rules) if getattr(made, name.value) else None


def _read_numbered_set(kind: Any, name: Name, args: Args) -> Made:
    return [kind(list(dict.fromkeys(args.names(1))), **{name.value: args.number(0)})]


def _write_contents(made: Any, name: Name, rules: Rules) -> Items:
    return [item(name.key, "_".join(map(str, made.values)), *spelled(made.cells))]


# -- the whole grid -------------------------------------------------------------------------------


def read_alone(kind: Any, name: Name, args: Args) -> Made:
    """Read an item without arguments."""
    return [kind if isinstance(kind, Constraint) else kind(**dict(name.fixed))]


def write_alone(made: Any, name: Name, rules: Rules) -> Items:
    """Write an item without arguments."""
    return [item(name.key)]


def _read_compared(kind: Any, name: Name, args: Args) -> Made:
    # The one row or column of such a grid has no other to be compared with.
    return [] if 1 in args.cells.sides[:2] else [kind()]


def _read_diagonal(kind: Any, name: Name, args: Args) -> Made:
    direction = args.number(0)
    if direction not in (1, -1):
        raise args.fault(f"{direction} is neither 1 nor -1", args.word(0))
    return [kind(**{name.value: direction == 1})]


# -- marks between cells, and clues beside the grid -----------------------------------------------


def _read_pairs(kind: Any, name: Name, args: Args) -> Made:
    pairs = list(args.cells.pairs(args.names()))
    if not pairs:
        raise args.fault("no two of the cells are neighbours")
    return [kind(pair, **dict(name.fixed)) for pair in pairs]


def _write_pair(made: Any, name: Name, rules: Rules) -> Items | None:
    a, b = made.cells
    return write_cells(made, name, rules) if _are_near(a, b, rules) else None


def _are_near(a: str, b: str, rules: Rules) -> bool:
    """Whether two cells are neighbours, in the grid or in a group of extra cells."""
    groups = [name.rstrip("0123456789") for name in (a, b)]
    if 0 not in (*row_and_column(a), *row_and_column(b)):
        places = [row_and_column(name) for name in (a, b)]
    elif groups[0] == groups[1] and a != b:
        width = rules.shape.columns
        if groups[0] == "dgb" and rules.box is not None:
            width = rules.box[1]
        places = [divmod(int(name[len(groups[0]) :]) - 1, width) for name in (a, b)]
    else:
        return False
    (r1, c1), (r2, c2) = places
    return abs(r1 - r2) + abs(c1 - c2) == 1


def _read_beside(kind: Any, name: Name, args: Args) -> Made:
    """Read a clue on either end of a row or column."""
    line = args.line(0)
    for place, reverse in ((1, False), (2, True)):
        if args.word(place).text:
            yield kind(line, reverse=reverse, **{name.value: args.number(place)})


def _write_beside(made: Any, name: Name, rules: Rules) -> Items:
    value = getattr(made, name.value)
    return [item(name.key, made.line.upper(), *(["", value] if made.reverse else [value, ""]))]


def _write_beside_unless_zero(made: Any, name: Name, rules: Rules) -> Items | None:
    return _write_beside(made, name, rules) if getattr(made, name.value) else None


def of_line(made: Any, item: IssItem) -> tuple[object, ...]:
    """Return the place of a clue beside the grid."""
    return made.line, getattr(made, "reverse", False)


REGULAR: dict[str, IssForm] = {
    "cells": IssForm(write_cells, read_cells),
    "cells that differ": IssForm(write_cells, lambda _, name, args: differing(args.names())),
    "set": IssForm(write_cells, lambda kind, _, args: [kind(list(dict.fromkeys(args.names())))]),
    "line": IssForm(write_cells, read_line),
    "line of a set": IssForm(_once, read_line),
    "line with an inside": IssForm(_inside, read_line),
    "numbered": IssForm(write_numbered, read_numbered),
    "numbered, not 0": IssForm(write_unless_zero, read_numbered),
    "numbered set, not 0": IssForm(write_unless_zero, _read_numbered_set),
    "contents": IssForm(
        _write_contents, lambda kind, _, args: [kind(args.names(1), args.values(0))]
    ),
    "alone": IssForm(write_alone, read_alone),
    "alone, in lines": IssForm(write_alone, read_alone, needs_lines=True),
    "alone, compared": IssForm(write_alone, _read_compared),
    "main diagonal": IssForm(
        lambda made, name, _: [item(name.key, 1 if getattr(made, name.value) else -1)],
        _read_diagonal,
        needs_lines=True,
    ),
    "both diagonals": IssForm(
        lambda made, name, _: [item(name.key, 1), item(name.key, -1)],
        is_read_alone=False,
        needs_lines=True,
    ),
    "pairs": IssForm(_write_pair, _read_pairs),
    "beside": IssForm(_write_beside, _read_beside, True, True, True, of_line),
    "beside, not 0": IssForm(_write_beside_unless_zero, _read_beside, True, True, True, of_line),
}
