"""Pictures on the command line: names and --to, folders, pages, and what cannot be drawn."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import on_a_terminal
from tests.cli.conftest import Command

PUZZLE = "123.34......43.1"
SVG = "{http://www.w3.org/2000/svg}svg"


def test_the_name_of_the_file_decides(nonet: Command, tmp_path: Path) -> None:
    for name, start in (("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.html", b"<!doctype html>")):
        done = nonet("show", PUZZLE, "-o", tmp_path / name)
        assert (done.code, done.out, done.err) == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(start)
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag == SVG


def test_to_decides_where_the_name_does_not(nonet: Command, tmp_path: Path) -> None:
    assert nonet("show", PUZZLE, "--to", "svg").out.startswith("<svg")
    nonet("show", PUZZLE, "--to", "svg", "-o", tmp_path / "picture")
    assert (tmp_path / "picture").read_text().startswith("<svg")
    # Without a kind of picture, a file gets text as before.
    nonet("show", PUZZLE, "-o", tmp_path / "a.txt")
    assert "┌" in (tmp_path / "a.txt").read_text()


@pytest.mark.parametrize("name", ["a.gif", "a.JPG", "a.pdf"])
def test_other_kinds_of_pictures_are_refused(nonet: Command, tmp_path: Path, name: str) -> None:
    done = nonet("show", PUZZLE, "-o", tmp_path / name)
    assert done.code == 2
    assert f"cannot write a {name[1:].lower()} file; use .svg, .png or .html" in done.err
    assert ("nonet book" in done.err) == name.endswith("pdf")
    assert not (tmp_path / name).exists()


def test_themes_and_widths(nonet: Command, tmp_path: Path) -> None:
    text = nonet("show", PUZZLE, "--to", "svg", "--theme", "dark", "--width", "200").out
    assert 'width="200"' in text
    assert "prefers-color-scheme" not in text
    done = nonet("show", PUZZLE, "--theme", "dark")
    assert done.code == 2
    assert "--theme and --width are for pictures" in done.err
    done = nonet("show", PUZZLE, "--json", "-o", tmp_path / "a.svg")
    assert done.code == 2
    assert "--json and pictures exclude each other" in done.err


def test_explain_makes_a_film_or_a_folder(nonet: Command, tmp_path: Path) -> None:
    film = tmp_path / "solution.html"
    assert nonet("explain", PUZZLE, "-o", film).code == 0
    assert film.read_text().count('<li id="step-') == 9
    assert nonet("explain", PUZZLE, "-o", f"{tmp_path}/steps/", "--to", "svg").code == 0
    names = sorted(path.name for path in (tmp_path / "steps").iterdir())
    assert names == [f"step-00{n}.svg" for n in range(1, 9)]
    assert "8. Full house" in (tmp_path / "steps" / "step-008.svg").read_text()
    done = nonet("explain", PUZZLE, "-o", tmp_path / "one.svg")
    assert done.code == 2
    assert done.err.startswith("nonet: there is one picture per step; use -o FOLDER/ --to svg")
    assert not (tmp_path / "one.svg").exists()


def test_many_puzzles_go_to_a_folder_or_to_one_page(nonet: Command, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{PUZZLE}\n\n# a comment\n12..34......43.1\nnonsense!\n")
    done = nonet("show", puzzles, "-o", f"{tmp_path}/out/", "--to", "svg")
    assert done.code == 2
    assert "line 5" in done.err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["0001.svg", "0002.svg"]
    nonet("show", puzzles, "-o", tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text().count("<figure>") == 2
    done = nonet("show", puzzles, "-o", tmp_path / "one.svg")
    assert done.code == 2
    assert done.err == (
        "nonet: there are several pictures; use -o FOLDER/ --to svg (see nonet show --help)\n"
    )
    assert not (tmp_path / "one.svg").exists()
    done = nonet("explain", puzzles, "-o", tmp_path / "film.html")
    assert done.code == 2
    assert "a film shows one puzzle; use -o FOLDER/ --to html" in done.err
    nonet("explain", puzzles, "-o", f"{tmp_path}/films/", "--to", "html")
    assert len(list((tmp_path / "films").iterdir())) == 2
    nonet("explain", PUZZLE, PUZZLE, "-o", f"{tmp_path}/steps/", "--to", "svg")
    names = sorted(path.name for path in (tmp_path / "steps").iterdir())
    assert len(names) == 16
    assert (names[0], names[-1]) == ("0001-step-001.svg", "0002-step-008.svg")


def test_check_draws_its_findings_and_keeps_its_exit_code(nonet: Command, tmp_path: Path) -> None:
    done = nonet("check", "12..34......43.1", "-o", tmp_path / "check.svg")
    assert done.code == 1
    assert "2 solutions" in done.err
    assert "solutions differ" in (tmp_path / "check.svg").read_text()
    assert nonet("check", PUZZLE, "-o", tmp_path / "fine.svg").code == 0


def test_a_hint_shows_no_more_than_its_rung(nonet: Command, tmp_path: Path) -> None:
    for rung, roles in (("nudge", 0), ("area", 0), ("technique", 0), ("pattern", 0), ("why", 1)):
        done = nonet("hint", "--rung", rung, PUZZLE, "-o", tmp_path / "hint.svg")
        assert done.code == 0
        picture = (tmp_path / "hint.svg").read_text()
        assert (' class="r-place"' in picture) == bool(roles), rung
        assert ('class="pencil" font-size="16"><text' in picture) == bool(roles), rung
    nonet("hint", "--all", PUZZLE, "-o", f"{tmp_path}/hints/", "--to", "svg")
    assert len(list((tmp_path / "hints").iterdir())) > 3


def test_a_mistake_is_drawn(nonet: Command, tmp_path: Path) -> None:
    givens = tmp_path / "givens.txt"
    givens.write_text(PUZZLE)
    done = nonet("hint", "--givens", givens, "--full", "1232341.....43.1", "-o", tmp_path / "m.svg")
    assert done.code == 1
    assert ">wrong</text>" in (tmp_path / "m.svg").read_text()


def test_the_marks_of_a_player_are_drawn(nonet: Command, tmp_path: Path) -> None:
    import nonet as library

    position = library.Position(PUZZLE, centre={"r2c3": "12"}, colours={"r2c3": 4})
    library.write([position], tmp_path / "game.json")
    nonet("show", tmp_path / "game.json", "-o", tmp_path / "game.svg")
    picture = (tmp_path / "game.svg").read_text()
    assert ">12</text>" in picture
    assert 'class="k4"' in picture


def test_techniques_are_pages_and_pictures(nonet: Command, tmp_path: Path) -> None:
    nonet("techniques", "x-wing", "-o", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert "<h1>X-wing</h1>" in page
    assert page.count("<figure>") == 1
    assert nonet("techniques", "aic", "--to", "svg").out.count('class="head"') > 3


def test_what_cannot_be_drawn_is_reported_and_nothing_is_written(
    nonet: Command, tmp_path: Path
) -> None:
    done = nonet("show", "12..", "-o", tmp_path / "a.svg")
    assert done.code == 2
    assert "neither a file that exists nor a puzzle" in done.err
    assert not (tmp_path / "a.svg").exists()
    done = nonet("explain", "11" + "." * 14, "-o", tmp_path / "a.html")
    assert done.code == 1
    assert not (tmp_path / "a.html").exists()
    done = nonet("show", PUZZLE, "-o", tmp_path / "no" / "such" / "a.svg")
    assert done.code == 2
    assert "No such file" in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are tested with pty")
def test_step_waits_for_a_key(nonet: Command) -> None:
    done = nonet("explain", "--step", PUZZLE)
    assert done.code == 2
    assert done.err.startswith("nonet: --step needs a terminal")
    keys = [("step 1 of 8", b" "), ("step 2 of 8", b"x"), ("step 3 of 8", b"q")]
    shown = on_a_terminal("explain", "--step", PUZZLE, typed=keys)
    assert "step 1 of 8: any key goes on" in shown.out
    assert "step 3 of 8" in shown.out
    assert "step 4 of 8" not in shown.out
    assert "Solved in 8 steps" in shown.out
