"""The rows of a made data set: puzzles of one stratum, with solutions, ratings and steps."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nonet
from nonet.arrow.arrays import pyarrow_module
from nonet.batch import Done, Follow
from nonet.dataset.strata import Stratum
from nonet.errors import Cancelled
from nonet.formats import wire
from nonet.rows.files import new_file

# Puzzles of a chunk, which is made whole or not at all.
CHUNK = 250
FOLDER = "_parts"


@dataclass(frozen=True)
class Chunk:
    """Some puzzles of a stratum: its number in the data set, in the stratum, and how many.

    Its seed depends on the stratum and on the number in it, so chunks can be made in any order.
    """

    number: int
    stratum: Stratum
    index: int
    count: int
    seed: int

    @property
    def own_seed(self) -> int:
        """The seed of its puzzles."""
        text = f"{self.seed} {self.stratum.name} {self.index}"
        digest = hashlib.blake2b(text.encode(), digest_size=7).digest()
        return int.from_bytes(digest, "little")

    @property
    def file(self) -> str:
        """The path of its file in the folder of the data set."""
        return f"{FOLDER}/{self.stratum.name}-{self.index:06d}.arrow"


def make_chunk(
    chunk: Chunk, folder: Path, scales: Sequence[str], *, steps: bool, follow: Follow
) -> Done:
    """Make the puzzles of a chunk and write them to its file."""
    pa = pyarrow_module()
    grids = list(_generated(chunk, follow))
    puzzles = [str(grid) for grid in grids]
    solved = nonet.solve_many(puzzles, threads=1)
    assert solved.counts.tolist() == [1] * len(puzzles)
    names: Any = scales  # checked before
    rated = pa.table(nonet.rate_many(puzzles, scales=names, threads=1))
    rated = rated.drop_columns(["finished", "status"])  # all are
    columns = {
        "puzzle": pa.array(puzzles),
        "solution": pa.array(list(solved.lines())),
        "clues": pa.array([grid.clues for grid in grids], pa.int16()),
        "stratum": pa.array([chunk.stratum.name] * len(grids)),
        **{name: rated[name].combine_chunks() for name in rated.schema.names},
    }
    if steps:
        columns["steps"] = pa.array([trace(grid) for grid in grids])
    table = pa.table(columns)
    path = folder / chunk.file
    with new_file(path) as temporary:
        with pa.ipc.new_file(str(temporary), table.schema) as writer:
            writer.write_table(table)
        size = temporary.stat().st_size
    return Done(chunk.number, chunk.file, len(grids), 0, size)


def _generated(chunk: Chunk, follow: Follow) -> Iterator[nonet.Grid]:
    def progress(done: int, total: int | None, info: dict[str, Any]) -> bool:
        return follow(done)

    made = nonet.generate(
        chunk.count,
        seed=chunk.own_seed,
        threads=1,
        progress=progress,
        **dict(chunk.stratum.request),
    )
    for number, grid in enumerate(made, 1):
        if not follow(number):
            raise Cancelled
        yield grid


def trace(grid: nonet.Grid) -> str:
    """Return the steps of a puzzle as JSON, as `nonet explain --json` writes them.

    >>> json.loads(trace(nonet.Grid("123.34......43.1")))[0]["technique"]
    'full-house'
    """
    steps = [wire.step_record(step, grid.rules) for step in nonet.explain(grid)]
    return json.dumps(steps, ensure_ascii=False)
