"""Forms of items that state any rule: tables, patterns, automata, alternatives, labels of cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from nonet.errors import FormatError
from nonet.formats.kinds.iss_args import Args
from nonet.formats.kinds.iss_cells import IssCells, spell_cell
from nonet.formats.kinds.iss_codes import (
    read_automaton,
    read_bits,
    read_pattern,
    spell_automaton,
    spell_pattern,
    spell_table,
)
from nonet.formats.kinds.iss_forms import IssForm, Made, kind_of, read_alone, spelled, write_alone
from nonet.formats.kinds.iss_groups import segments, write_segments
from nonet.formats.kinds.iss_text import IssItem, Items, Word, item
from nonet.model import primitives as p
from nonet.model.constraint import Constraint
from nonet.model.declared import Name
from nonet.model.rules import Rules

_BREAK = "-"
# The automaton of a pattern can have as many edges as the square of its length.
_MOST_PATTERN = 1000


# -- tables, patterns, automata --------------------------------------------------------------------


def _read_table(kind: Any, name: Name, args: Args, *, is_old: bool = False) -> Made:
    code, size = args.word(0), args.cells.sides.values
    try:
        table = _table_in(code.text, size, is_old)
    except FormatError as error:
        raise args.fault(error.message, code) from None
    for label, words in args.groups(1):
        names = tuple(map(args.cells.name, words))
        if len(names) > 1:
            yield kind(names, table, label)


# Few tables stand for many pairs of cells, in one string and from one to the next.
@lru_cache(maxsize=1024)
def _table_in(code: str, size: int, is_old: bool) -> tuple[int, ...]:
    """Return for each first value the mask of the second ones."""
    bits = read_bits(code.translate(str.maketrans("-_", "_-")) if is_old else code)
    if max(bits, default=0) >= size * size:
        raise FormatError(f"the table is larger than {size}×{size}")
    return tuple(sum(1 << b for b in range(size) if a * size + b in bits) for a in range(size))


def _write_table(made: Any, name: Name, rules: Rules) -> Items:
    return [item(name.key, spell_table(made.table), _label(made.label), *spelled(made.cells))]


def _write_symmetric_table(made: Any, name: Name, rules: Rules) -> Items:
    # A pair is allowed if it is in both orders; the program insists on a symmetric table.
    size, table = len(made.table), made.table
    both = [
        sum(table[b] >> a & table[a] >> b & 1 and 1 << b for b in range(size)) for a in range(size)
    ]
    return [item(name.key, spell_table(both), _label(made.label), *spelled(made.cells))]


def _label(text: str) -> str:
    from urllib.parse import quote

    coded = quote(text, safe="").replace(".", "%2E").replace("~", "%7E")
    return f"_{coded}" if text else ""


def _read_pattern(kind: Any, name: Name, args: Args) -> Made:
    try:
        pattern = read_pattern(args.word(0).text)
    except FormatError as error:
        raise args.fault(error.message, args.word(0)) from None
    if len(pattern) > _MOST_PATTERN:
        message = f"a pattern of {len(pattern)} characters; at most {_MOST_PATTERN} are read"
        raise args.fault(message, args.word(0))
    return [kind(tuple(map(args.cells.name, words)), pattern) for _, words in args.groups(1)]


def _write_pattern(made: Any, name: Name, rules: Rules) -> Items | None:
    if any(ord(char) > 255 for char in made.pattern):
        return None
    return [item(name.key, spell_pattern(made.pattern), "", *spelled(made.cells))]


def _read_automaton(kind: Any, name: Name, args: Args) -> Made:
    try:
        automaton = read_automaton(args.word(0).text)
    except FormatError as error:
        raise args.fault(error.message, args.word(0)) from None
    for label, words in args.groups(1):
        names: list[str] = []
        breaks = []
        for word in words:
            if word.text == _BREAK:
                breaks.append(len(names))
            else:
                names.append(args.cells.name(word))
        yield kind(names, automaton, breaks, label)


def _write_automaton(made: Any, name: Name, rules: Rules) -> Items | None:
    if not _is_told(made.automaton):
        return None
    words: list[str] = []
    for place, cell in enumerate((*made.cells, None)):
        words += [_BREAK] * list(made.breaks).count(place)
        words += [] if cell is None else [spell_cell(cell)]
    return [item(name.key, spell_automaton(made.automaton), _label(made.label), *words)]


def _is_told(automaton: p.Automaton) -> bool:
    """Whether the states are in the order of the code, so that it is read back as it is."""
    starts, accepts = automaton.starts, automaton.accepts
    both = [state for state in starts if state in accepts]
    ends = tuple(range(len(starts), len(starts) + len(accepts) - len(both)))
    edges = sorted(automaton.edges, key=lambda edge: edge[:2])
    return (
        starts == tuple(range(len(starts)))
        and accepts == (*both, *ends)
        and list(automaton.edges) == edges
    )


# -- constraints of constraints --------------------------------------------------------------------


def _write_choice(made: Any, name: Name, rules: Rules) -> Items:
    ways = (text for each in made.constraints for text in _as_one(each, rules))
    return [item(name.key), *ways, ".End"]


def _write_group(made: Any, name: Name, rules: Rules) -> Items:
    from nonet.formats.kinds.iss_write import items_of

    parts = (text for each in made.constraints for text in items_of(each, rules))
    return [item(name.key), *parts, ".End"]


def _as_one(made: Constraint, rules: Rules) -> Items:
    from nonet.formats.kinds.iss_write import items_of

    items = items_of(made, rules)
    is_group = isinstance(made, kind_of("Or") | kind_of("And"))
    return items if len(items) == 1 or is_group else [".And", *items, ".End"]


def _write_strict(made: Any, name: Name, rules: Rules) -> Items | None:
    """Write a rule about all marks that are not there, if those that are can be written as marks.

    The program refuses strict rules with marks in an `Or`.
    """
    from nonet.formats.kinds.iss_write import own_items

    kinds = made.all_given_of
    choices = [inner for each in rules.stated(kind_of("Or")) for inner in each.stated()]
    if any(isinstance(each, kinds) for each in choices):
        return None
    are_marks = all(own_items(each, rules) is not None for each in rules.stated(kinds))
    return write_alone(made, name, rules) if are_marks else None


def _write_values(made: Any, name: Name, rules: Rules) -> Items:
    return [item("", "_".join([spell_cell(made.cell), *map(str, made.values)]))]


# -- labels: extra cells that a rule makes ---------------------------------------------------------


def _add_labels(cells: IssCells, made: IssItem) -> None:
    sides = cells.sides
    cells.add("CC", sides.rows * sides.columns, sides.columns, made.kind)


def _read_labels(kind: Any, name: Name, args: Args) -> Made:
    sides = args.cells.sides
    size = args.region_size or max(sides.rows, sides.columns)
    labels = _labels(args)
    return [kind(labels, size=None if size == sides.values else size)]


def _labels(args: Args) -> tuple[str, ...]:
    return args.cells.group(Word("CC", args.item.kind.start)).names


def _write_labels(made: Any, name: Name, rules: Rules) -> Items | None:
    shape = rules.shape
    if made.labels != tuple(f"cc{number + 1}" for number in range(shape.area)):
        return None
    usual = max(shape.rows, shape.columns)
    return [item(name.key)] if (made.size or rules.size) == usual else None


def _label_of(args: Args, name: str) -> str:
    """Return the label of a cell of the grid, and a label as it is."""
    grid = args.cells.grid.names
    return _labels(args)[grid.index(name)] if name in grid else name


def _offset(args: Args) -> int:
    return args.number(1) if args.word(1).text else 0


def _read_arms(kind: Any, name: Name, args: Args) -> Made:
    control = args.cells.name(args.word(0))
    arms = [arm for arm in segments(args, 2) if arm] if len(args.words) > 2 else []
    if not arms:
        arms = [tuple(_ray(args, control, *step)) for step in ((0, -1), (0, 1), (-1, 0), (1, 0))]
    named = [tuple(_label_of(args, each) for each in arm) for arm in arms]
    return [kind(control, named, offset=_offset(args))]


def _write_arms(made: Any, name: Name, rules: Rules) -> Items:
    return [item(name.key, spell_cell(made.control), made.offset, *write_segments(made.arms))]


def _ray(args: Args, start: str, down: int, right: int) -> Iterator[str]:
    name: str | None = start
    while name is not None:
        yield name
        name = args.cells.moved(name, down, right)


def _read_around(kind: Any, name: Name, args: Args) -> Made:
    control = args.cells.name(args.word(0))
    names = list(map(args.cells.name, args.words[2:]))
    if not names:
        steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        near = (args.cells.moved(control, *step) for step in steps)
        names = [control, *(each for each in near if each is not None)]
    labels = [_label_of(args, each) for each in names]
    return [kind(control, labels, offset=_offset(args))]


def _write_around(made: Any, name: Name, rules: Rules) -> Items:
    return [item(name.key, spell_cell(made.control), made.offset, *spelled(made.cells))]


def _read_connected(kind: Any, name: Name, args: Args) -> Made:
    group, values = args.cells.group(args.word(0)), args.values(1)
    size = args.number(2) if args.word(2).text else None
    if group is args.cells.grid:
        return [kind(values, size=size)]
    return [kind(values, size=size, cells=group.names, width=group.columns)]


def _write_connected(made: Any, name: Name, rules: Rules) -> Items | None:
    group = "" if made.cells is None else made.cells[0].rstrip("0123456789")
    members = [each for each in rules.shape.extra if each.rstrip("0123456789") == group]
    if made.cells is not None and list(made.cells) != members:
        return None
    size = [] if made.size is None else [made.size]
    return [item(name.key, group.upper(), "_".join(map(str, made.values)), *size)]


def _widths(made: Any) -> dict[str, int]:
    group = made.cells[0].rstrip("0123456789") if made.cells else ""
    return {group: made.width} if group and made.width else {}


def _add_lacks(cells: IssCells, made: IssItem) -> None:
    sides = cells.sides
    cells.add("DGR", sides.columns, 0, made.kind)
    cells.add("DGC", sides.rows, 0, made.kind)
    height, width = sides.box() or (0, 0)
    if width:
        cells.add("DGB", height * width, width, made.kind)


def _read_lacks(kind: Any, name: Name, args: Args) -> Made:
    rows, columns, boxes = (
        args.cells.group(Word(prefix, args.item.kind.start)).names
        for prefix in ("DGC", "DGR", "DGB")
    )
    return [kind(rows, columns, boxes)]


GENERAL: dict[str, IssForm] = {
    "table": IssForm(_write_table, _read_table, may_be_void=True),
    "symmetric table": IssForm(_write_symmetric_table, _read_table, may_be_void=True),
    "old table": IssForm(_write_table, partial(_read_table, is_old=True)),
    "pattern": IssForm(_write_pattern, _read_pattern, may_be_void=True),
    "automaton": IssForm(_write_automaton, _read_automaton, may_be_void=True),
    "strict": IssForm(_write_strict, read_alone),
    "choice": IssForm(_write_choice, is_read_alone=False),
    "group": IssForm(_write_group, is_read_alone=False),
    "values of a cell": IssForm(_write_values, is_read_alone=False),
    "labels": IssForm(_write_labels, _read_labels, add_cells=_add_labels, prefixes=("cc",)),
    "arms": IssForm(_write_arms, _read_arms),
    "cells around": IssForm(_write_around, _read_around),
    "connected": IssForm(_write_connected, _read_connected, widths=_widths),
    "lacks": IssForm(
        write_alone, _read_lacks, add_cells=_add_lacks, prefixes=("dgb", "dgc", "dgr")
    ),
}
