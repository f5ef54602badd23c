"""SVG documents as PNG images, with the bundled font and no other."""

from __future__ import annotations

from importlib import resources

from nonet.errors import MissingExtra

FAMILY = "Nonet Sans"


def font_files() -> list[str]:
    """Return the paths of the bundled font, regular and bold.

    >>> [path.rsplit("-", 1)[1] for path in font_files()]
    ['Regular.ttf', 'Bold.ttf']
    """
    folder = resources.files("nonet.render").joinpath("font")
    return [str(folder.joinpath(f"NonetSans-{style}.ttf")) for style in ("Regular", "Bold")]


def from_svg(document: str, *, scale: float = 2.0) -> bytes:
    """Return an SVG document as the bytes of a PNG image; `scale` is pixels per unit.

    Raises MissingExtra, an ImportError, where the extra `image` is not installed.

    >>> from_svg('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')[1:4]
    b'PNG'
    """
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
