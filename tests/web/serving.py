"""A server in this process, and a client that speaks plain HTTP to it."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from nonet.web.app import Application, create_app
from nonet.web.limits import ServerLimits
from nonet.web.ports import bound_socket
from nonet.web.security import Access
from nonet.web.serve import server_of

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
FOUR = "123.34......43.1"
SEVERAL = "12..34......43.1"
EMPTY = "." * 81


class Reply(NamedTuple):
    """An answer: its status, headers and content."""

    status: int
    headers: http.client.HTTPMessage
    content: bytes

    @property
    def json(self) -> Any:
        """The content as JSON data."""
        return json.loads(self.content)

    @property
    def code(self) -> str:
        """The code of the error that it reports."""
        return str(self.json["error"]["code"])


class Served:
    """A running server."""

    def __init__(self, limits: ServerLimits | None = None, access: Access | None = None) -> None:
        self.app: Application = create_app(limits, access)
        self.socket, self.port = bound_socket("localhost", 0)
        self.server = server_of(self.app, log_level="warning")
        self._thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True
        )
        self._thread.start()
        until(lambda: self.server.started)

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://localhost:{self.port}"

    def close(self) -> None:
        """End the server."""
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()
        self.socket.close()

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send a request and return the answer."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=60)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Reply:
        """Ask for a path."""
        return self.ask("GET", path, headers=_named(headers))

    def post(self, verb: str, body: Any, **headers: str) -> Reply:
        """Ask a question of the interface."""
        sent = {"Content-Type": "application/json", **_named(headers)}
        return self.ask("POST", f"/api/v1/{verb}", json.dumps(body).encode(), sent)

    def begin(self, verb: str, body: Any) -> socket.socket:
        """Send a question without waiting for the answer; closing the socket is leaving."""
        data = json.dumps(body).encode()
        head = (
            f"POST /api/v1/{verb} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n"
        )
        connection = socket.create_connection(("127.0.0.1", self.port))
        connection.sendall(head.encode() + data)
        return connection

    @property
    def working(self) -> int:
        """How many jobs work or wait."""
        return int(self.get("/healthz").json["working"])


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def until(holds: Callable[[], bool], seconds: float = 120) -> None:
    """Wait until something holds; the time is only there to end a test that hangs."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)
