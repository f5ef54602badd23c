"""`nonet canonical` and `nonet unique`: files in, and the same puzzles recognised."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pyarrow  # type: ignore[import-untyped]
import pytest
from pyarrow import parquet

import nonet as library
from tests.cli.command import FOUR, NINE, NONE, SEVERAL, in_a_pipe, on_a_terminal
from tests.cli.conftest import Command
from tests.tables import classic_puzzles, morph

FORM = library.canonical(NINE)
CONFLICT = "11" + "." * 79
NAMED = "no solution: 1 appears twice in row 1 (r1c1, r1c2)"
SOLVABLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def disguises(puzzle: str, number: int, seed: int = 1) -> list[str]:
    dice = random.Random(seed)
    return [morph(puzzle, dice) for _ in range(number)]


def write_parquet(columns: dict[str, list[Any]], file: Path) -> None:
    parquet.write_table(pyarrow.table(columns), file)


def read_parquet(file: Path) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = parquet.read_table(file).to_pydict()
    return found


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A file with comments, disguises, other sizes, and lines that are no puzzles."""
    one, other = disguises(NINE, 2)
    lines = ["# mine", NINE, f"{one} # again", "", "rubbish", other, FOUR, CONFLICT, SEVERAL, FOUR]
    file = tmp_path / "mixed.txt"
    file.write_text("\n".join(lines) + "\n")
    return file


# -- canonical ------------------------------------------------------------------------------------


def test_a_puzzle_gets_its_form(nonet: Command) -> None:
    assert nonet("canonical", NINE) == (0, f"{FORM}\n", "")
    assert nonet("canonical", *disguises(NINE, 3)).lines == [FORM] * 3


def test_a_terminal_shows_the_same_line() -> None:
    assert on_a_terminal("canonical", NINE) == (0, f"{FORM}\n", "")


def test_every_line_of_a_file_is_answered_in_its_place(nonet: Command, mixed: Path) -> None:
    done = nonet("canonical", mixed)
    four, several = library.canonical(FOUR), library.canonical(SEVERAL)
    assert done.lines == [
        *("# mine", FORM, FORM, ""),
        "# 5: column 8: 7 cells; a 9×9 puzzle has 81",
        *(FORM, four, f"# 8: {NAMED}", several, four),
    ]
    assert done.code == 2
    assert done.err == f"nonet: {mixed}: problems with 2 of 8 puzzles: lines 5, 8\n"


def test_thousands_of_lines_get_what_single_puzzles_get(nonet: Command, tmp_path: Path) -> None:
    puzzles = classic_puzzles() * 3
    puzzles[10] = CONFLICT
    puzzles[20] = FOUR
    file = tmp_path / "many.txt"
    file.write_text("\n".join(puzzles))
    wanted = [
        f"# 11: {NAMED}" if puzzle == CONFLICT else library.canonical(puzzle) for puzzle in puzzles
    ]
    for threads in ("1", "3"):
        done = nonet("canonical", file, "--threads", threads)
        assert done.lines == wanted
        assert done.code == 1


def test_a_table_gets_a_column(nonet: Command, tmp_path: Path) -> None:
    file = tmp_path / "some.csv"
    file.write_text(f'id,puzzle\n1,{NINE}\n2,"{NINE}"\n3,{FOUR}\n4,{CONFLICT}\n')
    done = nonet("canonical", file)
    four = library.canonical(FOUR)
    assert done.lines == [
        "id,puzzle,canonical,status",
        f"1,{NINE},{FORM},found",
        f'2,"{NINE}",{FORM},found',
        f"3,{FOUR},{four},found",
        f"4,{CONFLICT},,none",
    ]
    assert done.code == 1
    assert f"{file}, line 5: {NAMED}" in done.err
    lines, out = tmp_path / "some.txt", tmp_path / "out.csv"
    lines.write_text(f"{NINE}\n{FOUR}\n")
    assert nonet("canonical", lines, "-o", out).code == 0
    assert out.read_text().splitlines() == [
        "puzzle,canonical,status",
        f"{NINE},{FORM},found",
        f"{FOUR},{four},found",
    ]


def test_a_parquet_file_gets_a_column(nonet: Command, tmp_path: Path) -> None:
    file, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    write_parquet({"id": [1, 2, 3], "puzzle": [NINE, FOUR, CONFLICT]}, file)
    assert nonet("canonical", file, "-o", out).code == 1
    found = read_parquet(out)
    assert found["id"] == [1, 2, 3]
    assert [each or "" for each in found["canonical"]] == [FORM, library.canonical(FOUR), ""]


@pytest.mark.parametrize("command", ["canonical", "unique"])
def test_what_has_no_form_is_named(nonet: Command, command: str) -> None:
    done = nonet(command, NONE)
    assert done.code == 1
    assert done.err == "nonet: no solution: 1 appears twice in row 1 (r1c1, r1c2)\n"
    done = nonet(command, "." * 256)
    assert done.code == 2
    assert done.err == "nonet: canonical cannot do 16×16 grids; only sizes 4, 6 and 9\n"
    done = nonet(command, "--variant", "diagonal", NINE)
    assert done.code == 2
    assert "canonical cannot do grids with diagonal; only rows, columns and boxes" in done.err
    done = nonet(command, "no-such-file.txt")
    assert done.code == 2
    assert "neither a file that exists nor a puzzle" in done.err


# -- unique ---------------------------------------------------------------------------------------


def test_the_first_of_each_kind_is_kept(nonet: Command, mixed: Path) -> None:
    done = nonet("unique", mixed)
    assert done.lines == ["# mine", NINE, "", FOUR, SEVERAL]
    assert done.code == 2
    assert done.err.splitlines() == [
        f"nonet: {mixed}, line 5, column 8: 7 cells; a 9×9 puzzle has 81",
        f"nonet: {mixed}, line 8: {NAMED}",
        f"nonet: {mixed}: problems with 2 of 8 puzzles: lines 5, 8",
    ]


def test_arguments_are_compared_too(nonet: Command) -> None:
    assert nonet("unique", NINE, *disguises(NINE, 2), FOUR) == (0, f"{NINE}\n{FOUR}\n", "")


def test_lines_are_copied_as_they_are(nonet: Command, tmp_path: Path) -> None:
    spaced = " ".join(NINE[i : i + 9] for i in range(0, 81, 9))
    puzzles = [f"{NINE} # é", spaced]
    file = tmp_path / "some.txt"
    file.write_bytes("\r\n".join(puzzles).encode() + b"\r\n")
    assert nonet("unique", file).lines == [puzzles[0]]


def test_several_files_and_standard_input_are_compared(tmp_path: Path) -> None:
    chosen = classic_puzzles()[:20]
    one, other, out = tmp_path / "one.txt", tmp_path / "other.txt.gz", tmp_path / "out.txt"
    one.write_text("\n".join(chosen[:10]))
    moved = [morph(puzzle, random.Random(5)) for puzzle in chosen]
    other.write_bytes(gzip.compress("\n".join(moved).encode()))
    wanted = chosen[:10] + moved[10:]
    assert in_a_pipe("unique", one, other, "-o", out).code == 0
    assert out.read_text().splitlines() == wanted
    assert in_a_pipe("unique", one, "-", stdin="\n".join(moved)).lines == wanted


@pytest.mark.parametrize("kind", ["txt", "csv", "parquet"])
def test_batches_keep_what_single_lines_keep(nonet: Command, tmp_path: Path, kind: str) -> None:
    dice = random.Random(7)
    chosen = classic_puzzles()[:30]
    lines = [morph(dice.choice(chosen), dice) for _ in range(3000)]
    # Lines that a batch leaves to the reader come before and after others of their kind.
    for row in range(0, 3000, 7):
        spaced = " ".join(lines[row][i : i + 9] for i in range(0, 81, 9))
        unusual = f'"{lines[row]}"' if kind == "csv" else spaced if kind == "txt" else lines[row]
        lines[row] = dice.choice([unusual, FOUR, "12z4", CONFLICT])
    seen, wanted = set(), []
    for line in lines:
        try:
            form = library.canonical(line.strip('"'))
        except library.NonetError:
            continue
        if form not in seen:
            wanted.append(line)
        seen.add(form)
    assert len(wanted) > 25
    file = tmp_path / f"many.{kind}"
    if kind == "parquet":
        out = tmp_path / "out.parquet"
        write_parquet({"puzzle": lines}, file)
        assert nonet("unique", file, "-o", out).code == 2
        assert read_parquet(out)["puzzle"] == wanted
        return
    head = ["id,puzzle"] if kind == "csv" else []
    rows = [f"{number},{line}" for number, line in enumerate(lines)] if head else lines
    file.write_text("\n".join([*head, *rows]))
    done = nonet("unique", file)
    assert done.code == 2
    kept = done.lines[len(head) :]
    assert [line.partition(",")[2] if head else line for line in kept] == wanted
    records = nonet("unique", file, "--json")
    assert sum(json.loads(line).get("repeats", "error") is None for line in records.lines) == len(
        wanted
    )


def test_tables_with_one_header_become_one(nonet: Command, tmp_path: Path) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    one.write_text(f'id,puzzle\n1,"{NINE}"\n2,{FOUR}\n')
    other.write_text(f"id,puzzle\n3,{disguises(NINE, 1)[0]}\n4,{SEVERAL}\n")
    assert nonet("unique", one, other).lines == [
        "id,puzzle",
        f'1,"{NINE}"',
        f"2,{FOUR}",
        f"4,{SEVERAL}",
    ]


def test_other_formats_are_kept_or_converted(nonet: Command, tmp_path: Path) -> None:
    grids = [library.Grid(NINE), library.morph(NINE, seed=1), library.Grid(SOLVABLE)]
    source, out = tmp_path / "in.json", tmp_path / "out.sdm"
    library.write(grids, source)
    done = nonet("unique", source)
    assert done.code == 0
    back = tmp_path / "back.json"
    back.write_text(done.out)
    assert list(library.read(back)) == [grids[0], grids[2]]
    assert nonet("unique", source, "-o", out).code == 0
    assert [grid.values for grid in library.read(out)] == [grids[0].values, grids[2].values]
    done = nonet("unique", source, "--to", "line")
    assert done.lines == [NINE, SOLVABLE]


def test_a_terminal_shows_how_many_were_kept(tmp_path: Path) -> None:
    file, out = tmp_path / "some.txt", tmp_path / "out.txt"
    file.write_text("\n".join(disguises(NINE, 3)))
    done = on_a_terminal("unique", file, "-o", out)
    assert done == (0, "kept 1 of 3 puzzles\n", "")
    assert len(out.read_text().splitlines()) == 1


def test_an_empty_file_is_named(nonet: Command, tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("")
    for command in ("canonical", "unique"):
        assert nonet(command, file) == (0, "", f"nonet: {file}: no puzzle in this file\n")


def test_json_and_another_format_cannot_be_combined(nonet: Command) -> None:
    done = nonet("unique", "--json", "--to", "sdm", NINE)
    assert done.code == 2
    assert "--to and --json cannot be combined" in done.err


def test_parquet_rows_keep_their_types(nonet: Command, tmp_path: Path) -> None:
    file, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    puzzles = [NINE, disguises(NINE, 1)[0], CONFLICT, None, FOUR]
    write_parquet({"id": [1, 2, 3, 4, 5], "puzzle": puzzles}, file)
    done = nonet("unique", file, "-o", out)
    assert done.code == 2
    assert f"{file}, line 3: {NAMED}" in done.err
    assert f"{file}, line 4: no puzzle in this row" in done.err
    assert read_parquet(out) == {"id": [1, 5], "puzzle": [NINE, FOUR]}
    assert parquet.read_schema(out).equals(parquet.read_schema(file))
    assert nonet("unique", file).lines == [NINE, FOUR]


def test_json_names_the_puzzle_that_is_repeated(nonet: Command, tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(f"{SEVERAL}\n{NINE}\n")
    other.write_text(f"{disguises(NINE, 1)[0]}\n{FOUR}\n{CONFLICT}\n")
    records = [json.loads(line) for line in nonet("unique", "--json", one, other).lines]
    assert [record.get("repeats", "error") for record in records] == [
        None,
        None,
        {"file": str(one), "line": 2},
        None,
        "error",
    ]
    records = [json.loads(line) for line in nonet("unique", "--json", FOUR, NINE, FOUR).lines]
    assert [record["repeats"] for record in records] == [None, None, {"puzzle": FOUR}]


def test_rows_of_a_table_get_what_single_puzzles_get(nonet: Command, tmp_path: Path) -> None:
    puzzles = [*disguises(NINE, 40), *classic_puzzles()[:60], CONFLICT, *disguises(SOLVABLE, 20)]
    rows = [f"{number},{puzzle}" for number, puzzle in enumerate(puzzles)]
    plain, quoted = tmp_path / "plain.csv", tmp_path / "quoted.csv"
    plain.write_text("\n".join(["id,puzzle", *rows]))
    # A puzzle of another size makes every row be read on its own.
    quoted.write_text("\n".join(["id,puzzle", *rows, f'x,"{FOUR}"']))
    for command in ("canonical", "unique"):
        done, slow = nonet(command, plain), nonet(command, quoted)
        assert done.lines == slow.lines[:-1]
        assert done.code == slow.code == 1
        assert NAMED in done.err
    assert nonet("canonical", plain).lines[1] == f"{rows[0]},{FORM},found"
