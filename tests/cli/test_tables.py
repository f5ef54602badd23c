"""CSV and Parquet files: every column is kept, and one of them holds the answers."""

from __future__ import annotations

import csv
import gzip
import io
import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

import nonet as library
from nonet.cli import inputs
from nonet.rows import batches
from tests.cli.command import FOUR, FOUR_SOLVED, NINE, SEVERAL, SOLVED, Done
from tests.cli.conftest import Command
from tests.tables import classic_puzzles, morph

OTHER = SOLVED[::-1]
TWO = SOLVED.replace("1", ".").replace("2", ".")
CLASH = "44" + NINE[2:]
# The module, which has the name of the command in it.
convert = import_module("nonet.cli.commands.convert")


def rows_of(text: str, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter=separator, strict=True))


def test_every_column_is_kept_and_the_solution_filled_in(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(
        f'id,puzzle,solution,note\n1,{NINE},,"a, ""b"""\n2,"{NINE}","{SOLVED}", x \n3,{FOUR},,é\n',
        encoding="utf-8",
    )
    expected = (
        "id,puzzle,solution,note,status\n"
        f'1,{NINE},{SOLVED},"a, ""b""",unique\n'
        f'2,"{NINE}","{SOLVED}", x ,unique\n'
        f"3,{FOUR},{FOUR_SOLVED},é,unique\n"
    )
    for options in ([], ["--to", "csv"], ["--timeout", "9"], ["--engine", "constraints"]):
        assert nonet("solve", *options, path) == (0, expected, "")
    out = tmp_path / "out.csv.gz"
    assert nonet("solve", path, "-o", out) == (0, "", "")
    assert gzip.decompress(out.read_bytes()).decode() == expected
    assert nonet("solve", "-", stdin=path.read_bytes()).out == expected


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_column_is_added_where_there_is_none(
    nonet: Command, tmp_path: Path, separator: str
) -> None:
    path = tmp_path / "set.csv"
    path.write_text(f"id{separator}quiz\n1{separator}{NINE}\n\n22{separator}{CLASH}\n")
    done = nonet("solve", path)
    assert done.lines == [
        separator.join(("id", "quiz", "solution", "status")),
        separator.join(("1", NINE, SOLVED, "unique")),
        separator.join(("22", CLASH, "", "none")),
    ]
    assert done.code == 1
    assert done.err.splitlines() == [
        f"nonet: {path}, line 4: no solution",
        f"nonet: {path}: problems with 1 of 2 puzzles: line 4",
    ]
    counted = nonet("count", path)
    assert counted.lines[0] == separator.join(("id", "quiz", "count", "status"))
    rows = [line.split(separator)[-2:] for line in counted.lines[1:]]
    assert rows == [["1", "unique"], ["0", "none"]]
    assert counted.code == 0


# A 16×16 grid, made by shifting its first row, with letters for the values from 10.
SIXTEEN = "".join(
    "123456789ABCDEFG"[(4 * (row % 4) + row // 4 + column) % 16]
    for row in range(16)
    for column in range(16)
)


@pytest.mark.parametrize("change", [str.lower, str.upper])
def test_letters_of_either_case_are_the_same_solution(
    nonet: Command, tmp_path: Path, change: Callable[[str], str]
) -> None:
    puzzle = f"...{SIXTEEN[3:]}"
    wrong = f"{SIXTEEN[:13]}G{SIXTEEN[14:]}"  # instead of E, in r1c14
    table, other = tmp_path / "set.csv", tmp_path / "set.json"
    for solution, problem in (
        (SIXTEEN, ""),
        (wrong, f"the solution in the file has {change('G')} in r1c14; the correct digit is E"),
    ):
        table.write_text(f"puzzle,solution\n{change(puzzle)},{change(solution)}\n")
        library.write([library.Grid(puzzle, info={"solution": change(solution)})], other)
        for path in (table, other):
            done = nonet("solve", path, "--to", "csv")
            assert done.code == bool(problem)
            assert problem in done.err
            assert bool(done.err) == bool(problem)


def test_a_solution_that_is_there_is_compared(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(
        f"quizzes,solutions\n{NINE},{SOLVED}\n{NINE},{OTHER}\n{NINE},12\n{TWO},{SOLVED}\n"
    )
    for options in ([], ["--engine", "constraints"], ["--to", "csv"]):
        done = nonet("solve", *options, path)
        assert done.code == 1
        rows = [f"{NINE},{SOLVED},unique"] * 3 + [f"{TWO},,several"]
        assert done.lines == ["quizzes,solutions,status", *rows]
        cell = next(i for i, (a, b) in enumerate(zip(OTHER, SOLVED, strict=True)) if a != b)
        assert done.err.splitlines() == [
            f"nonet: {path}, line 3: the solution in the file has {OTHER[cell]} in"
            f" r1c{cell + 1}; the correct digit is {SOLVED[cell]}",
            f"nonet: {path}, line 4: the solution in the file is not a solution",
            f"nonet: {path}, line 5: several solutions",
            f"nonet: {path}: problems with 3 of 4 puzzles: lines 3-5",
        ]


def test_many_problems_are_counted_and_some_named(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text("puzzle,solution\n" + f"{NINE},{OTHER}\n" * 300)
    done = nonet("solve", path)
    assert (done.code, len(done.lines)) == (1, 301)
    assert len(done.err.splitlines()) == 22
    assert done.err.splitlines()[-2] == f"nonet: {path}: further problems are only counted"
    assert done.err.endswith("problems with 300 of 300 puzzles: lines 2-301\n")


def test_rows_that_do_not_fit_lose_nothing(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    odd = [f"{NINE}", f"1,{NINE},x,y", f'1,"{NINE},2', f'"{NINE}"x,1,2']
    path.write_text("id,puzzle,x\n" + "".join(f"{row}\n" for row in odd) + f"1,{NINE},2\n")
    done = nonet("solve", path)
    assert done.code == 2
    rows = rows_of(done.out)
    assert [len(row) for row in rows] == [5] * 6
    assert [row[1] for row in rows[1:5]] == odd
    assert rows[5] == ["1", NINE, "2", SOLVED, "unique"]
    assert f"{path}, line 4, column 3: a quoted field is not closed" in done.err


def test_the_column_can_be_chosen(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(f"puzzle,mine\n{FOUR},{NINE}\n")
    assert nonet("solve", path).lines[1].split(",")[-2] == FOUR_SOLVED
    for name in ("mine", "Mine"):
        assert nonet("solve", "--column", name, path).lines[1] == f"{FOUR},{NINE},{SOLVED},unique"
    done = nonet("solve", "--column", "yours", path)
    assert done.code == 2
    assert "no column 'yours' in the header" in done.out
    assert nonet("explain", "--column", "mine", path).lines[1].startswith("solved in 69 steps")
    sdk = tmp_path / "one.sdk"
    library.write([NINE], sdk)
    done = nonet("solve", "--from", "sdk", "--column", "mine", sdk)
    assert done.code == 2
    assert "format sdk has no columns" in done.err
    grids = library.read(path, column="mine")
    assert [str(grid) for grid in grids] == [NINE]


def test_lines_can_be_asked_for(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(f"id,puzzle\n1,{NINE}\n2,{FOUR}\n3,{SEVERAL}\n4,{TWO}\n")
    expected = ["# id,puzzle", SOLVED, FOUR_SOLVED, "# 4: several solutions"]
    assert nonet("solve", "--to", "line", path).lines == [*expected, "# 5: several solutions"]
    several = nonet("solve", "--all", path).lines
    assert several[:3] == expected[:3]
    assert len(several) > 4


def test_other_files_can_become_tables(nonet: Command, tmp_path: Path) -> None:
    sdk, out = tmp_path / "some.sdk", tmp_path / "out.csv"
    grids = [library.parse(NINE).with_(info={"author": "Ann"}), library.parse(CLASH)]
    library.write(grids, sdk)
    for arguments in ([str(sdk), "--to", "csv"], [str(sdk), "-o", str(out)]):
        done = nonet("solve", *arguments)
        assert done.code == 1
        text = done.out or out.read_text()
        assert rows_of(text) == [
            ["puzzle", "author", "solution", "status"],
            [NINE, "Ann", SOLVED, "unique"],
            [CLASH, "", "", "none"],
        ]
    assert nonet("solve", "--all", "--to", "csv", SEVERAL).lines[1:] == [
        f"{SEVERAL},1234341221434321,found",
        f"{SEVERAL},1243341221344321,found",
    ]
    assert nonet("count", sdk, "-o", out).code == 0
    counted = [row[2:] for row in rows_of(out.read_text())]
    assert counted == [["count", "status"], ["1", "unique"], ["0", "none"]]


def test_several_tables_become_one(nonet: Command, tmp_path: Path) -> None:
    one, other, out = (tmp_path / name for name in ("one.csv", "other.csv", "out.csv"))
    one.write_text(f"id,puzzle\n1,{NINE}\n")
    other.write_text(f"quiz,answer,level\n{NINE},{OTHER},hard\n")
    done = nonet("solve", one, other, "-o", out)
    assert done.code == 1
    assert "the solution in the file has" in done.err
    assert rows_of(out.read_text()) == [
        ["puzzle", "id", "solution", "status", "level"],
        [NINE, "1", SOLVED, "unique", ""],
        [NINE, "", SOLVED, "unique", "hard"],
    ]


def test_a_status_of_its_own_is_kept(nonet: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "set.csv", tmp_path / "out.parquet"
    path.write_text(f"puzzle,status\n{NINE},mine\n{CLASH},\n{TWO},\n")
    assert nonet("solve", path, "-o", out).code == 1
    columns = pq.read_table(out).to_pydict()
    assert columns["nonet_status"] == ["unique", "none", "several"]
    assert [each or "" for each in columns["status"]] == ["mine", "", ""]


# -- all at once and row by row -------------------------------------------------------------------


def mixed(seed: int, header: str) -> bytes:
    """A table of many rows that differ in all that rows can differ in."""
    random_ = random.Random(seed)
    puzzles = [morph(puzzle, random_) for puzzle in classic_puzzles()[:30]]
    lines = [header]
    names = header.split(",")
    for number in range(120):
        puzzle = random_.choice([*puzzles, TWO, CLASH, FOUR, NINE[:-1], "", f" {NINE} "])
        solution = ""
        if random_.random() < 0.6 and len(puzzle) == 81:
            grids = library.solve_many([puzzle]).grids
            assert grids is not None
            solution = "".join(map(str, grids[0].tolist()))
        fields = {
            "id": str(number),
            "puzzle": puzzle,
            "solution": random_.choice([solution] * 9 + [OTHER, "?"]),
            "note": random_.choice(["", "é", "a b", '"', "x,y", " "]),
        }
        row = [fields[name] for name in names]
        quoted = ['"{}"'.format(text.replace('"', '""')) for text in row]
        picked = [
            plain if plain.isalnum() and random_.random() < 0.9 else other
            for plain, other in zip(row, quoted, strict=True)
        ]
        lines.append(random_.choice([",".join(picked)] * 12 + [",".join(row), "", "rubbish,1"]))
    end = random_.choice(["\n", "\r\n"])
    return end.join(lines).encode() + end.encode() * random_.randrange(2)


@pytest.mark.parametrize(
    "header", ["puzzle", "id,puzzle,note", "puzzle,solution", "note,solution,puzzle,id"]
)
@pytest.mark.parametrize("size", [400, 5000, 1 << 20])
@pytest.mark.parametrize(
    "command", [["solve"], ["count", "--limit", "200"], ["solve", "--to", "line"]]
)
def test_rows_at_once_are_answered_as_one_by_one(
    nonet: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    header: str,
    size: int,
    command: list[str],
) -> None:
    monkeypatch.setattr(batches.batches, "__defaults__", (None, None, size))
    path = tmp_path / "mixed.csv"
    path.write_bytes(mixed(size, header))
    seen: list[Done] = []
    for walk in (inputs.Inputs.in_lots, inputs.Inputs.items):
        monkeypatch.setattr(inputs.Inputs, "in_lots", walk)
        seen.append(nonet(*command, path))
    assert seen[0] == seen[1]
    assert seen[0].code == 2
    if "--to" not in command:
        rows = [row for row in rows_of(seen[0].out) if row]
        assert {len(row) for row in rows} == {len(rows[0])}
        kept = [line for line in mixed(size, header).decode().splitlines() if line.strip()]
        assert len(seen[0].lines) == len(kept)
        assert any(row[-1] or "solution" in header for row in rows[1:])


def test_a_table_that_is_right_gets_a_status(nonet: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "set.csv", tmp_path / "out.csv"
    path.write_text("quizzes,solutions\n" + f"{NINE},{SOLVED}\n" * 20_000)
    assert nonet("solve", path, "-o", out) == (0, "", "")
    expected = "quizzes,solutions,status\n" + f"{NINE},{SOLVED},unique\n" * 20_000
    assert out.read_text() == expected


# -- Parquet --------------------------------------------------------------------------------------


def test_a_parquet_file_keeps_its_columns_and_their_types(nonet: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "set.parquet", tmp_path / "out.parquet"
    puzzles = [NINE, FOUR, TWO, CLASH, "rubbish", None, NINE]
    table = pa.table({"id": range(7), "quiz": puzzles, "solution": [None] * 6 + [OTHER]})
    pq.write_table(table, path)
    expected = [SOLVED, FOUR_SOLVED, None, None, None, None, SOLVED]
    for options in ([], ["--timeout", "9"], ["--to", "parquet"]):
        done = nonet("solve", *options, path, "-o", out)
        assert done.code == 2
        found = pq.read_table(out)
        assert found.column("solution").to_pylist() == expected
        words = ["unique", "unique", "several", "none", "unreadable", "unreadable", "unique"]
        assert found.column("status").to_pylist() == words
        assert found.select(["id", "quiz"]) == table.select(["id", "quiz"])
        assert f"nonet: {path}, line 3: several solutions\n" in done.err
        assert f"nonet: {path}, line 7: the solution in the file has" in done.err
        assert done.err.endswith("problems with 5 of 7 puzzles: lines 3-7\n")
    for options in (["--limit", "2"], []):
        good = tmp_path / "good.parquet"
        pq.write_table(table.slice(0, 2), good)
        assert nonet("count", *options, good, "-o", out) == (0, "", "")
        found = pq.read_table(out)
        assert found.column("count").to_pylist() == [1, 1]
        assert found.column_names == ["id", "quiz", "solution", "count", "status"]
        assert found.column("status").to_pylist() == ["unique", "unique"]


def test_parquet_and_other_files(nonet: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "set.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"id": [7, 8], "puzzle": [NINE, FOUR]}), path)
    assert nonet("solve", path).lines == [SOLVED, FOUR_SOLVED]
    assert nonet("solve", "-", stdin=path.read_bytes()).lines == [SOLVED, FOUR_SOLVED]
    assert nonet("solve", "--to", "csv", path).lines == [
        "puzzle,id,solution,status",
        f"{NINE},7,{SOLVED},unique",
        f"{FOUR},8,{FOUR_SOLVED},unique",
    ]
    assert nonet("convert", path, "--to", "line", "--lossy").lines == [NINE, FOUR]
    table = tmp_path / "set.csv"
    table.write_text(f"id,puzzle\n7,{NINE}\n")
    for command in ("solve", "convert", "count"):
        assert nonet(command, table, "-o", out).code == 0
        row = pq.read_table(out).to_pylist()[0]
        assert (row["puzzle"], row["id"]) == (NINE, "7")
        assert (row.get("solution"), row.get("count")) == {
            "solve": (SOLVED, None),
            "convert": (None, None),
            "count": (None, "1"),
        }[command]
    out.write_bytes(b"PAR1 and no more")
    done = nonet("solve", out, "-o", tmp_path / "never.parquet")
    assert done.code == 2
    assert "reading the file failed" in done.err
    assert not (tmp_path / "never.parquet").exists()


# -- table to table -------------------------------------------------------------------------------


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Record for every call of `convert` whether columns were copied."""
    calls: list[bool] = []
    copy_table = convert.copy_table

    def spy(*arguments: Any, **options: Any) -> int | None:
        calls.append(True)  # also if it ends in an error
        code: int | None = copy_table(*arguments, **options)
        calls[-1] = code is not None
        return code

    monkeypatch.setattr(convert, "copy_table", spy)
    return calls


def by_grids(nonet: Command, monkeypatch: pytest.MonkeyPatch, *arguments: str | Path) -> Done:
    """Run `convert` without copying columns."""
    with monkeypatch.context() as patch:
        patch.setattr(convert, "copy_table", lambda *_, **__: None)
        return nonet("convert", *arguments)


def contents(path: Path) -> Any:
    if not path.exists():
        return None
    return pq.read_table(path) if path.suffix == ".parquet" else path.read_bytes()


ROWS = [f"{i},{puzzle},n {i}" for i, puzzle in enumerate([NINE, TWO, CLASH, NINE] * 10)]
UNUSUAL = [
    f'x,"{NINE}","a,b"',
    "rubbish",
    "",
    f"y,{NINE.replace('.', '0')},",
    f"z,{FOUR},four",
    f"q,{NINE},a\vb",
    f"é,{NINE},é",
]


@pytest.mark.parametrize("to", ["csv", "parquet"])
@pytest.mark.parametrize("lossy", [[], ["--lossy"]])
@pytest.mark.parametrize("late", [[], UNUSUAL[:5], UNUSUAL])
def test_copied_columns_are_what_grids_would_be(
    nonet: Command,
    monkeypatch: pytest.MonkeyPatch,
    copied: list[bool],
    tmp_path: Path,
    to: str,
    lossy: list[str],
    late: list[str],
) -> None:
    monkeypatch.setattr(batches.batches, "__defaults__", (None, None, 2000))
    path, out = tmp_path / "set.csv", tmp_path / f"out.{to}"
    path.write_text("\n".join(["id,puzzle,note", *ROWS, *late, ""]), encoding="utf-8")
    done = nonet("convert", *lossy, path, "-o", out)
    found = contents(out)
    assert copied == [True]
    out.unlink(missing_ok=True)
    assert by_grids(nonet, monkeypatch, *lossy, path, "-o", out) == done
    assert found == contents(out)
    assert (done.code == 0) == (not late)
    assert (found is None) == (late == UNUSUAL and not lossy)


@pytest.mark.parametrize("to", ["csv", "parquet"])
def test_parquet_columns_are_copied(
    nonet: Command,
    monkeypatch: pytest.MonkeyPatch,
    copied: list[bool],
    tmp_path: Path,
    to: str,
) -> None:
    path, out = tmp_path / "set.parquet", tmp_path / f"out.{to}"
    puzzles = [NINE] * 20_000 + [None, "rubbish", FOUR]
    pq.write_table(pa.table({"id": range(len(puzzles)), "quiz": puzzles}), path)
    done = nonet("convert", path, "-o", out)
    found = contents(out)
    assert copied == [True]
    assert by_grids(nonet, monkeypatch, path, "-o", out) == done
    assert found == contents(out)
    assert done.code == 2
    assert f"{path}, line 20001: no puzzle in this row" in done.err


@pytest.mark.parametrize(
    "text",
    [
        f"id,puzzle,note\n7,{NINE},\n8,{NINE},\n",  # a column without any value
        "id,puzzle\n",
        "id,name\n7,8\n",
        f"id,puzzle\n7,{FOUR}\n",
        f'id,puzzle\n"7""",{NINE}\n1\n',
        f"id,puzzle\n7,{NINE}\n" + "8,\xff\n",
    ],
)
def test_other_tables_are_read_grid_by_grid(
    nonet: Command, copied: list[bool], tmp_path: Path, text: str
) -> None:
    path, out = tmp_path / "set.csv", tmp_path / "out.csv"
    path.write_text(text, encoding="latin-1")
    nonet("convert", path, "-o", out)
    assert copied == [False]


def test_standard_output_gets_a_table_only_if_all_of_it_can_be_written(
    nonet: Command, copied: list[bool], tmp_path: Path
) -> None:
    path = tmp_path / "set.csv"
    path.write_text("\n".join(["id,puzzle,note", *ROWS, UNUSUAL[5]]))
    done = nonet("convert", path, "--to", "csv")
    assert copied == [False]
    assert (done.code, done.out) == (2, "")
    assert "cannot carry info note" in done.err


def test_a_solution_in_small_letters_is_not_compared_with_itself(
    nonet: Command, tmp_path: Path
) -> None:
    path, out = tmp_path / "set.csv", tmp_path / "out.csv"
    path.write_text(f'puzzle,solution\n{FOUR},"abcd"\n')
    assert nonet("convert", path, "-o", out) == (0, "", "")
