"""Recognises well-known algorithms: recursion, divisors, binary search, tables.

Each recogniser looks at one function and names what it found; see ``idioms``.
"""

from collections.abc import Callable, Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.results import results
from sacl.domain.static_description.scope import Idiom, Scope
from sacl.domain.static_description.tree import (
    RECEIVERS,
    assignment,
    number,
    pair,
    walk,
)

_GCD = Idiom("greatest common divisor", "greatest common divisor by Euclid's algorithm")
_FIBONACCI = Idiom("recursive sequence", "adds the two previous terms, fibonacci")
_FACTORIAL = Idiom("recursive product", "multiplies recursively, factorial")


def _self_calls(scope: Scope) -> list[Operation]:
    own = scope.function.text
    return [
        call
        for call in scope.calls
        if own and (call.text == own or (call.text == f".{own}" and _on_itself(call)))
    ]


def _on_itself(call: Operation) -> bool:
    receiver = call.operands[0]
    return receiver.kind is Kind.NAME and receiver.text in RECEIVERS - {"super"}


def _recursion(scope: Scope) -> Idiom | None:
    calls = _self_calls(scope)
    if not calls:
        return None
    steps = sorted(_decrements(calls))
    for operation in scope.operations:
        if operation.kind is Kind.ARITHMETIC:
            recursive = [op for op in operation.operands if op in calls]
            if operation.text == "+" and len(recursive) > 1 and steps == [1, 2]:
                return _FIBONACCI
            if operation.text == "*" and recursive and steps == [1]:
                return _FACTORIAL
    return Idiom("recursion", "using recursion")


def _decrements(calls: list[Operation]) -> Iterator[float]:
    """By how much each recursive call lowers its first argument."""
    for call in calls:
        first = call.operands[0] if call.operands else call
        if first.kind is Kind.ARITHMETIC and first.text == "-" and pair(first):
            yield number(first.operands[1]) or 0.0


def _remainder_chain(scope: Scope) -> Idiom | None:
    """``x, y = y, x % y`` in a loop, and ``f(y, x % y)``: Euclid's algorithm."""
    for site in scope.of_kind(Kind.ASSIGN):
        parts = assignment(site.operation)
        if parts and site.loops and (value := pair(parts[1])):
            target = pair(parts[0])
            if target and value[0] == target[1] and value[1].text == "%":
                return _GCD
    for call in _self_calls(scope):
        given = pair(call)
        if given and given[1].text == "%" and given[1].operands[-1] == given[0]:
            return _GCD
    return None


def _divisors(scope: Scope) -> Idiom | None:
    """A loop that tries divisors of a number."""
    for site in scope.of_kind(Kind.COMPARE):
        division, expected = site.operation.operands[:2]
        loop = site.loops[-1] if site.loops else None
        if loop is None or loop.kind is not Kind.LOOP or number(expected) != 0:
            continue
        divided = pair(division) if division.text == "%" else None
        tried = divided is not None and divided[1] == loop.operands[0]
        if tried and loop.operands[1].text == "range":
            return _prime_or_divisors(scope, loop)
    return None


def _prime_or_divisors(scope: Scope, loop: Operation) -> Idiom:
    start = loop.operands[1].operands[:1]
    from_two = [number(op) for op in start] == [2]
    decided = any(r.loops and r.value.kind is Kind.LITERAL for r in results(scope))
    if from_two and decided:
        return Idiom("primality test", "prime number check by trial division")
    return Idiom("divisor search", "divisors, factors of a number")


def _digits(scope: Scope) -> Idiom | None:
    """Takes the digits of a number off its end."""
    by_ten = {
        operation.text.rstrip("=")
        for operation in scope.operations
        if operation.kind in (Kind.ARITHMETIC, Kind.UPDATE)
        and number(operation.operands[-1]) == 10  # noqa: PLR2004 - decimal digits
    }
    repeated = bool(_self_calls(scope)) or any(True for _ in scope.of_kind(Kind.WHILE))
    if "%" in by_ten and by_ten & {"//", "/"} and repeated:
        return Idiom("digit extraction", "goes through the digits of the number")
    return None


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
        if len(site.loops) > 1:
            return Idiom("in-place sort", "sorts by swapping elements in place")
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


def _running_best(scope: Scope) -> Idiom | None:
    """``current = max(current + x, x)``: the best contiguous run."""
    for site in scope.of_kind(Kind.ASSIGN):
        parts = assignment(site.operation)
        if parts is None or not site.loops or parts[1].text not in ("max", "Math.max"):
            continue
        sums = [op for op in parts[1].operands if op.text == "+"]
        if any(parts[0] in op.operands for op in sums):
            return Idiom("running maximum", "largest sum of a contiguous subarray")
    return None


ALGORITHMS: tuple[Callable[[Scope], Idiom | None], ...] = (
    _remainder_chain,
    _divisors,
    _digits,
    _binary_search,
    _running_best,
    _table,
    _recursion,
    _swap,
    _pairs,
)
