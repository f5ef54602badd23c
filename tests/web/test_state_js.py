"""game.js, keys.js and share.js in node, and the JSON that they share with Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.model.rules import DEFAULT_BOX
from nonet.web.layout import layout_of
from nonet.web.links import fragment_of
from tools import check_types

FOLDER = Path(__file__).parent / "js"
ENTER = "../../../src/nonet/web/static/enter"
HOOKS = (FOLDER / "hooks.mjs").as_uri()
ENVIRONMENT = {**os.environ, "PYTHON": sys.executable}


def node(script: str, data: Any = None) -> Any:
    """Return what a script writes; `data` is what it reads."""
    done = subprocess.run(
        [check_types.node(), "--import", HOOKS, "--input-type=module", "--eval", script],
        cwd=FOLDER,
        env=ENVIRONMENT,
        input=json.dumps(data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


READ = """
import { readFileSync } from "node:fs";
const data = JSON.parse(readFileSync(0, "utf-8"));
const write = (x) => process.stdout.write(JSON.stringify(x));
"""


def test_the_modules_pass_their_tests() -> None:
    files = sorted(str(path) for path in FOLDER.glob("*.test.mjs"))
    assert len(files) >= 3
    command = [check_types.node(), "--import", HOOKS, "--test", *files]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0" not in done.stdout


def test_the_types_of_all_modules_hold() -> None:
    code, text = check_types.check()
    assert code == 0, text


def test_classic_layouts_are_those_of_python() -> None:
    sizes = sorted(DEFAULT_BOX)
    script = f"""{READ}
        import {{ classicLayout }} from "/render/game.js";
        write(data.map((size) => classicLayout(size)));"""
    for size, layout in zip(sizes, node(script, sizes), strict=True):
        assert layout == layout_of(nonet.Rules.classic(size)), size


@pytest.mark.parametrize("name", ["diagonal", "windoku", "anti-knight", "non-consecutive"])
def test_conflicts_and_candidates_are_those_of_python(name: str) -> None:
    rules = nonet.CLASSIC + nonet.variants.by_name(name)
    solved = nonet.solve(nonet.generate(rules=rules, seed=1)).grid
    values = list(solved.values)
    boards = []
    for cell in range(0, 81, 7):
        wrong = [value if at % 3 else 0 for at, value in enumerate(values)]
        wrong[cell] = values[(cell + 40) % 81]
        boards.append(wrong)
    script = f"""{READ}
        import {{ allowed, conflicts }} from "/render/game.js";
        const {{ layout, boards }} = data;
        write(boards.map((values) => [conflicts(layout, values), allowed(layout, values)]));"""
    found = node(script, {"layout": layout_of(rules), "boards": boards})
    seen = 0
    for board, (conflicts, allowed) in zip(boards, found, strict=True):
        ours = sorted({cell for each in rules.conflicts(board) for cell in each.cells})
        assert conflicts == ours
        seen += len(ours)
        masks = rules.allowed(board)
        assert allowed == [0 if value else masks[cell] for cell, value in enumerate(board)]
    assert seen


def test_python_reads_the_positions_of_games() -> None:
    puzzle = str(nonet.generate(level="easy", seed=4))
    script = f"""{READ}
        import * as g from "/render/game.js";
        const layout = g.classicLayout(9);
        let game = g.newGame({{ id: "a", layout, ...g.fromRecord({{ cells: data }}, layout) }});
        const records = [];
        let seed = 5;
        const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
        for (let n = 0; n < 300; n++) {{
          const cells = [random(81), random(81)], digit = 1 + random(9);
          const kind = ["centre", "corner", "colour"][random(3)];
          const next = [
            () => g.enter(game, cells, digit, {{ tidy: true }}),
            () => g.toggle(game, cells, kind, digit),
            () => g.erase(game, cells, undefined, {{ tidy: true }}),
            () => g.fillMarks(game),
            () => g.goTo(game, random(game.moves.length + 1)),
            () => g.restart(game),
          ];
          game = next[n % 29 === 28 ? 5 : random(5)]();
          if (n % 10 === 0) records.push([g.toRecord(game), game.cells]);
        }}
        write(records);"""
    for record, cells in node(script, puzzle):
        position = nonet.formats.wire.read_position(record)
        assert list(position.grid.values) == cells["values"]
        for masks, ours in ((position.centre, "centre"), (position.corner, "corner")):
            shown = [0 if v else m for v, m in zip(cells["values"], cells[ours], strict=True)]
            assert list(masks or [0] * 81) == shown
        assert list(position.colours or [0] * 81) == cells["colours"]


def test_links_of_python_are_read() -> None:
    grid = nonet.Grid("12..34......43.1", info={"title": "Größe"})
    position = nonet.Position(grid, centre={"r1c3": "34"})
    rules = nonet.Rules.classic(6) + nonet.variants.DIAGONAL
    links = [fragment_of(each) for each in (nonet.Grid("12..34......43.1"), position)]
    links.append(fragment_of(nonet.generate(rules=rules, seed=1)))
    script = f"""
        {READ}
        import {{ linkOf }} from "../../../src/nonet/web/static/share.js";
        write(await Promise.all(data.map(linkOf)));"""
    plain, marked, variant = node(script, links)
    assert plain["puzzle"] == {"nonet": 1, "size": 4, "cells": "12..34......43.1"}
    assert nonet.formats.wire.read_position(marked["puzzle"]) == position
    assert nonet.formats.wire.read_position(variant["puzzle"]).grid.rules == rules


v = nonet.variants
CONSTRAINTS: dict[str, list[Any]] = {
    "cages": [
        v.Cage("r1c1 r1c2 r2c1", total=9),
        v.Cage("r5c5 r5c6"),
        v.ProductCage("r8c8 r8c9", product=12),
    ],
    "thermo": [v.Thermo("r1c1 r2c2 r3c3 r4c3"), v.SlowThermo("r9c9 r8c9 r7c9")],
    "arrow": [v.Arrow("r1c1", "r1c2 r2c3"), v.Arrow("r5c5 r5c6", "r6c6 r7c6 r8c7")],
    "dots": [v.Difference("r1c1 r1c2"), v.Ratio("r4c4 r5c4"), v.XV("r6c6 r6c7", "V")],
    "outside": [
        v.Sandwich("r1", total=12),
        v.Skyscraper("c3", count=3),
        v.XSum("r4", total=20, reverse=True),
    ],
    "diagonal sums": [
        v.LittleKiller("r1c2", "dr", total=40),
        v.LittleKiller("r9c5", "ur", total=22),
    ],
    "lines": [
        v.Renban("r1c1 r2c2 r3c3"),
        v.Between("r5c5 r6c6 r7c7"),
        v.RegionSumLine("r8c2 r8c3 r8c4 r8c5"),
    ],
    "counts": [v.Quad("r2c2", (1, 2)), v.CountingCircles("r1c1 r5c5 r7c8"), v.Even("r9c1 r9c2")],
    "either": [v.AnyOf((v.Cage("r1c1 r1c2", total=4), v.Cage("r2c1 r2c2", total=17)))],
}


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_full_constraints_are_broken_where_python_says_so(name: str) -> None:
    rules = nonet.CLASSIC
    for each in CONSTRAINTS[name]:
        rules += each
    boards = [list(nonet.random_grid(seed=seed).values) for seed in range(40)]
    solved = list(nonet.solve(nonet.Grid.empty(rules), unique=False).grid.values)
    boards.append(solved)
    # Some cells of a solution never break anything.
    parts = [
        [value if (at * 7 + n) % 5 else 0 for at, value in enumerate(solved)] for n in range(5)
    ]
    script = f"""{READ}
        import {{ allowed, conflicts }} from "/render/game.js";
        const {{ layout, boards, parts }} = data;
        write([boards.map((values) => conflicts(layout, values)),
               parts.map((values) => conflicts(layout, values)),
               parts.map((values) => allowed(layout, values))]);"""
    data = {"layout": layout_of(rules), "boards": boards, "parts": parts}
    full, partial, masks = node(script, data)
    for board, found in zip(boards, full, strict=True):
        assert bool(found) == any(True for _ in rules.conflicts(board)), found
        for each in rules.constraints:
            if each.broken(board, rules):
                assert set(found) & set(each.cells_in(rules))
    assert full[-1] == []
    assert any(full)
    assert partial == [[]] * 5
    for board, allowed in zip(parts, masks, strict=True):
        ours = rules.allowed(board)
        for cell, mask in enumerate(allowed):
            if not board[cell]:
                assert mask >> (solved[cell] - 1) & 1
                assert mask | ours[cell] == ours[cell]


def test_python_reads_every_kind_that_can_be_entered() -> None:
    script = f"""{READ}
        import {{ GROUPS, SWITCHES }} from "{ENTER}/../declared.js";
        import {{ constraintsOf }} from "{ENTER}/kinds.js";
        import {{ switched, withConstraints }} from "{ENTER}/rules.js";
        const cells = {{ cells: [0, 1, 2], line: [2, 3, 4], arrow: [0, 1, 2], pairs: [4, 13],
          square: [20, 21, 29, 30], edge: [8, 17], diagonal: [30, 40] }};
        const rulesOf = (each) =>
          withConstraints(null, constraintsOf(each, cells[each.by], "3", {{ size: 9 }}).found, 9);
        const kinds = GROUPS.flatMap(([, all]) => all).map((one) => [one.base.kind, rulesOf(one)]);
        const whole = SWITCHES.map(([name, , by]) => [name, switched(null, name, by, 9)]);
        write([...kinds, ...whole]);"""
    found = node(script)
    assert len(found) > 35
    for name, record in found:
        rules = nonet.formats.read_rules(record)
        assert [each.name for each in rules.constraints] == [name]
        # What it is drawn as comes back as the same rules.
        again = layout_of(rules)["record"]
        assert again is not None
        assert nonet.formats.read_rules(again) == rules
