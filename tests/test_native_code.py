"""The machine code of the bulk engines: wide vectors stay where the CPU was asked first.

The extension is stripped of names, so the engines' own libraries are built and taken apart. A
function that a level's file shares with others (a template, an inline function) would carry that
level's instructions, and the linker might take its copy for all: on an older CPU the program would
die.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parent.parent
LIBRARIES = ("libnonet_base.a", "cpp/lanes/libnonet_lanes.a")
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


def missing() -> str:
    """Return what keeps the libraries from being built and taken apart here."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return f"{platform.machine()} has one level, portable"
    if sys.platform != "linux":
        return "objdump names functions alike on Linux only"
    tools = [
        tool for tool in ("objdump", "cmake", "ninja", "c++") if not shutil.which(tool, path=PATH)
    ]
    return f"{' and '.join(tools)} not found (binutils has objdump)" if tools else ""


pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

LEVELS = ("avx2", "avx512", "avx512_bytes")
MEMBER = re.compile(r"(\S+\.o): +file format")
FUNCTION = re.compile(r"[0-9a-f]+ <(.*)>:$")
WIDE = re.compile(r"%[yz]mm\d|%k[0-7]\b")
# Instructions beyond the x86-64 that every machine has: AVX of any width, BMI, POPCNT. TZCNT is not
# among them: compilers use it for BSF, which is what older machines take it for.
BEYOND = re.compile(
    r"^\s*[0-9a-f]+:\s+(v\w+|andn|bextr|blsi|blsr|blsmsk|lzcnt|popcnt|bzhi|mulx|pdep|pext"
    r"|rorx|sarx|shlx|shrx|k(?:mov|and|or|not|xor|test|unpck|shift)\w+)\b"
)


class Code(NamedTuple):
    """A function in a file of the library."""

    file: str
    name: str
    is_wide: bool
    is_beyond: bool


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> list[Code]:
    environment = {**os.environ, "PATH": PATH}
    build = SOURCE / "build" / "release"  # of the extension, where make has built it
    commands = [["cmake", "--build", str(build), "--target", "nonet_base", "nonet_lanes"]]
    if not (build / "CMakeCache.txt").exists():
        build = tmp_path_factory.mktemp("lanes")
        options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DNONET_EXTENSION=OFF"]
        commands = [
            ["cmake", "-S", str(SOURCE), "-B", str(build), *options],
            ["cmake", "--build", str(build), "--target", "nonet_base", "nonet_lanes"],
        ]
    for command in commands:
        subprocess.run(command, check=True, env=environment, capture_output=True)
    done = subprocess.run(
        ["objdump", "-d", "-C", "--no-show-raw-insn", *(str(build / name) for name in LIBRARIES)],
        check=True,
        env=environment,
        capture_output=True,
        text=True,
    )
    return list(functions(done.stdout.splitlines()))


def functions(lines: list[str]) -> Iterator[Code]:
    file, name, is_wide, is_beyond = "", "", False, False
    for line in lines:
        member, function = MEMBER.match(line), FUNCTION.match(line)
        if member or function:
            if name:
                yield Code(file, name, is_wide, is_beyond)
            name, is_wide, is_beyond = "", False, False
        if member:
            file = member[1]
        elif function:
            name = function[1]
        else:
            is_wide |= WIDE.search(line) is not None
            is_beyond |= BEYOND.match(line) is not None
    if name:
        yield Code(file, name, is_wide, is_beyond)


def level_of(code: Code) -> str | None:
    found = re.match(r"level_(avx\w+)\.", code.file)
    return found[1] if found else None


def test_the_levels_are_there_and_use_their_registers(library: list[Code]) -> None:
    assert {level_of(code) for code in library} == {None, *LEVELS}
    for level in LEVELS:
        assert any(code.is_wide for code in library if level_of(code) == level)


def test_no_wide_register_outside_the_levels(library: list[Code]) -> None:
    outside = [code for code in library if level_of(code) is None]
    assert len(outside) > 20
    assert not [code for code in outside if code.is_wide or code.is_beyond]


def test_the_levels_share_no_function_with_other_files(library: list[Code]) -> None:
    inside = [code for code in library if level_of(code) is not None]
    assert len(inside) > 4
    for code in inside:
        assert re.search(rf"nonet::lanes::{level_of(code)}::", code.name), code
