"""What is too much is refused with a reason; what is allowed is still answered."""

from __future__ import annotations

import json
import socket

import pytest

from tests.web.conftest import Serve
from tests.web.serving import EMPTY, FOUR, NINE, Served, until


def test_a_large_image_is_refused(server: Served) -> None:
    """The library that draws images ends its process where it cannot allocate one."""
    asked = {"puzzle": "." * 81, "to": "png"}
    reply = server.post("render", asked | {"width": 3560})
    assert (reply.status, reply.code) == (413, "too-large")
    assert server.post("render", asked | {"width": 2000}).status == 200
    assert server.post("render", asked | {"width": 3560, "to": "svg"}).status == 200


def test_a_body_that_is_too_large(serve: Serve) -> None:
    server = serve(body=1000)
    reply = server.post("solve", {"puzzle": "." * 2000})
    assert (reply.status, reply.code) == (413, "too-large")
    assert server.post("solve", {"puzzle": NINE}).status == 200


def test_a_body_that_is_too_large_and_does_not_say_so(serve: Serve) -> None:
    server = serve(body=1000)
    data = json.dumps({"puzzle": "." * 3000}).encode()
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(
            b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        )
        connection.sendall(b"%x\r\n%s\r\n0\r\n\r\n" % (len(data), data))
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"too-large" in answer


@pytest.mark.parametrize(
    ("limits", "verb", "body"),
    [
        ({"text": 100}, "solve", {"puzzle": "." * 256}),
        ({"text": 100}, "parse", {"puzzle": "." * 256, "rows": 5}),
        ({"size": 9}, "solve", {"puzzle": "." * 256}),
        ({"size": 9}, "solve", {"puzzle": {"nonet": 1, "cells": "." * 256}}),
        ({"size": 9}, "parse", {"puzzle": "." * 256}),
        ({"size": 9}, "generate", {"size": 16}),
        ({"solutions": 10}, "solutions", {"puzzle": EMPTY, "limit": 11}),
    ],
)
def test_what_asks_for_too_much(
    serve: Serve, limits: dict[str, float], verb: str, body: object
) -> None:
    reply = serve(**limits).post(verb, body)
    assert (reply.status, reply.code) == (413, "too-large")


def test_rows_and_steps_are_cut(serve: Serve) -> None:
    server = serve(rows=2, steps=3)
    read = server.post("parse", {"puzzle": f"{NINE}\n" * 5, "rows": 100}).json
    assert (len(read["others"]), read["more"]) == (1, 3)
    found = server.post("steps", {"puzzle": NINE, "limit": 100}).json
    assert len(found["steps"]) == 3
    assert found["more"] > 3


def test_time(serve: Serve) -> None:
    server = serve(seconds=2, long_seconds=2)
    reply = server.post("count", {"puzzle": EMPTY, "seconds": 100})
    assert (reply.status, reply.code) == (422, "time-limit")
    assert reply.json["error"]["seconds"] <= 2
    assert b"event: error" in server.post("events", {"verb": "count", "puzzle": EMPTY}).content


def test_the_doctor_answers_with_what_it_found_in_time(serve: Serve) -> None:
    reply = serve(seconds=10).post("check", {"puzzle": "." * 625})
    assert reply.status == 200
    assert reply.json["complete"] is False


def test_too_many_at_once(serve: Serve) -> None:
    server = serve(workers=1, waiting=1, seconds=60)
    begun = [server.begin("count", {"puzzle": EMPTY}) for _ in range(2)]
    until(lambda: server.working == 2)
    reply = server.post("count", {"puzzle": NINE})
    assert (reply.status, reply.code, reply.headers["retry-after"]) == (429, "busy", "1")
    # Quick questions have threads of their own.
    assert server.post("solve", {"puzzle": NINE}).status == 200
    assert server.post("coach", {"puzzle": NINE}).status == 200
    for connection in begun:
        connection.close()
    until(lambda: server.working == 0)
    assert server.post("count", {"puzzle": FOUR}).json["count"] == 1


def test_too_many_streams(serve: Serve) -> None:
    server = serve(streams=1)
    connection = server.begin("events", {"verb": "count", "puzzle": EMPTY})
    until(lambda: server.working == 1)
    reply = server.post("events", {"verb": "count", "puzzle": FOUR})
    assert (reply.status, reply.code) == (429, "busy")
    connection.close()
    until(lambda: server.working == 0)


def test_many_questions_at_once(server: Served) -> None:
    from concurrent.futures import ThreadPoolExecutor

    asked = [("solve", NINE), ("coach", NINE), ("hint", NINE), ("check", FOUR)] * 25
    with ThreadPoolExecutor(25) as threads:
        replies = list(threads.map(lambda each: server.post(each[0], {"puzzle": each[1]}), asked))
    assert {reply.status for reply in replies} == {200}
    assert len({reply.content for reply in replies if b'"kind"' in reply.content}) == 1
