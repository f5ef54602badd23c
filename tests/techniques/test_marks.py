"""The mark grammar: what each technique declares, and that its steps keep to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nonet import Board, Mark, Step, UnknownName, _native
from nonet.model.step import ROLES
from nonet.techniques import TECHNIQUES, Technique, example
from nonet.techniques.grammar import Grammar
from tests.techniques.boards import boards
from tests.techniques.own import own_cases
from tests.techniques.variant_boards import variant_boards

# The techniques about constraints have tests of their own.
NATIVE = tuple(technique for technique in TECHNIQUES if technique.is_native)
EACH = pytest.mark.parametrize("technique", NATIVE, ids=lambda technique: technique.name)


def marks(roles: str) -> list[Mark]:
    return [Mark(role) for role in roles.split()]


@pytest.mark.parametrize(
    ("text", "good", "bad"),
    [
        ("base", ["base"], ["", "cover", "base base"]),
        ("base cover?", ["base", "base cover"], ["cover", "base cover cover"]),
        ("fin endo-fin*", ["fin", "fin endo-fin endo-fin"], ["endo-fin", "fin fin"]),
        ("(node set?)+ chain", ["node chain", "node set node chain"], ["chain", "set chain"]),
        ("set{2}", ["set set"], ["set", "set set set"]),
        ("set{2,} | base", ["set set set", "base"], ["set", "base base", "set set base"]),
        ("(base | cover) fin", ["base fin", "cover fin"], ["base", "base cover fin"]),
    ],
)
def test_what_a_grammar_accepts(text: str, good: list[str], bad: list[str]) -> None:
    grammar = Grammar(text)
    assert all(grammar.accepts(marks(roles)) for roles in good)
    assert not any(grammar.accepts(marks(roles)) for roles in bad)
    assert grammar.text == text
    assert repr(grammar) == f"Grammar({text!r})"


def test_a_grammar_that_cannot_be_read() -> None:
    with pytest.raises(UnknownName, match="unknown role 'piwot'"):
        Grammar("base piwot")
    with pytest.raises(ValueError, match="cannot read the mark grammar 'base & cover' from"):
        Grammar("base & cover")


def test_the_finders_know_the_same_roles() -> None:
    assert sorted(_native.logic_roles()) == sorted(ROLES)


def seen_steps(technique: Technique) -> Iterator[Step]:
    """Yield the step of the example, and all steps on the boards of the technique's own cases."""
    found = example(technique)
    assert found is not None
    yield found[1]
    for case in own_cases(technique.family)[technique.name]:
        yield from technique(case.board())


@EACH
def test_steps_have_the_marks_that_their_technique_declares(technique: Technique) -> None:
    steps = list(seen_steps(technique))
    assert len(steps) >= 3
    for step in steps:
        assert technique.accepts(step.marks), (technique.marks, step)
        assert not technique.accepts((*step.marks, Mark("guess"))), step
        assert not technique.accepts(()), step
        for link in (link for mark in step.marks for link in mark.links):
            assert link.target, step
            assert link.source or link.strong, step
    for case in own_cases(technique.family)[technique.name]:
        alone = technique.first(case.board())
        assert alone is not None
        assert technique.accepts(alone.marks), (technique.marks, alone)


@EACH
def test_a_sentence_is_made_of_every_step(technique: Technique) -> None:
    for step in list(seen_steps(technique))[:200]:
        said = step.because
        assert said[0].isupper() or said[0] == "r", said
        assert said.endswith("."), said
        assert not any(wrong in said for wrong in ("  ", " ,", ",,", "..", " .", "()")), said


def test_steps_under_other_rules_have_these_marks_too() -> None:
    seen = set()
    for board, _ in variant_boards():
        for technique in TECHNIQUES[:30]:
            for step in technique(board):
                assert technique.accepts(step.marks), (technique.marks, step)
                assert step.because.endswith("."), step
                seen.add(technique.name)
    assert len(seen) > 10, seen


def test_naked_singles_name_what_excludes_the_other_digits() -> None:
    seen = 0
    for board in boards(60, seed=21):
        for step in technique_steps("naked-single", board):
            ((cell, digit),) = step.places
            (base,) = (mark for mark in step.marks if mark.role == "base")
            for candidate in base.candidates:
                assert board.values[candidate.cell] == candidate.digit
                assert candidate.cell in board.rules.peers[cell]
            excluded = {candidate.digit for candidate in base.candidates}
            around = {board.values[peer] for peer in board.rules.peers[cell]} - {0}
            assert excluded == around
            was_eliminated = {*board.rules.digits} - around - {digit}
            assert bool(was_eliminated) == ("eliminated earlier" in step.because), step.because
            seen += 1
    assert seen > 20


def test_hidden_singles_name_what_excludes_the_other_cells() -> None:
    seen = earlier = 0
    for board in boards(60, seed=22):
        for step in technique_steps("hidden-single", board):
            ((cell, digit),) = step.places
            pattern, base = step.marks
            others = {c for c in pattern.units[0].cells if not board.values[c]} - {cell}
            for candidate in base.candidates:
                assert (board.values[candidate.cell], candidate.digit) == (digit, digit)
                others -= {*board.rules.peers[candidate.cell]}
            assert others == {*base.cells}
            seen += 1
            earlier += bool(others)
    assert seen > 50
    assert earlier


def technique_steps(name: str, board: Board) -> Iterator[Step]:
    return next(each for each in TECHNIQUES if each.name == name)(board)
