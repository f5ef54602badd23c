"""`book` and `worksheet` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import NINE, SEVERAL, on_a_terminal
from tests.cli.conftest import Command
from tests.showing.printing.pdfs import Pdf

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def test_a_book(nonet: Command, tmp_path: Path) -> None:
    source, path = tmp_path / "some.txt", tmp_path / "book.pdf"
    source.write_text(f"{EASY}\n# a comment\n{NINE}\n")
    done = nonet("book", source, "-o", path, "--title", "Mine", "--per-page", "1", "--hints")
    assert (done.code, done.out) == (0, "")
    assert done.err == f"nonet: {path}: 2 puzzles, 5 pages\n"
    assert Pdf(path.read_bytes()).metadata()["Title"] == "Mine"


def test_bad_puzzles_are_reported_and_left_out(nonet: Command, tmp_path: Path) -> None:
    source, path = tmp_path / "some.txt", tmp_path / "book.pdf"
    source.write_text(f"{EASY}\n{'.' * 81}\n12x\n")
    done = nonet("book", source, "-o", path)
    assert done.code == 2
    assert f"{source}, line 2: several solutions" in done.err
    assert f"{source}: problems with 2 of 3 puzzles: lines 2-3" in done.err
    assert "1 puzzle, 3 pages" in done.err
    assert len(Pdf(path.read_bytes())) == 3


def test_nothing_to_print(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    done = nonet("book", SEVERAL, "-o", path)
    assert done.code == 2
    assert "no puzzles to print" in done.err
    assert not path.exists()


def test_a_pdf_needs_a_name_on_a_terminal(nonet: Command) -> None:
    for command in (["book", EASY], ["worksheet", "x-wing"]):
        assert "use -o FILE.pdf" in on_a_terminal(*command).out
        assert nonet(*command, "--json").code == 2


def test_json(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    record = json.loads(nonet("book", EASY, "--json", "-o", path).out)
    assert (record["path"], record["puzzles"], record["pages"]) == (str(path), 1, 3)
    record = json.loads(nonet("worksheet", "x-wing", "--json", "-o", path).out)
    assert (record["technique"], record["boards"], record["pages"]) == ("x-wing", 4, 3)


def test_a_worksheet(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    done = nonet("worksheet", "X-Wing", "-o", path, "--count", "2", "--paper", "letter")
    assert (done.code, done.err) == (0, f"nonet: {path}: 2 boards, 2 pages\n")
    pdf = Pdf(path.read_bytes())
    assert pdf.size(0) == (612, 792)
    source = tmp_path / "some.txt"
    source.write_text(f"{EASY}\n")
    done = nonet("worksheet", "naked-single", "--count", "1", "--puzzles", source, "-o", path)
    assert done.code == 0
    assert nonet("worksheet", "x-wing", "--puzzles", "none.txt", "-o", path).code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["book", EASY, "--paper", "a3"], "unknown paper 'a3'"),
        (["book", EASY, "--per-page", "3"], "'3' is not one of"),
        (["book", EASY, "--title", "数独"], "the bundled font has no '数'"),
        (["worksheet", "x-wign"], "did you mean 'x-wing'"),
        (["worksheet", "x-wing", "--count", "13"], "13 is not in the range"),
        (["worksheet"], "missing argument"),
    ],
    ids=str,
)
def test_what_is_wrong_leaves_no_file(
    nonet: Command, tmp_path: Path, arguments: list[str], message: str
) -> None:
    done = nonet(*arguments, "-o", tmp_path / "x.pdf")
    assert done.code == 2
    assert message in done.err
    assert not list(tmp_path.iterdir())


def test_a_folder_that_does_not_exist(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "none" / "x.pdf"
    done = nonet("book", EASY, "-o", path)
    assert (done.code, done.err) == (2, f"nonet: {path}: No such file or directory\n")
