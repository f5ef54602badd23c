"""A whole run: plan the parts, do those that are not done, and join them if one file is wanted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nonet._version import __version__
from nonet.arrow.arrays import pyarrow_module
from nonet.base.arguments import threads_of, whole_of
from nonet.base.as_json import AsFields
from nonet.base.progress import Progress, reporter
from nonet.base.whole import remove_unfinished, remove_unfinished_of
from nonet.batch.job import VERBS, Job
from nonet.batch.join import join_parts
from nonet.batch.local import run_here
from nonet.batch.manifest import Done, Manifest
from nonet.batch.output import line_writer
from nonet.batch.plan import PART_BYTES, Part, plan_readable
from nonet.errors import ArgumentError, FormatError, UnknownName
from nonet.rows.files import LINE, PARQUET, InputFile, describe, find_files, format_of, named

# Rows of a part, unless something else is asked for.
PART_ROWS = 1 << 17
PLACES = ("local", "dask")


@dataclass(frozen=True)
class Report(AsFields):
    """What a run did: its parts, rows, and rows that have an error.

    `before`: the parts that were done before; `ignored`: files in folders that are no data;
    `wrong`: solutions in the files that differ from those found; `code`: the exit code of the
    command, the highest of its rows.
    """

    parts: int
    rows: int
    errors: int
    before: int = 0
    ignored: tuple[str, ...] = ()
    wrong: int = 0
    code: int = 0


def run(
    verb: str,
    paths: str | Sequence[str],
    out: str,
    *,
    column: str | None = None,
    on: str = "local",
    scheduler: str | None = None,
    part_rows: int = PART_ROWS,
    resume: bool = False,
    to: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: object,
) -> Report:
    """Ask a question about every row of files and folders; write the rows with their answers.

    `verb` is solve, count, rate, canonical or check, and `options` are those of its function in
    `nonet.arrow`. `out` is a file if its name has a suffix of a format (.parquet, .csv, .jsonl,
    .txt, also with .gz or .zst), otherwise a folder with a file per part in the format `to`.
    docs/batch.md describes parts, `resume`, and `on="dask"`.

    >>> import nonet.batch, pyarrow as pa, tempfile
    >>> from pathlib import Path
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "mine.csv").write_text("id,puzzle\\n1," + "." * 81 + "\\n")
    >>> report = nonet.batch.run("count", str(folder / "mine.csv"), str(folder / "out.csv"))
    >>> report.rows, (folder / "out.csv").read_text().splitlines()[0]
    (1, 'id,puzzle,count,status,error')
    """
    if verb not in VERBS:
        raise UnknownName(verb, VERBS, kind="verb")
    if on not in PLACES:
        raise UnknownName(on, PLACES, kind="place to run")
    if "-" in (out, *([paths] if isinstance(paths, str) else paths)):
        raise ArgumentError(
            "a batch reads and writes files, so that it can be resumed; for a pipe use"
            " nonet solve, count, rate or canonical"
        )
    part_rows = whole_of(part_rows, "part_rows", 1, 2**40)
    workers = threads_of(threads)
    files, ignored = find_files([paths] if isinstance(paths, str) else paths)
    about = {
        "nonet": __version__,
        "verb": verb,
        "column": column,
        "options": {key: options[key] for key in sorted(options)},
        "to": None,
        "part_rows": part_rows,
        "part_bytes": PART_BYTES,
        "inputs": [describe(file) for file in files],
    }
    target, job = _job(verb, out, to, options)
    about["to"] = ".".join(filter(None, [job.format, job.packing]))
    _refuse_own_input(files, target)
    parts, damage = plan_readable(files, part_rows, column)
    job.schema_of(parts[0].source)  # raises for options that do not fit, before anything is made
    if job.is_joined and job.format != LINE:
        job = replace(job, schema=_common_schema(job, parts))
    folder = Path(out if target is None else f"{out}.parts")
    with Manifest(folder, about, resume=resume) as manifest:
        before = len(manifest.done)
        if not manifest.is_finished:
            _do(job, parts, manifest, on, scheduler, workers, progress)
            if target is not None:
                remove_unfinished_of(target)
                done = [job.path_of(part) for part in parts]
                join_parts(job, done, target, parts[0].source.column)
            remove_unfinished(folder)  # of workers that died
            manifest.finish(target)
        rows = sum(done.rows for done in manifest.done.values())
        errors = sum(done.errors for done in manifest.done.values())
        if target is not None:
            manifest.remove()
    if damage is not None:
        raise damage  # all rows that can be read are answered
    wrong = sum(done.wrong for done in manifest.done.values())
    code = max((done.code for done in manifest.done.values()), default=0)
    return Report(len(parts), rows, errors, before, tuple(ignored), wrong, code)


def _job(verb: str, out: str, to: str | None, options: dict[str, Any]) -> tuple[Path | None, Job]:
    """Return the file to write, None if it is a folder, and the job."""
    kind, packing = named(out)
    target: Path | None = None
    if kind is None or Path(out).is_dir():
        kind, packing = format_of(to or PARQUET)
        folder = Path(out).absolute()
        if folder.exists() and not folder.is_dir():
            raise ArgumentError(f"{out} is a file, and its name has no suffix of a known format")
        if to is None and _looks_like_a_file(out):
            raise ArgumentError(
                f"cannot infer a format from {out!r}; "
                "use a suffix such as .parquet, or end the name of a folder with /"
            )
    else:
        own = ".".join(filter(None, [kind, packing]))
        if format_of(to or own) != format_of(own):
            raise ArgumentError(f"format {to} does not fit the name {out}")
        target = Path(out).absolute()
        folder = target.with_name(f"{target.name}.parts")
    if kind == LINE:
        line_writer(verb, "")
    return target, Job(verb, kind, str(folder), packing, options, target is not None)


def _looks_like_a_file(out: str) -> bool:
    """Return whether a name has a suffix, so that a folder of this name would be a surprise."""
    is_folder = out.endswith(("/", os.sep)) or Path(out).is_dir()
    return not is_folder and Path(out).suffix[1:].isalpha()


def _refuse_own_input(files: Iterable[InputFile], target: Path | None) -> None:
    for file in files:
        if target is not None and target.exists() and target.samefile(file.path):
            raise ArgumentError(f"{file.name} is both input and output")


def _common_schema(job: Job, parts: list[Part]) -> Any:
    """Return the columns of all files together."""
    pa = pyarrow_module()
    common = None
    seen: set[str] = set()
    for part in parts:
        if part.source.file.path in seen:
            continue
        seen.add(part.source.file.path)
        schema = job.schema_of(part.source)
        try:
            common = schema if common is None else pa.unify_schemas([common, schema])
        except pa.ArrowException as error:
            message = str(error).partition("\n")[0].rstrip(".")
            raise FormatError(
                f"the columns do not fit those of the files before: {message}; "
                "write to a folder instead of one file",
                path=part.source.file.name,
            ) from None
    return common


def _do(
    job: Job,
    parts: list[Part],
    manifest: Manifest,
    on: str,
    scheduler: str | None,
    workers: int,
    progress: Progress | None,
) -> None:
    """Do the parts that are not done, and record each."""
    todo = [part for part in parts if part.number not in manifest.done]
    lengths = {part.number: len(part) for part in parts}
    ready = sum(lengths[number] for number in manifest.done)
    report = reporter(progress, unit="rows", total=sum(lengths.values()))
    finished = ready

    def moved(rows: int) -> None:
        if report is not None:
            report(finished + rows, ready=ready)

    for done in _results(job, todo, on, scheduler, workers, moved):
        manifest.add(done)
        finished += lengths[done.part]
        moved(0)


def _results(
    job: Job,
    todo: list[Part],
    on: str,
    scheduler: str | None,
    workers: int,
    moved: Callable[[int], None],
) -> Iterator[Done]:
    if not todo:
        return iter(())
    if on == "dask":
        from nonet.batch.cluster import run_on_dask

        return run_on_dask(job, todo, scheduler, workers, moved)
    return run_here(job, todo, workers, moved)
