"""A grid: the cells of a puzzle with its rules, pencil marks and info, immutable and hashable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from nonet.base.as_json import AsJson
from nonet.errors import ArgumentError, FormatError
from nonet.model.bits import digits_of
from nonet.model.marks import Marks, masks_of
from nonet.model.records import grid_record
from nonet.model.rules import CLASSIC, Rules, classic_for
from nonet.model.rules_argument import RulesLike, rules_under
from nonet.model.shape import ByCell, CellLike
from nonet.model.shown import Shown
from nonet.model.texts import are_values, grid_read
from nonet.model.values import padded, values_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    from nonet.formats import wire
    from nonet.formats.parser import PuzzleLike

# A text, a flat sequence of cells or rows of them, of numbers, characters or None, or a Grid.
Cells: TypeAlias = "str | bytes | Iterable[Any] | Grid"

_UNCHANGED: Any = object()
_NO_INFO: Mapping[str, str] = MappingProxyType({})
_new = object.__new__


class Grid(Shown, AsJson):
    """The digits of all cells, which of them are given, the rules, pencil marks and info.

    `values` is whatever `nonet.as_grid` takes: a text in any format that `nonet.parse` reads, a
    flat sequence or rows of cells (numbers, characters, None for empty), an array, a data frame of
    cells, a Grid, Board, Position or Solution. 0 is an empty cell; a digit that is not given was
    placed by a player or a solver. `rules` replace the usual ones of the size,
    variants are added to them. `marks` are a candidate mask per cell, or `{cell: digits}` for some
    cells; filled cells have no marks. `len` is the number of cells, and NumPy takes a grid as an
    array (`to_numpy`).

    >>> grid = Grid("12..34......43.1")
    >>> grid["r1c2"], grid.clues, grid.rules
    (2, 7, Rules.classic(4))
    """

    __slots__ = ("_allowed", "_givens", "_hash", "_info", "_marks", "_rules", "_values")

    def __init__(
        self,
        values: PuzzleLike,
        rules: RulesLike | None = None,
        *,
        givens: Cells | None = None,
        marks: Marks | None = None,
        info: Mapping[str, str] | None = None,
    ) -> None:
        own = None
        if not isinstance(values, Grid) and not are_values(values):
            values = grid_read(values, rules)
            rules = values.rules
        if isinstance(values, Grid):
            own = values.rules
            givens = values._givens if givens is None else givens
            marks = values._marks if marks is None else marks
            info = values._info if info is None else info
            values = values._values
        if type(values) is bytes:
            cells = values
        else:
            cells = values_of(values, rules.shape if isinstance(rules, Rules) else None)
        if not isinstance(rules, Rules):
            rules = rules_under(rules, own or classic_for(len(cells)))
        if len(cells) != rules.shape.cells:
            cells = padded(cells, rules.shape)
        _check_digits(cells, rules)
        self._values: bytes = cells
        self._rules = rules
        self._givens: bytes = cells
        if givens is not None:
            self._givens = _checked_givens(values_of(givens, rules.shape), cells, rules)
        self._marks: tuple[int, ...] | None = (
            None if marks is None else masks_of(marks, cells, rules)
        )
        if info is not None and not isinstance(info, Mapping):
            raise TypeError(f"info must be a mapping, not a value of type {type(info).__name__}")
        self._info: Mapping[str, str] = MappingProxyType(dict(info)) if info else _NO_INFO
        self._hash: int | None = None
        self._allowed: list[int] | None = None

    @classmethod
    def empty(cls, rules: RulesLike | None = None) -> Grid:
        """Return an empty grid.

        >>> Grid.empty().clues
        0
        """
        whole = rules_under(rules, CLASSIC)
        return cls(bytes(len(whole.cells)), whole)

    # -- what it holds ----------------------------------------------------------------------------

    @property
    def values(self) -> bytes:
        """The digits of all cells, row by row; 0 is empty."""
        return self._values

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle."""
        return self._rules

    @property
    def marks(self) -> tuple[int, ...] | None:
        """The candidate masks of all cells (0 for a filled cell), or None."""
        return self._marks

    @property
    def info(self) -> Mapping[str, str]:
        """What is known about the puzzle: title, author, source …"""
        return self._info

    @property
    def caveat(self) -> str:
        """What was not read of the puzzle, and its rules in words; empty where all was read.

        An answer such as "several solutions" is about the part that was read.

        >>> Grid("12..34......43.1", info={"unread": "lines (7)"}).caveat
        'not read as rules: lines (7)'
        """
        if not self._info:
            return ""
        from nonet.model.caveat import caveat_of

        return caveat_of(self._info)

    @property
    def givens(self) -> Grid:
        """The grid of the given digits only, without marks.

        >>> Grid("1234........4321", givens="12............21").givens.clues
        4
        """
        if self._givens is self._values and self._marks is None:
            return self
        return Grid(self._givens, self._rules, info=self._info)

    @property
    def clues(self) -> int:
        """The number of given digits."""
        return len(self._givens) - self._givens.count(0)

    def is_given(self, cell: CellLike) -> bool:
        """Whether the digit of this cell is given.

        >>> Grid("1234........4321", givens="12............21").is_given("r1c3")
        False
        """
        return self._givens[self._rules.cell_at(cell)] != 0

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit, legal or not."""
        return 0 not in self._values

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit and the rules hold.

        >>> Grid("1234341221434321").is_solved
        True
        """
        return self.is_full and next(self._rules.conflicts(self._values), None) is None

    def candidates(self, cell: CellLike) -> tuple[int, ...]:
        """Return the candidates of a cell: those in its pencil marks, else all it can still take.

        Without marks these are the digits that the placed digits allow. A filled cell has none.

        >>> grid = Grid("12..34......43.1")
        >>> grid.candidates("r1c3"), grid.candidates("r1c1")
        ((3, 4), ())
        >>> grid.with_(marks={"r1c3": "4"}).candidates("r1c3")
        (4,)
        """
        if self._marks is not None:
            return digits_of(self._marks[self._rules.cell_at(cell)])
        if self._allowed is None:
            self._allowed = self._rules.allowed(self._values)
        return digits_of(self._allowed[self._rules.cell_at(cell)])

    def places(self, digit: int) -> tuple[int, ...]:
        """Return the cells that have a digit as a candidate, in order.

        >>> grid = Grid("12..34......43.1")
        >>> [grid.rules.cell_name(cell) for cell in grid.places(3)]
        ['r1c3', 'r1c4', 'r3c3', 'r3c4']
        """
        if not hasattr(digit, "__index__") or digit not in self._rules.digits:
            raise ArgumentError(f"{digit!r} is not a digit (1 to {self._rules.size})")
        return tuple(cell for cell in self._rules.cells if digit in self.candidates(cell))

    def __getitem__(self, where: CellLike) -> int:
        return self._values[self._rules.cell_at(where)]

    def rows(self) -> list[list[int]]:
        """Return the digits as a list of rows.

        >>> Grid("12..34......43.1").rows()[0]
        [1, 2, 0, 0]
        """
        return [list(row) for row in self._rules.shape.in_rows(self._values)]

    def to_numpy(self) -> NDArray[np.uint8]:
        """Return the digits as a new array of shape (rows, columns), without extra cells.

        >>> Grid("12..34......43.1").to_numpy().shape
        (4, 4)
        """
        from nonet.base.numeric import np

        shape = self._rules.shape
        flat = np.frombuffer(self._values, dtype=np.uint8, count=shape.area)
        return flat.reshape(shape.rows, shape.columns).copy()

    def to_dict(self) -> wire.PositionRecord:
        """Return the puzzle in nonet's JSON format, which `nonet.parse` reads as text.

        >>> Grid("12..34......43.1").to_dict()
        {'nonet': 1, 'size': 4, 'cells': '12..34......43.1'}
        """
        return grid_record(self)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ArgumentError("a grid becomes an array by copying; copy=False is not possible")
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def __len__(self) -> int:
        return len(self._values)

    # -- what it becomes --------------------------------------------------------------------------

    def with_(
        self,
        *,
        rules: RulesLike | None = None,
        cells: Mapping[CellLike, int] | ByCell[int] | None = None,
        marks: Marks | None = _UNCHANGED,
        info: Mapping[str, str] | None = _UNCHANGED,
        given: bool | None = None,
    ) -> Grid:
        """Return a copy of this grid with some things changed; digit 0 empties a cell.

        A changed digit is given if the old one was, and placed in a cell that was empty; `given=`
        decides otherwise for all of `cells`. Marks of changed cells are dropped; `marks` by cell
        change those cells only. Variants in `rules` are added, Rules replace.

        >>> grid = Grid("12..34......43.1").with_(cells={"r1c3": 3})
        >>> str(grid), grid.clues
        ('123.34......43.1', 7)
        """
        if cells is not None and not isinstance(cells, Mapping):
            raise TypeError(f"cells must map cells to digits, not be a {type(cells).__name__}")
        new_rules = rules_under(rules, self._rules)
        values, givens = bytearray(self._values), bytearray(self._givens)
        new_marks = None if self._marks is None else list(self._marks)
        for where, digit in (cells or {}).items():
            cell = new_rules.cell_at(where)
            if not hasattr(digit, "__index__") or not 0 <= digit <= new_rules.size:
                name = new_rules.cell_name(cell)
                raise ArgumentError(f"{digit!r} is not a digit for {name} (0 to {new_rules.size})")
            is_given = bool(givens[cell]) if given is None else given
            values[cell] = digit
            givens[cell] = digit if is_given else 0
            if new_marks is not None:
                new_marks[cell] = 0 if digit else new_rules.full_mask
        if isinstance(marks, Mapping) and len(values) == len(new_rules.cells):
            new_marks = list(masks_of(marks, bytes(values), new_rules, new_marks))
        return Grid(
            bytes(values),
            new_rules,
            givens=None if givens == values else bytes(givens),
            marks=new_marks if marks is _UNCHANGED or isinstance(marks, Mapping) else marks,
            info=self._info if info is _UNCHANGED else info,
        )

    def completed(self, values: bytes) -> Grid:
        """Return the grid with values that an engine found and the same givens, unchecked.

        >>> Grid("123.34......43.1").completed(Grid("1234341221434321").values).clues
        8
        """
        full = Grid.__new__(Grid)
        full._values, full._givens = values, self._givens
        full._rules, full._info = self._rules, self._info
        full._marks = full._hash = full._allowed = None
        return full

    @classmethod
    def solved_at_once(cls, givens: bytes, values: bytes) -> Grid:
        """Return a classic 9×9 grid of given digits completed with values, unchecked.

        >>> Grid.solved_at_once(bytes(81), bytes(81)) == Grid("." * 81)
        True
        """
        full = _new(cls)
        full._values, full._givens, full._rules, full._info = values, givens, CLASSIC, _NO_INFO
        full._marks = full._hash = full._allowed = None
        return full

    # -- what it is equal to, and how it looks ----------------------------------------------------

    def _key(self) -> tuple[Any, ...]:
        return (self._values, self._givens, self._marks, self._rules)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash

    def __str__(self) -> str:
        return self._rules.shape.spell(self._values)

    def __repr__(self) -> str:
        spell = self._rules.shape.spell
        text = spell(self._values)
        # A text without a digit may be one that writes 1 as A, so that it would be read otherwise.
        is_clear = text.upper() == text.lower() or any(char in "123456789" for char in text)
        parts = [repr(text if is_clear else list(self._values))]
        if self._rules != _usual_rules(len(self._values)):
            parts.append(repr(self._rules))
        if self._givens is not self._values:
            parts.append(f"givens={spell(self._givens)!r}")
        if self._marks is not None:
            parts.append(f"marks={self._marks!r}")
        if self._info:
            parts.append(f"info={dict(self._info)!r}")
        return f"Grid({', '.join(parts)})"

    def __reduce__(self) -> tuple[Any, ...]:
        givens = None if self._givens is self._values else self._givens
        return (_rebuild, (self._values, self._rules, givens, self._marks, dict(self._info)))


def _rebuild(
    values: bytes,
    rules: Rules,
    givens: bytes | None,
    marks: tuple[int, ...] | None,
    info: dict[str, str],
) -> Grid:
    return Grid(values, rules, givens=givens, marks=marks, info=info)


def _usual_rules(cells: int) -> Rules | None:
    try:
        return classic_for(cells)
    except FormatError:
        return None


def _check_digits(values: bytes, rules: Rules) -> None:
    if values.translate(None, rules.values):
        cell = next(i for i, value in enumerate(values) if value > rules.size)
        raise FormatError(
            f"{rules.cell_name(cell)} is {values[cell]}; the digits are 1 to {rules.size}",
            position=cell,
        )


def _checked_givens(givens: bytes, values: bytes, rules: Rules) -> bytes:
    if len(givens) == rules.shape.area < len(values):
        givens += bytes(len(rules.shape.extra))
    if len(givens) != len(values):
        raise FormatError(f"{len(givens)} givens; the grid has {len(values)} cells")
    for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
        if given and given != value:
            name = rules.cell_name(cell)
            what = f"has the digit {value}" if value else "is empty"
            raise FormatError(f"{name} {what}, but {given} is its given", position=cell)
    return values if givens == values else givens
