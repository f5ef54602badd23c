"""The connections of a server: how many there may be, and how long a client may take its time.

uvicorn waits forever for the head and the body of a request, and for clients that do not read their
answer. Here each has a time, connections and the bytes kept for them have limits, and where there
are too many, those end first that have asked for nothing yet: whoever opens thousands and sends
half a request shuts nobody out.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from nonet.web.limits import ServerLimits
from nonet.web.workers import system

# Bytes that are read at once; a body of tiny chunks makes h11 take 30 ms for them.
_PIECE = 1 << 13
# Lines of a chunked body, two for each chunk, up to which it may be chopped as finely as it likes.
_LINES = 4096
# Files that the process needs beside its connections.
_OTHER_FILES = 100


class Connections:
    """The open connections of one server."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._most = max(8, min(limits.connections, system.files_at_once() - _OTHER_FILES))
        # Those of each address, the oldest first.
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._many = 0
        self.held = 0  # bytes of requests

    def protocol(self) -> type[Connection]:
        """Return the class of the connections, as uvicorn takes it."""
        return type("Connection", (Connection,), {"among": self})

    def enter(self, new: Connection) -> None:
        """Let a connection in, in place of another if there are too many, or end it."""
        own = self._by_address.get(new.address, {})
        if len(own) >= self._limits.connections_each:
            has_room = self._end_one(own)
        elif self._many >= self._most:
            largest = max(self._by_address.values(), key=len)
            has_room = self._end_one(largest) or self._end_one(self._all)
        else:
            has_room = True
        if has_room:
            self._by_address.setdefault(new.address, {})[new] = None
            self._many += 1
        else:
            new.transport.abort()

    def leave(self, old: Connection) -> None:
        """Forget a connection, if it is still known."""
        own = self._by_address.get(old.address, {})
        if old in own:
            del own[old]
            self._many -= 1
            old.keep(0)
        if not own:
            self._by_address.pop(old.address, None)

    def end(self, old: Connection) -> None:
        """End a connection at once."""
        self.leave(old)
        old.transport.abort()

    def look(self) -> None:
        """End what takes too long, and the largest where too many bytes are kept."""
        now = time.monotonic()
        for each in self._all:
            if each.is_late(now, self._limits):
                self.end(each)
        if sum(each.kept for each in self._all) > self._limits.held:
            self.relieve()

    @property
    def is_full(self) -> bool:
        """Whether requests alone keep more bytes than all may."""
        return self.held > self._limits.held

    def relieve(self) -> None:
        """End those that keep most bytes until there is room for others."""
        everyone = sorted(self._all, key=lambda each: -each.kept)
        over = sum(each.kept for each in everyone) - self._limits.held * 3 // 4
        for each in everyone:
            if over <= 0:
                break
            over -= each.kept
            self.end(each)

    def closing(self) -> None:
        """End connections that have not asked for anything yet."""
        for each in self._all:
            if each.is_waiting:
                self.end(each)

    def _end_one(self, some: Iterable[Connection]) -> bool:
        """End a connection without a request; False if there is none.

        The oldest of those that never had one comes first, then the one that has waited longest.
        """
        found = next((each for each in some if not each.answers and each.is_waiting), None)
        if found is None:
            waiting = [each for each in some if each.is_waiting]
            if not waiting:
                return False
            found = min(waiting, key=lambda each: each.since)
        self.end(found)
        return True

    @property
    def _all(self) -> list[Connection]:
        return [each for own in self._by_address.values() for each in own]


class Connection(H11Protocol):
    """A connection that knows how long its client has been taking."""

    among: ClassVar[Connections]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; the first request is awaited from now on."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.since = time.monotonic()
        self.answers = 0
        self._is_resting = False
        self._bytes = 0
        self._lines = 0
        self._pieces: deque[bytes] = deque()
        self._unsent, self._unsent_since = 0, 0.0
        self.among.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self.among.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what the client sent: a piece at once, the rest when others had their turn."""
        if self._is_resting:
            self._is_resting, self.since = False, time.monotonic()
        self.keep(self._bytes + len(data))
        is_busy = bool(self._pieces)
        self._pieces.extend(data[at : at + _PIECE] for at in range(0, len(data), _PIECE))
        if not is_busy:
            self._next_piece()

    def _next_piece(self) -> None:
        if self.transport.is_closing():
            self._pieces.clear()
            return
        piece = self._pieces[0]
        awaited_head = self.conn.their_state is h11.IDLE
        if self._is_chopped(piece):
            self.transport.abort()
            return
        try:
            super().data_received(piece)
        except (ValueError, h11.ProtocolError):
            self.transport.abort()
        if awaited_head and self.conn.their_state is not h11.IDLE:
            self.since = time.monotonic()
        self._pieces.popleft()
        if self._pieces:
            self.transport.pause_reading()
            self.loop.call_soon(self._next_piece)
        elif not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _is_chopped(self, piece: bytes) -> bool:
        """Whether a body comes in thousands of tiny chunks, each of which takes time to read."""
        if self.conn.their_state is not h11.SEND_BODY:
            self._lines = 0
        elif any(name == b"transfer-encoding" for name, _ in self.headers):
            self._lines += piece.count(b"\r\n")
        return self._lines > _LINES and self._bytes < 32 * self._lines

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.answers += 1
        self.since = time.monotonic()
        self.keep(0)
        super().on_response_complete()
        # A part of the next request may have come with the last one.
        has_begun = self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]
        self._is_resting = not has_begun

    @property
    def is_waiting(self) -> bool:
        """Whether there is no whole request yet."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    @property
    def kept(self) -> int:
        """The bytes that are kept for it: of a request, and of an answer that was not taken."""
        return self._bytes + self.transport.get_write_buffer_size()

    def is_late(self, now: float, limits: ServerLimits) -> bool:
        """Whether the client has taken too long for a request, or to take its answer."""
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent < self._unsent:
            self._unsent_since = now
        self._unsent = unsent
        if unsent and now - self._unsent_since > limits.body_seconds:
            return True
        if self._is_resting:
            return False  # uvicorn has a time for that
        if self.conn.their_state is h11.IDLE:
            return now - self.since > limits.head_seconds
        if self.conn.their_state is h11.SEND_BODY:
            return now - self.since > limits.body_seconds
        return False

    def keep(self, held: int) -> None:
        """Note how many bytes of a request are kept."""
        self.among.held += held - self._bytes
        self._bytes = held
        if held and self.among.is_full:
            self.among.relieve()
