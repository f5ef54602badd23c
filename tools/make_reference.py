"""Writes the API reference, docs/reference.md, from the docstrings of the public names.

python -m tools.make_reference
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from html import escape
from pathlib import Path
from types import ModuleType

import nonet

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference.md"


def signature(thing: object) -> str:
    """Return the signature of a function or class without its module, empty if it has none."""
    try:
        return str(inspect.signature(thing)).replace("'", "")  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""


def block(docs: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring; examples and drawings keep their lines."""
    for part in inspect.cleandoc(docs).split("\n\n"):
        if part.startswith((">>>", " ")):
            # Escaped, because these examples belong to the module that they are run in.
            yield f"<pre><code>{escape(part)}</code></pre>\n"
        else:
            yield part.replace("<", "&lt;") + "\n"


def members(thing: type) -> Iterator[str]:
    """Yield the public methods and properties of a class."""
    for name, member in vars(thing).items():
        if name.startswith("_") or not inspect.getdoc(member):
            continue
        if isinstance(member, property):
            yield f"#### `{name}`\n"
        elif inspect.isfunction(member) or isinstance(member, classmethod | staticmethod):
            called = signature(getattr(thing, name)).replace("(self, ", "(").replace("(self)", "()")
            yield f"#### `{name}{called}`\n"
        else:
            continue
        yield from block(inspect.getdoc(member) or "")


def page() -> Iterator[str]:
    """Yield the parts of the page: functions, classes, errors, modules."""
    yield "# API reference\n"
    yield "Every name that `import nonet` has, made from its docstring. The examples are tested.\n"
    names = [name for name in nonet.__all__ if not name.startswith("_")]
    things = {name: getattr(nonet, name) for name in names}
    errors = {n for n, t in things.items() if isinstance(t, type) and issubclass(t, Exception)}
    functions = {n for n, t in things.items() if inspect.isfunction(t)}
    modules = {n for n, t in things.items() if isinstance(t, ModuleType)}
    classes = {n for n, t in things.items() if isinstance(t, type)} - errors
    others = set(things) - functions - modules - classes - errors
    for title, chosen in (
        ("Functions", functions),
        ("Classes", classes),
        ("Errors and warnings", errors),
        ("Modules", modules),
        ("Constants", others),
    ):
        yield f"## {title}\n"
        for name in sorted(chosen, key=str.lower):
            thing = things[name]
            called = signature(thing) if name in functions else ""
            yield f"### `nonet.{name}{called}` {{: #{name} }}\n"
            if name in others:
                yield f"<pre><code>{escape(repr(thing))}</code></pre>\n"
                continue
            yield from block(inspect.getdoc(thing) or "")
            if name in classes:
                yield from members(thing)


def main() -> None:
    """Write the page."""
    PAGE.write_text("\n".join(page()), encoding="utf-8")


if __name__ == "__main__":
    main()
