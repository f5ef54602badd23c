"""Colours as people see them: contrast, colour blindness, and how different two colours look."""

from __future__ import annotations

from math import sqrt

RGB = tuple[float, float, float]

# What remains of linear red, green and blue without one kind of cone (Viénot, Brettel and Mollon
# 1999 for the first two; the last is the usual approximation for tritanopia).
BLINDNESS: dict[str, tuple[RGB, RGB, RGB]] = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritanopia": (
        (1.01277, 0.13548, -0.14826),
        (-0.01243, 0.86812, 0.14431),
        (0.07589, 0.805, 0.11911),
    ),
}


def linear(colour: str) -> RGB:
    """Return a colour such as #18202c as linear light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return (r, g, b)


def seen_with(blindness: str, colour: RGB) -> RGB:
    """Return a colour as somebody with this kind of colour blindness sees it."""
    rows = BLINDNESS[blindness]
    r, g, b = (
        min(1.0, max(0.0, sum(a * c for a, c in zip(row, colour, strict=True)))) for row in rows
    )
    return (r, g, b)


def luminance(colour: RGB) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of WCAG 2."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def difference(one: RGB, other: RGB) -> float:
    """Return how different two colours look: their distance in CIELAB."""
    return sqrt(sum((a - b) ** 2 for a, b in zip(_lab(one), _lab(other), strict=True)))


def _lab(colour: RGB) -> RGB:
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
