"""Audits: every fault is planted and found, with its row; memory and answers at any size."""

from __future__ import annotations

import json
import random
from pathlib import Path

import jsonschema
import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from pyarrow import parquet

import nonet
from nonet.cli import main
from nonet.dataset import audit, clean
from nonet.dataset.examine import Example
from nonet.dataset.keys import Keys, hash_rows
from tests.batch.samples import GOOD, SOLVED, puzzles, read

SCHEMA = Path(__file__).parent.parent.parent / "docs" / "json.schema.json"


def planted() -> list[tuple[str | None, str | None]]:
    """Return rows (puzzle, solution) with one of each fault; see FAULTS."""
    rows: list[tuple[str | None, str | None]] = [
        (puzzle, str(nonet.solve(puzzle))) for puzzle in puzzles()[:10]
    ]
    seventeen = str(nonet.morph(str(rows[4][0]), seed=3))
    rows += [
        ("rubbish", None),  # 11
        (None, None),  # 12
        ("44" + GOOD[2:], None),  # 13
        ("." * 81, None),  # 14
        (GOOD, "5" + SOLVED[1:]),  # 15, and no other puzzle has this solution
        (rows[3][0], rows[3][1]),  # 16
        (seventeen, str(nonet.solve(seventeen))),
        (str(rows[5][0]).replace(".", "0"), rows[5][1]),  # 18: the same, written another way
        (puzzles()[11], None),  # 19
        (puzzles()[12], " "),  # 20
    ]
    return rows


FAULTS = {
    "not puzzles": [
        Example(11, "position 8: 7 cells; a 9×9 puzzle has 81"),
        Example(12, "no puzzle in this row"),
    ],
    "no solution": [Example(13, "no solution")],
    "several solutions": [Example(14, "several solutions")],
    "wrong solution": [Example(15, "the solution has 5 in r1c1; the correct digit is 4")],
    "missing solution": [Example(19, "missing solution"), Example(20, "missing solution")],
    "duplicates": [Example(16, "is row 4"), Example(18, "is row 6")],
    "isomorphs": [Example(17, "is row 5 in disguise")],
}


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.parquet"
    quizzes, solutions = zip(*planted(), strict=True)
    parquet.write_table(pa.table({"quizzes": quizzes, "solutions": solutions}), path)
    return path


@pytest.mark.parametrize("levels", [True, False])
def test_every_fault_is_found(faulty: Path, levels: bool) -> None:
    found = audit(str(faulty), levels=levels)
    (file,) = found.files
    assert {kind: fault.examples for kind, fault in file.faults.items()} == FAULTS
    assert {kind: fault.count for kind, fault in file.faults.items()} == {
        kind: len(examples) for kind, examples in FAULTS.items()
    }
    assert not found.is_clean
    assert (file.rows, file.unique, file.solutions) == (20, 16, "solutions")
    assert sum(file.clues.values()) == 18
    assert file.clues[0] == 1
    if levels:
        assert file.levels is not None
        assert sum(file.levels.values()) == 16
    else:
        assert file.levels is None


def test_the_share_of_singles_is_the_same_with_and_without_levels(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("\n".join(map(str, nonet.generate(60, seed=1))))
    with_levels, without = (audit(str(path), levels=levels).files[0] for levels in (True, False))
    assert with_levels.singles == without.singles
    assert 0 < without.singles < 60
    names = ("full-house", "last-digit", "hidden-single", "naked-single")
    solved = [nonet.explain(line, techniques=names).solved for line in path.read_text().split()]
    assert without.singles == sum(solved)


def test_rows_that_leak(tmp_path: Path) -> None:
    train, test = tmp_path / "train.txt", tmp_path / "test.txt"
    train.write_text("\n".join(puzzles()[:20]))
    leaks = [puzzles()[3], str(nonet.morph(puzzles()[7], seed=1)), puzzles()[3]]
    test.write_text("\n".join([*puzzles()[20:30], *leaks]))
    found = audit(str(train), str(test), levels=False)
    one, other = found.files
    assert one.leakage is None
    assert other.leakage is not None
    same = [Example(11, f"is row 4 of {train}"), Example(13, f"is row 4 of {train}")]
    assert other.leakage["same"].examples == same
    assert other.leakage["disguise"].examples == [Example(12, f"is row 8 of {train} in disguise")]
    assert [row for row, _ in other.leakage["solution"].examples] == [11, 13]
    assert not any(fault.count for fault in one.faults.values())
    assert other.faults["duplicates"].examples == [Example(13, "is row 11")]
    assert not found.is_clean
    test.write_text("\n".join(puzzles()[20:30]))
    assert audit(str(train), str(test), levels=False).is_clean


def test_the_numbers_of_rows_in_several_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row or "" for row, _ in planted()]
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.csv").write_text("puzzle\n" + "\n".join(rows[:11]) + "\n")
    (tmp_path / "in" / "b.txt").write_text("\n".join(rows[11:]))
    wanted = {kind: [row for row, _ in examples] for kind, examples in FAULTS.items()}
    wanted["wrong solution"] = wanted["missing solution"] = []
    wanted["not puzzles"].remove(12)  # a blank line in a file of lines is none
    for part_rows in (2, 5, 1000):
        monkeypatch.setattr("nonet.dataset.examined.PART_ROWS", part_rows)
        for threads in (1, 3):
            (file,) = audit(str(tmp_path / "in"), levels=False, threads=threads).files
            found = {kind: [row for row, _ in f.examples] for kind, f in file.faults.items()}
            assert found == wanted


def test_the_command(faulty: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["dataset", "audit", str(faulty)]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert "duplicates                  2  row 16: is row 4; also 18" in out
    assert "isomorphs                   1  row 17: is row 5 in disguise" in out
    assert "singles solve" in out
    assert main(["dataset", "audit", "--json", "--no-levels", str(faulty), str(faulty)]) == 1
    record = json.loads(capsys.readouterr().out)
    jsonschema.validate(record, json.loads(SCHEMA.read_text()))
    assert record["command"] == "dataset audit"
    assert record["files"][0]["faults"]["wrong solution"]["examples"][0]["row"] == 15
    assert record["files"][0]["leakage"] is None
    assert record["files"][1]["leakage"]["same"]["count"] == 17
    assert record["files"][1]["solutions"] == "solutions"
    clean = tmp_path / "clean.txt"
    clean.write_text("\n".join(puzzles()[:5]))
    assert main(["dataset", "audit", str(clean)]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith(f"{clean}: 5 rows\n  solutions: not checked (no such column)\n")


def test_the_group_alone_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Usage: nonet dataset")


def test_rubbish_is_an_audit_too(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_bytes(b"id,puzzle\n1\n,,,\n" + b'2,"\n' + b"3,\xff\n\n4," + GOOD.encode())
    (file,) = audit(str(path)).files
    assert file.rows == 5
    assert file.faults["not puzzles"].count == 4
    assert file.unique == 1


def test_keys_against_a_slow_twin() -> None:
    """Rows of three files: which repeat another of their file, and which one of an earlier file."""
    dice = random.Random(5)
    digits = [[dice.randrange(10) for _ in range(81)] for _ in range(20)]
    rows = [(dice.randrange(20), dice.randrange(3), dice.randrange(3)) for _ in range(90)]
    rows.sort(key=lambda row: row[2])
    files = [next(i for i, row in enumerate(rows) if row[2] == file) for file in range(3)]
    keys = Keys()
    for number in dice.sample(range(len(rows)), len(rows)):
        form, version, _ = rows[number]
        puzzle = [(digit + version) % 10 for digit in digits[form]]
        one, other = (np.array([each], np.uint8) for each in (digits[form], puzzle))
        keys.add(one, other, np.array([number]))
    wanted = set()
    for number, (form, version, file) in enumerate(rows):
        earlier = [(i, row) for i, row in enumerate(rows[:number]) if row[0] == form]
        for is_own, kinds in ((True, ("duplicates", "isomorphs")), (False, ("same", "disguise"))):
            some = [(i, row) for i, row in earlier if (row[2] == file) == is_own]
            twins = [i for i, row in some if row[1] == version]
            if twins:
                wanted.add((kinds[0], number, twins[0]))
            elif some:
                wanted.add((kinds[1], number, some[0][0]))
    found = {
        (kind, row, before)
        for kind, rows_of_kind, earlier in keys.repeats(files)
        for row, before in zip(rows_of_kind.tolist(), earlier.tolist(), strict=True)
    }
    assert found == wanted
    assert {kind for kind, *_ in found} == {"duplicates", "isomorphs", "same", "disguise"}
    assert keys.nbytes == 28 * len(rows)


@pytest.mark.parametrize(
    ("name", "asked"), [("label", None), ("Target", None), ("mine", "mine"), ("answers", None)]
)
def test_solutions_under_other_names(name: str, asked: str | None, tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(f"question,{name}\n{GOOD},{SOLVED[::-1]}\n{puzzles()[0]},\n")
    (file,) = audit(str(path), solution_column=asked, levels=False).files
    assert file.solutions == name
    assert file.faults["wrong solution"].count == 1
    assert file.faults["missing solution"].count == 1


def test_a_label_that_is_no_solution_is_not_taken_for_one(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(f"puzzle,label\n{GOOD},hard\n")
    (file,) = audit(str(path), levels=False).files
    assert file.solutions is None
    assert not any(fault.count for fault in file.faults.values())
    with pytest.raises(nonet.FormatError, match="no column 'mine' among puzzle, label"):
        audit(str(path), solution_column="mine")


@pytest.mark.parametrize("empty", [None, "", "  "])
def test_an_empty_solution_is_missing(empty: str | None, tmp_path: Path) -> None:
    path = tmp_path / "in.parquet"
    parquet.write_table(pa.table({"puzzle": [GOOD], "solution": pa.array([empty])}), path)
    (file,) = audit(str(path), levels=False).files
    counts = {kind: fault.count for kind, fault in file.faults.items() if fault.count}
    assert counts == {"missing solution": 1}
    checked = nonet.arrow.check(parquet.read_table(path))
    assert checked["valid"].to_pylist() == [True]


def test_three_files(tmp_path: Path) -> None:
    """Rows with another puzzle of the same solution leak, whichever earlier file has it."""
    lines = [list(puzzles()[start : start + 5]) for start in (0, 5, 10)]
    lines[1].append(str(nonet.add_clues(lines[0][2], 1)))
    lines[2] += [lines[1][3], lines[0][1]]
    paths = [tmp_path / name for name in ("train.txt", "validation.txt", "test.txt")]
    for path, some in zip(paths, lines, strict=True):
        path.write_text("\n".join(some))
    train, validation, test = (str(path) for path in paths)
    _, two, three = audit(train, validation, test, levels=False).files
    assert two.leakage is not None
    assert three.leakage is not None
    assert two.leakage["solution"].examples == [Example(6, f"has the solution of row 3 of {train}")]
    assert two.leakage["same"].count == 0
    same = [Example(6, f"is row 4 of {validation}"), Example(7, f"is row 2 of {train}")]
    assert three.leakage["same"].examples == same


def test_every_faulty_row_is_written(faulty: Path, tmp_path: Path) -> None:
    for name in ("rows.csv", "rows.jsonl", "rows.parquet"):
        audit(str(faulty), levels=False, rows=str(tmp_path / name))
        rows = read(tmp_path / name).to_pylist()
        wanted = sorted((row, kind, text) for kind, each in FAULTS.items() for row, text in each)
        assert [(int(row["row"]), row["fault"], row["text"]) for row in rows] == wanted
        for row in rows:
            assert row["file"] == str(faulty)
            assert row["puzzle"] == planted()[int(row["row"]) - 1][0]
    with pytest.raises(
        nonet.ArgumentError, match=r"cannot infer a table's format from 'rows\.txt'"
    ):
        audit(str(faulty), rows="rows.txt")


def test_many_faulty_rows_are_all_written(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{GOOD}\n" * 50)
    audit(str(path), str(path), levels=False, rows=str(tmp_path / "rows.csv"))
    rows = read(tmp_path / "rows.csv").to_pylist()
    kinds = [(row["file"], row["fault"]) for row in rows]
    assert kinds.count((str(path), "duplicates")) == 98
    assert kinds.count((str(path), "leak: same")) == 50
    assert len(rows) == 98 + 50 + 50


def test_cleaning(faulty: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "clean.parquet"
    assert main(["dataset", "clean", str(faulty), "-o", str(out)]) == 0
    assert capsys.readouterr().err == (
        f"nonet: {out} 10 rows; dropped: 2 not puzzles, 1 no solution, 1 several solutions,"
        " 1 wrong solution, 2 missing solution, 2 duplicates, 1 isomorphs\n"
    )
    rows = [(row["quizzes"], row["solutions"]) for row in read(out).to_pylist()]
    assert rows == planted()[:10]
    assert audit(str(out)).is_clean
    kept = clean(str(faulty), str(tmp_path / "kept.csv"), keep=["missing-solution", "isomorphs"])
    assert kept.rows == 13
    with pytest.raises(nonet.UnknownName, match="duplicates"):
        clean(str(faulty), str(out), keep=["duplicate"])


def test_a_right_row_stays_where_an_earlier_one_is_wrong(tmp_path: Path) -> None:
    solution = str(nonet.solve(GOOD))
    wrong = solution[:79] + solution[:78:-1]
    disguised = GOOD.translate(str.maketrans("123456789", "234567891"))
    other = str(nonet.solve(disguised))
    rows = [
        *((GOOD, wrong), (GOOD, ""), (disguised, wrong), (GOOD, solution), (GOOD, solution)),
        *((disguised, other), (disguised, "")),
    ]
    path, out = tmp_path / "in.csv", tmp_path / "out.csv"
    path.write_text("puzzle,solution\n" + "".join(f"{p},{s}\n" for p, s in rows))
    cleaned = clean(str(path), str(out))
    assert out.read_text() == f"puzzle,solution\n{GOOD},{solution}\n"
    assert cleaned.rows == 1
    assert cleaned.dropped == {"wrong solution": 2, "missing solution": 2, "duplicates": 2}
    clean(str(path), str(out), keep=["isomorphs"])
    assert out.read_text() == (f"puzzle,solution\n{GOOD},{solution}\n{disguised},{other}\n")


def test_cleaning_keeps_its_input(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(f"puzzle\n{GOOD}\nrubbish\n")
    before = path.read_bytes()
    for out in (path, tmp_path / "." / "in.csv"):
        with pytest.raises(nonet.ArgumentError, match="is both input and output"):
            clean(str(path), str(out))
    with pytest.raises(nonet.ArgumentError, match="is both input and output"):
        clean(str(path), str(tmp_path / "out.csv"), rows=str(path))
    assert path.read_bytes() == before


def test_hashes_differ_where_rows_do() -> None:
    rows = np.zeros((81 * 9 + 1, 81), np.uint8)
    for cell in range(81):
        for digit in range(1, 10):
            rows[cell * 9 + digit, cell] = digit
    assert len(set(hash_rows(rows, "a").tolist())) == len(rows)
    assert not set(hash_rows(rows, "a").tolist()) & set(hash_rows(rows, "b").tolist())
    bits = np.unpackbits(hash_rows(rows, "a").view(np.uint8).reshape(-1, 8), axis=1)
    assert 0.35 < bits.mean(axis=0).min() <= bits.mean(axis=0).max() < 0.65
