"""The loop of every command that takes puzzles: each is answered, whatever became of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import nonet
from nonet.cli.errors import advice, complain, exit_code, in_a_word, in_words
from nonet.cli.inputs import Inputs, Item
from nonet.cli.progress import shown_waiting, with_progress
from nonet.cli.records import error_field
from nonet.cli.sink import Sink
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    from nonet.cli.bulk import Bulk


@dataclass(frozen=True)
class Answer:
    """One answer in the forms it may be wanted in.

    A puzzle of a file gets `line`; an argument gets `drawing` on a terminal, `text` in a pipe, and
    where those are missing `line`. Trouble is marked as such: `# LINE: …` in a file, and on
    standard error for an argument when there is no text of its own.
    """

    line: str
    record: dict[str, Any] = field(default_factory=dict)
    text: str | None = None
    drawing: Callable[[], str] | None = None
    code: int = 0
    is_trouble: bool = False
    warning: str | None = None  # reported on standard error


def answer_all(
    inputs: Inputs,
    sink: Sink,
    answer: Callable[[nonet.Grid], Iterable[Answer]],
    *,
    bulk: Bulk | None = None,
    shows_waiting: bool = True,
    so_far: Callable[[], int] | None = None,
) -> int:
    """Answer every puzzle and return the highest exit code among them.

    With `bulk`, which must come to the same answers, files of classic puzzles go by batches.
    `so_far` tells how many solutions an answer that is waited for has found.
    """
    tally = Tally()

    def answer_item(item: Item) -> bool:
        if item.found is not None:
            # The bar of a file, or what the answer draws itself, is enough to see.
            waits = shows_waiting and item.source is None
            name = inputs.name_of(item)
            stream = (lambda grid: _awaited(answer(grid), so_far)) if waits else answer
            tally.add(item, *_answer_one(item, sink, stream, name))
        elif not sink.as_json:
            sink.write(item.text)
        return item.found is not None

    with sink:
        if inputs.has_files:
            sink.open()
        for item in with_progress(inputs if bulk is None else inputs.in_lots(), inputs, sink):
            if isinstance(item, Item):
                answer_item(item)
            elif bulk is not None:
                bulk.answer(item, sink, tally, answer_item)
    tally.report()
    return tally.code


def _awaited(
    answers: Iterable[Answer], so_far: Callable[[], int] | None = None
) -> Iterator[Answer]:
    """Yield answers, and show that there is work while one is waited for."""
    stream = iter(answers)
    while True:
        with shown_waiting(so_far):
            each = next(stream, None)
        if each is None:
            return
        yield each


def _answer_one(
    item: Item,
    sink: Sink,
    answer: Callable[[nonet.Grid], Iterable[Answer]],
    name: str,
) -> tuple[int, bool]:
    """Answer one puzzle; return its exit code and whether it is in trouble."""
    code, in_trouble = 0, False
    try:
        if isinstance(item.found, nonet.SudokuError):
            raise item.found
        assert item.found is not None
        for each in answer(item.found):
            _put(item, each, sink, name)
            code, in_trouble = max(code, each.code), in_trouble or each.is_trouble
    except nonet.SudokuError as error:
        _put_error(item, error, sink, name)
        return exit_code(error), True
    return code, in_trouble


def _put(item: Item, answer: Answer, sink: Sink, name: str) -> None:
    if answer.warning is not None:
        where = name if item.source is None else f"{item.source}, line {item.line}: "
        complain(f"{where}warning: {answer.warning}")
    if sink.as_json:
        sink.write_json({**_where(item), "puzzle": str(item.found), **answer.record})
    elif item.source is not None:
        sink.write(f"# {item.line}: {answer.line}" if answer.is_trouble else answer.line)
    elif sink.draws and answer.drawing is not None:
        sink.write(answer.drawing())
    elif answer.is_trouble and answer.text is None:
        complain(name + answer.line)
    else:
        sink.write(answer.line if answer.text is None else answer.text)


def _put_error(item: Item, error: nonet.SudokuError, sink: Sink, name: str) -> None:
    if sink.as_json:
        puzzle = str(item.found) if isinstance(item.found, nonet.Grid) else item.text
        sink.write_json({**_where(item), "puzzle": puzzle, **error_field(error)})
    elif item.source is not None:
        sink.write(f"# {item.line}: {in_a_word(error)}")
    if item.source is None:
        if sink.draws:
            _draw_error(item, error, sink)
        complain(name + in_words(error) + (advice(error) if sink.draws else ""))


def _draw_error(item: Item, error: nonet.SudokuError, sink: Sink) -> None:
    """Draw what the error is about: conflicts, mistakes, or where two solutions differ."""
    if isinstance(error, nonet.ConflictError) and isinstance(item.found, nonet.Grid):
        sink.write(sink.draw(item.found))
    elif isinstance(error, nonet.Mistake) and error.grid is not None:
        cells = [candidate.cell for candidate in (*error.wrong, *error.erased)]
        sink.write(sink.draw(error.grid, highlight=cells))
    elif isinstance(error, nonet.ManySolutions):
        one, other = error.examples
        cells = [cell for cell in one.rules.cells if one.values[cell] != other.values[cell]]
        sink.write(sink.draw(one, highlight=cells))
        sink.write(f"One of the solutions; another one differs in {len(cells)} cells.")


def _where(item: Item) -> dict[str, Any]:
    return {} if item.source is None else {"file": item.source, "line": item.line}
