"""The text files of the comparison: one puzzle per line, made by tools/make_rivals.py.

    # comments
    ANSWER KIND FAMILY SEED CONSTRAINT-STRING

ANSWER is the number of solutions, 2 for several, or `unknown`. KIND is the kind of constraint, or
several joined by "+". FAMILY is `kind`, `mixture`, or the name of a family of hard puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ANSWERS: dict[str, int | None] = {"0": 0, "1": 1, "2": 2, "unknown": None}


@dataclass(frozen=True)
class Puzzle:
    """One line of a file."""

    answer: int | None
    kind: str
    family: str
    seed: str
    text: str

    @property
    def group(self) -> str:
        """The line of the report that it counts for: its kind, or else its family."""
        return self.kind if self.family == "kind" else f"({self.family})"

    @property
    def name(self) -> str:
        """What it is called in lists."""
        return f"{self.family} {self.kind} {self.seed}"

    def line(self) -> str:
        """Return it as a line of a file.

        >>> Puzzle(None, "cage", "kind", "7-one", ".Shape~4x4").line()
        'unknown cage kind 7-one .Shape~4x4'
        """
        answer = "unknown" if self.answer is None else str(self.answer)
        return f"{answer} {self.kind} {self.family} {self.seed} {self.text}"


def puzzle_of(line: str) -> Puzzle:
    """Return the puzzle of a line.

    >>> puzzle_of("1 cage kind 7-one .Shape~4x4").group
    'cage'
    """
    answer, kind, family, seed, text = line.split()
    return Puzzle(ANSWERS[answer], kind, family, seed, text)


def read(paths: Iterable[Path]) -> Iterator[Puzzle]:
    """Yield the puzzles of files."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), start=1):
            if line.strip() and not line.startswith("#"):
                try:
                    yield puzzle_of(line)
                except (KeyError, ValueError) as error:
                    raise SystemExit(f"{path}:{number}: not a line of a puzzle: {error}") from None
