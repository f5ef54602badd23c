"""`audit`: what is wrong with a data set, and what it consists of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonet.base.as_json import AsJson
from nonet.base.progress import Progress
from nonet.dataset.examine import (
    MISSING,
    NO_SOLUTION,
    NOT_PUZZLES,
    SEVERAL,
    WRONG,
    Example,
    FaultyRow,
)
from nonet.dataset.examined import SOLUTION, Examined
from nonet.dataset.faulty import write_faulty
from nonet.dataset.keys import DISGUISED, DUPLICATES, ISOMORPHS, SAME
from nonet.rating.own import LEVELS

# What can be wrong with a row of a file by itself, and what with one of several files together.
FAULTS = (
    *(NOT_PUZZLES, NO_SOLUTION, SEVERAL, WRONG, MISSING),
    *(DUPLICATES, ISOMORPHS),
)
LEAKS = {
    SAME: "the same puzzle",
    DISGUISED: "in disguise",
    SOLUTION: "the same solution",
}


@dataclass(frozen=True)
class FileAudit:
    """What a file consists of, and what is wrong with it.

    `unique` is the number of puzzles with exactly one solution, `singles` of those that singles
    alone solve. `solutions` is the column whose solutions were checked, None if there is none.
    `clues` and `levels` are histograms; `levels` is None if they were left out. `leakage`: rows of
    this file that are in an earlier one, too: the `same` puzzle, one in `disguise`, or another with
    the same `solution`; None for the first file.
    """

    path: str
    rows: int
    unique: int
    singles: int
    solutions: str | None
    faults: dict[str, FaultyRow]
    clues: dict[int, int]
    levels: dict[str, int] | None
    leakage: dict[str, FaultyRow] | None = None


@dataclass(frozen=True)
class Audit(AsJson):
    """The audit of files; `key_bytes` is the memory for comparing rows."""

    files: tuple[FileAudit, ...]
    key_bytes: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether no fault was found."""
        return not any(
            fault.count
            for file in self.files
            for fault in [*file.faults.values(), *(file.leakage or {}).values()]
        )

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain data, ready for JSON."""
        files = [
            {
                "path": file.path,
                "rows": file.rows,
                "unique": file.unique,
                "singles": file.singles,
                "solutions": file.solutions,
                "faults": _plain(file.faults),
                "clues": {str(clues): count for clues, count in file.clues.items()},
                "levels": file.levels,
                "leakage": None if file.leakage is None else _plain(file.leakage),
            }
            for file in self.files
        ]
        return {"clean": self.is_clean, "files": files}


def _plain(faults: dict[str, FaultyRow]) -> dict[str, Any]:
    return {
        kind: {
            "count": fault.count,
            "examples": [{"row": each.row, "text": each.text} for each in fault.examples],
        }
        for kind, fault in faults.items()
    }


def audit(
    path: str,
    *others: str,
    column: str | None = None,
    solution_column: str | None = None,
    levels: bool = True,
    rows: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Look for everything that makes a data set useless, and describe its puzzles.

    Finds rows that are not puzzles, puzzles with no or several solutions, wrong and missing
    solutions, duplicates, isomorphs (the same puzzle in disguise) and, with other files or folders,
    rows that leak from one to another. Any format that `nonet.batch` reads. `rows` is a file to
    which every faulty row is written with its fault. Memory: 28 bytes per row, twice that for
    several files, and about 200 per fault with `rows`.

    >>> import nonet.dataset, tempfile
    >>> from pathlib import Path
    >>> one = "1" + "." * 80
    >>> path = Path(tempfile.mkdtemp()) / "mine.txt"
    >>> _ = path.write_text(one + "\\n" + one[::-1] + "\\n" + one + "\\nrubbish\\n")
    >>> found = nonet.dataset.audit(str(path)).files[0]
    >>> {kind: fault.count for kind, fault in found.faults.items() if fault.count}
    {'not puzzles': 1, 'several solutions': 3, 'duplicates': 1, 'isomorphs': 1}
    """
    examined = Examined.of(
        [path, *others],
        column=column,
        solution_column=solution_column,
        levels=levels,
        faulty=rows is not None,
        threads=threads,
        progress=progress,
    )
    if rows is not None:
        write_faulty(examined, rows)
    files = [_audited(examined, number, levels) for number in range(len(examined.paths))]
    return Audit(tuple(files), examined.key_bytes)


def _audited(examined: Examined, number: int, levels: bool) -> FileAudit:
    found = examined.found[number]

    def shown(fault: FaultyRow) -> FaultyRow:
        return FaultyRow(
            fault.count, [Example(examined.number(row), text) for row, text in fault.examples]
        )

    faults = {kind: shown(found.faults.get(kind, FaultyRow())) for kind in FAULTS}
    leakage = (
        {kind: shown(found.faults.get(kind, FaultyRow())) for kind in LEAKS} if number else None
    )
    columns = examined.solutions[number]
    return FileAudit(
        examined.paths[number],
        found.rows - found.passed,
        found.unique,
        found.singles,
        ", ".join(dict.fromkeys(filter(None, columns))) if columns and all(columns) else None,
        faults,
        dict(sorted(found.clues.items())),
        {level: found.levels[level] for level in LEVELS} if levels else None,
        leakage,
    )


def lines_of(found: Audit) -> Iterator[str]:
    """Yield the lines of a report for people."""
    for number, file in enumerate(found.files):
        yield f"{file.path}: {file.rows:,} {'row' if file.rows == 1 else 'rows'}"
        if file.solutions is None:
            yield "  solutions: not checked (no such column)"
        else:
            yield f"  solutions: those in column {file.solutions}"
        for kind, fault in file.faults.items():
            yield _line(kind, fault)
        share = file.singles / file.unique if file.unique else 0.0
        whole = "1 puzzle" if file.unique == 1 else f"{file.unique:,} puzzles"
        yield f"  {'singles solve':<18} {share:>10.1%} of {whole} with one solution"
        if file.levels is not None:
            yield from _histogram("level", file.levels)
        yield from _histogram("clues", {str(key): count for key, count in file.clues.items()})
        if file.leakage is not None:
            earlier = " or ".join(each.path for each in found.files[:number])
            yield f"  rows that are in {earlier}"
            for kind, fault in file.leakage.items():
                yield _line(LEAKS[kind], fault)


def _line(kind: str, fault: FaultyRow) -> str:
    line = f"  {kind:<18} {fault.count:>10,}"
    if fault.examples:
        row, text = fault.examples[0]
        line += f"  row {row:,}" + ("" if text == kind else f": {text}")
        others = [f"{each.row:,}" for each in fault.examples[1:]]
        more = ", …" if fault.count > len(fault.examples) else ""
        line += f"; also {', '.join(others)}{more}" if others else ""
    return line


def _histogram(name: str, counts: dict[str, int]) -> Iterator[str]:
    most = max(counts.values(), default=0)
    if not most:
        return
    yield f"  {name}"
    for key, count in counts.items():
        bar = "▇" * round(30 * count / most)
        yield f"    {key:<14} {count:>12,}  {bar}".rstrip()
