"""Writes what pages share with pictures: colours, and the measures and signs of boards.

python -m tools.make_styles            writes the files
python -m tools.make_styles --check    fails if one is not what the library says
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from nonet.model.shape import MAX_SIZE, Shape, default_box
from nonet.model.symbols import SYMBOLS
from nonet.showing.render import geometry, shapes
from nonet.showing.render.palette import page_sheet

SOURCE = Path(__file__).resolve().parent.parent / "src/nonet"
_NUMBERS = (
    *("CELL", "PAD", "LABEL_ROOM", "OUTSIDE_ROOM", "OUTSIDE_AT"),
    *("DIGIT_FONT", "DIGIT_MARK", "BASELINE", "LINE"),
)


def sheet() -> str:
    """Return the style sheet, one rule per line."""
    head = "/* Made by tools/make_styles.py from src/nonet/showing/render/palette.py. */\n"
    return head + page_sheet().replace("}", "}\n").replace("}\n}", "}}")


def measures() -> str:
    """Return the module of the measures and shapes that `board.js` draws with."""
    corners = {
        role: shapes.CORNERS[name] for role, name in shapes.SHAPES.items() if name in shapes.CORNERS
    }
    found = {size: default_box(Shape.square(size)) for size in range(2, MAX_SIZE + 1)}
    boxes = {size: box for size, box in found.items() if box and min(box) > 1}
    lists = (
        ("SYMBOLS", "string", SYMBOLS),
        ("BOXES", "Record<number, [number, number]>", boxes),
        ("CORNERS", "Record<string, [number, number][]>", corners),
        ("BADGES", "[number, number][][]", shapes.BADGES),
        ("NOTE_PLACES", "[number, number][]", shapes.NOTE_PLACES),
    )
    lines = [
        "// @ts-check",
        "// Made by tools/make_styles.py from geometry.py and shapes.py in src/nonet/render,",
        "// and from shape.py and symbols.py in src/nonet/model.",
        *(f"export const {name} = {getattr(geometry, name):g};" for name in _NUMBERS),
        *(
            f"/** @type {{{kind}}} */\nexport const {name} = {_brief(value)};"
            for name, kind, value in lists
        ),
    ]
    return "\n".join(lines) + "\n"


def _brief(value: object) -> str:
    """Return JSON without spaces, with six decimals at most."""
    rounded = json.loads(json.dumps(value), parse_float=lambda number: round(float(number), 6))
    return json.dumps(rounded, separators=(",", ":"))


# What is written, and by which function.
FILES: dict[Path, Callable[[], str]] = {
    SOURCE / "web/static/board.css": sheet,
    SOURCE / "showing/render/static/measures.js": measures,
}


def main() -> int:
    """Write the files, or check them."""
    for path, text in FILES.items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text(), encoding="utf-8")
        elif not path.exists() or path.read_text("utf-8") != text():
            print(f"{path.name} is out of date; run python -m tools.make_styles", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
