"""`nonet show`: draws puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles
from nonet.cli.output import Output
from nonet.cli.pictures import draws


@click.command(cls=PuzzleCommand, short_help="Draw puzzles, with their pencil marks if any.")
@takes_puzzles
@click.option(
    "--candidates", is_flag=True, help="Show all candidates where a puzzle has no pencil marks."
)
@draws
def show(inputs: Inputs, output: Output, candidates: bool) -> int:
    """Draw puzzles, with their pencil marks if they have any.

    \b
    nonet show 12..34......43.1
    nonet show --candidates puzzle.sdk
    nonet show puzzle.sdk -o puzzle.svg
    nonet show puzzles.sdm -o pictures/ --to png
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        info = "".join(f"{_clip(f'{key}: {text}')}\n" for key, text in grid.info.items())
        marks = candidates or grid.marks is not None
        if output.pictures is not None:
            (scene,) = nonet.scenes(grid, marks=marks)
            yield Answer("", picture=lambda: scene)
            return
        yield Answer(info + output.draw(grid, marks=marks), _record(grid))

    return answer_all(inputs, output, answer)


def _clip(text: str, width: int = 79) -> str:
    line = " ".join(text.split())
    return line if len(line) <= width else f"{line[: width - 3]}..."


def _record(grid: nonet.Grid) -> dict[str, Any]:
    wire = nonet.formats.wire
    return {
        "grid": json.loads(nonet.formats.by_name("json").dump(grid)),
        "clues": grid.clues,
        "conflicts": [
            wire.conflict_record(each, grid.rules) for each in grid.rules.conflicts(grid.values)
        ],
        "solved": grid.is_solved,
    }
