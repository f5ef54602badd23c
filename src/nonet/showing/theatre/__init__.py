"""The theatre: solvers at work, recorded event by event, played back and drawn.

solvers     who can be recorded: the five classics, the agent without a strategy, the human path
human       the steps of the human path turned into events
recording   what was recorded, its counters, and its JSON
animation   recordings as an animated SVG
"""

from nonet.showing.theatre.animation import animate
from nonet.showing.theatre.recording import Counters, Recording, StepNote
from nonet.showing.theatre.solvers import MOST_EVENTS, SOLVERS, Solver, record

__all__ = [
    "MOST_EVENTS",
    "SOLVERS",
    "Counters",
    "Recording",
    "Solver",
    "StepNote",
    "animate",
    "record",
]
