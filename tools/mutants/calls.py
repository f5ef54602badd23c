"""A plugin of pytest: records for each test its seconds and the functions of nonet it calls.

Those count, too, that a program calls which the test starts (`programs.py`).
`NONET_CALLS` names the file for the records, one JSON object per line. Tests in a browser are left
out, and those of a file that come after its first thirty seconds.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

_MOST = 30.0
_PACKAGE = f"{os.sep}nonet{os.sep}"


class Calls:
    """What the tests call."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("w")
        self._seen: set[CodeType] = set()
        # What fixtures of a module and imports of a test file called, for all tests that use them.
        self._of_fixture: dict[int, set[CodeType]] = {}
        self._of_file: dict[str, set[CodeType]] = {}
        self._seconds: dict[str, float] = defaultdict(float)
        self._passed: set[str] = set()
        self._programs = Path(f"{file}.d")
        self._programs.mkdir(exist_ok=True)

    def _note(self, frame: FrameType, _event: str, _arg: Any) -> None:
        self._seen.add(frame.f_code)

    @contextmanager
    def _watched(self) -> Iterator[set[CodeType]]:
        before, self._seen = self._seen, set()
        old = sys.gettrace()
        sys.settrace(self._note)
        threading.settrace(self._note)
        try:
            yield self._seen
        finally:
            sys.settrace(old)
            threading.settrace(old)
            seen, self._seen = self._seen, before
            before |= seen

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out the tests in a browser."""
        left_out = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Any:
        """Record what importing a file of tests calls."""
        if not isinstance(collector, pytest.Module):
            return (yield)
        with self._watched() as seen:
            report = yield
        self._of_file[collector.nodeid] = seen
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Any:
        """Record what a fixture calls that several tests share."""
        if fixturedef.scope == "function":
            return (yield)
        with self._watched() as seen:
            value = yield
        self._of_fixture[id(fixturedef)] = seen
        return value

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record a test."""
        file = item.nodeid.partition("::")[0]
        start = _worked()
        with self._watched() as seen:
            result = yield
        seconds = _worked() - start
        self._seconds[file] += seconds
        if item.nodeid in self._passed:
            for each in getattr(item, "_fixtureinfo").name2fixturedefs.values():  # noqa: B009
                for fixture in each:
                    seen |= self._of_fixture.get(id(fixture), set())
            seen |= self._of_file.get(file, set())
            called = {(code.co_filename, code.co_qualname) for code in seen}
            called |= self._by_programs()
            names = sorted(name for each in called if (name := _named(*each)) is not None)
            print(
                json.dumps({"test": item.nodeid, "seconds": round(seconds, 3), "calls": names}),
                file=self._file,
                flush=True,
            )
        return result

    def _by_programs(self) -> set[tuple[str, str]]:
        """Return what the programs called that ended during a test."""
        found = set()
        for path in self._programs.iterdir():
            for line in path.read_text(encoding="utf-8").splitlines():
                file, _, name = line.partition(":")
                found.add((file, name))
            path.unlink()
        return found

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Leave out what comes after the first seconds of a file."""
        if self._seconds[item.nodeid.partition("::")[0]] > _MOST:
            pytest.skip("this file has taken its time")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the tests that passed."""
        if report.when == "call" and report.passed:
            self._passed.add(report.nodeid)


def _worked() -> float:
    """Return the seconds of work so far, of programs too: a busy machine changes nothing."""
    return sum(os.times()[:4])


def _named(file: str, function: str) -> str | None:
    """Return the file of a function in the package and its name, None for other functions."""
    _, found, path = file.rpartition(_PACKAGE)
    return None if not found or function == "<module>" else f"{path}:{function}"


def pytest_configure(config: pytest.Config) -> None:
    """Begin to record."""
    config.pluginmanager.register(Calls(Path(os.environ["NONET_CALLS"])))
