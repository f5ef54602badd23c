"""Reasoning about one puzzle: its steps, what is known of it, what is wrong, what to tell a player.

>>> import nonet
>>> nonet.reasoning.doctor.check(nonet.parse("12..34......43.1")).valid
False
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.reasoning import coaching as coaching
    from nonet.reasoning import diagnosis as diagnosis
    from nonet.reasoning import doctor as doctor
    from nonet.reasoning import logic as logic
    from nonet.reasoning import premises as premises
    from nonet.reasoning import proof as proof

__all__ = ["coaching", "diagnosis", "doctor", "logic", "premises", "proof"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return __all__
