"""The number of puzzles with problems in each file, and their lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import nonet
from nonet.base.outcomes import FAULT
from nonet.cli.errors import complain, in_a_word
from nonet.cli.inputs import InputItem

# A large file may have a problem on every line, and the output shows each of them anyway.
_RUNS_NAMED = 20
_LINES_NAMED = 20


@dataclass
class _Tally:
    puzzles: int = 0
    problems: int = 0
    runs: list[tuple[int, int]] = field(default_factory=list)  # first and last line of each run
    more: bool = False
    has_faults: bool = False
    named: int = 0

    def add_problem(self, line: int) -> None:
        self.problems += 1
        if self.runs and line == self.runs[-1][1] + 1:
            self.runs[-1] = (self.runs[-1][0], line)
        elif len(self.runs) < _RUNS_NAMED:
            self.runs.append((line, line))
        else:
            self.more = True

    def __str__(self) -> str:
        runs = [f"{a}" if a == b else f"{a}-{b}" for a, b in self.runs]
        lines = "line" if runs == [f"{self.runs[0][0]}"] and not self.more else "lines"
        rest = " and more" if self.more else ""
        whole = "puzzle" if self.puzzles == 1 else "puzzles"
        return (
            f"problems with {self.problems} of {self.puzzles} {whole}:"
            f" {lines} {', '.join(runs)}{rest}"
        )


class Tally:
    """The exit code of a run, and its problems by file and line.

    >>> tally = Tally()
    >>> for line in (3, 4, 9):
    ...     tally.add(InputItem("", None, "a.txt", line), code=1, has_problem=True)
    >>> tally.code, str(tally.counts["a.txt"])
    (1, 'problems with 3 of 3 puzzles: lines 3-4, 9')
    """

    def __init__(self, word: Callable[[Exception], str] = in_a_word) -> None:
        self.code = 0
        self.word = word  # the message of an error next to its line
        self.counts: dict[str, _Tally] = {}

    def add(self, item: InputItem, code: int, has_problem: bool) -> None:
        """Record an answered puzzle."""
        self.code = max(self.code, code)
        if item.source is None or item.is_alone:
            return
        count = self.counts.setdefault(item.source, _Tally())
        count.puzzles += 1
        count.has_faults = count.has_faults or code == FAULT
        if has_problem or code:
            count.add_problem(item.line)

    def complain(self, item: InputItem, problem: Exception | str) -> None:
        """Report a problem with one puzzle on standard error, up to a limit per file."""
        message = problem if isinstance(problem, str) else self.word(problem)
        where = f"{item.source}, line {item.line}"
        if isinstance(problem, nonet.FormatError) and problem.column is not None:
            where, message = f"{where}, column {problem.column}", problem.message
        count = self.counts.setdefault(item.source or "", _Tally())
        count.named += 1
        if count.named <= _LINES_NAMED:
            complain(f"{where}: {message}")
        elif count.named == _LINES_NAMED + 1:
            complain(f"{item.source}: further problems are only counted")

    def add_good(self, source: str, number: int) -> None:
        """Record `number` puzzles of a file without problems."""
        if number:
            self.counts.setdefault(source, _Tally()).puzzles += number

    def report(self, empty: Iterable[str] = (), *, advises: bool = False) -> None:
        """Report the number of problems on standard error, one line per file.

        Files without puzzles are named too. `advises` names a command that gives details.
        """
        for source, count in self.counts.items():
            if count.problems:
                advice = "; `nonet check` gives details" if advises and count.has_faults else ""
                complain(f"{source}: {count}{advice}")
        for source in empty:
            complain(f"{source}: no puzzle in this file")
