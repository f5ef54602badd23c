"""The modules of the theatre and the doctor in node, on what Python records and diagnoses."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet.showing.theatre import SOLVERS
from tests.classics.samples import PUZZLES
from tests.web.test_state_js import READ, node

THEATRE = "../../../src/nonet/web/static/theatre"
DOCTOR = "../../../src/nonet/web/static/doctor"


def test_the_page_offers_the_solvers_there_are() -> None:
    script = f"""{READ}
        import {{ SOLVERS }} from "{THEATRE}/words.js";
        write(SOLVERS.map(({{ name, title }}) => [name, title]));"""
    assert sorted(map(tuple, node(script))) == sorted((each.name, each.title) for each in SOLVERS)


@pytest.mark.parametrize("name", [solver.name for solver in SOLVERS])
def test_scrubbing_shows_the_boards_of_python(name: str) -> None:
    recording = nonet.record(PUZZLES["Golden Nugget"][0], name)
    length = len(recording.events)
    places = sorted({0, 1, length - 1, length, *(at * 97 % length for at in range(60))})
    order = places[::3] + places[::-2] + places
    script = f"""{READ}
        import {{ digitOf, maskOf, momentAt, open }} from "{THEATRE}/playback.js";
        const recording = open(data.record);
        let near = null;
        const boards = data.order.map((at) => {{
          near = momentAt(recording, at, near);
          return [[...near.board].map(digitOf), [...near.board].map(maskOf), near.guesses.length];
        }});
        const last = Object.fromEntries(Object.entries(recording.measures)
          .map(([name, values]) => [name, values[recording.length]]));
        write({{ boards, last }});"""
    found = node(script, {"record": json.loads(recording.to_json()), "order": order})
    boards = [None, *recording.boards()]
    for at, (values, masks, depth) in zip(order, found["boards"], strict=True):
        board = boards[at]
        if board is None:
            assert (values, masks, depth) == ([0] * 81, [511] * 81, 0)
            continue
        assert values == [digit for row in board.values for digit in row]
        ours = [sum(1 << (digit - 1) for digit in cell) for row in board.candidates for cell in row]
        assert masks == ours
        assert depth == recording.depths[at - 1]
    counters = recording.counters._asdict()
    del counters["deepest"]
    assert {key: found["last"][key] for key in counters} == counters
    assert found["last"]["filled"] == 81


def test_the_lessons_show_what_they_are_about() -> None:
    script = f"""{READ}
        import {{ LESSONS }} from "{THEATRE}/words.js";
        write(LESSONS);"""
    lessons = {lesson["id"]: lesson for lesson in node(script)}
    compare = f"""{READ}
        import {{ compare }} from "{THEATRE}/words.js";
        write(compare(data));"""

    def said(lesson: str) -> str:
        asked = lessons[lesson]
        records = [nonet.record(asked["puzzle"], name).to_json() for name in asked["solvers"]]
        return " ".join(node(compare, [json.loads(record) for record in records]))

    assert "8 guesses; without them, 26, three times as many" in said("twins")
    assert "3 guesses; guessing in the first empty cell, 71, 24 times as many" in said("fewest")
    digits = said("digits")
    assert "Algorithm X made 21 guesses, Agent at least 2,351" in digits
    assert "was cut after 50,000 events" in digits
    assert "The human path needs no guess" in said("people")


NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


@pytest.mark.parametrize(
    ("puzzle", "title", "ids"),
    [
        (NINE, "Exactly one solution", []),
        (f"44{NINE[2:]}", "Digits break the rules", ["conflict-0", "typo"]),
        (f"{NINE[:10]}7{NINE[11:]}", "No solution", ["typo", "core"]),
        (NINE.replace("4", ".", 1), "More than one solution", ["open", "clues"]),
        ("12..34......43.1", "More than one solution", ["open", "clues"]),
        ("1234341221434321", "Solved", []),
        ("123.34......43.1", "Exactly one solution", ["redundant"]),
    ],
)
def test_the_findings_of_real_puzzles(puzzle: str, title: str, ids: list[str]) -> None:
    script = f"""{READ}
        import {{ findings, verdict }} from "{DOCTOR}/findings.js";
        write([verdict(data).title, findings(data)]);"""
    diagnosis = nonet.check(puzzle)
    found_title, found = node(script, json.loads(diagnosis.to_json()))
    assert found_title == title
    assert [finding["id"] for finding in found] == ids
    for finding in found:
        check_fixes(nonet.parse(puzzle), finding)


def check_fixes(grid: nonet.Grid, finding: dict[str, Any]) -> None:
    """Each fix that promises one solution keeps the promise."""
    if finding["id"] not in ("typo", "clues", "redundant"):
        return
    assert finding["fixes"]
    for fix in finding["fixes"][:10]:
        changes = {change["cell"]: change["digit"] for change in fix["changes"]}
        assert nonet.count(grid.with_(cells=changes), limit=2) == 1, fix
