"""Small data sets for the tests of batches, in every format."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

import nonet

GOOD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLVED = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
COLUMN = "quizzes"


@lru_cache
def puzzles() -> tuple[str, ...]:
    """Return some puzzles, none alike."""
    return tuple(map(str, nonet.generate(40, clues=27, seed=7)))


def texts(count: int, *, faulty: bool = True) -> list[str | None]:
    """Return rows, some of which are null or no puzzles."""
    dice = random.Random(count)
    rows: list[str | None] = [dice.choice(puzzles()) for _ in range(count)]
    if faulty:
        for number, row in enumerate([None, "rubbish", "." * 81, "44" + GOOD[2:]]):
            if number * 3 + 1 < count:
                rows[number * 3 + 1] = row
    return rows


def table(count: int, *, faulty: bool = True) -> Any:
    """Return rows with another column."""
    names = [f"number {row}, or so" if row % 5 == 0 else str(row) for row in range(count)]
    return pa.table({"id": names, COLUMN: pa.array(texts(count, faulty=faulty), pa.string())})


def write(path: Path, rows: Any, *, group: int = 40) -> Path:
    """Write a table in the format of the name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    name = path.name
    if name.endswith(".parquet"):
        parquet.write_table(rows, path, row_group_size=group)
        return path
    text = text_of(rows, name.split(".")[1])
    if name.endswith(".gz"):
        path.write_bytes(gzip.compress(text.encode()))
    elif name.endswith(".zst"):
        path.write_bytes(pa.Codec("zstd").compress(text.encode(), asbytes=True))
    else:
        path.write_text(text, encoding="utf-8")
    return path


def text_of(rows: Any, kind: str) -> str:
    found: Sequence[dict[str, Any]] = rows.to_pylist()
    if kind == "jsonl":
        return "".join(json.dumps(row) + "\n" for row in found)
    if kind == "txt":
        return "".join(f"{row[COLUMN] or ''}\n" for row in found)
    quoted = (f'"{row["id"]}"' if "," in row["id"] else row["id"] for row in found)
    lines = (f"{name},{row[COLUMN] or ''}" for name, row in zip(quoted, found, strict=True))
    return "\n".join([f"id,{COLUMN}", *lines]) + "\n"


def answered(found: Any) -> Any:
    """Return answered rows as they are in files, where a null is the fault of its row."""
    names = found.schema.names
    is_null = [text is None for text in found[COLUMN].to_pylist()]
    for name, word in (("status", "unreadable"), ("error", "no puzzle in this row")):
        pairs = zip(is_null, found[name].to_pylist(), strict=True)
        values = pa.array([word if null else value for null, value in pairs], pa.string())
        found = found.set_column(names.index(name), name, values)
    return found


def read(path: Path) -> Any:
    """Return the rows of a result as a table of strings."""
    kind = path.name.removesuffix(".gz").removesuffix(".zst").rsplit(".", 1)[1]
    if kind == "parquet":
        return parquet.ParquetFile(path).read()
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    elif path.suffix == ".zst":
        data = pa.input_stream(pa.BufferReader(data), compression="zstd").read()
    if kind == "csv":
        from pyarrow import csv

        names = data.decode().split("\n", 1)[0].split(",")
        options = csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()),
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
            null_values=[""],
        )
        return csv.read_csv(pa.BufferReader(data), convert_options=options)
    lines = data.decode().splitlines()
    if kind == "jsonl":
        return pa.Table.from_pylist([json.loads(line) for line in lines])
    return pa.table({"line": lines})


def files(folder: Path) -> dict[str, bytes]:
    """Return everything in a folder."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}
