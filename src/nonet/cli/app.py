"""The group of commands, and how an error ends one: with one line and an exit code."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

import nonet
from nonet.base.outcomes import BAD_INPUT
from nonet.cli.encoding import spare_the_terminal
from nonet.cli.errors import complain, exit_code
from nonet.cli.records import error_field, stamped
from nonet.cli.warned import in_one_line

# The commands in the order of the help; each is in the module of its name in nonet.cli.commands.
COMMANDS = (
    *("solve", "count", "check", "hint", "explain", "rate", "generate", "minimize"),
    *("show", "convert", "canonical", "unique", "batch", "dataset", "book", "worksheet"),
    *("play", "export", "engines", "techniques", "cover", "bench"),
)


class _Escaped(Exception):
    """Carries an error past click, which handles some errors in its own way."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


@contextmanager
def _escaping() -> Iterator[None]:
    try:
        yield
    except nonet.TimeLimit:  # also an OSError, but one that the user requested
        raise
    except (KeyboardInterrupt, OSError) as error:
        raise _Escaped(error) from error


class _Group(click.Group):
    """A group that loads a command when it is called, and suggests the nearest names for others."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            raise nonet.UnknownName(args[0], COMMANDS, kind="command")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = getattr(import_module(f"nonet.cli.commands.{cmd_name}"), cmd_name)
        assert isinstance(found, click.Command)
        return found

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with _escaping():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _escaping():
            return super().invoke(ctx)


@click.group(
    cls=_Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(nonet.__version__, prog_name="nonet", message="%(prog)s %(version)s")
@click.pass_context
def group(context: click.Context) -> int:
    """Solve, explain, rate, generate, count, check, show and convert Sudoku puzzles of any kind.

    Give a puzzle as an argument, a file, or - for standard input.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        return BAD_INPUT
    return 0


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; the caller handles Ctrl-C and a closed pipe."""
    spare_the_terminal()
    try:
        with in_one_line():
            code = group.main(list(arguments), prog_name="nonet", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code or 0
    except _Escaped as escaped:
        if isinstance(escaped.error, KeyboardInterrupt | BrokenPipeError):
            raise escaped.error from None
        complain(escaped.error)
        _write_error(arguments, escaped.error)
        return BAD_INPUT
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        complain(_usage(error))
        _write_error(arguments, nonet.ArgumentError(_usage(error)), code="usage")
        return BAD_INPUT
    except nonet.NonetError as error:
        complain(error)
        _write_error(arguments, error)
        return exit_code(error)


def _write_error(arguments: Sequence[str], error: BaseException, code: str | None = None) -> None:
    """Write the error that ended a command to standard output, if it writes JSON."""
    if "--json" not in arguments or sys.stdout is None:
        return
    import json

    command = next((name for name in arguments if name in COMMANDS), None)
    record = error_field(error)
    if code is not None:
        record["error"]["code"] = code
    with suppress(OSError):  # the line on standard error has been written already
        sys.stdout.write(json.dumps(stamped({"command": command, **record})) + "\n")
        sys.stdout.flush()


def _usage(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split()).rstrip(".")
    message = re.sub(r": (?:Path|File|Directory) '", ": '", message)
    context = getattr(error, "ctx", None)
    where = f" (see {context.command_path} --help)" if context else ""
    return message[:1].lower() + message[1:] + where
