"""Recordings as an animated SVG: boards side by side, moved by style sheets, without scripts.

Every digit that a cell shows at some time is an element of its own, which an animation shows and
hides. Elements that appear and vanish together share the animation, so that a picture of thousands
of events stays small. Without animations, on paper or for a reader who prefers reduced motion, the
picture is the last one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonet.base.arguments import timeout_of
from nonet.classics.event import Event
from nonet.errors import ArgumentError
from nonet.model.rules import CLASSIC
from nonet.showing.render.escaped import escape
from nonet.showing.render.geometry import CELL, DIGIT_FONT, DIGIT_MARK, PAD, Geometry, number
from nonet.showing.render.palette import Theme, style_sheet
from nonet.showing.render.scene import Scene
from nonet.showing.render.shapes import shape
from nonet.showing.render.svg_board import board_of, text_at
from nonet.showing.theatre.recording import Recording

MOST_BOARDS = 3
MOST_BYTES = 1_000_000

_MOST_FRAMES = 480
_HOLD = 3.0  # seconds for which the last picture stays
_GAP = 26.0
_TITLE_ROOM = 34.0
_CHART = 56.0
_BELOW = _CHART + 62.0
_CHART_POINTS = 240
_REGIONS = tuple(cell // 27 * 3 + cell % 9 // 3 for cell in range(81))

# What can be seen of a cell: its kind (given, placed, guess, pencil, look), the cell, the digit.
_Part = tuple[str, int, int]


def animate(
    recordings: Sequence[Recording],
    *,
    seconds: float = 30,
    theme: Theme = "auto",
    width: float | None = None,
) -> str:
    """Return one to three recordings as one animated SVG of at most `MOST_BYTES`.

    >>> from nonet.model.grid import Grid
    >>> from nonet.showing.theatre.solvers import record
    >>> animate([record(Grid("." * 81), "agent")])[:27]
    '<svg xmlns="http://www.w3.o'
    """
    if not all(isinstance(each, Recording) for each in recordings):
        raise TypeError("animate takes recordings; nonet.record(puzzle) makes one")
    if not 1 <= len(recordings) <= MOST_BOARDS:
        raise ArgumentError(f"{len(recordings)} recordings; an animation shows 1 to {MOST_BOARDS}")
    duration = timeout_of(seconds, "seconds")
    if not duration or duration > 3600:
        raise ArgumentError(f"seconds is {seconds}; it must be more than 0 and at most 3600")
    frames = _MOST_FRAMES
    while True:
        picture = _Picture(recordings, duration, frames).draw(theme, width)
        if len(picture.encode()) <= MOST_BYTES:
            return picture
        frames //= 2  # fewer moments of a long search


class _Picture:
    """One animated picture: its moments, and the animations that its elements share."""

    def __init__(self, recordings: Sequence[Recording], seconds: float, frames: int) -> None:
        self._recordings = recordings
        self._seconds = seconds
        self._lengths = [max(1, len(recording.events)) for recording in recordings]
        self._total = max(self._lengths)
        self._frames = min(frames, self._total)
        self._shared: dict[tuple[int, ...], str] = {}

    def draw(self, theme: Theme, width: float | None) -> str:
        """Return the whole picture."""
        side = 9 * CELL + 2 * PAD
        whole = len(self._recordings) * side + (len(self._recordings) - 1) * _GAP
        height = _TITLE_ROOM + side + _BELOW
        boards = [
            f'<g transform="translate({number(at * (side + _GAP))} 0)">'
            f"{''.join(self._board(at))}</g>"
            for at in range(len(self._recordings))
        ]
        shown = whole if width is None else width
        names = " and ".join(recording.solver.title for recording in self._recordings)
        described = " ".join(map(_summary, self._recordings))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="nonet {theme}" role="img"'
            f' viewBox="0 0 {number(whole)} {number(height)}" width="{number(shown)}"'
            f' height="{number(height * shown / whole)}" style="max-width:100%;height:auto">'
            f"<title>{escape(names)} at work</title><desc>{escape(described)}</desc>"
            f"<style>{style_sheet(theme)}{self._styles()}</style>"
            f'<rect class="page" width="{number(whole)}" height="{number(height)}"/>'
            f"{''.join(boards)}</svg>"
        )

    def _event_at(self, board: int, frame: int) -> int:
        """Return the number of the event that a moment shows; a solver that is done waits."""
        last = max(1, self._frames - 1)
        return min(round(frame * (self._total - 1) / last), self._lengths[board] - 1)

    def _board(self, board: int) -> Iterator[str]:
        recording = self._recordings[board]
        body, right, _ = board_of(Scene(9, _REGIONS), labels=False)
        yield (
            f'<text class="say strong-text start" font-size="19" x="{number(PAD)}" y="24">'
            f"{escape(recording.solver.title)}</text>"
        )
        yield f'<g transform="translate(0 {number(_TITLE_ROOM)})">{body}'
        yield f'<g transform="translate({number(PAD)} {number(PAD)})">'
        yield from self._parts(board)
        yield "</g></g>"
        yield from self._below(board, _TITLE_ROOM + right)

    def _parts(self, board: int) -> Iterator[str]:
        seen: dict[_Part, list[int]] = {}
        for frame, parts in enumerate(self._visible(board)):
            for part in parts:
                seen.setdefault(part, []).append(frame)
        # From back to front; a cell that is looked at lies behind its digits.
        order = {"look": 0, "guess": 1, "given": 2, "placed": 3, "pencil": 4}
        for part in sorted(seen, key=lambda part: (order[part[0]], part)):
            yield f"<g{self._class(seen[part])}>{_drawn(part)}</g>"

    def _visible(self, board: int) -> Iterator[set[_Part]]:
        """Yield what can be seen at each moment; the givens are there from the beginning."""
        recording = self._recordings[board]
        wanted = iter(self._event_at(board, frame) for frame in range(self._frames))
        due = next(wanted)
        guesses: list[tuple[int, int]] = []
        given = recording.grid.values
        for at, snapshot in enumerate(recording.boards()):
            event = snapshot.event
            if event.kind == "guess":
                guesses.append(_candidate(event))
            elif event.kind == "backtrack":
                while guesses and guesses.pop() != _candidate(event):
                    pass
            if at != due:
                continue
            parts: set[_Part] = set()
            for cell in range(81):
                row, column = divmod(cell, 9)
                digit = given[cell] or snapshot.values[row][column]
                if digit:
                    kind = "given" if given[cell] else "placed"
                    parts.add(("guess" if (cell, digit) in guesses else kind, cell, digit))
                else:
                    candidates = snapshot.candidates[row][column]
                    parts.update(("pencil", cell, each) for each in candidates)
            if event.row is not None and event.kind != "given":
                parts.add(("look", _candidate(event)[0], 0))
            while due == at:
                yield parts
                due = next(wanted, -1)

    def _class(self, frames: list[int]) -> str:
        """Return the class of an element that is visible at these moments alone."""
        if len(frames) == self._frames:
            return ""
        toggles = [frames[0]]  # appears, vanishes, appears …
        for before, after in pairwise(frames):
            if after != before + 1:
                toggles += [before + 1, after]
        if frames[-1] != self._frames - 1:
            toggles.append(frames[-1] + 1)
        name = self._shared.setdefault(tuple(toggles), f"a{len(self._shared)}")
        is_last = frames[-1] == self._frames - 1
        return f' class="{name}"' if is_last else f' class="{name} h"'

    def _below(self, board: int, top: float) -> Iterator[str]:
        """Yield the depth of the search over time, and what the solver did."""
        recording = self._recordings[board]
        depths = recording.depths or (0,)
        deepest = max(1, recording.counters.deepest)
        across = 9 * CELL * len(depths) / self._total
        step = max(1, math.ceil(len(depths) / _CHART_POINTS))
        # The deepest of each stretch, so that no guess is lost between two points.
        points = [max(depths[at : at + step]) for at in range(0, len(depths), step)]
        steps = "".join(
            f"H{number(PAD + across * at / len(points))}"
            f"V{number(top + _CHART * (1 - 0.9 * depth / deepest))}"
            for at, depth in enumerate(points)
        )
        bottom = top + _CHART
        first = f"M{number(PAD)} {number(bottom)}"
        end = f"H{number(PAD + across)}V{number(bottom)}"
        yield f'<path class="thin" d="M{number(PAD)} {number(bottom)}H{number(PAD + 9 * CELL)}"/>'
        yield f'<path class="link" d="{first}{steps}{end}"/>'
        head = f"M{number(PAD)} {number(top)}V{number(bottom)}"
        yield f'<path class="ring cells move{board} m" d="{head}"/>'
        yield (
            f'<text class="label start" font-size="13" x="{number(PAD)}" y="{number(bottom + 20)}">'
            f"depth of the search over {len(recording.events):,} events; deepest"
            f" {recording.counters.deepest}</text>"
        )
        done = self._class([f for f in range(self._frames) if self._is_over(board, f)])
        yield (
            f'<g{done}><text class="say start" font-size="15" x="{number(PAD)}"'
            f' y="{number(bottom + 44)}">{escape(_summary(recording, name=False))}</text></g>'
        )

    def _is_over(self, board: int, frame: int) -> bool:
        return self._event_at(board, frame) == self._lengths[board] - 1

    def _styles(self) -> str:
        whole = self._seconds + _HOLD
        end = 100 * self._seconds / whole

        def percent(frame: float) -> str:
            return f"{number3(end * frame / self._frames)}%"

        rules: list[str] = []
        for toggles, name in self._shared.items():
            on = [percent(at) for at in toggles[::2]]
            off = [percent(at) for at in toggles[1::2]]
            if toggles[0]:
                off.insert(0, "0%")
            (on if len(toggles) % 2 else off).append("100%")
            rules.append(
                f"@keyframes {name}{{{','.join(on)}{{visibility:visible}}"
                f"{','.join(off)}{{visibility:hidden}}}}"
            )
            rules.append(f".{name}{{animation:{name} {number3(whole)}s step-end infinite}}")
        for board, length in enumerate(self._lengths):
            across = number(9 * CELL * length / self._total)
            over = number3(end * length / self._total)
            rules.append(
                f"@keyframes m{board}{{0%{{transform:translateX(0)}}"
                f"{over}%,100%{{transform:translateX({across}px)}}}}"
                f".move{board}{{animation:m{board} {number3(whole)}s linear infinite}}"
            )
        moving = "".join(rules)
        # `h`: not in the last picture; `m`: has no place in a picture that does not move.
        return (
            ".h{visibility:hidden}@media not screen{.m{visibility:hidden}}"
            "@media (prefers-reduced-motion:reduce){.m{visibility:hidden}}"
            f"@media screen and (prefers-reduced-motion:no-preference){{{moving}}}"
        )


def number3(value: float) -> str:
    """Return a number with at most three decimals.

    >>> number3(12.50001), number3(3)
    ('12.5', '3')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _candidate(event: Event) -> tuple[int, int]:
    assert event.row is not None
    assert event.col is not None
    return event.row * 9 + event.col, event.digit or 0


def _drawn(part: _Part) -> str:
    kind, cell, digit = part
    geometry = Geometry.of(CLASSIC.size)
    if kind == "pencil":
        return text_at(*geometry.slot(cell, digit), geometry.font, "pencil", str(digit))
    if kind == "look":
        x, y = geometry.corner(cell)
        box = f'x="{number(x + 3)}" y="{number(y + 3)}" width="54" height="54" rx="5"'
        return f'<rect class="highlight" stroke-width="2.4" {box}/>'
    middle = geometry.centre(cell)
    if kind == "guess":
        return shape("pivot", *middle, DIGIT_MARK) + text_at(
            *middle, DIGIT_FONT, "placed t-pivot", str(digit)
        )
    return text_at(*middle, DIGIT_FONT, kind, str(digit))


_ENDS = {
    "solved": "solved",
    "impossible": "no solution",
    "stuck": "stuck",
    "cut": "cut, not finished",
}


def _summary(recording: Recording, *, name: bool = True) -> str:
    counters = recording.counters
    guesses = f"{counters.guesses:,} guess{'' if counters.guesses == 1 else 'es'}"
    backtracks = f"{counters.backtracks:,} backtrack{'' if counters.backtracks == 1 else 's'}"
    text = (
        f"{_ENDS[recording.outcome]}: {guesses}, {backtracks},"
        f" {counters.assignments:,} digits placed, {counters.eliminations:,} eliminations"
    )
    return f"{recording.solver.title}: {text}." if name else text[0].upper() + text[1:]
