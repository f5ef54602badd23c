"""Puzzles for these tests, and what the rules of Sudoku say about them, spelt out on their own."""

from __future__ import annotations

from collections.abc import Iterable

EMPTY = "." * 81

PUZZLES = {
    "one missing": (
        "912658437387142695645379182126783954579421863438965271791834526264597.18853216749"
    ),
    "60 givens": (
        "1..8.72.4.79412386.483.9517.172.4.65.6.59847..9.6718237.19236.8.8..46152624185.39"
    ),
    "36 givens": (
        "1..........4.8.2.79.8.2.564786..2.313...684.....7.3..5.7....3...92...74.653.74..9"
    ),
    "30 givens": (
        ".7......5.9.36..12...1..7...6.7.9.4.3194..56.....5.23............62....4..49..158"
    ),
    "minimal, 26 givens": (
        "1..6.79...6......4.9...4.7..3.2..8..9...8..25.....9.......6...7...9.15..4.27.5..."
    ),
    "minimal, 24 givens": (
        "5...8761.6...14...7.......3....68.2..........17..4.9....395....4.1.......9....1.."
    ),
    # From the article "Sudoku" of Wikipedia; the second was made to be slow for plain backtracking.
    "Wikipedia": (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ),
    "Wikipedia, against brute force": (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    ),
    # By Arto Inkala, of 2006, 2010 and 2012.
    "AI Escargot": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    ),
    "Inkala 2010": (
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    ),
    "Inkala 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ),
    # Known by these names among solvers since 2007.
    "Golden Nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    ),
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    ),
    # From Peter Norvig, "Solving every Sudoku puzzle": 17 givens, and 17 with many solutions.
    "Norvig, 17 givens": (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    ),
    "Norvig, many solutions": (
        ".....6....59.....82....8....45........3........6..3.54...325..6.................."
    ),
    "empty": EMPTY,
}

IMPOSSIBLE = {
    "no place for 9 in row 1": "12345678." + "........9" + "." * 63,
    "no digit for r1c9": "12345678." + "." * 45 + "........9" + "." * 18,
    # From the same page of Peter Norvig's: nothing clashes, and every branch dies.
    "Norvig": (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."),
}

CLASHING = {
    "row": "5.......5" + "." * 72,
    "column": "5" + "." * 71 + "5" + "." * 8,
    "block": "5........" + "." * 9 + "..5......" + "." * 54,
    "full grid with one wrong digit": PUZZLES["one missing"].replace(".", "1"),
}


def to_candidates(grid: str) -> list[str]:
    return [
        f"R{cell // 9 + 1}C{cell % 9 + 1}#{digit}"
        for cell, digit in enumerate(grid)
        if digit != "."
    ]


def is_solved_grid(candidates: Iterable[str]) -> bool:
    digits = {(int(name[1]) - 1, int(name[3]) - 1): name[5] for name in candidates}
    units = (
        [[(i, j) for j in range(9)] for i in range(9)]
        + [[(j, i) for j in range(9)] for i in range(9)]
        + [
            [(i + a, j + b) for a in range(3) for b in range(3)]
            for i in (0, 3, 6)
            for j in (0, 3, 6)
        ]
    )
    return all(sorted(digits.get(cell, "") for cell in unit) == [*"123456789"] for unit in units)
