"""Makes the examples of techniques from generated puzzles.

python -m tools.make_examples            writes missing examples
python -m tools.make_examples --anew     replaces all of them

The best example is a board on a puzzle's path where the technique is the next step and no easier
one applies; the second best is a board where singles, intersections and subsets no longer apply. Of
several steps, the one with the shortest sentence is used. Rarer techniques are searched for on
thinned boards, from which candidates that are in no solution have been removed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import nonet
from nonet import CLASSIC, Board, Candidate, Grid, Step
from nonet.model.bits import digits_of
from nonet.techniques import PATH, TECHNIQUES, Technique, by_name
from tools import dig

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "data" / "techniques"
EXAMPLES = ROOT / "src" / "nonet" / "techniques" / "examples.txt"

Found = dict[str, tuple[Grid, Step]]  # by technique

HEAD = "# name:grid (+ before placed digits):removed before:removes:places"


def triples(candidates: object) -> str:
    """Return candidates as digit, row, column."""
    assert isinstance(candidates, tuple)
    return " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in candidates)


def spelled(grid: Grid) -> tuple[str, str]:
    """Return the digits of a grid and the candidates that are missing from it."""
    digits = "".join(
        "." if not value else str(value) if grid.is_given(cell) else f"+{value}"
        for cell, value in enumerate(grid.values)
    )
    full = grid.rules.allowed(grid.values)
    left = full if grid.marks is None else grid.marks
    eliminated = tuple(
        (cell, digit)
        for cell, (all_, some) in enumerate(zip(full, left, strict=True))
        for digit in digits_of(all_ & ~some)
    )
    return digits, triples(eliminated)


def line_of(grid: Grid, step: Step) -> str:
    """Return the line of an example of a technique on classic rules."""
    digits, eliminated = spelled(grid)
    return f"{step.technique}:{digits}:{eliminated}:{triples(step.removes)}:{triples(step.places)}"


def boards(random: Random, share: float) -> Iterator[Board]:
    """Yield boards along the paths of new puzzles, without a share of their false candidates."""
    while True:
        clues = random.choice((0, 24, 26, 30))
        grid = Grid(dig.dig(dig.fill(CLASSIC, random), CLASSIC, random, clues=clues))
        solution = nonet.solve(grid).grid.values
        for board in nonet.explain(grid, techniques=TECHNIQUES[:10]).boards():
            if board.is_solved or random.random() < 0.8:
                continue
            masks = [
                sum(
                    1 << (digit - 1)
                    for digit in digits_of(mask)
                    if digit == solution[cell] or random.random() >= share
                )
                for cell, mask in enumerate(board.masks)
            ]
            yield Board(Grid(board.values, CLASSIC, givens=board.givens, marks=masks))


def fresh(random: Random) -> Grid:
    """Return a minimal puzzle."""
    return Grid(dig.dig(dig.fill(CLASSIC, random), CLASSIC, random, clues=0))


def keep_shorter(found: Found, board: Board, step: Step) -> None:
    """Keep a step of a board if its sentence is the shortest of its technique so far."""
    best = found.get(step.technique)
    if best is None or len(step.because) < len(best[1].because):
        found[step.technique] = board.to_grid(), step


def say(text: str) -> None:
    """Show the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:<78}", end="", file=sys.stderr, flush=True)


def find_on_paths(wanted: set[str], puzzles: int) -> Found:
    """Return a grid and a step for each technique that the paths of new puzzles need."""
    random = Random("paths")
    found: Found = {}
    for number in range(puzzles if wanted else 0):
        say(f"paths: puzzle {number:,} of {puzzles:,}")
        path = nonet.explain(fresh(random))
        for board, step in zip(path.boards(), path, strict=False):
            if step.technique not in wanted:
                continue
            # The first step is one of several with this effect; the page shows the one kept.
            kept = next(
                each
                for each in by_name(step.technique)(board)
                if (each.places, each.removes) == (step.places, step.removes)
            )
            keep_shorter(found, board, kept)
    return found


def find_beyond_subsets(wanted: set[str], puzzles: int) -> Found:
    """Return a grid where simple techniques no longer apply, and a step, for each technique.

    No single step of an easier technique has the same effect there: a chain that only repeats a
    naked pair is not an example of a chain.
    """
    random = Random("beyond subsets")
    simple = [each for each in PATH if each.family in ("singles", "intersections", "subsets")]
    last = max((i for i, each in enumerate(TECHNIQUES) if each.name in wanted), default=0)
    looked_at = [each for each in TECHNIQUES[: last + 1] if each in PATH or each.name in wanted]
    found: Found = {}
    for number in range(puzzles if wanted else 0):
        say(f"beyond subsets: puzzle {number:,} of {puzzles:,}")
        *_, board = nonet.explain(fresh(random), techniques=simple).boards()
        if board.is_solved:
            continue
        # For each candidate, what the easier steps that eliminate it eliminate.
        easier: dict[Candidate, set[frozenset[Candidate]]] = {}
        for technique in looked_at:
            steps = [(step, eliminated(board, step)) for step in technique(board)]
            if technique.name in wanted:
                for step, effect in steps:
                    known = easier.get(min(effect), ())
                    # Anything a guess proves, some net proves too.
                    if technique.is_guess or not any(effect <= other for other in known):
                        keep_shorter(found, board, step)
            for _, effect in steps:
                for candidate in effect:
                    easier.setdefault(candidate, set()).add(effect)
    return found


def eliminated(board: Board, step: Step) -> frozenset[Candidate]:
    """Return what a step eliminates; for a placed digit, the other candidates of its cell."""
    beside = [
        Candidate(cell, other)
        for cell, digit in step.places
        for other in board.candidates(cell)
        if other != digit
    ]
    return frozenset((*step.removes, *beside))


def find(technique: Technique, seed: int, tries: int) -> tuple[Grid, Step] | None:
    """Return a grid and a step of the technique with few marks, or None."""
    random = Random(f"{technique.name} {seed}")
    for number, board in enumerate(boards(random, random.choice((0.0, 0.2, 0.4)))):
        if number == tries:
            return None
        # A cell with one candidate is an example of a single, not of anything else.
        is_single = technique.family == "singles"
        steps = [step for step in technique(board) if is_single or eliminated(board, step)]
        if steps:
            return board.to_grid(), min(steps, key=lambda step: len(step.removes))
    return None


def read_examples() -> dict[str, str]:
    """Return the lines of the examples by name."""
    if not EXAMPLES.exists():
        return {}
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    return {line.partition(":")[0]: line for line in lines if line and line[0] != "#"}


def main() -> int:
    """Write missing examples."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--tries", type=int, default=3000, help="boards for one technique")
    parser.add_argument("--puzzles", type=int, default=8000, help="puzzles whose paths are taken")
    asked = parser.parse_args()
    before = read_examples()
    known = {} if asked.anew else dict(before)
    missing = {technique.name for technique in TECHNIQUES} - set(known)
    natural = find_on_paths(missing, asked.puzzles)
    natural |= find_beyond_subsets(missing - set(natural), asked.puzzles // 40)
    for technique in TECHNIQUES:
        if technique.name in known:
            continue
        say(f"thinned boards: {technique.name}")
        found = natural.get(technique.name) or find(technique, 0, asked.tries)
        if found is None:
            print(f"no example of {technique.name} on {asked.tries} boards", file=sys.stderr)
            # The rarest examples come from puzzles made for them, and are kept.
            known |= {name: line for name, line in before.items() if name == technique.name}
            continue
        known[technique.name] = line_of(*found)
    lines = [known[technique.name] for technique in TECHNIQUES if technique.name in known]
    EXAMPLES.write_text("\n".join([HEAD, *lines, ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
