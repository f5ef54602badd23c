"""Files: one output line for every input line, whatever is on it, and a count of troubles."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.command import FOUR, FOUR_SOLVED, NINE, NONE, SEVERAL, SOLVED
from tests.cli.conftest import Command

MIXED = [
    ("# a comment", "# a comment"),
    (NINE, SOLVED),
    ("", ""),
    (NONE, "# 4: no solution"),
    (SEVERAL, "# 5: several solutions"),
    ("12..34z.....43.1", "# 6: position 7: 'z' is not a digit"),
    ("  ", "  "),
    (FOUR, FOUR_SOLVED),
]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    path.write_text("".join(f"{line}\n" for line, _ in MIXED))
    return path


def test_every_line_gets_exactly_one(nonet: Command, mixed: Path) -> None:
    done = nonet("solve", mixed)
    assert len(done.lines) == len(MIXED)
    for line, (_, expected) in zip(done.lines, MIXED, strict=True):
        assert line.startswith(expected)
        assert line == expected or ": position" in expected
    assert done.code == 2
    assert done.err == f"nonet: {mixed}: trouble with 3 of 5 puzzles: lines 4-6\n"


def test_the_exit_code_is_the_highest(nonet: Command) -> None:
    assert nonet("solve", "-", stdin=f"{NINE}\n{SEVERAL}\n{FOUR}\n").code == 1
    assert nonet("solve", "-", stdin=f"{SEVERAL}\nrubbish\n{FOUR}\n").code == 2
    empty = "." * 81
    done = nonet("count", "--timeout", "0.05", "-", stdin=f"{empty}\nrubbish\n{FOUR}\n")
    assert done.code == 3
    assert done.lines[0] == "# 1: no answer within 0.05 seconds"
    assert done.lines[2] == "1"


def test_troubles_are_named_by_file_and_line(nonet: Command, tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(f"{NONE}\n{FOUR}\n{NONE}\n")
    other.write_text(f"{FOUR}\n{NONE}\n")
    done = nonet("solve", one, other)
    assert done.err.splitlines() == [
        f"nonet: {one}: trouble with 2 of 3 puzzles: lines 1, 3",
        f"nonet: {other}: trouble with 1 of 2 puzzles: line 2",
    ]


def test_a_long_list_of_troubles_is_cut(nonet: Command) -> None:
    done = nonet("solve", "-", stdin=f"{NONE}\n{FOUR}\n" * 30)
    assert done.err.startswith("nonet: standard input: trouble with 30 of 60 puzzles: lines 1, 3, ")
    assert done.err.endswith(", 37, 39 and more\n")


def test_counting_a_file(nonet: Command, mixed: Path) -> None:
    done = nonet("count", mixed)
    assert done.lines[1:5] == ["1", "", "0", "2"]
    assert done.lines[5].startswith("# 6: position 7")
    assert done.err.endswith("trouble with 1 of 5 puzzles: line 6\n")


def test_checking_a_file(nonet: Command, mixed: Path) -> None:
    done = nonet("check", mixed)
    assert len(done.lines) == len(MIXED)
    assert done.lines[1].startswith("This puzzle is valid: it has exactly one solution.")
    assert done.lines[3].startswith("# 4: This puzzle has no solution because it breaks the rules")
    assert done.lines[4].startswith("# 5: This puzzle has 2 solutions.")


def test_json_has_one_object_for_every_puzzle(nonet: Command, mixed: Path) -> None:
    done = nonet("solve", "--json", mixed)
    records = [json.loads(line) for line in done.lines]
    assert [record["line"] for record in records] == [2, 4, 5, 6, 8]
    assert {record["file"] for record in records} == {str(mixed)}
    assert records[0]["solution"] == SOLVED
    errors = [record.get("error", {}) for record in records]
    assert [error.get("code") for error in errors[1:4]] == [
        "conflict",
        "several-solutions",
        "bad-format",
    ]
    assert errors[1]["conflict"]["candidates"][0] == {"cell": "r1c1", "digit": 1}
    assert sorted(errors[2]["examples"]) == ["1234341221434321", "1243341221344321"]
    assert records[3]["puzzle"] == "12..34z.....43.1"
    assert errors[3]["message"].startswith("'z' is not a digit")
    assert errors[3]["column"] == 7
    assert done.code == 2


def test_the_header_of_a_csv_file_passes_through(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(f"id,puzzle\n1,{NINE}\n2,{NONE}\n")
    assert nonet("solve", path).lines == ["id,puzzle", SOLVED, "# 3: no solution"]


# -- output files ---------------------------------------------------------------------------------


def test_an_output_file_holds_what_would_be_printed(
    nonet: Command, mixed: Path, tmp_path: Path
) -> None:
    path = tmp_path / "out.txt"
    printed = nonet("solve", mixed)
    done = nonet("solve", mixed, "-o", path)
    assert (done.code, done.out, done.err) == (2, "", printed.err)
    assert path.read_text() == printed.out


def test_a_packed_output_file(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "out.txt.gz"
    assert nonet("solve", FOUR, "-o", path).code == 0
    assert gzip.decompress(path.read_bytes()).decode() == FOUR_SOLVED + "\n"


def test_an_output_file_keeps_its_place_and_mode(nonet: Command, tmp_path: Path) -> None:
    path, link = tmp_path / "out.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    assert nonet("solve", FOUR, "-o", link).code == 0
    assert link.is_symlink()
    assert path.read_text() == FOUR_SOLVED + "\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_may_be_answered_into_itself(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{FOUR}\n{NINE}\n")
    assert nonet("solve", path, "-o", path).code == 0
    assert path.read_text() == f"{FOUR_SOLVED}\n{SOLVED}\n"


def test_no_answer_leaves_the_output_file_alone(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    assert nonet("solve", NONE, "-o", path).code == 1
    assert not path.exists()
    path.write_text("old")
    assert nonet("solve", "rubbish", "-o", path).code == 2
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("command", [["solve"], ["convert", "--to", "sdk"]])
def test_an_output_that_cannot_be_written(
    nonet: Command, tmp_path: Path, command: list[str]
) -> None:
    for path in (tmp_path / "no" / "out.txt", tmp_path):
        done = nonet(*command, FOUR if command == ["solve"] else NINE, "-o", path)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("nonet: ")
        assert str(path) in done.err
        assert done.err.count("\n") == 1


def test_a_device_is_written_to_and_not_replaced(nonet: Command) -> None:
    assert nonet("solve", FOUR, "-o", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()
