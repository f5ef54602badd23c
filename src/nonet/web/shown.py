"""Steps as the page shows them: with a title, a level and pictures."""

from __future__ import annotations

from typing import Any

import nonet
from nonet.showing.pictures.films import levels


def shown_step(
    board: nonet.Board, step: nonet.Step, *, scenes: bool, number: int | None = None
) -> dict[str, Any]:
    """Return a step as JSON data, with pictures of it if they are wanted.

    >>> board = nonet.Board(nonet.Grid("123.341221434321"))
    >>> record = shown_step(board, nonet.hint(board), scenes=True)
    >>> record["title"], record["level"], len(record["scenes"])
    ('Full house', 'beginner', 1)
    """
    record: dict[str, Any] = dict(nonet.formats.wire.step_record(step, board.rules))
    record["title"] = nonet.techniques.by_name(step.technique).title
    record["level"] = levels().get(step.technique, "")
    if scenes:
        pictures = nonet.showing.pictures.scenes(nonet.showing.pictures.Frame(board, step, number))
        record["scenes"] = [scene.to_dict() for scene in pictures]
    return record
