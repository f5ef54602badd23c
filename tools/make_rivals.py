"""Makes the puzzles that benchmarks.rivals compares solvers on.

    python -m tools.make_rivals --iss PATH -o DIRECTORY                     # all of them
    python -m tools.make_rivals --iss PATH -o DIRECTORY --only killers cage --seeds 0 6

Writes one file per kind of constraint, one of mixtures of kinds, and one per family of puzzles that
were hard for some solver. A puzzle is a random complete grid, and constraints that it obeys in
random order; as few of the first of them as leave one solution are the puzzle, so how fast it is
solved plays no part. Whoever can tell the number of solutions within --limit seconds answers,
nonet or ISS; a puzzle that neither can decide is kept with the answer `unknown`. So a seed gives
the same puzzles everywhere, unless a machine is so slow that more of them stay unknown.

A file that exists is continued with the seeds that it lacks. --budget is in CPU seconds.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random

import nonet
from benchmarks.rivals.puzzles import Puzzle, read
from benchmarks.rivals.sides import Iss, Nonet
from nonet import variants as v
from nonet.formats.kinds.iss import FORMAT
from nonet.variants import KINDS
from tests.mixtures.proposals import PROPOSALS
from tests.mixtures.scene import Proposal
from tools.rivals import regions
from tools.rivals.base import WHOLE, base_of
from tools.rivals.families import FAMILIES
from tools.rivals.judge import Judge, Side
from tools.rivals.layouts import layout
from tools.rivals.making import puzzles
from tools.rivals.source import Source, of_proposals

LAYOUTS = ("layouts", "impossible-layouts", "scattered-layouts")
_FORMS = ("any", "winding", "bars")
# How many seeds a full set has: of a kind, of mixtures, of a family, of layouts.
FULL = {"kind": 20, "mixture": 200, "family": 40, **dict.fromkeys(LAYOUTS, 100)}
_OWN: dict[str, Proposal] = {"chaos-arrow": regions.arrow, "chaos-count": regions.count}
# Kinds that are part of the base: they have nothing to propose.
_BASES = WHOLE | {"chaos-construction", "doppelganger", "single-diagonal"}
# How many constraints of a puzzle's kinds are tried before there are givens.
_MOST = (15, 30, 45, 60)


def of_kinds(kinds: tuple[str, ...], dice: Random) -> Source:
    """Return a source of constraints of some kinds."""
    rules, solution = base_of(kinds, dice)
    asked = [_OWN.get(kind) or PROPOSALS[KINDS[kind]] for kind in kinds if kind not in _BASES]
    return of_proposals(asked, rules, solution, dice, dice.choice(_MOST))


def kinds_of_mixture(seed: int) -> tuple[str, ...]:
    """Return the kinds of a mixture: two to four that one grid can have.

    >>> kinds_of_mixture(0) == kinds_of_mixture(0), 2 <= len(kinds_of_mixture(1)) <= 4
    (True, True)
    """
    dice = Random(f"kinds of mixture {seed}")
    while True:
        kinds = tuple(sorted(dice.sample(sorted(KINDS), dice.randint(2, 4))))
        special = {"doppelganger", "region-same-values", "full-rank", "different-lines"}
        is_chaos = any(kind.startswith("chaos") for kind in kinds)
        if len(special & {*kinds}) + is_chaos < 2 and not (is_chaos and WHOLE & {*kinds}):
            return kinds


def layouts(name: str, seed: int, judge: Judge) -> Iterator[Puzzle]:
    """Yield an empty jigsaw.

    Of `layouts`, a third each of any pieces, winding ones and bars; of `scattered-layouts`, pieces
    that do not hang together; of `impossible-layouts`, the first layout that is not known to have
    a solution.
    """
    dice = Random(f"{name} {seed}")
    while True:
        form = "scattered" if name == "scattered-layouts" else _FORMS[seed % len(_FORMS)]
        if name == "impossible-layouts":
            form = dice.choice(_FORMS[1:])
        text = FORMAT.dump(nonet.Grid.empty(v.jigsaw(layout(9, dice, form))))
        answer = judge.count(text)
        if name != "impossible-layouts" or answer != 2:
            yield Puzzle(answer, "jigsaw", name, str(seed), text)
            return


def made(name: str, seed: int, judge: Judge, all_answers: bool) -> Iterator[Puzzle]:
    """Yield the puzzles of a seed of a file."""
    if name in LAYOUTS:
        yield from layouts(name, seed, judge)
        return
    dice = Random(f"{name} {seed}")
    if name in FAMILIES:
        source, kind, family = FAMILIES[name](dice), name, name
    else:
        kinds = kinds_of_mixture(seed) if name == "mixture" else (name,)
        source, kind = of_kinds(kinds, dice), "+".join(kinds)
        family = "mixture" if name == "mixture" else "kind"
    yield from puzzles(source, judge, (kind, family, seed), dice, all_answers=all_answers)


def full(name: str) -> int:
    """Return how many seeds a full set has of a file."""
    return FULL.get(name) or FULL["family" if name in FAMILIES else "kind"]


def spent() -> float:
    """Return the CPU seconds of this process and of those that it started and that ended."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(use.ru_utime + use.ru_stime for use in map(resource.getrusage, who))


def write(path: Path, name: str, seeds: range, judge: Judge, end: float) -> int:
    """Write the puzzles of the seeds that a file lacks; return how many."""
    done = {puzzle.seed.partition("-")[0] for puzzle in read([path])} if path.exists() else set()
    many = 0
    with path.open("a", encoding="ascii") as file:
        if not done:
            file.write(f"# made by tools/make_rivals.py: {name}\n")
        for seed in seeds:
            if str(seed) in done or spent() > end:
                continue
            # Half of the puzzles with several solutions, or none, as of those with one.
            for puzzle in made(name, seed, judge, seed % 2 == 0):
                file.write(f"{puzzle.line()}\n")
                many += 1
            file.flush()
    return many


def main(words: Sequence[str] | None = None) -> None:
    """Make what the arguments name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = (*FAMILIES, *LAYOUTS, *KINDS, "mixture")
    parser.add_argument("--iss", type=Path, help="a checkout of ISS; node must be installed")
    parser.add_argument("-o", "--output", type=Path, required=True, help="a directory")
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", help="kinds, families")
    parser.add_argument("--seeds", type=int, nargs=2, metavar=("FIRST", "END"))
    parser.add_argument("--limit", type=float, default=10.0, help="CPU seconds per question")
    parser.add_argument("--budget", type=float, default=8 * 3600, help="CPU seconds in all")
    options = parser.parse_args(words)
    options.output.mkdir(parents=True, exist_ok=True)
    with Iss(options.iss) if options.iss else nullcontext() as iss:
        sides: list[Side] = [Nonet()] if iss is None else [Nonet(), iss]
        judge = Judge(sides, options.limit * 1e3)
        for name in options.only or names:
            seeds = range(*(options.seeds or (0, full(name))))
            path = options.output / f"{name}.txt"
            begun = spent()
            many = write(path, name, seeds, judge, options.budget)
            print(f"{name}: {many} puzzles, {spent() - begun:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
