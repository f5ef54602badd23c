"""Counts puzzles by the hardest technique that they need on the default path.

    python -m tools.histogram FILE...        one puzzle per line, or a CSV file with puzzles first

Prints a Markdown table with one column per file: how many puzzles had each technique as their
hardest, and how many were not solved. `--steps` counts the steps of each technique instead.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import nonet
from nonet.techniques import PATH, TECHNIQUES


def puzzles(path: Path) -> Iterator[str]:
    """Yield the puzzles of a file: the first 81 characters of lines that begin with a puzzle."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            text = line[:81]
            if len(text) == 81 and all(character in ".0123456789" for character in text):
                yield text


def count(path: Path, *, steps: bool) -> Counter[str]:
    """Count puzzles by their hardest technique, or steps by their technique."""
    found: Counter[str] = Counter()
    for puzzle in puzzles(path):
        explanation = nonet.explain(puzzle, techniques=PATH)
        if not explanation.solved:
            found["(not solved)"] += 1
        if steps:
            found.update(step.technique for step in explanation)
        elif explanation.solved and explanation.hardest is not None:
            found[explanation.hardest.technique] += 1
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table for each file."""
    parser = argparse.ArgumentParser(description="histogram of hardest techniques")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--steps", action="store_true", help="count all steps")
    options = parser.parse_args(arguments)
    order = [technique.name for technique in TECHNIQUES] + ["(not solved)"]
    found = {path.stem: count(path, steps=options.steps) for path in options.files}
    print("| technique |", " | ".join(found), "|")
    print("|---|" + "---:|" * len(found))
    for name in order:
        if any(each[name] for each in found.values()):
            print(f"| {name} |", " | ".join(str(each[name] or "") for each in found.values()), "|")
    print("| all |", " | ".join(str(each.total()) for each in found.values()), "|")


if __name__ == "__main__":
    main()
