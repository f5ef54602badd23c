"""The skeleton of a new technique: what it writes is Python and C++ that fits in."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from nonet.techniques import TECHNIQUES, native
from nonet.techniques.technique import technique
from nonet.techniques.words import Words
from tools import new_technique
from tools.new_technique import FOLDERS, Skeleton, changes, find_fault

LAST = {each.family: each.name for each in TECHNIQUES}


@pytest.mark.parametrize("family", FOLDERS)
def test_the_skeleton_fits_into_every_family(family: str) -> None:
    skeleton = Skeleton("twin-kite", family, LAST[family], "Twin kite", family == "uniqueness")  # type: ignore[index]
    assert find_fault(skeleton) is None
    written = {str(path): text for path, text in changes(skeleton).items()}
    folder = FOLDERS[family]
    finder = written[f"cpp/logic/{folder}/twin_kite.cc"]
    assert '{"twin-kite", find_twin_kite},' in finder
    assert ("is_classic" in finder) == (family == "uniqueness")
    assert finder.count("{") == finder.count("}")
    assert f"  {folder}/twin_kite.cc" in written["cpp/logic/CMakeLists.txt"]
    assert "();\nstd::span<const Finder> twin_kite();\n\n" in written["cpp/logic/finders.h"]
    assert "(),\n             twin_kite(),\n         })" in written["cpp/logic/finders.cc"]
    module = family.replace("-", "_")
    assert f"    {module}.twin_kite,\n" in written["src/nonet/techniques/catalogue.py"]
    ast.parse(written["src/nonet/techniques/catalogue.py"])
    tree = ast.parse(written[f"src/nonet/techniques/{module}.py"])
    entry = tree.body[-1]
    assert isinstance(entry, ast.FunctionDef)
    assert entry.name == "twin_kite"
    assert ast.get_docstring(entry)
    for path, text in written.items():
        known = new_technique.ROOT / path
        assert not known.exists() or len(text) > len(known.read_text(encoding="utf-8"))


def test_the_entry_is_what_a_technique_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(native.NUMBERS, "twin-kite", 0)
    skeleton = Skeleton("twin-kite", "wings", "w-wing", "Twin kite", assumes_unique=True)
    text = changes(skeleton)[Path("src/nonet/techniques/wings.py")]
    names: dict[str, object] = {"technique": technique, "Words": Words, "__name__": "x.wings"}
    exec(text[text.rindex("@technique") :], names)
    made = names["twin_kite"]
    assert isinstance(made, type(TECHNIQUES[0]))
    assert (made.name, made.title, made.family) == ("twin-kite", "Twin kite", "wings")
    assert made.assumes_unique
    assert made.is_on_path


def test_it_follows_any_technique() -> None:
    for after in ("x-wing", "w-wing", "finned-mutant-leviathan"):
        skeleton = Skeleton("twin-kite", "wings", after, "Twin kite")
        catalogue = changes(skeleton)[Path("src/nonet/techniques/catalogue.py")]
        lines = catalogue.splitlines()
        place = lines.index("    wings.twin_kite,")
        assert after in lines[place - 1].replace("_", "-")


@pytest.mark.parametrize(
    ("skeleton", "message"),
    [
        (Skeleton("Twin Kite", "wings", "w-wing", "x"), "is not a name in kebab-case"),
        (Skeleton("twin--kite", "wings", "w-wing", "x"), "is not a name in kebab-case"),
        (Skeleton("../kite", "wings", "w-wing", "x"), "is not a name in kebab-case"),
        (Skeleton("twin-kite", "kites", "w-wing", "x"), "no family 'kites'; there are singles,"),
        (Skeleton("w-wing", "wings", "xy-wing", "x"), "'w-wing' is already used by w-wing"),
        (Skeleton("y-wing", "wings", "xy-wing", "x"), "'y-wing' is already used by xy-wing"),
        (Skeleton("twin-kite", "wings", "w-wing", "Naked pair"), "'Naked pair' is already used"),
        (
            Skeleton("locked-candidate", "wings", "w-wing", "x"),
            "'locked-candidate' is already used by pointing and claiming",
        ),
        (Skeleton("chains", "chains", "aic", "Chains"), "'chains' is already a name"),
        (Skeleton("while", "chains", "aic", "While"), "'while' is already a name"),
        (Skeleton("twin-kite", "wings", "kite", "Twin kite"), "no technique 'kite' to follow"),
    ],
)
def test_what_is_refused(skeleton: Skeleton, message: str) -> None:
    assert message in str(find_fault(skeleton))
