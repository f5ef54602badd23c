"""Steps map to steps when a board is relabelled, permuted or transposed."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from nonet import Board
from nonet.techniques import TECHNIQUES, Technique
from tests.techniques.boards import boards
from tests.techniques.own import own_cases
from tests.techniques.symmetry import effects, morphs

# The techniques about constraints have tests of their own.
NATIVE = tuple(technique for technique in TECHNIQUES if technique.is_native)

BOARDS = 100
ONE_IN = 10


@cache
def sample() -> tuple[Board, ...]:
    return tuple(boards(BOARDS, seed=1))


@pytest.mark.parametrize("technique", NATIVE, ids=lambda technique: technique.name)
def test_a_morph_has_the_same_steps(technique: Technique) -> None:
    random = Random(technique.name)
    cases = [case.board() for case in own_cases(technique.family)[technique.name]]
    seen = 0
    for board in [*random.sample(sample(), BOARDS // ONE_IN), *cases]:
        here = list(technique(board))
        for there, apply in morphs(board, random, 1):
            assert effects(technique(there)) == effects(iter(here), apply), board
        seen += len(here)
    assert seen, technique
