"""A worker as the server sees it: it is asked on a thread, cancelled or killed from any other."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from nonet.web.verb import Reply
from nonet.web.workers import system
from nonet.web.workers.frames import BEGUN, CANCEL, PROGRESS, QUESTION, Message, receive, send
from nonet.web.workers.nursery import Process


class Gone(Exception):
    """The process ended, or was ended, before it answered."""


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: Process) -> None:
        self.pid = process.pid
        self.is_spent = False
        self.has_begun = False  # with the question that it was asked last
        self._process = process
        self._channel = process.channel
        self._sending = threading.Lock()
        self._ending = threading.Lock()
        self._is_killed = False

    def ask(
        self,
        number: int,
        verb: str,
        body: bytes,
        seconds: float,
        left: float,
        follow: Callable[[bytes], None] | None,
    ) -> Reply:
        """Ask, and wait for the reply; `follow` gets progress. Gone if the process ends."""
        self.has_begun = False
        head = {"number": number, "verb": verb, "seconds": seconds, "left": left}
        try:
            with self._sending:
                send(self._channel, Message(QUESTION, head | {"follow": follow is not None}, body))
        except OSError:
            self.end()
            raise Gone from None
        while (frame := receive(self._channel)) is not None:
            if frame.kind == BEGUN:
                self.has_begun = True
                continue
            if frame.kind == PROGRESS:
                if follow is not None:
                    follow(frame.content)
                continue
            self.is_spent = bool(frame.head.pop("last"))
            return Reply(content=frame.content, **frame.head)
        self.end()
        raise Gone

    def cancel(self, number: int) -> None:
        """Tell the process that nobody waits for the reply to a question.

        It may have replied meanwhile and work on another question, which goes on.
        """
        with suppress(OSError), self._sending:
            send(self._channel, Message(CANCEL, {"number": number}))

    @property
    def memory(self) -> int:
        """The bytes that the process has in use; 0 where that is not known."""
        return 0 if self.is_spent else system.memory_of(self.pid)

    @property
    def is_there(self) -> bool:
        """Whether the process, which nobody asked anything, still waits for questions."""
        if self.is_spent:
            return False
        self._channel.setblocking(False)
        try:
            self._channel.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            self._channel.setblocking(True)
            return True
        except OSError:
            pass
        return False

    @property
    def is_innocent(self) -> bool:
        """Whether the question had nothing to do with it that the process ended."""
        return not self.has_begun or self._process.is_orphan()

    def end(self) -> None:
        """Kill the process; whoever waits for a reply gets Gone."""
        with self._ending:
            self.is_spent = True
            if self._is_killed:
                return
            self._is_killed = True
        self._process.kill()
        with suppress(OSError):
            # Wakes the thread that waits for a reply; closing would not.
            self._channel.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Kill the process and forget it; nobody may wait for a reply."""
        self.end()
        self._channel.close()
