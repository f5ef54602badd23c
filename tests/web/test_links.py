"""Links: what a fragment holds can be read back."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

import nonet
from nonet.web.links import LONGEST, fragment_of
from tests.web.serving import NINE


def test_a_plain_puzzle_is_its_cells() -> None:
    assert fragment_of(nonet.Grid(NINE)) == f"p={NINE}"
    assert fragment_of(nonet.Position(nonet.Grid(NINE))) == f"p={NINE}"


@pytest.mark.parametrize(
    "thing",
    [
        nonet.Grid(NINE, info={"title": "Über, <b>"}),
        nonet.Grid(NINE, nonet.CLASSIC + nonet.variants.DIAGONAL),
        nonet.Position(nonet.Grid(NINE), centre={"r1c2": "16"}, colours={"r1c1": 2}),
        nonet.Position(nonet.Grid(NINE)).play(("r6c2", 4)),
        nonet.Grid(bytes(49), nonet.variants.jigsaw(nonet.random_regions(7, seed=1))),
    ],
)
def test_anything_else_is_json(thing: nonet.Grid | nonet.Position) -> None:
    version, _, data = fragment_of(thing).removeprefix("s=").partition(".")
    packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
    record = json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))["p"]
    position = thing if isinstance(thing, nonet.Position) else nonet.Position(thing)
    assert version == "1"
    assert nonet.formats.wire.read_position(record) == position


def test_a_link_that_would_be_too_long() -> None:
    noise = "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(9000))
    with pytest.raises(nonet.ArgumentError, match=f"at most {LONGEST:,} characters"):
        fragment_of(nonet.Grid(NINE, info={"comment": noise}))
