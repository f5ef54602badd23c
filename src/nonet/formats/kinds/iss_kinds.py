"""The types of constraint strings: for each what constraints an item means.

Items that state the shape, the boxes or the givens are read in iss_read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any, Literal

from nonet import variants as v
from nonet.errors import FormatError
from nonet.formats.cages import cage_of, different_of
from nonet.formats.format import shown
from nonet.formats.kinds.iss_args import NUMBER, Args
from nonet.formats.kinds.iss_codes import read_automaton, read_bits, read_pattern
from nonet.formats.kinds.iss_text import Word
from nonet.model.constraint import Constraint

Made = Iterable[Constraint]
Direction = Literal["dr", "dl", "ur", "ul"]

_BREAK = "-"
# The automaton of a pattern can have as many edges as the square of its length.
_MOST_PATTERN = 1000

Read = Callable[[Args], Made]


def _listed(kind: Any) -> Read:
    return lambda args: [kind(args.names())]


def _different(args: Args) -> Made:
    return [v.AllDifferent(cells) for cells in different_of(args.names())]


def _line(kind: Any) -> Read:
    """Return how a line is read; one with too few cells restricts nothing."""

    def read(args: Args) -> Made:
        names = args.names()
        return [kind(names)] if len(names) >= kind.fewest else []

    return read


def _numbered(kind: Any, field: str) -> Read:
    return lambda args: [kind(args.names(1), **{field: args.number(0)})]


def _alone(made: Constraint) -> Read:
    return lambda args: [made]


def _pairs(make: Callable[[tuple[str, str]], Constraint]) -> Read:
    def read(args: Args) -> Made:
        pairs = list(args.cells.pairs(args.names()))
        if not pairs:
            raise args.fault("no two of the cells are neighbours")
        return [make(pair) for pair in pairs]

    return read


def _outside(kind: Any, field: str) -> Read:
    """Return how a clue on either end of a row or column is read."""

    def read(args: Args) -> Made:
        line = args.line(0)
        for place, reverse in ((1, False), (2, True)):
            if args.word(place).text:
                yield kind(line, reverse=reverse, **{field: args.number(place)})

    return read


def _windoku(args: Args) -> Made:
    """Read windows of the size of a box, one cell apart; on a 9×9 grid they have a name."""
    sides, size = args.cells.sides, args.region_size
    if sides.rows != sides.columns or (sides.rows, sides.values, size or 9) == (9, 9, 9):
        return [v.WINDOKU]
    box = sides.box(size or sides.values)
    if box is None:
        return []
    down, right = (range(1, sides.rows - side, side + 1) for side in box)
    return [v.AllDifferent(_block(args, row, column, box)) for row in down for column in right]


def _disjoint_sets(args: Args) -> Made:
    """Read sets of cells at the same place of their boxes, even if there are no boxes."""
    sides = args.cells.sides
    if sides.rows != sides.columns or any(unit.kind == "box" for unit in args.regions.values()):
        return [v.DISJOINT_GROUPS]
    box = sides.box(args.region_size)
    if box is None:
        return []
    down, right = range(0, sides.rows, box[0]), range(0, sides.columns, box[1])
    boxes = [_block(args, row, column, box) for row in down for column in right]
    return [v.AllDifferent(cells) for cells in zip(*boxes, strict=True)]


def _block(args: Args, top: int, left: int, box: tuple[int, int]) -> list[str]:
    grid = args.cells.grid
    rows, columns = range(top, top + box[0]), range(left, left + box[1])
    return [grid.names[row * grid.columns + column] for row in rows for column in columns]


def _region_same_values(args: Args) -> Made:
    # The one row or column of such a grid has no other to be compared with.
    return [] if 1 in args.cells.sides[:2] else [v.RegionSameValues()]


def _whisper(args: Args) -> Made:
    if NUMBER.fullmatch(args.word(0).text):
        names, difference = args.names(1), args.number(0)
    else:
        names, difference = args.names(0 if args.word(0).text else 1), 5
    is_open = len(names) == 1 or difference <= 0
    return [] if is_open else [v.Whisper(names, difference=difference)]


def _modular(args: Args) -> Made:
    names, modulus = args.names(1), args.number(0)
    # One cell differs from no other.
    return [] if modulus == 1 or len(names) == 1 else [v.Modular(names, modulus=modulus)]


def _cage(args: Args) -> Made:
    # A total that is empty or 0 means that there is none, on grids that count from 0 too.
    total = args.number(0) if args.word(0).text else 0
    return cage_of(args.names(1), total or None)


def _rellik(args: Args) -> Made:
    return [v.RellikCage(list(dict.fromkeys(args.names(1))), total=args.number(0))]


def _sum(args: Args) -> Made:
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
    return [v.Sum(names, total=int(total), coefficients=coefficients)]


def _sum_line(args: Args) -> Made:
    words = args.words
    loop = bool(words) and words[-1].text == "LOOP"
    names = tuple(map(args.cells.name, words[1:-1] if loop else words[1:]))
    return [v.SumLine(names, total=args.number(0), loop=loop)]


def _arrow(args: Args) -> Made:
    names = args.names()
    if len(names) < 2:
        raise args.fault("an arrow has a circle and a shaft")
    return [v.Arrow(names[:1], names[1:])]


def _pill_arrow(args: Args) -> Made:
    size, names = args.number(0), args.names(1)
    if not 2 <= size <= 3 or len(names) <= size:
        raise args.fault("a pill has 2 or 3 cells, and a shaft", args.word(0))
    # The pill is read in the order of the grid, whatever the order of the list.
    order = {name: place for place, name in enumerate((*args.cells.grid.names, *args.cells.extra))}
    pill = sorted(names[:size], key=order.__getitem__)
    return [v.Arrow(pill, names[size:])]


def _segments(args: Args, first: int = 0) -> list[tuple[str, ...]]:
    groups: list[list[str]] = [[]]
    for word in args.words[first:]:
        if word.text == _BREAK:
            groups.append([])
        else:
            groups[-1].append(args.cells.name(word))
    return [tuple(group) for group in groups]


def _equal_sum(args: Args) -> Made:
    groups = [group for group in _segments(args) if group]
    return [v.EqualSum(groups)] if len(groups) > 1 else []


def _region_sum_line(args: Args) -> Made:
    regions, names = args.regions, args.names()
    if not regions or regions.keys() >= set(names):
        return _line(v.RegionSumLine)(args)
    # Cells that are in no region are stretches, too.
    stretches = [tuple(group) for _, group in groupby(names, regions.get)]
    return [v.EqualSum(stretches)] if len(stretches) > 1 else []


def _same_values(args: Args) -> Made:
    many, names = args.number(0), args.names(1)
    if many < 1 or len(names) % many:
        raise args.fault(f"{len(names)} cells are not {many} sets of one size", args.word(0))
    size = len(names) // many
    groups = [names[at : at + size] for at in range(0, len(names), size)]
    return [v.SameValues(groups)] if many > 1 else []


def _little_killer(args: Args) -> Made:
    start, total = args.cells.name(args.word(1)), args.number(0)
    row, column = row_and_column(start)
    sides = args.cells.sides
    direction = direction_from(row, column, sides.rows, sides.columns)
    if direction is None:
        raise args.fault(f"no diagonal begins in {start}", args.word(1))
    return [v.LittleKiller(start, direction, total=total)]


def direction_from(row: int, column: int, rows: int, columns: int) -> Direction | None:
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


def row_and_column(name: str) -> tuple[int, int]:
    """Return the row and column of a cell of the grid, both from 1; 0 and 0 for an extra cell.

    >>> row_and_column("r10c2"), row_and_column("va1")
    ((10, 2), (0, 0))
    """
    found = re.fullmatch(r"r(\d+)c(\d+)", name)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _sandwich(args: Args) -> Made:
    line, sides = args.line(1), args.cells.sides
    # The ends are the least and the greatest value of the line, which may not be those of the grid.
    length = sides.columns if line[0] == "r" else sides.rows
    own_ends = length != sides.values
    return [v.Sandwich(line, total=args.number(0), own_ends=own_ends)]


def _quad(args: Args) -> Made:
    values = [args.value(word.text, word) for word in args.words[1:]]
    start = args.cells.name(args.word(0))
    others = [args.cells.moved(start, *step) for step in ((0, 1), (1, 0), (1, 1))]
    four = [start, *(name for name in others if name is not None)]
    if start in args.cells.grid.names or len(four) < 4:
        return [v.Quad(start, values)]
    return [v.ContainAtLeast(four, values)]


def _contain(kind: Any) -> Read:
    return lambda args: [kind(args.names(1), args.values(0))]


def _look_and_say(args: Args) -> Made:
    word = args.word(0)
    if not re.fullmatch(r"(?:[0-9]{2})+", word.text):
        raise args.fault(f"{shown(word.text)} is not pairs of a count and a value", word)
    return [v.LookAndSay(args.names(1), word.text)]


def _count_distinct(args: Args) -> Made:
    names = args.names()
    if len(names) < 2:
        raise args.fault("a counter needs cells to count")
    return [v.CountDistinct(names[0], list(dict.fromkeys(names[1:])))]


def _indexing(args: Args) -> Made:
    letter = args.word(0).text
    if letter not in ("C", "R"):
        raise args.fault(f"{shown(letter)} is neither C nor R", args.word(0))
    return [v.Indexing(args.names(1), by="column" if letter == "C" else "row")]


def _pair(kind: Any, *, is_old: bool = False) -> Read:
    swapped = str.maketrans("-_", "_-") if is_old else {}

    def read(args: Args) -> Made:
        code, size = args.word(0), args.cells.sides.values
        try:
            bits = read_bits(code.text.translate(swapped))
        except FormatError as error:
            raise args.fault(error.message, code) from None
        if max(bits, default=0) >= size * size:
            raise args.fault(f"the table is larger than {size}×{size}", code)
        # For each first value the mask of the second ones.
        table = [sum(1 << b for b in range(size) if a * size + b in bits) for a in range(size)]
        for label, words in args.groups(1):
            names = tuple(map(args.cells.name, words))
            if len(names) > 1:
                yield kind(names, table, label)

    return read


def _regex(args: Args) -> Made:
    try:
        pattern = read_pattern(args.word(0).text)
    except FormatError as error:
        raise args.fault(error.message, args.word(0)) from None
    if len(pattern) > _MOST_PATTERN:
        message = f"a pattern of {len(pattern)} characters; at most {_MOST_PATTERN} are read"
        raise args.fault(message, args.word(0))
    return [v.Regex(tuple(map(args.cells.name, words)), pattern) for _, words in args.groups(1)]


def _nfa(args: Args) -> Made:
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
        yield v.NFA(names, automaton, breaks, label)


def _chaos(args: Args) -> Made:
    sides = args.cells.sides
    size = args.region_size or max(sides.rows, sides.columns)
    labels = args.cells.group(Word("CC", args.item.kind.start)).names
    return [v.ChaosConstruction(labels, size=None if size == sides.values else size)]


def _label_of(args: Args, name: str) -> str:
    """Return the label of a cell of the grid, and a label as it is."""
    labels = args.cells.group(Word("CC", args.item.kind.start)).names
    grid = args.cells.grid.names
    return labels[grid.index(name)] if name in grid else name


def _offset(args: Args) -> int:
    return args.number(1) if args.word(1).text else 0


def _chaos_arrow(args: Args) -> Made:
    control = args.cells.name(args.word(0))
    arms = [arm for arm in _segments(args, 2) if arm] if len(args.words) > 2 else []
    if not arms:
        arms = [tuple(_ray(args, control, *step)) for step in ((0, -1), (0, 1), (-1, 0), (1, 0))]
    named = [tuple(_label_of(args, name) for name in arm) for arm in arms]
    return [v.ChaosArrow(control, named, offset=_offset(args))]


def _ray(args: Args, start: str, down: int, right: int) -> Iterator[str]:
    name: str | None = start
    while name is not None:
        yield name
        name = args.cells.moved(name, down, right)


def _chaos_count(args: Args) -> Made:
    control = args.cells.name(args.word(0))
    names = list(map(args.cells.name, args.words[2:]))
    if not names:
        steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        near = (args.cells.moved(control, *step) for step in steps)
        names = [control, *(name for name in near if name is not None)]
    labels = [_label_of(args, name) for name in names]
    return [v.ChaosCount(control, labels, offset=_offset(args))]


def _connected(args: Args) -> Made:
    group, values = args.cells.group(args.word(0)), args.values(1)
    size = args.number(2) if args.word(2).text else None
    if group is args.cells.grid:
        return [v.ConnectedValues(values, size=size)]
    return [v.ConnectedValues(values, size=size, cells=group.names, width=group.columns)]


def _doppelganger(args: Args) -> Made:
    rows, columns, boxes = (
        args.cells.group(Word(prefix, args.item.kind.start)).names
        for prefix in ("DGC", "DGR", "DGB")
    )
    return [v.Doppelganger(rows, columns, boxes)]


def _full_rank(args: Args) -> Made:
    line, ties = args.line(0), "any" if args.ties == "any" else "only-unclued"
    for place, reverse in ((1, False), (2, True)):
        if args.word(place).text:
            rank = args.number(place)
            yield v.FullRank(line, rank=rank, reverse=reverse, ties=ties)  # type: ignore[arg-type]


READ: dict[str, Read] = {
    "AllDifferent": _different,
    "Windoku": _windoku,
    "DisjointSets": _disjoint_sets,
    "AntiKnight": _alone(v.ANTI_KNIGHT),
    "AntiKing": _alone(v.ANTI_KING),
    "AntiConsecutive": _alone(v.NON_CONSECUTIVE),
    "AntiTaxicab": _alone(v.AntiTaxicab()),
    "StrictKropki": _alone(v.StrictKropki()),
    "StrictXV": _alone(v.StrictXV()),
    "GlobalEntropy": _alone(v.GlobalEntropy()),
    "GlobalMod": _alone(v.GlobalMod()),
    "DutchFlatmates": _alone(v.DutchFlatmates()),
    "RegionSameValues": _region_same_values,
    "WhiteDot": _pairs(partial(v.Difference, value=1)),
    "BlackDot": _pairs(partial(v.Ratio, value=2)),
    "X": _pairs(partial(v.XV, kind="X")),
    "V": _pairs(partial(v.XV, kind="V")),
    "GreaterThan": _pairs(v.GreaterThan),
    "Thermo": _line(v.Thermo),
    "Whisper": _whisper,
    "Renban": _line(v.Renban),
    "Modular": _modular,
    "Entropic": _line(v.Entropic),
    "Palindrome": _line(v.Palindrome),
    "Zipper": _line(v.Zipper),
    "Between": _line(v.Between),
    "Lockout": _numbered(v.Lockout, "difference"),
    "RegionSumLine": _region_sum_line,
    "EqualSum": _equal_sum,
    "SumLine": _sum_line,
    "Arrow": _arrow,
    "PillArrow": _pill_arrow,
    "DoubleArrow": _listed(v.DoubleArrow),
    "Cage": _cage,
    "Sum": _sum,
    "RellikCage": _rellik,
    "EqualityCage": lambda args: [v.EqualityCage(list(dict.fromkeys(args.names())))],
    "LittleKiller": _little_killer,
    "Sandwich": _sandwich,
    "Lunchbox": _numbered(v.Lunchbox, "total"),
    "XSum": _outside(v.XSum, "total"),
    "NumberedRoom": _outside(v.NumberedRoom, "value"),
    "Skyscraper": _outside(v.Skyscraper, "count"),
    "HiddenSkyscraper": _outside(v.HiddenSkyscraper, "value"),
    "Indexing": _indexing,
    "ValueIndexing": _listed(v.ValueIndexing),
    "Quad": _quad,
    "ContainAtLeast": _contain(v.ContainAtLeast),
    "ContainExact": _contain(v.ContainExact),
    "LookAndSay": _look_and_say,
    "CountingCircles": _listed(v.CountingCircles),
    "CountDistinct": _count_distinct,
    "SameValues": _same_values,
    "Pair": _pair(v.Pair),
    "PairX": _pair(v.PairAll),
    "Binary": _pair(v.Pair, is_old=True),
    "BinaryX": _pair(v.PairAll, is_old=True),
    "ChaosConstruction": _chaos,
    "ChaosArrow": _chaos_arrow,
    "ChaosCount": _chaos_count,
    "ConnectedValues": _connected,
    "Doppelganger": _doppelganger,
    "FullRank": _full_rank,
    "Regex": _regex,
    "NFA": _nfa,
}
