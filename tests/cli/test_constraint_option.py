"""`--constraint` and `--rules`: constraints on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet import Grid, Rules, variants
from tests.cli.conftest import Run

OPEN = "....3412214343.."


def test_constraints_are_added_to_the_rules(run: Run) -> None:
    assert run("count", OPEN).out == "1\n"
    assert run("count", "--constraint", "thermo r1c1 r1c2", OPEN).out == "1\n"
    assert run("count", "--constraint", "thermo r1c2 r1c1", OPEN).out == "0\n"
    both = ("--constraint", "thermo r1c1 r1c2", "--constraint", "pair-sum r1c1 r1c2 = 5")
    assert run("count", *both, OPEN).out == "0\n"
    assert run("count", "--variant", "diagonal", *both[:2], "." * 16).out.strip().isdigit()


def test_a_puzzle_keeps_its_constraints_in_json(run: Run, tmp_path: Path) -> None:
    written = run("convert", "--constraint", "cage r1c1 r1c2 = 3", OPEN, "--to", "json").out
    grid = nonet.parse(written)
    assert grid == Grid(OPEN, Rules.classic(4) + variants.Cage("r1c1 r1c2", total=3))
    rules = tmp_path / "rules.json"
    rules.write_text(json.dumps(json.loads(written)["rules"]), encoding="utf-8")
    again = run("convert", "--rules", rules, OPEN, "--to", "json").out
    assert nonet.parse(again) == grid


def test_check_names_what_is_broken(run: Run) -> None:
    done = run("check", "--constraint", "thermo r1c1 r1c2 r1c3", "21..............")
    assert "thermo is broken (r1c1 = 2, r1c2 = 1)" in done.out
    done = run("check", "--constraint", "pair-sum r1c1 r1c2 = 4", OPEN)
    assert "change pair-sum r1c1 r1c2 = 4 to pair-sum r1c1 r1c2 = 3" in done.out
    record = json.loads(run("check", "--json", "--constraint", "pair-sum r1c1 r1c2 = 4", OPEN).out)
    assert record["constraint_mends"][0]["constraint"]["total"] == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kage r1c1 = 3", "position 1: unknown constraint 'kage'; did you mean 'cage'?"),
        ("cage r1c1 r1c2 = x", "position 18: total: 'x' is not a whole number"),
        ("cage r1c1 r5c5 = 3", "'r5c5' is not a cell (r1c1 to r4c4)"),
    ],
)
def test_bad_constraints(run: Run, text: str, message: str) -> None:
    done = run("count", "--constraint", text, OPEN)
    assert done.code != 0
    assert message in done.err
    assert done.err.count("\n") == 1
