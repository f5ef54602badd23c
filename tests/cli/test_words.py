"""Words on a terminal: wrapped, labelled, explained, and with the right article."""

from __future__ import annotations

import re

import click
import pytest

import nonet as library
from nonet.cli.app import COMMANDS, group
from nonet.cli.words import reflowed, wrapped
from nonet.techniques import difficulties
from tests.cli.command import NINE, SEVERAL, environment, on_a_terminal, without_colour
from tests.cli.conftest import Command

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def test_a_candidate_is_not_broken() -> None:
    text = wrapped("givens: r1c1 = 5, r1c2 = 6, r1c3 = 7", 20)
    assert text.splitlines() == ["givens: r1c1 = 5,", "r1c2 = 6, r1c3 = 7"]


def test_nothing_is_wrapped_without_a_width() -> None:
    text = "word " * 50
    assert wrapped(text, None) == reflowed(text, None) == text


def test_a_drawing_on_a_page_is_left_as_it_is() -> None:
    drawing = "    . X . | . X . | . . ."
    assert reflowed(f"some words\nand more\n\n{drawing}", 20).splitlines() == [
        "some words and more",
        "",
        drawing,
    ]


def test_difficulty_never_falls_along_the_catalogue() -> None:
    order = ["easy", "medium", "hard", "very hard", "extreme"]
    found = list(difficulties().values())
    assert len(found) == len(library.techniques.TECHNIQUES)
    assert list(dict.fromkeys(found)) == order


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", NINE],
        ["hint", "--full", NINE],
        ["hint", "--cells", NINE],
        ["hint", "--all", "--limit", "9", EASY],
        ["check", EASY],
        ["check", SEVERAL],
        ["techniques"],
        ["techniques", "naked-pair"],
        ["engines"],
        ["--help"],
    ],
    ids=lambda each: " ".join(each)[:30],
)
def test_every_line_fits_the_terminal(arguments: list[str], width: int) -> None:
    done = on_a_terminal(*arguments, env=environment(COLUMNS=str(width)))
    lines = [
        line for line in without_colour(done.out).splitlines() if not line.startswith("nonet:")
    ]
    assert len(lines) > 3
    wide = [line for line in lines if len(line) > width]
    assert not wide


def test_help_lists_every_command_in_one_line_of_80_columns(nonet: Command) -> None:
    done = nonet("--help")
    context = click.Context(group)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.short_help, name
        assert f"\n  {name:<10}  {command.short_help}\n" in done.out
    assert max(map(len, done.lines)) <= 80
    assert "..." not in done.out.partition("Commands:")[2]
    assert group.list_commands(context) == list(COMMANDS)


def test_boards_on_a_terminal_have_labels_and_a_legend() -> None:
    plain = on_a_terminal("hint", "--cells", EASY, env=environment(NO_COLOR="1"))
    assert re.search(r"^ +c1 +c2 +c3 ", plain.out, re.MULTILINE)
    assert re.search(r"^r9 │ ", plain.out, re.MULTILINE)
    assert "5* look here" in plain.lines
    coloured = on_a_terminal("solve", NINE)
    assert "given  placed" in without_colour(coloured.out)
