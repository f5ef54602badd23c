"""`make`: a data set of new puzzles, balanced, without isomorphs, and ready to be published."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nonet
from nonet._version import __version__
from nonet.arrow.arrays import pyarrow_module
from nonet.base.arguments import threads_of, whole_of
from nonet.base.as_json import AsFields
from nonet.base.progress import Progress, reporter
from nonet.batch import ROWS, Done, Follow, Manifest, in_threads
from nonet.dataset.card import CARD, LICENCE, card
from nonet.dataset.keys import Keys, hash_rows
from nonet.dataset.made import CHUNK, FOLDER, Chunk, make_chunk
from nonet.dataset.shares import checked_shares, cuts, names_of
from nonet.dataset.splitting import BY, keys_of
from nonet.dataset.strata import Stratum, quotas, strata_of
from nonet.errors import ArgumentError, UnknownName
from nonet.rating.scales import SCALES, checked_scales
from nonet.rows.files import LINE, SUFFIX, format_of, new_file
from nonet.rows.text import BYTES
from nonet.rows.writing import row_widths, table_writer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Made(AsFields):
    """The files of a made data set with their rows.

    `repeated` puzzles were left out because they are others in disguise, and replaced.
    """

    rows: dict[str, int]
    repeated: int = 0


def make(
    out: str,
    n: int,
    *,
    strata: str | None = None,
    values: Sequence[str] = (),
    shares: Sequence[float] = (),
    by: str = "puzzle",
    steps: bool = False,
    scales: Sequence[str] = SCALES,
    to: str = "parquet",
    licence: str = LICENCE,
    resume: bool = False,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Made:
    """Make a data set of `n` puzzles, each with one solution, no two the same in disguise.

    `strata` (level, er or technique) makes equal numbers of each of its `values`; `shares` such as
    (80, 10, 10) divide every stratum into train, validation and test, and `by="solution"` keeps
    puzzles with the same solution together. Everything depends on the arguments, `seed` and
    `nonet.__version__` alone. docs/dataset.md describes the columns and the card.

    >>> import nonet.dataset, pyarrow.parquet, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> made = nonet.dataset.make(folder, 10, strata="level", values=["easy", "hard"], seed=7)
    >>> table = pyarrow.parquet.read_table(f"{folder}/data.parquet")
    >>> sorted(table["level"].to_pylist())
    ['easy', 'easy', 'easy', 'easy', 'easy', 'hard', 'hard', 'hard', 'hard', 'hard']
    """
    n = whole_of(n, "n", 1, 2**40)
    if by not in BY:
        raise UnknownName(by, BY, kind="way to split")
    kinds = strata_of(strata, values)
    fractions = checked_shares(shares or [1])
    kind, packing = format_of(to)
    if kind == LINE:
        raise ArgumentError("lines hold no solutions and ratings; use parquet, csv or jsonl")
    wanted = list(checked_scales(scales, nonet.CLASSIC))
    if strata == "er" and "se" not in wanted:
        wanted.append("se")
    about = {
        "nonet": __version__,
        "make": n,
        "strata": [each.name for each in kinds] if strata else None,
        "kind": strata,
        "split": list(fractions),
        "split_by": by,
        "steps": steps,
        "scales": wanted,
        "seed": seed,
        "to": to,
        "licence": licence,
    }
    folder = Path(out)
    with Manifest(folder, about, resume=resume, last=CARD) as manifest:
        if manifest.is_finished:
            shutil.rmtree(folder / FOLDER, ignore_errors=True)
            return Made(_counts(folder, fractions, kind, packing))
        maker = _Maker(folder, manifest, wanted, steps, threads_of(threads), seed, progress, n)
        chunks, repeated = maker.make(kinds, quotas(n, len(kinds)))
        keep = maker.kept(chunks, repeated)
        counts = _assemble(folder, chunks, keep, fractions, by, seed, kind, packing)
        text = card(about, counts, _histograms(folder, chunks, keep))
        manifest.finish()
        with new_file(folder / CARD) as temporary:
            temporary.write_text(text, encoding="utf-8")
        shutil.rmtree(folder / FOLDER)
    return Made(counts, sum(map(len, repeated.values())))


class _Maker:
    """Makes chunks until every stratum has its number of different puzzles."""

    def __init__(
        self,
        folder: Path,
        manifest: Manifest,
        scales: Sequence[str],
        steps: bool,
        threads: int,
        seed: int,
        progress: Progress | None,
        total: int,
    ) -> None:
        self._folder = folder
        self._manifest = manifest
        self._scales = scales
        self._steps = steps
        self._threads = threads
        self._seed = seed
        self._report = reporter(progress, unit="puzzles", total=total)
        self._done = sum(done.rows for done in manifest.done.values())
        self._ready = self._done

    def make(
        self, strata: Sequence[Stratum], counts: Sequence[int]
    ) -> tuple[list[Chunk], dict[int, list[int]]]:
        """Make all chunks; return them, and the rows of each that are repeated."""
        chunks: list[Chunk] = []
        missing = dict(zip(strata, counts, strict=True))
        keys = Keys()
        while True:
            more = list(self._chunks(missing, chunks))
            self._make(more)
            for chunk in more:
                values = _digits(_batch(self._folder, chunk)["puzzle"])
                forms = nonet.canonical_many(values, threads=self._threads).forms
                keys.add(forms, values, _rows(chunk, len(values)))
            chunks += more
            repeated: dict[int, list[int]] = {}
            for place in keys.repeated_rows():
                repeated.setdefault(place >> 32, []).append(place & 0xFFFFFFFF)
            missing = {}
            for stratum, count in zip(strata, counts, strict=True):
                own = [chunk for chunk in chunks if chunk.stratum == stratum]
                have = sum(chunk.count - len(repeated.get(chunk.number, [])) for chunk in own)
                if have < count:
                    missing[stratum] = count - have
            if not missing:
                return chunks, repeated

    def _chunks(self, missing: dict[Stratum, int], before: list[Chunk]) -> Iterable[Chunk]:
        """Yield the chunks that are to be made; those of all strata in turn."""
        number = len(before)
        index = {stratum: sum(c.stratum == stratum for c in before) for stratum in missing}
        left = dict(missing)
        while left:
            for stratum in list(left):
                count = min(CHUNK, left[stratum])
                yield Chunk(number, stratum, index[stratum], count, self._seed)
                number += 1
                index[stratum] += 1
                left[stratum] -= count
                if not left[stratum]:
                    del left[stratum]

    def _make(self, chunks: list[Chunk]) -> None:
        todo = [chunk for chunk in chunks if chunk.number not in self._manifest.done]

        def work(chunk: Chunk, follow: Follow) -> Done:
            return make_chunk(chunk, self._folder, self._scales, steps=self._steps, follow=follow)

        def moved(rows: int) -> None:
            if self._report is not None:
                self._report(self._done + rows, ready=self._ready)

        for done in in_threads(work, todo, self._threads, moved):
            self._manifest.add(done)
            self._done += done.rows
            moved(0)

    def kept(self, chunks: Sequence[Chunk], repeated: dict[int, list[int]]) -> NDArray[np.bool_]:
        """Return which rows of all chunks are kept."""
        from nonet.base.numeric import np

        masks = [np.ones(0, np.bool_)]
        for chunk in chunks:
            mask = np.ones(chunk.count, np.bool_)
            mask[repeated.get(chunk.number, [])] = False
            masks.append(mask)
        return np.concatenate(masks)


def _rows(chunk: Chunk, count: int) -> NDArray[np.int64]:
    from nonet.base.numeric import np

    found: NDArray[np.int64] = np.arange(count) + (chunk.number << 32)
    return found


def _batch(folder: Path, chunk: Chunk) -> Any:
    """Return the rows of a chunk, mapped into memory."""
    pa = pyarrow_module()
    return pa.ipc.open_file(pa.memory_map(str(folder / chunk.file))).get_batch(0)


def _digits(column: Any) -> NDArray[np.uint8]:
    """Return a column of puzzles or solutions of 81 characters as digits."""
    from nonet.base.numeric import np

    text = "".join(column.to_pylist()).replace(".", "0")
    return (np.frombuffer(text.encode("ascii"), np.uint8) - ord("0")).reshape(-1, 81)


def _assemble(
    folder: Path,
    chunks: Sequence[Chunk],
    keep: NDArray[np.bool_],
    shares: Sequence[float],
    by: str,
    seed: int,
    kind: str,
    packing: str,
) -> dict[str, int]:
    """Write the files of the data set: rows in random order, divided by their keys."""
    from nonet.base.numeric import np

    batches = [_batch(folder, chunk) for chunk in chunks]
    order, keys = [], []
    for table in batches:
        values = _digits(table["puzzle"])
        order.append(hash_rows(values, f"order {seed}"))
        what = values if by == "puzzle" else _digits(table["solution"])
        keys.append(keys_of(what, "puzzle", f"split {seed}"))
    number = _divided(np.concatenate(keys), keep, _strata_of_rows(chunks), shares, by)
    shuffled = np.argsort(np.concatenate(order), kind="stable")
    counts = {}
    for index, path in enumerate(_paths(folder, shares, kind, packing)):
        rows = shuffled[(keep & (number == index))[shuffled]]
        with (
            new_file(path) as temporary,
            table_writer(temporary, batches[0].schema, kind, packing, "puzzle") as writer,
        ):
            for batch in _taken(batches, rows):
                writer.write(batch, 0)
        counts[path.name] = len(rows)
    return counts


def _taken(batches: Sequence[Any], rows: NDArray[np.int64]) -> Iterator[Any]:
    """Yield rows of many batches by their numbers in all of them, some at a time.

    The rows of all batches together can have more bytes than one Arrow array of texts holds.
    """
    from nonet.base.numeric import np

    pa = pyarrow_module()
    firsts = np.cumsum([0, *map(len, batches)])
    widths = np.concatenate([row_widths(batch) for batch in batches])[rows]
    ends = np.cumsum(widths)
    start = 0
    while start < len(rows):
        before = int(ends[start - 1]) if start else 0
        stop = int(ends.searchsorted(before + BYTES, "right"))
        stop = max(start + 1, min(stop, start + ROWS))
        some = rows[start:stop]
        by_batch = np.argsort(some, kind="stable")
        numbers = np.searchsorted(firsts, some[by_batch], side="right") - 1
        pieces = [
            batches[number].take(pa.array(some[by_batch][numbers == number] - firsts[number]))
            for number in np.unique(numbers).tolist()
        ]
        places = np.empty(len(some), np.int64)
        places[by_batch] = np.arange(len(some))
        yield pa.concat_batches(pieces).take(pa.array(places))
        start = stop


def _strata_of_rows(chunks: Sequence[Chunk]) -> NDArray[np.int64]:
    from nonet.base.numeric import np

    names = list(dict.fromkeys(chunk.stratum.name for chunk in chunks))
    numbers = [names.index(chunk.stratum.name) for chunk in chunks]
    return np.repeat(numbers, [chunk.count for chunk in chunks])


def _divided(
    keys: NDArray[np.uint64],
    keep: NDArray[np.bool_],
    strata: NDArray[np.int64],
    shares: Sequence[float],
    by: str,
) -> NDArray[np.int64]:
    """Return the number of the file of each row.

    Every stratum is divided on its own. Puzzles with the same solution may be of several strata, so
    that splitting by solution divides all of them at the same keys.
    """
    from nonet.base.numeric import np

    found = np.zeros(len(keys), np.int64)
    groups = np.unique(strata) if by == "puzzle" else [None]
    for group in groups:
        some = keep if group is None else keep & (strata == group)
        found[some] = np.searchsorted(cuts(keys[some], shares), keys[some], side="right")
    return found


def _paths(folder: Path, shares: Sequence[float], kind: str, packing: str) -> list[Path]:
    suffix = SUFFIX[kind] + (f".{packing}" if packing else "")
    return [folder / f"{name}{suffix}" for name in names_of(len(shares))]


def _counts(folder: Path, shares: Sequence[float], kind: str, packing: str) -> dict[str, int]:
    """Return the rows of the files of a finished data set, as its card lists them."""
    counts = {}
    text = (folder / CARD).read_text(encoding="utf-8")
    for path in _paths(folder, shares, kind, packing):
        row = next(line for line in text.splitlines() if line.startswith(f"| {path.name} |"))
        counts[path.name] = int(row.split("|")[2].replace(",", ""))
    return counts


def _histograms(
    folder: Path, chunks: Sequence[Chunk], keep: NDArray[np.bool_]
) -> dict[str, dict[str, int]]:
    """Return how many puzzles there are of each stratum, level and number of clues."""
    pa = pyarrow_module()
    batches = [_batch(folder, chunk) for chunk in chunks]
    found = {}
    for name in ("stratum", "level", "clues"):
        if name in batches[0].schema.names:
            column = pa.chunked_array([batch[name] for batch in batches])
            counts = column.filter(pa.array(keep)).value_counts().to_pylist()
            found[name] = {str(each["values"]): each["counts"] for each in counts}
    return found
