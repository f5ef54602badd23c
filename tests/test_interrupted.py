"""Ctrl-C while a first call imports NumPy: the next call works."""

from __future__ import annotations

import os
import subprocess
import sys

TIMES = 60 if os.environ.get("NONET_FULL") else 5

# Ctrl-C comes after so many lines of NumPy's own files, in whatever thread runs them.
PROGRAM = """
import _thread, sys, threading
import nonet

left = int(sys.argv[1])

def trace(frame, event, arg):
    global left
    if "numpy" not in frame.f_code.co_filename:
        return None
    left -= 1
    if left == 0:
        _thread.interrupt_main()
    return trace

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
sys.settrace(trace)
threading.settrace(trace)
try:
    nonet.solve_many([PUZZLE])
    nonet.canonical(PUZZLE)
except KeyboardInterrupt:
    print("interrupted", left <= 0)
sys.settrace(None)
threading.settrace(None)
print(nonet.solve_many([PUZZLE]).counts, nonet.rate(PUZZLE) is not None)
"""


def test_ctrl_c_during_the_first_call_leaves_no_half_of_numpy() -> None:
    interrupted = 0
    for number in range(TIMES):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(1 + number * 24_000 // TIMES)],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        interrupted += "interrupted" in done.stdout
        assert done.stdout.endswith("[1] True\n"), done.stdout
    assert interrupted > TIMES // 2
