"""Constraints in one line of text."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import Any

import pytest

from nonet import FormatError, variants
from nonet.formats.constraint_text import constraint_of_text, constraint_to_text, syntax_of
from nonet.model.constraint import Constraint
from tests.variants.cases import CASES

# What needs JSON: automata, constraints within constraints, patterns and labels with spaces.
_JSON = {"nfa", "any-of", "all-of"}


@pytest.mark.parametrize("name", [name for name in variants.KINDS if name not in _JSON])
def test_every_kind_is_written_and_read(name: str) -> None:
    found: list[Any] = [constraint for constraint, _ in CASES if constraint.name == name]
    assert found
    for constraint in found:
        if any(
            " " in str(getattr(constraint, f.name)) for f in fields(constraint) if f.type == "str"
        ):
            continue
        text = constraint_to_text(constraint)
        assert text.startswith(name)
        assert constraint_of_text(text) == constraint, text


@pytest.mark.parametrize("extra", [*variants.ALL, variants.extra_units("r1c1 r2c2", "r3c3 r4c4")])
def test_variants_go_by_name(extra: Constraint) -> None:
    assert constraint_of_text(constraint_to_text(extra)) == extra


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cage R1C1, r1c2 =10", variants.Cage("r1c1 r1c2", total=10)),
        ("cage r1c1 r1c2", variants.Cage("r1c1 r1c2")),
        ("cage total=10 r1c1 r1c2", variants.Cage("r1c1 r1c2", total=10)),
        ("little-killer r1c2 dr = 20", variants.LittleKiller("r1c2", "dr", total=20)),
        ("skyscraper c3 reverse = 4", variants.Skyscraper("c3", count=4, reverse=True)),
        ("skyscraper c3 reverse=no = 4", variants.Skyscraper("c3", count=4)),
        ("whisper r1c1 r1c2 = 4", variants.Whisper("r1c1 r1c2", difference=4)),
        ("arrow r1c1;r1c2 r1c3", variants.Arrow("r1c1", "r1c2 r1c3")),
        ("quad r1c1 = 1,2,2", variants.Quad("r1c1", [1, 2, 2])),
        ("sum r1c1 r2c2 coefficients=1,-1 = 3", variants.Sum("r1c1 r2c2", 3, [1, -1])),
        ("anti_king", variants.ANTI_KING),
        ("count-distinct r1c1 r1c2 r1c3", variants.CountDistinct("r1c1", "r1c2 r1c3")),
        ("count-distinct r1c1 ; r1c2 r1c3", variants.CountDistinct("r1c1", "r1c2 r1c3")),
        ("chaos-arrow r1c1 ; l1 l2 ; l1 l3", variants.ChaosArrow("r1c1", ["l1 l2", "l1 l3"])),
    ],
)
def test_what_may_be_written(text: str, expected: Constraint) -> None:
    assert constraint_of_text(text) == expected


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "begins with its kind"),
        ("kage r1c1 = 3", 0, "unknown constraint 'kage'; did you mean 'cage'?"),
        ("cage r1c1 r1c2 = ten", 17, "total: 'ten' is not a whole number"),
        ("cage r1c1 r1c2 =", 15, "nothing follows '='"),
        ("cage r1c1 = 3 = 4", 14, "a second '='"),
        ("cage = 3", 8, "cage needs cells, such as r1c1 r1c2"),
        ("cage r1c1 1c2 = 3", 10, "'1c2' is not a cell such as r1c1"),
        ("cage r1c1 ; r1c2 = 3", 12, "cage has no place for 'r1c2'"),
        ("cage r1c1 r1c2 sum=3", 19, "cage has no sum (it has cells, total)"),
        ("cage r1c1 total=3 = 4", 20, "no clue after '='"),
        ("thermo r1c1 r1c2 = 3", 19, "thermo has no clue after '='"),
        ("arrow r1c1", 10, "arrow needs cells for its shaft after ';'"),
        ("skyscraper c3", 13, "skyscraper needs a clue (count), such as '= 5'"),
        ("skyscraper c3 reverse=maybe = 4", 22, "reverse: 'maybe' is not yes or no"),
        ("anti-king r1c1", 10, "anti-king has no cells and no clue"),
        ("arrow r1c1 ; r1c2 = 99", 20, "arrow has no clue after '='"),
        ("single-diagonal", 15, "single-diagonal needs a clue (rising), such as '= yes'"),
        ("xv r1c1 r1c2", 12, "xv needs a clue (kind), such as '= X'"),
        ("indexing r1c1", 13, "indexing needs a clue (by), such as '= column'"),
        ("quad r1c1", 9, "quad needs a clue (values), such as '= 1,2'"),
        ("quad = 1", 8, "quad needs a cell for its top_left, such as r1c1"),
        ("sandwich = 5", 12, "sandwich needs a line, such as r1 or c3"),
        ("little-killer r1c1 = 5", 22, "little-killer needs a direction, such as dr"),
        ("count-distinct ; r1c1", 21, "count-distinct needs a cell for its counter"),
        ("regex r1c1 = -3", 0, "regex: '-' is not a digit"),
        ("nfa r1c1 = x", 11, "use JSON"),
        ("xv r1c1 r1c2 = Y", 0, "xv"),
        ("= 3", 0, "begins with its kind"),
        ("killer r1c1 = 3", 0, "unknown constraint 'killer'; did you mean 'cage'?"),
        ("any-of", 6, "constraints of any-of cannot be written here; use JSON"),
        ("cage r1c1 r1c2 10", 15, "'10' is not a cell; a clue follows '=', as in '= 10'"),
        ("cage r1c1 = 1234567890123", 12, "total: a number of 13 characters is too large"),
    ],
)
def test_what_is_refused(text: str, position: int, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        constraint_of_text(text)
    assert message in str(caught.value)
    assert caught.value.position == position


@pytest.mark.parametrize("name", [name for name in variants.KINDS if name not in _JSON])
def test_the_syntax_of_every_kind_can_be_followed(name: str) -> None:
    kind = variants.KINDS[name]
    needed = {each.name for each in fields(kind) if each.default is MISSING}  # type: ignore[arg-type]
    found = [each for each, _ in CASES if each.name == name and set(each.arguments()) == needed]
    assert found
    for constraint in found:
        text = re.sub(r" \[[^]]*\]", "", syntax_of(kind))
        for field, value in constraint.arguments().items():
            if isinstance(value, tuple) and isinstance(value[0], tuple):
                text = text.replace("CELLS ; CELLS", " ; ".join(map(" ".join, value)))
            elif isinstance(value, tuple):
                sign = " " if isinstance(value[0], str) else ","
                text = text.replace(field.upper(), sign.join(map(str, value)))
            else:
                text = text.replace("yes/no", "yes" if value else "no")
                text = text.replace(field.upper(), str(value))
        assert constraint_of_text(text) == constraint, text


def test_kinds_that_need_json_have_no_syntax() -> None:
    assert [name for name, kind in variants.KINDS.items() if not syntax_of(kind)] == sorted(
        _JSON, key=list(variants.KINDS).index
    )
