"""Messages between the server and a worker: a kind, a length, a line of JSON, and bytes."""

from __future__ import annotations

import json
import socket
import struct
from typing import Any, NamedTuple

QUESTION, CANCEL, BEGUN, PROGRESS, REPLY = range(5)
_HEAD = struct.Struct(">BII")


class Message(NamedTuple):
    """A message: its kind, what is said about the bytes, and the bytes."""

    kind: int
    head: dict[str, Any]
    content: bytes = b""


def send(channel: socket.socket, frame: Message) -> None:
    """Send a message; OSError if nobody is there."""
    head = json.dumps(frame.head).encode()
    data = _HEAD.pack(frame.kind, len(head), len(frame.content)) + head
    if len(frame.content) < 1 << 16:
        channel.sendall(data + frame.content)
        return
    channel.sendall(data)
    channel.sendall(frame.content)


def receive(channel: socket.socket) -> Message | None:
    """Wait for a message; None when the other side has gone.

    >>> one, other = socket.socketpair()
    >>> send(one, Message(REPLY, {"status": 200}, b"yes"))
    >>> one.close()
    >>> receive(other), receive(other)
    (Message(kind=4, head={'status': 200}, content=b'yes'), None)
    >>> other.close()
    """
    try:
        start = _exactly(channel, _HEAD.size)
        if start is None:
            return None
        kind, head, content = _HEAD.unpack(start)
        told, data = _exactly(channel, head), _exactly(channel, content)
    except OSError:
        return None
    return None if told is None or data is None else Message(kind, json.loads(told), data)


def _exactly(channel: socket.socket, length: int) -> bytes | None:
    pieces: list[bytes] = []
    while length:
        piece = channel.recv(min(length, 1 << 20))
        if not piece:
            return None
        pieces.append(piece)
        length -= len(piece)
    return b"".join(pieces)
