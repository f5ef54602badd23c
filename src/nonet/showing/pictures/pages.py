"""Pages: the film of a path, pictures of anything else, and the pages of techniques."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import Any, overload

from nonet.errors import INPUT_ERRORS, ArgumentError
from nonet.formats.parser import as_grid
from nonet.model.explanation import Explanation
from nonet.model.rules_argument import RulesLike
from nonet.showing.pictures.films import film_of, levels
from nonet.showing.pictures.subjects import Drawable, scenes
from nonet.showing.render import compose
from nonet.showing.render.escaped import escape
from nonet.showing.render.html import page
from nonet.showing.render.svg import draw
from nonet.techniques import Technique, example


@overload
def page_of(
    x: Sequence[Drawable], *, rules: RulesLike | None = None, title: str | None = None
) -> str: ...
@overload
def page_of(x: Drawable, *, rules: RulesLike | None = None, title: str | None = None) -> str: ...
def page_of(
    x: Drawable | Sequence[Drawable],
    *,
    rules: RulesLike | None = None,
    title: str | None = None,
) -> str:
    """Return the page of something: the film of a path, or pictures.

    >>> page_of(["12..34......43.1", "1234341221434321"]).count("<figure>")
    2
    """
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title must be text, not a value of type {type(title).__name__}")
    if isinstance(x, Explanation):
        return film_of(x, title=title)
    things = x if isinstance(x, list | tuple) and not _is_puzzle(x, rules) else [x]
    if not things:
        raise ArgumentError("no puzzle to draw: the list is empty")
    techniques = [thing for thing in things if isinstance(thing, Technique)]
    if len(techniques) == len(things):
        name = title or (techniques[0].title if len(techniques) == 1 else "Techniques")
        return page(title=name, body=f"<main>{''.join(map(technique_section, techniques))}</main>")
    figures = "".join(_figure(thing, rules) for thing in things)
    head = f"<header><h1>{escape(title)}</h1></header>" if title else ""
    return page(title=title or "Sudoku", body=f'{head}<main class="pictures">{figures}</main>')


def _is_puzzle(x: Any, rules: RulesLike | None) -> bool:
    """Whether a list has the cells or rows of one puzzle."""
    try:
        as_grid(x, rules=rules)
    except (*INPUT_ERRORS, TypeError):
        return False
    return True


def _figure(x: Any, rules: RulesLike | None) -> str:
    return f"<figure>{draw(scenes(x, rules=rules), style=False)}</figure>"


def technique_section(technique: Technique) -> str:
    """Return the page of a technique as HTML: what it is, and an example with its picture.

    >>> from nonet.techniques import by_name
    >>> "<h1>X-wing</h1>" in technique_section(by_name("x-wing"))
    True
    """
    text = "".join(_block(part) for part in inspect.cleandoc(technique.docs).split("\n\n"))
    level = levels().get(technique.name)
    facts = [f"Level: {level}"] if level else []
    if technique.assumes_unique:
        facts.append("assumes that the puzzle has exactly one solution")
    found = example(technique)
    picture = ""
    if found is not None:
        grid, step = found
        scene = compose.scenes_of_step(grid, step)
        picture = f"<figure>{draw(scene, style=False)}</figure>"
    return (
        f"<article><h1>{escape(technique.title)}</h1>{text}"
        f'<p class="facts">{escape("; ".join(facts))}</p>{picture}</article>'
    )


def _block(text: str) -> str:
    """Return a paragraph, a list or a drawing of a docstring as HTML."""
    lines = text.splitlines()
    if lines and all(line.startswith((" ", "|")) for line in lines):
        return f"<pre>{escape(text)}</pre>"
    if lines and lines[0].startswith(("- ", "* ")):
        items = " ".join(line.strip() for line in lines).replace("* ", "- ").split("- ")
        return f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items if item.strip())}</ul>"
    return f"<p>{_inline(' '.join(lines))}</p>"


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)
