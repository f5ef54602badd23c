"""What a user sees: scenes and pictures, films of solvers, books and worksheets.

>>> import nonet
>>> [scene.board.rows for scene in nonet.showing.pictures.scenes("12..34......43.1")]
[4]
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.showing import pictures as pictures
    from nonet.showing import printing as printing
    from nonet.showing import render as render
    from nonet.showing import theatre as theatre

__all__ = ["pictures", "printing", "render", "theatre"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return __all__
