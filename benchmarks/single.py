"""Measures one puzzle: in a new process, and one call per puzzle in a process that runs.

    python -m benchmarks.single [FILE]...    # the big test data, or the project's own table

Prints milliseconds of CPU time, user and system, of a process that solves one puzzle, with what
Python itself needs to start; then microseconds of CPU time per call of `count`, `solve`, `parse`
and `solve_many` on texts of 81 characters. Each is the best of some passes over all in turn.
Where a set has puzzles with several solutions, `solve` is called with `unique=False`; where it
has puzzles without one, it is left out.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import nonet
from benchmarks.engines import bench_files, machine

# What the shortest call of C code from Python takes on this machine at this time.
_LABS = ctypes.CDLL(None).labs
CALLS: dict[str, Callable[[str], object]] = {
    "labs(3) by ctypes": lambda text: _LABS(3),
    "count(text)": nonet.count,
    "count(text, limit=2)": lambda text: nonet.count(text, limit=2),
    "solve(text)": nonet.solve,
    "solve(text, unique=False)": lambda text: nonet.solve(text, unique=False),
    "parse(text)": nonet.parse,
    "solve_many([text])": lambda text: nonet.solve_many([text]),
}
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
PROCESSES = {
    "python -c pass": ["-c", "pass"],
    "import nonet; nonet.solve(text)": ["-c", f"import nonet; nonet.solve({PUZZLE!r})"],
    "import nonet; nonet.generate(minimal=True)": [
        "-c",
        "import nonet; nonet.generate(minimal=True)",
    ],
    "nonet solve PUZZLE": ["-m", "nonet", "solve", PUZZLE],
    "nonet rate PUZZLE": ["-m", "nonet", "rate", PUZZLE],
    "nonet hint PUZZLE": ["-m", "nonet", "hint", PUZZLE],
    "nonet generate": ["-m", "nonet", "generate"],
    "nonet solve FILE": ["-m", "nonet", "solve", "-"],
}


def calls_for(texts: list[str]) -> list[str]:
    """Return the calls that no puzzle of a set makes raise."""
    fewest, most = (int(of(nonet.count_many(texts).counts)) for of in (min, max))
    solve = "solve(text)" if most == 1 else "solve(text, unique=False)"
    left_out = {"solve(text)", "solve(text, unique=False)"} - ({solve} if fewest > 0 else set())
    if most > 1:
        left_out.add("count(text)")  # may take for ever
    return [call for call in CALLS if call not in left_out]


def cpu_of(arguments: Sequence[str]) -> float:
    """Run Python and return the CPU time of the process, user and system."""
    # Without its cache, Python compiles every module at every start.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        capture_output=True,
        input=f"{PUZZLE}\n{PUZZLE}\n".encode(),
        env=environment,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure_processes(passes: int) -> None:
    """Measure new processes and print a table."""
    best = dict.fromkeys(PROCESSES, float("inf"))
    for _ in range(passes):
        for name, arguments in PROCESSES.items():
            best[name] = min(best[name], cpu_of(arguments))
    print("| new process | ms of CPU time |\n|---|---:|")
    for name, spent in best.items():
        print(f"| `{name}` | {spent * 1e3:.0f} |")


def main() -> None:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--passes", type=int, default=15)
    parser.add_argument("--most", type=int, default=2000, help="puzzles per file")
    options = parser.parse_args()
    measure_processes(options.passes)
    sets = {}
    for path in bench_files(options.files):
        lines = [line[:81] for line in path.read_text(encoding="ascii").splitlines()]
        puzzles = [line for line in lines if len(line) == 81 and ":" not in line]
        sets[path.stem] = random.Random(7).sample(puzzles, min(options.most, len(puzzles)))
    best = {(name, call): float("inf") for name in sets for call in calls_for(sets[name])}
    for _ in range(options.passes):
        for name, texts in sets.items():
            for call, function in CALLS.items():
                if (name, call) not in best:
                    continue
                start = time.process_time()
                for text in texts:
                    function(text)
                spent = (time.process_time() - start) / len(texts)
                best[name, call] = min(best[name, call], spent)
    print(f"\n{machine()}; microseconds of CPU time per call, nonet {nonet.__version__}\n")
    print("| set | " + " | ".join(CALLS) + " |")
    print("|---|" + "---:|" * len(CALLS))
    for name in sets:
        spent_on = (best.get((name, call)) for call in CALLS)
        cells = ("–" if spent is None else f"{spent * 1e6:.2f}" for spent in spent_on)
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
