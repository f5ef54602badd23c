"""The catalogue of techniques: complete, in order, findable by every name, each with a page."""

from __future__ import annotations

import copy
import pickle

import pytest

import nonet
from nonet import Board, UnknownName
from nonet.techniques import (
    DIALECTS,
    PATH,
    TECHNIQUES,
    Technique,
    by_code,
    by_name,
    example,
    native,
)
from tools.make_pages import pages

EACH = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
BEYOND = ("squirmbag", "whale", "leviathan", "mutant", "kraken", "template", "direct", "guess")


def test_every_native_finder_has_a_technique_and_none_is_there_twice() -> None:
    names = [technique.name for technique in TECHNIQUES]
    assert sorted(each.name for each in TECHNIQUES if each.is_native) == sorted(native.NUMBERS)
    assert len(set(names)) == len(names)


def test_the_path_is_the_catalogue_without_what_is_beyond_it() -> None:
    wanted = [each for each in TECHNIQUES if not any(word in each.name for word in BEYOND)]
    assert list(PATH) == wanted
    assert list(PATH) == [each for each in TECHNIQUES if each.is_on_path]
    assert not any(technique.is_guess for technique in PATH)


@EACH
def test_what_each_technique_says_of_itself(technique: Technique) -> None:
    assert technique.title[0].isupper() or technique.title[0].isdigit()
    assert technique.summary.endswith(".")
    assert set(technique.aliases) <= set(DIALECTS)
    assert technique.code is None or (len(technique.code) == 4 and technique.code.isdigit())
    assert by_name(technique.name) is technique
    assert by_name(technique.title) is technique
    assert by_name(technique.name.replace("-", " ").upper()) is technique
    assert pickle.loads(pickle.dumps(technique)) is technique
    assert copy.deepcopy(technique) is technique


@EACH
def test_every_alias_finds_it_or_names_it(technique: Technique) -> None:
    for dialect, names in technique.aliases.items():
        for name in names:
            meant = [each for each in TECHNIQUES if name in each.aliases.get(dialect, ())]
            if len(meant) == 1:
                assert by_name(name, dialect) is technique
                continue
            with pytest.raises(UnknownName) as error:
                by_name(name, dialect)
            assert technique.name in error.value.known


@EACH
def test_each_has_an_example_that_is_what_it_says(technique: Technique) -> None:
    found = example(technique)
    assert found is not None
    grid, step = found
    assert step.technique == technique.name
    assert nonet.reasoning.logic.verify(Board(grid), step).ok
    assert nonet.count(grid.givens, limit=2) == 1
    drawn = nonet.draw(grid, step=step)
    assert ("-" in drawn) == bool(step.removes)
    assert ("+" in drawn) == bool(step.places)


def test_each_has_a_page() -> None:
    text = "\n".join(page for _, page in pages())
    for technique in TECHNIQUES:
        assert f"#{technique.name} " in text


def test_names_that_mean_several_or_nothing() -> None:
    with pytest.raises(UnknownName, match="'locked candidate' may be pointing or claiming"):
        by_name("locked candidate")
    with pytest.raises(UnknownName, match="did you mean 'naked-pair'"):
        by_name("nakd-pair")
    with pytest.raises(UnknownName, match="unknown dialect"):
        by_name("naked-pair", "klingon")
    assert by_name("Naked Triplet", "se").name == "naked-triple"
    with pytest.raises(UnknownName):
        by_name("Naked Triplet", "hodoku")


def test_codes() -> None:
    for technique in TECHNIQUES:
        if technique.code is not None:
            assert technique in by_code(technique.code)
    with pytest.raises(UnknownName, match="unknown code '9999'"):
        by_code("9999")
