"""JSON of our own: puzzles, and what is refused."""

from __future__ import annotations

import io
import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import variants
from nonet.errors import FormatError
from nonet.formats.format import Wants
from nonet.formats.kinds.json_ import FORMAT, VERSION, read_rules, rules_to_json
from nonet.formats.reader import Reader
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from tests.formats.grids import PUZZLE, fault, read, read_file, with_marks

SMALL = "12..34......43.1"
PAGE = Path(__file__).parents[2] / "docs" / "formats-json.md"


def puzzle(**fields: Any) -> str:
    return json.dumps({"nonet": 1, "cells": SMALL, **fields})


def test_reads_a_puzzle_with_everything() -> None:
    marks = [""] * 2 + ["34"] * 2 + [""] * 2 + ["12"] * 2 + ["1234"] * 4 + [""] * 2 + ["2", ""]
    text = puzzle(size=4, givens="1" + SMALL[1:].replace("2", "."), marks=marks, info={"a": "b"})
    grid = read(FORMAT, text)
    assert str(grid) == SMALL
    assert (grid.is_given("r1c1"), grid.is_given("r1c2")) == (True, False)
    assert grid.marks == (0, 0, 12, 12, 0, 0, 3, 3, 15, 15, 15, 15, 0, 0, 2, 0)
    assert grid.info == {"a": "b"}
    assert grid.rules == Rules.classic(4)


def test_reads_rows_and_zeros_and_large_digits() -> None:
    assert str(read(FORMAT, puzzle(cells=["1200", "34..", "....", "43.1"]))) == SMALL
    large = "G" + "." * 255
    assert read(FORMAT, puzzle(cells=large))["r1c1"] == 16


def test_what_is_written() -> None:
    grid = Grid(SMALL, givens="1...34......43.1", marks=[5] * 16, info={"title": "Ä"})
    assert json.loads(FORMAT.dump(grid)) == {
        "nonet": VERSION,
        "size": 4,
        "cells": SMALL,
        "givens": "1...34......43.1",
        "marks": ["", "", "13", "13", "", "", *["13"] * 6, "", "", "13", ""],
        "info": {"title": "Ä"},
    }
    assert FORMAT.dump(Grid(SMALL)) == f'{{"nonet": 1, "size": 4, "cells": "{SMALL}"}}'
    rules = Rules.classic(6, (3, 2)) + variants.DIAGONAL
    written = json.loads(FORMAT.dump(Grid.empty(rules)))
    assert written["rules"] == {"size": 6, "box": [3, 2], "variants": ["diagonal"]}


texts = st.text(st.characters(codec="utf-8"))


@given(with_marks(fewest=0), st.dictionaries(texts, texts, max_size=3))
def test_round_trip(grid: Grid, info: dict[str, str]) -> None:
    grid = grid.with_(info=info)
    assert FORMAT.losses(grid) == ()
    text = FORMAT.dump(grid)
    assert "\n" not in text
    back = read(FORMAT, text)
    assert back == grid
    assert back.info == info


@given(st.lists(with_marks(fewest=0), max_size=4))
def test_a_file_of_several(grids: list[Grid]) -> None:
    assert read_file(FORMAT, grids) == grids
    whole = json.loads("".join(FORMAT.join(grids)))
    assert isinstance(whole, dict if len(grids) == 1 else list)


def test_reads_json_lines() -> None:
    lines = [puzzle() + "\n", "\n", puzzle(cells=PUZZLE) + "\r\n", puzzle()]
    blocks = list(FORMAT.blocks(lines))
    assert [block.line for block in blocks] == [1, 3, 4]
    assert [str(read(FORMAT, block.text)) for block in blocks] == [SMALL, PUZZLE, SMALL]


def test_a_bad_puzzle_of_a_file_is_told_with_its_line_and_the_rest_is_read() -> None:
    bad = puzzle(marks=[""])
    file = f"[\n{puzzle()},\n{bad},\n{puzzle(cells=PUZZLE)}\n]\n"
    reader = Reader(io.StringIO(file), on_error="collect")
    assert [str(grid) for grid in reader] == [SMALL, PUZZLE]
    (error,) = reader.errors
    assert (error.line, error.position) == (3, bad.index('[""]'))


def test_a_long_file_on_one_line_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    one = FORMAT.dump(Grid(PUZZLE, info={"comment": "x" * 4_000}))
    path.write_text("[" + ",".join([one] * 1_000) + "]", encoding="utf-8")
    assert path.stat().st_size > 4_000_000
    tracemalloc.start()
    try:
        assert sum(1 for _ in Reader(path)) == 1_000
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "grid",
    [
        Grid.empty(variants.jigsaw("1122133213423444") + variants.DIAGONAL).with_(cells={0: 3}),
        Grid.empty(Rules.classic(25)).with_(cells={"r25c25": 25}, marks=[1 << 24] * 625),
        Grid.empty(CLASSIC + variants.extra_units("r1c1 r5c5")),
    ],
)
def test_other_rules_come_back(grid: Grid) -> None:
    assert FORMAT.losses(grid) == ()
    assert read(FORMAT, FORMAT.dump(grid)) == grid


def test_the_rules_asked_for_come_before_those_of_the_text() -> None:
    rules = Rules.classic(4) + variants.DIAGONAL
    assert FORMAT.parse(puzzle(rules={"size": 4}), Wants(rules=rules)).rules == rules
    with pytest.raises(FormatError, match="16 cells; a 6×6"):
        FORMAT.parse(puzzle(), Wants(rules=Rules.classic(6)))


def test_half_of_a_pair_is_a_loss() -> None:
    grid = Grid(SMALL, info={"author": "\ud800", "title": "T"})
    assert FORMAT.losses(grid) == ("info author",)
    assert read(FORMAT, FORMAT.dump(grid)).info == {"title": "T"}


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", "", "expecting value"),
        ('{"nonet": 1', None, "expecting ',' delimiter"),
        (puzzle() + " x", "x", "extra data"),
        ("[]", "[", "0 puzzles"),
        (f"[{puzzle()}, {puzzle()}]", '{"nonet": 1, "cells": "12..34......43.1"}]', "2 puzzles"),
        ("5", "5", "expected an object, got a number"),
        ("null", "null", "expected an object, got null"),
        ('{"cells": ""}', "{", "missing key 'nonet'"),
        ('{"nonet": 1}', "{", "missing key 'cells'"),
        (puzzle(nonet=2), "2,", "nonet: unknown version 2; only 1 is known"),
        (puzzle(nonet="1"), '"1"', "nonet: expected a whole number, got a string"),
        (puzzle(nonet=True), "true", "nonet: expected a whole number, got true or false"),
        (puzzle(nonet=1.0), "1.0", "nonet: expected a whole number, got a number"),
        (puzzle(nonet=-1), "-1", "nonet: -1 is not from 0"),
        (puzzle(title="T"), '"title"', "title: unknown key; known are nonet, size"),
        (puzzle()[:-1] + ', "cells": 1}', '"cells": 1}', "the key 'cells' appears twice"),
        (puzzle()[:-1] + ', "info": {"a": "", "a": ""}}', '"a": ""}}', "the key 'a' appears twice"),
        (puzzle(size=1), "1}", "size: 1 is not from 2 to 25"),
        (puzzle(size=26), "26", "size: 26 is not from 2 to 25"),
        (puzzle(size=9), '"12..', "cells: 16 cells; a 9×9 puzzle has 81"),
        (puzzle(size=4, rules={"size": 9}), "4,", "size: size 4 with rules of size 9"),
        (puzzle(cells=5), "5", "cells: expected an array, got a number"),
        (puzzle(cells="12?." + SMALL[4:]), "?", "cells: '?' is not a digit from 1 to 4 or a dot"),
        (puzzle(cells="125." + SMALL[4:]), "5", "cells: '5' is not a digit from 1 to 4 or a dot"),
        (puzzle(cells=["12.."] * 3 + ["43.9"]), "9", "cells[3]: '9' is not a digit"),
        (puzzle(cells=["12.."] * 3 + ["43."]), '"43."', "cells[3]: 3 cells in this row"),
        (puzzle(cells=["12..", 5, "", ""]), "5", "cells[1]: expected a string, got a number"),
        (puzzle(cells="." * 49), '"...', "cells: size 7 has no default rules"),
        (puzzle(cells=""), '""', "cells: size 0 has no default rules"),
        (puzzle(givens="12"), '"12"', "givens: 2 cells; a 4×4"),
        (puzzle(givens="1" * 16), "1" * 15 + '"', "givens: 1 is given, but the cell has 2"),
        (puzzle(marks=[]), "[]", "marks: 0 marks; the puzzle has 16 cells"),
        (puzzle(marks=[""] * 2 + ["15"] + [""] * 13), '5", ""', "marks[2]: '5' is not a digit"),
        (puzzle(marks=[""] * 2 + ["33"] + [""] * 13), '3", ""', "marks[2]: candidate 3 appears"),
        (puzzle(marks=["1"] + [""] * 15), '"1"', "marks[0]: marks in a cell that holds 1"),
        (puzzle(marks=[0] * 16), "0, ", "marks[0]: expected a string, got a number"),
        (puzzle(info=[]), "[]", "info: expected an object, got an array"),
        (puzzle(info=5), "5", "info: expected an object, got a number"),
        (puzzle(info={"a": 1}), "1}}", "info.a: expected a string, got a number"),
        (puzzle(info={"a": "\ud800"}), '"\\ud800"', "info.a: half of a surrogate pair"),
        (puzzle(rules={"size": 4, "boxes": 1}), '"boxes"', "rules.boxes: unknown key"),
        (puzzle()[:-1] + ', "size": 4000000000}', "4000000000", "a number of more than 9 digits"),
        (puzzle()[:-1] + ', "size": ' + "9" * 5000 + "}", "9" * 5000, "a number of more than 9"),
        (puzzle()[:-1] + ', "size": NaN}', "NaN", "NaN is not a number"),
        (puzzle()[:-1] + ', "size": -Infinity}', "-Infinity", "-Infinity is not a number"),
        ('{"cells": ' + "[" * 100_000, None, "nested more than 32 deep"),
        ('{"a":' * 50_000, None, "nested more than 32 deep"),
        (puzzle(cells="12\t." + SMALL[4:]).replace("\\t", "\t"), "\t", "invalid control character"),
    ],
)
def test_what_is_refused(text: str, at: str | None, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert error.position is not None
    if at is not None:
        assert error.position == text.index(at)


def test_places_are_counted_by_lines_and_past_escapes() -> None:
    line = ' "cells": "\\u0031.\\t............."}'
    error = fault(FORMAT, f'{{"nonet": 1,\n "info": {{"\\"": "\\u0041"}},\n\n{line}')
    assert "'\\t' is not a digit" in error.message
    assert (error.line, error.position, error.text) == (4, line.index("\\t"), line)


def test_the_examples_of_the_page_are_read() -> None:
    examples = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    puzzles = [text for text in examples if '"nonet"' in text]
    rules = [text for text in examples if '"nonet"' not in text]
    assert len(puzzles) == 3
    assert len(rules) == 5
    first = read(FORMAT, puzzles[0])
    assert (str(first), first.clues, first.info["author"]) == (SMALL, 6, "Ann Example")
    assert str(read(FORMAT, puzzles[1])) == SMALL
    assert [read_rules(text).size for text in rules] == [6, 4, 2, 6, 9]
    for text in rules:
        assert read_rules(rules_to_json(read_rules(text))) == read_rules(text)


def test_the_page_names_every_variant_and_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for extra in variants.ALL:
        assert f"`{extra.name}`" in page
    for key in ("nonet", "cells", "givens", "marks", "info", "extra_units", "clashes", "units"):
        assert f"| `{key}` |" in page


def test_an_error_at_a_lone_carriage_return_is_within_its_text() -> None:
    with pytest.raises(FormatError) as caught:
        FORMAT.parse("\r", Wants())
    assert (caught.value.text, caught.value.position) == ("", 0)
