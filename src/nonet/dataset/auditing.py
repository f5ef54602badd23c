"""`audit`: what is wrong with a data set, and what it consists of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from nonet.arguments import threads_of
from nonet.batch.files import find_files
from nonet.batch.local import in_threads
from nonet.batch.plan import Part, plan_parts
from nonet.batch.running import PART_ROWS
from nonet.batch.work import Follow
from nonet.dataset.examine import (
    MOST_EXAMPLES,
    NO_SOLUTION,
    NOT_PUZZLES,
    PLACE,
    SEVERAL,
    WRONG,
    Example,
    Fault,
    Findings,
    examine,
)
from nonet.dataset.keys import Keys, Repeats
from nonet.progress import Progress, reporter
from nonet.rating.own import LEVELS

DUPLICATES, ISOMORPHS = "duplicates", "isomorphs"
FAULTS = (NOT_PUZZLES, NO_SOLUTION, SEVERAL, WRONG, DUPLICATES, ISOMORPHS)


@dataclass(frozen=True)
class FileAudit:
    """What a file consists of, and what is wrong with it.

    `unique` is the number of puzzles with exactly one solution, `singles` of those that singles
    alone solve. `clues` and `levels` are histograms; `levels` is None if they were left out.
    """

    path: str
    rows: int
    unique: int
    singles: int
    faults: dict[str, Fault]
    clues: dict[int, int]
    levels: dict[str, int] | None


@dataclass(frozen=True)
class Audit:
    """The audit of one file, or of two and what both have in common.

    `leakage`: rows of the second file that are in the first, too: the `same` puzzles, and others
    that are one of the first file in `disguise`. `key_bytes` is the memory for comparing rows.
    """

    files: tuple[FileAudit, ...]
    leakage: dict[str, Fault] | None = None
    key_bytes: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether no fault was found."""
        faults = [fault for file in self.files for fault in file.faults.values()]
        return not any(fault.count for fault in [*faults, *(self.leakage or {}).values()])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, ready for JSON."""
        leakage = None if self.leakage is None else _plain(self.leakage)
        files = [
            {
                "path": file.path,
                "rows": file.rows,
                "unique": file.unique,
                "singles": file.singles,
                "faults": _plain(file.faults),
                "clues": {str(clues): count for clues, count in file.clues.items()},
                "levels": file.levels,
            }
            for file in self.files
        ]
        return {"clean": self.is_clean, "files": files, "leakage": leakage}


def _plain(faults: dict[str, Fault]) -> dict[str, Any]:
    return {
        kind: {
            "count": fault.count,
            "examples": [{"row": each.row, "text": each.text} for each in fault.examples],
        }
        for kind, fault in faults.items()
    }


def audit(
    path: str,
    other: str | None = None,
    *,
    column: str | None = None,
    levels: bool = True,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Look for everything that makes a data set useless, and describe its puzzles.

    Finds rows that are not puzzles, puzzles with no or several solutions, wrong solutions,
    duplicates, isomorphs (the same puzzle in disguise) and, with another file or folder, rows that
    leak from one to the other. Any format that `nonet.batch` reads. Memory: 28 bytes per row.

    >>> import nonet.dataset, tempfile
    >>> from pathlib import Path
    >>> one = "1" + "." * 80
    >>> path = Path(tempfile.mkdtemp()) / "mine.txt"
    >>> _ = path.write_text(one + "\\n" + one[::-1] + "\\n" + one + "\\nrubbish\\n")
    >>> found = nonet.dataset.audit(str(path)).files[0]
    >>> {kind: fault.count for kind, fault in found.faults.items() if fault.count}
    {'not puzzles': 1, 'several solutions': 3, 'duplicates': 1, 'isomorphs': 1}
    """
    workers = threads_of(threads)
    paths = [path] if other is None else [path, other]
    parts = [
        (number, part)
        for number, each in enumerate(paths)
        for part in plan_parts(find_files([each])[0], PART_ROWS, column)
    ]
    report = reporter(progress, unit="rows", total=sum(len(part) for _, part in parts))
    sizes: list[dict[int, int]] = [{} for _ in paths]
    keys = Keys()
    found = [Findings() for _ in paths]
    done = 0

    def work(item: tuple[int, Part], follow: Follow) -> tuple[int, Part, Findings]:
        number, part = item
        return number, part, examine(part, follow, levels=levels)

    def moved(rows: int) -> None:
        if report is not None:
            report(done + rows)

    for number, part, findings in in_threads(work, parts, workers, moved):
        done += len(part)
        sizes[number][part.number] = findings.rows
        for forms, puzzles, rows in findings.keys:
            keys.add(forms, puzzles, rows, number)
        findings.keys.clear()
        found[number].merge(findings)
    compared = keys.compare(MOST_EXAMPLES)
    rows = [_Rows(each) for each in sizes]
    files = []
    for number, (each, findings, own) in enumerate(zip(paths, found, rows, strict=True)):
        for fault in findings.faults.values():
            fault.examples = [Example(own.number(row), text) for row, text in fault.examples]
        repeats, disguised = compared.duplicates[number], compared.isomorphs[number]
        findings.faults[DUPLICATES] = _fault(repeats, own, own, "is row {:,}")
        findings.faults[ISOMORPHS] = _fault(disguised, own, own, "is row {:,} in disguise")
        files.append(_file(each, findings, levels))
    leakage = None
    if other is not None:
        one, two = rows
        leakage = {
            "same": _fault(compared.same, two, one, f"is row {{:,}} of {path}"),
            "disguise": _fault(
                compared.disguised, two, one, f"is row {{:,}} of {path} in disguise"
            ),
        }
    return Audit(tuple(files), leakage, keys.nbytes)


class _Rows:
    """The numbers of rows, from 1, by their place in a part; the sizes of all parts are known."""

    def __init__(self, sizes: dict[int, int]) -> None:
        order = sorted(sizes)
        totals = accumulate((sizes[part] for part in order), initial=0)
        self._before = dict(zip(order, totals, strict=False))

    def number(self, place: int) -> int:
        return self._before[place >> PLACE] + (place & (1 << PLACE) - 1) + 1


def _fault(repeats: Repeats, own: _Rows, earlier: _Rows, text: str) -> Fault:
    examples = [
        Example(own.number(each.row), text.format(earlier.number(each.earlier)))
        for each in repeats.first
    ]
    return Fault(repeats.count, examples)


def _file(path: str, found: Findings, levels: bool) -> FileAudit:
    faults = {kind: found.faults.get(kind, Fault()) for kind in FAULTS}
    histogram = {level: found.levels[level] for level in LEVELS} if levels else None
    clues = dict(sorted(found.clues.items()))
    return FileAudit(path, found.rows, found.unique, found.singles, faults, clues, histogram)


def lines_of(found: Audit) -> Iterator[str]:
    """Yield the lines of a report for people."""
    for file in found.files:
        yield f"{file.path}: {file.rows:,} {'row' if file.rows == 1 else 'rows'}"
        for kind, fault in file.faults.items():
            yield _line(kind, fault)
        share = file.singles / file.unique if file.unique else 0.0
        whole = "1 puzzle" if file.unique == 1 else f"{file.unique:,} puzzles"
        yield f"  {'singles solve':<18} {share:>10.1%} of {whole} with one solution"
        if file.levels is not None:
            yield from _histogram("level", file.levels)
        yield from _histogram("clues", {str(key): count for key, count in file.clues.items()})
    if found.leakage is not None:
        one, other = (file.path for file in found.files)
        yield f"rows of {other} that are in {one}"
        for kind, fault in found.leakage.items():
            yield _line("the same puzzle" if kind == "same" else "in disguise", fault)


def _line(kind: str, fault: Fault) -> str:
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
