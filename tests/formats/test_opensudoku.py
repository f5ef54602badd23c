"""OpenSudoku's XML: games of all dialects, and XML that means harm."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.formats.format import Wants
from nonet.formats.kinds.opensudoku import FORMAT
from nonet.formats.kinds.opensudoku_data import read_data
from nonet.formats.reader import Reader
from nonet.model.grid import Grid
from tests.formats.grids import FULL, PUZZLE, fault, read, read_file, with_marks

DIGITS = PUZZLE.replace(".", "0")
# What XML can hold at all, and what is left of it at the ends of a folder's name.
texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn"))).filter(
    lambda text: not set(text) & {"\ufffe", "\uffff"}
)


def game(data: str, rest: str = "") -> str:
    folder = f'<folder name="F"><game data="{data}" {rest}/></folder>'
    return f'<opensudoku version="2">{folder}</opensudoku>'


def test_reads_a_version_2_file() -> None:
    text = game(DIGITS, 'created="5" state="1" time="60" last_played="9" note="a &amp; b"')
    grid = read(FORMAT, f'<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>\n{text}')
    assert str(grid) == PUZZLE
    assert grid.info == {
        "folder": "F",
        "created": "5",
        "state": "1",
        "time": "60",
        "last_played": "9",
        "comment": "a & b",
    }


def test_reads_a_version_1_file() -> None:
    heads = {
        "name": "Easy ones",
        "author": "Ann",
        "description": "",
        "comment": "of our own",
        "created": "2024-05-01",
        "source": "a book",
        "level": "easy",
        "sourceURL": "https://example.org",
    }
    head = "".join(f"  <{tag}>{text}</{tag}>\n" for tag, text in heads.items())
    grid = read(FORMAT, f'<opensudoku>\n{head}  <game data="{DIGITS}" />\n</opensudoku>\n')
    assert str(grid) == PUZZLE
    assert grid.info == {
        "folder": "Easy ones",
        "author": "Ann",
        "comment": "of our own",
        "date": "2024-05-01",
        "source": "a book",
        "level": "easy",
        "url": "https://example.org",
    }


@pytest.mark.parametrize(
    ("head", "given", "placed", "noted", "empty"),
    [
        ("version: 1&#10;", "5|-|0|", "3|-|1|", "0|1,5,|1|", "0|-|1|"),
        ("version: 1\n", "5|-|0|", "3|-|1|", "0|1,5,|1|", "0|-|1|"),
        ("version: 2&#10;", "5|0||0|", "3|0||1|", "0|17||1|", "0|0||1|"),
        ("version: 2&#10;", "5|0|0|", "3|0|1|", "0|17|1|", "0|0|1|"),
        ("version: 3&#10;", "5|0|0|", "3|0|1|", "0|17|1|", "0|0|1|"),
        ("version: 4&#10;", "5|0|0|0|", "3|0|0|1|", "0|17|3|1|", "0|0|0|1|"),
        ("version: 4&#10;", "5|0|0|0|", "3|0|0|1|", "0|0|17|1|", "0|0|0|1|"),
        ("version: 5&#10;", "5|0|0|2|0|", "3|0|0|0|1|", "0|17|3|0|1|", "0|0|0|0|1|"),
        ("", "5|-|0|", "3|-|1|", "0|1,5,|1|", "0|-|1|"),
    ],
)
def test_reads_cells_of_every_version(
    head: str, given: str, placed: str, noted: str, empty: str
) -> None:
    grid = read(FORMAT, game(head + given + placed + noted + empty * 78))
    assert str(grid)[:4] == "53.."
    assert (grid.is_given("r1c1"), grid.is_given("r1c2")) == (True, False)
    assert grid.marks is not None
    assert grid.marks[:4] == (0, 0, 0b10001, FULL)


def test_reads_cells_without_notes_and_without_a_last_bar() -> None:
    cells = [f"{digit}|0|{int(digit == '0')}" for digit in DIGITS]
    grid = read(FORMAT, game("|".join(cells)))
    assert (str(grid), grid.marks, grid.clues) == (PUZZLE, None, 81 - PUZZLE.count("."))


def test_what_is_written() -> None:
    grid = Grid.empty().with_(
        cells={"r1c1": 5}, given=True, info={"comment": "x < y\n", "folder": "F"}
    )
    grid = grid.with_(cells={"r1c2": 3}, given=False).with_(marks=[FULL] * 80 + [0b101])
    cells = "5|-|0|3|-|1|" + "0|-|1|" * 78 + "0|1,3,|1|"
    assert FORMAT.dump(grid) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n<folder name="F">\n'
        f'<game note="x &lt; y&#10;" data="version: 1&#10;{cells}"/>\n</folder>\n</opensudoku>'
    )


@given(with_marks(), texts, texts.map(str.strip))
def test_round_trip(grid: Grid, comment: str, folder: str) -> None:
    info = {"comment": comment, "folder": folder, "time": "17"}
    grid = grid.with_(info={key: text for key, text in info.items() if text})
    assert FORMAT.losses(grid) == ()
    back = read(FORMAT, FORMAT.dump(grid))
    assert back == grid
    assert back.info == grid.info


@given(st.lists(st.tuples(with_marks(), st.sampled_from(["", "A", "B & C"])), max_size=4))
def test_a_file_of_several_folders(several: list[tuple[Grid, str]]) -> None:
    grids = [grid.with_(info={"folder": name} if name else {}) for grid, name in several]
    back = read_file(FORMAT, grids)
    assert back == grids
    assert [grid.info for grid in back] == [grid.info for grid in grids]


def test_blocks_have_their_lines_and_keep_what_stands_around() -> None:
    text = f'<opensudoku>\n<author>A &lt; B</author>\n<game data="{DIGITS}"></game>\n\n'
    text += f'<game\ndata="{DIGITS}"/></opensudoku>'
    for size in (1, 7, 1000):
        pieces = [text[i : i + size] for i in range(0, len(text), size)]
        blocks = list(FORMAT.blocks(pieces))
        assert [block.line for block in blocks] == [3, 5]
        assert [read(FORMAT, block.text).info for block in blocks] == [{"author": "A < B"}] * 2


def test_games_before_a_break_are_read() -> None:
    blocks = FORMAT.blocks([f'<opensudoku>\n<game data="{DIGITS}"/>\n<game data="</opensudoku>'])
    assert str(read(FORMAT, next(blocks).text)) == PUZZLE
    with pytest.raises(FormatError, match="not well-formed") as caught:
        next(blocks)
    assert caught.value.line == 3


def test_a_file_is_read_as_far_as_it_is_sound() -> None:
    text = f'<opensudoku>\n<game data="{DIGITS}"/>\n<game data="1"/>\n<game data="{DIGITS}"/>\n<x>'
    reader = Reader(io.StringIO(text), on_error="collect")
    assert [str(grid) for grid in reader] == [PUZZLE, PUZZLE]
    assert [(error.line, error.message) for error in reader.errors] == [
        (3, "1 cells; a 9×9 puzzle has 81"),
        (5, "no element found"),
    ]


def test_a_bad_game_has_its_place_in_its_block() -> None:
    bad = "version: 1&#10;" + "5|-|0|" * 40 + "5|-|2|" + "5|-|0|" * 40
    text = f'<opensudoku>\n<game note="&lt;"\n data="{bad}"/><game data="{DIGITS}"/></opensudoku>'
    first, second = FORMAT.blocks(text.splitlines(keepends=True))
    error = fault(FORMAT, first.text)
    assert error.line == 2
    assert error.text is not None
    assert error.position == error.text.index("5|-|2|")
    assert str(read(FORMAT, second.text)) == PUZZLE


BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE lolz [\n <!ENTITY a "ha">\n'
    + "".join(
        f' <!ENTITY {y} "{f"&{x};" * 10}">\n' for x, y in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>\n<opensudoku><name>&i;</name></opensudoku>"
)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (BOMB, 2, "a document type or entity"),
        (
            '<!DOCTYPE opensudoku [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n' + game("&x;"),
            *(1, "a document type or entity"),
        ),
        ('<!DOCTYPE opensudoku SYSTEM "http://example.org/x.dtd">' + game(DIGITS), 1, "a document"),
        ("<!DOCTYPE opensudoku>" + game(DIGITS), 1, "a document type or entity"),
        (game("&x;"), 1, "undefined entity"),
        ("<opensudoku>\n&x;</opensudoku>", 2, "undefined entity"),
        ("<opensudoku>" + "<a>" * 100_000, 1, "nested more than 8 deep"),
    ],
)
def test_xml_that_means_harm(text: str, line: int, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert error.line == line
    with pytest.raises(FormatError, match=words):
        list(FORMAT.blocks(text.splitlines(keepends=True)))


@pytest.mark.parametrize(
    ("text", "line", "position", "words"),
    [
        ("", 1, 0, "no element found"),
        ("<puzzles/>", 1, 0, "<puzzles> is not <opensudoku>"),
        ('<opensudoku version="99"/>', 1, 0, "version '99'"),
        ("<opensudoku/>", 0, 0, "no <game>"),
        ("<opensudoku>\n<game/></opensudoku>", 2, 0, "this <game> has no data"),
        ("<opensudoku>\n<game data='1'></opensudoku>", 2, 17, "mismatched tag"),
        (
            f'<opensudoku>\n<game data="{DIGITS[:9]}"/></opensudoku>',
            2,
            21,
            "9 cells; a 9×9 puzzle has 81",
        ),
        (
            f'<opensudoku>\n<game data="{DIGITS}1"/></opensudoku>',
            2,
            93,
            "82 cells; a 9×9 puzzle has 81",
        ),
        (f'<opensudoku>\n<game data="{DIGITS[:5]}?"/></opensudoku>', 2, 17, "'?' is not a digit"),
        (f'<opensudoku><game data="{DIGITS}"/>\n<game data=""/></opensudoku>', 2, None, "2 games"),
    ],
)
def test_bad_input(text: str, line: int, position: int | None, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert (error.line or 0, error.position) == (line, position)


@pytest.mark.parametrize(
    ("data", "position", "words"),
    [
        ("version: 9\n1|0|0|", 0, "unknown data version 9"),
        ("version: 1\n" + "0|-|1|" * 80, 491, "80 cells; a 9×9 puzzle has 81"),
        ("version: 1\n" + "0|-|1|" * 82, 497, "more than 81 cells"),
        ("version: 1\n0|1,2|1|", 11, "is not a cell"),
        ("version: 3\n0|512|1|" + "0|0|1|" * 80, 13, "note 512 is too large"),
        ("0|0|1|0|0|", 6, "is not a cell"),
    ],
)
def test_bad_data(data: str, position: int, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_data(data)
    assert caught.value.position == position


def test_a_long_file_on_one_line_takes_little_memory() -> None:
    def pieces(games: int) -> Iterator[str]:
        yield '<opensudoku version="2"><folder name="F">'
        yield from (f'<game data="{DIGITS}"/>' * 50 for _ in range(games // 50))
        yield "</folder></opensudoku>"

    tracemalloc.start()
    try:
        assert sum(1 for _ in FORMAT.blocks(pieces(20_000))) == 20_000
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("opening", "words"),
    [('<opensudoku><game data="', "a tag of more than"), ("<opensudoku><name>", "a text of more")],
)
def test_what_never_ends_is_refused(opening: str, words: str) -> None:
    def pieces() -> Iterator[str]:
        yield opening
        while True:
            yield "1" * 65536

    with pytest.raises(FormatError, match=words):
        list(FORMAT.blocks(pieces()))


def test_losses() -> None:
    grid = Grid.empty().with_(
        marks=[0] + [FULL] * 80, info={"title": "T", "comment": "\x00", "folder": " F"}
    )
    assert FORMAT.losses(grid) == (
        "info title",
        "a cell without candidates",
        "info comment",
        "info folder",
    )
    assert read(FORMAT, FORMAT.dump(grid)).info == {}


def test_a_lone_carriage_return_is_a_line_of_its_own() -> None:
    with pytest.raises(FormatError) as caught:
        FORMAT.parse("<opensudoku>\r<game", Wants())
    assert caught.value.text == "<game"
