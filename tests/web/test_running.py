"""`nonet play` as a program: its port, how it ends, and that it comes back after being killed."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import threading
from pathlib import Path

import pytest

from tests.web.playing import ask, playing, working
from tests.web.serving import EMPTY, NINE, until


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_asked_and_finishes_what_it_began(how: signal.Signals) -> None:
    with playing("--port", "0") as (program, port, lines):
        replies: list[tuple[int, dict[str, object]]] = []
        body = {"puzzle": EMPTY, "seconds": 1.5}
        waiting = threading.Thread(target=lambda: replies.append(ask(port, "count", body)))
        waiting.start()
        stream = socket.create_connection(("127.0.0.1", port))
        asked = json.dumps({"verb": "count", "puzzle": EMPTY}).encode()
        stream.sendall(
            b"POST /api/v1/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (len(asked), asked)
        )
        assert stream.recv(100).startswith(b"HTTP/1.1 200")
        # Both have begun, unless the first was so slow that it is over.
        until(lambda: bool(replies) or working(port) == 2)
        program.send_signal(how)
        waiting.join(60)
        assert [status for status, _ in replies] == [422]
        rest = b""
        while piece := stream.recv(1 << 16):
            rest += piece
        assert b"event: error" in rest
        assert b"cancelled" in rest
        stream.close()
        assert program.wait(60) in (0, -how)
    assert not any("Traceback" in line for line in lines)


def test_the_access_log_has_every_request() -> None:
    with playing("--port", "0") as (_, port, lines):
        ask(port, "solve", {"puzzle": NINE})
        ask(port, "solve", {"puzzle": "12"})
        until(lambda: sum("POST /api/v1/solve" in line for line in lines) == 2)
        assert any(line.rstrip().endswith("400 Bad Request") for line in lines)


def test_a_port_that_is_taken() -> None:
    with playing("--port", "0") as (_, port, _), playing("--port", str(port)) as (_, other, lines):
        assert other > port
        assert f"port {port} is taken; using {other}\n" in lines
        assert ask(other, "solve", {"puzzle": NINE})[0] == 200


def test_after_kill_9_it_starts_again_on_the_same_port() -> None:
    with playing("--port", "0") as (program, port, _):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/healthz")
        assert connection.getresponse().read()
        program.kill()
        program.wait()
        # The connection is left open on this side, as a browser does.
        with playing("--port", str(port)) as (_, again, _):
            assert again == port
            assert ask(port, "solve", {"puzzle": NINE})[0] == 200
        connection.close()


def test_the_puzzle_is_in_the_address(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{NINE}\n{EMPTY}\n")
    for argument in (NINE, str(file)):
        with playing("--port", "0", argument) as (_, _, lines):
            assert any(line.rstrip().endswith(f"/#p={NINE}") for line in lines)


def test_a_token_is_in_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_TOKEN", "for-the-class")
    with playing("--port", "0", "--host", "127.0.0.1", "--token") as (_, port, lines):
        assert any("/?token=for-the-class" in line for line in lines)
        assert ask(port, "solve", {"puzzle": NINE})[0] == 401
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/?token=for-the-class")
        assert connection.getresponse().status == 303
        connection.close()
        until(lambda: any("GET /?token=" in line for line in lines))
        # The address was printed for its reader; the log may be kept.
        assert sum("for-the-class" in line for line in lines) == 1
