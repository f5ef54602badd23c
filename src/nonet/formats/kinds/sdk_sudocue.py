"""The .sdk files of SudoCue: `#Atext` headers without a space, then nine rows of nine cells."""

from __future__ import annotations

from nonet.formats import nine_by_nine
from nonet.formats.format import usual_losses
from nonet.formats.kinds import sdk
from nonet.model.grid import Grid


class SdkSudocue(sdk.Sdk):
    """SudoCue's dialect; SadMan's is also read."""

    name = "sdk-sudocue"
    summary = "SudoCue's .sdk file: headers such as #AAuthor, then nine rows"
    suffixes = ()
    carries = frozenset({"info"})
    info_keys = frozenset(sdk.LETTERS.values())

    def claims(self, text: str) -> bool:
        """Whether the text begins with headers without a space and nine rows."""
        headers = sdk.opens_with_rows(text)
        return headers is not None and sdk.has_close_headers(headers)

    def dump(self, grid: Grid) -> str:
        """Write headers and nine rows.

        >>> FORMAT.dump(Grid.empty().with_(info={"author": "Ann"})).splitlines()[:2]
        ['#AAnn', '.........']
        """
        nine_by_nine.check_nine(grid, self)
        headers = sdk.headers_of(grid, sdk.LETTERS, "")
        return "\n".join([*headers, *nine_by_nine.spell_rows(grid.values)])

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a file cannot carry."""
        return (*usual_losses(self, grid), *sdk.lost_headers(grid, sdk.LETTERS, ""))


FORMAT = SdkSudocue()
