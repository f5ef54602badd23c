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
    assert "an empty text is no puzzle" in done.err


def test_an_empty_file_has_nothing_to_answer(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    assert nonet("solve", path) == (0, "", "")


def test_nothing_named_and_nothing_there_is_wrong_usage(nonet: Command) -> None:
    done = nonet("solve", stdin="")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("nonet: no puzzle: give one, a file, or - for standard input")
    assert nonet("solve", "-", stdin="") == (0, "", "")


def test_the_format_can_be_forced(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"puzzle\n{FOUR}\n")
    assert nonet("solve", "--from", "csv", path).lines == ["puzzle", FOUR_SOLVED]
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
    assert done.err.startswith("nonet: puzzle 1: variant windoku cannot do 4×4 grids")


def test_size_and_box(nonet: Command) -> None:
    tall = library.Rules.classic(6, (3, 2))
    puzzle = str(next(library.solutions("." * 36, rules=tall)))
    assert nonet("solve", "--box", "3x2", puzzle).out == puzzle + "\n"
    assert nonet("solve", "--size", "6", "--box", "3×2", puzzle).out == puzzle + "\n"
    assert nonet("solve", "--size", "6", puzzle).code == 1
    assert "16 cells where 6×6 = 36 are needed" in nonet("solve", "--size", "6", FOUR).err


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
