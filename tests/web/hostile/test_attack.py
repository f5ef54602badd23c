"""Under attack, others are answered, the server stays small, and it ends when it is asked to.

A sample of the attack is part of the suite, with times ten times as long; NONET_FULL=1 takes the
whole of it, for a machine that does nothing else.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.web.hostile.processes import Watch, family
from tests.web.hostile.requests import MALFORMED, questions
from tests.web.playing import playing
from tests.web.serving import EMPTY, FOUR, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

FULL = bool(os.environ.get("NONET_FULL"))
TIMES = 1 if FULL else 10
MEGABYTES = 600
# Every how many of the hostile texts are asked about.
SAMPLE = 2 if FULL else 29
HALF_SENT = 2100 if FULL else 400
AT_ONCE = 24

ATTACKER, OTHER = "127.0.0.1", "127.0.0.9"
_BODY = json.dumps({"puzzle": FOUR}).encode()
_SOLVE = (
    b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(_BODY), _BODY)
)


async def exchanged(port: int, sent: bytes, source: str = ATTACKER) -> bytes:
    """Send bytes from an address and return all that is answered."""
    answer = b""
    writer = None
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        writer.write(sent)
        while piece := await reader.read(1 << 16):
            answer += piece
    except OSError:
        pass  # the server closed it
    finally:
        if writer is not None:
            writer.close()
    return answer


def status_of(answer: bytes) -> int:
    """The status of an answer; 0 if the connection was closed without one."""
    found = re.match(rb"HTTP/1\.[01] (\d+)", answer)
    return int(found[1]) if found else 0


@dataclass
class Seen:
    """What was answered to whom."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    waits: dict[str, list[float]] = field(default_factory=dict)

    async def attack(self, port: int, name: str, sent: bytes) -> None:
        status = status_of(await exchanged(port, sent))
        self.statuses[status] += 1
        if status == 500:
            self.faults.append(name)

    async def solve(self, port: int, source: str) -> None:
        """Solve a 4×4 puzzle again and again, as somebody else who does no harm."""
        waits = self.waits.setdefault(source, [])
        while True:
            begun = time.monotonic()
            answer = await exchanged(port, _SOLVE, source)
            waits.append(time.monotonic() - begun)
            if status_of(answer) != 200:
                self.faults.append(f"solve from {source}: {answer[:300]!r}")
            await asyncio.sleep(0.1)


async def _all(port: int, sent: Iterator[tuple[str, bytes]], seen: Seen) -> None:
    """Send everything, so many at once, while others solve."""
    others = [asyncio.create_task(seen.solve(port, each)) for each in (ATTACKER, OTHER)]

    async def some() -> None:
        for name, data in sent:
            await seen.attack(port, name, data)

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    for each in others:
        each.cancel()
    await asyncio.gather(*others, return_exceptions=True)


@contextmanager
def attacked(seen: Seen) -> Iterator[int]:
    """Run a server; at the end, see that it stayed small, lost nobody and answered in time."""
    with playing("--port", "0") as (program, port, lines):
        # What is measured is the server at work: the nursery has been loaded.
        assert status_of(asyncio.run(exchanged(port, _SOLVE))) == 200
        watch = Watch(program.pid)
        yield port
        pids = family(program.pid)
        # It ends although it is busy.
        busy = json.dumps({"puzzle": EMPTY}).encode()
        begun = [socket.create_connection(("127.0.0.1", port)) for _ in range(8)]
        for each in begun:
            each.sendall(
                b"POST /api/v1/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                b"\r\nContent-Length: %d\r\n\r\n%s" % (len(busy), busy)
            )
        asked = time.monotonic()
        program.send_signal(signal.SIGTERM)
        program.wait(100)
        assert time.monotonic() - asked < 10 * TIMES
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))
        watch.close()
        for each in begun:
            each.close()
    slowest = {source: round(max(waits), 3) for source, waits in seen.waits.items()}
    print(f"{dict(seen.statuses)}, {watch.most >> 20} MB, slowest solve {slowest}")
    assert not seen.faults, (seen.faults, [line for line in lines if "Error" in line][-20:])
    assert watch.most < MEGABYTES << 20, f"{watch.most >> 20} MB"
    for source, waits in seen.waits.items():
        assert waits, source
        assert max(waits) < TIMES, (source, sorted(waits)[-5:], len(waits))


def test_hostile_puzzles() -> None:
    seen = Seen()
    sent = list(questions(SAMPLE))  # some take long to make
    with attacked(seen) as port:
        asyncio.run(_all(port, iter(sent), seen))
    assert sum(seen.statuses.values()) > (500 if FULL else 30)


def test_malformed_requests_and_slow_connections() -> None:
    seen = Seen()
    slow = [
        b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Le",
        b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 1000000\r\n\r\n" + b" " * 300_000,
        b"",
        b"G",
    ]
    with attacked(seen) as port:
        held = []
        for data in itertools.islice(itertools.cycle(slow), HALF_SENT):
            connection = socket.create_connection(("127.0.0.1", port), timeout=60)
            connection.setblocking(False)
            with suppress(OSError):
                connection.send(data)
            held.append(connection)
        try:
            sent = MALFORMED.items() if FULL else [("solve", _SOLVE)] * 50
            asyncio.run(_all(port, iter(sent), seen))
        finally:
            for connection in held:
                connection.close()


def test_large_answers_that_nobody_reads() -> None:
    seen = Seen()
    puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    body = json.dumps({"puzzle": puzzle, "solver": "agent"}).encode()
    ask = (
        b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    with attacked(seen) as port:
        held = []
        for _ in range(200 if FULL else 20):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", port))
            connection.sendall(ask)
            held.append(connection)
        try:
            asyncio.run(_all(port, iter([("solve", _SOLVE)] * 50), seen))
        finally:
            for connection in held:
                connection.close()
