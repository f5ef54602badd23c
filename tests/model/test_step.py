"""Step, Mark and Link: pure data."""

from __future__ import annotations

import copy
import pickle

import pytest

import nonet
from nonet import CLASSIC, Candidate, Link, Mark, Step, UnknownName
from nonet.model.step import ROLES

LINK = Link((Candidate(0, 1),), (Candidate(1, 1), Candidate(2, 1)), strong=True)
MARK = Mark(
    "node", cells=(0,), candidates=(Candidate(1, 1),), units=CLASSIC.units[:1], links=(LINK,)
)
STEPS = [
    Step("naked-single", places=[(0, 5)]),
    Step("pointing", removes=[(3, 5), (1, 5)], marks=[Mark("pattern", cells=(0, 1)), MARK]),
    Step("nothing"),
]


def test_places_and_removes_are_sorted_candidates() -> None:
    step = Step("x", places=[(5, 1), (0, 2), (5, 1)], removes=[(9, 9), (9, 1)])
    assert step.places == (Candidate(0, 2), Candidate(5, 1))
    assert step.removes == (Candidate(9, 1), Candidate(9, 9))
    assert all(isinstance(each, Candidate) for each in step.places + step.removes)
    assert step.technique == "x"


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.technique)
def test_steps_survive_repr_pickle_and_copy(step: Step) -> None:
    names = {name: getattr(nonet, name) for name in nonet.__all__}
    for twin in (eval(repr(step), names), pickle.loads(pickle.dumps(step)), copy.deepcopy(step)):
        assert twin == step
        assert hash(twin) == hash(step)
        assert repr(twin) == repr(step)
        assert twin.marks == step.marks


def test_because_is_made_when_first_read_and_only_then() -> None:
    calls = []

    def say() -> str:
        calls.append(1)
        return "r1c1 can only be 5"

    step = Step("naked-single", places=[(0, 5)], because=say)
    assert not calls
    assert repr(step) == "Step('naked-single', places=(Candidate(cell=0, digit=5),))"
    assert step == STEPS[0]
    assert hash(step) == hash(STEPS[0])
    assert not calls
    assert step.because == step.because == "r1c1 can only be 5"
    assert len(calls) == 1


def test_because_is_kept_by_pickle_also_when_made_by_a_function() -> None:
    step = Step("x", because=lambda: "so")
    assert pickle.loads(pickle.dumps(step)).because == "so"
    assert copy.deepcopy(step).because == "so"
    assert Step("x").because == ""


def test_what_makes_steps_differ() -> None:
    step = Step("x", places=[(0, 5)], because="so")
    assert step == Step("x", places=[(0, 5)], because="otherwise")
    others = [
        Step("y", places=[(0, 5)]),
        Step("x", places=[(0, 6)]),
        Step("x", removes=[(0, 5)]),
        Step("x", places=[(0, 5)], marks=[MARK]),
    ]
    assert len({step, *others}) == 5
    assert step != "x"


def test_the_roles_are_a_closed_set() -> None:
    expected = "pattern base cover fin endo-fin pivot pincer set node target guess"
    assert list(ROLES) == expected.split()
    for role in ROLES:
        assert Step("x", marks=[Mark(role)]).marks[0].role == role
    with pytest.raises(UnknownName, match="unknown role 'piwot'; did you mean 'pivot'"):
        Step("x", marks=[Mark("piwot")])


def test_steps_cannot_be_changed() -> None:
    for name in ("technique", "places", "removes", "marks", "because", "other"):
        with pytest.raises(AttributeError):
            setattr(STEPS[0], name, ())


def test_it_prints_as_a_line() -> None:
    assert str(Step("x-wing", removes=[(8, 5)], because="so it is")) == "x-wing: so it is"
    bare = Step("x", places=[(0, 5)], removes=[(1, 6), (2, 7)])
    assert str(bare) == "x: place 5 in cell 0 and eliminate 6 from cell 1, 7 from cell 2"
    assert str(Step("x")) == "x: nothing"
