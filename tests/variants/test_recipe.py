"""The recipe of CONTRIBUTING for a kind of constraint: two files name it, all others find it."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nonet import variants

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "nonet"
CLASS_FILE, EXPORTS = "variants/pairings.py", "variants/__init__.py"


def the_class() -> str:
    """Return the class that CONTRIBUTING shows."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(r"^    @constraint\n(?:(?:    .*)?\n)+", text, re.MULTILINE)
    assert found is not None
    return textwrap.dedent(found[0]).strip()


def name_of_class() -> str:
    found = re.search(r"^class (\w+)", the_class(), re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which the recipe was followed."""
    package = tmp_path_factory.mktemp("recipe") / "src" / "nonet"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    native = importlib.util.find_spec("nonet._native")
    assert native is not None
    assert native.origin is not None
    (package / Path(native.origin).name).symlink_to(native.origin)
    home, exports = package / CLASS_FILE, package / EXPORTS
    name = name_of_class()
    home.write_text(f"{home.read_text(encoding='utf-8')}\n\n{the_class()}\n", encoding="utf-8")
    text = exports.read_text(encoding="utf-8")
    text = text.replace("from nonet.variants.pairings import ", f"{_IMPORT} import {name}, ")
    text = text.replace('    "AllDifferent",\n', f'    "AllDifferent",\n    "{name}",\n')
    exports.write_text(text, encoding="utf-8")
    return package


_IMPORT = "from nonet.variants.pairings"

# The finder of an editable install comes before the paths, and would find the tree itself.
PROGRAM = """
import json, sys, warnings
from importlib.machinery import PathFinder
sys.meta_path.insert(0, PathFinder)
import nonet
from nonet import CLASSIC, Grid, variants
from nonet.formats.constraint_text import constraint_of_text, constraint_to_text, syntax_of
from nonet.formats.kinds.fpuzzles_write import puzzle_to_json
from nonet.formats.registry import by_name
from nonet.formats.kinds.json_constraints import constraint_of_json, constraint_to_json
from nonet.techniques.constraints import called
from nonet.web.entries import declared
from tools import make_variant_pages, variant_examples

warnings.simplefilter("error")
kind = variants.Alternating
made = kind("r1c1 r1c2 r2c2")
grid = Grid.empty(CLASSIC + made)
formats = {name: by_name(name).dump(grid) for name in ("json", "fpuzzles", "iss")}
example = variant_examples.Example(made)
variant_examples.EXAMPLES[kind.name] = example
print(json.dumps({
    "where": nonet.__file__,
    "repr": repr(made),
    "kinds": list(variants.KINDS),
    "text": constraint_to_text(made),
    "syntax": syntax_of(kind),
    "from text": constraint_of_text("alternating r1c1 r1c2 r2c2") == made,
    "json": constraint_of_json(constraint_to_json(made)) == made,
    "formats": {name: nonet.parse(text, format=name).rules.constraints == (made,)
                for name, text in formats.items()},
    "iss": formats["iss"],
    "fpuzzles": puzzle_to_json(grid)["alternatingline"],
    "svg": nonet.svg(nonet.showing.pictures.scenes(grid)[0]),
    "rules": nonet.showing.pictures.scenes(grid)[0].to_dict()["board"]["rules"],
    "page": declared(),
    "called": called(made, (0, 1), grid.rules),
    "aliases": kind.aliases,
    "overview": make_variant_pages.overview(),
    "pages": dict(make_variant_pages.pages())["lines.md"],
    "pictures": sorted(dict(make_variant_pages.pictures())),
    "solved": str(nonet.solve(grid, unique=False).grid),
    "broken": made.broken(bytes([1, 3, *[0] * 79]), grid.rules),
}))
"""


@pytest.fixture(scope="module")
def known(copy: Path) -> dict[str, Any]:
    """What the copy knows of the new kind."""
    places = os.pathsep.join((str(copy.parent), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(
        command, env=environment, cwd=copy.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert Path(found["where"]).parent == copy
    return found


def test_two_files_were_touched(copy: Path) -> None:
    changed = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*")
        if path.suffix in (".py", ".js", ".ts", ".css", ".html", ".json", ".txt")
        and path.read_bytes() != (copy / path.relative_to(SOURCE)).read_bytes()
    ]
    assert sorted(changed) == [EXPORTS, CLASS_FILE]


def test_text_and_json_know_it(known: dict[str, Any]) -> None:
    assert known["repr"] == "variants.Alternating('r1c1 r1c2 r2c2')"
    assert known["text"] == "alternating r1c1 r1c2 r2c2"
    assert known["syntax"] == "alternating CELLS"
    assert known["from text"]
    assert known["json"]


def test_other_programs_state_it_and_are_understood(known: dict[str, Any]) -> None:
    assert known["formats"] == {"json": True, "fpuzzles": True, "iss": True}
    assert known["fpuzzles"] == [{"lines": [["R1C1", "R1C2", "R2C2"]]}]
    assert known["iss"].endswith(".Alternating~R1C1~R1C2~R2C2")
    assert known["aliases"] == {
        "f-puzzles": "alternatingline",
        "Interactive Sudoku Solver": "Alternating",
        "elsewhere": "odd-even line",
    }


def test_it_is_drawn_and_described(known: dict[str, Any]) -> None:
    assert known["svg"].count("line-pink") >= 1
    assert known["rules"] == ["An alternating line: odd and even digits alternate along it."]
    assert known["called"] == "the alternating line at r1c1 and r1c2"


def test_the_page_offers_it(known: dict[str, Any]) -> None:
    entry = (
        '{"id":"alternating","label":"Alternating line","by":"line",'
        '"base":{"kind":"alternating"},"ordered":true}'
    )
    assert entry in known["page"]


def test_the_documentation_lists_it(known: dict[str, Any]) -> None:
    assert "| `Alternating` | `alternating CELLS` |" in known["overview"]
    assert "{: #alternating }" in known["pages"]
    assert "variants.Alternating('r1c1 r1c2 r2c2')" in known["pages"]
    assert "alternating.svg" in known["pictures"]


def test_it_is_solved_and_found_broken(known: dict[str, Any]) -> None:
    rows = known["solved"]
    digits = [int(rows[place]) for place in (0, 1, 10)]
    assert [digit % 2 for digit in digits] in ([0, 1, 0], [1, 0, 1])
    assert known["broken"]


# -- no other file names a kind --------------------------------------------------------------------

CLASSES = {kind.__name__: name for name, kind in variants.KINDS.items()}
CONSTANTS = {extra.name.upper().replace("-", "_"): extra.name for extra in variants.ALL}
# Files that name classes, with the reason.
NAMED = {
    "formats/cages.py": "cages of other programs, in which a cell may be listed twice: three kinds",
    "formats/kinds/fpuzzles_dots.py": "what `nonconsecutive` means depends on dots: six kinds",
    "formats/kinds/killer.py": "a format of killer sudoku: what it holds are cages",
    "formats/kinds/sudokupad.py": "what is drawn as a cage is a cage, or a sum, by its words",
    "maker/designs.py": "puzzles that are made of cages, lines or dots",
}
# Names of kinds that are ordinary words: a style of lines, a technique, a symmetry, a word of a
# format, what a puzzle is made of.
ORDINARY = {
    *("arrow", "between", "cage", "candidates", "diagonal", "difference", "even", "odd", "pair"),
    *("quad", "same-values", "skyscraper", "sum", "thermo"),
}
BY_TEXT = {*variants.KINDS, *CONSTANTS.values()} - ORDINARY
# Units of these variants have names of their own.
UNITS = {"model/unit.py": {"asterisk", "center-dot", "girandola"}}


def named_in(path: Path) -> Iterator[str]:
    """Yield the kinds that a Python file names: imported, as attributes of `variants`, as texts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    rooms = {"variants"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "nonet":
            rooms |= {each.asname or each.name for each in node.names if each.name == "variants"}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nonet.variants"):
            yield from (each.name for each in node.names if each.name in {**CLASSES, **CONSTANTS})
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in {**CLASSES, **CONSTANTS}:
            base = node.value
            room = getattr(base, "id", getattr(base, "attr", ""))
            if room in rooms:
                yield node.attr
        elif isinstance(node, ast.Constant) and node.value in BY_TEXT:
            yield str(node.value)


def test_a_kind_is_named_in_its_own_file_and_where_it_is_exported() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if not name.startswith("variants/"):
            found[name] = set(named_in(path)) - UNITS.get(name, set())
    assert {name for name, kinds in found.items() if kinds} == set(NAMED)


def test_the_page_names_no_kind() -> None:
    for path in sorted(SOURCE.rglob("*.js")):
        quoted = set(re.findall(r"""["'`]([a-z][a-z-]*)["'`]""", path.read_text(encoding="utf-8")))
        assert not quoted & BY_TEXT, path


def test_within_variants_no_file_names_the_kinds_of_another_by_text() -> None:
    for path in sorted((SOURCE / "variants").glob("*.py")):
        own = {name for name, kind in variants.KINDS.items() if path.stem in kind.__module__}
        own |= {extra.name for extra in variants.ALL if path.stem in extra.build.__module__}
        assert not set(named_in(path)) & set(variants.KINDS) - own, path
