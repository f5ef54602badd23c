"""Measures nonet beside the Interactive Sudoku Solver (ISS), both in one run.

    python -m benchmarks.rivals --iss PATH --set tests/data/rivals.txt

Prints for each kind of constraint, in milliseconds of CPU time for reading a constraint string,
building the puzzle and counting its solutions up to 2: median, p90, p99 and the worst of both
programs, how the ratio of nonet to ISS is distributed, failures, and what was unfinished at the
time limit. A time that is over counts as the limit. Both programs are asked about one puzzle in
turn, short ones --rounds times, of which the best counts; both are warm. Without --iss, nonet only.
A puzzle to which ISS alone has another answer than the recorded one is not compared. Exits with 1
if any other answers differ. Ctrl-C ends the run with a report of what was measured so far.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from benchmarks.rivals.puzzles import Puzzle, read
from benchmarks.rivals.report import Row, report
from benchmarks.rivals.sides import Answer, Iss, Nonet
from nonet.rows.bench import describe_machine

ROOT = Path(__file__).parent.parent.parent
OWN = ROOT / "tests" / "data" / "rivals.txt"
# A puzzle is asked about again while the programs together take less, in milliseconds.
_SHORT = 100.0
# How many puzzles warm both programs up, and how long each may take.
_WARMING, _WARMING_MS = 40, 300.0


def better(one: Answer | None, two: Answer) -> Answer:
    """Return the answer that took less time, of two to one question."""
    if one is None or (two.ms < one.ms and not two.error):
        return two
    return one


def measured(
    puzzles: Sequence[Puzzle], sides: Sequence[Nonet | Iss], limit: float, rounds: int = 3
) -> Iterator[tuple[Answer, ...]]:
    """Yield the best answers of the programs to each puzzle, asked in turn."""
    for number, puzzle in enumerate(puzzles):
        for side in sides:
            side.begin()
        best: list[Answer | None] = [None] * len(sides)
        # Who comes first alternates: the first one finds the caches of the processor cold.
        order = list(range(len(sides)))[:: 1 if number % 2 else -1]
        for _ in range(rounds):
            for i in order:
                best[i] = better(best[i], sides[i].ask(puzzle.text, limit))
            if sum(each.ms for each in best if each is not None) > _SHORT:
                break
        yield tuple(each for each in best if each is not None)


def warm_up(puzzles: Sequence[Puzzle], sides: Sequence[Nonet | Iss]) -> None:
    """Ask about some puzzles from all over the list, so that compilers and caches are ready."""
    for puzzle in puzzles[:: max(1, len(puzzles) // _WARMING)][:_WARMING]:
        for side in sides:
            side.begin()
            side.ask(puzzle.text, _WARMING_MS)


def chosen(options: argparse.Namespace) -> list[Puzzle]:
    """Return the puzzles that the options name."""
    if options.again:
        rows = [Row.of(each) for each in json.loads(options.again.read_text())]
        found = [
            row.puzzle
            for row in rows
            if row.nonet.ms >= options.above
            and (options.ratio is None or (row.ratio or 0) >= options.ratio)
        ]
    else:
        found = list(read(options.set or [OWN]))
    kinds = set(options.kind or ())
    if kinds:
        found = [p for p in found if {p.family, *p.kind.split("+")} & kinds]
    return found[:: options.every]


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--iss", type=Path, help="a checkout of ISS; node must be installed")
    parser.add_argument("--set", type=Path, nargs="+", help="files of puzzles")
    parser.add_argument("--kind", nargs="+", help="only puzzles of these kinds or families")
    parser.add_argument("--every", type=int, default=1, help="only every n-th puzzle")
    parser.add_argument("--timeout", type=float, default=10.0, help="CPU seconds per puzzle")
    parser.add_argument("--rounds", type=int, default=3, help="how often short ones are asked")
    parser.add_argument("--json", type=Path, help="a file for all rows")
    parser.add_argument("--again", type=Path, help="rows of --json: measure their puzzles again")
    parser.add_argument("--ratio", type=float, help="of --again, those with this ratio or more")
    parser.add_argument(
        "--above", type=float, default=0.0, help="of --again, those that took nonet so many ms"
    )
    parser.add_argument("--worst", type=int, default=10, help="how many of the worst to list")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    options = arguments(words)
    puzzles = chosen(options)
    rows: list[Row] = []
    with Iss(options.iss) if options.iss else nullcontext() as iss:
        sides: list[Nonet | Iss] = [Nonet()] if iss is None else [Nonet(), iss]
        warm_up(puzzles, sides)
        answers = measured(puzzles, sides, options.timeout * 1e3, options.rounds)
        try:
            for number, (puzzle, found) in enumerate(zip(puzzles, answers, strict=True), start=1):
                rows.append(Row(puzzle, found[0], found[1] if len(found) > 1 else None))
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(puzzles)}", end="", file=sys.stderr)
        except KeyboardInterrupt:
            print(f"stopped after {len(rows)} of {len(puzzles)} puzzles", file=sys.stderr)
    if options.json:
        options.json.write_text(json.dumps([row.data() for row in rows]), encoding="ascii")
    print(f"{describe_machine()}; at most {options.timeout:g} s per puzzle\n")
    for line in report(rows, options.worst):
        print(line)
    return int(any(row.disagrees and not row.blames_iss for row in rows))


if __name__ == "__main__":
    sys.exit(main())
