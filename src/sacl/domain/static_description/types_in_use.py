"""What operations say of the types of their operands.

``votes`` weighs what is said of one operand for ``scope``. Besides types the
votes are ``character`` (an element of a string) and ``list!`` (only a list will do).
"""

import re
from collections.abc import Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.tree import number, string, walk
from sacl.domain.static_description.vocabulary import (
    FOREIGN_TO_PYTHON,
    OVERLOADING,
    PYTHON,
)
from sacl.domain.static_description.words_of_methods import AMBIGUOUS, METHODS

_ARGUMENTS = {
    "range": ("integer", "integer", "integer"),
    "sum": ("list",),
    "sorted": ("list",),
    "max": ("list?",),
    "min": ("list?",),
    "len": ("collection",),
    "map": ("function", "list"),
    "filter": ("function", "list"),
    "zip": ("list", "list", "list"),
    "enumerate": ("list",),
    "reversed": ("list",),
    "any": ("list",),
    "all": ("list",),
    "ord": ("character",),
    "chr": ("integer",),
    "abs": ("number",),
    "round": ("number",),
    "bin": ("integer",),
    "pow": ("number", "number"),
    "open": ("string",),
    "json.loads": ("string",),
    "re.search": ("string", "string"),
    "re.match": ("string", "string"),
    "re.findall": ("string", "string"),
    "re.sub": ("string", "string", "string"),
    "re.split": ("string", "string"),
    "heapq.nlargest": ("integer", "list"),
    "heapq.nsmallest": ("integer", "list"),
    "Counter": ("list",),
    "JSON.parse": ("string",),
    "Object.keys": ("object",),
    "Object.entries": ("object",),
}
_NUMERIC = frozenset({"-", "*", "/", "**", "%", "//"})
_COUNTING = _NUMERIC - {"-", "+"}
_NUMBERS = frozenset(
    {
        *("abs", "float", "int", "len", "max", "min", "round", "sum"),
        *("time.monotonic", "time.perf_counter", "time.time"),
    }
)
"""Functions that give numbers."""

_INTEGRAL = frozenset({"%", "//", "&", "|", "^", "<<", ">>"})
_CHARACTER_TESTS = frozenset(
    {"isdigit", "isalpha", "isupper", "islower", "isspace", "isalnum", "isnumeric"}
)


_TYPE_TEST = re.compile(
    r"isinstance|callable|hasattr|\.(?:is_a|kind_of|instance_of|respond_to)\??"
    r"|(?:.*\.)?is_?(?:[Aa]rray|[Bb]oolean|[Bb]uffer|[Dd]ate|[Ff]unction|[Ii]nteger"
    r"|[Nn]umber|[Nn]umeric|[Oo]bject|[Pp]lain_?[Oo]bject|[Ss]tream|[Ss]tring)"
)
"""Calls that ask what their operand is."""

_TELLING = frozenset(
    {
        *(
            "charAt",
            "charCodeAt",
            "endsWith",
            "padStart",
            "push",
            "splice",
            "startsWith",
        ),
        *("substring", "toLowerCase", "toUpperCase", "trim", "unshift"),
    }
)
"""Methods that only one type has in languages other than Python."""

_TELLING_LITTLE = frozenset(
    {
        *("add", "decode", "digest", "discard", "encode", "execute", "exists", "mkdir"),
        *("read", "remove", "update", "write"),
    }
)
"""Methods that objects of many types have."""


def types_said(
    operation: Operation, *, language: str
) -> Iterator[tuple[Operation, str]]:
    """Say what an operation shows of the types of values."""
    python = language == PYTHON
    if operation.kind is Kind.CALL and operation.text.startswith("."):
        yield from _method_evidence(operation, python=python)
    elif operation.kind is Kind.CALL:
        yield from _call_evidence(operation, python=python)
    elif operation.kind is Kind.COMPARE and operation.text in ("in", "not in"):
        yield from _membership_evidence(operation)
    elif operation.kind in (Kind.ARITHMETIC, Kind.COMPARE, Kind.UPDATE):
        yield from _operator_evidence(operation, language)
    elif operation.kind is Kind.LOOP:
        target, iterable = operation.operands[:2]
        pairs = target.kind is Kind.COLLECTION
        yield iterable, "list" if python or not pairs else "collection"
        if pairs and python:
            element = Operation(Kind.SUBSCRIPT, "", (iterable, target))
            yield element, "list"
    elif operation.kind is Kind.SUBSCRIPT:
        owner, index = operation.operands[:2]
        yield owner, _kind_by(index)


def _kind_by(index: Operation) -> str:
    """What has an element of this index; a name may be any key."""
    if string(index) is not None or (index.text == "%" and _is_text(index)):
        return "dictionary"
    counted = index.kind is Kind.ARITHMETIC and not any(map(string, walk(index)))
    placed = number(index) is not None or counted
    return "list" if placed or index.text == "slice" else "collection"


def _is_text(formatted: Operation) -> bool:
    return any(string(part) is not None for part in formatted.operands[:1])


def tested_names(root: Operation) -> Iterator[str]:
    """Names of which the type is tested, so that they may be several things."""
    for operation in walk(root):
        kind, operands = operation.kind, operation.operands
        compared = kind is Kind.COMPARE and operation.text == "instanceof"
        asked = kind is Kind.CALL and _TYPE_TEST.fullmatch(operation.text)
        if compared or asked or operation.text == "typeof":
            yield from (part.text for part in operands if part.kind is Kind.NAME)


def _method_evidence(
    call: Operation, *, python: bool
) -> Iterator[tuple[Operation, str]]:
    method = call.text[1:]
    telling = method not in FOREIGN_TO_PYTHON if python else method in _TELLING
    if method in _TELLING_LITTLE or not telling:
        return
    if method in _CHARACTER_TESTS:
        yield call.operands[0], "character"
    elif method == "pop" and _takes_a_key(call):
        yield call.operands[0], "dictionary"
    elif method in METHODS and method not in AMBIGUOUS:
        kind = METHODS[method].receiver
        yield call.operands[0], "list!" if kind == "list" else kind


def _takes_a_key(pop: Operation) -> bool:
    """Whether an entry is removed by a key: a text, or one with a default."""
    _, *given = pop.operands
    return len(given) > 1 or any(string(part) is not None for part in given)


def _call_evidence(call: Operation, *, python: bool) -> Iterator[tuple[Operation, str]]:
    known = python or "." in call.text or call.text == "range"
    kinds = _ARGUMENTS.get(call.text, ()) if known else ()
    if not kinds and call.text.startswith(("math.", "Math.")):
        kinds = ("number", "number")
    for argument, kind in zip(call.operands, kinds, strict=False):
        if kind != "list?":
            yield argument, kind
            if kind == "number" and argument.text == "-":
                yield from ((part, kind) for part in argument.operands)
        elif len(call.operands) == 1:
            yield argument, "list"


def _membership_evidence(operation: Operation) -> Iterator[tuple[Operation, str]]:
    element, container = operation.operands[:2]
    yield container, "string" if string(element) is not None else "list"
    content = string(container)
    if content is not None:
        yield element, "character" if len(content) > 1 else "string"


def _operator_evidence(
    operation: Operation, language: str
) -> Iterator[tuple[Operation, str]]:
    if language in OVERLOADING and _takes_away_unseen(operation):
        return
    if operation.text == "/" and any(map(string, walk(operation))):
        return
    formats = string(operation.operands[0]) or operation.operands[0].kind is Kind.CALL
    if operation.text == "%" and formats:
        return
    for operand in operation.operands:
        for other in operation.operands:
            kind = _kind_beside(operation.text, other)
            if other is not operand and kind:
                yield operand, kind
        if operation.kind is Kind.ARITHMETIC and operation.text in _NUMERIC:
            yield operand, "number"


def _takes_away_unseen(operation: Operation) -> bool:
    """Whether what is taken away from another value is no number for sure.

    Dates and sets have differences, too.
    """
    if operation.text not in ("-", "-=") or len(operation.operands) < len("ab"):
        return False
    return not any(_counts(part) for part in operation.operands)


def _counts(part: Operation) -> bool:
    if part.kind is Kind.ARITHMETIC:
        return part.text in _COUNTING or any(map(_counts, part.operands))
    return number(part) is not None or part.text in _NUMBERS


def _kind_beside(operator: str, other: Operation) -> str:
    """Type of a value that stands beside another in an operation."""
    text = string(other)
    if text is not None and operator == "*":
        return "integer"
    if text is not None and operator != "%":
        return "character" if len(text) == 1 else "string"
    if number(other) is not None:
        return "integer" if operator.rstrip("=") in _INTEGRAL else "number"
    return ""
