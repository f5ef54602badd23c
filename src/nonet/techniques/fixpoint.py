"""Several supports together: each runs again until none of them removes anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from nonet.base.progress import tick

Masks = tuple[int, ...]


class Narrows(Protocol):
    """What a support is here: from the masks of its cells to what it leaves of them."""

    cells: tuple[int, ...]

    def __call__(self, masks: Masks) -> Masks:
        """Return the masks that are left; all 0 if nothing is."""
        ...

    def exact(self, masks: Masks) -> Masks:
        """Return the same, or less where a longer search finds more to remove."""
        ...


class Fixpoint:
    """Supports, and which of them a cell wakes.

    Most calls change one cell of masks that were settled before, so only the supports of changed
    cells run. If `exact` is set, they search longer.

    >>> from nonet.model import primitives as p
    >>> from nonet.techniques.support import Support
    >>> less = (0, 0b1, 0b11)  # b is less than a
    >>> pairs = [Support.of(p.Clash(0, 1, less), 3), Support.of(p.Clash(1, 2, less), 3)]
    >>> Fixpoint(pairs).settle({0: 7, 1: 7, 2: 7})
    {0: 4, 1: 2, 2: 1}
    """

    def __init__(self, supports: Iterable[Narrows], *, exact: bool = False) -> None:
        self._supports = [(each.cells, each.exact if exact else each) for each in supports]
        self._woken: dict[int, list[int]] = {}
        for place, (cells, _) in enumerate(self._supports):
            for cell in cells:
                self._woken.setdefault(cell, []).append(place)

    def settle(
        self, masks: dict[int, int], changed: Iterable[int] | None = None
    ) -> dict[int, int] | None:
        """Narrow masks in place and return them, None if the supports leave some cell nothing.

        `changed` are the cells that differ from masks that were settled before; None is all.
        """
        woken, supports = self._woken, self._supports
        queue: dict[int, None] = {}
        if changed is None:
            queue = dict.fromkeys(range(len(supports)))
        else:
            for cell in changed:
                queue.update(dict.fromkeys(woken.get(cell, ())))
        while queue:
            tick()
            place = next(iter(queue))
            del queue[place]
            cells, support = supports[place]
            before = tuple([masks[cell] for cell in cells])
            after = support(before)
            if after == before:
                continue
            if not after[0]:
                return None
            for cell, old, new in zip(cells, before, after, strict=True):
                if old != new:
                    masks[cell] = new
                    queue.update(dict.fromkeys(woken[cell]))
        return masks
