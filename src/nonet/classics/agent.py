"""Agent: a dict from 'A1' … 'I9' to digit strings, three strategies, and depth-first search.

Rows are lettered A to I and columns numbered 1 to 9, so a cell, here called a *box*, is 'A1' to
'I9'. A *unit* is nine boxes that hold each digit once: a row, a column, a 3×3 square, and on a
diagonal board also the two long diagonals. The *peers* of a box are the others in its units.

The whole state is `values`: for each box the digits it can still be, as a string. One digit left
means solved, none means impossible. Three strategies shorten the strings:

- `eliminate`: a solved box takes its digit away from its peers.
- `only_choice`: a digit that fits in only one box of a unit goes there.
- `naked_twins`: two boxes of a unit with the same two digits use them up for the rest of it.

`reduce_puzzle` repeats them until nothing changes, and `search` then tries the digits of a shortest
box one after the other, each on a copy. Diagonal boards need no other code, only other units.

    python -m nonet.classics.agent [PUZZLE] [--diagonal]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, NoReturn

from nonet.classics.event import Event, Listener
from nonet.classics.pipe import end
from nonet.errors import FormatError

__all__ = [
    "boxes",
    "cols",
    "column_units",
    "cross",
    "diagonal_units",
    "display",
    "eliminate",
    "grid_values",
    "main",
    "naked_twins",
    "only_choice",
    "peers",
    "peers_for",
    "reduce_puzzle",
    "row_units",
    "rows",
    "search",
    "solve",
    "square_units",
    "unitlist",
    "units",
    "units_for",
]

Values = dict[str, str]

rows = "ABCDEFGHI"
cols = "123456789"
digits = "123456789"

# Dug from a random diagonal grid: 20 clues, one solution with the diagonals, many without them.
_DIAGONAL_BOARD = (
    "..321.9...9....3...7........5....7.....4.7.....7....1........3...2....7...1.846.."
)


def cross(a: Iterable[str], b: Iterable[str]) -> list[str]:
    """Returns every string of `a` followed by every string of `b`.

    >>> cross("AB", "12")
    ['A1', 'A2', 'B1', 'B2']
    """
    b = tuple(b)
    return [first + second for first in a for second in b]


boxes = cross(rows, cols)
row_units = [cross(row, cols) for row in rows]
column_units = [cross(rows, col) for col in cols]
square_units = [
    cross(three_rows, three_cols)
    for three_rows in ("ABC", "DEF", "GHI")
    for three_cols in ("123", "456", "789")
]
diagonal_units = [
    [row + col for row, col in zip(rows, cols, strict=True)],
    [row + col for row, col in zip(rows, reversed(cols), strict=True)],
]


class _Layout(NamedTuple):
    unitlist: list[list[str]]
    units: dict[str, list[list[str]]]
    peers: dict[str, set[str]]
    # Sets of strings iterate in another order in each process; a search should report the same
    # events in the same order every time.
    ordered_peers: dict[str, tuple[str, ...]]


def _lay_out(unitlist: list[list[str]]) -> _Layout:
    units = {box: [unit for unit in unitlist if box in unit] for box in boxes}
    peers = {box: {peer for unit in units[box] for peer in unit} - {box} for box in boxes}
    ordered = {box: tuple(sorted(peers[box])) for box in boxes}
    return _Layout(unitlist, units, peers, ordered)


_CLASSIC = _lay_out(row_units + column_units + square_units)
_DIAGONAL = _lay_out(row_units + column_units + square_units + diagonal_units)

unitlist = _CLASSIC.unitlist
units = _CLASSIC.units
peers = _CLASSIC.peers


def _layout_for(diagonal: bool) -> _Layout:
    return _DIAGONAL if diagonal else _CLASSIC


def units_for(diagonal: bool) -> dict[str, list[list[str]]]:
    """Returns the units of each box, on a diagonal board or a classic one.

    >>> len(units_for(False)["A1"]), len(units_for(True)["A1"]), len(units_for(True)["E5"])
    (3, 4, 5)
    """
    return _layout_for(diagonal).units


def peers_for(diagonal: bool) -> dict[str, set[str]]:
    """Returns the peers of each box, on a diagonal board or a classic one.

    >>> len(peers_for(False)["A1"]), len(peers_for(True)["A1"]), len(peers_for(True)["E5"])
    (20, 26, 32)
    """
    return _layout_for(diagonal).peers


def grid_values(grid: str) -> Values:
    """Returns the values of 81 characters, all nine digits for a blank (`.` or `0`).

    Raises ValueError, with the position, when the text is anything else.

    >>> values = grid_values("5..3" + "." * 77)
    >>> values["A1"], values["A2"]
    ('5', '123456789')
    """
    if not isinstance(grid, str):
        raise FormatError(f"a grid is a text of 81 cells, not {type(grid).__name__}")
    for position, cell in enumerate(grid):
        if cell not in ".0" and cell not in digits:
            raise FormatError(f"{cell!r} is not a digit, '.' or '0'", text=grid, position=position)
    if len(grid) != 81:
        raise FormatError(f"a grid has 81 cells, not {len(grid)}", text=grid)
    return {box: digits if cell in ".0" else cell for box, cell in zip(boxes, grid, strict=True)}


def display(values: Values) -> None:
    """Prints the values as a grid, with lines between the squares.

    >>> display(grid_values("123456789" * 9))  # doctest: +ELLIPSIS
    1 2 3 | 4 5 6 | 7 8 9
    1 2 3 | 4 5 6 | 7 8 9
    1 2 3 | 4 5 6 | 7 8 9
    ------+-------+------
    1 2 3 | 4 5 6 | 7 8 9
    ...
    """
    width = max(1, *(len(values[box]) for box in boxes))
    bar = "-" * (3 * width + 2)
    for row in rows:
        if row in "DG":
            print(f"{bar}-+-{bar}-+-{bar}")
        parts = [
            " ".join(values[row + col].center(width) for col in three_cols)
            for three_cols in ("123", "456", "789")
        ]
        print(" | ".join(parts).rstrip())


def eliminate(
    values: Values, diagonal: bool = False, *, on_event: Listener | None = None
) -> Values:
    """Takes the digit of every solved box away from its peers.

    >>> values = eliminate(grid_values("5" + "." * 80))
    >>> values["A9"], values["C3"], values["D4"]
    ('12346789', '12346789', '123456789')
    """
    neighbours = _layout_for(diagonal).ordered_peers
    solved = [box for box in boxes if len(values[box]) == 1]
    for box in solved:
        digit = values[box]
        if not digit:  # a peer with the same digit took it: the board is impossible
            continue
        for peer in neighbours[box]:
            if digit in values[peer]:
                _take(values, peer, digit, on_event)
    return values


def only_choice(
    values: Values, diagonal: bool = False, *, on_event: Listener | None = None
) -> Values:
    """Gives a digit to the box that is the only one of a unit to allow it.

    >>> values = {box: "12346789" for box in boxes} | {"E5": "123456789"}
    >>> only_choice(values)["E5"]
    '5'
    """
    for unit in _layout_for(diagonal).unitlist:
        held = [values[box] for box in unit]
        for digit in digits:
            if digit not in held and "".join(held).count(digit) == 1:
                place = next(index for index, text in enumerate(held) if digit in text)
                held[place] = values[unit[place]] = digit
                if on_event is not None:
                    on_event(Event("place", *_locate(unit[place]), int(digit)))
    return values


def naked_twins(
    values: Values, diagonal: bool = False, *, on_event: Listener | None = None
) -> Values:
    """Takes the digits of twins, two boxes of a unit with the same two, from the rest of the unit.

    All twins are found before the first digit goes, so this is one pass: twins that come about on
    the way are left to the next. Solved boxes keep their digit.

    >>> values = grid_values("." * 81) | {"A1": "23", "A7": "23"}
    >>> values = naked_twins(values)
    >>> values["A1"], values["A2"], values["B1"]
    ('23', '1456789', '123456789')
    """
    pairs = {box: "".join(sorted(values[box])) for box in boxes if len(values[box]) == 2}
    found: list[tuple[list[str], str]] = []
    for unit in _layout_for(diagonal).unitlist:
        held = [pairs[box] for box in unit if box in pairs]
        found += [(unit, pair) for pair in dict.fromkeys(held) if held.count(pair) > 1]
    for unit, twins in found:
        for box in unit:
            if len(values[box]) > 1 and set(values[box]) != set(twins):
                for digit in twins:
                    if digit in values[box]:
                        _take(values, box, digit, on_event)
    return values


def reduce_puzzle(
    values: Values,
    diagonal: bool = False,
    *,
    twins: bool = True,
    on_event: Listener | None = None,
) -> Values | Literal[False]:
    """Repeats the three strategies until nothing changes; False when a box has no digit left.

    `twins=False` leaves out naked twins, the third one.

    >>> reduce_puzzle(grid_values("11" + "." * 79))
    False
    """
    while True:
        before = sum(map(len, values.values()))
        eliminate(values, diagonal, on_event=on_event)
        if not all(values.values()):  # only `eliminate` can take the last digit of a box
            return False
        only_choice(values, diagonal, on_event=on_event)
        if twins:
            naked_twins(values, diagonal, on_event=on_event)
        # Strategies only ever shorten strings, so the same total length means the same values.
        if sum(map(len, values.values())) == before:
            return values


def search(
    values: Values,
    diagonal: bool = False,
    *,
    twins: bool = True,
    fewest: bool = True,
    on_event: Listener | None = None,
) -> Values | Literal[False]:
    """Reduces the values and, where that is not enough, tries the digits of a shortest box.

    Returns the solved values, or False when there are none. Solved is right: `eliminate` has
    nothing left to do, so no box has the digit of a peer. `fewest=False` tries the first box that
    is not solved, however many digits it has.

    >>> solved = search(grid_values("." * 81), diagonal=True)
    >>> all(len(digit) == 1 for digit in solved.values())
    True
    """
    if not reduce_puzzle(values, diagonal, twins=twins, on_event=on_event):
        return _give_up(on_event)
    unsolved = [box for box in boxes if len(values[box]) > 1]
    if not unsolved:
        if on_event is not None:
            on_event(Event("solved"))
        return values
    shortest = min(unsolved, key=lambda box: len(values[box])) if fewest else unsolved[0]
    for digit in values[shortest]:
        if on_event is not None:
            on_event(Event("guess", *_locate(shortest), int(digit)))
        copy = {**values, shortest: digit}
        solved = search(copy, diagonal, twins=twins, fewest=fewest, on_event=on_event)
        if solved:
            return solved
        if on_event is not None:
            on_event(Event("backtrack", *_locate(shortest), int(digit)))
    return _give_up(on_event)


def solve(
    grid: str | Values,
    diagonal: bool = False,
    *,
    twins: bool = True,
    fewest: bool = True,
    on_event: Listener | None = None,
) -> Values | Literal[False]:
    """Solves 81 characters or a values dict; returns the solved values, or False.

    A dict passed in is not changed. Raises ValueError when the grid is neither. Two switches show
    what a strategy is worth: without `twins` it reduces by eliminate and only choice alone, without
    `fewest` it guesses in the first unsolved box instead of a shortest one.

    >>> solve("." * 81)["A1"]
    '1'
    >>> solve("55" + "." * 79)
    False
    """
    values = _checked(grid) if isinstance(grid, dict) else grid_values(grid)
    if on_event is not None:
        for box in boxes:
            if len(values[box]) == 1:
                on_event(Event("given", *_locate(box), int(values[box])))
            else:
                for digit in digits:
                    if digit not in values[box]:
                        on_event(Event("remove", *_locate(box), int(digit)))
    return search(values, diagonal, twins=twins, fewest=fewest, on_event=on_event)


def main(arguments: Sequence[str] | None = None) -> int:
    """Solves and displays a board from the command line; returns the exit code.

    0 solved, 1 no solution, 2 bad input.

    >>> main(["11" + "." * 79])
    1
    """
    parser = _Parser(
        prog="python -m nonet.classics.agent",
        description="Solve a Sudoku by eliminate, only choice, naked twins and search.",
        epilog="Exit codes: 0 solved, 1 no solution, 2 bad input.",
    )
    parser.add_argument(
        "puzzle",
        metavar="PUZZLE",
        nargs="?",
        help="81 cells, row by row, '.' or '0' for a blank; without it, a diagonal board is solved",
    )
    parser.add_argument(
        "--diagonal", action="store_true", help="the two long diagonals hold each digit once, too"
    )
    options = parser.parse_args(arguments)
    grid = _DIAGONAL_BOARD if options.puzzle is None else options.puzzle
    diagonal = options.diagonal or options.puzzle is None
    try:
        values = solve(grid, diagonal)
    except FormatError as error:
        parser.error(str(error))
    if not values:
        print("no solution", file=sys.stderr)
        return 1
    display(values)
    return 0


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Reports the error in one line, without the usage, and exits with 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def _give_up(on_event: Listener | None) -> Literal[False]:
    if on_event is not None:
        on_event(Event("contradiction"))
    return False


def _take(values: Values, box: str, digit: str, on_event: Listener | None) -> None:
    """Takes one digit from one box, and reports when that solves it."""
    values[box] = left = values[box].replace(digit, "")
    if on_event is not None:
        on_event(Event("remove", *_locate(box), int(digit)))
        if len(left) == 1:
            on_event(Event("place", *_locate(box), int(left)))


def _locate(box: str) -> tuple[int, int]:
    return rows.index(box[0]), cols.index(box[1])


def _checked(values: Values) -> Values:
    """A copy of values from outside, each string in ascending order."""
    strange = [box for box in values if box not in units]
    if strange:
        raise FormatError(f"{strange[0]!r} is not a box; boxes are 'A1' to 'I9'")
    copy: Values = {}
    for box in boxes:
        if box not in values:
            raise FormatError(f"box {box} is missing")
        text = values[box]
        if not isinstance(text, str) or len(set(text)) != len(text) or set(text) - set(digits):
            raise FormatError(f"box {box} holds different digits 1 to 9, not {text!r}")
        copy[box] = "".join(sorted(text))
    return copy


if __name__ == "__main__":
    end(main)
