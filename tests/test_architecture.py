"""Who may import whom: the rooms of the house and the doors between them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "nonet"

# What holds rooms of one purpose.
GROUPS = {f"nonet.{group}" for group in ("base", "reasoning", "rows", "showing")}

# Each room and what it may import beside itself and the standard library. Groups import nothing.
DOORS = {
    "base": set(),
    "reasoning": set(),
    "showing": set(),
    "errors": set(),
    "base/outcomes": {"errors"},
    "base/progress": {"errors"},
    "base/warned": set(),
    "base/arguments": {"errors"},
    "base/numeric": set(),
    "base/as_json": set(),
    "base/whole": set(),
    "_version": set(),
    "model": {"base/as_json", "base/arguments", "base/progress", "errors"},
    "model/rules_argument.py": {"variants"},  # the names that rules= takes
    "model/records.py": {"formats"},  # records of JSON; imported when one is made
    "model/texts.py": {"formats"},  # texts that Grid, Board and Position take; likewise
    "model/shown.py": {"showing/pictures"},  # pictures in notebooks; imported when one is drawn
    "variants": {"base/progress", "model", "errors"},
    "classics": {"errors"},
    "cover": {"base/whole", "base/as_json", "base/arguments", "base/progress", "errors"},
    "classics/adapter.py": {"model", "errors"},
    "formats": {"base/whole", "base/arguments", "model", "variants", "base/warned", "errors"},
    "engine": {"base/arguments", "base/progress", "model", "classics", "cover", "errors"},
    "techniques": {"base/progress", "model", "errors"},
    "techniques/examples.py": {"formats", "model"},  # constraints are kept as JSON
    "showing/render": {"base/as_json", "model", "variants", "errors"},
    "reasoning/proof": {"base/as_json", "engine", "model"},
    "reasoning/premises": {"base/progress", "engine", "model", "errors"},
    "reasoning/logic": {
        "base/progress",
        "techniques",
        "reasoning/proof",
        "reasoning/premises",
        "engine",
        "model",
        "base/warned",
        "errors",
    },
    "reasoning/diagnosis": {"base/as_json", "formats", "model"},
    "reasoning/doctor": {
        "base/progress",
        "reasoning/diagnosis",
        "reasoning/premises",
        "engine",
        "model",
        "errors",
    },
    "rating": {
        "base/as_json",
        "base/arguments",
        "rows/bulk",
        "engine",
        "reasoning/logic",
        "base/outcomes",
        "reasoning/premises",
        "base/progress",
        "techniques",
        "model",
        "errors",
    },
    "maker": {
        "base/as_json",
        "base/arguments",
        "rows/bulk",
        "engine",
        "formats",
        "reasoning/logic",
        "base/outcomes",
        "base/progress",
        "rating",
        "techniques",
        "variants",
        "model",
        "errors",
    },
    "rating/rating.py": {"base/as_json", "formats", "model", "showing/pictures"},  # likewise
    "showing/pictures": {
        "base/arguments",
        "reasoning/coaching",
        "reasoning/diagnosis",
        "formats",
        "rating",
        "showing/render",
        "techniques",
        "model",
        "errors",
    },
    "rows/bulk": {
        "base/as_json",
        "base/arguments",
        "base/outcomes",
        "base/progress",
        "engine",
        "formats",
        "model",
        "errors",
    },
    "rows": {
        "base/whole",
        "base/arguments",
        "arrow",
        "rows/bulk",
        "maker",
        "base/outcomes",
        "formats",
        "model",
        "errors",
    },
    "reasoning/coaching": {
        "base/as_json",
        "formats",
        "reasoning/logic",
        "techniques",
        "reasoning/premises",
        "base/progress",
        "engine",
        "model",
        "errors",
    },
    "showing/printing": {
        "base/whole",
        "base/arguments",
        "rows/bulk",
        "reasoning/coaching",
        "engine",
        "reasoning/logic",
        "maker",
        "reasoning/premises",
        "base/progress",
        "rating",
        "showing/render",
        "techniques",
        "model",
        "errors",
    },
    "showing/theatre": {
        "base/as_json",
        "base/arguments",
        "classics",
        "engine",
        "formats",
        "reasoning/logic",
        "base/progress",
        "showing/render",
        "model",
        "errors",
    },
    "api": {
        "base/arguments",
        "rows/bulk",
        "reasoning/coaching",
        "reasoning/doctor",
        "engine",
        "formats",
        "reasoning/logic",
        "maker",
        "showing/pictures",
        "reasoning/premises",
        "showing/printing",
        "base/progress",
        "rating",
        "showing/render",
        "techniques",
        "showing/theatre",
        "model",
        "base/warned",
        "errors",
    },
    "arrow": {
        "the public names",
        "rows/bulk",
        "formats",
        "reasoning/premises",
        "base/outcomes",
        "base/progress",
        "model",
        "errors",
    },
    "batch": {
        "base/whole",
        "base/as_json",
        "_version",
        "base/arguments",
        "arrow",
        "formats",
        "rows",
        "base/outcomes",
        "base/progress",
        "model",
        "errors",
    },
    "dataset": {
        "base/whole",
        "base/as_json",
        "the public names",
        "_version",
        "base/arguments",
        "arrow",
        "batch",
        "rows/bulk",
        "formats",
        "rows",
        "base/progress",
        "rating",
        "techniques",
        "errors",
    },
    "rows/bench": {
        "base/as_json",
        "_version",
        "base/arguments",
        "rows/bulk",
        "formats",
        "model",
        "errors",
    },
    "__init__": {"_version"},
    "__main__": {"cli"},
    "cli": {"base/whole", "the public names", "rows", "base/outcomes"},
    "cli/commands/play.py": {"web"},
    "cli/commands/export.py": {"web"},
    # Beside the public names: the TypedDicts of `formats.wire`, and the levels that films show.
    "web": {"the public names", "formats", "showing/pictures"},
    # What is known of a position is found once for each question.
    "web/questions.py": {"the public names", "reasoning/coaching", "reasoning/premises"},
    "web/routes/logic.py": {"the public names", "reasoning/coaching", "reasoning/logic"},
    "web/export.py": {"the public names", "showing/render"},  # inlines the modules as films do
    "web/checks.py": {"the public names", "model"},  # the page checks primitives by itself
}

# Third-party packages and the rooms that may use them.
PACKAGES = {
    "numpy": {"base/numeric"},  # imports it so that Ctrl-C does no harm
    "nonet.base.numeric": {
        "model",
        "formats",
        "rows/bulk",
        "engine",
        "rating",
        "maker",
        "rows/bench",
        "cli",
        "arrow",
        "rows",
        "dataset",
        "base/outcomes",
    },
    "rich": {"showing/render", "cli"},
    "click": {"cli"},
    "pyarrow": {"formats", "rating", "maker", "arrow", "rows", "batch", "dataset"},
    "distributed": {"batch"},
    "resvg_py": {"showing/render"},
    "reportlab": {"showing/render"},
    "fastapi": {"web"},
    "pydantic": {"web"},  # comes with fastapi, as starlette does
    "starlette": {"web"},
    "uvicorn": {"web"},
    "h11": {"web"},  # comes with uvicorn
}


def files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    """Return the room of a file: its folder, and in a group of rooms the folder or file in that."""
    return room_named(path.relative_to(SOURCE).with_suffix("").parts)


def room_named(parts: Sequence[str]) -> str:
    inner = "/".join(parts[:2])
    return inner if inner in DOORS else parts[0]


def room_imported(module: str) -> str:
    """Return the room of a module of nonet; empty for the public names."""
    return room_named(module.split(".")[1:]) if "." in module else ""


def imports(path: Path) -> Iterator[str]:
    """Yield the modules a file imports, those for type checkers left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            if node.module == "nonet" or node.module in GROUPS:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module


def doors_of(path: Path) -> str:
    """Return the key of a file in DOORS: its own, or that of its room."""
    relative = path.relative_to(SOURCE).as_posix()
    return relative if relative in DOORS else room_of(path)


def test_every_door_is_used() -> None:
    used: dict[str, set[str]] = {key: set() for key in DOORS}
    for path in files():
        for module in imports(path):
            if module.partition(".")[0] == "nonet":
                used[doors_of(path)].add(room_imported(module) or "the public names")
    assert {key: doors - used[key] for key, doors in DOORS.items() if doors - used[key]} == {}


def rooms_of_design() -> tuple[list[str], list[list[str]]]:
    """Return the rooms in the table of docs/design.md, and the lines of its drawing."""
    text = (SOURCE.parent.parent / "docs" / "design.md").read_text(encoding="utf-8")
    text = text.partition("## The rooms\n")[2].partition("Only files named")[0]
    drawing, _, table = text.partition("| room |")
    lines = [re.split("  +", line.strip())[0].split() for line in re.findall("    .+", drawing)]
    first = re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE)
    rooms = [name for cell in first for name in re.findall(r"`([\w/]+?)(?:/|\.py)`", cell)]
    return rooms, lines


def test_the_rooms_are_those_of_the_design() -> None:
    rooms, lines = rooms_of_design()
    assert lines[-1][0] == "cpp:", "the last line of the drawing is the core"
    assert rooms[-1] == "cpp"
    drawn = [room for line in reversed(lines[:-1]) for room in line]
    assert drawn == rooms[:-1], "the table has the rooms of the drawing, from low to high"
    groups = {"base", "reasoning", "showing"}
    doors = {
        room: each for room, each in DOORS.items() if not room.endswith(".py") and room[0] != "_"
    }
    doors = {room: each for room, each in doors.items() if room not in groups}
    assert sorted(rooms[:-1]) == sorted(doors)
    order = {room: place for place, room in enumerate(rooms)}
    order["the public names"], order["_version"] = order["api"], -1
    upward = {(room, door) for room in doors for door in doors[room] if order[door] >= order[room]}
    assert upward == set()
    folders = {room_of(path) for path in files()} - groups
    assert {name for name in folders if name[0] != "_"} == set(doors)


def test_the_top_level_has_at_most_twenty_entries() -> None:
    names = {path.relative_to(SOURCE).parts[0] for path in files()}
    assert len({name for name in names if not name.startswith("_")}) <= 20


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_through_its_doors(path: Path) -> None:
    room = room_of(path)
    relative = path.relative_to(SOURCE).as_posix()
    allowed = DOORS[doors_of(path)]
    for module in imports(path):
        top = module.partition(".")[0]
        if top == "nonet":
            other = room_imported(module)
            if other == "_native":
                assert path.name == "native.py", f"{relative} imports the extension"
            elif other == "":
                assert "the public names" in allowed, f"{relative} imports the public names"
            elif other == "base/numeric":
                assert room in PACKAGES["nonet.base.numeric"], f"{relative} imports {module}"
            elif other != room:
                assert other in allowed, f"{relative} imports {module}"
        elif top not in sys.stdlib_module_names:
            assert top in PACKAGES, f"{relative} imports {top}"
            assert room in PACKAGES[top], f"{relative} imports {top}"


def loaded_after(code: str) -> set[str]:
    program = f"import sys\n{code}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return set(done.stdout.split())


def test_importing_nonet_loads_nothing_else_of_it() -> None:
    loaded = {name for name in loaded_after("import nonet") if name.startswith("nonet")}
    assert loaded == {"nonet", "nonet._version"}


def test_solving_needs_neither_numpy_nor_rich() -> None:
    loaded = loaded_after("import nonet; nonet.solve('123.34......43.1')")
    assert not loaded & {"numpy", "rich", "click"}
    assert "nonet._native" in loaded


# Modules that are slow to load, and of no use to solve one puzzle given as 81 characters. Rules are
# a data class, so that dataclasses and inspect are loaded.
SLOW = {
    *("numpy", "pyarrow", "rich", "xml", "http", "urllib.request", "email", "ssl", "socket"),
    *("asyncio", "concurrent", "multiprocessing", "logging", "subprocess", "difflib"),
    *("gzip", "bz2", "lzma", "zlib", "tempfile", "csv", "json", "select"),
    *("nonet.cover", "nonet.variants", "nonet.rows.bulk", "nonet.techniques", "nonet.rating"),
    *(
        "nonet.reasoning.logic",
        "nonet.reasoning.premises",
        "nonet.model.board",
        "nonet.engine.classic",
    ),
    *(
        "nonet.formats.registry",
        "nonet.formats.kinds",
        "nonet.formats.reader",
        "nonet.showing.render",
    ),
}
CLASSIC_LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


@pytest.mark.parametrize("name", ["solve", "count", "parse", "as_grid"])
def test_one_plain_puzzle_loads_nothing_slow(name: str) -> None:
    loaded = loaded_after(f"import nonet; nonet.{name}({CLASSIC_LINE!r})")
    assert "nonet._native" in loaded
    assert not loaded & (SLOW | {"argparse", "click", "shutil", "pathlib", "urllib", "uuid"})


def test_one_plain_puzzle_on_the_command_line_loads_nothing_slow() -> None:
    loaded = loaded_after(f"from nonet.cli import main; main(['solve', {CLASSIC_LINE!r}])")
    assert "nonet._native" in loaded
    # click and pathlib, which the command line needs, load these two.
    assert not loaded & (SLOW - {"zlib", "select"})
    commands = {name for name in loaded if name.startswith("nonet.cli.commands.")}
    assert commands == {"nonet.cli.commands.solve", "nonet.cli.commands.count"}


@pytest.mark.parametrize("header", ["", "puzzle\n", "puzzle,solution\n"])
def test_files_of_lines_are_solved_without_numpy(tmp_path: Path, header: str) -> None:
    path, out = tmp_path / f"puzzles.{'csv' if header else 'txt'}", tmp_path / "out.txt"
    line = CLASSIC_LINE + ("," if "," in header else "")
    path.write_text(header + f"{line}\n" * 200)
    command = ["solve", str(path), "--to", "line", "-o", str(out)]
    loaded = loaded_after(f"from nonet.cli import main; main({command!r})")
    assert "nonet.rows.solving" in loaded
    assert "numpy" not in loaded
    assert out.read_text().count("417369825") == 200


def test_a_hint_needs_no_classic_solver() -> None:
    loaded = loaded_after(f"import nonet; nonet.hint({CLASSIC_LINE!r})")
    assert "nonet.reasoning.logic" in loaded
    assert not {name for name in loaded if name.startswith("nonet.classics")}


def test_other_texts_load_no_network_modules() -> None:
    loaded = loaded_after("import nonet; nonet.solve('123.34......43.1')")
    assert "nonet.formats.registry" in loaded
    assert not loaded & {"http", "urllib.request", "email", "ssl", "socket", "tempfile", "numpy"}


def test_every_file_opens_with_a_sentence() -> None:
    for path in files():
        doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert doc, path
        assert doc.splitlines()[0].rstrip().endswith((".", ":", "?")), (path, doc.splitlines()[0])


def test_no_two_classes_share_a_name() -> None:
    # Two classics call a class Node, and all keep the names under which they were published.
    classes = Counter(
        node.name
        for path in files()
        if room_of(path) != "classics"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert len(classes) > 300
    assert [name for name, count in classes.items() if count > 1] == []
