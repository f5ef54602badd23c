"""The command line: `nonet solve`, `nonet count` and the rest, one file per command."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 success, 1 problem, 2 bad input, 3 time limit.

    >>> main(["count", "12..34......43.1"])
    2
    0
    """
    # Slow imports happen inside the try block, so that Ctrl-C is handled while they load.
    try:
        from nonet.cli.app import run

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        if arguments is None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # ignore further Ctrl-C while exiting
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0


def _forget_output() -> None:
    """Discard the output that is still to be flushed, because the pipe was closed."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
