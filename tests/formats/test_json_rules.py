"""Rules as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet import variants
from nonet.errors import FormatError, Unsupported
from nonet.formats.kinds.json_ import FORMAT
from nonet.formats.kinds.json_constraints import constraint_of_json, constraint_to_json
from nonet.formats.kinds.json_rules import read_rules, rules_to_json
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Candidate, Parts, Rules, Shape, Unit, Variant
from tests.constraints import Made, Mystery
from tests.variants.cases import CASES

JIGSAW = variants.jigsaw("1122133213423444")
ZERO_TO_FIVE = Rules.shaped(Shape(6, 6, lowest=0), (2, 3))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (CLASSIC, {"size": 9, "box": [3, 3]}),
        (Rules.classic(6, (3, 2)), {"size": 6, "box": [3, 2]}),
        (
            CLASSIC + variants.DIAGONAL + variants.ANTI_KING,
            {"size": 9, "box": [3, 3], "variants": ["anti-king", "diagonal"]},
        ),
        (JIGSAW, {"size": 4, "regions": ["1122", "1332", "1342", "3444"]}),
        (
            CLASSIC
            + variants.extra_units("r1c1 r5c5", [3, 40])
            + variants.extra_units("r1c9 r9c1"),
            {
                "size": 9,
                "box": [3, 3],
                "extra_units": [["r1c1", "r5c5"], ["r1c4", "r5c5"], ["r1c9", "r9c1"]],
            },
        ),
        (
            Rules(4, JIGSAW.units, ((Candidate(0, 1), Candidate(15, 2)),)),
            {
                "size": 4,
                "regions": ["1122", "1332", "1342", "3444"],
                "clashes": [["r1c1", 1, "r4c4", 2]],
            },
        ),
        (
            Rules(2, (Unit("row", 1, (0, 1)), Unit("cage", 7, (1, 2)))),
            {
                "version": 2,
                "size": 2,
                "units": [
                    {"kind": "row", "number": 1, "cells": ["r1c1", "r1c2"]},
                    {"kind": "cage", "number": 7, "cells": ["r1c2", "r2c1"]},
                ],
            },
        ),
        (Rules(4, ()), {"size": 4, "units": []}),
    ],
)
def test_written_and_read(rules: Rules, expected: dict[str, Any]) -> None:
    written = rules_to_json(rules)
    for groups in (written.get("extra_units", []), expected.get("extra_units", [])):
        groups.sort()
    assert written == expected
    assert read_rules(written) == rules
    assert read_rules(json.dumps(written)) == rules


@pytest.mark.parametrize("extra", variants.ALL, ids=lambda extra: extra.name)
def test_every_variant_goes_by_its_name(extra: Variant) -> None:
    written = rules_to_json(CLASSIC + extra)
    assert written == {"size": 9, "box": [3, 3], "variants": [extra.name]}
    assert read_rules(written).extras == (extra,)


def test_a_variant_nobody_knows_is_spelled_out() -> None:
    def build(rules: Rules) -> Parts:
        clash = (Candidate(0, 1), Candidate(1, 2))
        return Parts([Unit("mine", 1, (0, 80))], clashes=[clash])

    rules = CLASSIC + variants.DIAGONAL + Variant("mine", "two cells", build)
    written = rules_to_json(rules)
    assert set(written) == {"version", "size", "units", "clashes"}
    assert read_rules(written) == rules


def test_regions_that_are_not_a_jigsaw_are_spelled_out() -> None:
    units = (Unit("region", 1, (0, 2)), Unit("region", 2, (1, 3)))
    rules = Rules(2, units)
    assert "units" in rules_to_json(rules)
    assert read_rules(rules_to_json(rules)) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("{}", CLASSIC),
        ('{"size": 16}', Rules.classic(16)),
        ('{"box": [2, 3]}', Rules.classic(6)),
        ('{"regions": "1122133213423444"}', JIGSAW),
        ('{"regions": ["AABB", "ACCB", "ACDB", "CDDD"]}', JIGSAW),
        ('{"variants": ["Anti King"]}', CLASSIC + variants.ANTI_KING),
        ('{"version": 3, "shape": {"rows": 6, "columns": 6, "lowest": 0}}', ZERO_TO_FIVE),
        (
            '{"version": 3, "shape": {"rows": 6, "columns": 6, "lowest": 0}, "box": [3, 2]}',
            Rules.shaped(Shape(6, 6, lowest=0), (3, 2)),
        ),
    ],
)
def test_what_may_be_left_out(text: str, rules: Rules) -> None:
    assert read_rules(text) == rules


def named(*units: tuple[str, str, str]) -> dict[str, Any]:
    """Return rules of version 1, whose units have names."""
    return {
        "size": 4,
        "units": [
            {"kind": kind, "name": name, "cells": cells.split()} for kind, name, cells in units
        ],
    }


@pytest.mark.parametrize("rules", [CLASSIC, JIGSAW, CLASSIC + variants.DIAGONAL])
def test_version_1_with_the_names_of_units_is_read(rules: Rules) -> None:
    units = [(u.kind, u.name, " ".join(map(rules.cell_name, u.cells))) for u in rules.units]
    assert read_rules(named(*units) | {"size": rules.size}) == rules
    assert read_rules(named(*units) | {"size": rules.size, "version": 1}) == rules


@pytest.mark.parametrize("extra", variants.ALL, ids=lambda extra: extra.name)
def test_the_units_of_every_variant_are_read_by_name(extra: Variant) -> None:
    rules = CLASSIC + extra
    units = [(u.kind, u.name, " ".join(map(rules.cell_name, u.cells))) for u in rules.units]
    assert read_rules(named(*units) | {"size": 9}).units == rules.units


def test_extra_units_of_version_1_had_their_cells_for_a_name() -> None:
    rules = Rules.classic(4) + variants.extra_units("r1c1 r2c3", "r1c2 r4c4")
    units = [(u.kind, u.name, " ".join(map(rules.cell_name, u.cells))) for u in rules.units[:12]]
    extras = [
        ("extra", f"extra unit {cells}", cells) for cells in ("r1c2 r4c4", "r1c1 r2c3", "r1c1 r2c3")
    ]
    assert read_rules(named(*units, *extras)) == rules


@pytest.mark.parametrize(
    "names", [("left", "right"), ("left", "right 1"), ("cage 5", "other 5"), ("cage 07", "1.5")]
)
def test_names_without_numbers_of_their_own_are_numbered_by_cells(names: tuple[str, str]) -> None:
    one, two = names
    rules = read_rules(named(("cage", one, "r2c1 r2c2"), ("cage", two, "r1c1 r1c2")))
    assert rules == Rules(4, (Unit("cage", 1, (0, 1)), Unit("cage", 2, (4, 5))))


def test_names_with_numbers_keep_them() -> None:
    rules = read_rules(named(("cage", "cage 15", "r2c1 r2c2"), ("cage", "big cage 7", "r1c1 r1c2")))
    assert rules == Rules(4, (Unit("cage", 15, (4, 5)), Unit("cage", 7, (0, 1))))


def test_a_kind_of_constraint_nobody_knows_is_not_lost_but_refused() -> None:
    with pytest.raises(Unsupported, match="constraints of the kind made"):
        rules_to_json(CLASSIC + Made(Mystery((0, 1))))


SHAPES = [
    Rules.shaped(Shape(6, 4)),
    Rules.shaped(Shape(9, 9, lowest=0)),
    Rules.shaped(Shape(6, 6, values=7), False),
    Rules.shaped(Shape(4, 4, lowest=0, values=5, extra=("v1", "v2"))) + variants.ANTI_KING,
    Rules(Shape(3, 5)),
]


@pytest.mark.parametrize("rules", SHAPES, ids=str)
def test_shapes_are_written_and_read(rules: Rules) -> None:
    written = json.loads(json.dumps(rules_to_json(rules)))
    assert written["version"] == 3
    assert read_rules(written) == rules
    assert read_rules(written).shape == rules.shape
    text = rules.shape.symbols[1:4].ljust(rules.shape.cells, ".")
    grid = Grid(text, rules, marks={rules.cells[-1]: [1, 2]})
    assert nonet.parse(FORMAT.dump(grid)) == grid


@pytest.mark.parametrize("name", variants.KINDS)
def test_every_kind_of_constraint_is_written_and_read(name: str) -> None:
    found = [(constraint, rules) for constraint, rules in CASES if constraint.name == name]
    assert found
    for constraint, rules in found:
        written = json.loads(json.dumps(constraint_to_json(constraint)))
        assert written["kind"] == name
        assert constraint_of_json(written) == constraint
        assert hash(constraint_of_json(written)) == hash(constraint)
        assert read_rules(json.dumps(rules_to_json(rules + constraint))) == rules + constraint


def test_constraints_stand_beside_variants() -> None:
    rules = CLASSIC + variants.Cage("r1c1 r1c2", total=10) + variants.DIAGONAL
    written = rules_to_json(rules)
    assert written == {
        "version": 3,
        "size": 9,
        "box": [3, 3],
        "variants": ["diagonal"],
        "constraints": [{"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 10}],
    }
    assert read_rules(json.dumps(written)) == rules


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        ('{"cells": ["r1c1"]}', "needs the key 'kind'"),
        ('{"kind": "kage"}', "unknown constraint 'kage'; did you mean 'cage'?"),
        ('{"kind": "cage"}', "cells"),
        ('{"kind": "cage", "cells": ["r1c1", "r1c2"], "sum": 10}', "sum"),
        ('{"kind": "cage", "cells": ["r1c1", "r10c2"], "total": 10}', "r10c2"),
        ('{"kind": "cage", "cells": ["r1c1", 5]}', "5 is not the name of a cell"),
        ('{"kind": "cage", "cells": ["r1c1", "r1c2"], "total": "x"}', "total"),
        ('{"kind": "nfa", "cells": ["r1c1"], "automaton": {"states": 1}}', "starts"),
        ("5", "object"),
    ],
)
def test_constraints_that_are_refused(constraint: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_rules(f'{{"size": 9, "constraints": [{constraint}]}}')
    assert message in str(caught.value)
    assert "constraints[0]" in str(caught.value)


TWO = '{"kind": "row", "number": 1, "cells": ["r1c1", "r1c2"]}'
ROW = '{"kind": "row", "name": "row 1", "cells": ["r1c1", "r1c2"]}'


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("[]", "[]", "expected an object, got an array"),
        ('{"size": 7}', "{", "size 7 has no default box"),
        ('{"size": 4, "box": [2, 3]}', "[2, 3]", "box: boxes of 2×3 do not fit size 4"),
        ('{"box": [2]}', "[2]", "box: expected the rows and columns of a box, got 1"),
        ('{"box": [25, 25]}', "[25", "box: nonet cannot do 625×625 grids"),
        ('{"box": [0, 9]}', "0", "box[0]: 0 is not from 1 to 25"),
        ('{"box": [3, 3], "regions": ""}', '"box"', "box: cannot be combined with 'regions'"),
        ('{"regions": "11", "units": []}', '"regions"', "regions: cannot be combined with 'units'"),
        ('{"size": 4, "regions": "1122"}', '"1122"', "regions: 4 cells; a 4×4"),
        ('{"regions": "112"}', '"112"', "regions: 3 cells; a 9×9"),
        ('{"regions": "1122113213423444"}', "13423", "regions: region '1' has 5 cells"),
        ('{"regions": ["1122", "1332", "1342", "3_44"]}', "_", "regions[3]: '_' is not a region"),
        ('{"variants": "diagonal"}', '"diagonal"', "variants: expected an array, got a string"),
        ('{"variants": [1]}', "1", "variants[0]: expected a string, got a number"),
        ('{"variants": ["windoku", "x"]}', '"x"', "variants[1]: unknown variant 'x'"),
        (
            '{"size": 4, "variants": ["windoku"]}',
            '"windoku"',
            "windoku: a 9×9 grid is needed, not 4×4",
        ),
        ('{"extra_units": []}', "[]", "extra_units: no cells given"),
        ('{"extra_units": ["r1c1"]}', '"r1c1"', "extra_units[0]: expected an array, got a string"),
        ('{"extra_units": [["r1c1"]]}', '[["', "extra_units: an extra unit has two cells"),
        ('{"extra_units": [["r1c1", "r1c0"]]}', '"r1c0"', "extra_units[0][1]: 'r1c0' is not a"),
        ('{"extra_units": [["r1c1", "r9c10"]]}', '"r9c10"', "extra_units[0][1]: 'r9c10' is not"),
        (f'{{"units": [{ROW}, 1]}}', "1]", "units[1]: expected an object, got a number"),
        ('{"units": [{"kind": "row"}]}', '{"kind', "units[0]: missing key 'name'"),
        (f'{{"size": 4, "units": [{ROW[:-1]}, "x": 1}}]}}', '"x"', "units[0].x: unknown key"),
        (f'{{"units": [{ROW.replace("r1c2", "r1c1")}]}}', '{"kind', "units[0]: row 1: a cell app"),
        (f'{{"units": [{ROW.replace("r1c2", "a")}]}}', '"a"', "units[0].cells[1]: 'a' is not a"),
        ('{"version": 4, "units": []}', "4,", "version: 4 is not from 1 to 3"),
        ('{"version": 2, "units": [{"kind": "row"}]}', '{"kind', "units[0]: missing key 'number'"),
        (f'{{"version": 2, "units": [{ROW}]}}', '"name"', "units[0].name: unknown key"),
        (f'{{"units": [{TWO}]}}', '"number"', 'numbers need "version": 2'),
        (
            f'{{"version": 2, "units": [{TWO.replace("1,", "0,")}]}}',
            "0,",
            "number: 0 is not from 1 to",
        ),
        (
            f'{{"version": 2, "units": [{TWO}, {TWO.replace("r1c2", "r1c3")}]}}',
            '1, "cells": ["r1c1", "r1c3"]',
            "units[1].number: another unit is already row 1",
        ),
        (
            '{"clashes": [["r1c1", 1]]}',
            '["r1c1"',
            "clashes[0]: expected a cell, a digit,",
        ),
        ('{"clashes": [["r1c1", 0, "r1c2", 1]]}', "0,", "clashes[0][1]: 0 is not from 1 to 9"),
        ('{"clashes": [["r1c1", 1, "r1c1", 1]]}', '["r1c1"', "clashes[0]: a candidate cannot"),
        (
            '{"clashes": [[1, 1, "r1c1", 1]]}',
            "1,",
            "clashes[0][0]: expected a string, got",
        ),
    ],
)
def test_what_is_refused(text: str, at: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_rules(text)
    assert words in caught.value.message
    assert caught.value.position == text.index(at)
    # From an object there is no place to tell, but the words are the same.
    with pytest.raises(FormatError) as caught:
        read_rules(json.loads(text)) if text != "[]" else read_rules(text)
    assert words in caught.value.message
