"""Measure batches: their overhead, Dask against threads, audits, memory, and rates per core.

    python -m benchmarks.batch                       # everything; some minutes, 3 GB of disk
    python -m benchmarks.batch overhead dask         # some of it
    python -m benchmarks.batch --rows 100000         # with fewer rows

overhead  `batch solve` from Parquet to Parquet on one core, against pyarrow's own reading and
          writing of the same columns plus the bare engine; CPU time, best of three, in turn
dask      two Dask workers against two threads on hard rows; elapsed time without the start of the
          cluster, best of three, in turn
audit     `dataset audit` on two threads, with and without levels; elapsed and CPU time
memory    the most memory that `nonet batch solve` takes, for a growing number of rows
rates     rows per second and core of every function of nonet.arrow; CPU time

Rows are the puzzles of two sets of the big test data, relabelled at random; without that data,
puzzles of our own generator.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

import nonet
import nonet.batch
import nonet.dataset
from benchmarks.engines import bench_files, machine
from nonet import arrow

SETS = {"easy": "easy", "hard": "top50000"}
PASSES = 3


def base_of(name: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the puzzles of a set as digits."""
    found = [path for path in bench_files([]) if path.stem == SETS[name]]
    if found:
        lines = [line[:81] for line in found[0].read_text(encoding="ascii").splitlines()]
    else:
        level: Any = {"easy": "easy", "hard": "expert"}[name]
        lines = [str(grid) for grid in nonet.generate(1000, level=level, seed=7)]
    text = "".join(line for line in lines if len(line) == 81).replace(".", "0")
    return np.frombuffer(text.encode("ascii"), np.uint8).reshape(-1, 81) - ord("0")


def write_rows(path: Path, name: str, rows: int) -> None:
    """Write relabelled puzzles to a Parquet file, with a column of numbers."""
    base = base_of(name)
    dice = np.random.default_rng(7)
    schema = pa.schema([("id", pa.int64()), ("puzzle", pa.string())])
    with parquet.ParquetWriter(path, schema) as writer:
        for start in range(0, rows, 1 << 17):
            count = min(1 << 17, rows - start)
            labels = np.argsort(dice.random((count, 9)), axis=1).astype(np.uint8) + 1
            labels = np.concatenate([np.zeros((count, 1), np.uint8), labels], axis=1)
            chosen = base[dice.integers(0, len(base), count)].astype(np.int64)
            digits = np.take_along_axis(labels, chosen, axis=1) + np.uint8(ord("0"))
            offsets = pa.py_buffer(np.arange(0, 81 * count + 1, 81, dtype=np.int32))
            data = pa.py_buffer(np.ascontiguousarray(digits))
            texts = pa.Array.from_buffers(pa.string(), count, [None, offsets, data])
            numbers = pa.array(np.arange(start, start + count))
            writer.write_table(pa.table([numbers, texts], schema=schema))


def cpu(function: Callable[[], object]) -> float:
    """Return the CPU time of a call."""
    start = time.process_time()
    function()
    return time.process_time() - start


def wall(function: Callable[[], object]) -> float:
    """Return the elapsed time of a call."""
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def overhead(folder: Path, rows: int) -> Iterator[str]:
    """Compare batches with their parts: reading, solving and writing."""
    for name in SETS:
        path = folder / f"{name}.parquet"
        write_rows(path, name, rows)
        best: dict[str, float] = {}
        for _ in range(PASSES):
            for key, seconds in _pass(folder, path).items():
                best[key] = min(seconds, best.get(key, seconds))
        bare = best["read"] + best["engine"] + best["write"]
        yield (
            f"{name}: read {best['read']:.2f} s, engine {best['engine']:.2f}, write "
            f"{best['write']:.2f}, sum {bare:.2f}; batch to a folder {best['folder']:.2f} "
            f"(ratio {best['folder'] / bare:.2f}), to one file {best['file']:.2f} "
            f"(ratio {best['file'] / bare:.2f})"
        )


def _pass(folder: Path, path: Path) -> dict[str, float]:
    found = {"read": cpu(lambda: parquet.read_table(path, use_threads=False))}
    table = parquet.read_table(path)
    data = b"".join(
        chunk.buffers()[2].slice(chunk.offset * 81, len(chunk) * 81).to_pybytes()
        for chunk in table["puzzle"].chunks
    )
    digits = np.frombuffer(data, np.uint8).reshape(-1, 81)
    found["engine"] = cpu(lambda: nonet.solve_many(digits, threads=1))
    solved = arrow.solve(table)
    found["write"] = cpu(lambda: parquet.write_table(solved, folder / "plain.parquet"))
    for key, out in (("folder", folder / "out"), ("file", folder / "out.parquet")):
        found[key] = cpu(lambda: nonet.batch.run("solve", str(path), str(out), threads=1))  # noqa: B023
        shutil.rmtree(folder / "out", ignore_errors=True)
    return found


def dask(folder: Path, rows: int) -> Iterator[str]:
    """Compare two workers of a cluster with two threads."""
    from distributed import Client, LocalCluster

    path = folder / "hard.parquet"
    write_rows(path, "hard", rows)
    best: dict[str, float] = {}
    with (
        LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster),  # type: ignore[no-untyped-call]
    ):
        options = {"dask": {"on": "dask", "scheduler": cluster.scheduler_address}, "threads": {}}
        for verb in ("solve", "canonical"):
            for _ in range(PASSES + 1):  # the first pass imports nonet on the workers
                for key, option in options.items():
                    out = folder / "out"
                    seconds = wall(
                        lambda: nonet.batch.run(verb, str(path), str(out), threads=2, **option)  # noqa: B023
                    )
                    shutil.rmtree(out)
                    best[key] = min(seconds, best.get(key, seconds))
            ratio = best["threads"] / best["dask"]
            yield (
                f"{verb}, {rows:,} hard rows: two threads {best['threads']:.2f} s, two Dask "
                f"workers {best['dask']:.2f} s: {ratio:.0%} of their speed"
            )
            best.clear()


def audit(folder: Path, rows: int) -> Iterator[str]:
    """Measure audits of easy and of hard rows."""
    for name, share in (("easy", 1), ("hard", 20)):
        path = folder / f"{name}-{share}.parquet"
        write_rows(path, name, rows // share)
        for levels in (True, False):
            start = time.process_time()
            seconds = wall(lambda: nonet.dataset.audit(str(path), levels=levels, threads=2))  # noqa: B023
            used = time.process_time() - start
            what = "with levels" if levels else "without levels"
            yield f"{rows // share:,} {name} rows {what}: {seconds:.1f} s, CPU {used:.1f} s"


# The kernel's own high-water mark of the process. getrusage would report the memory of this one if
# that is larger, because ru_maxrss is kept when a process starts another program.
_PEAK = (
    "import sys; from nonet.cli import main; code = main(sys.argv[1:]); "
    "lines = open('/proc/self/status').read().splitlines(); "
    "print(next(int(line.split()[1]) // 1024 for line in lines if line.startswith('VmHWM')))"
)


def memory(folder: Path, rows: int) -> Iterator[str]:
    """Show how much memory a run takes for more and more rows."""
    count = max(rows // 100, 1)
    while count <= rows * 10:
        path = folder / "memory.parquet"
        write_rows(path, "easy", count)
        peaks = []
        for arguments in (
            ["batch", "solve", path, "-o", folder / "out", "--threads", "2"],
            ["batch", "solve", path, "-o", folder / "out.csv", "--threads", "2"],
            ["dataset", "audit", path, "--no-levels", "--threads", "2", "-o", os.devnull],
        ):
            done = subprocess.run(
                [sys.executable, "-c", _PEAK, *map(str, arguments)],
                capture_output=True,
                text=True,
                check=False,
            )
            peaks.append(int(done.stdout.split()[-1]))
            shutil.rmtree(folder / "out", ignore_errors=True)
            (folder / "out.csv").unlink(missing_ok=True)
        yield (
            f"{count:>12,} rows: batch solve to Parquet {peaks[0]:,} MB, to CSV {peaks[1]:,} MB, "
            f"audit {peaks[2]:,} MB"
        )
        count *= 10


def rates(folder: Path, rows: int) -> Iterator[str]:
    """Measure the functions of nonet.arrow on one core."""
    yield "| function | easy rows/s | hard rows/s |"
    yield "|---|---:|---:|"
    batches = {}
    for name in SETS:
        write_rows(folder / f"{name}.parquet", name, min(rows, 1 << 17))
        (batches[name],) = (
            parquet.read_table(folder / f"{name}.parquet").combine_chunks().to_batches()
        )
    calls: list[tuple[str, Callable[[Any], object], int]] = [
        ("solve", arrow.solve, 1),
        ("count", arrow.count, 1),
        ("check", arrow.check, 1),
        ("canonical", arrow.canonical, 10),
        ("rate, scale nonet", arrow.rate, 100),
        ("rate, scale se", lambda batch: arrow.rate(batch, scales="se"), 300),
        ("rate, scale hodoku", lambda batch: arrow.rate(batch, scales="hodoku"), 300),
    ]
    for title, call, share in calls:
        found = []
        for name in SETS:
            batch = batches[name].slice(0, len(batches[name]) // share)
            found.append(len(batch) / min(cpu(lambda: call(batch)) for _ in range(PASSES)))  # noqa: B023
        yield f"| {title} | {found[0]:,.0f} | {found[1]:,.0f} |"


PARTS = {each.__name__: each for each in (overhead, dask, audit, memory, rates)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    parser.add_argument("--rows", type=int, default=1_000_000)
    options = parser.parse_args()
    print(f"{machine()}; nonet {nonet.__version__}, pyarrow {pa.__version__}")
    for name in options.parts or PARTS:
        print(f"\n## {name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            for line in PARTS[name](Path(folder), options.rows):
                print(line, flush=True)


if __name__ == "__main__":
    main()
