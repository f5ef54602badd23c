"""What a batch does to its rows: the question, its options, and where the answers go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nonet import arrow
from nonet.arrow.arrays import pyarrow_module
from nonet.arrow.solutions import differences, solution_column
from nonet.base.outcomes import FAULT, UNREADABLE, code_of
from nonet.base.progress import Progress
from nonet.batch.plan import Part, PlannedFile
from nonet.errors import FormatError, Unsupported
from nonet.formats.format import Wants
from nonet.formats.kinds.line import FORMAT as LINES
from nonet.formats.native import NO_PUZZLE
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.rows.files import LINE, PARQUET, SUFFIX
from nonet.rows.tables import Table, is_no_row, with_texts

VERBS = ("solve", "count", "rate", "canonical", "check")


@dataclass(frozen=True)
class Job:
    """A question for every row; the parts are written to `folder`.

    If they are joined to one file, all have the columns of `schema`, and the parts of a Parquet
    file are Arrow files until then.
    """

    verb: str
    format: str
    folder: str
    packing: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    is_joined: bool = False
    schema: Any = None

    @property
    def suffix(self) -> str:
        """The suffix of the files of parts."""
        if self.is_joined and self.format == PARQUET:
            return ".arrow"
        return SUFFIX[self.format] + (f".{self.packing}" if self.packing else "")

    def name_of(self, part: Part) -> str:
        """Return the path of a part within the folder."""
        name = part.name + self.suffix
        folder = part.source.file.folder
        return name if self.is_joined or not folder else f"{folder}/{name}"

    def path_of(self, part: Part) -> Path:
        """Return the path of a part."""
        return Path(self.folder) / self.name_of(part)

    def answer(self, source: PlannedFile, table: Table, progress: Progress | None = None) -> Any:
        """Return rows of a file with their answers, which are the last columns."""
        batch = self._with_partitions(source, table.batch)
        found = self._ask(batch, source.column, None, progress)
        faults = dict(table.faults)
        column = batch.column(batch.schema.names.index(source.column))
        if source.file.format != LINE:
            faults = dict.fromkeys(_empty_rows(column), FormatError(NO_PUZZLE)) | faults
        found = self._with_other_sizes(found, batch, source)
        return with_faults(found, source.column, faults) if faults else found

    def _ask(self, batch: Any, column: str, rules: Rules | None, progress: Progress | None) -> Any:
        function = getattr(arrow, self.verb)
        return function(batch, column=column, rules=rules, progress=progress, **self.options)

    def _with_other_sizes(self, found: Any, batch: Any, source: PlannedFile) -> Any:
        """Answer the puzzles of other sizes than 9×9, and pass over comments, as commands do."""
        pa = pyarrow_module()
        status = found.column(found.num_columns - 2)
        if not _has(status, UNREADABLE):
            return found
        texts = batch.column(batch.schema.names.index(source.column))
        groups: dict[Rules, list[int]] = {}
        comments: dict[int, None] = {}
        for row, word in enumerate(status.to_pylist()):
            if word != UNREADABLE:
                continue
            text = str(texts[row].as_py() or "").strip()
            if source.file.format == LINE and is_no_row(text):
                comments[row] = None
            elif (rules := _other_rules(text)) is not None:
                groups.setdefault(rules, []).append(row)
        for name in found.schema.names[-2:]:
            found = with_texts(found, name, comments) if comments else found
        for rules, rows in groups.items():
            try:
                own = self._ask(batch.take(pa.array(rows)), source.column, rules, None)
            except Unsupported:
                continue  # the error of the row says that 9×9 cells are expected
            found = _replaced(found, rows, own, batch.num_columns)
        return found

    def code_of(self, answered: Any) -> int:
        """Return the exit code for answered rows: the highest of them."""
        counts = self.verb == "count"
        words = answered.column(answered.num_columns - 2).unique().to_pylist()
        code = max((code_of(word, counts=counts) for word in words), default=0)
        if self.verb == "check" and not code:
            faults = answered.column(answered.num_columns - 3)
            return FAULT if faults.null_count < len(faults) else 0
        return code

    def differences(self, table: Table, answered: Any) -> int:
        """Return how many solutions of a file differ from those that were found."""
        names = table.batch.schema.names
        if self.verb != "solve" or solution_column(names) is None:
            return 0
        found = answered.column(answered.num_columns - 4)
        try:
            return sum(1 for row, _ in differences(table.batch, found) if found[row].is_valid)
        except FormatError:
            return 0  # a column of another type

    def schema_of(self, source: PlannedFile) -> Any:
        """Return the schema of the answers to the rows of a file."""
        nothing = pyarrow_module().RecordBatch.from_pylist([], schema=source.schema)
        return self.answer(source, Table(nothing, {})).schema

    def conform(self, batch: Any) -> Any:
        """Return a batch with the columns that all parts have if they are joined."""
        if self.schema is None or batch.schema.equals(self.schema):
            return batch
        pa = pyarrow_module()
        names = batch.schema.names
        arrays = [
            batch.column(names.index(each.name)).cast(each.type)
            if each.name in names
            else pa.nulls(len(batch), each.type)
            for each in self.schema
        ]
        return pa.RecordBatch.from_arrays(arrays, schema=self.schema)

    def _with_partitions(self, source: PlannedFile, batch: Any) -> Any:
        """Add the columns in the names of folders, unless the file has them itself.

        Parts that are not joined keep their folders instead.
        """
        if not self.is_joined:
            return batch
        pa = pyarrow_module()
        for key, value in source.file.partitions:
            if key not in batch.schema.names:
                batch = batch.append_column(key, pa.array([value] * len(batch), pa.string()))
        return batch


def _empty_rows(column: Any) -> list[int]:
    """Return the rows of a column without a text: null or blank."""
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    types = pyarrow_module().types
    empty = column.is_null()
    if types.is_string(column.type) or types.is_large_string(column.type):
        length = pc.utf8_length(pc.utf8_trim_whitespace(column))
        empty = pc.fill_null(pc.equal(length, 0), True)
    rows: list[int] = empty.to_numpy(zero_copy_only=False).nonzero()[0].tolist()
    return rows


def _has(column: Any, word: str) -> bool:
    import pyarrow.compute as pc

    return bool(pc.any(pc.equal(column, word)).as_py())


def _other_rules(text: str) -> Rules | None:
    """Return the rules of a puzzle of another size than 9×9, None for any other text.

    >>> _other_rules("12..34......43.1"), _other_rules("rubbish")
    (Rules.classic(4), None)
    """
    found = LINES.attempt(text, Wants())
    is_other = isinstance(found, Grid) and found.rules != CLASSIC and found.marks is None
    return found.rules if is_other and isinstance(found, Grid) else None


def _replaced(found: Any, rows: list[int], own: Any, first: int) -> Any:
    """Return a batch with other values in some rows, in the columns from `first` on."""
    pa = pyarrow_module()
    arrays = list(found.columns)
    for column in range(first, found.num_columns):
        values = arrays[column].to_pylist()
        for row, value in zip(rows, own.column(column).to_pylist(), strict=True):
            values[row] = value
        arrays[column] = pa.array(values, arrays[column].type)
    return pa.RecordBatch.from_arrays(arrays, schema=found.schema)


def with_faults(batch: Any, column: str, faults: Mapping[int, FormatError]) -> Any:
    """Fill in rows that are no puzzles: their text as the puzzle, what came of them, and why."""
    # Every function of nonet.arrow adds `status` and `error` as the last columns.
    status, last = batch.schema.names[-2:]
    texts = {row: error.text for row, error in faults.items() if error.text}
    batch = with_texts(batch, column, texts)
    batch = with_texts(batch, status, dict.fromkeys(faults, UNREADABLE))
    return with_texts(batch, last, {row: error.message for row, error in faults.items()})
