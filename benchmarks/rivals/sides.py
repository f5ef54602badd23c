"""The two programs that are compared, each answering how many solutions a puzzle has."""

from __future__ import annotations

import json
import selectors
import subprocess
import time
import warnings
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import nonet
from nonet import _native
from nonet.base.progress import reporter
from nonet.engine import engine_for
from nonet.engine.native import compiled, masks_of
from nonet.errors import Cancelled
from nonet.model.cache import OF_RULES, RESULTS

# A process of ISS that is silent for so much longer than its limit is started anew: it looks at the
# time when it guesses, not while it builds. The machine may be busy, hence the factor.
_PATIENCE = 4
_GRACE = 60.0  # seconds, for a process that starts on a busy machine


@dataclass(frozen=True)
class Answer:
    """The number of solutions, at most 2, None if the time was over or the text not understood."""

    count: int | None
    ms: float
    failures: int | None = None
    error: str = ""


class Nonet:
    """nonet in this process: parse, compile and count to 2.

    What it keeps of other puzzles stays warm, as in any program that solves many; what it keeps of
    this puzzle is dropped before each call.
    """

    name = "nonet"

    def __init__(self) -> None:
        self._kept: OrderedDict[Any, Any] = OrderedDict()

    def begin(self) -> None:
        """Remember what is kept before a puzzle is seen."""
        self._kept = RESULTS._held.copy()

    def ask(self, text: str, limit: float) -> Answer:
        """Return how many solutions a constraint string has, within so many CPU milliseconds."""
        OF_RULES.clear()
        RESULTS.clear()
        for key, (value, size) in self._kept.items():
            RESULTS.put(key, value, size)
        search: _native.Search | None = None
        count: int | None = None
        error = ""
        start = time.process_time()

        def goes_on(*_: object) -> bool:
            return (time.process_time() - start) * 1e3 < limit

        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                grid = nonet.parse(text)
                engine = engine_for(grid, counting=True)
                if engine.name == "constraints":
                    # What the engine does, but with the search at hand, which counts failures.
                    search = _native.Search(compiled(grid.rules), grid.values, masks_of(grid))
                    count = search.count(2, None, reporter(goes_on, unit="solutions"))
                else:
                    count = engine.count(grid, limit=2, threads=1, timeout=None, progress=goes_on)
        except Cancelled:
            pass
        except nonet.NonetError as failure:
            error = str(failure)
        ms = (time.process_time() - start) * 1e3
        return Answer(count, ms, None if search is None else search.failures, error)


class Iss:
    """The Interactive Sudoku Solver: one process of node that stays warm (iss.mjs)."""

    name = "ISS"

    def __init__(self, path: Path) -> None:
        if not (path / "js" / "sudoku_parser.js").is_file():
            raise SystemExit(f"{path} is not a checkout of the Interactive Sudoku Solver")
        self._command = ["node", str(Path(__file__).with_name("iss.mjs")), str(path)]
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def begin(self) -> None:
        """Do nothing: what the process keeps stays kept."""

    def ask(self, text: str, limit: float) -> Answer:
        """Return how many solutions a constraint string has, within so many CPU milliseconds."""
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(json.dumps({"text": text, "limit": limit}) + "\n")
        process.stdin.flush()
        line = self._line(process, _PATIENCE * limit / 1e3 + _GRACE)
        if line is None:
            self._stop()
            return Answer(None, limit, error="silent, started anew")
        return Answer(**json.loads(line))

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        return self._process

    @staticmethod
    def _line(process: subprocess.Popen[str], seconds: float) -> str | None:
        """Return the next line of the process; None if it ends or is silent for so long."""
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if not selector.select(seconds):
                return None
        return process.stdout.readline() or None

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
