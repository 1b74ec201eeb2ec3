"""Matches operations with patterns written as Python expressions.

In a pattern single letters stand for any operation, the same letter for the
same one. Both orders of ``+``, ``*`` and ``==`` match. The tables of ``formulas``
are written in it.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.tree import number

_OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_COMMUTATIVE = frozenset({"+", "*", "==", "!=", "&", "|", "^"})


@cache
def compiled(source: str) -> Operation:
    """Turn the source of a pattern into operations."""
    return _compile(ast.parse(source, mode="eval").body)


def _compile(node: ast.expr) -> Operation:
    if isinstance(node, ast.BinOp):
        parts = (_compile(node.left), _compile(node.right))
        return Operation(Kind.ARITHMETIC, _OPERATORS[type(node.op)], parts)
    if isinstance(node, ast.Compare):
        compared = (_compile(node.left), *map(_compile, node.comparators))
        return Operation(Kind.COMPARE, _OPERATORS[type(node.ops[0])], compared)
    if isinstance(node, ast.Subscript):
        return Operation(
            Kind.SUBSCRIPT, "", (_compile(node.value), _compile(node.slice))
        )
    return _compile_rest(node)


def _compile_rest(node: ast.expr) -> Operation:
    if isinstance(node, ast.Slice):
        parts = (node.lower, node.upper, *([node.step] if node.step else []))
        bounds = tuple(
            Operation(Kind.OTHER) if p is None else _compile(p) for p in parts
        )
        return Operation(Kind.OTHER, "slice", bounds)
    if isinstance(node, ast.Call):
        return _compile_call(node)
    if isinstance(node, ast.Starred):
        return Operation(Kind.OTHER, "*", (_compile(node.value),))
    if isinstance(node, ast.Constant):
        return Operation(Kind.LITERAL, repr(node.value))
    return Operation(Kind.NAME, ast.unparse(node))


def _compile_call(node: ast.Call) -> Operation:
    arguments = tuple(map(_compile, node.args))
    if isinstance(node.func, ast.Attribute):
        owner = node.func.value
        if not (isinstance(owner, ast.Name) and len(owner.id) > 1):
            parts = (_compile(owner), *arguments)
            return Operation(Kind.CALL, f".{node.func.attr}", parts)
    return Operation(Kind.CALL, ast.unparse(node.func), arguments)


Bindings = dict[str, Operation]
Expand = Callable[[Operation], Operation]


class Matcher:
    """Matches against one function's operations.

    Args:
        expand: Replaces a name by the value it stands for; kept as ``expanded``.
    """

    def __init__(self, expand: Expand) -> None:
        self.expanded = expand

    def matches(self, pattern: Operation, operation: Operation) -> bool:
        """Whether a whole operation has the form of a pattern."""
        return any(True for _ in self._match(pattern, operation, {}))

    def _match(
        self, pattern: Operation, given: Operation, bound: Bindings
    ) -> Iterator[Bindings]:
        if pattern.kind is Kind.NAME:
            yield from self._wildcard(pattern.text, given, bound)
            return
        given = self.expanded(given)
        if pattern.kind is Kind.LITERAL:
            if number(given) == number(pattern):
                yield bound
            return
        if pattern.kind is not given.kind or not _same_text(pattern, given):
            return
        orders = [given.operands]
        if pattern.text in _COMMUTATIVE and len(given.operands) == len("ab"):
            orders.append(given.operands[::-1])
        for operands in orders:
            yield from self._all(pattern.operands, operands, bound)

    def _all(
        self,
        patterns: tuple[Operation, ...],
        given: tuple[Operation, ...],
        bound: Bindings,
    ) -> Iterator[Bindings]:
        if len(patterns) != len(given):
            return
        if not patterns:
            yield bound
            return
        for first in self._match(patterns[0], given[0], bound):
            yield from self._all(patterns[1:], given[1:], first)

    def _wildcard(
        self, name: str, given: Operation, bound: Bindings
    ) -> Iterator[Bindings]:
        if name not in bound:
            yield {**bound, name: self.expanded(given)}
        elif bound[name] == self.expanded(given):
            yield bound


def _same_text(pattern: Operation, given: Operation) -> bool:
    """Functions are the same under their dotted and their imported name."""
    if pattern.kind is Kind.CALL and not pattern.text.startswith("."):
        return pattern.text.rpartition(".")[2] == given.text.rpartition(".")[2]
    return pattern.text == given.text
