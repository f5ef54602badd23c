"""Node matrix: 81 nodes that each keep a list of what they can still be.

A `Sudoku_Matrix` is nine rows of `Node`s. Three deductions go round until none of them finds
anything:

1. *reduce*: a node cannot be what another node of its row, column or box already is. When one
   possibility is left, that is its value (`node_analysis`).
2. *the only place*: when a single node of a row, column or box can take a digit, it takes it
   (`solve_Nodes`).
3. *dependancies*: when n nodes of a row, column or box have the same n possibilities, those digits
   are used up there, and no other node of it can have them (`reduce_Dependancies`).

Where they end, `solve_game` guesses: it takes the node with the fewest possibilities, tries the
first of them on a copy of the matrix, and starts again there. A copy that turns out impossible is
thrown away, and the node loses that possibility.

Rows, columns and boxes are numbered from 0; box 0 is at the top left, box 8 at the bottom right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from nonet.classics.event import Event, Kind, Listener
from nonet.classics.matrix_checks import check_dimensions, check_repeats, check_values
from nonet.errors import ArgumentError, ConflictError, FormatError

__all__ = [
    "Node",
    "Sudoku_Matrix",
    "check_sudoku",
    "node_analysis",
    "reduce_Dependancies",
    "solve_Nodes",
    "solve_game",
    "solve_sudoku",
]


_DIGITS = range(1, 10)


class Node:
    """One cell: where it is, what it is (`val`, 0 while unsolved), and what it can still be.

    `possible` and `cannot` are sorted and together always hold 0 to 9, each once. A solved node can
    be nothing else: its `possible` is empty.

    >>> node = Node(4, 7)
    >>> node.box, node.val, node.possible, node.cannot
    (5, 0, [1, 2, 3, 4, 5, 6, 7, 8, 9], [0])
    """

    __slots__ = ("_on_event", "_quiet", "box", "cannot", "col", "possible", "row", "val")

    def __init__(self, row: int, col: int, val: int = 0) -> None:
        if not (_is_int(row) and 0 <= row <= 8 and _is_int(col) and 0 <= col <= 8):
            raise ArgumentError(f"row and column run from 0 to 8, not ({row!r}, {col!r})")
        if not (_is_int(val) and 0 <= val <= 9):
            raise ArgumentError(f"a value is 0 (unsolved) or 1 to 9, not {val!r} at ({row}, {col})")
        self.row = row
        self.col = col
        self.box = row // 3 * 3 + col // 3
        self.val = val
        self.possible: list[int] = [] if val else list(_DIGITS)
        self.cannot: list[int] = list(range(10)) if val else [0]
        self._quiet = False
        self._on_event: Listener | None = None

    def __repr__(self) -> str:
        return f"Node({self.row}, {self.col}, {self.val})"

    def coord(self) -> str:
        """Returns the place of this node as text.

        >>> Node(4, 7).coord()
        '(4, 7)'
        """
        return f"({self.row}, {self.col})"

    def not_possible(self, val: int) -> bool:
        """Strikes `val` from the possibilities and says whether it was one of them.

        >>> node = Node(0, 0)
        >>> node.not_possible(3), node.not_possible(3), node.cannot
        (True, False, [0, 3])
        """
        if val not in self.possible:
            return False
        self.possible.remove(val)
        self.cannot.append(val)
        self.cannot.sort()
        if self._on_event is not None:
            self._on_event(Event("remove", self.row, self.col, val))
        return True

    def set(self, val: int) -> None:
        """Solves this node and prints it, so that one can watch a game being solved.

        Whether `val` is possible here is not asked: a guess must be free to be wrong.

        >>> Node(0, 4).set(7)
        (0, 4) = 7
        """
        if not (_is_int(val) and 1 <= val <= 9):
            raise ArgumentError(f"a node is set to a digit 1 to 9, not {val!r} at {self.coord()}")
        self._fill("place", val)

    def _fill(self, kind: Kind, val: int) -> None:
        self.val = val
        self.possible = []
        self.cannot = list(range(10))
        if not self._quiet:
            print(f"{self.coord()} = {val}")
        if self._on_event is not None:
            self._on_event(Event(kind, self.row, self.col, val))

    def _copy(self) -> Node:
        # A guess copies 81 nodes; going past __init__ and its checks takes a third of the time.
        node = Node.__new__(Node)
        node.row = self.row
        node.col = self.col
        node.box = self.box
        node.val = self.val
        node.possible = self.possible[:]
        node.cannot = self.cannot[:]
        node._quiet = self._quiet
        node._on_event = self._on_event
        return node


class Sudoku_Matrix:
    """Nine rows of nine nodes, in `matrix`, made from a 9×9 grid of integers with 0 for a blank.

    Raises ArgumentError when the grid is anything else. Whether its digits clash is not asked here;
    see `check_sudoku`.

    >>> game = Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8)
    >>> game.matrix[0][4].val
    7
    """

    def __init__(self, input_grid: Sequence[Sequence[int]]) -> None:
        check_dimensions(input_grid)
        check_values(input_grid)
        self.matrix: list[list[Node]] = [
            [Node(row, col, int(val)) for col, val in enumerate(line)]
            for row, line in enumerate(input_grid)
        ]

    def print_game(self, string: str = "") -> None:
        """Prints the grid, under `string` as its title when there is one.

        >>> game = Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8)
        >>> game.print_game("a game")  # doctest: +ELLIPSIS
                  a game
        +-------+-------+-------+
        | 5 3 . | . 7 . | . . . |
        ...
        """
        frame = "+-------+-------+-------+"
        if string:
            print(string.center(len(frame)).rstrip())
        for row, nodes in enumerate(self.matrix):
            if row % 3 == 0:
                print(frame)
            cells = [str(node.val or ".") for node in nodes]
            print(f"| {' '.join(cells[:3])} | {' '.join(cells[3:6])} | {' '.join(cells[6:])} |")
        print(frame)

    def visual_test(self, other: Sudoku_Matrix | None = None) -> None:
        """Prints this matrix, or `other`, with the possibilities of every node.

        A solved node shows its value after `=`, an unsolved one without possibilities a `!`.

        >>> game = Sudoku_Matrix([[5, 3, 0, 6, 7, 8, 9, 1, 2]] + [[0] * 9] * 8)
        >>> _ = game.reduceRow(0)
        >>> game.visual_test()  # doctest: +ELLIPSIS
        8 solved, 73 unsolved, 649 possibilities
        +-------------------------------+---...
        |        =5        =3         4 |  ...
        """
        game = self if other is None else other
        nodes = [node for line in game.matrix for node in line]
        solved = sum(node.val != 0 for node in nodes)
        left = sum(len(node.possible) for node in nodes)
        print(f"{solved} solved, {81 - solved} unsolved, {left} possibilities")
        texts = [
            f"={node.val}" if node.val else "".join(map(str, node.possible)) or "!"
            for node in nodes
        ]
        width = max(map(len, texts))
        frame = "+".join(["", *["-" * (3 * width + 4)] * 3, ""])
        for start in range(0, 81, 9):
            if start % 27 == 0:
                print(frame)
            cells = [text.rjust(width) for text in texts[start : start + 9]]
            print(f"| {' '.join(cells[:3])} | {' '.join(cells[3:6])} | {' '.join(cells[6:])} |")
        print(frame)

    def output(self) -> list[list[int]]:
        """Returns the values as nine lists of nine integers.

        >>> Sudoku_Matrix([[0] * 9] * 9).output()[8]
        [0, 0, 0, 0, 0, 0, 0, 0, 0]
        """
        return [[node.val for node in line] for line in self.matrix]

    def sorted_possibilities(self) -> list[Node]:
        """Returns the unsolved nodes, those with the fewest possibilities first.

        >>> game = Sudoku_Matrix([[5, 3, 0, 6, 7, 8, 9, 1, 2]] + [[0] * 9] * 8)
        >>> _ = game.reduce_Matrix()
        >>> game.sorted_possibilities()[0]
        Node(0, 2, 0)
        """
        unsolved = [node for line in self.matrix for node in line if not node.val]
        return sorted(unsolved, key=lambda node: len(node.possible))

    def Done(self) -> bool:
        """Says whether every node is solved.

        >>> Sudoku_Matrix([[0] * 9] * 9).Done()
        False
        """
        return all(node.val for line in self.matrix for node in line)

    def DoneRow(self, row: int) -> bool:
        """Says whether every node of the row is solved.

        >>> Sudoku_Matrix([[1, 2, 3, 4, 5, 6, 7, 8, 9]] + [[0] * 9] * 8).DoneRow(0)
        True
        """
        return all(self.getRowVals(row))

    def DoneCol(self, col: int) -> bool:
        """Says whether every node of the column is solved.

        >>> Sudoku_Matrix([[1, 2, 3, 4, 5, 6, 7, 8, 9]] + [[0] * 9] * 8).DoneCol(0)
        False
        """
        return all(self.getColVals(col))

    def DoneBox(self, box: int) -> bool:
        """Says whether every node of the box is solved.

        >>> Sudoku_Matrix([[1, 2, 3, 4, 5, 6, 7, 8, 9]] + [[0] * 9] * 8).DoneBox(0)
        False
        """
        return all(self.getBoxVals(box))

    def getRowVals(self, row: int) -> list[int]:
        """Returns the nine values of the row, 0 for an unsolved node.

        >>> Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8).getRowVals(0)
        [5, 3, 0, 0, 7, 0, 0, 0, 0]
        """
        return [node.val for node in self.getRowNodes(row)]

    def getColVals(self, col: int) -> list[int]:
        """Returns the nine values of the column, 0 for an unsolved node.

        >>> Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8).getColVals(1)
        [3, 0, 0, 0, 0, 0, 0, 0, 0]
        """
        return [node.val for node in self.getColNodes(col)]

    def getBoxVals(self, box: int) -> list[int]:
        """Returns the nine values of the box, row by row, 0 for an unsolved node.

        >>> Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8).getBoxVals(1)
        [0, 7, 0, 0, 0, 0, 0, 0, 0]
        """
        return [node.val for node in self.getBoxNodes(box)]

    def getRowNodes(self, row: int) -> list[Node]:
        """Returns the nine nodes of the row, from left to right.

        >>> Sudoku_Matrix([[0] * 9] * 9).getRowNodes(3)[:2]
        [Node(3, 0, 0), Node(3, 1, 0)]
        """
        _check_index("row", row)
        return self.matrix[row][:]

    def getColNodes(self, col: int) -> list[Node]:
        """Returns the nine nodes of the column, from top to bottom.

        >>> Sudoku_Matrix([[0] * 9] * 9).getColNodes(3)[:2]
        [Node(0, 3, 0), Node(1, 3, 0)]
        """
        _check_index("column", col)
        return [line[col] for line in self.matrix]

    def getBoxNodes(self, box: int) -> list[Node]:
        """Returns the nine nodes of the box, row by row.

        There are three boxes side by side, so the box number divided by 3 gives the band of rows,
        and the remainder gives the stack of columns.

        >>> Sudoku_Matrix([[0] * 9] * 9).getBoxNodes(5)[:4]
        [Node(3, 6, 0), Node(3, 7, 0), Node(3, 8, 0), Node(4, 6, 0)]
        """
        _check_index("box", box)
        top, left = box // 3 * 3, box % 3 * 3
        return [node for line in self.matrix[top : top + 3] for node in line[left : left + 3]]

    def reduceRow(self, row: int) -> bool:
        """Strikes each value of the row from its unsolved nodes; True when one lost something.

        >>> game = Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8)
        >>> game.reduceRow(0), game.reduceRow(0), game.matrix[0][8].possible
        (True, False, [1, 2, 4, 6, 8, 9])
        """
        return _reduce(self.getRowNodes(row))

    def reduceCol(self, col: int) -> bool:
        """Strikes each value of the column from its unsolved nodes; True when one lost something.

        >>> Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8).reduceCol(2)
        False
        """
        return _reduce(self.getColNodes(col))

    def reduceBox(self, box: int) -> bool:
        """Strikes each value of the box from its unsolved nodes; True when one lost something.

        >>> Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8).reduceBox(1)
        True
        """
        return _reduce(self.getBoxNodes(box))

    def reduce_Node(self, row: int, col: int) -> bool:
        """Removes from one node the digits in its row, column and box; True when one was removed.

        >>> game = Sudoku_Matrix([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8)
        >>> game.reduce_Node(1, 4), game.matrix[1][4].possible
        (True, [1, 2, 3, 4, 5, 6, 8, 9])
        """
        _check_index("row", row)
        _check_index("column", col)
        node = self.matrix[row][col]
        if node.val:
            return False
        seen = {*self.getRowVals(row), *self.getColVals(col), *self.getBoxVals(node.box)}
        struck = [val for val in node.possible if val in seen]
        for val in struck:
            node.not_possible(val)
        return bool(struck)

    def reduce_Matrix(self) -> bool:
        """Reduces every node; False when an unsolved one has nothing left: the game is impossible.

        >>> Sudoku_Matrix([[0] * 9] * 9).reduce_Matrix()
        True
        >>> rows = [[0, 2, 3, 4, 5, 6, 7, 8, 9], [1, 0, 0, 0, 0, 0, 0, 0, 0]]
        >>> Sudoku_Matrix(rows + [[0] * 9] * 7).reduce_Matrix()
        False
        """
        for line in self.matrix:
            for node in line:
                self.reduce_Node(node.row, node.col)
                if not node.val and not node.possible:
                    return False
        return True

    @staticmethod
    def reduce_Dependancies(nodes: Sequence[Node]) -> Literal[-1] | bool:
        """Does what the function of this name does, to the nodes of a row, column or box.

        >>> game = Sudoku_Matrix([[0] * 9] * 9)
        >>> game.reduce_Dependancies(game.getRowNodes(0))
        False
        """
        return reduce_Dependancies(nodes)

    def _copy(self) -> Sudoku_Matrix:
        twin = Sudoku_Matrix.__new__(Sudoku_Matrix)
        twin.matrix = [[node._copy() for node in line] for line in self.matrix]
        return twin

    def _units(self) -> list[list[Node]]:
        """The 27 lists of nodes that must all be different."""
        kinds = (self.getRowNodes, self.getColNodes, self.getBoxNodes)
        return [nodes_of(index) for nodes_of in kinds for index in range(9)]

    def _spread(self, node: Node) -> None:
        """Strikes the value of a node that was just solved from its row, column and box."""
        self.reduceRow(node.row)
        self.reduceCol(node.col)
        self.reduceBox(node.box)

    def _attach(self, quiet: bool, on_event: Listener | None) -> None:
        for line in self.matrix:
            for node in line:
                node._quiet = quiet
                node._on_event = on_event


def node_analysis(node: Node) -> Literal[-1] | bool:
    """Says what the possibilities of a node mean: -1 impossible, True one is left, False neither.

    A solved node gives False. Nothing is set.

    >>> node = Node(0, 0)
    >>> node_analysis(node)
    False
    >>> _ = [node.not_possible(val) for val in range(1, 9)]
    >>> node_analysis(node), node.val
    (True, 0)
    """
    if node.val:
        return False
    if not node.possible:
        return -1
    return len(node.possible) == 1


def solve_Nodes(nodes: Sequence[Node], guess: int) -> bool:
    """Sets the only unsolved node of a row, column or box that can take `guess`, if there is one.

    Returns whether it did. A digit that one of the nodes already holds is skipped.

    >>> nodes = [Node(0, col) for col in range(9)]
    >>> solve_Nodes(nodes, 4)
    False
    >>> _ = [node.not_possible(4) for node in nodes[1:]]
    >>> solve_Nodes(nodes, 4)
    (0, 0) = 4
    True
    """
    if guess not in _DIGITS:
        raise ArgumentError(f"a guess is a digit 1 to 9, not {guess!r}")
    place = None
    for node in nodes:
        if node.val == guess:
            return False
        if guess in node.possible:
            if place is not None:
                return False
            place = node
    if place is None:
        return False
    place.set(guess)
    return True


def reduce_Dependancies(nodes: Sequence[Node]) -> Literal[-1] | bool:
    """Strikes possibilities that n nodes with the same n of them use up in a row, column or box.

    Returns -1 when more nodes share a list than it has digits, which is impossible, and otherwise
    whether something was removed. The nodes that share the list keep theirs.

    >>> nodes = [Node(0, col) for col in range(3)]
    >>> for node, left in zip(nodes, ([5, 6], [5, 6], [5, 6, 8])):
    ...     _ = [node.not_possible(val) for val in range(1, 10) if val not in left]
    >>> reduce_Dependancies(nodes), [node.possible for node in nodes]
    (True, [[5, 6], [5, 6], [8]])
    """
    sets: dict[tuple[int, ...], list[Node]] = {}
    for node in nodes:
        if not node.val:
            sets.setdefault(tuple(node.possible), []).append(node)
    if any(len(sharing) > len(digits) for digits, sharing in sets.items()):
        return -1
    removed = False
    for digits, sharing in sets.items():
        if len(sharing) < len(digits):
            continue
        for node in nodes:
            if node.val or node in sharing:
                continue
            for val in digits:
                removed |= node.not_possible(val)
    return removed


def solve_game(
    game: Sudoku_Matrix, loop: int = 0, *, quiet: bool = False, on_event: Listener | None = None
) -> Sudoku_Matrix | Literal[False]:
    """Returns the solved matrix, or False when the game is impossible.

    `loop` counts the guesses that stand: each guess calls `solve_game` again with one more. At 0,
    the start, `game` itself is not changed. Every node that is set is printed unless `quiet`.

    >>> game = Sudoku_Matrix([[0] * 9] * 9)
    >>> solved = solve_game(game, quiet=True)
    >>> solved.Done(), game.Done()
    (True, False)
    """
    if loop == 0:
        game = game._copy()
        game._attach(quiet, on_event)
        _announce(game, on_event)
        if not check_sudoku(game.output()):
            return _give_up(on_event)
    if not game.reduce_Matrix():
        return _give_up(on_event)
    while True:
        if not _deduce(game):
            return _give_up(on_event)
        if game.Done():
            if on_event is not None:
                on_event(Event("solved"))
            game._attach(quiet=False, on_event=None)
            return game
        node = game.sorted_possibilities()[0]
        digit = node.possible[0]
        trial = game._copy()
        trial.matrix[node.row][node.col]._fill("guess", digit)
        solved = solve_game(trial, loop + 1, quiet=quiet, on_event=on_event)
        if solved:
            return solved
        if on_event is not None:
            on_event(Event("backtrack", node.row, node.col, digit))
        node.not_possible(digit)


def check_sudoku(grid: Sequence[Sequence[int]]) -> bool | None:
    """Says whether a grid may be played: None ill-formed, False a digit clashes, True fine.

    Well-formed is nine rows of nine integers 0 to 9.

    >>> check_sudoku([[0] * 9] * 9), check_sudoku([[7] * 9] * 9), check_sudoku([[0] * 8] * 9)
    (True, False, None)
    """
    try:
        check_dimensions(grid)
        check_values(grid)
        check_repeats(grid)
    except FormatError:
        return None
    except ConflictError:
        return False
    return True


def solve_sudoku(
    grid: Sequence[Sequence[int]], *, quiet: bool = False, on_event: Listener | None = None
) -> list[list[int]] | Literal[False] | None:
    """Returns the grid solved; None when it is ill-formed, False when invalid or impossible.

    The grid passed in is not changed. Every node that is set is printed unless `quiet`.

    >>> solve_sudoku([[0] * 9] * 9, quiet=True)[0]
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
    """
    if check_sudoku(grid) is None:
        return None
    solved = solve_game(Sudoku_Matrix(grid), quiet=quiet, on_event=on_event)
    return solved.output() if solved else False


def _deduce(game: Sudoku_Matrix) -> bool:
    """Goes round the three deductions until none finds anything; False when one is impossible.

    Each node that is solved is spread at once. So no two nodes of a unit are ever set to the same
    digit: the second loses it first, and is found impossible when it had no other.
    """
    units = game._units()
    progress = True
    while progress:
        progress = False
        for line in game.matrix:
            for node in line:
                verdict = node_analysis(node)
                if verdict == -1:
                    return False
                if verdict:
                    node.set(node.possible[0])
                    game._spread(node)
                    progress = True
        for nodes in units:
            standing = {node.val for node in nodes}
            for digit in _DIGITS:
                if digit not in standing and solve_Nodes(nodes, digit):
                    game._spread(next(node for node in nodes if node.val == digit))
                    progress = True
        if progress:
            continue
        for nodes in units:
            removed = reduce_Dependancies(nodes)
            if removed == -1:
                return False
            progress = progress or removed
    return True


def _reduce(nodes: list[Node]) -> bool:
    vals = {node.val for node in nodes}
    removed = False
    for node in nodes:
        for val in node.possible[:]:
            if val in vals:
                removed |= node.not_possible(val)
    return removed


def _announce(game: Sudoku_Matrix, on_event: Listener | None) -> None:
    if on_event is None:
        return
    for line in game.matrix:
        for node in line:
            if node.val:
                on_event(Event("given", node.row, node.col, node.val))
            else:
                for val in node.cannot[1:]:
                    on_event(Event("remove", node.row, node.col, val))


def _give_up(on_event: Listener | None) -> Literal[False]:
    if on_event is not None:
        on_event(Event("contradiction"))
    return False


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_index(name: str, index: int) -> None:
    if not 0 <= index <= 8:
        raise IndexError(f"a {name} is numbered 0 to 8, not {index!r}")
