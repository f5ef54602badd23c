"""A page that plays one puzzle offline: one file with the modules and the puzzle in it."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib import resources

import nonet
from nonet.showing.render.html import joined
from nonet.web.layout import layout_of

# What the page is made of; a module comes after those that it uses.
_MODULES = (
    *("render/measures.js", "render/shape.js", "render/checks.js", "render/game.js"),
    *("render/board.js", "render/live.js"),
    *("web/dom.js", "web/words.js", "web/settings.js", "web/keys.js"),
    *("web/play/speech.js", "web/play/board.js", "web/play/keypad.js", "web/play/header.js"),
    *("web/play/check.js", "web/play/help.js", "web/play/history.js", "web/play/preferences.js"),
    *("web/play/print.js", "web/play/small.js", "web/play/table.js", "web/play/offline.js"),
)
_PAGE = """<!doctype html>
<html lang="en" class="offline">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="main"></main>
<div id="live" class="unseen" role="status" aria-live="polite"></div>
<div id="toast" hidden></div>
<noscript><p class="nojs">{cells}</p></noscript>
<script type="application/json" id="puzzle-data">{data}</script>
<script>{theme}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def player(puzzle: nonet.Position | nonet.Grid, *, solution: bool = True) -> str:
    """Return a page that plays a puzzle: digits, marks, undo, check and print, without a server.

    A puzzle with one solution takes it along, so that "check" can compare; `solution=False` leaves
    it out, and "check" looks at the rules alone.

    >>> player(nonet.Grid("123.34......43.1"))[:15]
    '<!doctype html>'
    """
    position = puzzle if isinstance(puzzle, nonet.Position) else nonet.Position(puzzle)
    grid = position.grid
    data = {
        "record": nonet.formats.wire.position_record(position),
        "layout": layout_of(grid.rules),
        "solution": _solution(grid) if solution else None,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _PAGE.format(
        title=escape(grid.info.get("title") or "Sudoku"),
        style=_static("web/board.css") + _static("web/style.css"),
        cells=escape(str(grid)),
        # No text can end a script early.
        data=text.replace("<", "\\u003c"),
        theme=_static("web/theme.js"),
        script=_script(),
    )


def _solution(grid: nonet.Grid) -> list[int] | None:
    try:
        return list(nonet.solve(grid.givens, timeout=10).grid.values)
    except nonet.NonetError:
        return None


@cache
def _script() -> str:
    return joined(*(_static(name) for name in _MODULES))


@cache
def _static(name: str) -> str:
    room, _, path = name.partition("/")
    folder = {"render": "nonet.showing.render", "web": "nonet.web"}[room]
    return resources.files(folder).joinpath("static", path).read_text("utf-8")
