"""Makes tests/data/ratings_se.txt: a puzzle with its path for each technique of Sudoku Explainer.

python -m tools.make_ratings                    rates the puzzles of the table again and writes it
python -m tools.make_ratings --check            reports whether it would change
python -m tools.make_ratings --search SECONDS   digs random puzzles for techniques it lacks,
                                                and for shorter or easier examples of the others
python -m tools.make_ratings FILE               tries the puzzles of a file instead
"""

from __future__ import annotations

import argparse
import time
import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import nonet
from nonet.rating import se
from tools import dig

TABLE = Path(__file__).resolve().parent.parent / "tests" / "data" / "ratings_se.txt"
HEADER = """\
# Puzzles of nonet's own making, one for each technique of Sudoku Explainer that they reach:
# (the hardest were found around published puzzles by Inkala, Easter Monster and Golden Nugget)
# technique : puzzle : ER EP ED : steps in order, equal ones counted : checksum of what they do
# `python -m tools.make_ratings` writes this file.
"""


def rate(puzzle: str) -> se.SeRating:
    """Return the rating of a puzzle, which must have exactly one solution."""
    return nonet.rate(puzzle, scales=("se",)).se


def described(rating: se.SeRating) -> str:
    """Return the numbers, steps and checksum of a rating as the table has them."""
    runs = groupby((step.rating, step.technique) for step in rating.path)
    counted = ((each, len(list(run))) for each, run in runs)
    steps = "; ".join(f"{r} {t}{'' if n == 1 else f' ×{n}'}" for (r, t), n in counted)
    effects = repr([([*map(tuple, s.places)], [*map(tuple, s.removes)]) for s in rating.path])
    checksum = f"{zlib.crc32(effects.encode()):08x}"
    return f"{rating.er} {rating.ep} {rating.ed} : {steps} : {checksum}"


def read() -> dict[str, str]:
    """Return the puzzle of each technique in the table."""
    lines = TABLE.read_text(encoding="utf-8").splitlines() if TABLE.exists() else []
    rows = (line.split(" : ") for line in lines if not line.startswith("#"))
    return {technique: puzzle for technique, puzzle, *_ in rows}


def content(puzzles: dict[str, str]) -> str:
    """Return the table, easy techniques first."""
    ratings = {technique: rate(puzzle) for technique, puzzle in puzzles.items()}

    def place(technique: str) -> tuple[float, str]:
        path = ratings[technique].path
        return min(step.rating for step in path if step.technique == technique), technique

    order = sorted(puzzles, key=place)
    rows = [f"{name} : {puzzles[name]} : {described(ratings[name])}\n" for name in order]
    return HEADER + "".join(rows)


def improve(puzzles: dict[str, str], more: Iterable[str]) -> None:
    """Take over puzzles that show a technique for the first time, or at a lower rating."""
    best = {name: _cost(rate(puzzle)) for name, puzzle in puzzles.items()}
    for puzzle in more:
        rating = rate(puzzle)
        for name in {step.technique for step in rating.path}:
            if name not in best or _cost(rating) < best[name]:
                best[name] = _cost(rating)
                puzzles[name] = puzzle


def _cost(rating: se.SeRating) -> tuple[float, int]:
    return rating.er, len(rating.path)


def dug(seconds: float, seed: int) -> Iterator[str]:
    """Yield minimal puzzles dug from random grids."""
    random = Random(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        full = dig.fill(nonet.CLASSIC, random)
        for _ in range(20):
            yield str(nonet.Grid(dig.dig(full, nonet.CLASSIC, random)))


def main() -> int:
    """Write or check the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--search", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    puzzles = read()
    if options.file is not None:
        improve(puzzles, options.file.read_text(encoding="utf-8").split())
    improve(puzzles, dug(options.search, options.seed))
    text = content(puzzles)
    same = TABLE.exists() and TABLE.read_text(encoding="utf-8") == text
    if not same and not options.check:
        TABLE.write_text(text, encoding="utf-8")
    print(f"{len(puzzles)} techniques, {'unchanged' if same else 'changed'}")
    return int(options.check and not same)


if __name__ == "__main__":
    raise SystemExit(main())
