"""The coach: what to tell a player next, and no more of it than was asked for."""

from nonet.reasoning.coaching.advice import RUNGS, Advice, Rung
from nonet.reasoning.coaching.coach import coach, hint, left_of

__all__ = ["RUNGS", "Advice", "Rung", "coach", "hint", "left_of"]
