"""Keys that are read while something else goes on: one at a time, without waiting for Enter."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

# What terminals send for keys that have no character; the rest of the program knows the names.
_NAMES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b": "escape",
    " ": "space",
    "\r": "enter",
    "\n": "enter",
}
_WINDOWS_NAMES = {"H": "up", "P": "down", "M": "right", "K": "left"}


class Keyboard:
    """The keyboard, if standard input is one; otherwise no key is ever pressed.

    Ctrl-C still interrupts, and the terminal is as before when the block is left.
    """

    def __init__(self) -> None:
        self.is_there = sys.stdin is not None and sys.stdin.isatty()
        self._restore: Callable[[], None] | None = None

    def __enter__(self) -> Self:
        if self.is_there and sys.platform != "win32":
            import termios
            import tty

            descriptor = sys.stdin.fileno()
            before = termios.tcgetattr(descriptor)
            tty.setcbreak(descriptor)
            self._restore = lambda: termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._restore is not None:
            self._restore()

    def pressed(self, seconds: float | None) -> str | None:
        """Wait for a key, at most so long, and return its name or character; None for no key.

        Without a keyboard there is nothing to wait for.
        """
        if not self.is_there:
            return None
        return _windows_key(seconds) if sys.platform == "win32" else _key(seconds)


def _key(seconds: float | None) -> str | None:
    import select

    descriptor = sys.stdin.fileno()
    if not select.select([descriptor], [], [], seconds)[0]:
        return None
    data = os.read(descriptor, 1)
    if not data:  # the terminal is closed
        raise KeyboardInterrupt
    # The rest of an arrow key arrives together with its first byte.
    while data.startswith(b"\x1b") and len(data) < 3:
        if not select.select([descriptor], [], [], 0.02)[0]:
            break
        data += os.read(descriptor, 1)
    text = data.decode("latin-1")
    return _NAMES.get(text, text)


def _windows_key(seconds: float | None) -> str | None:
    import importlib

    keyboard = importlib.import_module("msvcrt")
    end = None if seconds is None else time.monotonic() + seconds
    while not keyboard.kbhit():
        if end is not None and time.monotonic() >= end:
            return None
        time.sleep(0.01)
    text: str = keyboard.getwch()
    if text in ("\0", "\xe0"):
        return _WINDOWS_NAMES.get(keyboard.getwch(), "")
    return _NAMES.get(text, text)
