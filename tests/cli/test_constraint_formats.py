"""Links and strings with constraints on the command line: as arguments and in files."""

from __future__ import annotations

import json
from pathlib import Path

from nonet import CLASSIC, Grid, Rules, formats, variants
from tests.cli.conftest import Command

# A cage and two thermometers leave one solution of a 4×4 grid.
RULES = (
    Rules.classic(4)
    + variants.Thermo("r1c1 r1c2 r1c3 r1c4")
    + variants.Thermo("r2c3 r2c4")
    + variants.Cage("r2c1 r3c1", total=5)
    + variants.Cage("r3c1 r3c2", total=3)
)
GRID = Grid.empty(RULES).with_(cells={"r2c1": 3}, given=True)
SOLVED = "1234341221434321"
LINK = formats.by_name("fpuzzles").dump(GRID)
STRING = formats.by_name("iss").dump(GRID)


def test_a_link_is_an_argument(nonet: Command) -> None:
    for text in (LINK, STRING):
        done = nonet("solve", text, "--to", "line")
        assert (done.code, done.out) == (0, f"{SOLVED}\n")
    assert nonet("count", LINK).out == "1\n"


def test_files_are_converted_both_ways(nonet: Command, tmp_path: Path) -> None:
    link, string = tmp_path / "x.fpuz", tmp_path / "x.iss"
    link.write_text(LINK + "\n")
    assert nonet("convert", link, "--to", "iss").out == f"{STRING}\n"
    assert nonet("convert", link, "-o", string).code == 0
    assert nonet("convert", string, "--to", "fpuzzles").out == f"{LINK}\n"
    as_json = json.loads(nonet("convert", string, "--to", "json").out)
    assert formats.parse(json.dumps(as_json)) == GRID


def test_a_file_of_links(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.fpuz"
    path.write_text(f"{LINK}\n{LINK}\n")
    assert nonet("solve", path, "--to", "line").lines == [SOLVED, SOLVED]


def test_what_a_format_cannot_carry(nonet: Command) -> None:
    done = nonet("convert", LINK, "--to", "line")
    assert done.code == 2
    assert "line cannot carry rules (cage, thermo)" in done.err
    killer = formats.by_name("killer").dump(Grid.empty(CLASSIC + variants.Cage("r1c1 r1c2", 3)))
    assert nonet("convert", killer, "--to", "iss").out == ".Shape~9x9.Cage~3~R1C1~R1C2\n"


def test_drawings_are_reported_in_one_line(nonet: Command) -> None:
    grid: list[list[dict[str, int]]] = [[{} for _ in range(4)] for _ in range(4)]
    text = json.dumps({"size": 4, "grid": grid, "line": [{"lines": [["R1C1", "R2C2"]]}]})
    done = nonet("convert", text, "--to", "iss")
    assert done.code == 0
    assert done.err == "nonet: warning: not read as rules: 1 line\n"


def test_a_damaged_link_gets_the_error_of_its_format(nonet: Command) -> None:
    done = nonet("solve", LINK[:60])
    assert done.code == 2
    assert "is not a puzzle: position 29: the compressed text ends too early" in done.err
    done = nonet("solve", ".Shape~4x4.Cage~3~R1C1~R1C5")
    assert "'R1C5' is not a cell of this 4×4 grid" in done.err


def test_a_killer_is_hinted_rated_and_checked(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "killer.fpuz"
    assert nonet("generate", "--variant", "killer", "--seed", "7", "-o", path).code == 0
    assert nonet("hint", path).code == 0
    assert nonet("rate", path).out.startswith("medium")
    assert nonet("rate", path, "--scale", "se").code == 2
    assert nonet("check", path).code == 0
    assert nonet("explain", path).out.count("Cage combinations") > 5


PICTURE = {
    "nonet": 1,
    "cells": "12..34......43.1",
    "info": {"rules": "Lines rise.", "unread": "lines (2)"},
}
CAVEAT = "not read as rules: lines (2); the rules in the author's words: 'Lines rise.'"


def test_answers_about_a_picture_say_what_was_not_read(nonet: Command, tmp_path: Path) -> None:
    several = json.dumps(PICTURE)
    none = json.dumps({**PICTURE, "cells": "12..34......43.2"})
    path = tmp_path / "two.json"
    path.write_text(f"[{several}, {none}]")
    for command in (["solve"], ["solve", "--all"], ["count"], ["check"], ["minimize"], ["hint"]):
        for puzzle in (several, none):
            alone = nonet(*command, puzzle)
            assert CAVEAT in alone.out + alone.err, (command, puzzle)
            as_json = nonet(*command, "--json", puzzle)
            assert CAVEAT in as_json.out, (command, puzzle)
        many = nonet(*command, path)
        assert (many.out + many.err).count(CAVEAT) >= 2, command
