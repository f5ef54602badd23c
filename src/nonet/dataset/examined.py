"""Files examined row by row and compared with each other: what audits and cleaning start from."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import accumulate

from nonet.arrow.solutions import solution_column as column_of
from nonet.base.arguments import threads_of
from nonet.base.progress import Progress, reporter
from nonet.batch import PART_ROWS, Follow, Part, in_threads, plan_parts, tables_of
from nonet.dataset.examine import MOST_EXAMPLES, PLACE, Example, Faulty, Findings, Wanted, examine
from nonet.dataset.keys import DISGUISED, DUPLICATES, ISOMORPHS, SAME, Keys, Repeats
from nonet.rows.files import find_files

# A row of an earlier file has the same solution.
SOLUTION = "solution"
# How a row repeats another.
_TEXTS = {
    DUPLICATES: "is {}",
    ISOMORPHS: "is {} in disguise",
    SAME: "is {}",
    DISGUISED: "is {} in disguise",
    SOLUTION: "has the solution of {}",
}
# Names of columns that hold solutions in some data sets and something else in others.
_MAYBE = ("label", "labels", "target", "targets", "output", "outputs", "response", "solved")


class Examined:
    """The findings of some files, each a file or folder, and the parts they consist of.

    Parts are numbered through all files. Until a row is shown, its number is that of its part and
    its place in it. `solutions` has for each file the columns of solutions of its parts.
    """

    def __init__(self, paths: Sequence[str], column: str | None) -> None:
        self.paths = tuple(paths)
        self.files: list[list[Part]] = []
        self.parts: list[tuple[int, Part]] = []
        for number, path in enumerate(paths):
            parts = list(plan_parts(find_files([path])[0], PART_ROWS, column))
            self.files.append(parts)
            self.parts += [(number, part) for part in parts]
        self._firsts = list(accumulate(map(len, self.files[:-1]), initial=0))
        self._sizes: list[int] = [0] * len(self.parts)
        self._before: list[int] = []
        self.solutions: list[list[str | None]] = [[] for _ in paths]
        self.found = [Findings() for _ in paths]
        self.key_bytes = 0
        # Rows with their faults, if they are wanted.
        self.faulty: list[Faulty] | None = None
        self._repeats: list[Repeats] = []

    @classmethod
    def of(
        cls,
        paths: Sequence[str],
        *,
        column: str | None,
        solution_column: str | None,
        levels: bool,
        faulty: bool,
        threads: int | None,
        progress: Progress | None,
    ) -> Examined:
        """Examine files."""
        workers = threads_of(threads)
        self = cls(paths, column)
        report = reporter(progress, unit="rows", total=sum(len(part) for _, part in self.parts))
        keys, solved = Keys(), Keys()
        columns: dict[str, str | None] = {}
        for number, part in self.parts:
            path = part.source.file.path
            if path not in columns:
                columns[path] = _solutions_of(part, solution_column)
            self.solutions[number].append(columns[path])
        self.faulty = [] if faulty else None
        done = 0

        def work(index: int, follow: Follow) -> tuple[int, Findings]:
            part = self.parts[index][1]
            wanted = Wanted(columns[part.source.file.path], levels, faulty, len(paths) > 1)
            return index, examine(part, index << PLACE, wanted, follow)

        def moved(rows: int) -> None:
            if report is not None:
                report(done + rows)

        for index, findings in in_threads(work, range(len(self.parts)), workers, moved):
            number, part = self.parts[index]
            done += len(part)
            self._sizes[index] = findings.rows
            for each in findings.keys:
                keys.add(*each)
            for each in findings.solved:
                solved.add(*each)
            if self.faulty is not None:
                self.faulty += findings.faulty or ()
            findings.keys, findings.solved = [], []
            self.found[number].merge(findings)
        self._number_rows()
        firsts = [first << PLACE for first in self._firsts]
        for repeats in keys.repeats(firsts):
            self._add(repeats)
        for repeats in solved.repeats(firsts):
            if repeats.kind == SAME:
                self._add(repeats._replace(kind=SOLUTION))
        self.key_bytes = keys.nbytes + solved.nbytes
        return self

    def _number_rows(self) -> None:
        for first, parts in zip(self._firsts, self.files, strict=True):
            sizes = self._sizes[first : first + len(parts)]
            self._before += list(accumulate(sizes, initial=0))[:-1]

    def file_of(self, row: int) -> int:
        """Return the number of the file of a row."""
        return self.parts[row >> PLACE][0]

    def number(self, row: int) -> int:
        """Return the number of a row in its file, from 1."""
        return self._before[row >> PLACE] + (row & (1 << PLACE) - 1) + 1

    def _add(self, repeats: Repeats) -> None:
        """Add rows that repeat others to what was found."""
        from nonet.base.numeric import np

        order = np.argsort(repeats.rows)
        rows, earlier = repeats.rows[order], repeats.earlier[order]
        if self.faulty is not None:
            self._repeats.append(Repeats(repeats.kind, rows, earlier))
        starts = [first << PLACE for first in self._firsts]
        bounds = [*np.searchsorted(rows, np.array(starts, np.uint64)).tolist(), len(rows)]
        for number, found in enumerate(self.found):
            start, stop = bounds[number], bounds[number + 1]
            fault = found.fault(repeats.kind)
            fault.count += stop - start
            some = slice(start, min(stop, start + MOST_EXAMPLES))
            pairs = zip(rows[some].tolist(), earlier[some].tolist(), strict=True)
            fault.examples += [Example(row, self._text(repeats.kind, row, e)) for row, e in pairs]
            fault.examples = sorted(fault.examples)[:MOST_EXAMPLES]

    def _text(self, kind: str, row: int, earlier: int) -> str:
        where = f"row {self.number(earlier):,}"
        file = self.file_of(earlier)
        if file != self.file_of(row):
            where += f" of {self.paths[file]}"
        return _TEXTS[kind].format(where)

    def faults(self) -> Iterator[Faulty]:
        """Yield every faulty row with each of its faults, in the order of the rows."""
        assert self.faulty is not None
        own = sorted(self.faulty)
        repeated = (
            Faulty(row, kind, self._text(kind, row, earlier))
            for row, earlier, kind in sorted(self.repeated())
        )
        return heapq.merge(own, repeated, key=lambda fault: fault.row)

    def repeated(self) -> Iterator[tuple[int, int, str]]:
        """Yield every row that repeats an earlier one, with that row and the kind of repeat."""
        for each in self._repeats:
            for row, earlier in zip(each.rows.tolist(), each.earlier.tolist(), strict=True):
                yield row, earlier, each.kind


def _solutions_of(part: Part, asked: str | None) -> str | None:
    """Return the column of solutions of a part's file."""
    names = list(part.source.schema.names)
    found = column_of(names, asked)
    if found is not None:
        return found
    return next((name for name in names if name.lower() in _MAYBE and _is_solved(part, name)), None)


def _is_solved(part: Part, name: str) -> bool:
    """Return whether the first text in a column is a full grid."""
    for table in tables_of(part, [name]):
        for value in table.batch.column(table.batch.schema.names.index(name)).to_pylist():
            text = str(value or "").strip()
            if text:
                return len(text) == 81 and text.isdigit() and "0" not in text
    return False
