"""The command as a whole: help, version, start-up, usage errors, completion."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import nonet as library
from tests.cli.command import FOUR, environment, in_a_pipe
from tests.cli.conftest import Command

COMMANDS = ("solve", "count", "check", "show", "convert", "engines", "bench")


def test_help_loads_nothing_slow() -> None:
    program = (
        "import sys; from nonet.cli import main; code = main(['--help']);"
        "heavy = {'numpy', 'rich', 'nonet._native'} & set(sys.modules);"
        "sys.exit(f'loaded {heavy}' if heavy else code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Usage: nonet" in done.stdout


def test_help_names_every_command_and_option(nonet: Command) -> None:
    done = nonet("--help")
    assert all(f"\n  {name} " in done.out for name in COMMANDS)
    shared = {"--variant", "--size", "--box", "--rules", "--from", "--json", "-o, --output"}
    own = {
        "solve": {
            *("--engine", "--timeout", "--all", "--count", "--limit", "--threads"),
            *("--to", "--watch", "--speed"),
        },
        "count": {"--engine", "--timeout", "--limit", "--threads"},
        "check": {"--timeout", "--limit"},
        "show": {"--candidates"},
        "convert": {"--to", "--lossy"},
    }
    for name, options in own.items():
        done = nonet(name, "--help")
        assert done.code == 0
        missing = {option for option in shared | options if f"  {option} " not in done.out}
        assert not missing, name


def test_version(nonet: Command) -> None:
    assert nonet("--version") == (0, f"nonet {library.__version__}\n", "")


@pytest.mark.parametrize("module", ["nonet", "nonet.cli"])
def test_it_runs_as_a_module(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "count", FOUR], capture_output=True, text=True, check=True
    )
    assert done.stdout == "1\n"


def test_without_a_command_it_says_what_there_is(nonet: Command) -> None:
    done = nonet()
    assert done.code == 2
    assert done.out == ""
    assert "Commands:" in done.err


USAGE = [
    (["slove", FOUR], "unknown command 'slove'; did you mean 'solve' or 'cover'?"),
    ([FOUR], f"unknown command '{FOUR}'; known are solve, count"),
    (["solve", "--nope", FOUR], "no such option '--nope'"),
    (["solve", "--limit", "2", FOUR], "--limit needs --all or --count"),
    (["solve", "--count", "--all", FOUR], "--count and --all cannot be combined"),
    (["solve", "--count", "--to", "sdk", FOUR], "--count and --to cannot be combined"),
    (["bench", "--passes", "0"], "invalid value for '--passes'"),
    (["solve", "--all", "--limit", "0", FOUR], "invalid value for '--limit'"),
    (["solve", "--timeout", "0", FOUR], "invalid value for '--timeout'"),
    (["solve", "--timeout", "soon", FOUR], "invalid value for '--timeout'"),
    (["hint", "--timeout", "nan", FOUR], "invalid value for '--timeout'"),
    (["check", "--timeout", "1e999", FOUR], "invalid value for '--timeout'"),
    (["solve", "--engine", "agnet", FOUR], "unknown engine 'agnet'; did you mean 'agent'"),
    (["solve", "--variant", "diagnal", FOUR], "unknown variant 'diagnal'; did you mean 'diagonal'"),
    (["solve", "--to", "jsn", FOUR], "unknown format 'jsn'; did you mean 'json'"),
    (["solve", "--from", "lnie", FOUR], "unknown format 'lnie'; did you mean 'line'"),
    (["solve", "--size", "26", FOUR], "invalid value for '--size'"),
    (["solve", "--size", "7", FOUR], "--size 7 has no default box; use --box RxC"),
    (["solve", "--box", "2by2", FOUR], "--box '2by2' is not of the form RxC"),
    (["solve", "--size", "4", "--box", "3x3", FOUR], "--box 3x3 does not fit --size 4"),
    (["solve", "--box", "9x9", FOUR], "--box 9x9 does not fit sizes from 2 to 25"),
    (["solve", "--rules", "nowhere.json", FOUR], "invalid value for '--rules'"),
    (["solve", "--to", "sdk", "--json", FOUR], "--to and --json cannot be combined"),
    (["solve", "--watch", "--all", FOUR], "--watch and --all cannot be combined"),
    (["solve", "--watch", FOUR], "--watch needs --engine: node-matrix, agent"),
    (["solve", "--watch", "--engine", "constraints", FOUR], "engine constraints cannot do --watch"),
    (["count", "--threads", "-1", FOUR], "invalid value for '--threads'"),
    (["check", "--limit", "1", FOUR], "invalid value for '--limit'"),
    (["convert", FOUR], "no format to write; use --to FORMAT or -o FILE"),
    (["convert", FOUR, "-o", "out.xyz"], "cannot infer a format from 'out.xyz'; use --to FORMAT"),
    (["convert", "--json", "--to", "sdk", FOUR], "--json and --to sdk cannot be combined"),
    (["engines", "extra"], "got unexpected extra argument"),
]


@pytest.mark.parametrize(("arguments", "message"), USAGE, ids=[" ".join(u[0]) for u in USAGE])
def test_a_wrong_call_is_refused_in_one_line(
    nonet: Command, arguments: list[str], message: str
) -> None:
    done = nonet(*arguments)
    assert done.code == 2
    if "--json" in arguments:
        record = json.loads(done.out)
        assert (record["command"], record["error"]["code"]) == (arguments[0], "usage")
    else:
        assert done.out == ""
    assert done.err.startswith(f"nonet: {message}")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("nonet solve --engine a", {"agent", "algorithm-x"}),
        ("nonet solve --variant anti", {"anti-king", "anti-knight"}),
        ("nonet convert --to sdk", {"sdk", "sdk-sudocue"}),
        ("nonet solve --from op", {"opensudoku"}),
        ("nonet c", {"count", "check", "convert", "canonical", "cover"}),
    ],
)
def test_the_shell_completes_names(words: str, expected: set[str]) -> None:
    env = environment(
        _NONET_COMPLETE="bash_complete",
        COMP_WORDS=words,
        COMP_CWORD=str(words.count(" ")),
    )
    done = in_a_pipe(env=env)
    assert {line.partition(",")[2] for line in done.lines} == expected
