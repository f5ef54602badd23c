"""Human logic on puzzles that mix constraints of all kinds: nothing raises, no solution is lost.

Paths, all steps of some of their boards, and all that is told and drawn of them.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import nonet
from nonet import Board, Explanation, Grid, Step
from nonet.formats import wire
from nonet.formats.kinds.json_ import FORMAT
from nonet.reasoning import logic
from nonet.reasoning.coaching import RUNGS, ladder
from nonet.techniques import PATH, by_name
from tests.mixtures import NAMES, Mixture, mixture

FULL = bool(os.environ.get("NONET_FULL"))
PUZZLES = 3000 if FULL else 164
# How many boards of a path all steps are asked of, and how many steps of one technique are told.
BOARDS = 3 if FULL else 1
TOLD = 40 if FULL else 3
# Nearly all paths take less than a second; of thousands, some may not end.
TIMEOUT = 120 if FULL else None
QUICK = tuple(
    each
    for each in PATH
    if FULL or each.family not in ("forcing", "trial", "pressure", "exclusion")
)


class Seen(NamedTuple):
    """What was seen on the way."""

    techniques: Counter[str]
    outcomes: Counter[str]


@cache
def walked() -> Seen:
    """Walk through all puzzles; raises at the first thing that is wrong."""
    seen = Seen(Counter(), Counter())
    for seed in range(PUZZLES):
        one = mixture(seed)
        with noted(str(one)):
            try:
                path = nonet.explain(one.grid, unique=one.is_unique, timeout=TIMEOUT)
                check_path(one, path, seen)
                seen.outcomes[path.outcome] += 1
            except nonet.TimeLimit:
                seen.outcomes["late"] += 1
    return seen


@contextmanager
def noted(what: str) -> Iterator[None]:
    """Add what was looked at to an error."""
    try:
        yield
    except Exception as error:
        error.add_note(what)
        raise


def check_path(one: Mixture, path: Explanation, seen: Seen) -> None:
    boards, dice = list(path.boards()), Random(one.seed)
    for board, step in zip(boards, path, strict=False):
        check_step(one, board, step)
        seen.techniques[step.technique] += 1
    # An engine on the last board: what is left has the solution, and no other if it had none.
    last = boards[-1].to_grid()
    assert nonet.count(last, limit=2) == 1 if one.is_unique else nonet.count(last, limit=1) == 1
    asked = boards if FULL else boards[:-1]
    for board in dice.sample(asked, min(len(asked), BOARDS)):
        check_board(one, board, seen)
    for frame in islice(path.frames, one.seed % 7, None, 7):
        check_rungs(frame.board.to_grid(), frame.step)
    if one.seed % (1 if FULL else 20) == 0 and not one.grid.rules.shape.extra:
        assert nonet.html(path).startswith("<!doctype html>")


def check_board(one: Mixture, board: Board, seen: Seen) -> None:
    grid = board.to_grid()
    assert Board(grid).masks == board.masks
    found = nonet.steps(grid, techniques=QUICK, unique=one.is_unique, timeout=TIMEOUT)
    told: Counter[str] = Counter()
    for step in found:
        told[step.technique] += 1
        check_effects(one, board, step)
        if told[step.technique] <= TOLD:
            check_step(one, board, step)
    seen.techniques.update(told)
    if found:
        step = found[one.seed % len(found)]
        assert logic.verify(board, step).ok, step
        check_drawn(grid, step)
    advice = nonet.coach(grid, unique=one.is_unique, timeout=TIMEOUT, techniques=QUICK)
    for rung in RUNGS:
        assert advice.at(rung).text
        json.dumps(advice.at(rung).to_dict())
    assert nonet.parse(FORMAT.dump(grid)) == grid


def check_effects(one: Mixture, board: Board, step: Step) -> None:
    """The step changes the board and keeps the solution."""
    assert step.places or step.removes, step
    for cell, digit in (*step.places, *step.removes):
        assert board.masks[cell] >> (digit - 1) & 1, step
    assert all(one.solution[cell] == digit for cell, digit in step.places), step
    assert all(one.solution[cell] != digit for cell, digit in step.removes), step


def check_step(one: Mixture, board: Board, step: Step) -> None:
    """The step can be made and told."""
    check_effects(one, board, step)
    board.copy().push(step)
    assert step.because.endswith("."), step
    assert isinstance(step.eureka, str)
    assert by_name(step.technique).accepts(step.marks), step
    json.dumps(wire.step_record(step, board.rules))


def check_rungs(grid: Grid, step: Step) -> None:
    for rung in RUNGS:
        assert ladder.say(step, grid, rung).endswith((".", "?")), rung
        ladder.shown(step, grid, rung)


def check_drawn(grid: Grid, step: Step) -> None:
    assert nonet.svg(grid, step=step).startswith("<svg")
    if not grid.rules.shape.extra:  # pages show none, and say so
        for scene in nonet.showing.pictures.scenes(grid, step=step):
            json.dumps(scene.to_dict())


def test_paths_are_made_told_and_drawn() -> None:
    seen = walked()
    assert seen.outcomes.total() == PUZZLES
    assert seen.outcomes["contradiction"] == 0
    assert seen.outcomes["late"] <= (PUZZLES // 100 if FULL else 0)
    assert seen.outcomes["solved"] > PUZZLES / 2


def test_every_kind_was_seen() -> None:
    kinds = Counter(name for seed in range(PUZZLES) for name in mixture(seed).kinds)
    assert min(kinds[name] for name in NAMES) >= (10 if FULL else 1)


def test_every_family_was_seen() -> None:
    few: Sequence[str] = ("uniqueness", "templates", "exotic")  # they need to know all rules
    families = Counter({by_name(name).family: n for name, n in walked().techniques.items()})
    assert {each.family for each in QUICK} - {*families} <= {*few}
