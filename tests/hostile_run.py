"""Runs hostile inputs through the library, each in a process of its own, and measures them.

    python -m tests.hostile_run --every 20 --seconds 2 --megabytes 200

An answer or an error of nonet's is right; another exception, a killed process, more seconds or more
memory are faults. Seconds are those of work, so a busy machine changes nothing. Every call has
`timeout=1`. Prints the faults; the exit code is 1 if there are any.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable, Collection
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import nonet
from tests import hostile

CALLS: dict[str, Callable[[nonet.Grid], Any]] = {
    "solve": lambda grid: nonet.solve(grid, timeout=1),
    "count": lambda grid: nonet.count(grid, limit=2, timeout=1),
    "check": lambda grid: nonet.check(grid, timeout=1),
    "explain": lambda grid: nonet.explain(grid, timeout=1),
}
# A process that grows or runs far beyond the limits is ended, so that the others can be tried.
_MOST_MEMORY = 2 << 30
_LONGEST = 60


def _memory(name: str) -> float:
    """Return megabytes of this process: VmRSS, or VmHWM, the most since it was reset."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))


def _outcome(function: Callable[[], Any]) -> tuple[Any, str]:
    try:
        return function(), ""
    except nonet.NonetError:
        return None, ""
    except BaseException as error:
        return None, f"{type(error).__name__}: {error}"[:200]


def _measured(name: str, out: int, calls: Collection[str]) -> None:
    """Write a line of JSON for each call: its name, seconds, megabytes, and what it raised."""
    signal.alarm(_LONGEST)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    is_file = name in hostile.FILES
    source: Any = hostile.FILES[name]() if is_file else hostile.TEXTS[name]()
    Path("/proc/self/clear_refs").write_text("5")  # forgets the peak
    before = _memory("VmRSS")

    def step(call: str, function: Callable[[], Any]) -> Any:
        start = time.process_time()
        found, error = _outcome(function)
        seconds, megabytes = time.process_time() - start, _memory("VmHWM") - before
        os.write(out, json.dumps([call, seconds, megabytes, error]).encode() + b"\n")
        return found

    if is_file:
        step("read", lambda: list(islice(nonet.read(io.BytesIO(source)), 1000)))
        return
    grid = step("parse", lambda: nonet.parse(source))
    if grid is not None:
        for call in calls:
            step(call, partial(CALLS[call], grid))


def faults_of(
    name: str, seconds: float, megabytes: float, calls: Collection[str] = tuple(CALLS)
) -> list[str]:
    """Return what is wrong with what the library makes of an input."""
    readable, writable = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(readable)
        try:
            _measured(name, writable, calls)
        finally:
            os._exit(0)
    os.close(writable)
    with os.fdopen(readable) as lines:
        rows = [json.loads(line) for line in lines]
    _, status = os.waitpid(child, 0)
    found = []
    for call, took, grew, error in rows:
        if error:
            found.append(f"{name}: {call} raised {error}")
        if took > seconds:
            found.append(f"{name}: {call} took {took:.1f} s")
        if grew > megabytes:
            found.append(f"{name}: {call} took {grew:.0f} MB")
    if status != 0:
        found.append(f"{name}: killed after {rows[-1][0] if rows else 'nothing'}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--megabytes", type=float, default=200)
    parser.add_argument("--name", action="append", help="only names that contain this")
    parser.add_argument(
        "--calls", nargs="*", choices=CALLS, default=[*CALLS], help="what follows the reading"
    )
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    # What every call loads is loaded once, before the processes part.
    for name in ("cage 5", "fpuzzles cage 5", "iss Cage 5"):
        grid = nonet.parse(hostile.TEXTS[name]())
        for call in CALLS.values():
            _outcome(partial(call, grid))
    names = [
        name
        for name in (*hostile.TEXTS, *hostile.FILES)
        if any(part in name for part in args.name or [""])
    ]
    faults = 0
    for name in names[args.first :: args.every]:
        for fault in faults_of(name, args.seconds, args.megabytes, args.calls):
            faults += 1
            print(fault, flush=True)
    print(f"{len(names[args.first :: args.every])} inputs, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
