"""Rating: how hard a puzzle is, on each scale that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from nonet.base.as_json import AsJson
from nonet.formats import wire
from nonet.model.grid import Grid
from nonet.model.shown import Shown
from nonet.rating.card import draw_card
from nonet.rating.scales import HODOKU, NONET, SE, Level, not_asked

if TYPE_CHECKING:
    from nonet.rating.hodoku import HodokuRating
    from nonet.rating.own import OwnRating, Round
    from nonet.rating.se import SeRating


@dataclass(frozen=True, repr=False)
class Rating(Shown, AsJson):
    """How hard a puzzle is. `print(rating)` shows a card.

    On nonet's scale, which does not change when digits or lines are swapped:

    - `level`: beginner, easy, medium, hard, expert, extreme or monster; `score`: finer than that;
    - `hardest`: the hardest technique needed; `techniques`: how often each was used;
    - `rounds`: the rounds that the puzzle takes; `bottlenecks`: those that offer only one step;
    - `needs`: techniques none of which can be spared, worked out when first read.

    `se` has the ratings of Sudoku Explainer 1.2.1, `hodoku` level and score of HoDoKu. Reading a
    scale that was not asked for raises ArgumentError. `finished` is false where `timeout=` or
    `max_er=` ended one of the ratings early.

    >>> import nonet
    >>> text = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> rating = nonet.rate(text, scales=("nonet", "se"))
    >>> rating.level, rating.se.er
    ('beginner', 1.2)
    >>> rating.hodoku
    Traceback (most recent call last):
    nonet.errors.ArgumentError: not rated on the scale hodoku; ask for it with scales=("hodoku",)
    """

    grid: Grid
    scales: tuple[str, ...]
    _own: OwnRating | None = None
    _se: SeRating | None = None
    _hodoku: HodokuRating | None = None

    @property
    def own(self) -> OwnRating:
        """The rating on nonet's scale, whose parts the rating itself has too."""
        if self._own is None:
            raise not_asked(NONET)
        return self._own

    @property
    def se(self) -> SeRating:
        """The ratings of Sudoku Explainer."""
        if self._se is None:
            raise not_asked(SE)
        return self._se

    @property
    def hodoku(self) -> HodokuRating:
        """The level and score of HoDoKu."""
        if self._hodoku is None:
            raise not_asked(HODOKU)
        return self._hodoku

    @property
    def level(self) -> Level:
        """The level on nonet's scale."""
        return cast("Level", self.own.level)

    @property
    def score(self) -> float:
        """The score on nonet's scale."""
        return self.own.score

    @property
    def hardest(self) -> str | None:
        """The hardest technique needed, None for a full grid."""
        return self.own.hardest

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds the puzzle takes, each with its steps by technique."""
        return self.own.rounds

    @property
    def techniques(self) -> Mapping[str, int]:
        """How many steps of each technique were used, easy ones first."""
        return self.own.techniques

    @property
    def bottlenecks(self) -> tuple[Round, ...]:
        """The rounds that offer only one step."""
        return self.own.bottlenecks

    @property
    def needs(self) -> tuple[str, ...]:
        """Techniques that solve the puzzle together, none of which can be left out."""
        return self.own.needs

    @property
    def finished(self) -> bool:
        """Whether every scale came to its end."""
        return all(each.finished for each in (self._own, self._se, self._hodoku) if each)

    def __str__(self) -> str:
        return self.card()

    def card(self, *, ascii: bool = False) -> str:
        """Return the rating as a few lines for people.

        >>> import nonet
        >>> print(nonet.rate("123.34......43.1").card(ascii=True))
        nonet  beginner, score 1; hardest technique: Naked single; 1 round
        <BLANKLINE>
        Full house     ######################## 4
        Last digit     ###### 1
        Hidden single  ############ 2
        Naked single   ###### 1
        """
        return draw_card(self, ascii=ascii)

    def __hash__(self) -> int:
        return hash((self.grid, self.scales))

    def __repr__(self) -> str:
        facts = []
        if self._own is not None:
            facts.append(f"{self._own.level} {self._own.score:,}")
        if self._se is not None:
            facts.append(f"SE {self._se.er}/{self._se.ep}/{self._se.ed}")
        if self._hodoku is not None:
            facts.append(f"HoDoKu {self._hodoku.level} {self._hodoku.score:,}")
        if not self.finished:
            facts.append("not finished")
        return f"<Rating: {', '.join(facts)}>"

    def _repr_html_(self) -> str:
        from nonet.showing.pictures.notebook import repr_html

        return repr_html(self)

    def to_dict(self) -> wire.RatingRecord:
        """Return the rating as plain data; docs/json.md describes it.

        >>> import nonet
        >>> nonet.rate("123.34......43.1").to_json()[:57]
        '{"schema": 1, "puzzle": "123.34......43.1", "finished": t'
        """
        record: wire.RatingRecord = {
            "schema": wire.VERSION,
            "puzzle": str(self.grid),
            "finished": self.finished,
        }
        if self._own is not None:
            record["nonet"] = {
                "level": self._own.level,
                "score": self._own.score,
                "hardest": self._own.hardest,
                "rounds": len(self._own.rounds),
                "bottlenecks": len(self._own.bottlenecks),
                "techniques": dict(self._own.techniques),
            }
        if self._se is not None:
            record["se"] = self._se_record(self._se)
        if self._hodoku is not None:
            record["hodoku"] = {
                "level": self._hodoku.level,
                "score": self._hodoku.score,
                "techniques": dict(self._hodoku.techniques),
            }
        return record

    def _se_record(self, se: SeRating) -> wire.SeRecord:
        rules = self.grid.rules
        return {
            "er": se.er,
            "ep": se.ep,
            "ed": se.ed,
            "technique": se.technique,
            "finished": se.finished,
            "path": [
                {
                    "rating": step.rating,
                    "technique": step.technique,
                    "places": wire.candidate_records(step.places, rules),
                    "removes": wire.candidate_records(step.removes, rules),
                }
                for step in se.path
            ],
        }
