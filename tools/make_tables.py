"""Makes the puzzle tables of tests/data and the puzzles of examples/, byte for byte reproducible.

python -m tools.make_tables            writes them
python -m tools.make_tables --check    lists those that would change, and exits with 1 if any would
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import nonet
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules, rows_and_columns
from nonet.model.symbols import spell, unspell
from nonet.variants import ALL, by_name, extra_units, jigsaw
from tools import dig

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
EXAMPLES = ROOT / "examples"

# Single published puzzles: (where from, puzzle).
FAMOUS = (
    (
        "the example of Peter Norvig, Solving Every Sudoku Puzzle",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ),
    (
        "slow for a cell-by-cell search: Wikipedia, Sudoku solving algorithms",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ),
    (
        "Arto Inkala, AI Escargot, 2006",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    (
        "Arto Inkala, published as the hardest in 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
)


def main() -> int:
    """Write the files, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    changed = 0
    for path, content in files():
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            changed += 1
            print(("differs: " if check else "written: ") + str(path.relative_to(ROOT)))
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content, encoding="utf-8", newline="\n")
    return 1 if check and changed else 0


def files() -> Iterator[tuple[Path, str]]:
    """Yield every file and its content."""
    yield DATA / "puzzles.txt", "".join(line + "\n" for line in puzzles())
    yield DATA / "variants.txt", "".join(line + "\n" for line in variants())
    yield from examples()


# -- puzzles.txt ----------------------------------------------------------------------------------


def puzzles() -> Iterator[str]:
    """Yield the lines of the classic table."""
    yield "# puzzle:count:solution (only where the count is 1); made by tools/make_tables.py"
    yield from unique_nine()
    yield from unique_of_other_sizes()
    yield from several()
    yield from none()


def unique_nine() -> Iterator[str]:
    """Yield 9×9 puzzles with one solution, from a full grid to the hardest of 3,000."""
    random = Random("nonet: unique 9×9")
    yield "# 9x9, one solution: from a full grid to many digits missing"
    for clues in (81, 80, 77, 72, 64, 56, 50, 45, 40, 36, 34, 32, 30, 28):
        full = dig.fill(CLASSIC, random)
        yield one(dig.dig(full, CLASSIC, random, clues=clues), full)
    yield "# 9x9, one solution, minimal"
    for _ in range(14):
        full = dig.fill(CLASSIC, random)
        yield one(dig.dig(full, CLASSIC, random), full)
    yield "# 9x9, one solution, givens in opposite cells"
    for _ in range(10):
        full = dig.fill(CLASSIC, random)
        yield one(dig.dig(full, CLASSIC, random, symmetric=True), full)
    yield "# 9x9, one solution: of 3,000 minimal puzzles, those with most guesses in a plain search"
    for puzzle, full in hardest()[:30]:
        yield one(puzzle, full)
    for source, text in FAMOUS:
        yield f"# {source}"
        yield f"{text}:1:{nonet.solve(text)}"


@cache
def hardest() -> list[tuple[bytes, bytes]]:
    """Return the puzzles of 3,000, with solutions, that need most guesses in a plain search."""
    random = Random("nonet: hardest")
    found = []
    for _ in range(300):
        full = dig.fill(CLASSIC, random)
        for _ in range(10):
            puzzle = dig.dig(full, CLASSIC, random)
            found.append((dig.guesses(puzzle, CLASSIC)[1], puzzle, full))
    found.sort(reverse=True)
    return [(puzzle, full) for _, puzzle, full in found]


def unique_of_other_sizes() -> Iterator[str]:
    """Yield puzzles with one solution of every other size; 0 clues means a minimal puzzle."""
    table = {
        4: (16, 12, 8, 6, 0, 0),
        6: (30, 20, 14, 0, 0, 0),
        8: (50, 32, 24, 0, 0, 0),
        10: (60, 40, 0, 0),
        12: (90, 60, 0, 0),
        15: (130, 100, 85),
        16: (180, 130, 105, 92),
        20: (260, 200, 180),
        25: (450, 330, 310),
    }
    for size, levels in table.items():
        random = Random(f"nonet: unique {size}×{size}")
        rules = Rules.classic(size)
        yield f"# {size}x{size}, one solution"
        for clues in levels:
            full = dig.fill(rules, random)
            yield one(dig.dig(full, rules, random, clues=clues), full)


def several() -> Iterator[str]:
    """Yield puzzles with several solutions, from two to thousands."""
    yield "# empty 4x4, then 4x4 and 6x6 with the first row given: 288, 288/4!, 28200960/6!"
    for text, size in ((".", 4), ("1234", 4), ("123456", 6)):
        rules = Rules.classic(size)
        values = unspell(text.ljust(size * size, "."))
        yield f"{spell(values)}:{dig.count(values, rules, 50_000)}:"
    ranges = ((2, 2), (3, 10), (11, 100), (101, 1000), (1001, 5000))
    for size, each in ((4, 1), (6, 2), (9, 3), (16, 1)):
        random = Random(f"nonet: several {size}×{size}")
        rules = Rules.classic(size)
        yield f"# {size}x{size}, several solutions"
        for low, high in ranges[: 3 if size == 4 else None]:
            for _ in range(each):
                puzzle, total = ambiguous(rules, random, low, high)
                yield f"{spell(puzzle)}:{total}:"


def ambiguous(rules: Rules, random: Random, low: int, high: int) -> tuple[bytes, int]:
    """Return a puzzle whose number of solutions lies in the range, and that number."""
    clues = 105 if rules.size == 16 else 0
    while True:
        puzzle = dig.dig(dig.fill(rules, random), rules, random, clues=clues)
        total = 1
        while total < low:
            puzzle = dig.thin(puzzle, random, 1)
            total = dig.count(puzzle, rules, high + 1)
        if total <= high:
            return puzzle, total


def none() -> Iterator[str]:
    """Yield puzzles without a solution, from a repeated digit to deep contradictions."""
    random = Random("nonet: none")
    yield "# no solution: a digit appears twice in a row, a column, a box"
    for size in (4, 6, 9, 16):
        rules = Rules.classic(size)
        puzzle = dig.dig(dig.fill(rules, random), rules, random, clues=size * size * 2 // 5)
        for kind in ("row", "column", "box"):
            yield f"{spell(twice_in(kind, puzzle, rules, random))}:0:"
    yield "# no solution: no digit left for a cell (r1c9), no cell left for a digit (1 in box 1)"
    for rows in (("12345678.", "", "", "", "........9"), ("234......", "....1....", ".......1.")):
        values = unspell("".join(row.ljust(9, ".") for row in rows).ljust(81, "."))
        yield f"{spell(values)}:{dig.count(values, CLASSIC)}:"
    for size, least, lines in ((6, 0, 2), (9, 0, 3), (9, 4, 3), (9, 12, 3), (16, 2, 1)):
        rules = Rules.classic(size)
        tail = f", which takes {least} guesses or more to detect" if least else ""
        yield f"# {size}x{size}, no solution: one given of a valid puzzle changed{tail}"
        for _ in range(lines):
            yield f"{spell(broken(rules, random, least))}:0:"


def twice_in(kind: str, puzzle: bytes, rules: Rules, random: Random) -> bytes:
    """Return the puzzle with a given repeated in an empty cell, in conflict in one unit only."""
    units = [unit for unit in rules.units if unit.kind == kind]
    while True:
        cells = random.choice(units).cells
        source = random.choice([cell for cell in cells if puzzle[cell]] or [cells[0]])
        target = random.choice([cell for cell in cells if not puzzle[cell]] or [cells[0]])
        spoiled = bytearray(puzzle)
        spoiled[target] = puzzle[source]
        conflicts = list(rules.conflicts(spoiled))
        if [c.unit.kind for c in conflicts if c.unit] == [kind]:
            return bytes(spoiled)


def broken(rules: Rules, random: Random, least: int) -> bytes:
    """Return a puzzle without a solution that takes a plain search `least` guesses to refute."""
    clues = 100 if rules.size == 16 else 0
    while True:
        puzzle = dig.dig(dig.fill(rules, random), rules, random, clues=clues)
        spoiled = dig.spoil(puzzle, rules, random)
        if least <= dig.guesses(spoiled, rules)[1] <= 300:
            return spoiled


def one(puzzle: bytes, full: bytes) -> str:
    """Return the line of a puzzle with one solution."""
    return f"{spell(puzzle)}:1:{spell(full)}"


# -- variants.txt ---------------------------------------------------------------------------------


def variants() -> Iterator[str]:
    """Yield the lines of the table of variants."""
    yield "# rules|puzzle|count|solution|count without the variant (no further than 1000)"
    yield "# made by tools/make_tables.py; each group ends with a puzzle that needs its variant"
    for extra in ALL:
        yield from group(CLASSIC + extra, (45, 30, 0))
    for size, names in SMALL.items():
        for name in names.split():
            yield from group(Rules.classic(size) + by_name(name), (0,))
    for names in SUMS:
        rules = CLASSIC
        for name in names.split():
            rules = rules + by_name(name)
        yield from group(rules, (0,))
    for size, clues in ((4, (0,)), (5, (15, 10, 0)), (7, (30, 20, 0)), (9, (45, 30, 0))):
        yield from group(jigsaw_that_fills(size), clues)
    yield from group(jigsaw_that_fills(9) + by_name("diagonal"), (0,))
    for extra in (
        extra_units("r1c1 r3c2 r5c5 r7c8 r9c9 r2c6 r4c3 r6c7 r8c4"),
        extra_units("r1c5 r5c1 r9c5 r5c9", "r3c3 r3c7 r7c3 r7c7 r5c5"),
        extra_units("r1c1 r2c4 r3c7 r4c2 r5c5"),
    ):
        yield from group(CLASSIC + extra, (0,))
    yield from group(Rules.classic(6) + extra_units("r1c1 r2c4 r3c6 r5c2 r6c5"), (0,))


SMALL = {
    4: "diagonal disjoint-groups anti-knight",
    6: "diagonal disjoint-groups anti-knight anti-king non-consecutive",
    12: "disjoint-groups",
    15: "center-dot",
    16: "diagonal",
}
SUMS = (
    "diagonal anti-king",
    "diagonal windoku",
    "diagonal disjoint-groups",
    "anti-knight anti-king",
    "asterisk center-dot",
    "anti-king anti-knight non-consecutive",
)


def group(rules: Rules, levels: tuple[int, ...]) -> Iterator[str]:
    """Yield a unique puzzle for each number of clues, then one that needs the variant."""
    random = Random(f"nonet: {rules!r}")
    base = without(rules)
    yield f"# {rules!r}"
    for clues in levels:
        full = dig.fill(rules, random)
        yield variant_line(rules, dig.dig(full, rules, random, clues=clues), full)
    while True:
        full = dig.fill(rules, random)
        puzzle = dig.dig(full, rules, random)
        if dig.count(puzzle, base) > 1:
            yield variant_line(rules, puzzle, full)
            return


def variant_line(rules: Rules, puzzle: bytes, full: bytes) -> str:
    """Return the line of a variant puzzle with one solution."""
    base = dig.count(puzzle, without(rules), 1000)
    return f"{rules!r}|{spell(puzzle)}|1|{spell(full)}|{base}"


def without(rules: Rules) -> Rules:
    """Return the rules without the variant: classic, or only rows and columns."""
    if rules.box is not None:
        return Rules.classic(rules.size, rules.box)
    return Rules(rules.size, tuple(rows_and_columns(rules.size)))


def jigsaw_that_fills(size: int) -> Rules:
    """Return random jigsaw rules that have a solution."""
    random = Random(f"nonet: jigsaw {size}×{size}")
    while True:
        rules = jigsaw(dig.cut_regions(size, random))
        if dig.count(bytes(size * size), rules, 1):
            return rules


# -- examples -------------------------------------------------------------------------------------


def examples() -> Iterator[tuple[Path, str]]:
    """Yield the bundled puzzles, each in a file of its own."""
    random = Random("nonet: examples")
    six, sixteen = Rules.classic(6), Rules.classic(16)
    diagonal, shapes = CLASSIC + by_name("diagonal"), jigsaw_that_fills(9)
    sound = dig.dig(dig.fill(CLASSIC, random), CLASSIC, random, clues=27)
    for name, title, rules, puzzle in (
        ("classic-easy.txt", "An easy classic", CLASSIC, easy(random)),
        ("classic-very-hard.txt", "A very hard classic", CLASSIC, hardest()[0][0]),
        ("diagonal.json", "Diagonals too", diagonal, minimal(diagonal, random)),
        ("jigsaw.json", "A jigsaw", shapes, minimal(shapes, random)),
        ("six.txt", "Six by six", six, minimal(six, random)),
        ("sixteen.txt", "Sixteen by sixteen", sixteen, minimal(sixteen, random, clues=110)),
        ("broken.txt", "One given is wrong", CLASSIC, dig.spoil(sound, CLASSIC, random)),
    ):
        out = io.StringIO()
        suffix = "json" if name.endswith("json") else "drawn"
        nonet.write([Grid(puzzle, rules, info={"title": title})], out, format=suffix)
        yield EXAMPLES / name, out.getvalue()


def easy(random: Random) -> bytes:
    """Return a symmetric classic puzzle that can be solved by singles."""
    while True:
        full = dig.fill(CLASSIC, random)
        puzzle = dig.dig(full, CLASSIC, random, clues=32, symmetric=True)
        if dig.guesses(puzzle, CLASSIC) == (1, 0):
            return puzzle


def minimal(rules: Rules, random: Random, clues: int = 0) -> bytes:
    """Return a puzzle with one solution from a new grid."""
    return dig.dig(dig.fill(rules, random), rules, random, clues=clues)


if __name__ == "__main__":
    sys.exit(main())
