"""Pictures in notebooks."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from nonet.model.explanation import Explanation
from nonet.rating.rating import Rating
from nonet.showing.pictures.films import film_of
from nonet.showing.pictures.subjects import scenes
from nonet.showing.render.escaped import escape
from nonet.showing.render.svg import draw


def repr_svg(x: Any) -> str:
    """Return the picture of a thing in a notebook.

    >>> repr_svg("12..34......43.1")[:4]
    '<svg'
    """
    return draw(scenes(x))


# The most characters that a film with all rungs may take in a cell.
_MOST = 290_000
# A page of the film packed into itself: notebooks keep every cell, and a film repeats itself a lot.
_PACKED = """<!doctype html><meta charset="utf-8"><title>Film of a path</title>
<noscript>This film needs JavaScript; nonet.html(explanation) is a page of its own.</noscript>
<script type="module">
const bytes = Uint8Array.from(atob("{data}"), (char) => char.charCodeAt(0));
const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
const page = await new Response(unpacked).text();
document.open();
document.write(page);
document.close();
</script>"""


def repr_film(x: Explanation) -> str:
    """Return a path in a notebook: its film, apart from the notebook's own styles.

    >>> import nonet
    >>> repr_film(nonet.explain("123.34......43.1"))[:7]
    '<iframe'
    """
    document = next(page for page in _documents(x) if len(page) <= _MOST)
    # Room for the board, the reason and the buttons below it.
    look = "width:100%;height:1240px;border:0"
    return f'<iframe srcdoc="{document}" style="{look}" title="Film of a path"></iframe>'


def _documents(x: Explanation) -> Iterator[str]:
    """Yield the film of a path packed, each smaller than the one before."""
    yield _packed(film_of(x))
    # Hundreds of steps, or nets with many branches.
    yield _packed(film_of(x, rungs=("why",)))
    yield _packed(film_of(x, rungs=("why",), branches=1))
    steps = len(x)
    while True:
        steps //= 2
        yield _packed(film_of(x, rungs=("why",), branches=1, steps=steps))


def _packed(page: str) -> str:
    """Return a page that unpacks another one, as the value of an attribute."""
    packed = gzip.compress(page.encode("utf-8"), mtime=0)
    return escape(_PACKED.format(data=b64encode(packed).decode("ascii")))


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
