"""Steps map to steps when a board is relabelled, permuted or transposed."""

from __future__ import annotations

from random import Random

import pytest

from nonet.techniques import TECHNIQUES, Technique
from tests.techniques.boards import boards
from tests.techniques.symmetry import effects, morphs

# Of several shortest chains between two ends one is told. Which one, and so what it removes, may
# change with the order of cells and digits.
TIES = {"aic", "grouped-aic", "grouped-continuous-nice-loop"}
STEADY = [technique for technique in TECHNIQUES if technique.name not in TIES]


@pytest.mark.parametrize("technique", STEADY, ids=lambda technique: technique.name)
def test_a_morph_has_the_same_steps(technique: Technique) -> None:
    random = Random(technique.name)
    for number, board in enumerate(boards(100, seed=1)):
        if number % 10 == random.randrange(10):
            for there, apply in morphs(board, random, 1):
                assert effects(technique(there)) == effects(technique(board), apply), board
