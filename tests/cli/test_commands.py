"""What each command answers, in each of its forms."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import nonet as library
from tests.cli.command import FOUR, FOUR_SOLVED, NINE, NONE, SEVERAL, SOLVED
from tests.cli.conftest import Command

EMPTY = "." * 16
HARD_TO_COUNT = "." * 81


class TestSolve:
    def test_faults_are_one_line_and_code_1(self, nonet: Command) -> None:
        assert nonet("solve", SEVERAL) == (1, "", "nonet: several solutions\n")
        done = nonet("solve", NONE)
        assert done == (1, "", "nonet: no solution: 1 appears twice in row 1 (r1c1, r1c2)\n")
        assert nonet("solve", "123....4........") == (1, "", "nonet: no solution\n")

    def test_every_engine_by_name(self, nonet: Command) -> None:
        for engine in library.engines():
            assert nonet("solve", "--engine", engine.name, NINE).out == SOLVED + "\n", engine.name

    def test_an_engine_that_cannot(self, nonet: Command) -> None:
        done = nonet("solve", "--engine", "agent", FOUR)
        assert done.code == 2
        assert done.err == "nonet: engine agent cannot do grids under Rules.classic(4)\n"

    def test_all_solutions(self, nonet: Command) -> None:
        done = nonet("solve", "--all", EMPTY)
        assert done.code == 0
        assert len(set(done.lines)) == len(done.lines) == 288
        assert all(library.is_solution(EMPTY, line) for line in done.lines)

    def test_some_solutions(self, nonet: Command) -> None:
        done = nonet("solve", "--all", "--limit", "3", HARD_TO_COUNT)
        assert (done.code, len(set(done.lines))) == (0, 3)

    def test_all_of_none_is_no_fault(self, nonet: Command) -> None:
        assert nonet("solve", "--all", NONE) == (0, "", "nonet: no solution\n")
        done = nonet("solve", "--all", "-", stdin=f"{NONE}\n{SEVERAL}\n")
        assert done.code == 0
        assert sorted(done.lines) == ["# 1: no solution", "1234341221434321", "1243341221344321"]

    def test_a_classic_does_not_list_all(self, nonet: Command) -> None:
        done = nonet("solve", "--all", "--engine", "agent", NINE)
        assert done.code == 2
        assert "engine agent cannot do listing all solutions" in done.err

    def test_json(self, nonet: Command) -> None:
        record = json.loads(nonet("solve", "--json", NINE).out)
        assert record.pop("seconds") >= 0
        assert record.pop("guesses") >= 0
        engine = library.solve(NINE).engine
        assert record == {
            "schema": 1,
            "command": "solve",
            "status": "unique",
            "puzzle": NINE,
            "solution": SOLVED,
            "engine": engine,
        }

    def test_json_of_a_fault_comes_with_the_usual_line(self, nonet: Command) -> None:
        done = nonet("solve", "--json", SEVERAL)
        record = json.loads(done.out)
        assert (done.code, record["error"]["code"]) == (1, "several-solutions")
        assert len(record["error"]["examples"]) == 2
        assert done.err == "nonet: several solutions\n"

    def test_json_of_all(self, nonet: Command) -> None:
        records = [json.loads(line) for line in nonet("solve", "--all", "--json", SEVERAL).lines]
        assert sorted(record["solution"] for record in records) == [
            "1234341221434321",
            "1243341221344321",
        ]

    def test_another_format(self, nonet: Command) -> None:
        done = nonet("solve", "--to", "sdk", NINE, NONE)
        assert done.code == 1
        grid = library.parse(done.out)
        assert (str(grid), str(grid.givens)) == (SOLVED, NINE)
        assert done.err == "nonet: puzzle 2: no solution: 1 appears twice in row 1 (r1c1, r1c2)\n"

    def test_another_format_for_a_file(self, nonet: Command, tmp_path: Path) -> None:
        path = tmp_path / "out.csv"
        done = nonet("solve", "--to", "csv", "-o", path, "-", stdin=f"{FOUR}\n{NONE}\n{FOUR}\n")
        rows = [(str(grid), grid.info.get("solution")) for grid in library.read(path)]
        assert rows == [(FOUR, FOUR_SOLVED), (NONE, None), (FOUR, FOUR_SOLVED)]
        assert done.err.splitlines() == [
            "nonet: standard input, line 2: no solution",
            "nonet: standard input: problems with 1 of 3 puzzles: line 2",
        ]

    def test_line_is_the_usual_format(self, nonet: Command) -> None:
        done = nonet("solve", "--to", "line", "-", stdin=f"{FOUR}\n{NONE}\n")
        assert done.lines == [FOUR_SOLVED, "# 2: no solution"]

    def test_the_time_limit(self, nonet: Command) -> None:
        done = nonet("solve", "--all", "--timeout", "0.05", "-o", "/dev/null", HARD_TO_COUNT)
        assert done.code == 3
        assert re.fullmatch(r"nonet: stopped after 0.05 seconds and [\d,]+ solutions\n", done.err)


class TestCount:
    def test_the_number_whatever_it_is(self, nonet: Command) -> None:
        assert nonet("count", EMPTY) == (0, "288\n", "")
        assert nonet("count", NONE) == (0, "0\n", "")

    def test_up_to_a_limit(self, nonet: Command) -> None:
        assert nonet("count", "--limit", "5", HARD_TO_COUNT).out == "5\n"
        assert nonet("count", "--limit", "0", EMPTY).out == "0\n"

    @pytest.mark.parametrize("threads", ["0", "1", "3"])
    def test_with_threads(self, nonet: Command, threads: str) -> None:
        assert nonet("count", "--threads", threads, EMPTY).out == "288\n"

    def test_json(self, nonet: Command) -> None:
        done = nonet("count", "--json", "--limit", "9", EMPTY)
        head = {"schema": 1, "command": "count"}
        several = {"status": "several", "puzzle": EMPTY, "count": 9, "limit": 9}
        assert json.loads(done.out) == head | several
        done = nonet("count", "--json", FOUR)
        unique = {"status": "unique", "puzzle": FOUR, "count": 1}
        assert json.loads(done.out) == head | unique

    def test_the_time_limit(self, nonet: Command) -> None:
        done = nonet("count", "--timeout", "0.05", HARD_TO_COUNT)
        assert done == (3, "", "nonet: no answer within 0.05 seconds\n")

    def test_a_classic_does_not_count(self, nonet: Command) -> None:
        done = nonet("count", "--engine", "cell-sets", NINE)
        assert done.code == 2
        assert "engine cell-sets cannot do counting" in done.err


class TestCheck:
    def test_it_prints_the_diagnosis(self, nonet: Command) -> None:
        assert nonet("check", NINE) == (0, f"{library.check(NINE)}\n", "")
        assert nonet("check", SEVERAL) == (1, f"{library.check(SEVERAL)}\n", "")
        assert nonet("check", NONE) == (1, f"{library.check(NONE)}\n", "")

    def test_json(self, nonet: Command) -> None:
        record = json.loads(nonet("check", "--json", SEVERAL).out)
        assert record.pop("command") == "check"
        assert record.pop("status") == "several"
        assert record == json.loads(library.check(SEVERAL).to_json())

    def test_the_limit(self, nonet: Command) -> None:
        assert "at least 5 solutions" in nonet("check", "--limit", "5", EMPTY).out

    def test_bad_input(self, nonet: Command) -> None:
        done = nonet("check", "12")
        assert (done.code, done.out) == (2, "")


class TestShow:
    def test_it_draws(self, nonet: Command) -> None:
        assert nonet("show", NINE) == (0, library.draw(NINE) + "\n", "")

    def test_it_draws_every_puzzle_of_a_file(self, nonet: Command) -> None:
        done = nonet("show", "-", stdin=f"# two\n{NINE}\n\n{FOUR}\nrubbish\n")
        assert done.code == 2
        expected = f"# two\n{library.draw(NINE)}\n\n{library.draw(FOUR)}\n# 5: column "
        assert done.out.startswith(expected)

    def test_pencil_marks_show_where_there_are_some(self, nonet: Command) -> None:
        file = io.StringIO()
        board = library.Board(library.parse(SEVERAL))
        board.remove("r1c3", 4)
        library.write([board.to_grid()], file, format="json")
        done = nonet("show", "-", stdin=file.getvalue())
        assert done.lines[1] == "│ 1 2 │ 3   34  │"

    def test_candidates_on_demand(self, nonet: Command) -> None:
        done = nonet("show", "--candidates", SEVERAL)
        assert done.lines[1] == "│ 1 2 │ 34  34  │"

    def test_a_title_stands_above(self, nonet: Command) -> None:
        text = json.dumps({"nonet": 1, "cells": FOUR, "info": {"title": "Small"}})
        assert nonet("show", "-", stdin=text).lines[0] == "title: Small"

    def test_json(self, nonet: Command) -> None:
        record = json.loads(nonet("show", "--json", NONE).out)
        assert record["grid"]["cells"] == NONE
        assert record["clues"] == 2
        twice = [{"cell": "r1c1", "digit": 1}, {"cell": "r1c2", "digit": 1}]
        assert record["conflicts"][0] == {"unit": "row 1", "candidates": twice}
        assert record["solved"] is False


class TestConvert:
    # A killer has cages and no givens.
    @pytest.mark.parametrize(
        "name", [each.name for each in library.formats.FORMATS if each.name != "killer"]
    )
    def test_into_every_format_and_back(self, nonet: Command, tmp_path: Path, name: str) -> None:
        path = tmp_path / "puzzle"
        done = nonet("convert", NINE, "--to", name, "-o", path)
        assert (done.code, done.err) == (0, "")
        assert nonet("convert", path, "--from", name, "--to", "line").out == NINE + "\n"

    def test_the_name_tells_the_format(self, nonet: Command, tmp_path: Path) -> None:
        path = tmp_path / "out.opensudoku"
        assert nonet("convert", NINE, "-o", path).code == 0
        assert path.read_text().startswith("<?xml")
        assert [str(grid) for grid in library.read(path)] == [NINE]

    def test_bad_lines_do_not_stop_the_others(self, nonet: Command) -> None:
        done = nonet("convert", "--to", "sdm", "-", stdin=f"{NINE}\nrubbish\n# note\n{SOLVED}\n")
        assert done.lines == [NINE.replace(".", "0"), SOLVED]
        assert done.code == 2
        first, last = done.err.splitlines()
        assert first.startswith("nonet: standard input, line 2, column ")
        assert last == "nonet: standard input: problems with 1 of 3 puzzles: line 2"

    def test_a_loss_is_refused(self, nonet: Command, tmp_path: Path) -> None:
        path = tmp_path / "out.sdm"
        done = nonet("convert", "-", "-o", path, stdin=f"{NINE}\n{FOUR}\n")
        assert done.code == 2
        assert done.err == (
            "nonet: standard input, line 2: format sdm cannot carry 4×4 grids; use --to json\n"
        )
        assert not path.exists()

    def test_a_loss_on_demand(self, nonet: Command) -> None:
        diagonal = ["convert", "--variant", "diagonal", NINE, "--to", "line"]
        done = nonet(*diagonal)
        assert done.code == 2
        assert "cannot carry rules" in done.err
        assert nonet(*diagonal, "--lossy").out == NINE + "\n"

    def test_a_variant_goes_with_json(self, nonet: Command) -> None:
        done = nonet("convert", "--variant", "diagonal", NINE, "--json")
        assert library.parse(done.out).rules == library.CLASSIC + library.variants.DIAGONAL

    def test_json_has_one_object_a_line(self, nonet: Command) -> None:
        done = nonet("convert", "--json", "-", stdin=f"{NINE}\n{FOUR}\n")
        assert [json.loads(line)["cells"] for line in done.lines] == [NINE, FOUR]


class TestEngines:
    def test_it_lists_every_engine(self, nonet: Command) -> None:
        done = nonet("engines")
        assert done.code == 0
        for engine, line in zip(library.engines(), done.lines, strict=True):
            assert line.startswith(f"{engine.name} ")
            assert engine.summary in line

    def test_json(self, nonet: Command) -> None:
        records = [json.loads(line) for line in nonet("engines", "--json").lines]
        assert [record["name"] for record in records] == [e.name for e in library.engines()]
        assert {record["finds"] for record in records} == {"all", "one"}


class TestNumbers:
    @pytest.mark.parametrize(
        "options",
        [
            ["count", "--limit"],
            ["count", "--threads"],
            ["count", "--timeout"],
            ["solve", "--all", "--limit"],
            ["solve", "--threads"],
            ["solve", "--timeout"],
            ["check", "--timeout"],
            ["rate", "--threads"],
            ["rate", "--timeout"],
            ["hint", "--timeout"],
            ["explain", "--timeout"],
            ["canonical", "--threads"],
            ["unique", "--threads"],
            ["cover", "--limit"],
            ["cover", "--threads"],
            ["cover", "--timeout"],
        ],
        ids=" ".join,
    )
    @pytest.mark.parametrize("number", ["1" + "0" * 30, "9" * 5000, "x", "nan", "-1", "", "1e400"])
    def test_a_number_out_of_range_is_one_line(
        self, nonet: Command, options: list[str], number: str
    ) -> None:
        done = nonet(*options, number, FOUR)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("nonet: invalid value for '--")
        assert done.err.count("\n") == 1
        assert len(done.err) < 200 or number == "9" * 5000

    def test_large_numbers_in_range_are_taken(self, nonet: Command) -> None:
        assert nonet("count", "--limit", str(2**63 - 1), FOUR).out == "1\n"
        assert nonet("count", "--timeout", "1e9", FOUR).out == "1\n"
        assert nonet("solve", "--all", "--limit", str(2**62), FOUR).out == FOUR_SOLVED + "\n"

    def test_the_time_limit_is_for_the_output_too(
        self, nonet: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = iter(range(1000))
        ticking = SimpleNamespace(monotonic=lambda: next(clock))
        monkeypatch.setattr("nonet.cli.commands.solve.time", ticking)
        done = nonet("solve", "--all", "--timeout", "10", "-", stdin=f"{'.' * 81}\n" * 2)
        assert done.code == 3
        for line, first in ((done.lines[11], 1), (done.lines[23], 2)):
            assert line == f"# {first}: stopped after 10 seconds and 11 solutions"
