"""Wrong arguments of every public name: errors are nonet's own, whatever is passed.

An error is nonet's own if it is a NonetError, or an error that a line of nonet raised on purpose.
How many arguments a function takes, and under which names, is left to Python to say.
"""

from __future__ import annotations

import inspect
import itertools
import linecache
import os
import random
import re
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import Board, Grid, NonetError, NoSolution, Rules, Unsupported, cover, variants
from nonet.model.constraint import cells_in_field

FULL = bool(os.environ.get("NONET_FULL"))
ROOT = str(Path(nonet.__file__).parent)
PUZZLE = "12..34......43.1"

Case = tuple[str, Callable[[], Any]]


class Hostile:
    """Every method that is asked for raises."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("hostile")


def endless() -> list[Any]:
    found: list[Any] = []
    found.append(found)
    return found


WRONG: list[Any] = [
    *(None, True, 0, -1, 7, 10**9, 2**40, 2**70, -(2**70), 0.5, float("nan"), float("inf")),
    *("", "r1c1", "r1c1 r1c2", "r9z2", "x" * 100, "\0", "\udcff", "1", "12..", b"r1c1", b"\xff"),
    *([], [1], [[1, 2]], [None], ["r1c1", 5], [2**70], [-1], {}, {"a": 1}, {1: [2]}, set(), ()),
    *(slice(0, 9), object(), Hostile(), endless(), lambda: None, range(3), (1, 2, 3)),
]


_COUNTED = re.compile(r"\S+\(\) (takes|missing|got) .*argument")


def is_ours(error: BaseException) -> bool:
    if isinstance(error, NonetError | FileNotFoundError | IsADirectoryError):
        return True
    if isinstance(error, TypeError) and (_COUNTED.match(str(error)) or str(error) == "hostile"):
        return True
    if not isinstance(error, TypeError | ValueError | IndexError):
        return False
    last = traceback.extract_tb(error.__traceback__)[-1]
    if not last.filename.startswith(ROOT):
        return False
    return "raise" in linecache.getline(last.filename, last.lineno or 0)


def faults(cases: list[Case]) -> list[str]:
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for label, call in cases:
            try:
                call()
            except BaseException as error:
                if not is_ours(error):
                    last = traceback.extract_tb(error.__traceback__)[-1]
                    where = f"{last.filename.removeprefix(ROOT)}:{last.lineno}"
                    found.append(f"{label}: {type(error).__name__}: {error} at {where}"[:300])
    return found


def shown(value: Any) -> str:
    try:
        return repr(value)[:40]
    except Exception:
        return type(value).__name__


def some(values: list[Any], seed: int, most: int) -> list[Any]:
    return values if FULL else random.Random(seed).sample(values, min(most, len(values)))


# What each field of a constraint holds in a call in which another one is wrong.
USUAL: dict[str, Any] = {
    "total": 5,
    "value": 1,
    "product": 6,
    "kind": "X",
    "values": [1, 2],
    "direction": "dr",
    "line": "r1",
    "count": 2,
    "rank": 1,
    "digits": "11",
    "by": "row",
    "pattern": "1.*",
    "automaton": variants.Automaton(1, (0,), (0,), ()),
    "table": [1, 2, 4, 8],
    "rising": True,
    "constraints": [variants.Cage("r1c1 r1c2")],
}


@pytest.mark.parametrize("kind", variants.KINDS.values(), ids=lambda kind: kind.name)
def test_constraints_with_wrong_fields(kind: type[nonet.Constraint]) -> None:
    usual: dict[str, Any] = {}
    cells = itertools.cycle(["r1c1 r1c2 r2c1", "r3c3 r3c4 r4c3", "r2c3 r2c4 r1c4"])
    for field in fields(kind):  # type: ignore[arg-type]
        mark = cells_in_field(field)
        if mark == "Cells":
            usual[field.name] = next(cells)
        elif mark == "Groups":
            usual[field.name] = ["r1c1 r1c2", "r1c1 r2c2"]
        elif mark == "Cell":
            usual[field.name] = "r1c1"
        elif field.name in USUAL:
            usual[field.name] = USUAL[field.name]
    cases: list[Case] = []

    def add(arguments: dict[str, Any], label: str) -> None:
        def call() -> None:
            made = kind(**arguments)
            assert repr(made)
            assert made.summary
            hash(made)
            rules = Rules.classic(4) + made
            grid = Grid.empty(rules)
            assert rules.primitives is not None
            list(rules.conflicts(bytes([1] + [0] * 15)))
            nonet.count(grid, limit=1, timeout=0.2)

        cases.append((label, call))

    for number, field in enumerate(fields(kind)):  # type: ignore[arg-type]
        for value in some(WRONG, number, 10):
            if kind is variants.SumLine and isinstance(value, int) and value > 100:
                continue  # its automaton has a state for each sum
            add({**usual, field.name: value}, f"{kind.__name__}({field.name}={shown(value)})")
    assert faults(cases) == []


# Functions that start servers, write where they are told, or take long on what is right.
LEFT_OUT = {"generate", "random_regions", "bench", "write"}


def functions() -> list[tuple[str, Any]]:
    rooms = [(nonet, name) for name in nonet.__all__ if name not in LEFT_OUT]
    rooms += [(cover, name) for name in cover.__all__]
    rooms += [(variants, "jigsaw"), (variants, "extra_units"), (variants, "table_where")]
    found = []
    for room, name in rooms:
        value = getattr(room, name)
        is_error = isinstance(value, type) and issubclass(value, BaseException | Warning)
        if callable(value) and not inspect.ismodule(value) and not is_error:
            found.append((f"{room.__name__}.{name}", value))
    return found


@pytest.mark.parametrize(
    ("name", "function"), functions(), ids=lambda x: x if isinstance(x, str) else ""
)
def test_functions_with_wrong_arguments(name: str, function: Any) -> None:
    def call(*args: Any, **named: Any) -> None:
        result = function(*args, **named)
        if inspect.isgenerator(result) or hasattr(result, "__next__"):
            list(itertools.islice(result, 2))

    cases: list[Case] = []
    for number, value in enumerate(some(WRONG, len(name), 12)):
        cases.append((f"{name}({shown(value)})", partial(call, value)))
        other = WRONG[(7 * number + 3) % len(WRONG)]
        label = f"{name}({shown(value)}, {shown(other)})"
        cases.append((label, partial(call, value, other)))
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        parameters = ()  # type: ignore[assignment]
    for parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY:
            for value in some(WRONG, len(name) + len(parameter.name), 5):
                label = f"{name}(…, {parameter.name}={shown(value)})"
                named = {parameter.name: value}
                cases.append((label, partial(call, PUZZLE, **named)))
    assert faults(cases) == []


def test_cells_and_digits_of_the_wrong_type() -> None:
    grid, board = Grid(PUZZLE), Board(PUZZLE)
    cases: list[Case] = []
    for value in WRONG:
        name = shown(value)
        cases.append((f"grid[{name}]", partial(grid.__getitem__, value)))
        cases.append((f"place({name}, 1)", partial(board.place, value, 1)))
        cases.append((f"place(r1c3, {name})", partial(board.place, "r1c3", value)))
        cases.append((f"remove(r1c3, {name})", partial(board.remove, "r1c3", value)))
    assert faults(cases) == []


NOUNS: dict[str, Callable[[], Any]] = {
    "Grid": lambda: Grid(PUZZLE),
    "Board": lambda: Board(PUZZLE),
    "Position": lambda: nonet.Position(Grid(PUZZLE)),
    "Rules": lambda: Rules.classic(4),
    "Step": lambda: nonet.explain(PUZZLE)[0],
    "BulkResult": lambda: nonet.solve_many([PUZZLE], rules=Rules.classic(4)),
}
# They take what engines compute millions of times, cells by number and values of a whole grid.
UNCHECKED = {"allowed", "cell_name", "conflicts"}


@pytest.mark.parametrize("noun", NOUNS)
def test_methods_with_wrong_arguments(noun: str) -> None:
    make = NOUNS[noun]
    found: list[str] = []
    for name, method in inspect.getmembers(type(make()), callable):
        if name.startswith("_") or inspect.isclass(method) or name in UNCHECKED:
            continue
        for parameter in inspect.signature(method).parameters.values():
            if parameter.name in ("self", "cls"):
                continue
            for value in some(WRONG, len(noun + name + parameter.name), 12):
                is_named = parameter.kind is parameter.KEYWORD_ONLY
                named = {parameter.name: value} if is_named else {}
                cases: list[Case] = [
                    (
                        f"{noun}.{name}({parameter.name}={shown(value)})",
                        partial(getattr(make(), name), *([] if is_named else [value]), **named),
                    )
                ]
                # A wrong type is a TypeError, whoever says so.
                found += [each for each in faults(cases) if ": TypeError: " not in each]
    assert found == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Grid(PUZZLE).with_(cells=["r1c1"]), "cells must map cells to digits"),  # type: ignore[arg-type]
        (lambda: nonet.svg(PUZZLE, width="wide"), "width must be a number, not 'wide'"),  # type: ignore[arg-type]
        (lambda: nonet.write([Grid(PUZZLE)], None), "expected a path or a file object"),  # type: ignore[arg-type]
        (lambda: Grid(PUZZLE)[0:9], "a cell is a name such as 'r1c1'"),  # type: ignore[index]
        (lambda: Board(PUZZLE).place("r1c3", "1"), "a digit is a whole number, not '1'"),  # type: ignore[arg-type]
        (lambda: cover.from_sets([[1, 2]]), "sets must map the label"),  # type: ignore[arg-type]
        (lambda: cover.from_sets({"Ann": "guard"}), "the items of 'Ann' are one text, 'guard'"),
    ],
)
def test_wrong_types_are_named(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_numbers_beyond_the_engine() -> None:
    rules = Rules.classic(9)
    for made in (
        variants.Sum("r1c1 r1c2", 999_999_999),
        variants.Sum("r1c1 r1c2", 2**40),
        variants.Sum("r1c1 r1c2", 2**40, coefficients=[2**40, 1]),
        variants.ConnectedValues([1], size=10_000),
    ):
        with pytest.raises((NoSolution, Unsupported)):
            nonet.solve(Grid.empty(rules + made))


def test_damaged_parquet_files(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")

    path = tmp_path / "a.parquet"
    table = pa.table({"puzzle": [PUZZLE] * 5, "title": ["Tést"] * 5})
    parquet.write_table(table, path, compression="none")
    whole, chance, refused = path.read_bytes(), random.Random(1), 0
    for _ in range(2000 if FULL else 200):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            damaged[chance.randrange(len(whole))] = chance.choice([0xFF, 0x80, 0xC3, 0])
        path.write_bytes(damaged)
        try:
            list(nonet.read(path))
        except NonetError:
            refused += 1
    assert refused > 20


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are text there")
def test_names_that_are_not_utf_8(tmp_path: Path) -> None:
    from nonet.cli import main

    pytest.importorskip("pyarrow")
    bad, good = str(tmp_path / "bad\udcff.csv"), str(tmp_path / "good.csv")
    for name in (bad, good):
        Path(name).write_text(f"puzzle\n{PUZZLE}\n")
    for arguments in (
        ["solve", bad],
        ["count", bad, "--json"],
        ["batch", "solve", bad, "-o", str(tmp_path / "out.csv")],
        ["batch", "count", good, "-o", bad + ".csv"],
        ["dataset", "audit", bad],
        ["dataset", "split", good, "-o", bad + "s"],
    ):
        assert main(arguments) in (0, 1, 2), arguments


@pytest.mark.parametrize("module", ["nonet.classics.agent", "nonet.classics.sudokusolver", "nonet"])
def test_a_closed_pipe_is_no_error(module: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("_,_,_,_,_,_,_,_,_\n" * 9)
    arguments = {"nonet.classics.agent": [], "nonet": ["engines"]}.get(module, [str(path)])
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        command = [sys.executable, "-m", module, *arguments]
        done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (0, "")
