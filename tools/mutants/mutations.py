"""The small faults that can be planted in a module: found in its syntax tree, made in its text.

A mutation replaces one stretch of the text and leaves everything else as it is. What no test can
notice is left out where that is cheap to see: annotations, docstrings, sizes of caches.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLED = {"sorted": "list", "reversed": "list", "min": "max", "max": "min"}
_CALLED |= {"any": "all", "all": "any"}
# Arguments that change no result, or only where a fault is already there.
_SILENT = frozenset({"maxsize", "stacklevel", "strict"})
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutation:
    """One fault: the text from `start` to `end` (in bytes) becomes `new`.

    `function` is the qualified name of the function that holds it, "" outside of functions.

    >>> text = "def is_low(x):\\n    return x < 3\\n"
    >>> [each.apply(text).splitlines()[1].strip() for each in mutations(text)][:2]
    ['return None', 'return (x <= 3)']
    """

    line: int
    kind: str
    start: int
    end: int
    new: str
    function: str

    def apply(self, text: str) -> str:
        """Return the text with the fault."""
        data = text.encode()
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()


def mutations(text: str) -> list[Mutation]:
    """Return all mutations of the text of a module, in the order of their places.

    >>> len(mutations('"The docstring."\\nx: Literal[1]\\n'))
    0
    """
    finder = _Finder(text)
    finder.block(ast.parse(text).body, "")
    return finder.found


class _Finder:
    def __init__(self, text: str) -> None:
        self.found: list[Mutation] = []
        self._starts = [0]
        for line in text.encode().splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def _add(self, node: ast.expr | ast.stmt, kind: str, new: ast.AST | str, where: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        if isinstance(new, ast.expr) and not isinstance(new, ast.Slice):
            # Parentheses keep together what the text around it would take apart.
            new = f"({ast.unparse(new)})"
        text = new if isinstance(new, str) else ast.unparse(new)
        self.found.append(Mutation(node.lineno, kind, start, end, text, where))

    # -- statements --------------------------------------------------------------------------------

    def block(self, body: Iterable[ast.stmt], where: str) -> None:
        for number, node in enumerate(body):
            is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if not is_docstring and not isinstance(node, ast.Assert | ast.Import | ast.ImportFrom):
                self._statement(node, where, is_first=number == 0)

    def _statement(self, node: ast.stmt, where: str, *, is_first: bool) -> None:
        if isinstance(node, _Function):
            self._function(node, where)
            return
        if isinstance(node, ast.ClassDef):
            if not any(_name(base) == "Protocol" for base in node.bases):
                self.block(node.body, f"{where}{node.name}.")
            return
        if isinstance(node, ast.If) and _name(node.test) in ("TYPE_CHECKING", "__name__"):
            return
        inside = where.removesuffix(".<locals>.")
        if isinstance(node, ast.Return) and node.value is not None and not _is_plain(node.value):
            self._add(node, "return None", "return None", inside)
        elif isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete):
            if where and not isinstance(getattr(node, "value", None), ast.Yield | ast.Await):
                self._add(node, "dropped statement", "pass", inside)
        elif isinstance(node, ast.Break):
            self._add(node, "continue for break", "continue", inside)
        elif isinstance(node, ast.Continue):
            self._add(node, "break for continue", "break", inside)
        if isinstance(node, ast.Assign) and _name(node.targets[0]) == "__all__":
            return
        if isinstance(node, ast.If | ast.While) and not isinstance(node.test, ast.Constant):
            self._negate(node.test, inside)
        for name, field in ast.iter_fields(node):
            if name in ("annotation", "type_comment", "returns", "type_params"):
                continue
            for each in field if isinstance(field, list) else [field]:
                if isinstance(each, ast.expr):
                    self._expression(each, inside)
                elif isinstance(each, ast.withitem):
                    self._expression(each.context_expr, inside)
                elif isinstance(each, ast.ExceptHandler | ast.match_case):
                    self.block(each.body, where)
            if name in ("body", "orelse", "finalbody"):
                self.block([each for each in field if isinstance(each, ast.stmt)], where)

    def _function(self, node: _Function, where: str) -> None:
        if any(_name(each) in ("overload", "abstractmethod") for each in node.decorator_list):
            return
        own = f"{where}{node.name}"
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self._expression(default, own)
        self.block(node.body, f"{own}.<locals>.")

    # -- expressions -------------------------------------------------------------------------------

    def _negate(self, test: ast.expr, where: str) -> None:
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return  # dropping its `not` is the same
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return  # and so is another comparison
        self._add(test, "negated test", ast.UnaryOp(ast.Not(), test), where)

    def _expression(self, node: ast.expr, where: str) -> None:
        for kind, new in _changes(node):
            self._add(node, kind, new, where)
        if isinstance(node, ast.IfExp):
            self._negate(node.test, where)
        for each in _parts(node):
            self._expression(each, where)


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions in an expression that may be changed."""
    if isinstance(node, ast.JoinedStr):
        return  # the places of what is in it are not known before Python 3.12
    if isinstance(node, ast.Call) and _name(node.func) in ("cast", "TypeVar", "NewType"):
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        elif isinstance(child, ast.keyword) and child.arg not in _SILENT:
            yield child.value
        elif isinstance(child, ast.comprehension):
            yield child.iter
            yield from child.ifs
        elif isinstance(child, ast.arguments):
            yield from child.defaults


def _changes(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Compare(left, [op], right):
            yield "comparison", ast.Compare(left, [_COMPARED[type(op)]()], right)
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", ast.BoolOp(other, values)
        case ast.UnaryOp(ast.Not(), operand):
            yield "dropped not", operand
        case ast.BinOp(left, op, right) if type(op) in _CALCULATED:
            if not any(_is_text(each) for each in (left, right)):
                yield "arithmetic", ast.BinOp(left, _CALCULATED[type(op)](), right)
        case ast.Constant(bool(value)):
            yield "flipped constant", ast.Constant(not value)
        case ast.Constant(int(value)):
            yield "constant + 1", ast.Constant(value + 1)
            yield "constant - 1", ast.Constant(value - 1)
        case ast.IfExp(test, body, orelse) if isinstance(test, ast.Compare | ast.UnaryOp):
            yield "swapped branches", ast.IfExp(test, orelse, body)
        case ast.Slice(lower, upper, step) if upper is not None:
            if not isinstance(upper, ast.Constant | ast.UnaryOp):
                shorter = ast.BinOp(upper, ast.Sub(), ast.Constant(1))
                yield "slice - 1", ast.Slice(lower, shorter, step)
        case ast.Call(func, [first, second, *rest], keywords):
            is_same = any(isinstance(each, ast.Starred) for each in node.args)
            is_same |= ast.dump(first) == ast.dump(second)
            if not is_same and _name(func) not in ("isinstance", "getattr", "cast", "zip"):
                yield "swapped arguments", ast.Call(func, [second, first, *rest], keywords)
        case ast.Call(ast.Name(name), args, keywords) if name in _CALLED:
            if name != "sorted" or all(each.arg != "reverse" for each in keywords):
                kept = [] if _CALLED[name] == "list" else keywords
                yield f"{_CALLED[name]} for {name}", ast.Call(ast.Name(_CALLED[name]), args, kept)


def _name(node: ast.AST) -> str:
    """Return the last part of a name, "" for what is none."""
    if isinstance(node, ast.Call | ast.Subscript):
        return _name(node.func if isinstance(node, ast.Call) else node.value)
    if isinstance(node, ast.Compare):
        return _name(node.left)
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def _is_plain(node: ast.expr) -> bool:
    """Whether it is None, or True or False, in place of which the other one is planted.

    Few callers could tell None from False, so that would be no fault.
    """
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )
