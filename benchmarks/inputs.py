"""Measures the cost of each kind of input to the bulk calls, compared with bare lines of bytes.

    python -m benchmarks.inputs [--rows 100000] [--rounds 9]

Prints CPU time per row on one thread, best of some rounds; a round measures every kind once, so
that a busy machine slows all of them equally. The puzzles are generated and easy, so that the cost
of reading them is visible. Each ratio is relative to bare lines in the same run. A second table has
the CPU time of calls for a single puzzle, with the default number of threads.
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]

import nonet
from nonet.rows.bench import describe_machine, make_sets


def kinds(puzzles: list[str], solutions: list[str]) -> dict[str, Callable[[], Any]]:
    """Return the inputs by name, as functions because some calls consume their input."""
    pairs = list(zip(puzzles, solutions, strict=True))
    bare = "".join(f"{puzzle}\n" for puzzle in puzzles).encode()
    kaggle = "".join(f"{puzzle},{solution}\n" for puzzle, solution in pairs)
    numbered = "".join(f"{i},{puzzle},{solution}\n" for i, (puzzle, solution) in enumerate(pairs))
    quoted = "".join(f'"{puzzle}","{solution}"\n' for puzzle, solution in pairs)
    spaced = "".join(f"{' '.join(puzzle)}\n" for puzzle in puzzles)
    grouped = "".join(
        f"{' '.join(puzzle[i : i + 9] for i in range(0, 81, 9))}\n" for puzzle in puzzles
    )
    given: dict[str, Any] = {
        "CSV: quizzes,solutions": f"quizzes,solutions\n{kaggle}".encode(),
        "CSV: id,puzzle,solution": f"id,puzzle,solution\n{numbered}".encode(),
        "CSV: quoted": f"puzzle,solution\n{quoted}".encode(),
        "lines: id,puzzle,solution, no header": numbered.encode(),
        "lines: 81 cells with spaces": spaced.encode(),
        "lines: nine groups of nine": grouped.encode(),
        "list of strings": puzzles,
        "list of strings with newlines": [f"{puzzle}\n" for puzzle in puzzles],
        "list of bytes with newlines": [f"{puzzle}\n".encode() for puzzle in puzzles],
        "NumPy array of objects": np.array(puzzles, object),
        "NumPy array of strings": np.array(puzzles),
        "Arrow strings": pa.array(puzzles),
        "Arrow string views": pa.array(puzzles).cast(pa.string_view()),
        "Arrow dictionary": pa.array(puzzles).dictionary_encode(),
    }
    made: dict[str, Callable[[], Any]] = {"bare lines": lambda: bare}
    made |= {name: partial(given.__getitem__, name) for name in given}
    made["open text file"] = lambda: io.StringIO(bare.decode())
    made["open binary file"] = lambda: io.BytesIO(bare)
    return made


def seconds(many: Any, rows: int) -> float:
    """Return the CPU time of one call."""
    start = time.process_time()
    result = nonet.solve_many(many, threads=1)
    taken = time.process_time() - start
    assert len(result) == rows, (len(result), rows)
    assert (result.counts == 1).all()
    return taken


def measure_one_row(puzzle: str, rounds: int, calls: int = 2000) -> None:
    """Measure calls for one puzzle and print a table."""
    grid = nonet.parse(puzzle)
    array = np.frombuffer(puzzle.encode(), np.uint8).reshape(1, 81)
    given: dict[str, Any] = {
        "list of a string": [puzzle],
        "list of a Grid": [grid],
        "bytes": puzzle.encode(),
        "NumPy array": array,
    }
    best = dict.fromkeys(given, float("inf"))
    for _ in range(rounds):
        for name, one in given.items():
            start = time.process_time()
            for _ in range(calls):
                nonet.solve_many(one)
            best[name] = min(best[name], (time.process_time() - start) / calls)
    print("\n| one puzzle | µs per call |\n|---|---:|")
    for name, taken in best.items():
        print(f"| {name} | {taken * 1e6:.1f} |")


def main() -> None:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    easy = make_sets(2000)[0]
    texts = [row.tobytes().decode() for row in easy.rows]
    puzzles = (texts * (options.rows // len(texts) + 1))[: options.rows]
    inputs = kinds(puzzles, list(nonet.solve_many(puzzles).lines()))
    best = dict.fromkeys(inputs, float("inf"))
    for _ in range(options.rounds):
        for name, make in inputs.items():
            best[name] = min(best[name], seconds(make(), options.rows))
    print(describe_machine())
    print("| input | ns per row | ratio to bare lines |\n|---|---:|---:|")
    for name, taken in best.items():
        print(f"| {name} | {taken / options.rows * 1e9:.0f} | {taken / best['bare lines']:.2f} |")
    measure_one_row(puzzles[0], options.rounds)


if __name__ == "__main__":
    main()
