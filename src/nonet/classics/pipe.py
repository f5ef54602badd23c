"""Ends a program of the classics; a pipe that is closed early, as `head` does, is no error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

__all__ = ["end"]


def end(main: Callable[[], int]) -> NoReturn:
    """Runs the program and exits with its code."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still to be flushed is discarded.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
