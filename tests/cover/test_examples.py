"""The examples of exact cover: the numbers everyone knows, and scripts that run."""

from __future__ import annotations

import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parent.parent.parent / "examples" / "cover"
SCRIPTS = sorted(FOLDER.glob("*.py"))
QUICKLY = {"pentominoes": ["3", "20"]}


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_the_examples_people_know() -> None:
    names = {path.stem for path in SCRIPTS}
    assert names >= {"pentominoes", "queens", "langford", "word_square", "soma", "timetable"}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_what_their_docstrings_say_is_so(path: Path) -> None:
    failed, _ = doctest.testmod(load(path))
    assert not failed


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_they_run(path: Path, tmp_path: Path) -> None:
    arguments = QUICKLY.get(path.stem, [])
    done = subprocess.run(
        [sys.executable, path, *arguments], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout
    assert not done.stderr


def test_the_picture_of_the_pentominoes(tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    script = FOLDER / "pentominoes.py"
    subprocess.run(
        [sys.executable, script, "3", "20", "--svg", picture], capture_output=True, check=True
    )
    assert picture.read_text(encoding="utf-8").count("<rect") == 60
