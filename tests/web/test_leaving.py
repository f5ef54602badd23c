"""Work that nobody waits for stops; events follow work that lasts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.conftest import Serve
from tests.web.serving import EMPTY, FOUR, NINE, SEVERAL, Served, until

MONSTER = "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8"
# Questions that would go on for as long as the server lets them.
LONG: list[tuple[str, dict[str, Any]]] = [
    ("count", {"puzzle": EMPTY}),
    ("solutions", {"puzzle": EMPTY, "offset": 1_000_000}),
    ("generate", {"level": "monster", "minimal": True, "symmetry": "rotate-90"}),
    ("rate", {"puzzle": MONSTER, "scales": ["se"]}),
    ("candidates", {"puzzle": "." * 625, "limit": 10_000}),
]


@pytest.mark.parametrize(("verb", "body"), LONG, ids=[verb for verb, _ in LONG])
@pytest.mark.parametrize("as_events", [False, True])
def test_work_stops_when_the_client_leaves(
    serve: Serve, verb: str, body: dict[str, Any], as_events: bool
) -> None:
    server = serve(seconds=500, long_seconds=500)
    path, sent = ("events", {"verb": verb, **body}) if as_events else (verb, body)
    connection = server.begin(path, sent)
    until(lambda: server.working == 1)
    connection.close()
    until(lambda: server.working == 0)


def events_of(content: bytes) -> list[tuple[str, Any]]:
    found = []
    for block in content.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_events(server: Served) -> None:
    reply = server.post("events", {"verb": "count", "puzzle": EMPTY, "seconds": 3})
    assert reply.headers["content-type"].startswith("text/event-stream")
    events = events_of(reply.content)
    assert [name for name, _ in events[:-1]] == ["progress"] * (len(events) - 1)
    assert events[0][1]["unit"] == "solutions"
    assert events[0][1]["total"] is None
    assert events[-1] == (
        "error",
        {"code": "time-limit", "message": events[-1][1]["message"], "seconds": 3},
    )


def test_the_result_of_events_is_the_answer(server: Served) -> None:
    for verb, body in (
        ("count", {"puzzle": SEVERAL}),
        ("solve", {"puzzle": NINE}),
        ("check", {"puzzle": FOUR}),
        ("rate", {"puzzle": NINE}),
    ):
        events = events_of(server.post("events", {"verb": verb, **body}).content)
        # Work that lasts, as on a busy machine, reports before it ends.
        *before, (last, result) = events
        assert {name for name, _ in before} <= {"progress"}
        assert last == "result"
        answer = server.post(verb, body).json
        assert {**answer, "seconds": 0} == {**result, "seconds": 0}


def test_an_error_of_events_is_an_event(server: Served) -> None:
    reply = server.post("events", {"verb": "solve", "puzzle": SEVERAL})
    assert reply.status == 200
    *_, (name, error) = events_of(reply.content)
    assert (name, error["code"]) == ("error", "several-solutions")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"verb": "cont", "puzzle": NINE},
        {"verb": "count"},
        {"verb": "count", "puzle": NINE},
        {"verb": "render", "puzzle": NINE},
    ],
)
def test_bad_input_of_events_is_refused_at_once(server: Served, body: Any) -> None:
    reply = server.post("events", body)
    assert (reply.status, reply.code) == (400, "bad-input")
