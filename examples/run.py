"""Solve and check the puzzles of this folder, and print them drawn beside their solutions."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import nonet

FOLDER = Path(__file__).parent
SECONDS_TO_CHECK = 5.0
COLOUR = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
ASCII = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"


def main() -> None:
    """Report on every puzzle file in the order of their names, with the broken one last."""
    files = [*FOLDER.glob("*.txt"), *FOLDER.glob("*.json")]
    for path in sorted(files, key=lambda path: (path.stem == "broken", path.stem)):
        for grid in nonet.read(path):
            title = grid.info.get("title", path.stem.replace("-", " "))
            size = grid.rules.size
            print(f"{title} ({size}{'x' if ASCII else '×'}{size}, {grid.clues} givens)")
            print(report(grid), end="\n\n")


def report(grid: nonet.Grid) -> str:
    """Print how a puzzle is solved, and its diagnosis."""
    diagnosis = nonet.check(grid, timeout=SECONDS_TO_CHECK)
    try:
        solution = nonet.solve(grid)
    except (nonet.NoSolution, nonet.ManySolutions):
        return f"{draw(grid)}\n{diagnosis}"
    found = f"{solution.guesses} guesses, {solution.seconds * 1000:.3g} ms"
    drawing = beside(grid, solution.grid)
    return f"{drawing}\nsolved by the engine {solution.engine}: {found}\n{diagnosis}"


def draw(grid: nonet.Grid) -> str:
    """Draw a grid in Unicode, or in ASCII if the output needs it."""
    return nonet.draw(grid, ascii=ASCII, colour=COLOUR)


def beside(left: nonet.Grid, right: nonet.Grid) -> str:
    """Draw two grids side by side, or one below the other on a narrow terminal."""
    width = len(nonet.draw(left).splitlines()[0])
    if 2 * width + 3 > shutil.get_terminal_size().columns:
        return f"{draw(left)}\n{draw(right)}"
    rows = zip(draw(left).splitlines(), draw(right).splitlines(), strict=True)
    return "\n".join("   ".join(row) for row in rows)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
