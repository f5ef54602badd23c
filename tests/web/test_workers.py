"""Workers: their limits, what ends them, and what is answered when they end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nonet.web.requests import is_plain
from nonet.web.workers.nursery import NURSERY
from tests.web.conftest import Serve
from tests.web.hostile.processes import family, parent_of
from tests.web.playing import ask, playing
from tests.web.serving import EMPTY, FOUR, NINE, Reply, Served, until

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, limits memory")


def workers() -> set[int]:
    """The numbers of all workers of servers in this process."""
    assert NURSERY.pid is not None
    return set(family(NURSERY.pid)) - {NURSERY.pid}


def asked(call: Callable[[], Reply]) -> tuple[threading.Thread, list[Reply]]:
    """Ask on a thread."""
    replies: list[Reply] = []
    thread = threading.Thread(target=lambda: replies.append(call()))
    thread.start()
    return thread, replies


def at_work(server: Served) -> int:
    """Return the worker that answers a question which takes long."""
    (work,) = server.app.works.long.working
    until(lambda: work.worker is not None and work.worker.has_begun)
    assert work.worker is not None
    return work.worker.pid


def test_verbs_need_no_package_of_the_server() -> None:
    program = """
import sys
for name in ("pydantic", "starlette", "fastapi", "uvicorn", "annotated_types"):
    sys.modules[name] = None
from nonet.web.limits import ServerLimits
from nonet.web.routes import BY_NAME
from nonet.web.work import TimedWork
import nonet.web.workers.answering
puzzle = {"puzzle": "123.34......43.1"}
for name in ("parse", "solve", "check", "count", "coach", "hint", "steps", "explain", "rate"):
    assert BY_NAME[name].reply(puzzle, TimedWork(60), ServerLimits()).status == 200, name
assert BY_NAME["formats"].reply({}, TimedWork(60), ServerLimits()).status == 200
assert BY_NAME["solve"].reply({"puzzle": "12z4"}, TimedWork(60), ServerLimits()).status == 400
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_a_worker_is_kept_for_other_questions(serve: Serve) -> None:
    server = serve()
    for _ in range(20):
        assert server.post("count", {"puzzle": FOUR}).status == 200
    before = workers()
    for _ in range(20):
        assert server.post("count", {"puzzle": FOUR}).status == 200
    assert workers() == before


@linux
def test_a_worker_that_is_killed_is_an_error_and_is_replaced(serve: Serve) -> None:
    server = serve()
    thread, replies = asked(lambda: server.post("count", {"puzzle": EMPTY}))
    until(lambda: len(server.app.works.long.working) == 1)
    os.kill(at_work(server), signal.SIGKILL)
    thread.join()
    assert (replies[0].status, replies[0].code) == (503, "interrupted")
    assert server.post("count", {"puzzle": FOUR}).json["count"] == 1


@linux
def test_a_worker_that_died_between_two_questions_is_not_noticed(serve: Serve) -> None:
    server = serve()
    assert server.post("count", {"puzzle": FOUR}).status == 200
    for pid in workers():
        os.kill(pid, signal.SIGKILL)
    until(lambda: not workers())
    for verb in ("solve", "count", "steps"):
        assert server.post(verb, {"puzzle": FOUR}).status == 200


@linux
def test_a_question_that_no_worker_has_begun_is_handed_on(serve: Serve) -> None:
    server = serve()
    assert server.post("count", {"puzzle": FOUR}).status == 200
    for pid in workers():
        os.kill(pid, signal.SIGSTOP)
    thread, replies = asked(lambda: server.post("count", {"puzzle": FOUR}))
    until(lambda: any(work.worker for work in server.app.works.long.working))
    for pid in workers():
        os.kill(pid, signal.SIGKILL)
    thread.join()
    assert (replies[0].status, replies[0].json["count"]) == (200, 1)


@linux
@pytest.mark.parametrize("as_events", [False, True])
def test_a_worker_that_does_not_end_in_time_is_killed(serve: Serve, as_events: bool) -> None:
    server = serve(seconds=5, long_seconds=5)
    body = {"verb": "count", "puzzle": EMPTY} if as_events else {"puzzle": EMPTY}
    pool = server.app.works.streams if as_events else server.app.works.long
    thread, replies = asked(lambda: server.post("events" if as_events else "count", body))
    until(lambda: any(work.worker for work in pool.working))
    (pid,) = (work.worker.pid for work in pool.working if work.worker is not None)
    os.kill(pid, signal.SIGSTOP)
    thread.join()
    assert b'"time-limit"' in replies[0].content
    assert b'"seconds":5' in replies[0].content
    until(lambda: pid not in workers())
    assert server.post("count", {"puzzle": FOUR}).status == 200


@linux
def test_a_worker_that_goes_on_when_the_client_left_is_killed(serve: Serve) -> None:
    server = serve(seconds=500)
    connection = server.begin("count", {"puzzle": EMPTY})
    until(lambda: len(server.app.works.long.working) == 1)
    pid = at_work(server)
    os.kill(pid, signal.SIGSTOP)
    connection.close()
    until(lambda: server.working == 0 and pid not in workers())


@linux
def test_a_question_that_needs_too_much_memory(serve: Serve) -> None:
    server = serve(worker_memory=40 << 20)
    reply = server.post("solve", {"puzzle": {"nonet": 1, "cells": [{}] * 250_000}})
    assert (reply.status, reply.code) == (413, "too-large"), reply.content
    assert "40 MB" in reply.json["error"]["message"]
    assert server.post("parse", {"puzzle": NINE}).status == 200


@linux
def test_questions_that_together_need_too_much_memory(serve: Serve) -> None:
    server = serve(memory=1)
    reply = server.post("count", {"puzzle": EMPTY})
    assert (reply.status, reply.code) == (429, "busy")
    assert "memory" in reply.json["error"]["message"]


def test_a_question_that_waits_gives_up_in_its_own_time(serve: Serve) -> None:
    server = serve(workers=1, seconds=60)
    connection = server.begin("count", {"puzzle": EMPTY})
    until(lambda: server.working == 1)
    reply = server.post("count", {"puzzle": FOUR, "seconds": 0.2})
    assert (reply.status, reply.code) == (429, "busy")
    assert "0.2 s" in reply.json["error"]["message"]
    assert server.working == 1
    connection.close()
    until(lambda: server.working == 0)


def test_those_who_were_not_served_for_longest_come_first(serve: Serve) -> None:
    server = serve(workers=1, seconds=60)
    first = server.begin("count", {"puzzle": EMPTY})
    until(lambda: server.working == 1)
    order: list[str] = []

    def ask(name: str, address: str) -> threading.Thread:
        def call() -> None:
            with socket.create_connection(
                ("127.0.0.1", server.port), source_address=(address, 0)
            ) as connection:
                connection.sendall(
                    b"POST /api/v1/count HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    b"Content-Type: application/json\r\nContent-Length: 29\r\n\r\n"
                    b'{"puzzle":"123.34......43.1"}'
                )
                assert connection.makefile("rb").read().startswith(b"HTTP/1.1 200")
            order.append(name)

        before = server.working
        thread = threading.Thread(target=call)
        thread.start()
        until(lambda: server.working == before + 1)
        return thread

    threads = [ask("greedy", "127.0.0.1") for _ in range(5)] + [ask("other", "127.0.0.2")]
    first.close()
    for thread in threads:
        thread.join()
    assert "other" in order[:2]


@pytest.mark.parametrize(
    ("record", "plain"),
    [
        ({"puzzle": NINE}, True),
        ({"puzzle": FOUR, "seconds": 3}, True),
        ({"puzzle": {"nonet": 1, "cells": NINE, "player": {}}, "rung": "why"}, True),
        ({"date": "2026-11-17"}, True),
        ({"puzzle": NINE, "engine": "agent"}, False),
        ({"puzzle": NINE, "rules": ["diagonal"]}, False),
        ({"puzzle": {"nonet": 1, "cells": NINE, "rules": {}}}, False),
        ({"puzzle": "." * 256}, False),
        ({"puzzle": "https://f-puzzles.com/?load=N4Ig"}, False),
        ({"puzzle": {"cells": 5}}, False),
    ],
)
def test_what_is_answered_promptly(record: dict[str, Any], plain: bool) -> None:
    assert is_plain(record) is plain


def test_plain_questions_never_wait_for_others(serve: Serve) -> None:
    server = serve(workers=1, seconds=60)
    diagonal = {"puzzle": "." * 625, "rules": ["diagonal"], "unique": True}
    begun = [server.begin("solve", diagonal), server.begin("count", {"puzzle": EMPTY})]
    begun.append(server.begin("events", {"verb": "count", "puzzle": EMPTY}))
    until(lambda: server.working >= 2)
    assert server.post("solve", {"puzzle": FOUR}).status == 200
    for connection in begun:
        connection.close()
    until(lambda: server.working == 0)


@linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_outlives_the_program(how: signal.Signals) -> None:
    with playing("--port", "0") as (program, port, lines):
        busy = b'{"puzzle":"' + EMPTY.encode() + b'"}'
        begun = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
        for connection in begun:
            connection.sendall(
                b"POST /api/v1/count HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                % (len(busy), busy)
            )
        until(lambda: len(family(program.pid)) >= 5)
        pids = family(program.pid)
        program.send_signal(how)
        if how == signal.SIGINT:
            until(lambda: any("Shutting down" in line for line in lines))
            program.send_signal(how)
        program.wait(100)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids[1:]))
        for connection in begun:
            connection.close()


@linux
def test_a_nursery_that_hangs_or_dies_holds_up_nobody() -> None:
    with playing("--port", "0") as (program, port, _):
        assert ask(port, "solve", {"puzzle": FOUR})[0] == 200
        children = [pid for pid in family(program.pid) if parent_of(pid) == program.pid]
        (nursery,) = children
        os.kill(nursery, signal.SIGKILL)
        # Workers end with it; the next question starts another. One may be asked while it ends.
        for _ in range(20):
            assert ask(port, "solve", {"puzzle": FOUR})[0] == 200
        (nursery,) = (pid for pid in family(program.pid) if parent_of(pid) == program.pid)
        os.kill(nursery, signal.SIGSTOP)
        program.send_signal(signal.SIGTERM)
        program.wait(100)
        until(lambda: not Path(f"/proc/{nursery}").exists())


def test_a_server_that_is_closing_refuses_questions(serve: Serve) -> None:
    server = serve()
    server.app.works.closing()
    for verb, puzzle in (("solve", FOUR), ("count", NINE), ("count", EMPTY)):
        reply = server.post(verb, {"puzzle": puzzle})
        assert (reply.status, reply.code) == (503, "closing")
    assert server.app.works.jobs == 0
