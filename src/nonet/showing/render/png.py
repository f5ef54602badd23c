"""SVG documents as PNG images, with the bundled font and no other."""

from __future__ import annotations

import re
from importlib import resources

from nonet.errors import ArgumentError, MissingExtra

FAMILY = "Nonet Sans"
_MOST_PIXELS = 100_000_000
_SIZE = re.compile(r'<svg[^>]*? width="([0-9.e+]+)" height="([0-9.e+]+)"')


def font_files() -> list[str]:
    """Return the paths of the bundled font, regular and bold.

    >>> [path.rsplit("-", 1)[1] for path in font_files()]
    ['Regular.ttf', 'Bold.ttf']
    """
    folder = resources.files("nonet.showing.render").joinpath("font")
    return [str(folder.joinpath(f"NonetSans-{style}.ttf")) for style in ("Regular", "Bold")]


def from_svg(document: str, *, scale: float = 2.0) -> bytes:
    """Return an SVG document as the bytes of a PNG image; `scale` is pixels per unit.

    Raises MissingExtra, an ImportError, where the extra `image` is not installed.

    >>> from_svg('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')[1:4]
    b'PNG'
    """
    _check_size(document, scale)
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("PNG images", package="resvg-py", extra="image") from None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=document,
            zoom=scale,
            skip_system_fonts=True,
            font_files=font_files(),
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def _check_size(document: str, scale: float) -> None:
    """Refuse images for which the library that draws them would end the process."""
    found = _SIZE.match(document)
    width, height = (float(side) * scale for side in found.groups()) if found else (0.0, 0.0)
    if width * height > _MOST_PIXELS:
        raise ArgumentError(
            f"an image of {width:.0f}×{height:.0f} pixels; at most {_MOST_PIXELS:,} can be drawn,"
            " so use a smaller width or scale"
        )
