"""The JSON of every command: one schema, which docs/json.schema.json publishes."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import nonet as library
from nonet.cli.app import COMMANDS
from nonet.formats.kinds import json_
from tests.cli.command import FOUR, NINE, NONE, SEVERAL
from tests.cli.conftest import Command

DOCS = Path(__file__).parent.parent.parent / "docs"
SCHEMA: dict[str, Any] = json.loads((DOCS / "json.schema.json").read_text(encoding="utf-8"))
IMPOSSIBLE = "123....4........"
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
WRONG = f"5{EASY[1:]}"
PROBLEM = "a b c | x\na b x:1\nc x:1\n"


def without_more_keys(node: Any) -> Any:
    """A copy of a schema that refuses keys it does not name, which the published one allows."""
    if isinstance(node, list):
        return [without_more_keys(each) for each in node]
    if not isinstance(node, dict):
        return node
    changed = {key: without_more_keys(value) for key, value in node.items()}
    if "properties" in node and isinstance(node.get("properties"), dict):
        changed.setdefault("additionalProperties", False)
    return changed


STRICT = jsonschema.Draft202012Validator(without_more_keys(SCHEMA))

# What is run, with an input, and the exit code.
RUNS: list[tuple[list[str], str, int]] = [
    (["solve", NINE], "", 0),
    (["solve", SEVERAL], "", 1),
    (["solve", NONE], "", 1),
    (["solve", IMPOSSIBLE], "", 1),
    (["solve", "--all", SEVERAL], "", 0),
    (["solve", "--all", IMPOSSIBLE], "", 0),
    (["solve", "--count", SEVERAL], "", 0),
    (["solve", "-"], f"{FOUR}\n{NONE}\n\n# comment\n{SEVERAL}\n12z4\n", 2),
    (["solve", "no such file.txt"], "", 2),
    (["solve", "--engine", "agnet", FOUR], "", 2),
    (["solve", "--engine", "agent", FOUR], "", 2),
    (["solve", "--all", "--limit", "3", "." * 81], "", 0),
    (["count", SEVERAL], "", 0),
    (["count", "--limit", "1", SEVERAL], "", 0),
    (["count", "--timeout", "0.01", "." * 81], "", 3),
    (["check", NINE], "", 0),
    (["check", SEVERAL], "", 1),
    (["check", NONE], "", 1),
    (["check", NINE[:10] + "7" + NINE[11:]], "", 1),
    (["check", "--givens", EASY, WRONG], "", 1),
    (["check", "--timeout", "0.000001", "." * 81], "", 3),
    (["check", "-"], f"{FOUR}\n{SEVERAL}\n", 1),
    (["hint", EASY], "", 0),
    (["hint", "--all", "--limit", "40", NINE], "", 0),
    (["hint", "--rung", "nudge", NINE], "", 0),
    (["hint", "--full", NINE], "", 0),
    (["hint", SEVERAL], "", 1),
    (["hint", "--without-unique", SEVERAL], "", 0),
    (["hint", "--technique", "sk-loop", EASY], "", 1),
    (["hint", "--all", "--technique", "sk-loop", EASY], "", 1),
    (["hint", "1234341221434321"], "", 0),
    (["hint", "--givens", EASY, WRONG], "", 1),
    (["hint", "--givens", EASY, "--cells", WRONG], "", 1),
    (["hint", "--givens", EASY, "--full", WRONG], "", 1),
    (["hint", IMPOSSIBLE], "", 1),
    (["explain", NINE], "", 0),
    (["explain", SEVERAL], "", 1),
    (["explain", "-"], f"{FOUR}\n{SEVERAL}\n", 1),
    (["rate", "--all", NINE], "", 0),
    (["rate", SEVERAL], "", 1),
    (["rate", "--scale", "se", FOUR], "", 2),
    (["rate", "--scale", "se", "--max-er", "1.3", NINE], "", 0),
    (["rate", "--all", "-"], f"{NINE}\n{FOUR}\n12z4\n", 2),
    (["rate", "-"], f"{NINE}\n\n{FOUR}\n", 0),
    (["generate", "-n", "2", "--level", "hard", "--seed", "7"], "", 0),
    (["generate", "--clues", "16"], "", 1),
    (["generate", "--er", "11.9..12", "--timeout", "0.3", "--seed", "7"], "", 3),
    (["generate", "--level", "tough"], "", 2),
    (["minimize", "--seed", "7", EASY], "", 0),
    (["minimize", "-"], f"{FOUR}\n{SEVERAL}\n", 1),
    (["canonical", NINE], "", 0),
    (["canonical", "-"], f"{NINE}\n\n{FOUR}\n{NONE}\n12z4\n", 2),
    (["canonical", NONE], "", 1),
    (["unique", NINE, NINE], "", 0),
    (["unique", "-"], f"{NINE}\n\n{FOUR}\n{NINE}\n12z4\n", 2),
    (["book", NINE, "-o", "/dev/null"], "", 0),
    (["book", NINE], "", 2),
    (["worksheet", "x-wing", "-o", "/dev/null"], "", 0),
    (["worksheet", "x-wign", "-o", "/dev/null"], "", 2),
    (["export", NINE, "-o", "/dev/null"], "", 0),
    (["export", NINE], "", 2),
    (["show", NINE], "", 0),
    (["show", NONE], "", 0),
    (["show", "--digit", "5", NINE], "", 0),
    (["show", "--cell", "r1c2", NINE], "", 0),
    (["engines"], "", 0),
    (["techniques"], "", 0),
    (["techniques", "x-wing"], "", 0),
    (["techniques", "x-wign"], "", 2),
    (["cover", "-"], PROBLEM, 0),
    (["cover", "--all", "-"], PROBLEM, 0),
    (["cover", "--count", "-"], PROBLEM, 0),
    (["cover", "-"], "a b\na\n", 1),
    (["cover", "-"], "a b\nq\n", 2),
    (["cover", "no such file.dlx"], "", 2),
    (["bench", "--limit", "2"], "", 2),
]


@pytest.mark.parametrize(("arguments", "stdin", "code"), RUNS, ids=[" ".join(r[0]) for r in RUNS])
def test_every_object_follows_the_schema(
    nonet: Command, arguments: list[str], stdin: str, code: int
) -> None:
    done = nonet(*arguments, "--json", stdin=stdin)
    assert done.code == code
    records = [json.loads(line) for line in done.lines]
    assert records
    for record in records:
        STRICT.validate(record)
        assert record["command"] == arguments[0]


def test_bench_follows_the_schema(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "nine.txt"
    path.write_text(f"{NINE}\n" * 20)
    done = nonet("bench", path, "--passes", "1", "--cpu", "portable", "--json")
    assert done.code == 0
    STRICT.validate(json.loads(done.out))


def test_convert_writes_puzzles_that_can_be_read_again(nonet: Command) -> None:
    assert library.parse(nonet("convert", "--json", NINE).out) == library.Grid(NINE)


def test_every_command_is_in_the_schema() -> None:
    tried = {arguments[0] for arguments, _, _ in RUNS}
    # `batch` writes tables only, and `dataset audit` is tested with its own data.
    assert tried | {"convert", "batch", "dataset", "play"} == set(COMMANDS)
    described = {
        each["properties"]["command"].get("const")
        for each in SCHEMA["$defs"].values()
        if "command" in each.get("properties", {})
    }
    others = {"convert", "batch", "dataset", "play"}
    assert described - {None} == (set(COMMANDS) - others) | {"dataset audit"}


def test_the_schema_and_the_code_agree_on_names() -> None:
    wire = library.formats.wire
    assert SCHEMA["$defs"]["failure"]["properties"]["schema"] == {"const": wire.VERSION}
    assert SCHEMA["$defs"]["error"]["properties"]["code"]["enum"] == list(wire.CODES)
    keys = set(wire.ErrorRecord.__annotations__)
    assert set(SCHEMA["$defs"]["error"]["properties"]) == keys
    assert set(SCHEMA["$defs"]["step"]["properties"]) == set(wire.StepRecord.__annotations__)
    assert set(SCHEMA["$defs"]["mark"]["properties"]) == set(wire.MarkRecord.__annotations__)
    assert set(SCHEMA["$defs"]["move"]["properties"]) == set(wire.MoveRecord.__annotations__)
    assert set(SCHEMA["$defs"]["player"]["properties"]) == set(wire.PlayerRecord.__annotations__)
    assert set(wire.PositionRecord.__annotations__) == set(json_.KEYS)
    assert set(SCHEMA["$defs"]["hint"]["properties"]) == {
        *wire.AdviceRecord.__annotations__,
        *("command", "file", "line", "caveat"),
    }
    rate = SCHEMA["$defs"]["rate"]["properties"]
    assert set(rate) == {
        *wire.RatingRecord.__annotations__,
        *("command", "file", "line", "status", "caveat"),
    }
    for scale, record in (
        ("nonet", wire.OwnRecord),
        ("se", wire.SeRecord),
        ("hodoku", wire.HodokuRecord),
    ):
        assert set(rate[scale]["properties"]) == set(record.__annotations__)
    assert set(SCHEMA["$defs"]["se-step"]["properties"]) == set(wire.SeStepRecord.__annotations__)
    assert set(SCHEMA["$defs"]["check"]["properties"]) == {
        *wire.DiagnosisRecord.__annotations__,
        *("command", "file", "line", "status"),
    }


CHANGES = [
    ("schema", 2),
    ("command", "slove"),
    ("puzzle", 5),
    ("solution", None),
    ("extra", True),
]


@pytest.mark.parametrize(("key", "value"), CHANGES, ids=[key for key, _ in CHANGES])
def test_the_test_itself_sees_what_is_wrong(nonet: Command, key: str, value: Any) -> None:
    record = json.loads(nonet("solve", "--json", NINE).out)
    STRICT.validate(record)
    changed = copy.deepcopy(record)
    changed[key] = value
    assert not STRICT.is_valid(changed)
    published = jsonschema.Draft202012Validator(SCHEMA)
    assert published.is_valid(changed) == (key == "extra")


@pytest.mark.parametrize(
    ("arguments", "stdin", "expected"),
    [
        (["solve", SEVERAL], "", {"code": "several-solutions", "message": "several solutions"}),
        (["solve", "-"], f"{FOUR}\n12..34z.....43.1\n", {"code": "bad-format", "column": 7}),
        (["solve", "--timeout", "0", FOUR], "", {"code": "usage"}),
        (["techniques", "x-wign"], "", {"code": "unknown-name"}),
        (["count", "--timeout", "0.01", "." * 81], "", {"code": "time-limit", "seconds": 0.01}),
        (
            ["explain", "--givens", EASY, WRONG],
            "",
            {"code": "mistake", "wrong": [{"cell": "r1c1", "digit": 5}], "erased": []},
        ),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_errors_have_codes(
    nonet: Command, arguments: list[str], stdin: str, expected: dict[str, Any]
) -> None:
    done = nonet(*arguments, "--json", stdin=stdin)
    error = json.loads(done.lines[-1])["error"]
    assert error.items() >= expected.items()
