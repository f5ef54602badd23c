"""Asks a server of nonet for minutes, at a steady pace, and reports errors, times and memory.

The model is open: requests are sent when they are due, whether or not earlier ones were answered,
and a time counts from the moment at which the request was due. So a server that stalls is seen.

    python -m tools.soak                      ten minutes, 100 requests/s from 200 connections
    python -m tools.soak --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import nonet

SHARES = {"hint": 50, "coach": 20, "solve": 25, "check": 5}
# What the figures must not exceed: (verb, percentile, milliseconds).
GOALS = (("solve", 99, 100.0), ("coach", 95, 300.0))
_PUZZLES = 80


def main() -> int:
    """Run the server and the load; return 1 if there was an error or a goal was missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--rate", type=float, default=100, help="requests per second")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    command = [sys.executable, "-m", "nonet", "play", "--no-browser", "--port", "0"]
    # The log goes to a file: a pipe that nobody empties would stop the server.
    with tempfile.TemporaryFile("w+") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            return asyncio.run(_soak(options, server, _port_in(log)))
        finally:
            server.terminate()
            server.wait()


def _port_in(log: IO[str]) -> int:
    """Return the port that a server printed, as soon as it did."""
    for _ in range(600):
        log.seek(0)
        found = re.search(r":(\d+)/", log.read())
        if found is not None:
            return int(found[1])
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def _questions(seed: int) -> list[tuple[str, bytes]]:
    """Return bodies: positions along the paths of puzzles of all levels, with marks and moves."""
    dice = random.Random(seed)
    positions: list[Any] = []
    for number in range(_PUZZLES):
        level: Any = ("easy", "medium", "hard", "expert")[number % 4]
        grid = nonet.generate(level=level, seed=seed * 1000 + number, threads=1)
        path = nonet.explain(grid)
        at = dice.randrange(max(1, len(path)))
        position = nonet.Position(grid)
        for step in path[:at]:
            position = position.play(*step.places)
        positions.append(nonet.formats.wire.position_record(position))
    verbs = [verb for verb, share in SHARES.items() for _ in range(share)]
    asked = []
    for _ in range(2000):
        verb = dice.choice(verbs)
        body: dict[str, Any] = {"puzzle": dice.choice(positions)}
        if verb == "coach":
            body["rung"] = dice.choice(("nudge", "area", "technique", "pattern", "why"))
        asked.append((verb, json.dumps(body).encode()))
    return asked


class _Tally:
    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()


async def _soak(options: argparse.Namespace, server: subprocess.Popen[bytes], port: int) -> int:
    asked = _questions(options.seed)
    await _until_it_answers(port)
    tally = _Tally()
    due: asyncio.Queue[tuple[float, str, bytes] | None] = asyncio.Queue()
    asking = [
        asyncio.create_task(_connection(port, due, tally)) for _ in range(options.connections)
    ]
    await asyncio.sleep(1)
    before, begun, used = _memory(server.pid), time.monotonic(), _cpu(server.pid)
    total = int(options.seconds * options.rate)
    samples = [before]
    for number in range(total):
        when = begun + number / options.rate
        wait = when - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        due.put_nowait((when, *asked[number % len(asked)]))
        if number and number % max(1, total // 10) == 0:
            samples.append(_memory(server.pid))
    for _ in asking:
        due.put_nowait(None)
    await asyncio.gather(*asking)
    samples.append(_memory(server.pid))
    took = time.monotonic() - begun
    cpu = _cpu(server.pid) - used
    print(
        f"CPU time of the server and its workers: {cpu:.1f} s,"
        f" {1000 * cpu / total:.2f} ms per request"
    )
    return _report(tally, samples, took, total)


async def _until_it_answers(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise SystemExit("the server does not answer")


async def _connection(
    port: int, due: asyncio.Queue[tuple[float, str, bytes] | None], tally: _Tally
) -> None:
    """Send what is due over one connection that stays open."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while (each := await due.get()) is not None:
        when, verb, body = each
        writer.write(
            b"POST /api/v1/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (verb.encode(), len(body), body)
        )
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
            assert length is not None
            await reader.readexactly(int(length[1]))
            status = int(head.split(b" ", 2)[1])
        except (OSError, asyncio.IncompleteReadError) as error:
            tally.errors[f"{verb} {type(error).__name__}"] += 1
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            continue
        tally.times[verb].append((time.monotonic() - when) * 1000)
        if status != 200:
            tally.errors[f"{verb} {status}"] += 1
    writer.close()


def _report(tally: _Tally, samples: list[int], took: float, total: int) -> int:
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{total:,} requests in {took:.0f} s ({total / took:.0f}/s), load average {load}")
    print(f"{'verb':8} {'requests':>9} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'max ms':>8}")
    for verb, times in sorted(tally.times.items()):
        times.sort()
        shown = " ".join(f"{_percentile(times, each):8.1f}" for each in (50, 95, 99, 100))
        print(f"{verb:8} {len(times):9,} {shown}")
    megabytes = [f"{each / 1e6:.1f}" for each in samples]
    print(f"memory of the server and its workers in MB, from start to end: {', '.join(megabytes)}")
    print(f"errors: {dict(tally.errors) or 'none'}")
    missed = [
        f"{verb} p{which}"
        for verb, which, most in GOALS
        if _percentile(tally.times[verb], which) > most
    ]
    print(f"goals missed: {', '.join(missed) or 'none'}")
    return 1 if missed or tally.errors else 0


def _percentile(times: list[float], which: float) -> float:
    if not times:
        return 0.0
    return times[min(len(times) - 1, int(len(times) * which / 100))]


def _family(pid: int) -> list[int]:
    """Return the server and the processes that work for it (Linux; the server alone elsewhere)."""
    children: dict[int, list[int]] = defaultdict(list)
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told = each.read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
            children[int(told.split()[1])].append(int(each.parent.name))
    found = [pid]
    for one in found:
        found += children[one]
    return found


def _cpu(pid: int) -> float:
    """Return the seconds of CPU time that the server and its workers have used (Linux)."""
    total = 0.0
    for each in _family(pid):
        with suppress(OSError):
            told = Path(f"/proc/{each}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            total += (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    return total


def _memory(pid: int) -> int:
    """Return the bytes of memory that the server and its workers have in use (Linux).

    Pages that they share count for each of them.
    """
    total = 0
    for each in _family(pid):
        with suppress(OSError):
            pages = int(Path(f"/proc/{each}/statm").read_text(encoding="ascii").split()[1])
            total += pages * os.sysconf("SC_PAGE_SIZE")
    return total


if __name__ == "__main__":
    sys.exit(main())
