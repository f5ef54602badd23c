"""The arguments of pictures: which branch, which theme, which size."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.base.arguments import whole_of
from nonet.errors import ArgumentError, UnknownName
from nonet.showing.render.palette import THEMES, Theme
from nonet.showing.render.scene import Scene

# Of a width in pixels or a scale: above all that can be drawn.
_LARGEST = 1e5


def chosen(found: Sequence[Scene], branch: int | None) -> Sequence[Scene]:
    """Return the scenes that are asked for: all, or the one of a branch, counted from 1.

    >>> len(chosen([Scene(4, (0,) * 16)], None))
    1
    """
    if branch is None:
        return found
    if not 1 <= whole_of(branch, "branch", -(10**9)) <= len(found):
        many = "1 branch" if len(found) == 1 else f"{len(found)} branches"
        raise ArgumentError(f"no branch {branch}; this picture has {many}")
    return [found[branch - 1]]


def checked_size(value: object, name: str) -> float:
    """Return a size, or raise ArgumentError where it is not above 0, or far too large.

    >>> checked_size(0, "width")
    Traceback (most recent call last):
    nonet.errors.ArgumentError: width=0: a number above 0 and below 100,000 is needed
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} must be a number, not {value!r}")
    if not 0 < value < _LARGEST:
        raise ArgumentError(f"{name}={value!r}: a number above 0 and below 100,000 is needed")
    return float(value)


def checked_theme(theme: str) -> Theme:
    """Return the theme of this name, or raise UnknownName.

    >>> checked_theme("dark")
    'dark'
    """
    for known in THEMES:
        if known == theme:
            return known
    raise UnknownName(theme, THEMES, kind="theme")
