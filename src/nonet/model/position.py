"""A position: a grid as a player sees it, with the player's own marks, colours and moves."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from nonet.base.as_json import AsJson
from nonet.errors import ArgumentError, FormatError
from nonet.model.bits import digits_of
from nonet.model.grid import Cells, Grid
from nonet.model.marks import Marks, masks_of
from nonet.model.move import MOST_COLOURS, Move, MoveLike, check_cells, check_history, move_of
from nonet.model.records import grid_record
from nonet.model.rules import Rules
from nonet.model.shape import CellLike
from nonet.model.shown import Shown
from nonet.model.texts import position_read

if TYPE_CHECKING:
    from nonet.formats import wire
    from nonet.formats.parser import PuzzleLike

_UNCHANGED: Any = object()


class Position(Shown, AsJson):
    """What a player has: the grid, the player's own marks and colours, and the moves so far.

    `grid` is anything that Grid takes; its digits that are not given were placed by the player. A
    Position is copied with its marks and moves. `centre` and `corner` are the player's marks,
    `{cell: digits}` or a mask per cell. A cell without any has no marks, and they never bind:
    unlike `Grid.marks`, which belong to the puzzle, they may be wrong or incomplete. `colours` are
    `{cell: numbers}` from 1 to 9. `history` are the moves that led here, the first one first,
    without those that were undone.

    >>> grid = Grid("12..34......43.1").with_(cells={"r1c4": 4})
    >>> position = Position(grid, centre={"r2c3": "12"}, history=[("r1c4", 4)])
    >>> position
    <Position 12.434......43.1: 1 placed digit, centre marks in 1 cell, 1 move>
    >>> position.centre_of("r2c3"), position.centre_of("r2c4"), position.history[0].digit
    ((1, 2), (), 4)
    """

    __slots__ = ("_centre", "_colours", "_corner", "_grid", "_history", "_undone")

    def __init__(
        self,
        grid: PuzzleLike,
        *,
        centre: Marks | None = None,
        corner: Marks | None = None,
        colours: Marks | None = None,
        history: Iterable[MoveLike] = (),
    ) -> None:
        if not isinstance(grid, Grid):
            read = position_read(grid)
            grid = read.grid
            centre = read.centre if centre is None else centre
            corner = read.corner if corner is None else corner
            colours = read.colours if colours is None else colours
            history = read.history if history == () else history
        self._grid = grid
        self._centre = _marks(centre, grid, "centre")
        self._corner = _marks(corner, grid, "corner")
        self._colours = _colour_masks(colours, grid.rules)
        self._history = tuple(
            move_of(move, number, grid) for number, move in enumerate(_listed(history), 1)
        )
        check_history(self._history, grid)
        self._undone: tuple[Move, ...] = ()

    @classmethod
    def from_marks(cls, grid: Cells) -> Position:
        """Return the position of a grid whose pencil marks are those of a player.

        Programs write the marks of a player into their files; nonet reads them as marks of the
        puzzle, which are binding. Here they become centre marks.

        >>> grid = Grid("12..34......43.1", marks={"r1c3": "3"})
        >>> Position.from_marks(grid).centre_of("r1c3"), Position.from_marks(grid).grid.marks
        ((3,), None)
        """
        grid = grid if isinstance(grid, Grid) else Grid(grid)
        if grid.marks is None:
            return cls(grid)
        # A cell in which nothing was noted is read as one with all candidates.
        full = grid.rules.full_mask
        noted = [0 if mask == full else mask for mask in grid.marks]
        return cls(grid.with_(marks=None), centre=noted)

    # -- what it holds ----------------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """The digits, given and placed, and the rules."""
        return self._grid

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle."""
        return self._grid.rules

    @property
    def centre(self) -> tuple[int, ...] | None:
        """The masks of the centre marks of all cells, 0 where there are none; None without any."""
        return self._centre

    @property
    def corner(self) -> tuple[int, ...] | None:
        """The masks of the corner marks of all cells, 0 where there are none; None without any."""
        return self._corner

    @property
    def colours(self) -> tuple[int, ...] | None:
        """The colours of all cells, as masks of the numbers 1 to 9; None without any."""
        return self._colours

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that led here, the first one first."""
        return self._history

    def centre_of(self, cell: CellLike) -> tuple[int, ...]:
        """Return the digits of a cell's centre marks."""
        return self._digits(self._centre, cell)

    def corner_of(self, cell: CellLike) -> tuple[int, ...]:
        """Return the digits of a cell's corner marks."""
        return self._digits(self._corner, cell)

    def colours_of(self, cell: CellLike) -> tuple[int, ...]:
        """Return the numbers of a cell's colours.

        >>> Position("12..34......43.1", colours={"r1c1": 2, "r1c2": [1, 3]}).colours_of("r1c2")
        (1, 3)
        """
        return self._digits(self._colours, cell)

    def _digits(self, masks: tuple[int, ...] | None, where: CellLike) -> tuple[int, ...]:
        cell = self.rules.cell_at(where)
        return () if masks is None else digits_of(masks[cell])

    def to_dict(self) -> wire.PositionRecord:
        """Return the position in nonet's JSON format, which Position reads as text.

        >>> Position("12..34......43.1", centre={"r1c3": "34"}).to_dict()["player"]
        {'centre': {'r1c3': '34'}}
        """
        return grid_record(self)

    # -- what it becomes --------------------------------------------------------------------------

    def with_(
        self,
        *,
        grid: Cells = _UNCHANGED,
        centre: Marks | None = _UNCHANGED,
        corner: Marks | None = _UNCHANGED,
        colours: Marks | None = _UNCHANGED,
        history: Iterable[MoveLike] = _UNCHANGED,
    ) -> Position:
        """Return a copy of this position with some things replaced.

        >>> Position("12..34......43.1", centre={"r1c3": 3}).with_(centre=None)
        <Position 12..34......43.1>
        """
        return Position(
            self._grid if grid is _UNCHANGED else grid,
            centre=self._centre if centre is _UNCHANGED else centre,
            corner=self._corner if corner is _UNCHANGED else corner,
            colours=self._colours if colours is _UNCHANGED else colours,
            history=self._history if history is _UNCHANGED else history,
        )

    def play(self, *moves: MoveLike) -> Position:
        """Return the position after further moves, which are added to the history.

        >>> position = Position("12..34......43.1").play(("r1c4", 4), ("centre", "r1c3", 3))
        >>> position
        <Position 12.434......43.1: 1 placed digit, centre marks in 1 cell, 2 moves>
        """
        first = len(self._history) + 1
        new = [move_of(move, number, self._grid) for number, move in enumerate(moves, first)]
        check_cells(new, self._grid, first)
        return self._played(new, (*self._history, *new))

    def undo(self, to: int | None = None) -> Position:
        """Return the position after the first `to` moves; by default the last one is undone.

        `redo` makes them again, one by one, as long as nothing else is played.

        >>> position = Position("12..34......43.1").play(("r1c4", 3), ("r1c3", 4))
        >>> position.undo(), position.undo(to=0)
        (<Position 12.334......43.1: 1 placed digit, 1 move>, <Position 12..34......43.1>)
        """
        if to is None and not self._history:
            raise ArgumentError("nothing to undo: no move was made")
        keep = len(self._history) - 1 if to is None else operator.index(to)
        if not 0 <= keep <= len(self._history):
            moves = _count(len(self._history), "move")
            raise ArgumentError(f"cannot undo to move {keep}; the history has {moves}")
        first: dict[tuple[str, int, int], Move] = {}
        for move in self._history:
            # A cell has one digit and many marks, so only marks are told apart by their digit.
            digit = 0 if move.kind == "place" else move.digit
            first.setdefault((move.kind, move.cell, digit), move)
        # Before the first move, things were the other way round. But a digit can be eliminated
        # without having been noted: it was noted only if the cell has marks that no move wrote.
        written = {(move.cell, move.digit) for move in self._history if move.kind == "centre"}
        before = [
            move._replace(on=not move.on)
            for move in first.values()
            if move.kind != "centre"
            or move.on
            or any((move.cell, digit) not in written for digit in self.centre_of(move.cell))
        ]
        kept = self._history[:keep]
        position = self._played(before, ())._played(kept, kept)
        position._undone = (*self._history[keep:], *self._undone)
        return position

    def redo(self) -> Position:
        """Return the position with the move played again that was undone last.

        >>> position = Position("12..34......43.1").play(("r1c4", 3), ("r1c3", 4))
        >>> position.undo(to=0).redo().redo() == position
        True
        """
        if not self._undone:
            raise ArgumentError("nothing to redo: no move was undone")
        move, *others = self._undone
        position = self.play(move)
        position._undone = tuple(others)
        return position

    def _played(self, moves: Iterable[Move], history: tuple[Move, ...]) -> Position:
        """Return the position after moves that are known to be possible, with this history."""
        size = len(self._grid.values)
        masks = {
            "centre": list(self._centre or [0] * size),
            "corner": list(self._corner or [0] * size),
            "colour": list(self._colours or [0] * size),
        }
        digits: dict[CellLike, int] = {}
        for kind, cell, digit, on in moves:
            if kind == "place":
                digits[cell] = digit if on else 0
            elif on:
                masks[kind][cell] |= 1 << (digit - 1)
            else:
                masks[kind][cell] &= ~(1 << (digit - 1))
        grid = self._grid.with_(cells=digits, given=False) if digits else self._grid
        return Position(
            grid,
            centre=masks["centre"],
            corner=masks["corner"],
            colours=masks["colour"],
            history=history,
        )

    # -- what it is equal to, and how it looks ----------------------------------------------------

    def _key(self) -> tuple[Any, ...]:
        return (self._grid, self._centre, self._corner, self._colours, self._history)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return str(self._grid)

    def __repr__(self) -> str:
        placed = sum(map(bool, self._grid.values)) - self._grid.clues
        parts = [_count(placed, "placed digit")] if placed else []
        for name, masks in (
            ("centre marks", self._centre),
            ("corner marks", self._corner),
            ("colours", self._colours),
        ):
            if masks is not None:
                parts.append(f"{name} in {_count(sum(map(bool, masks)), 'cell')}")
        if self._history:
            parts.append(_count(len(self._history), "move"))
        return f"<Position {self}{': ' if parts else ''}{', '.join(parts)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (*self._key(), self._undone))


def _rebuild(
    grid: Grid,
    centre: tuple[int, ...] | None,
    corner: tuple[int, ...] | None,
    colours: tuple[int, ...] | None,
    history: tuple[Move, ...],
    undone: tuple[Move, ...],
) -> Position:
    position = Position(grid, centre=centre, corner=corner, colours=colours, history=history)
    position._undone = undone
    return position


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _marks(marks: Marks | None, grid: Grid, name: str) -> tuple[int, ...] | None:
    """Return the player's marks as masks; None when no cell has any."""
    if marks is None:
        return None
    try:
        masks = masks_of(marks, grid.values, grid.rules, [0] * len(grid.values))
    except FormatError as error:
        raise FormatError(f"{name} marks: {error.message}") from None
    except ArgumentError as error:
        raise ArgumentError(f"{name} marks: {error}") from None
    except TypeError:
        kind = type(marks).__name__
        raise TypeError(f"{name}= takes {{cell: digits}} or a mask per cell, not {kind}") from None
    return masks if any(masks) else None


def _colour_masks(colours: Marks | None, rules: Rules) -> tuple[int, ...] | None:
    if colours is None:
        return None
    if isinstance(colours, Mapping):
        masks = [0] * len(rules.cells)
        for where, numbers in colours.items():
            cell = rules.cell_at(where)
            listed = numbers if isinstance(numbers, Iterable) else [numbers]
            for number in listed:
                masks[cell] |= 1 << (_colour(number, rules.cell_name(cell)) - 1)
    else:
        masks = [_colour_mask(mask, cell, rules) for cell, mask in enumerate(_listed(colours))]
        if len(masks) != len(rules.cells):
            raise FormatError(f"colours of {len(masks)} cells; the grid has {len(rules.cells)}")
    return tuple(masks) if any(masks) else None


def _colour(number: Any, name: str) -> int:
    if isinstance(number, str) and len(number) == 1 and number in "123456789":
        return int(number)
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= MOST_COLOURS:
        return number
    raise FormatError(f"{name} has the colour {number!r}; the colours are 1 to {MOST_COLOURS}")


def _colour_mask(mask: Any, cell: int, rules: Rules) -> int:
    if isinstance(mask, bool) or not hasattr(mask, "__index__"):
        raise FormatError(f"{rules.cell_name(cell)} has the colours {mask!r}, not a mask")
    number = operator.index(mask)
    if not 0 <= number < 1 << MOST_COLOURS:
        name = rules.cell_name(cell)
        raise FormatError(
            f"{name} has the mask of colours {number:#x}; the colours are 1 to {MOST_COLOURS}"
        )
    return number


def _listed(x: Any) -> list[Any]:
    if isinstance(x, str | bytes | Mapping) or not isinstance(x, Iterable):
        raise TypeError(f"expected a sequence, not {type(x).__name__}")
    return list(x)
