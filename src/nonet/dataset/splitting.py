"""`split`: a data set divided so that no puzzle is in two parts, not even in disguise."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nonet
from nonet.base.arguments import threads_of
from nonet.base.as_json import AsFields
from nonet.base.progress import Progress, reporter
from nonet.base.whole import remove_unfinished_of, temporary_of
from nonet.batch import PART_ROWS, Follow, Part, in_threads, plan_parts, tables_of
from nonet.dataset.examine import digits_in, passed_over
from nonet.dataset.keys import hash_rows, hash_text
from nonet.dataset.shares import checked_shares, cuts, names_of
from nonet.errors import ArgumentError, Cancelled, FormatError, UnknownName
from nonet.rows.files import SUFFIX, find_files, format_of, new_file
from nonet.rows.tables import Table, with_rows
from nonet.rows.writing import table_writer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BY = ("puzzle", "solution")
SHARES = (80.0, 10.0, 10.0)


@dataclass(frozen=True)
class Split(AsFields):
    """The files of a split with their rows, and how many rows are not puzzles."""

    rows: dict[str, int]
    errors: int


def split(
    path: str,
    out: str,
    *,
    shares: Sequence[float] = SHARES,
    by: str = "puzzle",
    column: str | None = None,
    to: str | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Split:
    """Divide the rows of a file into parts, puzzles that are the same in disguise into the same.

    `by="solution"` keeps together all puzzles with the same solution, also in disguise. A row goes
    where a hash of its canonical form and the `seed` puts it, so the order of rows does not matter;
    within a part they keep their order. Rows that are not puzzles are kept, too. All of this is the
    same for the same `nonet.__version__`.

    >>> import nonet.dataset, tempfile
    >>> from pathlib import Path
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "mine.txt").write_text("".join(f"{n:0>81}\\n" for n in range(1, 10)))
    >>> found = nonet.dataset.split(str(folder / "mine.txt"), str(folder / "out"), shares=(1, 1))
    >>> sorted(rows for rows in found.rows.values()), len(list((folder / "out").iterdir()))
    ([0, 9], 2)
    """
    if by not in BY:
        raise UnknownName(by, BY, kind="way to split")
    fractions = checked_shares(shares)
    workers = threads_of(threads)
    files, _ = find_files([path])
    if len({file.format for file in files}) > 1:
        raise FormatError("files of one format can be split together", path=path)
    kind, packing = (files[0].format, files[0].packing) if to is None else format_of(to)
    parts = list(plan_parts(files, PART_ROWS, column))
    salt = f"split {seed}"
    report = reporter(progress, unit="rows", total=sum(map(len, parts)))
    done = 0

    def work(part: Part, follow: Follow) -> tuple[int, Any, int]:
        return part.number, *_keys_of(part, by, salt, follow)

    def moved(rows: int) -> None:
        if report is not None:
            report(done + rows)

    keys: dict[int, NDArray[np.uint64]] = {}
    errors = 0
    for number, found, bad in in_threads(work, parts, workers, moved):
        keys[number] = found
        errors += bad
        done += len(found)
    return Split(_write(parts, keys, Path(out), fractions, kind, packing), errors)


def _keys_of(part: Part, by: str, salt: str, follow: Follow) -> tuple[NDArray[np.uint64], int]:
    """Return the keys of the rows of a part, and how many of them are not puzzles."""
    from nonet.base.numeric import np

    found = [np.empty(0, np.uint64)]
    rows = errors = 0
    for table in tables_of(part):
        values, bad = digits_in(part, table)
        found.append(keys_of(values, by, salt))
        texts = with_rows(table, part.source.column).column(part.source.column)
        for row in bad:
            text = texts[row].as_py()
            found[-1][row] = hash_text(
                f"{part.number} {rows + row}" if text is None else text, salt
            )
        rows += len(values)
        errors += len(bad) - len(passed_over(part, table, bad))
        if not follow(rows):
            raise Cancelled
    return np.concatenate(found), errors


def keys_of(values: NDArray[np.uint8], by: str, salt: str) -> NDArray[np.uint64]:
    """Return a key per puzzle that puzzles share if they must stay together."""
    from nonet.base.numeric import np

    if by == "solution":
        result = nonet.solve_many(values, threads=1)
        assert result.grids is not None
        values = np.where((result.counts == 1)[:, None], result.grids, values)
    forms = nonet.canonical_many(values, threads=1)
    found = hash_rows(forms.forms, salt)
    bad = list(forms.errors)
    found[bad] = hash_rows(values[bad], salt)
    return found


def _write(
    parts: list[Part],
    keys: dict[int, NDArray[np.uint64]],
    out: Path,
    shares: Sequence[float],
    kind: str,
    packing: str,
) -> dict[str, int]:
    from nonet.base.numeric import np

    limits = cuts(np.concatenate([keys[part.number] for part in parts]), shares)
    suffix = SUFFIX[kind] + (f".{packing}" if packing else "")
    paths = [out / f"{name}{suffix}" for name in names_of(len(shares))]
    _check_empty(out, paths)
    source = parts[0].source
    rows = [0] * len(shares)
    with ExitStack() as stack:
        writers = []
        for path in paths:
            temporary = stack.enter_context(new_file(path))
            writers.append(
                stack.enter_context(
                    table_writer(temporary, source.schema, kind, packing, source.column)
                )
            )
        for part in parts:
            _check_columns(part, source.schema)
            at = 0
            for table in tables_of(part):
                some = keys[part.number][at : at + len(table.batch)]
                at += len(some)
                number = np.searchsorted(limits, some, side="right")
                _distribute(table, part.source.column, number, writers, rows)
    return {str(path): count for path, count in zip(paths, rows, strict=True)}


def _check_empty(out: Path, paths: Sequence[Path]) -> None:
    """Raise if a folder holds anything but what a run that was killed left of the same files."""
    names = {path.name for path in paths}
    if out.exists() and (
        not out.is_dir() or any(temporary_of(each) not in names for each in out.iterdir())
    ):
        raise ArgumentError(f"{out} is not an empty folder; use another one")
    remove_unfinished_of(*paths)


def _check_columns(part: Part, schema: Any) -> None:
    if not part.source.schema.equals(schema):
        raise FormatError("the columns are not those of the first file", path=part.source.file.name)


def _distribute(
    table: Table, column: str, number: NDArray[np.int64], writers: list[Any], rows: list[int]
) -> None:
    batch = with_rows(table, column)
    for index, writer in enumerate(writers):
        mask = number == index
        some = batch.filter(mask)
        writer.write(some, 0)
        rows[index] += len(some)
