"""The progress bar: for long files, and only where it is seen."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from nonet.cli import main, progress
from tests.cli.command import FOUR, FOUR_SOLVED


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", -1.0)
    monkeypatch.setattr(progress, "_BETWEEN_UPDATES", 0.0)


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{FOUR}\n" * 20)
    return path


@pytest.mark.usefixtures("impatient")
def test_it_shows_how_far_the_file_is(
    puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, out = Terminal(), tmp_path / "out.txt"
    monkeypatch.setattr(sys, "stderr", shown)
    assert main(["solve", str(puzzles), "-o", str(out)]) == 0
    assert "100%" in shown.getvalue()
    assert "20 puzzles" in shown.getvalue()
    assert shown.getvalue().endswith("\x1b[2K")  # nothing of it stays
    assert out.read_text() == f"{FOUR_SOLVED}\n" * 20


@pytest.mark.usefixtures("impatient")
def test_it_does_without_knowing_how_long_the_input_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{FOUR}\n".encode() * 3)))
    monkeypatch.setattr(sys, "stderr", shown)
    assert main(["solve", "-"]) == 0
    assert "3 puzzles" in shown.getvalue()
    assert capsys.readouterr().out == f"{FOUR_SOLVED}\n" * 3


@pytest.mark.usefixtures("impatient")
def test_it_keeps_out_of_pipes(puzzles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(puzzles)]) == 0
    assert capsys.readouterr().err == ""


def test_it_does_not_come_for_short_files(
    puzzles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    assert main(["solve", str(puzzles)]) == 0
    assert shown.getvalue() == ""
    assert len(capsys.readouterr().out.splitlines()) == 20


def test_a_single_puzzle_that_takes_long_shows_that_work_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = Terminal()
    monkeypatch.setattr(progress, "_PATIENCE", 0.05)
    monkeypatch.setattr(sys, "stderr", shown)
    assert main(["count", "." * 81, "--engine", "single", "--timeout", "0.6"]) == 3
    assert "working, Ctrl-C stops it" in shown.getvalue()
    assert "no answer within 0.6 seconds" in shown.getvalue()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("options", [[], ["--threads", "2"], ["--variant", "diagonal"]])
def test_a_count_shows_how_many_it_has_found(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = Terminal()
    monkeypatch.setattr(progress, "_PATIENCE", 0.05)
    monkeypatch.setattr(sys, "stderr", shown)
    assert main(["count", "." * 81, "--timeout", "0.8", *options]) == 3
    numbers = [
        int(number.replace(",", ""))
        for number in re.findall(r"([\d,]+) solutions so far, [\d,]+/s", shown.getvalue())
    ]
    assert len(set(numbers)) >= 2
    assert numbers == sorted(numbers)
    assert capsys.readouterr().out == ""


def test_a_quick_answer_shows_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    assert main(["count", FOUR]) == 0
    assert shown.getvalue() == ""
    assert capsys.readouterr().out.strip().isdigit()
