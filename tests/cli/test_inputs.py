"""What comes in: arguments, files, standard input, and the rules they are read under."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import nonet as library
from tests.cli.command import FOUR, FOUR_SOLVED, NINE, SEVERAL, SOLVED, in_a_pipe
from tests.cli.conftest import Command


def test_a_puzzle_as_an_argument(nonet: Command) -> None:
    assert nonet("solve", NINE) == (0, SOLVED + "\n", "")


def test_several_arguments_are_answered_in_order(nonet: Command) -> None:
    done = nonet("solve", NINE, SEVERAL, "rubbish", FOUR)
    assert done.lines == [SOLVED, FOUR_SOLVED]
    first, second = done.err.splitlines()
    assert first == "nonet: puzzle 2: several solutions"
    assert second.startswith(
        "nonet: puzzle 3: 'rubbish' is neither a file that exists nor a puzzle"
    )
    assert done.code == 2


def test_a_drawn_puzzle_as_an_argument(nonet: Command) -> None:
    assert nonet("solve", library.draw(NINE)).out == SOLVED + "\n"


def test_an_argument_that_names_a_file_is_that_file(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / FOUR
    path.write_text(NINE)
    assert nonet("solve", path).out == SOLVED + "\n"


def test_a_puzzle_whose_blanks_are_dashes_is_no_option(nonet: Command) -> None:
    assert nonet("solve", NINE.replace(".", "-")).out == SOLVED + "\n"
    assert nonet("solve", "-" + FOUR_SOLVED[1:]).out == FOUR_SOLVED + "\n"


@pytest.mark.parametrize("arguments", [["-"], []], ids=["dash", "nothing"])
def test_standard_input(nonet: Command, arguments: list[str]) -> None:
    done = nonet("solve", *arguments, stdin=f"{NINE}\n{FOUR}\n")
    assert done == (0, f"{SOLVED}\n{FOUR_SOLVED}\n", "")


def test_arguments_and_files_together(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "nine.txt"
    path.write_text(NINE + "\n")
    assert nonet("solve", FOUR, path, "-", stdin=FOUR).lines == [FOUR_SOLVED, SOLVED, FOUR_SOLVED]


def test_a_packed_file(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "packed"
    path.write_bytes(gzip.compress(f"{NINE}\n".encode()))
    assert nonet("solve", path).out == SOLVED + "\n"


def test_a_format_of_several_lines_gives_a_line_for_each_puzzle(
    nonet: Command, tmp_path: Path
) -> None:
    path = tmp_path / "two.sdk"
    library.write([NINE, NINE], path)
    assert nonet("solve", path).lines == [SOLVED, SOLVED]


@pytest.mark.parametrize(
    "command", [["solve"], ["explain"], ["check"], ["hint"], ["hint", "--all"]]
)
@pytest.mark.parametrize("format", ["sdk", "drawn", "json", "candidates", "opensudoku", "list"])
def test_the_only_puzzle_of_a_file_is_answered_as_an_argument(
    nonet: Command, tmp_path: Path, command: list[str], format: str
) -> None:
    path = tmp_path / "one"
    for text in (NINE, NINE[:4] + "4" + NINE[5:], "4" + SOLVED[1:-1] + "."):
        library.write([text], path, format=format)
        done, expected = nonet(*command, path), nonet(*command, text)
        assert done == expected
        assert expected.code == 0 or expected.out or expected.err
        assert nonet(*command, "-", stdin=path.read_bytes()) == expected


def test_the_only_puzzle_of_each_of_several_files(nonet: Command, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.sdk", tmp_path / "bad.sdk"
    library.write([NINE], good)
    library.write([NINE[:4] + "4" + NINE[5:]], bad)
    done = nonet("explain", good, bad)
    assert done.code == 1
    assert done.out == nonet("explain", NINE).out
    assert done.err.startswith(f"nonet: {bad}: no solution: 4 ")
    bad.write_text(good.read_text().replace("3", "?", 1))
    done = nonet("solve", bad)
    assert (done.code, done.out) == (2, "")
    assert (
        done.err == f"nonet: {bad}, line 3, column 2: '?' is not a digit from 1 to 9 or a blank\n"
    )
    record = json.loads(nonet("solve", "--json", good).out)
    assert (record["file"], record["line"]) == (str(good), 1)


def test_no_more_than_two_puzzles_are_read_to_know_that_there_are_several(
    nonet: Command, tmp_path: Path
) -> None:
    # What stands behind them is broken, and both are answered all the same.
    path = tmp_path / "cut.json.gz"
    objects = [library.formats.by_name("json").dump(library.parse(NINE)) + "\n"] * 2000
    path.write_bytes(gzip.compress("".join(objects).encode(), mtime=0)[:-200])
    done = nonet("solve", path)
    assert done.lines[:2] == [SOLVED, SOLVED]
    assert "reading the file failed" in done.out


def test_a_line_for_a_line_in_a_pipe(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"# one\n{NINE}\n\n")
    assert nonet("solve", path).lines == ["# one", SOLVED, ""]
    assert nonet("explain", path).lines[1] == "solved in 69 steps, hardest: pointing"
    path.write_text(f"{SEVERAL}\n")
    assert nonet("solve", path).out == "# 1: several solutions\n"


def test_errors_have_the_line_and_column_of_the_file(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.sdk"
    library.write([NINE, NINE], path)
    rows = path.read_text().splitlines()
    rows[14] = rows[14][:4] + "?" + rows[14][5:]
    path.write_text("\n".join(rows))
    done = nonet("solve", path)
    assert done.lines == [SOLVED, "# 15: column 5: '?' is not a digit from 1 to 9 or a blank"]
    assert done.err == f"nonet: {path}: problems with 1 of 2 puzzles: line 15\n"
    done = nonet("convert", path, "--to", "line")
    assert f"nonet: {path}, line 15, column 5: '?' is not" in done.err


def test_no_such_file(nonet: Command) -> None:
    done = nonet("solve", "nowhere.sdm")
    assert done == (2, "", "nonet: 'nowhere.sdm' is neither a file that exists nor a puzzle\n")


def test_a_folder_is_no_file(nonet: Command, tmp_path: Path) -> None:
    done = nonet("solve", tmp_path, NINE)
    assert (done.code, done.out) == (2, SOLVED + "\n")
    assert done.err == f"nonet: cannot read {tmp_path}: Is a directory\n"


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_an_empty_argument_is_no_puzzle(nonet: Command, text: str) -> None:
    done = nonet("solve", text)
    assert done.code == 2
    assert "the text is empty" in done.err


def test_an_empty_file_has_nothing_to_answer(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    assert nonet("solve", path) == (0, "", f"nonet: {path}: no puzzle in this file\n")
    path.write_text("# soon\n\n")
    done = nonet("solve", path)
    assert done == (0, "# soon\n\n", f"nonet: {path}: no puzzle in this file\n")


def test_a_file_of_something_else_is_reported_once(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("# notes\n\nTo be or not to be,\nthat is the question:\n" + "no\n" * 5000)
    for command in (["solve"], ["check"], ["show"], ["convert", "--to", "line"]):
        done = nonet(*command, path, FOUR)
        assert done.code == 2
        assert done.err.startswith(f"nonet: {path}: no puzzle in this file; line 3, column ")
        assert done.err.count("\n") == 1
        assert "not to be" not in done.out
    forced = nonet("solve", "--from", "line", path)
    assert len(forced.lines) == 5004
    # One puzzle among the lines, and each of the others is reported by its line.
    path.write_text(f"{NINE[:-1]}\n{NINE}\n{NINE}?\n")
    assert [line[:4] for line in nonet("solve", path).lines] == ["# 1:", SOLVED[:4], "# 3:"]


def test_nothing_named_and_nothing_there_is_wrong_usage(nonet: Command) -> None:
    done = nonet("solve", stdin="")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("nonet: no puzzle: give one, a file, or - for standard input")
    expected = "nonet: standard input: no puzzle in this file\n"
    assert nonet("solve", "-", stdin="") == (0, "", expected)


def test_the_format_can_be_forced(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"puzzle\n{FOUR}\n")
    assert nonet("solve", "--from", "csv", path).lines[1] == f"{FOUR},{FOUR_SOLVED},unique"
    assert nonet("solve", "--from", "line", path).code == 2


# -- rules ----------------------------------------------------------------------------------------

DIAGONAL_COUNT = 48


def test_a_variant_is_added_to_the_rules_of_the_puzzle(nonet: Command) -> None:
    empty = "." * 16
    plain, diagonal = nonet("count", empty), nonet("count", "--variant", "diagonal", empty)
    assert (plain.out, diagonal.out) == ("288\n", f"{DIAGONAL_COUNT}\n")
    assert library.count(empty, rules=library.Rules.classic(4) + library.variants.DIAGONAL) == 48


def test_variants_add_up(nonet: Command) -> None:
    rules = library.Rules.classic(4) + library.variants.DIAGONAL + library.variants.ANTI_KING
    done = nonet("count", "--variant", "diagonal", "--variant", "anti-king", "." * 16)
    assert done.out == f"{library.count('.' * 16, rules=rules)}\n"


def test_a_variant_that_the_size_cannot_carry_is_refused(nonet: Command) -> None:
    done = nonet("solve", "--variant", "windoku", FOUR, NINE)
    assert done.code == 2
    assert done.err.startswith("nonet: puzzle 1: windoku: a 9×9 grid is needed, not 4×4")


def test_size_and_box(nonet: Command) -> None:
    tall = library.Rules.classic(6, (3, 2))
    puzzle = str(next(library.solutions("." * 36, rules=tall)))
    assert nonet("solve", "--box", "3x2", puzzle).out == puzzle + "\n"
    assert nonet("solve", "--size", "6", "--box", "3×2", puzzle).out == puzzle + "\n"
    assert nonet("solve", "--size", "6", puzzle).code == 1
    assert "16 cells; a 6×6 puzzle has 36" in nonet("solve", "--size", "6", FOUR).err


def test_rules_from_a_file(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_text(json.dumps({"size": 4, "variants": ["diagonal"]}))
    assert nonet("count", "--rules", path, "." * 16).out == f"{DIAGONAL_COUNT}\n"
    done = nonet("count", "--rules", path, "--size", "4", "." * 16)
    assert done.code == 2
    assert done.err.startswith("nonet: --rules already sets the size and boxes")


def test_bad_rules_are_refused(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_text('{"size": 4, "variants": ["diaganal"]}')
    done = nonet("count", "--rules", path, "." * 16)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"nonet: {path}, position ")
    assert "did you mean 'diagonal'" in done.err
    assert done.err.count("\n") == 1
    path.write_bytes(b'{"size": 4, "\xff": 1}')
    done = nonet("count", "--rules", path, "." * 16)
    assert done == (2, "", f"nonet: {path}: byte 13 is not UTF-8\n")


def test_rubbish_is_told_by_line_and_never_a_traceback() -> None:
    rubbish = b"\xff\xfe\x00\n" + b"x" * 1000 + b"\n[[1,\n{\n<a>\n" + FOUR.encode() + b"\n"
    done = in_a_pipe("solve", "-", stdin=rubbish)
    assert done.code == 2
    assert "Traceback" not in done.err
