"""Prints a digest of everything each native technique finds, to compare two builds of the finders.

    python -m tools.fingerprint [--puzzles N] > before.txt

Prints one line per technique: its name, the number of steps it found, and a hash of these steps
with all their marks in order. The boards are a few from the path of each puzzle, some with false
candidates removed, one from each puzzle of the table of variants, and those of the technique's own
cases. Slow finders get one in ten of the boards with few candidates. A change that should not
affect the finders leaves the output unchanged.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from random import Random

from nonet import Board
from nonet.techniques import TECHNIQUES, native
from tests.techniques.boards import path_boards, puzzles, thinned
from tests.techniques.own import own_cases
from tests.techniques.variant_boards import variant_boards

# Techniques with thousands of instances, or with long searches for few.
SLOW = (
    *("nested-forcing-net", "guess", "mutant", "squirmbag", "whale", "leviathan", "kraken"),
    *("grouped-continuous-nice-loop", "als-chain"),
)
BOARDS_OF_A_PUZZLE = 2
SELDOM = 10
FEW_CANDIDATES = 150


def boards(count: int) -> Iterator[Board]:
    """Yield boards from the paths of this many puzzles, every third thinned, then of variants."""
    random = Random("fingerprint")
    for grid in puzzles(count, seed=77):
        path = list(path_boards(grid))
        for board in random.sample(path, min(BOARDS_OF_A_PUZZLE, len(path))):
            yield thinned(board, random, 0.3) if random.random() < 1 / 3 else board
    for board, _ in variant_boards():
        yield board


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=130)
    on = list(boards(parser.parse_args().puzzles))
    small = [b for b in on if sum(mask.bit_count() for mask in b.masks) <= FEW_CANDIDATES]
    print(f"# {len(on)} boards")
    for technique in TECHNIQUES:
        if not technique.is_native:  # these have no records
            continue
        is_slow = any(word in technique.name for word in SLOW)
        digest = hashlib.sha256()
        steps = 0
        own = own_cases(technique.family).get(technique.name, ())
        for board in (*(small[::SELDOM] if is_slow else on), *(case.board() for case in own)):
            for record in native.find(technique.number, board):
                digest.update(record)
                steps += 1
            digest.update(b"end of board")
        print(f"{technique.name:<32} {steps:>8} {digest.hexdigest()[:16]}", flush=True)


if __name__ == "__main__":
    main()
