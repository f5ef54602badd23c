"""The comparison: who is asked what, and what is printed."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.rivals import __main__ as rivals
from benchmarks.rivals.puzzles import Puzzle, puzzle_of, read
from benchmarks.rivals.report import Row, quantile, report
from benchmarks.rivals.sides import Answer, Iss, Nonet
from nonet import Grid
from nonet.errors import Cancelled

UNIQUE = ".Shape~4x4" + "".join(
    f".~R{row}C{column}_{digit}"
    for row, digits in enumerate(("1234", "3412", "2143"), start=1)
    for column, digit in enumerate(digits, start=1)
)
EMPTY = ".Shape~4x4"
WRONG = ".Shape~4x4.~R1C1_1~R1C2_1"
LINES = f"# a comment\n1 cage kind 0-one {UNIQUE}\n2 cage kind 0-several {EMPTY}\n\n"

# A stand-in for ISS: its modules, with the calls that the comparison makes. "never" never ends,
# "stuck" does not even look at the time, and "junk" is not understood.
PARSER = """
export const SudokuParser = {
  parseText: (text) => { if (text === 'junk') throw new Error('what?'); return text; },
};"""
BUILDER = """
export const SudokuBuilder = {
  resolveConstraint: (text) => text,
  build: (text) => {
    let look = null;
    return {
      setProgressCallback: (callback) => { look = callback; },
      countSolutions: (limit) => {
        while (text === 'stuck');
        while (text === 'never') look();
        return Math.min(limit, text.length);
      },
      state: () => ({ counters: { backtracks: 7, solutions: 2 } }),
    };
  },
};"""


@pytest.fixture
def iss(tmp_path: Path) -> Path:
    if not shutil.which("node"):
        pytest.skip("node is not installed; it runs the program that nonet is compared with")
    (tmp_path / "js" / "solver").mkdir(parents=True)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "js" / "sudoku_parser.js").write_text(PARSER)
    (tmp_path / "js" / "solver" / "sudoku_builder.js").write_text(BUILDER)
    return tmp_path


def _row(ours: Answer, theirs: Answer | None, answer: int | None = 1, kind: str = "cage") -> Row:
    return Row(Puzzle(answer, kind, "kind", "0", EMPTY), ours, theirs)


def test_lines_read_back(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(LINES)
    found = list(read([path]))
    assert [puzzle.answer for puzzle in found] == [1, 2]
    assert [puzzle_of(puzzle.line()) for puzzle in found] == found


def test_a_line_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("1 cage kind 0 x\nseveral cage kind 1 y\n")
    with pytest.raises(SystemExit, match=r"puzzles\.txt:2"):
        list(read([path]))


@pytest.mark.parametrize(("text", "count"), [(UNIQUE, 1), (EMPTY, 2), (WRONG, 0)])
def test_nonet_answers(text: str, count: int) -> None:
    side = Nonet()
    side.begin()
    answer = side.ask(text, 5000)
    assert (answer.count, answer.error) == (count, "")
    assert answer.failures is not None


class _Endless:
    """An engine that only ends when it is told to."""

    name = "endless"

    def count(self, grid: Grid, *, progress: Callable[..., bool], **_: object) -> int:
        while progress(0, None, {}):
            pass
        raise Cancelled


def test_nonet_ends_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.rivals.sides.engine_for", lambda *_, **__: _Endless())
    answer = Nonet().ask(EMPTY, 20)
    assert (answer.count, answer.error) == (None, "")
    assert answer.ms >= 20


def test_nonet_says_what_it_cannot_read() -> None:
    answer = Nonet().ask(".Nothing~R1C1", 1000)
    assert answer.count is None
    assert answer.error


def test_iss_answers(iss: Path) -> None:
    with Iss(iss) as side:
        answer = side.ask("ab", 1000)
        assert (answer.count, answer.failures) == (2, 5)
        assert side.ask("a", 1000).count == 1
        assert side.ask("junk", 1000).error == "Error: what?"
        late = side.ask("never", 30)
        assert late.count is None
        assert late.ms >= 30
        assert side.ask("abc", 1000).count == 2


def test_iss_that_is_stuck_is_started_anew(iss: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Iss(iss) as side:
        assert side.ask("a", 1000).count == 1
        with monkeypatch.context() as patched:
            patched.setattr("benchmarks.rivals.sides._GRACE", 0.5)
            stuck = side.ask("stuck", 10)
        assert (stuck.count, stuck.ms) == (None, 10)
        assert side.ask("a", 1000).count == 1


def test_iss_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="not a checkout"):
        Iss(tmp_path)


def test_ratio() -> None:
    assert _row(Answer(1, 2.0), Answer(1, 4.0)).ratio == 0.5
    assert _row(Answer(None, 100.0), Answer(1, 4.0)).ratio == 25
    assert _row(Answer(1, 2.0), Answer(None, 100.0)).ratio == 0.02
    assert _row(Answer(None, 100.0), Answer(None, 100.0)).ratio is None
    assert _row(Answer(1, 2.0), None).ratio is None
    assert _row(Answer(1, 2.0), Answer(0, 4.0)).ratio is None


def test_quantiles() -> None:
    values = [float(n) for n in range(1, 101)]
    assert [quantile(values, share) for share in (0.5, 0.9, 0.99, 1.0)] == [50, 90, 99, 100]
    assert math.isnan(quantile([], 0.5))


def test_tables() -> None:
    rows = [
        _row(Answer(1, 2.0, 10), Answer(1, 4.0, 20)),
        _row(Answer(None, 100.0, 50), Answer(1, 10.0, 5)),
        _row(Answer(2, 1.0, 0), Answer(2, 1.0, 0), answer=2, kind="thermo"),
    ]
    lines = list(report(rows))
    (cage,) = [line for line in lines if line.startswith("| cage |")]
    assert cage == (
        "| cage | 2 | 2.00 / 100 / 100 / 100 | 4.00 / 10 / 10 / 10 | 0.50 / 0.50 / 10.00 / 10.00 "
        "| 60 : 25 | 1 : 0 |"
    )
    assert [line for line in lines if line.startswith("| **all** | 3 |")]
    assert "slower than ISS: 1 of 3" in "\n".join(lines)


def test_disagreements() -> None:
    wrong = _row(Answer(2, 1.0), Answer(1, 1.0))
    theirs = _row(Answer(1, 1.0), Answer(0, 1.0))
    open_ = _row(Answer(1, 1.0), Answer(0, 1.0), answer=None)
    assert [row.disagrees for row in (wrong, theirs, open_)] == [True] * 3
    assert [row.blames_iss for row in (wrong, theirs, open_)] == [False, True, False]
    text = "\n".join(report([wrong, theirs, open_]))
    assert text.count("DISAGREEMENT") == 2
    assert "recorded 1, nonet 2, ISS 1" in text
    assert "ISS alone differs" in text


def test_errors_are_listed() -> None:
    text = "\n".join(report([_row(Answer(None, 1.0, None, "what?"), None)]))
    assert "ERROR of nonet: kind cage 0: what?" in text


def test_run_and_again(tmp_path: Path, iss: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, rows = tmp_path / "puzzles.txt", tmp_path / "rows.json"
    path.write_text(LINES)
    # The stand-in counts the characters of a text, so it has 2 where 1 is recorded.
    code = rivals.main(["--iss", str(iss), "--set", str(path), "--json", str(rows)])
    assert code == 0
    assert "ISS alone differs" in capsys.readouterr().out
    data = json.loads(rows.read_text())
    assert [Row.of(each).nonet.count for each in data] == [1, 2]
    data[0]["nonet"]["ms"] = 900.0
    rows.write_text(json.dumps(data))
    assert rivals.main(["--again", str(rows), "--above", "500"]) == 0
    assert "| cage | 1 |" in capsys.readouterr().out
    rows.write_text(json.dumps([each | {"iss": {"count": 1, "ms": 1.0}} for each in data[:1]]))
    assert [
        p.seed for p in rivals.chosen(rivals.arguments(["--again", str(rows), "--ratio", "2"]))
    ] == ["0-one"]


def test_a_wrong_answer_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"0 cage kind 0-one {UNIQUE}\n")
    assert rivals.main(["--set", str(path)]) == 1
    assert "DISAGREEMENT: kind cage 0-one: recorded 0, nonet 1" in capsys.readouterr().out


def test_kinds_are_chosen(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(
        "1 cage kind 0 a\n1 cage+thermo mixture 1 b\n1 killers killers 2 c\n1 quad kind 3 d\n"
    )

    def texts(*words: str) -> list[str]:
        options = rivals.arguments(["--set", str(path), *words])
        return [puzzle.text for puzzle in rivals.chosen(options)]

    assert texts("--kind", "thermo", "killers") == ["b", "c"]
    assert texts("--kind", "cage") == ["a", "b"]
    assert texts("--every", "2") == ["a", "c"]
