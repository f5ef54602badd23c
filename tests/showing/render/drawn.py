"""What pictures consist of: how often each form is drawn, in SVG and on paper.

python -m tests.showing.render.drawn       writes the table anew, after what is drawn was changed
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import nonet
from nonet.showing.render.pdf.board import PrintedBoard
from nonet.showing.render.pdf.sheets import PAPERS, Sheets
from nonet.showing.render.scene import Scene
from nonet.techniques import TECHNIQUES
from nonet.techniques.examples import example
from tools.make_pictures import kinds

TABLE = Path(__file__).with_name("drawn.json")
# Operators of PDF: paths, what is done with them, colours, widths, dashes and texts.
_OPERATORS = frozenset(("m", "l", "c", "re", "S", "s", "f", "f*", "b", "b*", "B", "B*", "n", "h"))
_OPERATORS |= {"rg", "RG", "w", "d", "Tj"}

Counts = dict[str, dict[str, int]]


def scenes() -> Iterator[tuple[str, Scene]]:
    """Yield pictures of every kind, and the first of each technique."""
    for name, picture in kinds():
        for number, scene in enumerate(nonet.showing.pictures.scenes(picture), 1):
            yield f"{name}, {number}", scene
    for technique in TECHNIQUES:
        grid, step = example(technique) or (None, None)
        if grid is not None:
            yield technique.name, nonet.showing.pictures.scenes(grid, step=step)[0]


def forms_in_svg(scene: Scene) -> Counter[str]:
    """Return how often each element of a class is drawn."""
    found = re.findall(r'<(\w+)(?: class="([^"]*)")?', nonet.svg(scene))
    return Counter(".".join(filter(None, pair)) for pair in found)


def forms_on_paper(scene: Scene) -> Counter[str]:
    """Return how often each operator is used."""
    sheets = Sheets(io.BytesIO(), PAPERS["a4"], title="One")
    PrintedBoard(sheets, scene, 60, 60, 400, labels=True).draw()
    texts = re.sub(r"\((?:\\.|[^\\)])*\)", "", " ".join(sheets.canvas._code))
    return Counter(word for word in texts.split() if word in _OPERATORS)


def counts(scene: Scene) -> Counts:
    """Return the forms of a picture."""
    return {
        "svg": dict(sorted(forms_in_svg(scene).items())),
        "pdf": dict(sorted(forms_on_paper(scene).items())),
    }


if __name__ == "__main__":
    rows = (f"{json.dumps(name)}: {json.dumps(counts(scene))}" for name, scene in scenes())
    TABLE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
