"""Pictures in notebooks."""

from __future__ import annotations

from html import escape
from typing import Any

from nonet.model.explanation import Explanation
from nonet.pictures.films import film_of
from nonet.pictures.subjects import scenes
from nonet.rating.rating import Rating
from nonet.render.svg import draw


def repr_svg(x: Any) -> str:
    """Return the picture of a thing in a notebook.

    >>> repr_svg("12..34......43.1")[:4]
    '<svg'
    """
    return draw(scenes(x))


def repr_film(x: Explanation) -> str:
    """Return a path in a notebook: its film, apart from the notebook's own styles.

    >>> import nonet
    >>> repr_film(nonet.explain("123.34......43.1"))[:7]
    '<iframe'
    """
    document = escape(film_of(x))
    look = "width:100%;height:860px;border:0"
    return f'<iframe srcdoc="{document}" style="{look}" title="Film of a path"></iframe>'


def repr_html(x: Rating) -> str:
    """Return a rating in a notebook: the puzzle beside its card.

    >>> import nonet
    >>> "Naked single" in repr_html(nonet.rate("123.34......43.1"))
    True
    """
    picture = draw(scenes(x), caption=False, width=280)
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:1.5em;align-items:center">'
        f"{picture}<pre>{escape(str(x))}</pre></div>"
    )
