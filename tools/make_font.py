"""Makes the bundled font from the font Inter: two weights, few characters, TrueType outlines.

python -m tools.make_font FOLDER    FOLDER has Inter-Regular.otf and Inter-Bold.otf

Needs fonttools. The result is in src/nonet/showing/render/font, under the name Nonet Sans, as the
licence of Inter (SIL Open Font License 1.1, beside the fonts) allows. TrueType outlines are what
PDF libraries can embed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

FONT = Path(__file__).resolve().parent.parent / "src/nonet/showing/render/font"
FAMILY = "Nonet Sans"
STYLES = {"Regular": "Inter-Regular.otf", "Bold": "Inter-Bold.otf"}
# Latin-1, and the signs that sentences and pages use.
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”…→←↔≠≤≥×·•✓")]

# The table of a font with TrueType outlines has these; without instructions they are 0.
_LIMITS = (
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
    "maxPoints",
    "maxContours",
    "maxCompositePoints",
    "maxCompositeContours",
    "maxComponentElements",
    "maxComponentDepth",
)


def make(source: Path, style: str) -> Any:
    """Return the subset of one weight with TrueType outlines."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(source)
    options = subset.Options(
        layout_features=["kern"],
        hinting=False,
        name_IDs=[0, 1, 2, 4, 6, 13, 14],
        notdef_outline=True,
    )
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=CHARACTERS)
    chosen.subset(font)
    with_quadratic_outlines(font)
    name = font["name"]
    for number, text in {
        1: FAMILY,
        2: style,
        4: f"{FAMILY} {style}",
        6: f"{FAMILY.replace(' ', '')}-{style}",
    }.items():
        name.setName(text, number, 3, 1, 0x409)
    return font


def with_quadratic_outlines(font: Any) -> None:
    """Replace the cubic outlines of a font by quadratic ones."""
    from fontTools.pens.cu2quPen import (
        Cu2QuPen,
    )
    from fontTools.pens.ttGlyphPen import (
        TTGlyphPen,
    )
    from fontTools.ttLib import newTable

    glyphs = font.getGlyphSet()
    outlines = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = table = newTable("glyf")
    table.glyphOrder = font.getGlyphOrder()
    table.glyphs = outlines
    for name, glyph in outlines.items():
        glyph.recalcBounds(table)
        width, _ = font["hmtx"][name]
        font["hmtx"][name] = (width, getattr(glyph, "xMin", 0))
    font["maxp"] = most = newTable("maxp")
    most.tableVersion = 0x00010000
    for field in _LIMITS:
        setattr(most, field, 0)
    most.maxZones = 1
    most.numGlyphs = len(outlines)
    font["post"].formatType = 3.0
    for tag in ("CFF ", "VORG"):
        if tag in font:
            del font[tag]
    font.sfntVersion = "\000\001\000\000"


def main() -> int:
    """Write both weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    FONT.mkdir(exist_ok=True)
    for style, file in STYLES.items():
        target = FONT / f"NonetSans-{style}.ttf"
        make(folder / file, style).save(target)
        print(f"{target.name}: {target.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
