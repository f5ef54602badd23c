"""The options that commands share, and their completion in the shell."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import nonet
from nonet.cli.errors import complain
from nonet.cli.inputs import Inputs
from nonet.cli.output import Output

Command = Callable[..., int]

# How many characters of a constraint an error repeats.
_MOST_SHOWN = 60
# A puzzle that starts with `-` (an empty cell) looks like an option.
_DASHED_PUZZLE = re.compile(r"-[-0-9.*_]{15,}")


class PuzzleCommand(click.Command):
    """A command that takes puzzles, including those that start with a dash."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, treating puzzles that look like options as puzzles."""
        return super().parse_args(
            ctx, [f" {arg}" if _DASHED_PUZZLE.fullmatch(arg) else arg for arg in args]
        )


# -- names: checked before any input is read, completed by the shell ------------------------------


def _known_engine(_c: click.Context, _p: click.Parameter, name: str | None) -> str | None:
    known = [engine.name for engine in nonet.engines()] if name is not None else []
    if name is not None and name not in known:
        raise nonet.UnknownName(name, known, kind="engine")
    return name


def _known_format(_c: click.Context, _p: click.Parameter, name: str | None) -> str | None:
    return None if name is None else nonet.formats.by_name(name).name


def _known_variants(
    _c: click.Context, _p: click.Parameter, names: Sequence[str]
) -> tuple[nonet.variants.Variant, ...]:
    return tuple(nonet.variants.by_name(name) for name in names)


def _read_constraints(
    _c: click.Context, _p: click.Parameter, texts: Sequence[str]
) -> tuple[nonet.Constraint, ...]:
    found = []
    for text in texts:
        try:
            found.append(nonet.formats.constraint_of_text(text))
        except nonet.FormatError as error:
            place = "" if error.position is None else f", position {error.position + 1}"
            shown = text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 3]}..."
            raise nonet.FormatError(f"--constraint {shown!r}{place}: {error.message}") from None
    return tuple(found)


def _known_techniques(
    _c: click.Context, _p: click.Parameter, names: Sequence[str]
) -> tuple[nonet.techniques.Technique, ...] | None:
    return tuple(nonet.techniques.by_name(name) for name in names) or None


def _complete(things: Callable[[], Sequence[Any]]) -> Callable[..., list[CompletionItem]]:
    """Return a completion by name and summary; `things` is called only when it is needed."""

    def complete(_c: click.Context, _p: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [
            CompletionItem(thing.name, help=thing.summary)
            for thing in things()
            if thing.name.startswith(incomplete)
        ]

    return complete


_complete_engine = _complete(lambda: nonet.engines())
_complete_format = _complete(lambda: nonet.formats.FORMATS)
_complete_variant = _complete(lambda: nonet.variants.ALL)
complete_technique = _complete(lambda: nonet.techniques.TECHNIQUES)


def _complete_file(_c: click.Context, _p: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


# -- options of single commands -------------------------------------------------------------------

engine_option = click.option(
    "--engine",
    metavar="NAME",
    callback=_known_engine,
    shell_complete=_complete_engine,
    help="Solve with this engine; see `nonet engines`.",
)


_TECHNIQUES = (
    click.option(
        "--technique",
        "techniques",
        multiple=True,
        metavar="NAME",
        callback=_known_techniques,
        shell_complete=complete_technique,
        help="Use only this technique; may be repeated. See `nonet techniques`.",
    ),
    click.option(
        "--unique/--without-unique",
        default=True,
        help="Use techniques that assume a unique solution (default), or leave them out.",
    ),
)


def technique_options(command: Command) -> Command:
    """Add the options for techniques, passed as `techniques` (None: the default) and `unique`."""
    return add_options(_TECHNIQUES, command)


# Upper limits that no real number of threads, run time or count exceeds.
_MOST_THREADS = 1024
_MOST_SECONDS = 1e9
_MOST = 2**63 - 1


class _Whole(click.IntRange):
    """A whole number in a range; an error quotes a long value only in part."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and len(value) > 20:
            self.fail(f"'{value[:17]}...' is not a whole number up to {self.max:,}", param, ctx)
        return super().convert(value, param, ctx)


class _Seconds(click.FloatRange):
    """A finite number of seconds above 0: every comparison with NaN is false."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value} is not a finite number of seconds", param, ctx)
        return seconds


def whole_number(least: int = 1, most: int = _MOST) -> click.IntRange:
    """Return the type of an option that is a whole number, such as --limit."""
    return _Whole(least, most)


def threads_option(what: str, *, default: int = 0) -> Callable[[Command], Command]:
    """Return the option --threads; `what` is done with N threads, and 0 means all cores."""
    return click.option(
        "--threads",
        type=_Whole(0, _MOST_THREADS),
        metavar="N",
        default=default,
        show_default=default > 0,
        help=f"{what} with N threads; 0{'' if default else ' (default)'} for all cores.",
    )


def timeout_option(default: float | None = None) -> Callable[[Command], Command]:
    """Return the option that limits the time per puzzle."""
    return click.option(
        "--timeout",
        type=_Seconds(0, _MOST_SECONDS, min_open=True),
        metavar="SECONDS",
        default=default,
        show_default=default is not None,
        help="Give up on a puzzle after this time, including output.",
    )


def format_option(help: str) -> Callable[[Command], Command]:
    """Return the option that selects the output format."""
    return click.option(
        "--to",
        "to",
        metavar="FORMAT",
        callback=_known_format,
        shell_complete=_complete_format,
        help=help,
    )


# -- input and output -----------------------------------------------------------------------------

_RULES = (
    click.option(
        "--variant",
        "variants",
        metavar="NAME",
        multiple=True,
        callback=_known_variants,
        shell_complete=_complete_variant,
        help="Add a variant to the rules, such as diagonal; may be repeated.",
    ),
    click.option(
        "--constraint",
        "constraints",
        metavar="TEXT",
        multiple=True,
        callback=_read_constraints,
        help="Add a constraint to the rules, such as 'cage r1c1 r1c2 = 10'; may be repeated.",
    ),
    click.option(
        "--size", type=click.IntRange(2, 25), metavar="N", help="The grid has N rows and N columns."
    ),
    click.option("--box", metavar="RxC", help="Boxes have R rows and C columns, such as 2x3."),
    click.option(
        "--rules",
        "rules_file",
        type=click.Path(exists=True, dir_okay=False),
        metavar="FILE",
        help="Read the rules from a JSON file.",
    ),
)

_INPUT = (
    click.argument(
        "puzzles", nargs=-1, metavar="[PUZZLE | FILE | -]...", shell_complete=_complete_file
    ),
    click.option(
        "--from",
        "format",
        metavar="FORMAT",
        callback=_known_format,
        shell_complete=_complete_format,
        help="Read this format instead of detecting it.",
    ),
    click.option("--column", metavar="NAME", help="The puzzle column of a CSV or Parquet file."),
    *_RULES,
)

_OUTPUT = (
    click.option("--json", "as_json", is_flag=True, help="Write JSON, one object per line."),
    click.option(
        "-o",
        "--output",
        "path",
        metavar="FILE",
        shell_complete=_complete_file,
        help="Write to a file, which appears only when it is complete.",
    ),
)


def takes_puzzles(command: Command) -> Command:
    """Add the options for puzzles and rules; the command receives them as `inputs`."""

    @wraps(command)
    def call(
        *,
        puzzles: tuple[str, ...],
        format: str | None,
        column: str | None,
        variants: tuple[nonet.variants.Variant, ...],
        constraints: tuple[nonet.Constraint, ...],
        size: int | None,
        box: str | None,
        rules_file: str | None,
        **rest: Any,
    ) -> int:
        rules = _rules(size, box, rules_file)
        extras = (*variants, *constraints)
        inputs = Inputs(puzzles, format=format, rules=rules, extras=extras, column=column)
        try:
            code = command(inputs=inputs, **rest)
        except nonet.NonetError as error:
            if not inputs.damaged:
                raise
            complain(error)
        if inputs.damaged:  # what could be read has been answered
            *others, last = inputs.damaged
            for each in others:
                complain(each)
            raise last
        return code

    return add_options(_INPUT, call)


def rules_options(command: Command) -> Command:
    """Add the options for rules; the command receives them as `rules`, classic by default."""

    @wraps(command)
    def call(
        *,
        variants: tuple[nonet.variants.Variant, ...],
        constraints: tuple[nonet.Constraint, ...],
        size: int | None,
        box: str | None,
        rules_file: str | None,
        **rest: Any,
    ) -> int:
        rules = _rules(size, box, rules_file) or nonet.CLASSIC
        for extra in (*variants, *constraints):
            rules += extra
        return command(rules=rules, **rest)

    return add_options(_RULES, call)


# Variants whose puzzles have constraints of their own.
DESIGNS = ("killer", "thermo", "arrow", "kropki")


def _made_variants(
    _c: click.Context, _p: click.Parameter, names: Sequence[str]
) -> tuple[tuple[nonet.variants.Variant, ...], str | None]:
    """Split the names into variants of the rules and the one that has constraints to be made."""
    if not names:
        return (), None  # and no variant is loaded
    made = [name for name in names if name in DESIGNS]
    if len(made) > 1:
        raise click.UsageError(f"--variant {made[0]} and --variant {made[1]} cannot be combined")
    rest = [name for name in names if name not in DESIGNS]
    known = [*DESIGNS, *(each.name for each in nonet.variants.ALL)]
    try:
        return tuple(map(nonet.variants.by_name, rest)), made[0] if made else None
    except nonet.UnknownName as error:
        raise nonet.UnknownName(error.name, known, kind="variant") from None


_MADE_VARIANT = click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    callback=_made_variants,
    shell_complete=_complete_variant,
    help="Add a variant to the rules, such as diagonal, or make killer, thermo, arrow or kropki "
    "puzzles; may be repeated.",
)


def making_options(command: Command) -> Command:
    """Add the options for rules to a command that makes puzzles.

    It receives `variant` beside `rules`: the kind of constraints that each puzzle gets, or None.
    """

    @wraps(command)
    def call(
        *,
        variants: tuple[tuple[nonet.variants.Variant, ...], str | None],
        constraints: tuple[nonet.Constraint, ...],
        size: int | None,
        box: str | None,
        rules_file: str | None,
        **rest: Any,
    ) -> int:
        extras, variant = variants
        rules = _rules(size, box, rules_file) or nonet.CLASSIC
        for extra in (*extras, *constraints):
            rules += extra
        return command(rules=rules, variant=variant, **rest)

    return add_options((_MADE_VARIANT, *_RULES[1:]), call)


def writes(command: Command) -> Command:
    """Add the options for output; the command receives them as `output`."""

    @wraps(command)
    def call(*, as_json: bool, path: str | None, **rest: Any) -> int:
        return command(output=Output(path, as_json=as_json), **rest)

    return output_options(call)


def output_options(command: Command) -> Command:
    """Add the options for output, passed as `as_json` and `path`."""
    return add_options(_OUTPUT, command)


def add_options(options: Sequence[Callable[[Command], Command]], command: Command) -> Command:
    """Add options to a command, which lists them in this order."""
    for option in reversed(options):
        command = option(command)
    return command


def _rules(size: int | None, box: str | None, file: str | None) -> nonet.Rules | None:
    if file is not None:
        if size is not None or box is not None:
            raise click.UsageError("--rules already sets the size and boxes")
        return _read_rules(file)
    try:
        if box is None:
            return None if size is None else nonet.Rules.classic(size)
        rows, columns = _shape(box)
        return nonet.Rules.classic(rows * columns if size is None else size, (rows, columns))
    except nonet.Unsupported:
        if box is None:
            raise click.UsageError(f"--size {size} has no default box; use --box RxC") from None
        fit = f"--size {size}" if size is not None else "sizes from 2 to 25"
        raise click.UsageError(f"--box {box} does not fit {fit}") from None


def _read_rules(file: str) -> nonet.Rules:
    try:
        return nonet.formats.read_rules(Path(file).read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise nonet.FormatError(f"byte {error.start} is not UTF-8", path=file) from None
    except nonet.FormatError as error:
        error.path = file
        raise


def _shape(box: str) -> tuple[int, int]:
    shape = re.fullmatch(r"(\d{1,2})\s*[x×*]\s*(\d{1,2})", box.strip(), re.IGNORECASE)
    if shape is None:
        raise click.UsageError(f"--box {box!r} is not of the form RxC, such as 2x3")
    return int(shape[1]), int(shape[2])
