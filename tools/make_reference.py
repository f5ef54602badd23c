"""Writes the API reference, docs/reference.md, from the docstrings of the public names.

python -m tools.make_reference
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from html import escape
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any

import nonet

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference.md"


def signature(thing: object) -> str:
    """Return the signature of a function, long ones with a line per parameter."""
    try:
        found = inspect.signature(thing)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    parts, is_named = [], False
    for parameter in found.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not is_named:
            is_named = True
            parts.append("*")
        if parameter.name != "self":
            parts.append(_parameter(parameter))
    back = "" if found.return_annotation is found.empty else f" -> {found.return_annotation}"
    short = f"({', '.join(parts)}){back}"
    if len(short) <= _WIDTH:
        return short
    return "(\n" + "".join(f"    {part},\n" for part in parts) + f"){back}"


_WIDTH = 72
# The modules whose classes and functions are described here; the others have pages of their own.
_SHOWN = (
    *("errors", "maker", "rating", "reasoning.coaching", "reasoning.doctor", "rows.bulk"),
    *("showing.pictures", "showing.theatre"),
)


def _parameter(parameter: inspect.Parameter) -> str:
    text = parameter.name
    if parameter.kind is parameter.VAR_POSITIONAL:
        text = f"*{text}"
    if parameter.annotation is not parameter.empty:
        text += f": {parameter.annotation}"
    if parameter.default is not parameter.empty:
        shown = repr(parameter.default)
        # The address of an object means nothing to a reader.
        text += f" = {'…' if ' at 0x' in shown else shown}"
    return text


def code(text: str) -> str:
    """Return a block of code; escaped, so that tests of examples do not take it for theirs."""
    return f"<pre><code>{escape(text)}</code></pre>\n"


def block(docs: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring; examples and drawings keep their lines."""
    for part in inspect.cleandoc(docs).split("\n\n"):
        if part.startswith((">>>", " ")):
            yield code(part)
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
            yield f"#### `{name}`\n"
            yield code(f"{name}{signature(getattr(thing, name))}")
        else:
            continue
        yield from block(inspect.getdoc(member) or "")


def page() -> Iterator[str]:
    """Yield the parts of the page: functions, classes, errors, modules."""
    yield "# API reference\n"
    yield "Every name that `import nonet` has, made from its docstring. The examples are tested.\n"
    names = [name for name in nonet.__all__ if not name.startswith("_")]
    things: dict[str, Any] = {name: getattr(nonet, name) for name in names}
    rooms = [name for name in dir(nonet) if isinstance(getattr(nonet, name), ModuleType)]
    things |= {name: getattr(nonet, name) for name in rooms}
    for room in _SHOWN:
        place = attrgetter(room)(nonet)
        for name in place.__all__:
            if name not in things and inspect.getdoc(getattr(place, name)):
                things[f"{room}.{name}"] = getattr(place, name)
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
            yield f"### {name} {{: #{name} }}\n"
            if name in others:
                yield code(f"nonet.{name} = {thing!r}")
                continue
            if name in functions:
                yield code(f"nonet.{name}{signature(thing)}")
            yield from block(inspect.getdoc(thing) or "")
            if name in classes:
                yield from members(thing)


def main() -> None:
    """Write the page."""
    PAGE.write_text("\n".join(page()), encoding="utf-8")


if __name__ == "__main__":
    main()
