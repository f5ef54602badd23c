"""The keywords of `generate`, for type checkers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypedDict

from nonet.model.rules_argument import RulesLike
from nonet.progress import Progress
from nonet.techniques import Technique

Techniques = Technique | str | Iterable[Technique | str]


class GenerateOptions(TypedDict, total=False):
    """What `generate` takes beside n.

    >>> GenerateOptions(level="hard", seed=7)
    {'level': 'hard', 'seed': 7}
    """

    level: str | tuple[str, str] | None
    er: float | tuple[float, float] | None
    hodoku: str | tuple[str, str] | float | tuple[float, float] | None
    score: float | tuple[float, float] | None
    clues: int | tuple[int, int] | None
    symmetry: str | None
    pattern: Any
    minimal: bool | Literal["strict"]
    requires: Techniques
    only: Techniques | None
    avoids: Techniques
    variant: str | None
    sizes: int | tuple[int, int] | None
    rules: RulesLike
    seed: int | None
    threads: int | None
    timeout: float | None
    progress: Progress | None
