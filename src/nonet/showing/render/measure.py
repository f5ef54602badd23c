"""The width of texts in pictures, estimated from the shapes of letters, and wrapping by it."""

from __future__ import annotations

# Widths in parts of the font size, a little more than those of common sans-serif fonts.
_NARROW = set("ijl.,:;'|!()[]I ")
_MIDDLE = set('frt-/*"°')
_WIDE = set("mwMW@—…")
_BROAD = set("ABCDEFGHJKLNOPQRSTUVXYZ&%+=<>→≠")


def width_of(text: str, font: float, *, bold: bool = False) -> float:
    """Return about how wide a text is.

    >>> 40 < width_of("X-wing", 15) < 60
    True
    """
    total = 0.0
    for char in text:
        if char in _NARROW:
            total += 0.3
        elif char in _MIDDLE:
            total += 0.4
        elif char in _WIDE:
            total += 0.9
        elif char in _BROAD:
            total += 0.7
        else:
            total += 0.575
    return total * font * (1.15 if bold else 1.08)


def wrapped(text: str, font: float, width: float) -> list[str]:
    """Return the lines of a text that fit into a width; a word that is too long gets its own.

    >>> wrapped("Row 1 already has every digit except 4.", 15, 170)
    ['Row 1 already has', 'every digit except 4.']
    """
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, font) > width:
                lines.append(line)
                longer = word
            line = longer
        if line:
            lines.append(line)
    return lines
