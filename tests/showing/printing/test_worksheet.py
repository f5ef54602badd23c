"""Worksheets: boards on which to find a technique, and the answers on the last page."""

from __future__ import annotations

import io
from typing import Any

import pytest

import nonet
from nonet import ArgumentError, Board, Grid, UnknownName
from nonet.showing.printing.exercises import exercises
from nonet.techniques import PATH, TECHNIQUES, by_name
from tests.showing.printing.pdfs import Pdf
from tests.tables import classic_puzzles


def made(technique: str, **words: Any) -> Pdf:
    file = io.BytesIO()
    pages = nonet.worksheet(technique, file, **words)
    pdf = Pdf(file.getvalue())
    assert len(pdf) == pages
    return pdf


NATIVE = [each for each in TECHNIQUES if each.is_native]


@pytest.mark.parametrize("technique", [each for each in NATIVE if not each.is_guess], ids=repr)
def test_every_technique_has_exercises(technique: nonet.techniques.Technique) -> None:
    found = exercises(technique, 2)
    for exercise in found:
        assert exercise.steps
        board = Board(exercise.grid)
        assert {step.technique for step in exercise.steps} == {technique.name}
        assert nonet.reasoning.logic.verify(board, exercise.steps[0]).ok
    assert found[0].grid != found[1].grid


def test_boards_with_constraints_are_not_disguised() -> None:
    found = exercises(by_name("cage-combinations"), 1)
    assert [step.technique for step in found[0].steps][:1] == ["cage-combinations"]
    with pytest.raises(nonet.ArgumentError, match="name puzzles of your own"):
        exercises(by_name("cage-combinations"), 500)


@pytest.mark.parametrize("name", ["naked-pair", "x-wing", "xy-wing", "hidden-single", "pointing"])
def test_nothing_easier_is_on_the_boards_of_common_techniques(name: str) -> None:
    technique = by_name(name)
    easier = PATH[: PATH.index(technique)]
    found = exercises(technique, 6)
    assert len({nonet.canonical(exercise.grid.givens) for exercise in found}) > 3
    alone = [
        exercise
        for exercise in found
        if nonet.reasoning.logic.first_step(exercise.grid, easier or PATH[:1]) is None
    ]
    assert len(alone) >= 5  # the bundled example itself may have something easier


def test_a_seed_makes_another_sheet() -> None:
    technique = by_name("x-wing")
    one, same, other = (
        [exercise.grid for exercise in exercises(technique, 4, seed=seed)] for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other


def test_the_pages() -> None:
    pdf = made("x-wing")
    assert len(pdf) == 3
    for page in (0, 1):
        text = pdf.text(page)
        assert "X-wing" in text
        assert "Name" in text
        assert "Date" in text
        assert text.count("Answer") == 2
        # There is a line to write on beside each "Name", "Date" and "Answer".
        glyphs, rules = pdf.glyphs(page), pdf.rules(page)
        for word, many in (("Name", 1), ("Date", 1), ("Answer", 2)):
            found = [
                glyphs[at + len(word) - 1]
                for at in range(len(glyphs))
                if "".join(each.char for each in glyphs[at : at + len(word)]) == word
            ]
            assert len(found) == many
            for end in found:
                beside = [
                    right - left
                    for left, right, y in rules
                    if abs(y - end.y) < 10 and 0 < left - end.x < 20
                ]
                assert len(beside) == 1
                assert beside[0] > 72
    last = " ".join(pdf.text(2).split())
    assert "X-wing: answers" in last
    for exercise in exercises(by_name("x-wing"), 4):
        assert exercise.steps[0].because in last
    assert pdf.bookmarks() == [(0, "Exercises", 0), (0, "Answers", 2)]
    assert pdf.metadata()["Title"] == "X-wing: worksheet"


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9, 12])
def test_any_number_of_boards_has_its_answers_on_one_page(count: int) -> None:
    pdf = made("naked-pair", count=count, per_page=4)
    assert len(pdf) == (count + 3) // 4 + 1
    assert "answers" in pdf.text(len(pdf) - 1)
    assert "answers" not in pdf.text(len(pdf) - 2)
    text = " ".join(pdf.text(len(pdf) - 1).split())
    assert text.count("can be eliminated") >= count


def test_singles_are_found_without_candidates() -> None:
    with_marks, without = made("naked-pair", count=1), made("hidden-single", count=1)
    assert len(with_marks.glyphs(0)) > len(without.glyphs(0)) + 60


def test_boards_from_own_puzzles() -> None:
    puzzles = [puzzle for puzzle in classic_puzzles() if nonet.count(puzzle, limit=2) == 1]
    technique = by_name("pointing")
    found = exercises(technique, 3, puzzles=[Grid(puzzle) for puzzle in puzzles])
    givens = {Grid(puzzle).values for puzzle in puzzles}
    assert {exercise.grid.givens.values for exercise in found} <= givens
    assert len(made("pointing", count=3, puzzles=puzzles)) == 3
    with pytest.raises(ArgumentError, match="use sk-loop on 0 boards; 4 are needed"):
        made("sk-loop", puzzles=puzzles[:3])


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(UnknownName, match="x-wing"):
        made("x-wign")
    for count in (0, 13, "4"):
        with pytest.raises((ArgumentError, TypeError)):
            made("x-wing", count=count)
    with pytest.raises(TypeError, match="takes a technique"):
        nonet.worksheet(lambda board: iter(()), io.BytesIO())
