"""How the answers of a part are written: as a table, or a line for each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from nonet.base.outcomes import SEVERAL
from nonet.batch.job import Job
from nonet.batch.plan import PlannedFile
from nonet.errors import ArgumentError
from nonet.rows.files import LINE, PARQUET
from nonet.rows.writing import ArrowWriter, TextWriter, Writer, table_writer


def writer_for(job: Job, path: Path, source: PlannedFile) -> Writer:
    """Return the writer of a part."""
    schema = job.schema_of(source) if job.schema is None else job.schema
    if job.format == LINE:
        return TextWriter(path, schema, line_writer(job.verb, source.column), job.packing)
    if job.is_joined and job.format == PARQUET:
        return ArrowWriter(path, schema)
    return table_writer(
        path, schema, job.format, job.packing, source.column, header=not job.is_joined
    )


# The column whose values are the lines of the output, counted from the end.
_ANSWER = {"solve": -4, "count": -3, "canonical": -3}


def line_writer(verb: str, column: str) -> Callable[[Any, int], bytes]:
    """Return the function that makes lines of rows: the answer, or `# ROW: ERROR`.

    Empty lines and comments stay as they are, as in the output of `nonet solve`.
    """
    if verb not in _ANSWER:
        raise ArgumentError(
            f"lines hold one answer per row; write the columns of {verb} to parquet, csv or jsonl"
        )

    def to_text(batch: Any, first_row: int) -> bytes:
        answers = batch.column(batch.num_columns + _ANSWER[verb]).to_pylist()
        if None in answers:
            puzzles = batch.column(batch.schema.names.index(column)).to_pylist()
            errors = batch.column(batch.num_columns - 1).to_pylist()
            status = batch.column(batch.num_columns - 2).to_pylist()
            for row, answer in enumerate(answers):
                if answer is None:
                    puzzle = puzzles[row]
                    if puzzle is None or puzzle.lstrip().startswith("#"):
                        answers[row] = puzzle or ""
                        continue
                    several = "several solutions" if status[row] == SEVERAL else "no solution"
                    why = several if errors[row] is None else errors[row]
                    why = why.replace("position ", "column ", 1)  # as in any other file of lines
                    answers[row] = f"# {first_row + row + 1}: {why}"
        return "".join([f"{answer}\n" for answer in answers]).encode("utf-8")

    return to_text
