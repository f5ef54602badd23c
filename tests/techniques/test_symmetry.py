"""Steps map to steps when a board is relabelled, permuted or transposed."""

from __future__ import annotations

from random import Random

import pytest

from nonet.techniques import TECHNIQUES, Technique
from tests.techniques.boards import boards
from tests.techniques.symmetry import effects, morphs


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_a_morph_has_the_same_steps(technique: Technique) -> None:
    random = Random(technique.name)
    for number, board in enumerate(boards(100, seed=1)):
        if number % 10 == random.randrange(10):
            for there, apply in morphs(board, random, 1):
                assert effects(technique(there)) == effects(technique(board), apply), board
