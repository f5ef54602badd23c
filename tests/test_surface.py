"""The public surface: what is exported, documented and typed."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys
from operator import attrgetter
from pathlib import Path

import pytest

import nonet

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")])


def modules() -> list[str]:
    names = [info.name for info in pkgutil.walk_packages(nonet.__path__, "nonet.")]
    ours = [name for name in names if not name.endswith(("__main__", "_native"))]
    return sorted(["nonet", *ours])


def test_every_exported_name_resolves() -> None:
    for name in nonet.__all__:
        assert getattr(nonet, name) is not None, name
    assert 55 <= len(nonet.__all__) <= 70
    rooms = set(dir(nonet)) - set(nonet.__all__)
    assert {"arrow", "classics", "cover", "errors", "reasoning", "rows", "showing"} < rooms
    for name in rooms:
        assert inspect.ismodule(getattr(nonet, name)), name
        assert all(hasattr(getattr(nonet, name), each) for each in getattr(nonet, name).__all__)
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        nonet.slove  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(inspect.getfile(nonet)).read_text(encoding="utf-8"))
    guard = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in guard.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name for node in imports for alias in node.names}
    assert seen | {"__version__"} == set(dir(nonet))


HOMES = {
    "rows.bench": ["measure"],
    "rows.bulk": ["BulkResult"],
    "reasoning.coaching": ["Advice"],
    "reasoning.doctor": ["Conflict", "ConstraintMend", "Diagnosis", "Mend"],
    "errors": ["Cancelled", "DamagedFile", "MissingExtra", "Mistake", "NodeLimit", "Unmet"],
    "formats": ["Reader"],
    "maker": ["BulkCanonical", "FormSet"],
    "showing.pictures": ["Frame", "Scene", "scenes"],
    "rating": ["BulkRating", "Rating"],
    "showing.theatre": ["Recording"],
    "variants": ["Variant"],
}


@pytest.mark.parametrize("room", HOMES)
def test_what_draws_and_measures_lives_in_its_module(room: str) -> None:
    place = attrgetter(room)(nonet)
    for name in HOMES[room]:
        assert name in place.__all__
        assert not hasattr(nonet, name)
        assert getattr(place, name).__doc__


def test_names_in_a_public_repr_stay() -> None:
    namespace: dict[str, object] = {}
    exec("from nonet import *", namespace)
    grid = nonet.Grid("12..34......43.1").with_(cells={"r1c3": 3})
    (step, *_) = nonet.steps("123.341221434321")
    cage = nonet.variants.Cage("r1c1 r1c2", total=3)
    for thing in (
        *(grid, grid.rules, nonet.CLASSIC + cage + nonet.variants.DIAGONAL, cage, step),
        *(nonet.solve("123.34......43.1"), nonet.Shape(6, 4, lowest=0), grid.rules.units[0]),
        *(nonet.Candidate(0, 1), nonet.Move("place", 0, 1), nonet.Morph.random(seed=1)),
        *(step.marks[0], nonet.Link((nonet.Candidate(0, 1),), (), strong=True)),
    ):
        assert eval(repr(thing), namespace) == thing


def test_the_five_classics_are_there_after_import_nonet() -> None:
    program = "import nonet; print(*dir(nonet.classics)); print(nonet.classics.agent.__name__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    names, agent = done.stdout.splitlines()
    five = {"agent", "cell_sets", "move_stack", "node_matrix", "sudokusolver"}
    assert five < set(names.split())
    assert agent == "nonet.classics.agent"
    with pytest.raises(AttributeError, match="agnet"):
        nonet.classics.agnet  # noqa: B018


def test_a_process_ends_without_a_word() -> None:
    calls = "nonet.rate(nonet.generate(seed=1)); nonet.minimize(nonet.generate(seed=2))"
    diagonal = "nonet.generate(rules=nonet.CLASSIC + nonet.variants.DIAGONAL, seed=3)"
    program = f"import nonet; {calls}; nonet.check({diagonal})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_name_stays_itself_whatever_was_imported_before() -> None:
    for module in modules():
        importlib.import_module(module)
    assert callable(nonet.engines)
    assert callable(nonet.check)
    assert callable(nonet.solutions)


@pytest.mark.parametrize("name", [name for name in nonet.__all__ if name != "__version__"])
def test_every_public_name_is_documented_by_an_example(name: str) -> None:
    thing = getattr(nonet, name)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        assert thing.__doc__, name
        assert ">>>" in thing.__doc__, name


def test_every_public_function_is_typed() -> None:
    for name in nonet.__all__:
        thing = getattr(nonet, name)
        if inspect.isfunction(thing):
            unannotated = [
                parameter.name
                for parameter in inspect.signature(thing).parameters.values()
                if parameter.annotation is inspect.Parameter.empty
            ]
            assert not unannotated, (name, unannotated)


@pytest.mark.parametrize("module", modules())
def test_docstring_examples_run(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_in_the_documentation_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def test_the_readme_has_examples_to_run() -> None:
    parser = doctest.DocTestParser()
    assert len(parser.get_examples((ROOT / "README.md").read_text(encoding="utf-8"))) >= 10
