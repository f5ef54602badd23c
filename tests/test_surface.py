"""The public surface: what is exported, documented and typed."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import pkgutil
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
    assert sorted(nonet.__all__) == dir(nonet)
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        nonet.slove  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(inspect.getfile(nonet)).read_text(encoding="utf-8"))
    guard = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in guard.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name for node in imports for alias in node.names}
    assert seen | {"__version__"} == set(nonet.__all__)


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


def test_signatures_are_the_published_ones() -> None:
    published = {
        "parse": "text, *, format=None, rules=None, symbols=None",
        "read": "path_or_file, *, format=None, rules=None, on_error='raise'",
        "write": "grids, path, *, format=None, lossy=False",
        "solve": "x, *, rules=None, engine=None, unique=True, timeout=None, progress=None",
        "solve_many": "xs, *, rules=None, limit=2, threads=None, timeout=None, progress=None",
        "count_many": "xs, *, rules=None, limit=2, threads=None, timeout=None, progress=None",
        "count": "x, *, rules=None, limit=None, engine=None, threads=1, timeout=None,"
        " progress=None",
        "solutions": "x, *, rules=None, engine=None, timeout=None, progress=None",
        "check": "x, *, rules=None, limit=1000, timeout=10, progress=None",
        "hint": "x, *, rules=None, techniques=None, unique=True, timeout=None, progress=None",
        "steps": "x, *, rules=None, techniques=None, unique=True, timeout=None, progress=None",
        "explain": "x, *, rules=None, techniques=None, unique=True, timeout=None, progress=None",
        "rate": "x, *, rules=None, scales=('nonet',), unique=True, timeout=None, max_er=None",
        "rate_many": "xs, *, rules=None, scales=('nonet',), unique=True, threads=None,"
        " timeout=None, each=None, max_er=None, progress=None",
    }
    for name, expected in published.items():
        signature = inspect.signature(getattr(nonet, name))
        bare = signature.replace(
            parameters=[
                parameter.replace(annotation=inspect.Parameter.empty)
                for parameter in signature.parameters.values()
            ],
            return_annotation=inspect.Signature.empty,
        )
        assert str(bare) == f"({expected})", name


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
