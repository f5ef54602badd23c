"""Issues warnings at the line outside this package that made the call."""

from __future__ import annotations

import sys
import warnings


def warn(message: str, category: type[Warning]) -> None:
    """Issue a warning that points at the caller of the public function, however deep this is.

    >>> import pytest
    >>> with pytest.warns(UserWarning, match="odd") as found:
    ...     warn("odd", UserWarning)
    >>> found[0].filename.endswith("warned.py")
    False
    """
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def _is_ours(module: str) -> bool:
    return module == "nonet" or module.startswith("nonet.")
