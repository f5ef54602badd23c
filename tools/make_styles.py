"""Writes the colours of pictures as the style sheet of the page: src/nonet/web/static/board.css.

python -m tools.make_styles            writes it
python -m tools.make_styles --check    fails if it is not what the palette says
"""

from __future__ import annotations

import sys
from pathlib import Path

from nonet.render.palette import page_sheet

TARGET = Path(__file__).resolve().parent.parent / "src/nonet/web/static/board.css"
HEAD = "/* Made by tools/make_styles.py from src/nonet/render/palette.py. */\n"


def sheet() -> str:
    """Return the style sheet, one rule per line."""
    return HEAD + page_sheet().replace("}", "}\n").replace("}\n}", "}}")


def main() -> int:
    """Write the sheet, or check it."""
    if "--check" in sys.argv[1:]:
        if TARGET.read_text("utf-8") == sheet():
            return 0
        print(f"{TARGET.name} is out of date; run python -m tools.make_styles", file=sys.stderr)
        return 1
    TARGET.write_text(sheet(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
