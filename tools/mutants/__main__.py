"""Plants small faults in the Python code, one at a time, and lists those that no test notices.

A fault is planted in a copy of the package, and the tests of its room that call the function run
on it, the shortest first, until one fails. Which test calls what is recorded once per room (in
build/mutants) and again after its tests change. What is reported depends on the seed alone.

    python -m tools.mutants --room formats --count 50
    python -m tools.mutants --count 200 --seed 3          faults in all rooms
    python -m tools.mutants --known                       those on record, which a test must notice
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import queue
import random
import shutil
import signal
import sys
import threading
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools.mutants.known import KNOWN
from tools.mutants.mutations import Mutation, mutations
from tools.mutants.shadow import PACKAGE, ROOT, Shadow

RECORDS = ROOT / "build" / "mutants"

# The tests of a room are those in the folder of its name, and these.
MORE_TESTS = {
    "__init__.py": ("tests/test_surface.py", "tests/test_signatures.py"),
    "api": ("tests/test_doors.py", "tests/test_surface.py", "tests/test_examples.py"),
    "base": (
        "tests/arrow",
        "tests/rows/bulk/test_outcomes.py",
        "tests/formats/test_sudokupad.py",
        "tests/reasoning/test_premises.py",
        "tests/test_interrupted.py",
    ),
    "cli": ("tests/batch/test_command.py", "tests/test_doors.py"),
    "errors.py": ("tests/model", "tests/test_doors.py"),
    "rating": ("tests/cli/test_rate.py",),
    "reasoning": ("tests/techniques/test_soundness.py",),
    "rows": ("tests/cli/test_bench.py",),
    "showing": ("tests/reasoning/coaching/test_pictures.py",),
    "techniques": ("tests/reasoning/test_logic.py",),
    "variants": ("tests/engine/test_constraints.py",),
}
# The most seconds of tests, by the record, that one fault is worth.
_MOST = 25.0


class Fault(NamedTuple):
    """A mutation of a file; the path begins after src/nonet."""

    path: str
    mutation: Mutation

    @property
    def room(self) -> str:
        """The first part of the path."""
        return self.path.partition("/")[0]


def rooms() -> list[str]:
    """Return the names of all rooms: folders, and files beside them."""
    return sorted({path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")})


def faults(room: str) -> list[Fault]:
    """Return all faults that can be planted in a room."""
    place = PACKAGE / room
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [
        Fault(file.relative_to(PACKAGE).as_posix(), each)
        for file in files
        for each in mutations(file.read_text())
    ]


def examples(path: str) -> str:
    """Return the test that runs the examples in the docstrings of a module.

    >>> examples("cover/__init__.py")
    'tests/test_surface.py::test_docstring_examples_run[nonet.cover]'
    """
    module = ".".join(("nonet", *path.removesuffix(".py").split("/"))).removesuffix(".__init__")
    return f"tests/test_surface.py::test_docstring_examples_run[{module}]"


def tests_of(room: str) -> list[str]:
    """Return the files with the tests of a room."""
    found = [f"tests/{room}"] if (ROOT / "tests" / room).is_dir() else []
    files: list[Path] = []
    for name in (*found, *MORE_TESTS.get(room, ())):
        place = ROOT / name
        files += sorted(place.rglob("test_*.py")) if place.is_dir() else [place]
    return [file.relative_to(ROOT).as_posix() for file in files if file.exists()]


class Called:
    """Which tests call which functions, and how long they take."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._tests: dict[str, set[str]] = defaultdict(set)
        self._read: set[str] = set()

    def learn(self, room: str, shadow: Shadow) -> None:
        """Record the tests of a room, unless a record of them is there."""
        files = tests_of(room)
        if not files:
            raise SystemExit(f"no tests are known of {room}; add them to MORE_TESTS")
        for folder in sorted({file.rpartition("/")[0] for file in files}):
            mine = [file for file in files if file.rpartition("/")[0] == folder]
            for part in [mine] if folder != "tests" else [[file] for file in mine]:
                self._learn(part, shadow)

    def _learn(self, files: list[str], shadow: Shadow) -> None:
        digest = hashlib.sha256("".join(files).encode())
        for file in files:
            digest.update((ROOT / file).read_bytes())
        record = RECORDS / f"{digest.hexdigest()[:16]}.jsonl"
        if not record.exists():
            _tell(f"recording what {files[0]}{' …' * (len(files) > 1)} calls")
            RECORDS.mkdir(parents=True, exist_ok=True)
            unfinished = record.with_suffix(".part")
            options = ("-p", "tools.mutants.calls", "--maxfail=1000")
            shadow.passes(files, *options, seconds=3600, NONET_CALLS=str(unfinished))
            if not unfinished.exists() or not unfinished.stat().st_size:
                raise SystemExit(f"the tests do not run:\n{shadow.said}")
            unfinished.rename(record)
            shutil.rmtree(f"{unfinished}.d")
        if record.name in self._read:
            return
        self._read.add(record.name)
        for line in record.read_text().splitlines():
            each = json.loads(line)
            self._seconds[each["test"]] = each["seconds"]
            for name in each["calls"]:
                self._tests[name].add(each["test"])
                self._tests[name.partition(":")[0]].add(each["test"])

    def tests(self, fault: Fault) -> tuple[list[str], float]:
        """Return the tests for a fault, the shortest first, and their seconds.

        They are the examples of its module and those that call its function; if none does, those
        that call another function of the file; if none does, all of the room.
        """
        name, path = f"{fault.path}:{fault.mutation.function}", fault.path
        files = set(tests_of(fault.room))
        mine = {test for test in self._seconds if test.partition("::")[0] in files}
        found = self._tests.get(name, set()) & mine or self._tests.get(path, set()) & mine or mine
        chosen, seconds = [examples(fault.path)], 0.0
        for test in sorted(found, key=lambda test: (self._seconds[test], test)):
            if len(chosen) > 1 and seconds + self._seconds[test] > _MOST:
                break
            chosen.append(test)
            seconds += self._seconds[test]
        return chosen, seconds


def difference(path: str, old: str, new: str) -> str:
    """Return the lines in which two texts of a file differ."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
    changed = [line for line in lines if line[:1] in "-+" and line[:3] not in ("---", "+++")]
    return "\n".join(f"    {line}" for line in changed)


def survives(fault: Fault, called: Called, shadow: Shadow) -> str | None:
    """Return what is to be reported of a fault that no test notices."""
    tests, seconds = called.tests(fault)
    old = (PACKAGE / fault.path).read_text()
    new = fault.mutation.apply(old)
    with shadow.changed(fault.path, lambda _: new):
        # A busy machine is many times slower; what never ends has to be ended all the same.
        if not shadow.passes(tests, seconds=90 + 20 * seconds):
            return None
    title = f"src/nonet/{fault.path}:{fault.mutation.line}: {fault.mutation.kind}"
    return f"{title} ({len(tests)} tests passed)\n{difference(fault.path, old, new)}"


def plant(chosen: Sequence[Fault], called: Called, jobs: int) -> int:
    """Plant faults, list those that survive, and return how many did."""
    waiting: queue.SimpleQueue[Fault] = queue.SimpleQueue()
    for fault in chosen:
        waiting.put(fault)
    done: queue.SimpleQueue[tuple[Fault, str | None] | BaseException] = queue.SimpleQueue()
    shadows = [Shadow() for _ in range(jobs)]
    over = threading.Event()

    def work(shadow: Shadow) -> None:
        try:
            while not over.is_set():
                fault = waiting.get_nowait()
                done.put((fault, survives(fault, called, shadow)))
        except queue.Empty:
            pass
        except BaseException as error:
            done.put(error)

    workers = [threading.Thread(target=work, args=(shadow,)) for shadow in shadows]
    survivors = number = 0
    by_room: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    try:
        for worker in workers:
            worker.start()
        for number in range(1, len(chosen) + 1):
            result = done.get()
            if isinstance(result, BaseException):
                raise result
            fault, report = result
            by_room[fault.room][1] += 1
            if report is not None:
                survivors += 1
                by_room[fault.room][0] += 1
                print(f"{report}\n", flush=True)
            _tell(f"{number} of {len(chosen)} planted, {survivors} survived")
    except KeyboardInterrupt:
        _tell("interrupted")
    finally:
        over.set()
        for shadow in shadows:
            shadow.stop()
        for worker in workers:
            worker.join()
        for shadow in shadows:
            shadow.__exit__(None, None, None)
    for room, (some, every) in sorted(by_room.items()):
        print(f"{room:14} {some:3} of {every:3} survived")
    tried = sum(every for _, every in by_room.values())
    print(f"{survivors} of {tried} survived ({survivors / max(tried, 1):.1%})")
    return survivors


def check_known(part: str) -> int:
    """Plant the recorded faults with a text in them; return 1 if one goes unnoticed.

    Without the fault the test passes: it fails because of the fault and nothing else.
    """
    unnoticed = 0
    chosen = [known for known in KNOWN if part in " ".join(known)]
    with Shadow() as shadow:
        for number, known in enumerate(chosen, 1):
            _tell(f"{number} of {len(chosen)}: {known.what}")
            with shadow.changed(known.path, known.apply):
                if shadow.passes([known.test], seconds=120):
                    unnoticed += 1
                    print(f"src/nonet/{known.path}: {known.what}: unnoticed by {known.test}")
        for test in sorted({known.test for known in chosen}):
            if not shadow.passes([test], seconds=120):
                unnoticed += 1
                print(f"{test} fails without a fault\n{shadow.said}")
    print(f"{len(chosen) - unnoticed} of {len(chosen)} recorded faults are noticed")
    return int(unnoticed > 0)


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Plant faults as asked on the command line."""
    parser = argparse.ArgumentParser(
        prog="make mutants", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--room", action="append", choices=rooms(), metavar="ROOM")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="faults tried at the same time")
    parser.add_argument(
        *("--known", "-k"),
        nargs="?",
        const="",
        metavar="TEXT",
        help="plant the recorded faults instead, or those with a text in them",
    )
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends like Ctrl-C, tidily
    try:
        if asked.known is not None:
            return check_known(asked.known)
        every = [fault for room in asked.room or rooms() for fault in faults(room)]
        chosen = random.Random(asked.seed).sample(every, min(asked.count, len(every)))
        called = Called()
        with Shadow() as shadow:
            for room in sorted({fault.room for fault in chosen}):
                called.learn(room, shadow)
        plant(chosen, called, asked.jobs)
    except KeyboardInterrupt:
        _tell("interrupted")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
