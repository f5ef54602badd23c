"""The command line: `nonet solve`, `nonet count` and the rest, one file a command."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 a fault, 2 bad input, 3 time limit.

    >>> main(["count", "12..34......43.1"])
    2
    0
    """
    # What is slow to load is loaded in here, so that Ctrl-C finds someone to catch it.
    try:
        from nonet.cli.app import run

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        if arguments is None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # on the way out once is enough
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0


def _forget_output() -> None:
    """Send what is still to be flushed nowhere, for the reader of the pipe has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
