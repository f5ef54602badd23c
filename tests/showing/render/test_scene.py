"""Scenes: what each thing shows, whatever draws it."""

from __future__ import annotations

import re

import pytest

import nonet
from nonet import Grid, variants
from nonet.model.frame import Frame
from nonet.model.position import Position
from nonet.showing.render.compose import (
    cells_of,
    scene_of_grid,
    scene_of_marks,
    scene_of_position,
    scenes_of_step,
)
from nonet.showing.render.decorations import DrawnLine, Outline
from nonet.showing.render.drawings import decorations_of, sentences_of
from nonet.techniques import TECHNIQUES, by_name, example
from tools.variant_examples import EXAMPLES

GRID = nonet.Grid("12..34......43.1", givens="1...34......43.1")


def step_of(name: str) -> tuple[nonet.Grid, nonet.Step]:
    found = example(by_name(name))
    assert found is not None
    return found


def test_given_and_placed_digits_and_conflicts() -> None:
    scene = scene_of_grid(nonet.Grid("11..............", givens="1..............."))
    assert [(digit.kind, digit.conflict) for digit in scene.digits] == [
        ("given", True),
        ("placed", True),
    ]
    assert scene.candidates == ()
    assert not scene.has_candidates


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_every_technique_shows_its_effect_and_its_marks(
    technique: nonet.techniques.Technique,
) -> None:
    found = example(technique)
    assert found is not None
    grid, step = found
    scenes = scenes_of_step(grid, step)
    for scene in scenes:
        roles = scene.roles()
        assert all(roles[candidate] == "place" for candidate in step.places)
        assert all(roles[candidate] == "remove" for candidate in step.removes)
        assert set(scene.focus) == set(cells_of(step))
        assert scene.caption == step.because
    shown = set().union(*(scene.roles() for scene in scenes))
    marked = {candidate for mark in step.marks for candidate in mark.candidates}
    on_board = {c for c in marked if grid.values[c.cell] in (0, c.digit)}
    assert shown >= {
        c for c in on_board if grid.values[c.cell] or c.digit in grid.candidates(c.cell)
    }
    links = [link for mark in step.marks for link in mark.links]
    assert sorted(link for scene in scenes for link in scene.links) == sorted(links)


def test_a_net_has_one_scene_per_branch() -> None:
    grid, step = step_of("forcing-chain-contradiction")
    branches = [mark for mark in step.marks if mark.role == "node"]
    scenes = scenes_of_step(grid, step)
    assert len(scenes) == len(branches) == 3
    assert [scene.branch for scene in scenes] == [(1, 3), (2, 3), (3, 3)]
    assert [scene.links for scene in scenes] == [mark.links for mark in branches]


def test_two_short_links_stay_in_one_scene() -> None:
    grid, step = step_of("dual-empty-rectangle")
    (scene,) = scenes_of_step(grid, step)
    assert scene.branch is None
    assert len(scene.links) == 2


def test_chains_make_candidates_true_and_false_in_turn() -> None:
    grid, step = step_of("aic")
    (scene,) = scenes_of_step(grid, step)
    roles = scene.roles()
    seen = set()
    for link in scene.links:
        ends = [roles[candidate] for candidate in (*link.source, *link.target)]
        seen.update(ends)
    assert seen >= {"on", "off"}


def test_the_two_colours_of_a_cluster_differ_and_sets_are_outlined() -> None:
    grid, step = step_of("simple-colours-trap")
    (scene,) = scenes_of_step(grid, step)
    assert {"set-1", "set-2"} <= set(scene.roles().values())
    assert not scene.areas
    grid, step = step_of("als-xz")
    (scene,) = scenes_of_step(grid, step)
    assert [(area.role, area.label) for area in scene.areas] == [("set-1", "A"), ("set-2", "B")]


def test_fish_show_base_and_cover() -> None:
    grid, step = step_of("x-wing")
    (scene,) = scenes_of_step(grid, step)
    assert [(area.role, area.label) for area in scene.areas] == [
        ("base", "row 3"),
        ("base", "row 7"),
        ("cover", "column 1"),
        ("cover", "column 4"),
    ]


def test_a_step_alone_shows_its_marks_on_an_empty_grid() -> None:
    _, step = step_of("xy-wing")
    scene = scene_of_marks(step)
    assert scene.digits == ()
    assert {each.role for each in scene.candidates} == {"pivot", "fin", "remove"}


def test_a_position_shows_the_marks_of_the_player() -> None:
    position = Position(GRID, centre={"r1c3": "34"}, corner={"r1c3": "3", "r3c1": "2"})
    scene = scene_of_position(position)
    assert [(note.cell, note.digits, note.place) for note in scene.notes] == [
        (2, (3,), "corner"),
        (2, (3, 4), "centre"),
        (8, (2,), "corner"),
    ]
    assert scene.candidates == ()


def test_variants_are_decorated_or_described() -> None:
    rules = nonet.CLASSIC + nonet.variants.DIAGONAL + nonet.variants.WINDOKU
    found = decorations_of(rules)
    assert [each.points for each in found if isinstance(each, DrawnLine)] == [
        ((0.0, 0.0), (9.0, 9.0)),
        ((9.0, 0.0), (0.0, 9.0)),
    ]
    assert len([each for each in found if isinstance(each, Outline)]) == 4
    assert sentences_of(rules) == (
        "Diagonal: both main diagonals contain every digit once.",
        "Windoku: four more 3×3 boxes, r2–4 and r6–8 by c2–4 and c6–8.",
    )
    groups = nonet.CLASSIC + nonet.variants.DISJOINT_GROUPS + nonet.variants.NON_CONSECUTIVE
    assert decorations_of(groups) == ()
    assert sentences_of(groups) == (
        "Disjoint groups: cells in the same place of their boxes contain every digit once.",
        "Non-consecutive: cells side by side do not hold consecutive digits.",
    )


def test_candidates_that_belong_to_the_puzzle_are_drawn() -> None:
    rules = (
        nonet.CLASSIC
        + variants.Candidates("r1c2", [4, 2])
        + variants.Candidates("r5c5", [1, 2, 3, 4, 5, 6, 7, 8])
    )
    scene = scene_of_grid(Grid.empty(rules))
    assert set(scene.decorations) == {Outline((1,), "tint", "24"), Outline((40,), "tint", "not 9")}


def test_sentences_are_for_players() -> None:
    for name, shown in EXAMPLES.items():
        for sentence in sentences_of(shown.rules):
            assert "`" not in sentence, name
            assert not re.match("R[0-9]", sentence), name
    product = variants.ProductCage("r1c1 r1c2", product=4, repeats=True)
    assert sentences_of(nonet.CLASSIC + product) == (
        "A cage with a product: the digits multiply to it and may repeat.",
    )


def test_frames_of_a_path_in_any_order() -> None:
    path = nonet.explain("123.34......43.1")
    frames = path.frames
    assert len(frames) == len(path)
    in_order = list(frames)
    for at in (7, 0, 3, -1, 3):
        frame = frames[at]
        assert isinstance(frame, Frame)
        assert frame == in_order[at] or frame.board.values == in_order[at].board.values
        assert frame.step == path[at]
        assert frame.number == in_order[at].number
    with pytest.raises(IndexError):
        frames[len(path)]
    assert [frame.number for frame in frames[2:4]] == [3, 4]
    assert str(frames[0]) == str(path[0])
    assert repr(frames[0]).startswith("<Frame 1, ")


def test_what_follows_from_the_board_alone_has_no_arrow() -> None:
    puzzle = ".1...3.4..85129.67....5......72.14..52.....18..16.59......1....63.54287..5.7...9."
    grid = nonet.Grid(puzzle)
    board = nonet.Board(grid)
    nets = by_name("forcing-net-contradiction")(board)
    steps = [
        step for step in nets if any(not link.source for mark in step.marks for link in mark.links)
    ]
    assert len(steps) > 10
    for step in steps:
        for scene in scenes_of_step(grid, step):
            assert scene.to_dict()["overlay"]["links"]
            assert all(link.source and link.target for link in scene.links)
