"""`show --digit` and `--cell`: small questions about a grid."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet as library
from tests.cli.command import FOUR, NINE, environment, on_a_terminal
from tests.cli.conftest import Command

SMALL = "12..34......43.1"


def test_where_a_digit_can_go(nonet: Command) -> None:
    done = nonet("show", "--digit", "3", SMALL)
    assert done.code == 0
    assert done.lines[-1] == "3 can go in r1c3, r1c4, r3c3 and r3c4."
    assert "3*" not in done.out
    assert done.out.count("*") == 4
    record = json.loads(nonet("show", "--digit", "3", "--json", SMALL).out)
    assert record["places"] == ["r1c3", "r1c4", "r3c3", "r3c4"]


def test_which_digits_a_cell_can_take(nonet: Command) -> None:
    done = nonet("show", "--cell", "r1c3", SMALL)
    assert done.lines[-1] == "r1c3 can be 3 or 4."
    assert nonet("show", "--cell", "r1c1", SMALL).lines[-1] == "r1c1 is 1."
    both = nonet("show", "--digit", "2", "--cell", "R3C1", SMALL)
    assert both.lines[-2:] == [
        "2 can go in r2c3, r2c4, r3c1, r3c3, r3c4 and r4c3.",
        "r3c1 can be 2.",
    ]
    record = json.loads(nonet("show", "--cell", "r1c3", "--json", SMALL).out)
    assert record["candidates"] == [3, 4]


def test_constraints_are_listed_below_the_drawing(nonet: Command) -> None:
    cage, thermo = "cage r1c1 r1c2 = 3", "thermo r2c1 r3c1 r4c1"
    done = nonet("show", "--constraint", cage, "--constraint", thermo, "." * 16)
    assert done.lines[-2:] == [cage, thermo]
    assert done.lines[-3].startswith("└")
    many = [f"--constraint=sum r1c1 r1c2 = {n}" for n in range(1, 203)]
    assert nonet("show", *many, "." * 16).lines[-1] == "and 2 more constraints"
    plain = nonet("show", "--variant", "diagonal", "." * 16).lines
    assert plain[-1].startswith("└")


def test_digits_from_0(nonet: Command, tmp_path: Path) -> None:
    rules = library.Rules.shaped(library.Shape(2, 3, lowest=0))
    path = tmp_path / "small.json"
    library.write([library.Grid("0..1..", rules)], path)
    assert nonet("show", "--digit", "0", str(path)).lines[-1].startswith("0 can go in")
    assert nonet("show", "--cell", "r1c1", str(path)).lines[-1] == "r1c1 is 0."
    assert "is not a digit from 0 to 2" in nonet("show", "--digit", "3", str(path)).err


def test_nothing_left(nonet: Command) -> None:
    full = str(library.solve(FOUR))
    assert nonet("show", "--digit", "1", full).lines[-1] == "1 has no place left."
    assert nonet("show", "--cell", "r1c4", "123....4........").lines[-1] == (
        "r1c4 has no candidate left."
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--digit", "5"], "--digit '5' is not a digit from 1 to 4"),
        (["--digit", "55"], "--digit '55' is not a digit from 1 to 4"),
        (["--digit", "0"], "--digit '0' is not a digit from 1 to 4"),
        (["--digit", "."], "--digit '.' is not a digit from 1 to 4"),
        (["--digit", ""], "--digit '' is not a digit from 1 to 4"),
        (["--cell", "r9c9"], "'r9c9' is not a cell; cells are r1c1 to r4c4"),
        (["--cell", "5"], "'5' is not a cell; cells are r1c1 to r4c4"),
    ],
)
def test_what_is_no_digit_or_cell(nonet: Command, options: list[str], message: str) -> None:
    done = nonet("show", *options, SMALL)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_digits_above_nine_are_letters(nonet: Command) -> None:
    done = nonet("show", "--digit", "g", "." * 256)
    assert done.lines[-1].startswith("G can go in r1c1, ")


def test_on_a_terminal(nonet: Command) -> None:
    done = on_a_terminal("show", "--digit", "5", NINE, env=environment(NO_COLOR="1"))
    assert done.code == 0
    assert "*" in done.out


def test_places_of_a_grid() -> None:
    grid = library.Grid(SMALL)
    assert grid.places(3) == (2, 3, 10, 11)
    assert grid.with_(marks={"r1c3": "4"}).places(3) == (3, 10, 11)
    for wrong in (0, 5, "3", None):
        with pytest.raises(library.ArgumentError, match="is not a digit"):
            grid.places(wrong)  # type: ignore[arg-type]


def test_letters_are_digits_in_either_case(nonet: Command) -> None:
    big = "." * 256
    for sign in "gG":
        done = nonet("show", "--digit", sign, big)
        assert done.code == 0
        assert done.lines[-1].startswith("G can go in r1c1")
