"""The work on one part: read its rows, answer them, write them; the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonet.base.outcomes import FAULT
from nonet.batch.job import Job
from nonet.batch.manifest import Done
from nonet.batch.output import writer_for
from nonet.batch.plan import Part
from nonet.batch.reading import tables_of
from nonet.rows.files import new_file

# Called with the number of rows of the part that are done; returns False to stop.
Follow = Callable[[int], bool]


def do_part(job: Job, part: Part, follow: Follow | None = None) -> Done:
    """Answer the rows of a part and write them to its file, which appears when it is complete."""
    path = job.path_of(part)
    rows = errors = wrong = code = 0

    def progress(done: int, total: int | None, info: dict[str, Any]) -> bool:
        return follow is None or follow(rows + done)

    with new_file(path) as temporary:
        with writer_for(job, temporary, part.source) as writer:
            for table in tables_of(part):
                batch = job.answer(part.source, table, None if follow is None else progress)
                writer.write(job.conform(batch), part.first_row + rows)
                differing = job.differences(table, batch)
                wrong += differing
                code = max(code, job.code_of(batch), FAULT if differing else 0)
                rows += len(batch)
                errors += len(batch) - int(batch.column(batch.num_columns - 1).null_count)
                if follow is not None:
                    follow(rows)
        size = temporary.stat().st_size
    return Done(part.number, job.name_of(part), rows, errors, size, wrong, code)
