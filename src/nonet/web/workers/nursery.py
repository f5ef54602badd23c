"""The nursery: a process that has loaded nonet and forks a worker whenever the server wants one.

A server has threads, and to fork a process with threads is unsafe; the nursery has none. A fork
takes a few milliseconds, where starting Python and loading nonet takes a third of a second, so a
worker that was killed is cheap to replace. Windows cannot fork and starts every worker anew.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import NamedTuple

from nonet.web.limits import ServerLimits
from nonet.web.workers import system

_CODE = (
    "import json, sys; path, entry, number = json.loads(sys.argv[1]); sys.path[:] = path;"
    " import nonet.web.workers.nursery as nursery; getattr(nursery, entry)(number)"
)
_FORKS = hasattr(os, "fork")


class Process(NamedTuple):
    """A worker that was started."""

    pid: int
    channel: socket.socket
    kill: Callable[[], None]
    is_orphan: Callable[[], bool]  # the system ended it because the nursery has ended


class Nursery:
    """Starts workers; ends with the last server that uses it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # held while a worker is started
        self._counting = threading.Lock()
        self._users = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def join(self) -> None:
        """Note that another server uses it."""
        with self._counting:
            self._users += 1

    def leave(self) -> None:
        """Note that a server no longer uses it."""
        with self._counting:
            self._users -= 1
            is_last = self._users == 0
        if is_last:
            self.close()

    def close(self) -> None:
        """End the process; whoever waits for a worker that it starts gets OSError."""
        process = self._process
        if process is not None:
            process.kill()  # before the lock, which is held until the process answers or ends
        with self._lock:
            self._close()

    def open(self) -> None:
        """Start the process, which then loads what it needs while the server does the same."""
        with self._lock:
            if _FORKS and self._control is None:
                self._open()

    def started(self, limits: ServerLimits, slower: int) -> Process:
        """Start a worker."""
        ours, theirs = socket.socketpair()
        order = json.dumps([asdict(limits), slower]).encode()
        with theirs:
            if not _FORKS:
                return _spawned(ours, theirs, order)
            with self._lock:
                pid = self._forked(theirs, order)
                nursery = self._process
        assert nursery is not None
        return Process(pid, ours, lambda: _killed(pid), lambda: nursery.poll() is not None)

    def _forked(self, theirs: socket.socket, order: bytes) -> int:
        for _ in range(2):
            if self._control is None:
                self._open()
            assert self._control is not None
            with suppress(OSError):
                socket.send_fds(self._control, [order], [theirs.fileno()])
                answer = self._control.recv(20)
                if answer:
                    return int(answer)
            # It was killed; a second one is worth a try unless nobody wants it any more.
            self._close()
            if not self._users:
                break
        raise OSError("cannot start a worker process")

    def _open(self) -> None:
        self._control, theirs = socket.socketpair()
        with theirs:
            self._process = _program("tend", theirs.fileno(), pass_fds=(theirs.fileno(),))

    def _close(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


NURSERY = Nursery()
atexit.register(NURSERY.close)


def _program(entry: str, number: int, **options: object) -> subprocess.Popen[bytes]:
    """Start Python with the path of this process, in a function of this module."""
    argument = json.dumps([sys.path, entry, number])
    if sys.platform != "win32":
        options["process_group"] = 0  # Ctrl-C in a terminal is for the server alone
    # A worker needs no threads of its own, and each would count as memory.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-P", "-c", _CODE, argument],
        stdout=sys.__stderr__ if sys.__stderr__ is not None else subprocess.DEVNULL,
        env=environment,
        **({"stdin": subprocess.DEVNULL} | options),
    )


def _killed(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def tend(number: int) -> None:
    """Fork a worker for every order; the nursery's own program."""
    import ctypes  # noqa: F401 (workers need it as soon as they are forked)

    from nonet.web.workers.answering import answer_all

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _load()
    gc.collect()
    gc.freeze()  # what was loaded is never freed, and stays shared
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for workers
    control = socket.socket(fileno=number)
    while True:
        order, files, _, _ = socket.recv_fds(control, 1 << 16, 1)
        if not order:
            os._exit(0)
        pid = os.fork()
        if pid == 0:
            control.close()
            system.end_with_parent()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            limits, slower = json.loads(order)
            answer_all(socket.socket(fileno=files[0]), ServerLimits(**limits), slower)
        for each in files:
            os.close(each)
        control.send(str(pid).encode())


def _load() -> None:
    """Load what most questions need, so that workers share it."""
    from nonet.web.routes import BY_NAME
    from nonet.web.work import TimedWork

    four = {"puzzle": "12343412.1434321"}
    for name in ("parse", "solve", "count", "check", "hint", "coach", "steps", "explain"):
        BY_NAME[name].reply(four, TimedWork(60), ServerLimits())


if sys.platform == "win32":

    def _spawned(ours: socket.socket, theirs: socket.socket, order: bytes) -> Process:
        process = _program("alone", 0, stdin=subprocess.PIPE)
        assert process.stdin is not None
        with process.stdin as pipe:
            pipe.write(order + b"\n" + theirs.share(process.pid))
        return Process(process.pid, ours, process.kill, lambda: False)

    def alone(_: int) -> None:
        """Answer questions in a process that was started for it."""
        from nonet.web.workers.answering import answer_all

        limits, slower = json.loads(sys.stdin.buffer.readline())
        answer_all(socket.fromshare(sys.stdin.buffer.read()), ServerLimits(**limits), slower)

else:

    def _spawned(ours: socket.socket, theirs: socket.socket, order: bytes) -> Process:
        raise OSError("this system has neither fork nor sockets that can be shared")
