"""Measures the overhead of files: CPU time per row of lines, CSV and Parquet, plain or gzipped.

    python benchmarks/files.py [--rows 600000] [--passes 5] [PUZZLES]

The same puzzles are written as bare lines, as CSV and as Parquet, and each pass runs `nonet solve
FILE -o OUT` on all of them in turn, so that a slow moment of the machine affects them equally. CPU
time is that of the whole process, user and system, minus the time of a file with one puzzle. Each
pass also runs gunzip, to measure the cost of decompression alone.
"""

from __future__ import annotations

import argparse
import gzip
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import nonet

NONET = [sys.executable, "-m", "nonet"]


def puzzles_of(path: Path | None, rows: int) -> list[str]:
    """Return `rows` puzzles, repeating those of a file."""
    if path is None:
        path = Path(os.environ.get("NONET_DATA", "../shared/data")) / "bench" / "easy.txt"
    if path.is_file():
        lines = [line[:81] for line in path.read_text(encoding="utf-8").splitlines() if line]
    else:
        lines = [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        ]
    return (lines * (rows // len(lines) + 1))[:rows]


def write_files(folder: Path, puzzles: Sequence[str]) -> dict[str, Path]:
    """Write the puzzles to every kind of file and return the files by description."""
    solutions = nonet.solve_many(list(puzzles)).grids
    assert solutions is not None
    solved = [(row + ord("0")).tobytes().decode("ascii") for row in solutions]
    zeros = [puzzle.replace(".", "0") for puzzle in puzzles]
    texts = {
        "lines": "".join(f"{puzzle}\n" for puzzle in puzzles),
        "csv, puzzle": "puzzle\n" + "".join(f"{puzzle}\n" for puzzle in zeros),
        "csv, puzzle and solution": "quizzes,solutions\n"
        + "".join(f"{a},{b}\n" for a, b in zip(zeros, solved, strict=True)),
        "csv, five columns": "id,puzzle,solution,clues,difficulty\n"
        + "".join(
            f"{i},{a},{b},{81 - a.count('0')},{i % 97 / 10}\n"
            for i, (a, b) in enumerate(zip(zeros, solved, strict=True))
        ),
    }
    files = {"one line": folder / "one.txt"}
    files["one line"].write_text(f"{puzzles[0]}\n", encoding="utf-8")
    for name, text in texts.items():
        suffix = ".csv" if name.startswith("csv") else ".txt"
        files[name] = folder / f"{len(files)}{suffix}"
        files[name].write_text(text, encoding="utf-8")
        if name in ("lines", "csv, puzzle and solution"):
            packed = folder / f"{len(files)}{suffix}.gz"
            packed.write_bytes(gzip.compress(text.encode(), 6))
            files[f"{name}, gzip"] = packed
    return files


def cpu_of(command: Sequence[str | Path]) -> float:
    """Run a command and return its CPU time, user and system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="?", type=Path, help="one puzzle per line")
    parser.add_argument("--rows", type=int, default=600_000)
    parser.add_argument("--passes", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = write_files(folder, puzzles_of(asked.puzzles, asked.rows))
        times: dict[str, list[float]] = {}
        for _ in range(asked.passes):
            for what, path in files.items():
                out = folder / f"out{path.suffixes[0]}"
                times.setdefault(what, []).append(cpu_of([*NONET, "solve", path, "-o", out]))
                if path.suffix == ".gz":
                    unpack: list[str | Path] = ["gzip", "-dc", path]
                    times.setdefault(f"gunzip of {what}", []).append(cpu_of(unpack))
    report(times, asked.rows)


def report(times: dict[str, list[float]], rows: int) -> None:
    """Print the CPU time per row of every file, and its ratio to bare lines."""
    start = statistics.median(times.pop("one line"))
    per_row = {
        what: (statistics.median(each) - start * (not what.startswith("gunzip"))) / rows * 1e9
        for what, each in times.items()
    }
    rate = 1e3 / per_row["lines"]
    print(f"{rows:,} rows, {start:.2f} s CPU to start; the rest, per row:")
    print(f"bare lines: {rate:.2f} million rows per second of CPU time")
    for what, spent in per_row.items():
        note = "" if what.startswith("gunzip") else f"{spent / per_row['lines']:6.2f} × lines"
        if note and what.endswith(", gzip"):
            plain = what.removesuffix(", gzip")
            alone = per_row[f"gunzip of {what}"] + per_row[plain]
            note += f", {spent / alone:.2f} × (gunzip + plain)"
        print(f"{spent:8.0f} ns  {what:36}{note}")


if __name__ == "__main__":
    main()
