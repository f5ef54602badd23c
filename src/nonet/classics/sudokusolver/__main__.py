"""The command line: `python -m nonet.classics.sudokusolver FILE` prints the solved puzzle.

Exit 0 when it is solved, 1 when there is no solution, 2 when the file cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from nonet.classics.pipe import end
from nonet.classics.sudokusolver.importer import imp_candidates
from nonet.classics.sudokusolver.rules import get_all_satisfied_constraints
from nonet.classics.sudokusolver.solver import solve
from nonet.classics.sudokusolver.visualizer import visualize
from nonet.errors import FormatError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Solves the puzzle in the file that the arguments name and returns the exit code.

    >>> main(["missing.txt"])
    2
    """
    parser = argparse.ArgumentParser(
        prog="python -m nonet.classics.sudokusolver",
        description="Solve a Sudoku by Algorithm X.",
    )
    parser.add_argument("file", help="nine rows of nine cells between commas, _ for an empty one")
    path = parser.parse_args(arguments).file
    try:
        fixed = imp_candidates(path)
    except FormatError as error:
        column = (error.position or 0) + 1
        return _fail(2, f"{error.path}, line {error.line}, column {column}: {error.message}")
    except OSError as error:
        return _fail(2, f"{path}: {error.strerror}")
    candidates = solve(fixed)
    if not candidates:
        return _fail(1, f"{path}: no solution{_name_clash(fixed)}")
    visualize(candidates)
    return 0


def _name_clash(candidates: Sequence[str]) -> str:
    """Returns the first two candidates that satisfy the same constraint, as a clause."""
    satisfied: dict[str, str] = {}
    for candidate in candidates:
        for constraint in get_all_satisfied_constraints(candidate):
            if constraint in satisfied:
                return f"; {satisfied[constraint]} and {candidate} both satisfy {constraint}"
            satisfied[constraint] = candidate
    return ""


def _fail(code: int, message: str) -> int:
    print(message, file=sys.stderr)
    return code


if __name__ == "__main__":
    end(main)
