"""What is malformed is refused, never answered with 500, and the next request is answered."""

from __future__ import annotations

import re
import socket

import pytest

from tests.web.hostile.requests import EITHER, FINE, MALFORMED
from tests.web.serving import FOUR, Served


def exchanged(port: int, sent: bytes) -> bytes:
    """Send bytes and return all that is answered, until the server closes or waits for more."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        try:
            connection.sendall(sent)
            while piece := connection.recv(1 << 16):
                answer += piece
        except (OSError, TimeoutError):
            pass  # it was closed before all was sent
    return answer.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")


@pytest.mark.parametrize("name", MALFORMED)
def test_it_is_refused(server: Served, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    answer = exchanged(server.port, MALFORMED[name])
    status = re.match(rb"HTTP/1\.[01] (\d+)", answer)
    assert status is not None or not answer
    if name in FINE:
        assert status is not None
        assert status[1] == b"200", answer
    elif status is not None:
        assert status[1].startswith(b"4") or (name in EITHER and status[1] == b"200"), answer
    assert server.post("solve", {"puzzle": FOUR}).status == 200
    assert "Traceback" not in capfd.readouterr().err
