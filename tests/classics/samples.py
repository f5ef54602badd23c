"""Puzzles, an independent check of solutions and a viewer of events, for the tests of classics."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.classics.event import Event
from nonet.classics.move_stack import SudokuProblem

# Those without a source come from digging holes into random grids, as long as one solution is left.
PUZZLES = {
    "complete": (
        "946783215351269784782451369598347126264518937137692458473826591615934872829175643",
        "946783215351269784782451369598347126264518937137692458473826591615934872829175643",
    ),
    "45 clues": (
        "..67.3.1.3..26...4782..1369..834.12.26.518.37..769.45.4.....5.1..5..4.72.29.7.643",
        "946783215351269784782451369598347126264518937137692458473826591615934872829175643",
    ),
    "32 clues": (
        "..91....71.52..68..3.6.....85...7...79..8.5.1......76...3..18.25......769.186.3..",
        "689145237145273689237698415856417923792386541314529768463751892528934176971862354",
    ),
    "minimal": (
        "3.....28..49..25...1.3........1..3..6.....4..9.5.2......4..3...56...8..7..82..1..",
        "357941286849672513216385749472169358681537492935824671124793865563418927798256134",
    ),
    "minimal, needs a guess": (
        ".4......51.....2...26.9.....8....5...9.74..8....5.2..6..7...4...34.269...6......3",
        "349218675178654239526397148782963514695741382413582796257839461834126957961475823",
    ),
    # Peter Norvig, Solving Every Sudoku Puzzle, https://norvig.com/sudoku.html
    "Norvig, 17 clues": (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
    ),
    # Arto Inkala, 2010, as printed by many newspapers
    "Inkala": (
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
    ),
    # "Golden Nugget" by tarek, from the Sudoku Players' Forum
    "Golden Nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "751846239892371465643259871238197546974562318165438927319684752527913684486725193",
    ),
}

# The 17 clues with one of them gone, and the empty grid.
SEVERAL = {
    "empty": "." * 81,
    "one clue": "." * 40 + "5" + "." * 40,
    "16 clues": PUZZLES["Norvig, 17 clues"][0].replace("4", ".", 1),
}

# No digit stands twice in a unit of these, and yet they have no solution.
IMPOSSIBLE = {
    "a cell without digits": "12345678." + "." * 17 + "9" + "." * 54,
    "a digit without cells": "1........" + "...1....." + "......234" + "." * 54,
    # "minimal" with another digit in r5c1
    "by singles": PUZZLES["minimal"][0][:36] + "1" + PUZZLES["minimal"][0][37:],
    # "Golden Nugget" with another digit in r4c9
    "by search": PUZZLES["Golden Nugget"][0][:35] + "3" + PUZZLES["Golden Nugget"][0][36:],
}

UNITS = [
    *([(n, k) for k in range(9)] for n in range(9)),
    *([(k, n) for k in range(9)] for n in range(9)),
    *([(n // 3 * 3 + k // 3, n % 3 * 3 + k % 3) for k in range(9)] for n in range(9)),
]


def matrix(text: str) -> list[list[int]]:
    return [[int(c) if c in "123456789" else 0 for c in text[n : n + 9]] for n in range(0, 81, 9)]


def lines(text: str) -> list[str]:
    return [text[n : n + 9] for n in range(0, 81, 9)]


def repeats(grid: Sequence[Sequence[int]]) -> bool:
    units = ([grid[r][c] for r, c in unit if grid[r][c]] for unit in UNITS)
    return any(len(digits) != len(set(digits)) for digits in units)


def is_solution(puzzle: str, grid: Sequence[Sequence[int]]) -> bool:
    full = all(sorted(grid[r][c] for r, c in unit) == list(range(1, 10)) for unit in UNITS)
    flat = [digit for row in grid for digit in row]
    return full and all(c == "." or int(c) == d for c, d in zip(puzzle, flat, strict=True))


def assert_counts(problem: SudokuProblem) -> None:
    """The counts say what the possibilities and the grid say, and no unit repeats a digit."""
    counts = [*problem.row_counts, *problem.col_counts, *problem.box_counts]
    for cells, count in zip(UNITS, counts, strict=True):
        can = [sum(val in problem.possibilities[r][c] for r, c in cells) for val in range(10)]
        assert count == can
    assert problem.assigned == sum(val > 0 for row in problem.grid for val in row)
    assert not repeats(problem.grid)


class Viewer:
    """A board that follows a stream of events, and fails on one that makes no sense on it."""

    def __init__(self) -> None:
        self.values = [[0] * 9 for _ in range(9)]
        self.candidates = [[set(range(1, 10)) for _ in range(9)] for _ in range(9)]
        self.kinds: list[str] = []
        self._guesses: list[tuple[Event, list[list[int]], list[list[set[int]]]]] = []

    def __call__(self, event: Event) -> None:
        self.kinds.append(event.kind)
        kind, row, col, digit = event
        if kind in ("contradiction", "solved"):
            assert (row, col, digit) == (None, None, None)
            return
        assert row is not None
        assert col is not None
        assert digit is not None
        if kind == "backtrack":
            guess, self.values, self.candidates = self._guesses.pop()
            assert guess[1:] == event[1:]
            return
        assert digit in self.candidates[row][col], event
        if kind == "remove":
            self.candidates[row][col].remove(digit)
            return
        assert self.values[row][col] == 0, event
        if kind == "guess":
            candidates = [[set(s) for s in line] for line in self.candidates]
            self._guesses.append((event, [line[:] for line in self.values], candidates))
        self.values[row][col] = digit
        self.candidates[row][col] = {digit}


class Stop(Exception):
    """What a listener raises to end a search."""


class StopAt:
    """A listener that raises Stop at one event, counted from 0."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, event: Event) -> None:
        if self.left == 0:
            raise Stop(event.kind)
        self.left -= 1
