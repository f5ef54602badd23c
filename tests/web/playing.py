"""`nonet play` as a program of its own."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.serving import until


@contextmanager
def playing(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], int, list[str]]]:
    """Run the program; yield it, its port, and the lines that it prints."""
    command = [sys.executable, "-m", "nonet", "play", "--no-browser", *arguments]
    program = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    )
    lines: list[str] = []
    assert program.stdout is not None
    stream = program.stdout

    def read() -> None:
        for line in stream:
            lines.append(line)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        until(lambda: any("startup complete" in line for line in lines), 60)
        address = next(line for line in lines if line.startswith("nonet is at"))
        found = re.search(r":(\d+)/", address)
        assert found is not None
        yield program, int(found[1]), lines
    finally:
        program.kill()
        program.wait()
        reader.join(10)
        stream.close()


def working(port: int) -> int:
    """How many questions a program works on."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
        return int(json.load(answer)["working"])


def ask(port: int, verb: str, body: object) -> tuple[int, dict[str, object]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json"}
    connection.request("POST", f"/api/v1/{verb}", json.dumps(body), headers)
    answer = connection.getresponse()
    found = json.loads(answer.read())
    connection.close()
    return answer.status, found
