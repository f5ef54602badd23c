"""What makes things show pictures of themselves in notebooks."""

from __future__ import annotations


class Shown:
    """Something that a notebook shows as a picture.

    >>> from nonet import Grid
    >>> Grid("12..34......43.1")._repr_svg_()[:4]
    '<svg'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from nonet.showing.pictures.notebook import repr_svg

        return repr_svg(self)


class Filmed(Shown):
    """Something that a notebook shows as a film."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from nonet.showing.pictures.notebook import repr_film

        return repr_film(self)  # type: ignore[arg-type]
