"""Puzzles that are made anew on every machine stay the same, so that figures can be compared."""

from __future__ import annotations

import hashlib
from random import Random

import nonet
from nonet.rows.bench.generated import make_sets
from tools import dig


def digest(parts: list[bytes]) -> str:
    return hashlib.sha256(b"\n".join(parts)).hexdigest()[:16]


def test_the_sets_of_bench() -> None:
    found = {each.name: digest([each.rows.tobytes()]) for each in make_sets(20)}
    assert found == {
        "made-easy": "1ac7c93c9c177964",
        "made-minimal": "6d36df2296666b6f",
        "made-several": "9f306ff19049a7af",
        "made-none": "43b88b582f63913a",
        "made-blanks": "24fa16493ca4d86c",
    }


def test_the_puzzles_of_the_tables() -> None:
    random = Random(5)
    rules = [nonet.CLASSIC, nonet.Rules.classic(6), nonet.CLASSIC + nonet.variants.DIAGONAL]
    made = [dig.dig(dig.fill(each, random), each, random) for each in rules]
    assert digest(made) == "7f1b235e3f1c5027"
    assert dig.cut_regions(6, random) == "CCCCCFCBBFFFEBBBBFEDDDDFEEEADDEAAAAA"
