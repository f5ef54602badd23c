"""`nonet show`: draws puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.inputs import InputItem, Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles
from nonet.cli.output import Output
from nonet.cli.pictures import draws
from nonet.cli.words import wrapped

# How many constraints are listed below a drawing.
MOST_CONSTRAINTS = 200


@click.command(cls=PuzzleCommand, short_help="Draw puzzles, with their pencil marks if any.")
@takes_puzzles
@click.option(
    "--candidates", is_flag=True, help="Show all candidates where a puzzle has no pencil marks."
)
@click.option("--digit", metavar="DIGIT", help="Show where this digit can go.")
@click.option("--cell", metavar="CELL", help="Show which digits this cell, such as r4c7, can take.")
@draws
def show(
    inputs: Inputs, output: Output, candidates: bool, digit: str | None, cell: str | None
) -> int:
    """Draw puzzles, with their pencil marks if they have any.

    \b
    nonet show 12..34......43.1
    nonet show --candidates puzzle.sdk
    nonet show --digit 5 puzzle.sdk
    nonet show --cell r4c7 puzzle.sdk
    nonet show puzzle.sdk -o puzzle.svg
    nonet show puzzles.sdm -o pictures/ --to png
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        info = "".join(f"{_clip(f'{key}: {text}')}\n" for key, text in grid.info.items())
        marks = candidates or grid.marks is not None
        asked = _Asked(grid, digit, cell)
        drawing = output.draw(grid, marks=marks, highlight=asked.cells)
        yield Answer(
            "\n".join(
                [
                    info + drawing,
                    *_constraints(grid.rules),
                    *(wrapped(each, output.width) for each in asked.sentences),
                ]
            ),
            {**_record(grid), **asked.record},
        )

    def picture(position: nonet.Position) -> Iterator[Answer]:
        grid = position.grid
        asked = _Asked(grid, digit, cell)
        has_marks = candidates or grid.marks is not None
        shown: nonet.Position | nonet.Grid = grid if has_marks else position
        (scene,) = nonet.showing.pictures.scenes(shown, marks=has_marks, highlight=asked.cells)
        caption = " ".join(asked.sentences) or scene.caption
        yield Answer("", picture=lambda: scene.with_(caption=caption))

    if output.pictures is not None:
        return answer_all(inputs, output, picture, subject=_position)
    return answer_all(inputs, output, answer)


def _position(item: InputItem) -> nonet.Position:
    assert isinstance(item.found, nonet.Grid)
    return nonet.formats.position_in(item.text, item.found)


class _Asked:
    """The answers to `--digit` and `--cell`: cells to highlight, sentences, and JSON."""

    def __init__(self, grid: nonet.Grid, digit: str | None, cell: str | None) -> None:
        self.cells: list[int] = []
        self.sentences: list[str] = []
        self.record: dict[str, Any] = {}
        rules = grid.rules
        signs = rules.shape.symbols
        if digit is not None:
            number = signs.find(digit.upper()) if len(digit) == 1 else 0
            if not 1 <= number <= rules.size:
                span = f"{signs[1]} to {signs[rules.size]}"
                raise nonet.ArgumentError(f"--digit {digit!r} is not a digit from {span}")
            places = grid.places(number)
            self.cells += places
            names = [rules.cell_name(each) for each in places]
            self.record["places"] = names
            where = f"can go in {_listed(names, 'and')}" if names else "has no place left"
            self.sentences.append(f"{signs[number]} {where}.")
        if cell is not None:
            where_ = rules.cell_at(cell)
            digits = grid.candidates(where_)
            self.cells.append(where_)
            self.record["candidates"] = list(digits)
            if grid.values[where_]:
                is_ = f"is {signs[grid.values[where_]]}"
            else:
                symbols = [signs[each] for each in digits]
                is_ = f"can be {_listed(symbols, 'or')}" if digits else "has no candidate left"
            self.sentences.append(f"{rules.cell_name(where_)} {is_}.")


def _constraints(rules: nonet.Rules) -> list[str]:
    """Return constraints as text, one per line: a drawing in text does not show them."""
    plain = set(rules.plain.constraints)
    own = [each for each in rules.constraints if each not in plain]
    lines = [_clip(nonet.formats.constraint_to_text(each)) for each in own[:MOST_CONSTRAINTS]]
    more = len(own) - len(lines)
    return [*lines, f"and {more} more constraints"] if more else lines


def _listed(names: list[str], last: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


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
