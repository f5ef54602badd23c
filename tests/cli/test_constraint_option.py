"""`--constraint` and `--rules`: constraints on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nonet import Grid, Rules, parse, variants
from tests.cli.conftest import Command

OPEN = "....3412214343.."


def test_constraints_are_added_to_the_rules(nonet: Command) -> None:
    assert nonet("count", OPEN).out == "1\n"
    assert nonet("count", "--constraint", "thermo r1c1 r1c2", OPEN).out == "1\n"
    assert nonet("count", "--constraint", "thermo r1c2 r1c1", OPEN).out == "0\n"
    both = ("--constraint", "thermo r1c1 r1c2", "--constraint", "pair-sum r1c1 r1c2 = 5")
    assert nonet("count", *both, OPEN).out == "0\n"
    assert nonet("count", "--variant", "diagonal", *both[:2], "." * 16).out.strip().isdigit()


def test_a_puzzle_keeps_its_constraints_in_json(nonet: Command, tmp_path: Path) -> None:
    written = nonet("convert", "--constraint", "cage r1c1 r1c2 = 3", OPEN, "--to", "json").out
    grid = parse(written)
    assert grid == Grid(OPEN, Rules.classic(4) + variants.Cage("r1c1 r1c2", total=3))
    rules = tmp_path / "rules.json"
    rules.write_text(json.dumps(json.loads(written)["rules"]), encoding="utf-8")
    again = nonet("convert", "--rules", rules, OPEN, "--to", "json").out
    assert parse(again) == grid
    rules.write_text(written, encoding="utf-8")
    again = nonet("convert", "--rules", rules, OPEN, "--to", "json").out
    assert parse(again) == grid


def test_long_texts_are_shortened_in_errors(nonet: Command) -> None:
    done = nonet("count", "--constraint", "cage " + "r1c1 " * 2000 + "= 5", OPEN)
    assert done.code == 2
    assert "2000 cells; a constraint has at most 1024" in done.err
    assert len(done.err) < 200


def test_check_names_what_is_broken(nonet: Command) -> None:
    done = nonet("check", "--constraint", "thermo r1c1 r1c2 r1c3", "21..............")
    assert "thermo is broken (r1c1 = 2, r1c2 = 1)" in done.out
    done = nonet("check", "--constraint", "pair-sum r1c1 r1c2 = 4", OPEN)
    assert "change pair-sum r1c1 r1c2 = 4 to pair-sum r1c1 r1c2 = 3" in done.out
    record = json.loads(
        nonet("check", "--json", "--constraint", "pair-sum r1c1 r1c2 = 4", OPEN).out
    )
    assert record["constraint_mends"][0]["constraint"]["total"] == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kage r1c1 = 3", "position 1: unknown constraint 'kage'; did you mean 'cage'?"),
        ("cage r1c1 r1c2 = x", "position 18: total: 'x' is not a whole number"),
        ("cage r1c1 r5c5 = 3", "cage: 'r5c5' is not a cell; cells are r1c1 to r4c4"),
    ],
)
def test_bad_constraints(nonet: Command, text: str, message: str) -> None:
    done = nonet("count", "--constraint", text, OPEN)
    assert done.code != 0
    assert message in done.err
    assert done.err.count("\n") == 1
