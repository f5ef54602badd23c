"""A rating in a few lines for people: the scales, the hardest step, and the techniques used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from nonet.model.rules import Rules
from nonet.rating.scales import HODOKU, NONET, SE, TITLES
from nonet.techniques import by_name

if TYPE_CHECKING:
    from nonet.rating.rating import Rating
    from nonet.rating.se import SeRating, SeStep

# How many techniques a card shows; the hardest are kept.
_MOST = 10
_BAR = 24
_NAMED = 6


def draw_card(rating: Rating, *, ascii: bool = False) -> str:
    """Return the card of a rating; `Rating.card` has an example."""
    wide = max(len(TITLES[name]) for name in rating.scales)
    lines = [f"{TITLES[name]:<{wide}}  {_verdict(rating, name)}" for name in rating.scales]
    if SE in rating.scales and (step := rating.se.hardest) is not None:
        lines += ["", f"Hardest step: {_in_words(step, rating.grid.rules)}"]
    techniques = _techniques(rating)
    if techniques:
        lines += ["", *_histogram(techniques, "#" if ascii else "█")]
    return "\n".join(lines)


def _verdict(rating: Rating, scale: str) -> str:
    if scale == SE:
        return _se_verdict(rating.se)
    if scale == HODOKU:
        hodoku = rating.hodoku
        more = "" if hodoku.finished else " so far; it was not finished"
        return f"{hodoku.level}, score {hodoku.score:,}{more}"
    own = rating.own
    narrow = len(own.bottlenecks)
    rounds = f"{len(own.rounds)} round{'' if len(own.rounds) == 1 else 's'}"
    words = [f"{own.level}, score {own.score:,.0f}"]
    if own.hardest is not None:
        words.append(f"hardest technique: {by_name(own.hardest).title}")
    words.append(f"{rounds}, {narrow} with a single step" if narrow else rounds)
    if not own.finished:
        words.append("not finished: it is at least this hard")
    return "; ".join(words)


def _se_verdict(se: SeRating) -> str:
    bound = "" if se.finished else "at least "
    technique = "" if se.technique is None else f" ({se.technique})"
    return f"ER {bound}{se.er}{technique}, EP {se.ep}, ED {se.ed}"


def _in_words(step: SeStep, rules: Rules) -> str:
    placed = [f"{rules.cell_name(cell)} = {digit}" for cell, digit in step.places]
    if placed:
        return f"{step.technique}, {step.rating}: {', '.join(placed)}"
    where: dict[int, list[str]] = {}
    for cell, digit in step.removes:
        where.setdefault(digit, []).append(rules.cell_name(cell))
    gone = [
        f"{digit} from {', '.join(cells[:_NAMED])}{' …' if len(cells) > _NAMED else ''}"
        for digit, cells in sorted(where.items())
    ]
    return f"{step.technique}, {step.rating}: eliminates {'; '.join(gone)}"


def _techniques(rating: Rating) -> Mapping[str, int]:
    """Return the steps by title, easy ones first, of the first scale that was asked for."""
    if NONET in rating.scales:
        return {by_name(name).title: count for name, count in rating.own.techniques.items()}
    if SE in rating.scales:
        order: dict[str, float] = {}
        for step in rating.se.path:
            order[step.technique] = max(step.rating, order.get(step.technique, 0.0))
        counts = Counter(step.technique for step in rating.se.path)
        return {name: counts[name] for name in sorted(order, key=lambda name: order[name])}
    return rating.hodoku.techniques


def _histogram(techniques: Mapping[str, int], sign: str) -> Iterator[str]:
    shown = list(techniques.items())[-_MOST:]
    wide = max(len(title) for title, _ in shown)
    most = max(count for _, count in shown)
    if len(techniques) > _MOST:
        easier = sum(list(techniques.values())[:-_MOST])
        yield f"({easier} steps of {len(techniques) - _MOST} easier techniques)"
    for title, count in shown:
        bar = sign * max(1, round(_BAR * count / most))
        yield f"{title:<{wide}}  {bar} {count}"
