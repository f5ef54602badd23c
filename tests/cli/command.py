"""Runs the command as a user does: in a pipe, or on a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLVED = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
FOUR = "123.34......43.1"
FOUR_SOLVED = "1234341221434321"
SEVERAL = "12..34......43.1"
NONE = "11.............."
COMMAND = [sys.executable, "-m", "nonet"]

# No answer takes anywhere near as long; a command that hangs fails instead of waiting for ever.
PATIENCE = 60.0


class Done(NamedTuple):
    """What a command left behind; on a terminal both streams are in `out`."""

    code: int
    out: str
    err: str = ""

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def environment(**changes: str | None) -> dict[str, str]:
    """The environment of this process with some variables set, or taken away by None."""
    found = {
        **os.environ,
        "PYTHONUTF8": "0",
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm",
        "COLUMNS": "100",
    }
    found.pop("NO_COLOR", None)
    found.pop("PYTHONIOENCODING", None)
    for name, value in changes.items():
        found.pop(name, None)
        if value is not None:
            found[name] = value
    return found


def in_a_pipe(
    *arguments: str | Path, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
) -> Done:
    """Run the command as a process of its own with its output in pipes."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment() if env is None else env,
        timeout=PATIENCE,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode())


def on_a_terminal(
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    stdout: int | None = None,
    meanwhile: Callable[[subprocess.Popen[bytes], str], None] | None = None,
    typed: Sequence[tuple[str, bytes]] = (),
    typist: Callable[[Callable[[bytes], object], str], None] | None = None,
) -> Done:
    """Run the command on a terminal of its own; `meanwhile` sees what was shown so far.

    `typed` are keys, each typed when the text before it is shown, and again while nothing happens:
    what is typed before a program waits for a key is lost. `typist` sees what was shown so far and
    types for itself.
    """
    above, below = pty.openpty()
    shown = b""
    keys, key = list(typed), b""
    with subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=below,
        stdout=below if stdout is None else stdout,
        stderr=below,
        env=environment() if env is None else env,
        start_new_session=True,
    ) as process:
        os.close(below)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not select.select([above], [], [], 0.5 if key else 0.05)[0]:
                if key:
                    os.write(above, key)
                continue
            try:
                piece = os.read(above, 65536)
            except OSError:  # Linux says so when the other side is closed
                break
            if not piece:
                break
            shown += piece
            if keys and keys[0][0].encode() in shown:
                key = keys.pop(0)[1]
            if typist is not None:
                typist(lambda data: os.write(above, data), shown.decode("utf-8", "replace"))
            if meanwhile is not None:
                meanwhile(process, shown.decode("utf-8", "replace"))
        else:
            process.kill()
        os.close(above)
    return Done(process.returncode, shown.decode("utf-8", "replace").replace("\r\n", "\n"))


def without_colour(text: str) -> str:
    """A text of a terminal without its control sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
