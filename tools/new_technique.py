"""Writes the skeleton of a new technique: a finder in C++, its registration, and its Python entry.

python -m tools.new_technique NAME --family FAMILY [--after NAME] [--title TITLE] [--assumes-unique]

NAME is in kebab-case, such as twin-kite. The finder finds nothing until it is written;
CONTRIBUTING.md lists the steps from here to a technique that passes the tests.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nonet.techniques import TECHNIQUES, Technique

ROOT = Path(__file__).resolve().parent.parent
PYTHON = Path("src/nonet/techniques")
LOGIC = Path("cpp/logic")
FINDERS = LOGIC / "finders.h"

# The folder of cpp/logic for each family.
FOLDERS = {
    "singles": "basics",
    "intersections": "basics",
    "subsets": "basics",
    "wings": "wings",
    "single-digit": "digits",
    "colouring": "digits",
    "templates": "digits",
    "fish": "fish",
    "uniqueness": "uniqueness",
    "almost-locked-sets": "als",
    "chains": "chains",
    "exotic": "exotic",
    "forcing": "forcing",
}

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_FINDER = """\
// {title}: TODO what it looks for, in one sentence.
#include "logic/finders.h"

namespace nonet::logic {{
namespace {{

// TODO why what it eliminates is false.
void find_{function}([[maybe_unused]] const Study9& study, [[maybe_unused]] Sink& sink) {{
{guard}  // Write each instance like this, and return as soon as no more are wanted:
  //
  //   Step& step = sink.begin();
  //   step.remove(study.position.candidates[digit] & study.ground.sees(cell, digit), digit);
  //   step.mark(Role::kPattern).add(cell, digit);
  //   if (!sink.add()) return;
}}

constexpr Finder kFinders[] = {{
    {{"{name}", find_{function}}},
}};

}}  // namespace

std::span<const Finder> {function}() {{ return kFinders; }}

}}  // namespace nonet::logic
"""

_GUARD = """\
  // A technique that relies on a unique solution must know every rule.
  if (!study.ground.is_classic) return;
"""

_ENTRY = '''

@technique({arguments})
def {function}(words: Words) -> str:
    """TODO the pattern and its conclusion, in one sentence.

    TODO why it holds and how to look for it, with a drawing if that helps.
    """
    cells = words.cells_of(words.mark("pattern").candidates)
    return f"TODO how {{cells}} lead to the conclusion, so {{words.effect}}."
'''


class Skeleton(NamedTuple):
    """The technique to write; `after` is the technique it follows in order of difficulty."""

    name: str
    family: str
    after: str
    title: str
    assumes_unique: bool = False

    @property
    def function(self) -> str:
        """The name in code."""
        return self.name.replace("-", "_")

    @property
    def finder(self) -> Path:
        """The file of the finder."""
        return LOGIC / FOLDERS[self.family] / f"{self.function}.cc"


def find_fault(skeleton: Skeleton) -> str | None:
    """Return the error in a name, a family or a place in the order, or None if there is none."""
    if not _NAME.fullmatch(skeleton.name):
        return f"{skeleton.name!r} is not a name in kebab-case, such as twin-kite"
    if skeleton.family not in FOLDERS:
        return f"no family {skeleton.family!r}; there are {', '.join(FOLDERS)}"
    for name in (skeleton.name, skeleton.title):
        owners = [each.name for each in TECHNIQUES if _bare(name) in map(_bare, _names(each))]
        if owners:
            return f"{name!r} is already used by {' and '.join(owners)}"
    if keyword.iskeyword(skeleton.function) or f" {skeleton.function}();" in _read(FINDERS):
        return f"{skeleton.function!r} is already a name in the code"
    if skeleton.after not in {technique.name for technique in TECHNIQUES}:
        return f"no technique {skeleton.after!r} to follow"
    return None


def changes(skeleton: Skeleton) -> dict[Path, str]:
    """Return the new text of every file that the skeleton creates or changes."""
    function = skeleton.function
    guard = _GUARD if skeleton.assumes_unique else ""
    arguments = f'"{skeleton.title}", marks="pattern"'
    arguments += ", assumes_unique=True" * skeleton.assumes_unique
    module = PYTHON / f"{skeleton.family.replace('-', '_')}.py"
    catalogue, cmake = PYTHON / "catalogue.py", LOGIC / "CMakeLists.txt"
    table = LOGIC / "finders.cc"
    old = {path: _read(path) for path in (module, catalogue, cmake, FINDERS, table)}
    return {
        skeleton.finder: _FINDER.format(
            title=skeleton.title, name=skeleton.name, function=function, guard=guard
        ),
        cmake: _below(
            old[cmake],
            rf"  {FOLDERS[skeleton.family]}/\w+\.cc",
            f"  {skeleton.finder.relative_to(LOGIC)}",
        ),
        FINDERS: _below(
            old[FINDERS],
            r"std::span<const Finder> (?!finders)\w+\(\);",
            f"std::span<const Finder> {function}();",
        ),
        table: _below(old[table], r" +\w+\(\),", f"             {function}(),"),
        module: old[module] + _ENTRY.format(arguments=arguments, function=function),
        catalogue: _below(
            old[catalogue],
            rf"    {_in_catalogue(skeleton.after)},",
            f"    {module.stem}.{function},",
        ),
    }


def _names(technique: Technique) -> Iterator[str]:
    yield from (technique.name, technique.title)
    for aliases in technique.aliases.values():
        yield from aliases


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", name.lower())


def _read(path: Path) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def _in_catalogue(name: str) -> str:
    """Return a pattern for the entry of a technique in TECHNIQUES."""
    return rf'(?:\w+\.{name.replace("-", "_")}|fish\.FISH\["{name}"\])'


def _below(text: str, pattern: str, line: str) -> str:
    """Return a text with a line added below the last line that matches the pattern."""
    matches = list(re.finditer(rf"(?m)^{pattern}", text))
    if not matches:
        raise ValueError(f"cannot insert {line.strip()!r}: no line matches {pattern!r}")
    end = matches[-1].end()
    return f"{text[:end]}\n{line}{text[end:]}"


def main() -> int:
    """Write the skeleton, or report why not."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name")
    parser.add_argument("--family", required=True, metavar="FAMILY", help=", ".join(FOLDERS))
    parser.add_argument("--after", help="the technique before it in order of difficulty")
    parser.add_argument("--title", help="by default the name with a capital")
    parser.add_argument("--assumes-unique", action="store_true")
    asked = parser.parse_args()
    family = [technique.name for technique in TECHNIQUES if technique.family == asked.family]
    skeleton = Skeleton(
        asked.name,
        asked.family,
        asked.after or (family[-1] if family else ""),
        asked.title or asked.name.replace("-", " ").capitalize(),
        asked.assumes_unique,
    )
    fault = find_fault(skeleton)
    if fault is not None:
        parser.error(fault)
    if (ROOT / skeleton.finder).exists():
        parser.error(f"{skeleton.finder} exists")
    for path, text in changes(skeleton).items():
        verb = "changed" if (ROOT / path).exists() else "created"
        (ROOT / path).write_text(text, encoding="utf-8")
        print(f"{verb} {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
