"""Connections: how many there may be, and how long each may take to ask."""

from __future__ import annotations

import socket
from typing import Any, cast

import pytest

from nonet.web.connections import Connections
from nonet.web.limits import ServerLimits
from tests.web.conftest import Serve
from tests.web.serving import EMPTY, FOUR, Served, until

HEAD = b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
STARTS = {
    "nothing": b"",
    "half a head": HEAD,
    "half a body": HEAD + b"Content-Length: 100\r\n\r\n{",
    "half a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\nff\r\n{",
}


def connected(server: Served, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    address = ("127.0.0.1", server.port)
    connection = socket.create_connection(address, 60, source_address=(source, 0))
    connection.sendall(sent)
    return connection


def ended(connection: socket.socket) -> bool:
    """Whether the server closed a connection on which it had nothing to say."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def drained(connection: socket.socket) -> bool:
    """Whether the server closed a connection, whatever it said before."""
    connection.setblocking(False)
    try:
        while connection.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize("name", STARTS)
def test_half_a_request_is_not_awaited_forever(serve: Serve, name: str) -> None:
    server = serve(head_seconds=1, body_seconds=1)
    with connected(server, STARTS[name]) as connection:
        until(lambda: ended(connection))


def test_a_request_that_comes_byte_by_byte(serve: Serve) -> None:
    server = serve(head_seconds=1)
    with connected(server, b"GET / HTTP/1.1\r\nX: ") as connection:

        def is_over() -> bool:
            try:
                connection.setblocking(True)
                connection.sendall(b"y")
            except OSError:
                return True
            return ended(connection)

        until(is_over)


@pytest.mark.parametrize("name", list(STARTS)[1:])
@pytest.mark.parametrize("at_once", [False, True])
def test_the_second_request_of_a_connection_has_a_time_too(
    serve: Serve, name: str, at_once: bool
) -> None:
    server = serve(head_seconds=1, body_seconds=1)
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connected(server, first + STARTS[name] * at_once) as connection:
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200")
        if not at_once:
            connection.sendall(STARTS[name])
        until(lambda: drained(connection))


def test_work_is_not_taken_for_waiting(serve: Serve) -> None:
    server = serve(head_seconds=1, body_seconds=1, seconds=3)
    reply = server.post("count", {"puzzle": EMPTY})
    assert (reply.status, reply.code) == (422, "time-limit")


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("source", ["127.0.0.1", "127.0.0.2"])
def test_half_sent_requests_shut_nobody_out(serve: Serve, name: str, source: str) -> None:
    server = serve(connections_each=8, connections=16)
    held = [connected(server, STARTS[name]) for _ in range(40)]
    body = b'{"puzzle":"%s"}' % FOUR.encode()
    whole = HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    with connected(server, whole, source) as connection:
        assert connection.makefile("rb").read().startswith(b"HTTP/1.1 200")
    until(lambda: sum(not ended(each) for each in held) <= 8)
    # The oldest ended.
    assert [ended(each) for each in held[:32]] == [True] * 32
    for each in held:
        each.close()


def test_those_who_wait_for_an_answer_are_not_sent_away(serve: Serve) -> None:
    server = serve(connections_each=2, seconds=60)
    begun = [server.begin("count", {"puzzle": EMPTY}) for _ in range(2)]
    until(lambda: server.app.works.jobs == 2)
    with connected(server, STARTS["half a head"]) as third:
        until(lambda: ended(third))
    assert server.app.works.jobs == 2
    with connected(
        server, b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n", "127.0.0.2"
    ) as other:
        assert other.makefile("rb").read().startswith(b"HTTP/1.1 200")
    for connection in begun:
        connection.close()
    until(lambda: server.app.works.jobs == 0)


def test_large_requests_end_where_all_together_are_too_large(serve: Serve) -> None:
    server = serve(held=500_000)
    start = HEAD + b"Content-Length: 900000\r\n\r\n"
    held = [connected(server, start + b" " * size * 1000) for size in (100, 200, 300)]
    until(lambda: ended(held[2]))
    assert not ended(held[0])
    assert server.post("solve", {"puzzle": FOUR}).status == 200
    for each in held:
        each.close()


class Waiting:
    """A connection that has not asked for anything yet."""

    def __init__(self, address: str, since: int) -> None:
        self.address, self.since = address, since
        self.is_waiting, self.answers = True, 0
        self.transport = self
        self.is_ended = False

    def abort(self) -> None:
        """End."""
        self.is_ended = True

    def keep(self, held: int) -> None:
        """Hold no bytes."""


def test_the_numbers_of_connections_are_exact() -> None:
    connections = Connections(ServerLimits(connections_each=3, connections=8))
    own = [Waiting("a", since) for since in range(4)]
    for number, each in enumerate(own):
        assert not any(one.is_ended for one in own), number
        connections.enter(cast("Any", each))
    assert [each.is_ended for each in own] == [True, False, False, False]
    others = [Waiting(str(since // 2), since) for since in range(6)]
    for number, each in enumerate(others):
        assert sum(one.is_ended for one in (*own, *others)) == 1 + (number > 5), number
        connections.enter(cast("Any", each))
    # Of three and five there are eight; the ninth takes the place of one of the most numerous.
    assert [each.is_ended for each in own] == [True, True, False, False]
    assert not any(each.is_ended for each in others)
