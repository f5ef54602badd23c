"""Checks that no technique loses a solution: every step that a finder finds is verified.

    python -m tools.soundness [BOARDS] [--techniques NAME …] [--seconds N] [--seed N] [--no-cases]

Each finder is called directly on boards along the paths of given puzzles (the big test data, if it
is available) and of generated ones of all levels. From every third board, further false candidates
are removed. Some boards come from puzzles with several solutions, where techniques that assume a
unique solution are left out; some come from the test cases, without a few candidates, for
techniques that hardly any puzzle needs (`--no-cases` leaves these boards out). A technique with
many instances gets fewer boards; one with few continues after BOARDS boards until it has 200
instances or has seen three times BOARDS boards. Prints a Markdown table, and exits with 1 if a step
is wrong. To split the work, run it for some techniques, or with other boards (`--seed`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

import nonet
from nonet import Board, Grid
from nonet.reasoning.logic import verify
from nonet.techniques import PATH, TECHNIQUES, Technique, by_name
from tests.conftest import DATA, TABLES
from tests.techniques import cases
from tests.techniques.boards import puzzles, thinned
from tests.techniques.rich import rich_boards
from tools.histogram import puzzles as puzzles_of

BOARDS = 20_000
ENOUGH = 200
# Beyond ENOUGH instances plus this many per board, a technique gets only one board in SELDOM.
INSTANCES_A_BOARD = 1
SELDOM = 200

CASES = TABLES / "techniques"
FILES = (
    *(f"bench/{name}.txt" for name in ("easy", "clue17", "minimal", "top1465", "top50000")),
    "bench/expert.txt",
    "bench/hardest.txt",
    "ratings/se_ratings.csv",
    "ratings/hodoku_ratings.csv",
)
SIMPLE = tuple(each for each in PATH if each.family in ("singles", "intersections", "subsets"))


@dataclass
class Tally:
    """The results of one technique."""

    boards: int = 0
    instances: int = 0
    failures: int = 0


def case_boards() -> dict[str, list[Board]]:
    """Return the boards of the firing test cases by technique, if the puzzle has one solution."""
    found: dict[str, list[Board]] = {}
    for path in sorted(CASES.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            name, _, text = line.partition(":")
            case = cases.parse(text)
            if case.must_fire and nonet.count(case.grid.givens, limit=2) == 1:
                found.setdefault(name, []).append(case.board())
    return found


def grids(random: Random) -> Iterator[Grid]:
    """Yield unique puzzles endlessly, alternating between the files and generated puzzles."""
    files = [list(puzzles_of(DATA / name)) for name in FILES] if DATA else []
    for round_ in count():
        for chosen in files:
            yield Grid(random.choice(chosen))
        yield from random.sample(puzzles(40, 7000 + round_ // 20), 4)


def along(grid: Grid, random: Random, rare: Sequence[Technique]) -> Iterator[Board]:
    """Yield some boards of a path of a puzzle: the default path, or one that prefers rare steps."""
    order = random.choice((PATH, (*SIMPLE, *rare, *PATH)))
    names = {technique.name for technique in rare}
    path = nonet.explain(grid, techniques=order)
    for board, step in zip(path.boards(), path, strict=False):
        if step.technique in names or random.random() < 0.4:
            yield board


def loosened(grid: Grid, random: Random) -> Grid:
    """Return the puzzle without some givens, so that it has several solutions."""
    given = [cell for cell, digit in enumerate(grid.values) if digit]
    while True:
        grid = grid.with_(cells={given.pop(random.randrange(len(given))): 0})
        if nonet.count(grid, limit=2) > 1:
            return grid


def boards(
    random: Random, rare: Sequence[Technique], of_cases: Mapping[str, Sequence[Board]]
) -> Iterator[tuple[Board, bool]]:
    """Yield boards endlessly, each with whether its puzzle has one solution."""
    for number, grid in enumerate(grids(random)):
        if number % 12 == 0:
            several = nonet.explain(loosened(grid, random), unique=False)
            yield from ((each, False) for each in several.boards() if not each.is_solved)
        elif number % 12 == 1:
            yield from ((each, True) for each in rich_boards(20, seed=random.randrange(10**6)))
        elif number % 12 == 2 and of_cases:
            name = random.choice([each.name for each in rare or TECHNIQUES])
            for board in of_cases.get(name, ()):
                yield from ((thinned(board, random, share), True) for share in (0.05, 0.1))
        else:
            for board in along(grid, random, rare):
                is_thin = random.random() < 1 / 3
                share = random.choice((0.1, 0.3, 0.5))
                yield thinned(board, random, share) if is_thin else board, True


class Watch:
    """A run: the techniques, the results of each, and the progress."""

    def __init__(self, techniques: Sequence[Technique], most: int, seed: int) -> None:
        self.tallies = {technique: Tally() for technique in techniques}
        self.most = most
        self.seen = 0
        self.random = Random(seed)

    def run(self, seconds: float | None, of_cases: Mapping[str, Sequence[Board]]) -> None:
        """Check boards until every technique has enough instances, or the time is up."""
        end = None if seconds is None else time.monotonic() + seconds
        rare = [technique for technique in self.tallies if technique in PATH]
        for board, is_unique in boards(self.random, rare, of_cases):
            chosen = [each for each in self.tallies if self.wants(each)]
            # Before the last board, techniques with many instances only pause.
            if not chosen and self.seen >= self.most:
                return
            if end is not None and time.monotonic() > end:
                return
            for technique in chosen:
                if is_unique or not technique.assumes_unique:
                    self.look(technique, board)
            self.seen += 1
            if self.seen % 100 == 0:
                rare[:] = [each for each in rare if self.tallies[each].instances < ENOUGH]
                self.show()

    def wants(self, technique: Technique) -> bool:
        """Whether a technique should see the next board."""
        instances = self.tallies[technique].instances
        if self.seen >= self.most:
            return instances < ENOUGH and self.seen < 3 * self.most
        allowed = ENOUGH + self.seen * INSTANCES_A_BOARD
        return instances < allowed or self.seen % SELDOM == 0

    def look(self, technique: Technique, board: Board) -> None:
        """Verify all steps of a technique on a board."""
        tally = self.tallies[technique]
        tally.boards += 1
        for step in technique(board):
            tally.instances += 1
            proof = verify(board, step)
            if not proof.ok:
                tally.failures += 1
                print(f"\n{step!r}\non {board.to_grid()!r}\nloses {proof.counterexample!r}")

    def show(self) -> None:
        """Show the progress on a terminal."""
        if sys.stderr.isatty():
            below = sum(tally.instances < ENOUGH for tally in self.tallies.values())
            instances = sum(tally.instances for tally in self.tallies.values())
            text = f"{self.seen:,} boards, {instances:,} instances, {below} techniques need more"
            print(f"\r{text:<78}", end="", file=sys.stderr, flush=True)

    def table(self) -> str:
        """Return the results as a Markdown table."""
        rows = ["| technique | boards | instances | failures |", "|---|---:|---:|---:|"]
        for technique, tally in self.tallies.items():
            rows.append(
                f"| {technique.name} | {tally.boards:,} | {tally.instances:,} | {tally.failures} |"
            )
        instances = sum(tally.instances for tally in self.tallies.values())
        rows.append(
            f"| all {len(self.tallies)} | {self.seen:,} | {instances:,} | {self.failures} |"
        )
        return "\n".join(rows)

    @property
    def failures(self) -> int:
        """How many steps were wrong."""
        return sum(tally.failures for tally in self.tallies.values())


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 if a step is wrong, 130 after Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools.soundness", description=__doc__)
    parser.add_argument("boards", type=int, nargs="?", default=BOARDS)
    parser.add_argument("--techniques", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--seed", type=int, default=0, help="other boards")
    parser.add_argument("--no-cases", action="store_true", help="no boards of the tests' cases")
    options = parser.parse_args(arguments)
    techniques = tuple(map(by_name, options.techniques)) or TECHNIQUES
    watch = Watch(techniques, options.boards, options.seed)
    interrupted = False
    try:
        watch.run(options.seconds, {} if options.no_cases else case_boards())
    except KeyboardInterrupt:
        interrupted = True
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(watch.table())
    if watch.failures:
        return 1
    return 130 if interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
