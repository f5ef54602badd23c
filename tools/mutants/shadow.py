"""A copy of the package in a temporary folder: faults are planted there and never in the tree."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "nonet"
_LEAVE_OUT = shutil.ignore_patterns("__pycache__", "*.so")


class Shadow:
    """The copy, and the tests run on it. It is a context manager that removes the copy."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="nonet-mutants-"))
        self.package = self._folder / "src" / "nonet"
        shutil.copytree(PACKAGE, self.package, ignore=_LEAVE_OUT)
        found = importlib.util.find_spec("nonet._native")
        if found is None or found.origin is None:
            raise SystemExit("the extension is not built; run `make dev` or `make mutants`")
        (self.package / Path(found.origin).name).symlink_to(found.origin)
        shutil.copy(Path(__file__).with_name("programs.py"), self._folder / "src/sitecustomize.py")
        self._environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(self.package.parent), str(ROOT))),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self._folder / "hypothesis"),
            "CI": "1",  # the same examples each time
        }
        self._run: subprocess.Popen[bytes] | None = None
        command = [sys.executable, "-c", "import nonet; print(nonet.__file__)"]
        where = subprocess.check_output(command, env=self._environment, cwd=self._folder, text=True)
        if Path(where.strip()).parent != self.package:
            raise SystemExit(f"tests import {where.strip()} instead of the copy")

    def __enter__(self) -> Shadow:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def stop(self) -> None:
        """End the tests that run."""
        run = self._run
        if run is not None and run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()

    @contextmanager
    def changed(self, path: str, change: Callable[[str], str]) -> Iterator[None]:
        """Change a file of the copy while the block runs."""
        file = self.package / path
        text = file.read_text()
        file.write_text(change(text))
        try:
            yield
        finally:
            file.write_text(text)

    def passes(self, tests: Iterable[str], *options: str, seconds: float, **more: str) -> bool:
        """Run tests until one fails; return whether all passed within so many seconds."""
        arguments = self._folder / "tests.txt"
        arguments.write_text("".join(f"{test}\n" for test in tests))
        command = [
            *("nice", "-n", "10", sys.executable, "-m", "pytest", "-x", "-q", "--no-header"),
            *("-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={self._folder / 'tmp'}"),
            *options,
            f"@{arguments}",
        ]
        with (self._folder / "output.txt").open("w") as output:
            self._run = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**self._environment, **more},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                return self._run.wait(timeout=seconds) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                self.stop()

    @property
    def said(self) -> str:
        """What the last tests printed."""
        return (self._folder / "output.txt").read_text(errors="replace")
