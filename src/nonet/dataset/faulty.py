"""The faulty rows of files: listed with their faults, or left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from nonet.arrow.arrays import pyarrow_module
from nonet.base.as_json import AsFields
from nonet.base.progress import Progress
from nonet.batch import Part, tables_of
from nonet.dataset.examine import MISSING, NO_SOLUTION, NOT_PUZZLES, PLACE, SEVERAL, WRONG
from nonet.dataset.examined import SOLUTION, Examined
from nonet.dataset.keys import DISGUISED, DUPLICATES, ISOMORPHS, SAME
from nonet.errors import ArgumentError, FormatError, UnknownName
from nonet.rows.files import LINE, format_of, named, new_file
from nonet.rows.tables import is_no_row, with_rows
from nonet.rows.writing import table_writer

# Every fault of a row, as it is called on a command line: no blanks.
KINDS = {
    kind.replace(" ", "-"): kind
    for kind in (NOT_PUZZLES, NO_SOLUTION, SEVERAL, WRONG, MISSING, DUPLICATES, ISOMORPHS)
}
_REPEATS = (DUPLICATES, ISOMORPHS)
_LEAKS = (SAME, DISGUISED, SOLUTION)
_COLUMNS = ("file", "row", "fault", "text", "puzzle")


def write_faulty(examined: Examined, out: str) -> None:
    """Write every faulty row with its faults to a table: file, row, fault, text, puzzle."""
    pa = pyarrow_module()
    kind, packing = _table_format(out)
    _refuse_inputs(examined, out)
    strings = dict.fromkeys(_COLUMNS, pa.string())
    schema = pa.schema(list((strings | {"row": pa.int64()}).items()))
    with (
        new_file(Path(out).absolute()) as temporary,
        table_writer(temporary, schema, kind, packing, "puzzle") as writer,
    ):
        for index, faults in groupby(examined.faults(), key=lambda fault: fault.row >> PLACE):
            number, part = examined.parts[index]
            puzzles = _puzzles_of(part)
            rows = [
                {
                    "file": examined.paths[number],
                    "row": examined.number(row),
                    "fault": f"leak: {kind}" if kind in _LEAKS else kind,
                    "text": text,
                    "puzzle": puzzles[row & (1 << PLACE) - 1],
                }
                for row, kind, text in faults
            ]
            for batch in pa.Table.from_pylist(rows, schema).to_batches():
                writer.write(batch, 0)


def _puzzles_of(part: Part) -> list[str | None]:
    column = part.source.column
    found: list[str | None] = []
    for table in tables_of(part, [column]):
        batch = with_rows(table, column)
        found += batch.column(batch.schema.names.index(column)).to_pylist()
    return found


def _table_format(out: str) -> tuple[str, str]:
    kind, packing = named(out)
    if kind is None or kind == LINE:
        message = f"cannot infer a table's format from {out!r}"
        raise ArgumentError(f"{message}; use a suffix such as .csv, .jsonl or .parquet")
    return kind, packing


def _refuse_inputs(examined: Examined, out: str) -> None:
    target = Path(out)
    for _, part in examined.parts:
        if target.exists() and target.samefile(part.source.file.path):
            raise ArgumentError(f"{part.source.file.name} is both input and output")


@dataclass(frozen=True)
class Cleaned(AsFields):
    """How many rows a cleaned data set has, and how many were dropped, by their first fault."""

    rows: int
    dropped: dict[str, int]


def clean(
    path: str,
    out: str,
    *,
    column: str | None = None,
    solution_column: str | None = None,
    keep: Sequence[str] = (),
    rows: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Cleaned:
    """Write the rows of a file or folder that have no fault to a file, in their order.

    Of rows that repeat each other, the first without another fault stays. `keep` names faults that
    do not matter, such as isomorphs or missing-solution; `rows` is a file for the faulty rows, as
    in `audit`.

    >>> import nonet.dataset, tempfile
    >>> from pathlib import Path
    >>> folder = Path(tempfile.mkdtemp())
    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> _ = (folder / "mine.txt").write_text(f"{puzzle}\\n{puzzle}\\nrubbish\\n")
    >>> nonet.dataset.clean(str(folder / "mine.txt"), str(folder / "clean.csv"))
    Cleaned(rows=1, dropped={'not puzzles': 1, 'duplicates': 1})
    """
    for name in keep:
        if name not in KINDS:
            raise UnknownName(name, KINDS, kind="fault")
    kept = {KINDS[name] for name in keep}
    kinds = [kind for kind in KINDS.values() if kind not in kept]
    kind, packing = named(out)
    if kind is None:
        raise ArgumentError(f"cannot infer a format from {out!r}; use a suffix such as .parquet")
    format_of(".".join(filter(None, [kind, packing])))
    examined = Examined.of(
        [path],
        column=column,
        solution_column=solution_column,
        levels=False,
        faulty=True,
        threads=threads,
        progress=progress,
    )
    _refuse_inputs(examined, out)
    if rows is not None:
        write_faulty(examined, rows)
    dropped = dict.fromkeys(kinds, 0)
    bad = _dropped(examined, kinds)
    for fault_kind in bad.values():
        dropped[fault_kind] += 1
    count = 0
    source = examined.parts[0][1].source
    with (
        new_file(Path(out).absolute()) as temporary,
        table_writer(temporary, source.schema, kind, packing, source.column) as writer,
    ):
        for batch in _good(examined, set(bad), is_table=kind != LINE):
            writer.write(batch, count)
            count += len(batch)
    return Cleaned(count, {kind: number for kind, number in dropped.items() if number})


def _dropped(examined: Examined, kinds: Sequence[str]) -> dict[int, str]:
    """Return the rows that are left out, each with its first fault.

    Of rows that repeat each other, the first without another fault stays.
    """
    bad: dict[int, str] = {}
    for fault in examined.faults():
        if fault.kind in kinds and fault.kind not in _REPEATS:
            bad.setdefault(fault.row, fault.kind)
    earlier = {
        row: (first, kind)
        for row, first, kind in examined.repeated()
        if kind in kinds and kind in _REPEATS
    }
    stays: dict[int, int] = {}
    repeats: dict[int, str] = {}
    for row in sorted(earlier):
        if row in bad:
            continue
        first = row
        while first in earlier:
            first = earlier[first][0]
        if first not in bad or stays.setdefault(first, row) != row:
            repeats[row] = earlier[row][1]
    return bad | repeats


def _good(examined: Examined, bad: set[int], *, is_table: bool) -> Iterator[Any]:
    """Yield the rows that are not bad; blank lines and comments are no rows of a table."""
    from nonet.base.numeric import np

    schema = examined.parts[0][1].source.schema
    for index, (_, part) in enumerate(examined.parts):
        if not part.source.schema.equals(schema):
            name = part.source.file.name
            raise FormatError("the columns are not those of the first file", path=name)
        first = index << PLACE
        for table in tables_of(part):
            batch = with_rows(table, part.source.column)
            keeps = [number not in bad for number in range(first, first + len(batch))]
            if is_table and part.source.file.format == LINE:
                texts = batch.column(part.source.column).to_pylist()
                keeps = [k and not is_no_row(t) for k, t in zip(keeps, texts, strict=True)]
            yield batch.filter(np.array(keeps, np.bool_))
            first += len(batch)
