"""Recognises well-known algorithms: recursion, binary search, tables, pairs.

Each recogniser looks at one function and names what it found; see ``idioms``.
"""

from collections.abc import Callable

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.recursion import is_recursive
from sacl.domain.static_description.scope import Idiom, Scope
from sacl.domain.static_description.tree import (
    assignment,
    number,
    pair,
    walk,
)


def _self_calls(scope: Scope) -> list[Operation]:
    return [call for call in scope.calls if is_recursive(call, scope)]


def _recursion(scope: Scope) -> Idiom | None:
    return Idiom("recursion", "using recursion") if _self_calls(scope) else None


def _binary_search(scope: Scope) -> Idiom | None:
    """Halves the sum of two bounds until they meet, and looks there."""
    halves = any(
        op.text in ("//", ">>", "/") and op.operands and op.operands[0].text == "+"
        for op in scope.operations
        if op.kind is Kind.ARITHMETIC and number(op.operands[-1]) in (1, 2)
    )
    bounded = any(
        site.operation.operands[0].text in ("<", "<=")
        for site in scope.of_kind(Kind.WHILE)
    )
    looks = any(True for _ in scope.of_kind(Kind.SUBSCRIPT))
    if halves and looks and (bounded or _self_calls(scope)):
        return Idiom("binary search", "binary search in sorted elements")
    return None


def _swap(scope: Scope) -> Idiom | None:
    """Exchanges two values: ``a, b = b, a``."""
    for site in scope.of_kind(Kind.ASSIGN):
        parts = assignment(site.operation)
        target = pair(parts[0]) if parts else None
        if parts is None or target is None or parts[1].operands != target[::-1]:
            continue
        if target[0].kind is not Kind.SUBSCRIPT:
            return Idiom("swap values", "swaps two values")
        return Idiom("element swap", "swaps, interchanges elements")
    return None


def _table(scope: Scope) -> Idiom | None:
    """Fills a table from entries that were filled before."""
    for site in scope.of_kind(Kind.ASSIGN):
        parts = assignment(site.operation)
        if parts is None or not site.loops or parts[0].kind is not Kind.SUBSCRIPT:
            continue
        target, value = parts
        name, depth = _indexed(target)
        entries = [op for op in walk(value) if op.kind is Kind.SUBSCRIPT]
        earlier = [op for op in entries if _indexed(op) == (name, depth)]
        if name and scope.parameter(name) is None and set(earlier) - {target}:
            size = "two-dimensional table" if depth > 1 else "table"
            clause = f"dynamic programming over a {size} of subproblems"
            return Idiom("dynamic programming", clause)
    return None


def _indexed(operation: Operation) -> tuple[str, int]:
    """Name of what is indexed, and how often."""
    depth = 0
    while operation.kind is Kind.SUBSCRIPT:
        operation, depth = operation.operands[0], depth + 1
    return (operation.text if operation.kind is Kind.NAME else ""), depth


def _pairs(scope: Scope) -> Idiom | None:
    """Compares or combines every pair of elements of one collection."""
    for site in scope.of_kind(Kind.LOOP):
        outer = site.loops[-1] if site.loops else None
        iterable = site.operation.operands[1]
        if outer is None or outer.kind is not Kind.LOOP or iterable.text != "range":
            continue
        start = iterable.operands[:1]
        if start and outer.operands[0] in walk(start[0]):
            deep = len(site.loops) > 1
            every = "triplets, combinations" if deep else "pairs"
            return Idiom("pairwise comparison", f"goes through all {every} of elements")
    return None


ALGORITHMS: tuple[Callable[[Scope], Idiom | None], ...] = (
    _binary_search,
    _table,
    _recursion,
    _swap,
    _pairs,
)
