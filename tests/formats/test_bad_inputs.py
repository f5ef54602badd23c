"""Every bad input gets its error, by `parse` and, where it is text, by `read`."""

from __future__ import annotations

import io

import pytest

from nonet.errors import FormatError
from nonet.formats import parse, read
from tests.formats.bad_inputs import BAD


def test_the_table_is_long_enough() -> None:
    assert len(BAD) >= 60


@pytest.mark.parametrize("name", BAD)
def test_the_error_and_its_place(name: str) -> None:
    bad = BAD[name]
    with pytest.raises(FormatError) as caught:
        parse(bad.text, **bad.asked)
    error = caught.value
    assert bad.message in error.message
    assert (error.line, error.position) == (bad.line, bad.position)
    if error.text is not None and error.position is not None:
        assert error.position <= len(error.text)


# In a file these are two puzzles, none, or a line among others.
FINE_IN_A_FILE = {
    "nothing",
    "blanks",
    "a mark alone",
    "comments only",
    "two lines",
    "two drawn",
    "two lists",
    "two rows of a table",
    "a table without rows",
}


@pytest.mark.parametrize("name", sorted(BAD.keys() - FINE_IN_A_FILE))
def test_a_file_of_it_has_errors_too(name: str) -> None:
    bad = BAD[name]
    data = bad.text if isinstance(bad.text, bytes) else bad.text.encode()
    asked = {key: value for key, value in bad.asked.items() if key != "symbols"}
    if len(asked) < len(bad.asked):
        return
    reader = read(io.BytesIO(data), on_error="collect", **asked)
    list(reader)
    assert reader.errors
    assert all(error.line is not None for error in reader.errors)


@pytest.mark.parametrize("name", sorted(FINE_IN_A_FILE))
def test_files_that_are_fine(name: str) -> None:
    text = BAD[name].text
    assert isinstance(text, str)
    assert len(list(read(io.StringIO(text)))) == (2 if name.startswith("two") else 0)
