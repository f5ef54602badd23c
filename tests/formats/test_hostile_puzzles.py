"""Puzzles with constraints damaged at random: a right grid or our error, and nothing dropped."""

from __future__ import annotations

import json
import os
import warnings
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import variants as v
from nonet.errors import FormatWarning, NonetError
from nonet.formats import by_name, parse
from nonet.formats.kinds.fpuzzles_clues import BY_KEY, FLAGS
from nonet.formats.kinds.fpuzzles_read import DRAWN, INFO, SETTINGS, VIEW
from nonet.formats.kinds.fpuzzles_write import puzzle_to_json
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from tests.formats.test_layouts import SIGNS, strips

MANY = 20 if os.environ.get("NONET_FULL") else 1
RULES = (
    CLASSIC
    + v.Cage("r1c1 r1c2", total=10)
    + v.Thermo("r2c1 r3c1 r4c1")
    + v.Odd("r9c9")
    + v.Difference("r5c5 r5c6")
    + v.ANTI_KNIGHT
)
PUZZLE = puzzle_to_json(Grid.empty(RULES).with_(cells={"r1c1": 3}, given=True))
OPENSUDOKU = by_name("opensudoku").dump(Grid("1" + "." * 80))
KNOWN = {*INFO, *SETTINGS, *VIEW, *DRAWN, *FLAGS, *BY_KEY, "size", "grid", "solution", "negative"}

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats() | st.text(max_size=5)
    | st.sampled_from(["R1C1", "R10C1", "R0C1", "odd", "even", "ratio"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["cells", "lines", "value", "cell", "direction", "values", "x"]),
        inner,
        max_size=3,
    ),
    max_leaves=6,
)  # fmt: skip
KEYS = st.sampled_from([*sorted(KNOWN), "fog", "rellik", "cosmetics", ""]) | st.text(max_size=4)


def read(text: str) -> tuple[Grid | None, list[str]]:
    """Return the grid of a text, None if it is refused by an error of ours, and the warnings."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            grid = parse(text)
        except NonetError:
            return None, []
    assert all(issubclass(each.category, FormatWarning) for each in seen)
    assert all(each.filename == __file__ for each in seen)
    return grid, [str(each.message) for each in seen]


def is_empty(value: Any) -> bool:
    return value in (None, False, "", [], {})


@settings(max_examples=50 * MANY, deadline=None)
@given(key=KEYS, value=VALUES)
def test_every_key_of_f_puzzles_counts_or_warns_or_refuses(key: str, value: Any) -> None:
    was = parse(json.dumps(PUZZLE))
    text = json.dumps({**PUZZLE, key: value})
    grid, said = read(text)
    if grid is None or is_empty(value) or value == PUZZLE.get(key):
        return
    if key not in KNOWN:
        raise AssertionError(f"{key} was dropped")
    changed = grid.rules != was.rules or grid.values != was.values
    kept = dict(grid.info) != dict(was.info)
    # An entry without its cells or its number is no clue.
    assert changed or kept or said or key in {*BY_KEY, "negative", "size"}, (key, value)
    if key in VIEW | {"line", "rectangle", "circle", "text"} and "drawing" in grid.info:
        assert any(key in each for each in said)
    again, _ = read(by_name("fpuzzles").dump(grid))
    assert again is not None
    assert again == grid


@settings(max_examples=50 * MANY, deadline=None)
@given(key=st.text(min_size=1, max_size=5), value=VALUES)
def test_every_key_of_a_cell_counts_or_warns_or_refuses(key: str, value: Any) -> None:
    cells = [[dict(cell) for cell in row] for row in PUZZLE["grid"]]
    cells[4][4][key] = value
    grid, said = read(json.dumps({**PUZZLE, "grid": cells}))
    known = {"value", "given", "c", "region", "cArray", "highlight", "parity"}
    if grid is None or is_empty(value) or key in known or "PencilMarks" in key:
        return
    assert any("of cells" in each for each in said)
    assert key in json.loads(grid.info["drawing"])["cells"]["R5C5"]
    again, _ = read(by_name("fpuzzles").dump(grid))
    assert again is not None
    assert dict(again.info) == dict(grid.info)


@settings(max_examples=50 * MANY, deadline=None)
@given(data=st.data())
def test_texts_with_a_hole_or_a_scrap(data: st.DataObject) -> None:
    link = by_name("fpuzzles").dump(Grid.empty(RULES))
    pad = by_name("sudokupad").dump(Grid.empty(CLASSIC + v.Cage("r1c1 r1c2", total=3)))
    cells = "1" + "." * 80
    layout = "".join("ABCDEFGHI"[cell // 27 * 3 + cell % 9 // 3] for cell in range(81))
    texts = [link, pad, OPENSUDOKU, f"{cells} {layout}", f"https://x.org/?s={cells}"]
    text = data.draw(st.sampled_from(texts))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.sampled_from([start, start + 1, start + 9]))
    text = text[:start] + data.draw(st.text(max_size=3)) + text[end:]
    grid, said = read(text)
    if grid is not None and layout in text and text.startswith(cells[:20]):
        assert grid.rules == Rules.classic(9) or said


@settings(max_examples=50 * MANY, deadline=None)
@given(data=st.data())
def test_a_damaged_layout_is_never_a_silent_comment(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([4, 6, 9, 16]))
    layout, signs = list(strips(size)), SIGNS[:size]
    for _ in range(data.draw(st.integers(0, 3))):
        place = data.draw(st.integers(0, size * size - 1))
        layout[place] = data.draw(st.sampled_from(signs))
    between = data.draw(st.sampled_from([" ", ", ", "\t", " # "]))
    grid, said = read("1" + "." * (size * size - 1) + between + "".join(layout))
    if grid is None or said:
        return
    regions = {unit.cells for unit in grid.rules.units if unit.kind in ("region", "box")}
    assert regions == {
        tuple(cell for cell, sign in enumerate(layout) if sign == one) for one in set(layout)
    }
