"""Compares two threads of one process with two processes of one thread each, in turn.

    python -m benchmarks.threads [FILE]...    # the big test data, or the project's own table

It measures wall time, because threads are meant to reduce that; run it on an idle machine. Prints
the puzzles per second of both, best of some rounds, and the ratio of the best and of the medians.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

import numpy as np

import nonet
from benchmarks.engines import bench_files, machine


def serve(path: Path, rows: int, threads: int, orders: Connection) -> None:
    """Solve this many rows on each request, and return the rate."""
    lines = [line[:81] for line in path.read_bytes().split(b"\n") if len(line) >= 81]
    table = np.frombuffer(b"".join(lines), np.uint8).reshape(-1, 81)
    many = np.tile(table, (-(-rows // len(table)), 1))[:rows]
    nonet.solve_many(many, threads=threads)
    orders.send(0.0)
    while orders.recv():
        start = time.perf_counter()
        nonet.solve_many(many, threads=threads)
        orders.send(rows / (time.perf_counter() - start))


def measured(path: Path, rows: int, rounds: int) -> tuple[list[float], list[float]]:
    """Return the rates of two processes together and of two threads, round by round."""
    context = multiprocessing.get_context("spawn")
    workers = []
    for count, threads in ((rows, 1), (rows, 1), (2 * rows, 2)):
        here, there = context.Pipe()
        process = context.Process(target=serve, args=(path, count, threads, there))
        process.start()
        here.recv()
        workers.append((here, process))
    processes, threaded = [], []
    for _ in range(rounds):
        for here, _ in workers[:2]:
            here.send(True)
        processes.append(sum(here.recv() for here, _ in workers[:2]))
        workers[2][0].send(True)
        threaded.append(workers[2][0].recv())
    for here, process in workers:
        here.send(False)
        process.join()
    return processes, threaded


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--rows", type=int, default=500_000, help="puzzles per thread and round")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    print(f"{machine()}; puzzles per second of wall time, nonet {nonet.__version__}\n")
    print("| set | two processes | two threads | ratio of the best | of the medians |")
    print("|---|---:|---:|---:|---:|")
    for path in bench_files(options.files):
        processes, threaded = measured(path, options.rows, options.rounds)
        best = max(threaded) / max(processes)
        middle = median(threaded) / median(processes)
        print(
            f"| {path.stem} | {max(processes):,.0f} | {max(threaded):,.0f} | {best:.3f} "
            f"| {middle:.3f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
