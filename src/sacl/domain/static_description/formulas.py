"""Formulas and small expressions that have a name, as a table of patterns.

``formula_names`` says which of them a function contains. See ``patterns``.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.patterns import Matcher, compiled
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import number, string, walk

MAX_NAMES = 3

_EXPRESSIONS = frozenset(
    {Kind.ARITHMETIC, Kind.COMPARE, Kind.CALL, Kind.SUBSCRIPT, Kind.BOOLEAN}
)

_FORMULAS: tuple[tuple[str, str], ...] = (
    # numbers
    ("max(x) - min(x)", "difference between largest and smallest element, range"),
    ("abs(a - b)", "absolute difference"),
    ("x*x + y*y", "sum of two squares"),
    ("a + (n - 1)*d", "term of an arithmetic progression, series"),
    ("x*y/100", "percentage"),
    ("x/y*100", "percentage"),
    # geometry
    ("math.sqrt(x*x + y*y)", "hypotenuse, euclidean distance"),
    ("a*b/2", "half the product, as in the area of a triangle"),
    ("0.5*a*b", "half the product, as in the area of a triangle"),
    ("2*(a+b)", "twice the sum, as in the perimeter of a rectangle"),
    # bits
    ("(x >> k) & 1", "bit at a position"),
    ("1 << k", "power of two, bit mask"),
    # sequences
    ("x[n:] + x[:n]", "rotates to the left, splits and joins at a position"),
    ("x[n:] + x[:m]", "rotates, moves a part to the end"),
    ("x[i] != y[i]", "positions where two sequences differ, mismatch"),
    ("x[i] == y[i]", "same element at the same position of two sequences"),
    ("x[i] + y[i]", "adds two sequences element-wise"),
    ("zip(*x)", "transposes, unzips columns of a list of lists"),
    ("dict(zip(a, b))", "dictionary from two lists of keys and values"),
    ("x.count(y) == 1", "elements that occur once, unique"),
    ("len(x) // 2", "middle position, half"),
    ("x[len(x) - 1]", "last element"),
)


_OF_NUMBERS = frozenset({"term of an arithmetic progression, series"})
FORMULA_NAMES = frozenset(name for _, name in _FORMULAS)


def formula_names(scope: Scope) -> list[str]:
    """Name the formulas of a function, the largest expressions first."""
    matcher = Matcher(lambda operation: _expanded(operation, scope))
    found: dict[str, None] = {}
    pending = [scope.body]
    while pending and len(found) < MAX_NAMES:
        operation = pending.pop()
        if operation.kind is Kind.FUNCTION:
            continue
        name = _name(operation, matcher) if operation.kind in _EXPRESSIONS else ""
        if name and any(part.kind is not Kind.LITERAL for part in _leaves(operation)):
            found.setdefault(name)
        else:
            pending.extend(reversed(operation.operands))
    return list(found)


def _leaves(operation: Operation) -> Iterator[Operation]:
    return (part for part in walk(operation) if not part.operands)


def _name(operation: Operation, matcher: Matcher) -> str:
    key = _root(matcher.expanded(operation))
    for pattern, name in _by_root().get(key, ()):
        if matcher.matches(pattern, operation) and not _is_of_others(name, operation):
            return name
    return ""


def _is_of_others(name: str, operation: Operation) -> bool:
    """Whether what a formula says of numbers or sequences is not said of such.

    What it says of sequences is not to be said of one place, and what it says of
    numbers not of texts and tuples.
    """
    parts = [
        *operation.operands,
        *(p for op in operation.operands for p in op.operands),
    ]
    if name in _OF_NUMBERS:
        return any(part.kind is Kind.COLLECTION or string(part) for part in parts)
    indices = (op.operands[1] for op in walk(operation) if op.kind is Kind.SUBSCRIPT)
    return "two sequences" in name and any(
        number(index) is not None for index in indices
    )


@cache
def _by_root() -> Mapping[tuple[Kind, str], list[tuple[Operation, str]]]:
    """The patterns by their outermost operation."""
    patterns = defaultdict(list)
    for source, name in _FORMULAS:
        pattern = compiled(source)
        patterns[_root(pattern)].append((pattern, name))
    return patterns


def _root(operation: Operation) -> tuple[Kind, str]:
    return operation.kind, operation.text.lstrip(".").rpartition(".")[2]


def _expanded(operation: Operation, scope: Scope) -> Operation:
    """Follow names to the one value they have."""
    for _ in range(4):
        value = None
        if operation.kind is Kind.NAME:
            value = scope.definition(operation.text)
        if value is None:
            break
        operation = value
    return _multiplied(operation)


def _multiplied(operation: Operation) -> Operation:
    """``x ** 3`` and ``pow(x, 3)`` as ``x * x * x``."""
    power = operation.text in ("**", "pow", "math.pow", "Math.pow")
    if not power or len(operation.operands) != len("xy"):
        return operation
    base, exponent = operation.operands
    if number(exponent) == 3:  # noqa: PLR2004 - a count, not a setting
        square = Operation(Kind.ARITHMETIC, "*", (base, base))
        return Operation(Kind.ARITHMETIC, "*", (square, base))
    if number(exponent) == 2:  # noqa: PLR2004 - a count, not a setting
        return Operation(Kind.ARITHMETIC, "*", (base, base))
    return operation
