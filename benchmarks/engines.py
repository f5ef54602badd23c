"""Measures the engines, one puzzle at a time: puzzles per second of CPU time, best of some passes.

    python benchmarks/engines.py            # the big test data, or the project's own table
    python benchmarks/engines.py my.txt     # your own files

Each puzzle is solved and proved unique (counting stops at two). A pass covers every file once
before the next begins, so that a slow moment of the machine affects all of them equally.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import sys
import time
from pathlib import Path

import nonet

ROOT = Path(__file__).parent.parent
NATIVE = ("single", "constraints")
CLASSICS = ("node-matrix", "agent", "move-stack", "cell-sets", "algorithm-x")


def bench_files(named: list[str]) -> list[Path]:
    """Return the files to measure: those named, the big data's, or the project's own table."""
    if named:
        return [Path(name) for name in named]
    data = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data"))
    found = sorted((data / "bench").glob("*.txt"))
    return found or [ROOT / "tests" / "data" / "puzzles.txt"]


def load(path: Path, most: int) -> list[nonet.Grid]:
    """Return a fixed sample of at most this many classic puzzles of a file."""
    lines = path.read_text(encoding="ascii").splitlines()
    puzzles = [line[:81] for line in lines if len(line) >= 81 and line[:81].count(":") == 0]
    sample = random.Random(7).sample(puzzles, min(most, len(puzzles)))
    return [nonet.Grid(puzzle.replace("0", ".")) for puzzle in sample]


def measured(grids: list[nonet.Grid], engine: str) -> float:
    """Return the CPU seconds of one pass."""
    start = time.process_time()
    for grid in grids:
        if engine in NATIVE:
            nonet.count(grid, limit=2, engine=engine)
        else:
            try:
                nonet.solve(grid, engine=engine, unique=False)
            except nonet.NoSolution:
                continue
    return time.process_time() - start


def machine() -> str:
    """Return a description of this machine."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].split(":")[1].strip() if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--most", type=int, default=2000, help="puzzles per file, native engines")
    parser.add_argument("--classics", type=int, default=10, help="puzzles per file, each classic")
    options = parser.parse_args()
    files = bench_files(options.files)
    sets = {path.stem: load(path, options.most) for path in files}
    engines = [*NATIVE, *(CLASSICS if options.classics else ())]
    best: dict[tuple[str, str], float] = {}
    for number in range(options.passes):
        print(f"pass {number + 1} of {options.passes}", file=sys.stderr)
        for name, grids in sets.items():
            for engine in engines:
                if engine in CLASSICS and number:
                    continue  # the classics are slow, and one pass is enough
                some = grids[: options.classics] if engine in CLASSICS else grids
                rate = len(some) / max(measured(some, engine), 1e-9)
                best[name, engine] = max(rate, best.get((name, engine), 0.0))
    print(f"{machine()}; puzzles per second of CPU time, nonet {nonet.__version__}\n")
    print("| set | " + " | ".join(engines) + " |")
    print("|---|" + "---:|" * len(engines))
    for name in sets:
        cells = [f"{best[name, engine]:,.0f}" for engine in engines]
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
