"""The coach: what to tell a player next, and no more of it than was asked for."""

from nonet.coaching.advice import RUNGS, Advice, Rung
from nonet.coaching.coach import coach, hint, left_of

__all__ = ["RUNGS", "Advice", "Rung", "coach", "hint", "left_of"]
