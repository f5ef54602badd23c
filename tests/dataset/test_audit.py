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
from nonet.dataset import audit
from nonet.dataset.examine import Example
from nonet.dataset.keys import Keys, hash_rows
from tests.batch.samples import GOOD, SOLVED, puzzles

SCHEMA = Path(__file__).parent.parent.parent / "docs" / "json.schema.json"


def planted() -> list[tuple[str | None, str | None]]:
    """Return rows (puzzle, solution) with one of each fault; see FAULTS."""
    rows: list[tuple[str | None, str | None]] = [
        (puzzle, str(nonet.solve(puzzle))) for puzzle in puzzles()[:10]
    ]
    rows += [
        ("rubbish", None),  # 11
        (None, None),  # 12
        ("44" + GOOD[2:], None),  # 13
        ("." * 81, None),  # 14
        (GOOD, "5" + SOLVED[1:]),  # 15
        (rows[3][0], rows[3][1]),  # 16
        (str(nonet.morph(str(rows[4][0]), seed=3)), None),  # 17
        (str(rows[5][0]).replace(".", "0"), None),  # 18: the same puzzle, written another way
    ]
    return rows


FAULTS = {
    "not puzzles": [
        Example(11, "position 8: 7 cells; a 9×9 puzzle has 81"),
        Example(12, "a null is not a puzzle"),
    ],
    "no solution": [Example(13, "no solution")],
    "several solutions": [Example(14, "several solutions")],
    "wrong solution": [Example(15, "the solution has 5 in r1c1; the correct digit is 4")],
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
    assert (file.rows, file.unique) == (18, 14)
    assert sum(file.clues.values()) == 16
    assert file.clues[0] == 1
    if levels:
        assert file.levels is not None
        assert sum(file.levels.values()) == 14
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
    assert found.leakage is not None
    assert found.leakage["same"].examples == [
        Example(11, f"is row 4 of {train}"),
        Example(13, f"is row 4 of {train}"),
    ]
    assert found.leakage["disguise"].examples == [Example(12, f"is row 8 of {train} in disguise")]
    one, other = found.files
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
    wanted["wrong solution"] = []
    for part_rows in (2, 5, 1000):
        monkeypatch.setattr("nonet.dataset.auditing.PART_ROWS", part_rows)
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
    assert record["leakage"]["same"]["count"] == 15
    clean = tmp_path / "clean.txt"
    clean.write_text("\n".join(puzzles()[:5]))
    assert main(["dataset", "audit", str(clean)]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith(f"{clean}: 5 rows\n")


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
    dice = random.Random(5)
    digits = [[dice.randrange(10) for _ in range(81)] for _ in range(12)]
    rows = [(dice.choice(digits), dice.randrange(3), dice.randrange(2)) for _ in range(300)]
    rows.sort(key=lambda row: row[2])
    keys = Keys()
    firsts = [0, sum(file == 0 for *_, file in rows)]
    for number, (form, version, file) in enumerate(rows):
        puzzle = [(digit + version) % 10 for digit in form]
        one, other = (np.array([each], np.uint8) for each in (form, puzzle))
        keys.add(one, other, np.array([number - firsts[file]]), file)
    found = keys.compare(most=3)
    duplicates, isomorphs, same, disguised = [[], []], [[], []], [], []  # type: ignore[var-annotated]
    for number, (form, version, file) in enumerate(rows):
        earlier = [r for r in rows[firsts[file] : number] if r[0] == form]
        row = number - firsts[file]
        if any(r[1] == version for r in earlier):
            duplicates[file].append(row)
        elif earlier:
            isomorphs[file].append(row)
        if file == 1:
            others = [r for r in rows[: firsts[1]] if r[0] == form]
            if any(r[1] == version for r in others):
                same.append(row)
            elif others:
                disguised.append(row)
    for result, wanted in [
        *zip(found.duplicates, duplicates, strict=True),
        *zip(found.isomorphs, isomorphs, strict=True),
        (found.same, same),
        (found.disguised, disguised),
    ]:
        assert result.count == len(wanted)
        assert [repeat.row for repeat in result.first] == wanted[:3]
    assert found.duplicates[0].count > 50
    assert keys.nbytes == 28 * len(rows)


def test_hashes_differ_where_rows_do() -> None:
    rows = np.zeros((81 * 9 + 1, 81), np.uint8)
    for cell in range(81):
        for digit in range(1, 10):
            rows[cell * 9 + digit, cell] = digit
    assert len(set(hash_rows(rows, "a").tolist())) == len(rows)
    assert not set(hash_rows(rows, "a").tolist()) & set(hash_rows(rows, "b").tolist())
    bits = np.unpackbits(hash_rows(rows, "a").view(np.uint8).reshape(-1, 8), axis=1)
    assert 0.35 < bits.mean(axis=0).min() <= bits.mean(axis=0).max() < 0.65
