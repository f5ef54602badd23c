"""What is legal: the size of a grid, its units, and the candidates that clash.

All other code works with units and clashes, not with rows and columns, so a variant is a change of
data. `Rules + Extra` is the rules with that variant's units and clashes added.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from nonet.errors import FormatError, SudokuError, Unsupported
from nonet.model.unit import Unit as Unit

MAX_SIZE = 25

# Rows × columns of the default box; for other sizes the caller must name one.
DEFAULT_BOX = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    20: (4, 5),
    25: (5, 5),
}

# The kinds of units that come first, and whose numbers mean a place on the grid.
_KINDS = ("row", "column", "box", "region")

_CELL = re.compile(r"r([1-9][0-9]*)c([1-9][0-9]*)", re.IGNORECASE)


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> Candidate(cell=0, digit=5)
    Candidate(cell=0, digit=5)
    """

    cell: int
    digit: int


class Conflict(NamedTuple):
    """Filled cells that break the rules: a digit that appears twice in a unit, or a clash.

    `unit` is None for a clash.

    >>> Conflict(None, (Candidate(0, 4), Candidate(1, 5))).cells
    (0, 1)
    """

    unit: Unit | None
    candidates: tuple[Candidate, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells involved, in order."""
        return tuple(candidate.cell for candidate in self.candidates)

    @property
    def digit(self) -> int:
        """The digit involved; the first one if two different digits clash."""
        return self.candidates[0].digit


Clash = tuple[Candidate, Candidate]


class Parts(NamedTuple):
    """What a variant adds to rules."""

    units: Sequence[Unit] = ()
    clashes: Sequence[Clash] = ()


@dataclass(frozen=True)
class Extra:
    """A variant: a name, a summary, and the units and clashes it adds to given rules.

    `args` tell apart two extras of the same name, such as the cells of `extra_units`.

    >>> from nonet.variants import DIAGONAL
    >>> DIAGONAL.name
    'diagonal'
    """

    name: str
    summary: str = field(compare=False)
    build: Callable[..., Parts] = field(repr=False)
    args: tuple[Hashable, ...] = ()

    def parts(self, rules: Rules) -> Parts:
        """Return the units and clashes this extra adds to these rules."""
        return self.build(rules, *self.args)

    @property
    def is_published(self) -> bool:
        """Whether it comes from `nonet.variants`, so that its repr evaluates to it."""
        return self.build.__module__.startswith("nonet.variants.")

    def __repr__(self) -> str:
        name = self.name.replace("-", "_")
        if not self.is_published:
            return f"Extra({self.name!r}, {self.summary!r}, {self.build!r}, {self.args!r})"
        if not self.args:
            return f"variants.{name.upper()}"
        return f"variants.{name}({', '.join(map(repr, self.args))})"


# The fields of Rules that are not constraints.
_OTHER_FIELDS = frozenset({"size", "box", "extras", "_origin"})


@dataclass(frozen=True, eq=False, repr=False)
class Rules:
    """What a legal grid is: `size`, `units` (cells that differ), `clashes` (pairs of candidates).

    Rules are immutable and hashable, and equal when size, units and clashes are.

    >>> Rules.classic(6)
    Rules.classic(6)
    >>> len(Rules.classic().units)
    27
    """

    size: int
    units: tuple[Unit, ...]
    clashes: tuple[Clash, ...] = ()
    box: tuple[int, int] | None = None
    extras: tuple[Extra, ...] = ()
    # An expression that makes these rules without the extras; the repr uses it.
    _origin: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not 1 < self.size <= MAX_SIZE:
            raise Unsupported(
                f"{self.size}×{self.size} grids (sizes 2 to {MAX_SIZE} are supported)", by="nonet"
            )
        units = {_checked_unit(unit, self.size) for unit in self.units}
        _check_numbers(units)
        clashes = {_checked_clash(clash, self.size) for clash in self.clashes}
        set_ = object.__setattr__
        set_(self, "units", tuple(sorted(units, key=_unit_order)))
        set_(self, "clashes", tuple(sorted(clashes)))
        set_(self, "extras", tuple(sorted(self.extras, key=lambda extra: (extra.name, str(extra)))))

    @staticmethod
    def classic(size: int = 9, box: tuple[int, int] | None = None) -> Rules:
        """Return the rules of rows, columns and boxes; `box` is (rows, columns) of one box.

        >>> Rules.classic(6, box=(3, 2)).box
        (3, 2)
        """
        if box is None:
            return _classic(size, None)
        height, width = box
        return _classic(size, (height, width))

    def __add__(self, extra: Extra) -> Rules:
        if not isinstance(extra, Extra):
            return NotImplemented
        return _sum(self, extra, (self.box, self.extras, self._origin))

    # -- identity ---------------------------------------------------------------------------------

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return (self.size, *(getattr(self, name) for name in self._constraints))

    @property
    def _constraints(self) -> tuple[str, ...]:
        """The fields that say what is legal; any field that is not known to be something else."""
        return tuple(each.name for each in fields(self) if each.name not in _OTHER_FIELDS)

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Rules):
            return NotImplemented
        return self._hash == other._hash and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        text = self._origin
        if text is None or not all(extra.is_published for extra in self.extras):
            others = [name for name in self._constraints if name in self.kinds and name != "units"]
            words = "".join(f", {name}={getattr(self, name)!r}" for name in others)
            return f"{type(self).__name__}({self.size}, {self.units!r}{words})"
        return " + ".join([text, *map(repr, self.extras)])

    def __reduce__(self) -> tuple[Any, ...]:
        # The derived tables and the hash (which differs between processes) stay behind.
        return (type(self), tuple(getattr(self, each.name) for each in fields(self)))

    # -- derived ----------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of constraint that these rules make use of: "units", "clashes".

        Code that knows some kinds checks that there are no others. A kind that is added to Rules
        appears here without further ado, and such code refuses it or stays quiet.

        >>> sorted(CLASSIC.kinds)
        ['units']
        """
        return frozenset(name for name in self._constraints if getattr(self, name))

    @property
    def cells(self) -> range:
        """All cells, 0 to size² - 1, row by row."""
        return range(self.size * self.size)

    @property
    def digits(self) -> range:
        """All digits, 1 to size."""
        return range(1, self.size + 1)

    @cached_property
    def values(self) -> bytes:
        """The values of a cell as bytes: 0 for empty, then the digits."""
        return bytes(range(self.size + 1))

    @property
    def full_mask(self) -> int:
        """The mask of all digits."""
        return (1 << self.size) - 1

    @cached_property
    def houses(self) -> tuple[Unit, ...]:
        """The units in which every digit appears, since they have as many cells as digits."""
        return tuple(unit for unit in self.units if len(unit.cells) == self.size)

    @cached_property
    def units_of(self) -> tuple[tuple[Unit, ...], ...]:
        """For each cell, the units that contain it."""
        found: list[list[Unit]] = [[] for _ in self.cells]
        for unit in self.units:
            for cell in unit.cells:
                found[cell].append(unit)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the other cells of its units, ascending."""
        return tuple(
            tuple(sorted({other for unit in units for other in unit.cells} - {cell}))
            for cell, units in enumerate(self.units_of)
        )

    @cached_property
    def clashes_of(self) -> dict[Candidate, tuple[Candidate, ...]]:
        """For each candidate that clashes with others, those others."""
        found: dict[Candidate, list[Candidate]] = {}
        for a, b in self.clashes:
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return {candidate: tuple(others) for candidate, others in found.items()}

    @cached_property
    def regions(self) -> tuple[int, ...] | None:
        """For each cell the number of its box or jigsaw region, None where a cell has none."""
        numbers: list[int | None] = [None for _ in self.cells]
        areas = [unit for unit in self.units if unit.kind in ("box", "region")]
        for number, unit in enumerate(areas):
            for cell in unit.cells:
                numbers[cell] = number
        found = [number for number in numbers if number is not None]
        return tuple(found) if len(found) == len(numbers) else None

    def conflicts(self, values: Sequence[int]) -> Iterator[Conflict]:
        """Yield every conflict between filled cells.

        >>> [str(c.unit.name) for c in Rules.classic(4).conflicts([1, 1] + [0] * 14)]
        ['row 1', 'box 1']
        """
        for unit in self.units:
            seen: dict[int, list[int]] = {}
            for cell in unit.cells:
                if values[cell]:
                    seen.setdefault(values[cell], []).append(cell)
            for digit, cells in sorted(seen.items()):
                if len(cells) > 1:
                    yield Conflict(unit, tuple(Candidate(cell, digit) for cell in cells))
        for a, b in self.clashes:
            if values[a.cell] == a.digit and values[b.cell] == b.digit:
                in_unit = a.digit == b.digit and b.cell in self.peers[a.cell]
                if not in_unit:  # else the unit's conflict says it
                    yield Conflict(None, (a, b))

    def allowed(self, values: Sequence[int]) -> list[int]:
        """Return for each empty cell the mask of digits that its peers and clashes allow, else 0.

        >>> Rules.classic(4).allowed([1, 2, 0] + [0] * 13)[2] == 0b1100
        True
        """
        # Unit by unit: going through the peers of every filled cell takes ten times as long.
        taken = [0] * len(values)
        for unit in self.units:
            seen = 0
            for cell in unit.cells:
                seen |= 1 << values[cell]
            for cell in unit.cells:
                taken[cell] |= seen
        full = self.full_mask
        masks = [
            0 if value else full & ~(seen >> 1) for value, seen in zip(values, taken, strict=True)
        ]
        if self.clashes:
            for cell, digit in enumerate(values):
                for other, clashing in self.clashes_of.get(Candidate(cell, digit), ()):
                    masks[other] &= ~(1 << (clashing - 1))
        return masks

    def excluded_by(self, cell: int, digit: int) -> Iterator[Candidate]:
        """Yield the candidates of other cells that a digit in this cell eliminates."""
        for peer in self.peers[cell]:
            yield Candidate(peer, digit)
        if self.clashes:
            yield from self.clashes_of.get(Candidate(cell, digit), ())

    # -- names ------------------------------------------------------------------------------------

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The name of each cell."""
        return tuple(map(self.cell_name, self.cells))

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Rules.classic().cell_name(10)
        'r2c2'
        """
        row, col = divmod(cell, self.size)
        return f"r{row + 1}c{col + 1}"

    def cell_at(self, where: str | int | tuple[int, int]) -> int:
        """Return the number of a cell named `r2c2`, given as (row, col) from 0, or as its number.

        >>> Rules.classic().cell_at("r2c2"), Rules.classic().cell_at((1, 1))
        (10, 10)
        """
        size = self.size
        if isinstance(where, str):
            match = _CELL.fullmatch(where.strip())
            row, col = (int(match[1]) - 1, int(match[2]) - 1) if match else (size, size)
            if row >= size or col >= size:
                message = f"{where!r} is not a cell (r1c1 to r{size}c{size})"
                raise FormatError(message, text=where)
            return row * size + col
        if isinstance(where, tuple):
            row, col = where
            if not (0 <= row < size and 0 <= col < size):
                raise IndexError(f"no cell at row {row}, column {col} of {size} × {size} from 0")
            return row * size + col
        if not 0 <= where < size * size:
            raise IndexError(f"no cell {where}; cells are numbered from 0 to {size * size - 1}")
        return where


def _unit_order(unit: Unit) -> tuple[Any, ...]:
    kind = _KINDS.index(unit.kind) if unit.kind in _KINDS else len(_KINDS)
    return (kind, unit.kind, unit.cells, unit.number)


def _checked_unit(unit: Unit, size: int) -> Unit:
    name, cells = unit.name, tuple(sorted(unit.cells))
    for cell in cells:
        if not 0 <= cell < size * size:
            raise SudokuError(f"{name}: no cell {cell} in a {size}×{size} grid")
    if len(set(cells)) != len(cells):
        raise SudokuError(f"{name}: a cell appears twice")
    if len(cells) > size:
        raise SudokuError(f"{name}: {len(cells)} cells cannot all differ with {size} digits")
    return Unit(unit.kind, unit.number, cells)


def _check_numbers(units: Iterable[Unit]) -> None:
    """Raise when two units of one kind have one number: they would have one name, too."""
    seen: set[tuple[str, int]] = set()
    for unit in units:
        if (unit.kind, unit.number) in seen:
            raise SudokuError(f"two units are {unit.name}; number the units of a kind from 1")
        seen.add((unit.kind, unit.number))


def _numbered(units: Iterable[Unit]) -> list[Unit]:
    """Return units with new numbers for the kinds in which two different ones share a number.

    Extras do not know of each other, and each numbers its units from 1. The new numbers follow the
    cells, so the order of the terms of a sum does not matter. Rows, columns and the like are not
    renumbered, since their numbers mean a place on the grid.
    """
    found = set(units)
    counts = Counter((unit.kind, unit.number) for unit in found)
    shared = {kind for (kind, _), count in counts.items() if count > 1} - set(_KINDS)
    numbered = [unit for unit in found if unit.kind not in shared]
    for kind in shared:
        groups = sorted({unit.cells for unit in found if unit.kind == kind})
        numbered += [Unit(kind, number, cells) for number, cells in enumerate(groups, start=1)]
    return numbered


def _checked_clash(clash: Clash, size: int) -> Clash:
    first, second = clash
    if second < first:
        first, second = second, first
    for cell, digit in (first, second):
        if not 0 <= cell < size * size or not 1 <= digit <= size:
            raise SudokuError(f"no candidate (cell {cell}, digit {digit}) in a {size}×{size} grid")
    if first == second:
        raise SudokuError(f"candidate {first} cannot clash with itself")
    return (Candidate(*first), Candidate(*second))


def rows_and_columns(size: int) -> list[Unit]:
    """Return the rows and columns of a grid as units.

    >>> [unit.name for unit in rows_and_columns(2)]
    ['row 1', 'row 2', 'column 1', 'column 2']
    """
    square = size * size
    rows = [Unit("row", i + 1, range(i * size, (i + 1) * size)) for i in range(size)]
    columns = [Unit("column", i + 1, range(i, square, size)) for i in range(size)]
    return rows + columns


@lru_cache(maxsize=64)
def _classic(size: int, box: tuple[int, int] | None) -> Rules:
    if not 1 < size <= MAX_SIZE:
        raise Unsupported(f"{size}×{size} grids (sizes 2 to {MAX_SIZE} are supported)", by="nonet")
    shape = DEFAULT_BOX.get(size) if box is None else box
    if shape is None:
        raise Unsupported(f"size {size} without box=(rows, columns)", by="Rules.classic")
    height, width = shape
    if height < 1 or width < 1 or height * width != size:
        raise Unsupported(f"size {size} with boxes of {height}×{width}", by="Rules.classic")
    origin = f"Rules.classic({size})"
    if shape != DEFAULT_BOX.get(size):
        origin = f"Rules.classic({size}, {shape})"
    units = rows_and_columns(size)
    for number in range(size):
        top, left = divmod(number, size // width)
        corner = top * height * size + left * width
        cells = tuple(corner + r * size + c for r in range(height) for c in range(width))
        units.append(Unit("box", number + 1, cells))
    return Rules(size, tuple(units), box=shape, _origin=origin)


# Equal rules may have different reprs; `manner` keeps their sums apart in the cache.
@lru_cache(maxsize=256)
def _sum(rules: Rules, extra: Extra, manner: Hashable) -> Rules:
    if extra in rules.extras:
        return rules
    parts = extra.parts(rules)
    added = [_checked_unit(unit, rules.size) for unit in parts.units]
    # All else is kept as it is, so that no kind of constraint is lost in a sum.
    return replace(
        rules,
        units=tuple(_numbered([*rules.units, *added])),
        clashes=rules.clashes + tuple(parts.clashes),
        extras=(*rules.extras, extra),
    )


def classic_for(cells: int) -> Rules:
    """Return the classic rules for a grid of that many cells.

    >>> classic_for(36)
    Rules.classic(6)
    """
    size = round(cells**0.5)
    if size * size != cells or size not in DEFAULT_BOX:
        raise FormatError(wrong_count(cells))
    return _classic(size, None)


def wrong_count(cells: int) -> str:
    """Return the message for a number of cells that no grid with default boxes has.

    >>> wrong_count(80), wrong_count(255)
    ('80 cells; a 9×9 puzzle has 81', '255 cells; a 16×16 puzzle has 256')
    >>> wrong_count(49)
    '49 cells; a 7×7 puzzle has no default boxes; pass rules='
    """
    size, count = round(cells**0.5), "1 cell" if cells == 1 else f"{cells} cells"
    if size * size == cells and 1 < size <= MAX_SIZE:
        return f"{count}; a {size}×{size} puzzle has no default boxes; pass rules="
    # A row too few or too many is a slip of that size; else 9×9 is what most people mean.
    near = size if size in DEFAULT_BOX and abs(size * size - cells) <= size else 9
    return f"{count}; a {near}×{near} puzzle has {near * near}"


CLASSIC = Rules.classic()
