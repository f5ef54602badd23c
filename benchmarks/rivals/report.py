"""What a comparison found, as tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.rivals.puzzles import Puzzle
from benchmarks.rivals.sides import Answer


@dataclass(frozen=True)
class Row:
    """One puzzle and what both programs answered; `iss` is None if only nonet was asked."""

    puzzle: Puzzle
    nonet: Answer
    iss: Answer | None

    @property
    def ratio(self) -> float | None:
        """The time of nonet by that of ISS; a time that is over counts as the limit.

        None where nothing can be compared: ISS was not asked, neither knows, or an answer is wrong.
        """
        if self.iss is None or self.iss.error or self.nonet.error or self.disagrees:
            return None
        if self.iss.count is None and self.nonet.count is None:
            return None
        return self.nonet.ms / max(self.iss.ms, 1e-3)

    @property
    def counts(self) -> dict[str, int]:
        """The answers that are known, by who gives them."""
        found = {
            "recorded": self.puzzle.answer,
            "nonet": self.nonet.count,
            "ISS": None if self.iss is None else self.iss.count,
        }
        return {who: count for who, count in found.items() if count is not None}

    @property
    def disagrees(self) -> bool:
        """Whether two answers differ."""
        return len(set(self.counts.values())) > 1

    @property
    def blames_iss(self) -> bool:
        """Whether only ISS has another answer than the recorded one.

        It finds no solution of some puzzles that were made from one.
        """
        return self.disagrees and self.nonet.count == self.puzzle.answer

    def data(self) -> dict[str, Any]:
        """Return it as JSON holds it.

        >>> row = Row(Puzzle(1, "cage", "kind", "0", ".Shape~4x4"), Answer(1, 2.5, 3), None)
        >>> Row.of(row.data()) == row
        True
        """
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Row:
        """Return the row of what `data` returned."""
        iss = data["iss"]
        return cls(
            Puzzle(**data["puzzle"]),
            Answer(**data["nonet"]),
            None if iss is None else Answer(**iss),
        )


def quantile(values: Iterable[float], share: float) -> float:
    """Return the least value that so large a share of the values does not exceed.

    >>> quantile([3, 1, 2, 4], 0.5), quantile([3, 1, 2, 4], 0.9), quantile([], 0.5)
    (2, 4, nan)
    """
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


SHARES = (0.5, 0.9, 0.99, 1.0)
RATIOS = (0.25, 0.5, 0.75, 0.9)


def report(rows: Sequence[Row], worst: int = 10) -> Iterator[str]:
    """Yield the lines of the report: a table by kind, the worst puzzles, and errors."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.puzzle.group].append(row)
    yield (
        "| kind | puzzles | nonet ms: median / p90 / p99 / worst | ISS ms | "
        "ratio: q1 / median / q3 / p90 | failures | unfinished |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name in sorted(groups, key=lambda name: (name.startswith("("), name)):
        yield _line(name, groups[name])
    if len(groups) > 1:
        yield _line("**all**", rows)
    yield from _worst(rows, worst)
    yield from _errors(rows)


def _errors(rows: Sequence[Row]) -> Iterator[str]:
    """Yield what was not understood, and where answers differ."""
    for row in rows:
        for who, answer in (("nonet", row.nonet), ("ISS", row.iss)):
            if answer is not None and answer.error:
                yield f"ERROR of {who}: {row.puzzle.name}: {answer.error}"
    blamed = [row.puzzle.name for row in rows if row.blames_iss]
    if blamed:
        yield f"\nISS alone differs from the record, so not compared: {'; '.join(blamed)}"
    for row in rows:
        if row.disagrees and not row.blames_iss:
            said = ", ".join(f"{who} {count}" for who, count in row.counts.items())
            yield f"DISAGREEMENT: {row.puzzle.name}: {said}: {row.puzzle.text}"


def _line(name: str, rows: Sequence[Row]) -> str:
    ours = [row.nonet for row in rows]
    theirs = [row.iss for row in rows if row.iss is not None]
    ratios = [row.ratio for row in rows if row.ratio is not None]
    shown = " / ".join(f"{quantile(ratios, share):.2f}" for share in RATIOS) if ratios else "–"
    cells = [
        name,
        f"{len(rows)}",
        _times(ours),
        _times(theirs),
        shown,
        _both(ours, theirs, lambda found: sum(each.failures or 0 for each in found)),
        _both(ours, theirs, lambda found: sum(each.count is None for each in found)),
    ]
    return f"| {' | '.join(cells)} |"


def _times(answers: Sequence[Answer]) -> str:
    times = [each.ms for each in answers]
    return " / ".join(_short(quantile(times, share)) for share in SHARES) if times else "–"


def _short(ms: float) -> str:
    return f"{ms:.2f}" if ms < 10 else f"{ms:.0f}"


def _both(ours: Sequence[Answer], theirs: Sequence[Answer], figure: Any) -> str:
    return f"{figure(ours):,} : {figure(theirs):,}" if theirs else f"{figure(ours):,}"


def _worst(rows: Sequence[Row], most: int) -> Iterator[str]:
    """Yield the puzzles that nonet lost by most, then those that took it longest."""
    lost = [row for row in rows if (row.ratio or 0) > 1]
    lost.sort(key=lambda row: -(row.ratio or 0))
    if lost:
        yield f"\nslower than ISS: {len(lost)} of {len(rows)}"
    for row in lost[:most]:
        assert row.iss is not None
        yield (
            f"  {row.ratio:8.1f} × {_short(row.iss.ms):>8} ms {_state(row.nonet)} "
            f"failures {row.nonet.failures} : {row.iss.failures}  {row.puzzle.name}"
        )
    slow = sorted(rows, key=lambda row: -row.nonet.ms)[:most]
    yield "\nslowest:"
    for row in slow:
        beside = "" if row.iss is None else f" (ISS {_short(row.iss.ms)} ms {_state(row.iss)})"
        yield f"  {_short(row.nonet.ms):>8} ms {_state(row.nonet)}{beside}  {row.puzzle.name}"


def _state(answer: Answer) -> str:
    return "unfinished" if answer.count is None else f"count {answer.count}"
