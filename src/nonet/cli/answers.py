"""The loop of every command that takes puzzles: each is answered, whatever happens to others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import nonet
from nonet.base.outcomes import FAULT, outcome_of_error
from nonet.cli.errors import advice, complain, difference, exit_code, in_a_word, in_words
from nonet.cli.inputs import InputItem, Inputs
from nonet.cli.output import Output
from nonet.cli.progress import shown_waiting, with_progress
from nonet.cli.records import failed_row
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    from nonet.cli.lots import Bulk


@dataclass(frozen=True)
class Answer:
    """One answer in every form that an output may need.

    One of many puzzles in a file gets `line`. A single puzzle, an argument or the only one of a
    file, gets `drawing` on a terminal and `text` in a pipe, or `line` if those are missing. A
    problem is marked: `# LINE: …` in a file, and on standard error for a single puzzle without
    `text`.
    """

    line: str
    record: dict[str, Any] = field(default_factory=dict)
    value: str | None = None  # for the row of a table
    text: str | None = None
    drawing: Callable[[], str] | None = None
    code: int = 0
    is_problem: bool = False
    warning: str | None = None  # reported on standard error
    picture: Callable[[], Any] | None = None  # what to draw where pictures are asked for


def answer_all(
    inputs: Inputs,
    output: Output,
    answer: Callable[[Any], Iterable[Answer]],
    *,
    subject: Callable[[InputItem], Any] | None = None,
    bulk: Bulk | None = None,
    shows_waiting: bool = True,
    so_far: Callable[[], int] | None = None,
    fills: str = "",
    word: Callable[[Exception], str] = in_a_word,
) -> int:
    """Answer every puzzle and return the highest exit code among them.

    `answer` takes the puzzle, or what `subject` makes of its item. With `bulk`, which must give the
    same answers, files of classic puzzles are solved in batches. `so_far` returns the number of
    solutions found for the current answer. `fills` names the column of CSV files that holds the
    answers; without it each row gets a line. `word` returns the message of an error next to its
    line.
    """
    tally = Tally(word)
    if fills and not output.as_json:
        inputs.fill(fills)

    def asked(item: InputItem) -> Iterable[Answer]:
        return answer(item.found if subject is None else subject(item))

    def answer_item(item: InputItem) -> bool:
        if item.found is not None:
            # The bar of a file, or what the answer draws itself, is enough to see.
            waits = shows_waiting and item.is_single
            name = inputs.name_of(item)
            stream = (lambda item: _awaited(asked(item), so_far)) if waits else asked
            tally.add(item, *_answer_one(item, output, stream, name, tally))
        elif not output.as_json and output.pictures is None:
            output.write(item.passes_as)
        return item.found is not None

    with output:
        if inputs.has_files:
            output.open()
        walk = inputs.items if bulk is None else inputs.in_lots
        draws = output.draws or output.pictures is not None
        for item in with_progress(walk(draws=draws), inputs, output):
            if isinstance(item, InputItem):
                answer_item(item)
            elif bulk is not None:
                bulk.answer(item, output, tally, answer_item)
    tally.report(inputs.empty, advises=output.draws)
    return tally.code


def _awaited(
    answers: Iterable[Answer], so_far: Callable[[], int] | None = None
) -> Iterator[Answer]:
    """Yield answers, and show a waiting message while one takes long."""
    stream = iter(answers)
    while True:
        with shown_waiting(so_far):
            each = next(stream, None)
        if each is None:
            return
        yield each


def _answer_one(
    item: InputItem,
    output: Output,
    answer: Callable[[InputItem], Iterable[Answer]],
    name: str,
    tally: Tally,
) -> tuple[int, bool]:
    """Answer one puzzle; return its exit code and whether it has a problem."""
    code, has_problem = 0, False
    try:
        if isinstance(item.found, nonet.NonetError):
            raise item.found
        for each in answer(item):
            if item.is_row and not output.as_json:
                status = each.record.get("status") or ""
                code = max(code, put_row(item, each.value or "", status, output, tally))
            else:
                _put(item, each, output, name)
            code, has_problem = max(code, each.code), has_problem or each.is_problem
    except nonet.NonetError as error:
        if item.is_row and not output.as_json:
            put_row(item, "", outcome_of_error(error), output, tally, error)
        else:
            _put_error(item, error, output, name, tally)
        return exit_code(error), True
    return code, has_problem


def put_row(
    item: InputItem,
    value: str,
    status: str,
    output: Output,
    tally: Tally,
    problem: Exception | str = "",
) -> int:
    """Write the row of a puzzle with its answer, and report a problem; return the exit code.

    A solution that the row already holds is compared with the one that was found.
    """
    filling = item.filling
    assert filling is not None
    if not problem and filling.compares:
        given = filling.given(item.text)
        problem = difference(given, value) if given and given.upper() != value else ""
    output.write(filling.filled(item.text, value, status))
    if problem:
        tally.complain(item, problem)
    return FAULT if problem else 0


def _put(item: InputItem, answer: Answer, output: Output, name: str) -> None:
    if answer.warning is not None:
        where = name if item.source is None else f"{item.source}, line {item.line}: "
        complain(f"{where}warning: {answer.warning}")
    if output.pictures is not None:
        _put_picture(item, answer, output, name)
    elif output.as_json:
        caveat = getattr(item.found, "caveat", "")
        beside = {"caveat": caveat} if caveat else {}
        output.write_json({**_where(item), "puzzle": str(item.found), **beside, **answer.record})
    elif not item.is_single:
        output.write(f"# {item.line}: {answer.line}" if answer.is_problem else answer.line)
    elif output.draws and answer.drawing is not None:
        output.write(answer.drawing())
    elif answer.is_problem and answer.text is None:
        complain(name + answer.line)
    else:
        output.write(answer.line if answer.text is None else answer.text)


def _put_picture(item: InputItem, answer: Answer, output: Output, name: str) -> None:
    assert output.pictures is not None
    if answer.picture is not None:
        output.pictures.add(answer.picture())
    if answer.is_problem:
        where = name if item.is_single else f"{item.source}, line {item.line}: "
        complain(where + answer.line)


def _put_error(
    item: InputItem, error: nonet.NonetError, output: Output, name: str, tally: Tally
) -> None:
    if output.as_json:
        puzzle = str(item.found) if isinstance(item.found, nonet.Grid) else item.text
        output.write_json({**_where(item), "puzzle": puzzle, **failed_row(error)})
    elif output.pictures is not None:
        where = name if item.is_single else f"{item.source}, line {item.line}: "
        complain(in_words(error, where))
        return
    elif not item.is_single:
        output.write(f"# {item.line}: {tally.word(error)}")
    if item.is_single:
        if output.draws:
            _draw_error(item, error, output)
        complain(in_words(error, name) + (advice(error) if output.draws else ""))


def _draw_error(item: InputItem, error: nonet.NonetError, output: Output) -> None:
    """Draw the grid of an error: its conflicts, mistakes, or where two solutions differ."""
    if isinstance(error, nonet.ConflictError) and isinstance(item.found, nonet.Grid):
        output.write(output.draw(item.found))
    elif isinstance(error, nonet.errors.Mistake) and error.grid is not None:
        cells = [candidate.cell for candidate in (*error.wrong, *error.erased)]
        output.write(output.draw(error.grid, highlight=cells))
    elif isinstance(error, nonet.ManySolutions) and error.examples:  # a hint has none
        one, other = error.examples
        cells = [cell for cell in one.rules.cells if one.values[cell] != other.values[cell]]
        output.write(output.draw(one, highlight=cells))
        output.write(f"One of the solutions; another differs in {len(cells)} cells.")


def _where(item: InputItem) -> dict[str, Any]:
    return {} if item.source is None else {"file": item.source, "line": item.line}
