"""Every question with good and bad input: the answers follow the published schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import nonet
from nonet.web.routes import VERBS
from tests.web.serving import EASY, EMPTY, FOUR, NINE, SEVERAL, Served

DOCS = Path(__file__).parent.parent.parent / "docs"
PUBLISHED: dict[str, Any] = json.loads((DOCS / "json.schema.json").read_text(encoding="utf-8"))

WRONG: dict[str, Any] = {
    "nonet": 1,
    "cells": "4" + NINE[1:60] + "9" + NINE[61:],
    "givens": NINE,
    "player": {
        "centre": {"r1c2": "1679"},
        "history": [{"kind": "place", "cell": "r7c7", "digit": 9}],
    },
}
CAVEAT = "not read as rules: lines (2); the rules in the author's words: 'Lines rise.'"
PARTLY: dict[str, Any] = {
    "nonet": 1,
    "cells": SEVERAL,
    "info": {"rules": "Lines rise.", "unread": "lines (2)"},
}
NOTED: dict[str, Any] = {"nonet": 1, "cells": NINE, "player": {"centre": {"r1c2": "16"}}}

# A question, what it takes, and what its answer must have.
GOOD: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("parse", {"puzzle": NINE}, {"puzzle": NINE, "clues": 17, "format": "line", "solved": False}),
    ("parse", {"puzzle": {"nonet": 1, "cells": FOUR}}, {"puzzle": FOUR, "format": "json"}),
    ("parse", {"puzzle": NINE, "rules": ["diagonal"]}, {"puzzle": NINE}),
    ("parse", {"puzzle": f"{NINE}\n{EASY}\n{NINE}", "rows": 2}, {"puzzle": NINE, "more": 1}),
    ("parse", {"puzzle": "11" + FOUR[2:]}, {"clues": 8}),
    ("solve", {"puzzle": FOUR}, {"solution": "1234341221434321", "guesses": 0}),
    ("solve", {"puzzle": SEVERAL, "unique": False}, {"puzzle": SEVERAL}),
    ("solve", {"puzzle": NINE, "engine": "algorithm-x", "seconds": 5}, {"engine": "algorithm-x"}),
    ("count", {"puzzle": SEVERAL}, {"count": 2}),
    ("count", {"puzzle": EMPTY, "limit": 1000}, {"count": 1000, "limit": 1000}),
    ("count", {"puzzle": PARTLY}, {"count": 2, "caveat": CAVEAT}),
    ("check", {"puzzle": PARTLY}, {"count": 2, "caveat": CAVEAT}),
    ("solutions", {"puzzle": PARTLY}, {"caveat": CAVEAT}),
    ("check", {"puzzle": SEVERAL}, {"valid": False, "count": 2}),
    ("check", {"puzzle": NINE}, {"valid": True}),
    ("solutions", {"puzzle": SEVERAL}, {"more": False, "offset": 0}),
    ("solutions", {"puzzle": EMPTY, "offset": 5, "limit": 3}, {"more": True, "offset": 5}),
    ("candidates", {"puzzle": SEVERAL, "limit": 5}, {"limit": 5, "complete": True}),
    ("candidates", {"puzzle": EMPTY}, {"complete": True}),
    ("hint", {"puzzle": NINE}, {"warning": None}),
    ("hint", {"puzzle": SEVERAL, "scenes": True}, {"puzzle": SEVERAL}),
    ("hint", {"puzzle": "1234341221434321"}, {"step": None}),
    ("coach", {"puzzle": NINE, "rung": "area"}, {"kind": "step", "text": "Look at box 4."}),
    ("coach", {"puzzle": WRONG, "rung": "conclusion"}, {"kind": "mistake", "undo_to": 0}),
    ("coach", {"puzzle": SEVERAL}, {"kind": "broken"}),
    ("coach", {"puzzle": NINE, "scenes": False}, {"rung": "why"}),
    ("steps", {"puzzle": NINE, "limit": 5}, {"contradiction": None}),
    ("steps", {"puzzle": NOTED, "limit": 3, "scenes": True}, {"warning": None}),
    ("steps", {"puzzle": SEVERAL}, {"more": 0}),
    ("explain", {"puzzle": EASY}, {"outcome": "solved", "solved": True}),
    ("explain", {"puzzle": NINE, "techniques": ["x-wing"]}, {"outcome": "stuck"}),
    ("explain", {"puzzle": WRONG, "start": True}, {"outcome": "solved"}),
    ("explain", {"puzzle": EASY, "scenes": True, "first": 2, "last": 3}, {"solved": True}),
    ("rate", {"puzzle": NINE}, {"finished": True}),
    ("rate", {"puzzle": NINE, "scales": ["nonet", "se", "hodoku"]}, {"finished": True}),
    ("generate", {"level": "hard", "seed": 7}, {"command": "generate"}),
    ("generate", {"size": 6, "rules": ["diagonal"], "seed": 1}, {}),
    ("generate", {"requires": ["x-wing"], "seed": 3, "clues": [22, 40]}, {}),
    ("daily", {"date": "2026-11-17", "level": "hard"}, {"version": 1, "date": "2026-11-17"}),
    ("canonical", {"puzzle": SEVERAL}, {"canonical": "0000000112034302", "automorphisms": 1}),
    ("convert", {"puzzle": NINE, "to": "sdk"}, {"format": "sdk", "encoding": "utf-8"}),
    ("convert", {"puzzle": NOTED, "to": "line"}, {"lost": ["centre marks"]}),
    ("convert", {"puzzle": NINE, "to": "numpy"}, {"encoding": "base64"}),
    ("record", {"puzzle": NINE, "solver": "agent"}, {"outcome": "solved", "solver": "agent"}),
]


@pytest.fixture(scope="module")
def description(server: Served) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/v1/openapi.json").json
    return found


def described(description: dict[str, Any], path: str, status: int, method: str) -> dict[str, Any]:
    """Return the schema of an answer, with all that it refers to."""
    route = description["paths"][f"/api/v1/{path}"][method]
    schema = route["responses"][str(status)]["content"]["application/json"]["schema"]
    return {**schema, "components": description["components"]}


@pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")
@pytest.mark.parametrize(("verb", "body", "holds"), GOOD, ids=lambda each: str(each)[:60])
def test_good_input(
    server: Served,
    description: dict[str, Any],
    verb: str,
    body: dict[str, Any],
    holds: dict[str, Any],
) -> None:
    reply = server.post(verb, body)
    assert reply.status == 200, reply.content
    assert reply.headers["content-type"] == "application/json"
    answer = reply.json
    for key, value in holds.items():
        assert answer[key] == value
    jsonschema.validate(answer, described(description, verb, 200, "post"))
    kinds = [
        each
        for each in PUBLISHED["$defs"].values()
        if each.get("properties", {}).get("command") == {"const": answer["command"]}
    ]
    if kinds and verb != "hint" and answer.get("kind") != "broken":
        jsonschema.validate(answer, {"oneOf": kinds, "$defs": PUBLISHED["$defs"]})


def test_every_verb_is_tried() -> None:
    tried = {verb for verb, _, _ in GOOD} | {"render", "animate"}
    assert tried == {verb.name for verb in VERBS}


# A question, what it takes, the status and the code of the error.
BAD: list[tuple[str, Any, int, str]] = [
    ("solve", {}, 400, "bad-input"),
    ("solve", [], 400, "bad-input"),
    ("solve", None, 400, "bad-input"),
    ("solve", {"puzzle": 5}, 400, "bad-input"),
    ("solve", {"puzzle": NINE, "engin": "agent"}, 400, "bad-input"),
    ("solve", {"puzzle": NINE, "seconds": 0}, 400, "bad-input"),
    ("solve", {"puzzle": NINE, "seconds": "1"}, 400, "bad-input"),
    ("solve", {"puzzle": ""}, 400, "bad-format"),
    ("solve", {"puzzle": "12z4"}, 400, "bad-format"),
    ("solve", {"puzzle": {"nonet": 1}}, 400, "bad-format"),
    ("solve", {"puzzle": {"nonet": 1, "cells": 5}}, 400, "bad-format"),
    ("solve", {"puzzle": {"nonet": 1, "cells": FOUR, "size": 10**30}}, 400, "bad-format"),
    ("solve", {"puzzle": NINE, "engine": "agnet"}, 400, "unknown-name"),
    ("solve", {"puzzle": NINE, "rules": ["daigonal"]}, 400, "unknown-name"),
    ("solve", {"puzzle": SEVERAL}, 422, "several-solutions"),
    ("solve", {"puzzle": "11" + FOUR[2:]}, 422, "conflict"),
    ("solve", {"puzzle": "123....4........"}, 422, "no-solution"),
    ("solve", {"puzzle": EMPTY, "engine": "cover", "seconds": 1e-9}, 422, "time-limit"),
    ("count", {"puzzle": EMPTY, "seconds": 0.2}, 422, "time-limit"),
    ("count", {"puzzle": EMPTY, "limit": -1}, 400, "bad-input"),
    ("check", {"puzzle": NINE, "limit": 1}, 400, "bad-input"),
    ("candidates", {"puzzle": "123....4........"}, 422, "no-solution"),
    ("hint", {"puzzle": WRONG}, 422, "mistake"),
    ("hint", {"puzzle": NINE, "techniques": ["x-wng"]}, 400, "unknown-name"),
    ("coach", {"puzzle": NINE, "rung": "nugde"}, 400, "unknown-name"),
    ("steps", {"puzzle": WRONG}, 422, "mistake"),
    ("steps", {"puzzle": "." * 625}, 422, "unsupported"),
    ("explain", {"puzzle": NINE, "without": ["x-wng"]}, 400, "unknown-name"),
    ("rate", {"puzzle": SEVERAL}, 422, "several-solutions"),
    ("rate", {"puzzle": NINE, "scales": []}, 400, "bad-input"),
    ("rate", {"puzzle": NINE, "scales": ["own"]}, 400, "bad-input"),
    ("rate", {"puzzle": FOUR, "scales": ["se"]}, 422, "unsupported"),
    ("generate", {"clues": 16}, 422, "unmet"),
    ("generate", {"level": "hrad"}, 400, "unknown-name"),
    ("generate", {"size": 7}, 422, "unsupported"),
    ("generate", {"seed": -1}, 400, "bad-input"),
    ("daily", {"date": "2026-02-30"}, 400, "bad-input"),
    ("daily", {"date": "today"}, 400, "bad-input"),
    ("daily", {"date": "1026-01-01"}, 400, "bad-input"),
    ("daily", {"date": "2026-01-01", "level": "monster"}, 400, "unknown-name"),
    ("canonical", {"puzzle": "." * 256}, 422, "unsupported"),
    ("convert", {"puzzle": NINE, "to": "skd"}, 400, "unknown-name"),
    ("convert", {"puzzle": NOTED, "to": "line", "lossy": False}, 400, "bad-format"),
    ("render", {"puzzle": NINE, "to": "gif"}, 400, "bad-input"),
    ("record", {"puzzle": NINE, "solver": "agnet"}, 400, "unknown-name"),
    ("record", {"puzzle": FOUR}, 422, "unsupported"),
    ("animate", {"puzzle": NINE, "solvers": []}, 400, "bad-input"),
]


@pytest.mark.parametrize(("verb", "body", "status", "code"), BAD, ids=lambda each: str(each)[:60])
def test_bad_input(
    server: Served, description: dict[str, Any], verb: str, body: Any, status: int, code: str
) -> None:
    reply = server.post(verb, body)
    assert (reply.status, reply.code) == (status, code), reply.content
    jsonschema.validate(reply.json, described(description, verb, status, "post"))
    if code in nonet.formats.wire.CODES:
        error = {"$ref": "#/$defs/error", "$defs": PUBLISHED["$defs"]}
        jsonschema.validate(reply.json["error"], error)


def test_every_verb_has_bad_input() -> None:
    # parse reads what all others read.
    assert {verb for verb, *_ in BAD} | {"parse", "solutions"} == {verb.name for verb in VERBS}


NOT_JSON = [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"nul", b'{"puzzle": "\\ud800"}', b"1" * 9000]


@pytest.mark.parametrize("body", NOT_JSON, ids=range(len(NOT_JSON)))
def test_a_body_that_is_not_json(server: Served, body: bytes) -> None:
    reply = server.ask("POST", "/api/v1/solve", body, {"Content-Type": "application/json"})
    assert reply.status == 400, reply.content
    assert reply.code in ("bad-input", "bad-format")


@pytest.mark.parametrize(
    ("to", "kind", "starts"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("pdf", "application/pdf", b"%PDF"),
        ("html", "text/html; charset=utf-8", b"<!doctype html>"),
        ("player", "text/html; charset=utf-8", b"<!doctype html>"),
    ],
)
def test_pictures(server: Served, to: str, kind: str, starts: bytes) -> None:
    reply = server.post("render", {"puzzle": NINE, "to": to})
    assert reply.status == 200
    assert reply.headers["content-type"] == kind
    assert reply.headers["content-disposition"].startswith("attachment")
    assert reply.content.startswith(starts)


def test_an_animation(server: Served) -> None:
    reply = server.post("animate", {"puzzle": EASY, "solvers": ["agent", "human"], "length": 5})
    assert reply.status == 200
    assert b"@keyframes" in reply.content
    assert b"<script" not in reply.content


def test_scenes_are_given_for_the_steps_that_were_asked_for(server: Served) -> None:
    steps = server.post("explain", {"puzzle": EASY, "scenes": True, "first": 2, "last": 3}).json[
        "steps"
    ]
    assert [number for number, step in enumerate(steps, 1) if "scenes" in step] == [2, 3]
    assert all(step["title"] and step["level"] for step in steps)


def test_steps_come_from_the_marks_of_the_player(server: Served) -> None:
    # Without 7 and 9 in r1c2, more follows than from the digits alone.
    plain = server.post("steps", {"puzzle": NINE, "limit": 500}).json
    noted = server.post("steps", {"puzzle": NOTED, "limit": 500}).json
    shown = {json.dumps(step["removes"]) for step in noted["steps"]}
    assert shown != {json.dumps(step["removes"]) for step in plain["steps"]}
    assert not any({"cell": "r1c2", "digit": 9} in step["removes"] for step in noted["steps"])


def test_a_layout_has_the_rules_that_a_page_needs(server: Served) -> None:
    layout = server.post("parse", {"puzzle": EMPTY, "rules": ["diagonal", "anti-king"]}).json[
        "layout"
    ]
    assert len(layout["units"]) == 29
    assert layout["relations"][0]["forbids"] == [[digit, digit] for digit in range(1, 10)]
    assert layout["record"]["variants"] == ["anti-king", "diagonal"]
    assert len(layout["rules"]) == 2
    plain = server.post("parse", {"puzzle": EMPTY}).json["layout"]
    assert (plain["record"], plain["relations"]) == (None, [])


def test_true_candidates_are_those_of_the_solutions(server: Served) -> None:
    found = server.post("candidates", {"puzzle": SEVERAL, "limit": 10}).json["candidates"]
    counts: dict[tuple[str, int], int] = {}
    rules = nonet.Rules.classic(4)
    for solution in nonet.solutions(SEVERAL):
        for cell, digit in enumerate(solution.grid.values):
            if SEVERAL[cell] == ".":
                key = (rules.cell_name(cell), digit)
                counts[key] = counts.get(key, 0) + 1
    assert {(each["cell"], each["digit"]): each["count"] for each in found} == counts


def test_techniques(server: Served, description: dict[str, Any]) -> None:
    reply = server.get("/api/v1/techniques")
    jsonschema.validate(reply.json, described(description, "techniques", 200, "get"))
    names = [each["name"] for each in reply.json["techniques"]]
    assert names == [technique.name for technique in nonet.techniques.TECHNIQUES]


def test_formats_are_those_that_convert_writes(server: Served, description: dict[str, Any]) -> None:
    reply = server.get("/api/v1/formats")
    jsonschema.validate(reply.json, described(description, "formats", 200, "get"))
    for each in reply.json["formats"]:
        written = server.post("convert", {"puzzle": NINE, "to": each["name"]}).json
        assert (written["encoding"] == "base64") == each["binary"]
    assert len(reply.json["formats"]) == len(nonet.formats.FORMATS)


def test_the_page_of_a_technique(server: Served, description: dict[str, Any]) -> None:
    reply = server.get("/api/v1/techniques/x-wing")
    jsonschema.validate(reply.json, described(description, "techniques/{name}", 200, "get"))
    assert reply.json["step"]["technique"] == "x-wing"
    assert reply.json["step"]["scenes"][0]["overlay"]["roles"]
    missing = server.get("/api/v1/techniques/x-wng")
    assert (missing.status, missing.code) == (404, "unknown-name")


def test_the_description_names_every_question(description: dict[str, Any]) -> None:
    paths = {path.removeprefix("/api/v1/") for path in description["paths"]}
    others = {"events", "formats", "techniques", "techniques/{name}"}
    assert paths == {verb.name for verb in VERBS} | others
    jsonschema.Draft202012Validator.check_schema(description["components"])
