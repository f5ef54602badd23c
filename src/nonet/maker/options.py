"""The keywords of `generate`, for type checkers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from nonet.base.progress import Progress
from nonet.maker.pattern import PatternLike
from nonet.maker.symmetry import Symmetry
from nonet.model.rules_argument import RulesLike
from nonet.rating.scales import HodokuLevel, Level
from nonet.techniques import Technique

SetVariant = Literal["killer", "thermo", "arrow", "kropki"]
Techniques = Technique | str | Iterable[Technique | str]


class GenerateOptions(TypedDict, total=False):
    """What `generate` takes beside n.

    >>> GenerateOptions(level="hard", seed=7)
    {'level': 'hard', 'seed': 7}
    """

    level: Level | tuple[Level, Level] | None
    er: float | tuple[float, float] | None
    hodoku: HodokuLevel | tuple[HodokuLevel, HodokuLevel] | float | tuple[float, float] | None
    score: float | tuple[float, float] | None
    clues: int | tuple[int, int] | None
    symmetry: Symmetry | None
    pattern: PatternLike | None
    minimal: bool | Literal["strict"]
    requires: Techniques
    only: Techniques | None
    avoids: Techniques
    variant: SetVariant | None
    sizes: int | tuple[int, int] | None
    rules: RulesLike
    seed: int | None
    threads: int | None
    timeout: float | None
    progress: Progress | None
