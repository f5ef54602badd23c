"""Parts joined to one file, byte for byte the same at any size of the parts.

The exception is compressed text: every part is compressed on its own, and what comes out of the
file is the same.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from nonet.arrow.arrays import pyarrow_module
from nonet.batch.job import Job
from nonet.rows.files import CSV, PARQUET, new_file
from nonet.rows.writing import ParquetWriter, TextWriter, csv_header, csv_text


def join_parts(job: Job, paths: Sequence[Path], out: Path, column: str) -> None:
    """Write the rows of parts to one file."""
    with new_file(out) as temporary:
        if job.format == PARQUET:
            with ParquetWriter(temporary, job.schema, column) as writer:
                for batch in _batches(paths):
                    writer.write(batch)
            return
        if job.format == CSV:
            with TextWriter(temporary, job.schema, csv_text, job.packing) as header:
                header.write_text(csv_header(job.schema))
        with temporary.open("ab") as joined:
            for path in paths:
                with path.open("rb") as part:
                    shutil.copyfileobj(part, joined, 1 << 20)


def _batches(paths: Sequence[Path]) -> Iterator[Any]:
    pa = pyarrow_module()
    for path in paths:
        with pa.memory_map(str(path)) as source:
            reader = pa.ipc.open_file(source)
            for number in range(reader.num_record_batches):
                yield reader.get_batch(number)
