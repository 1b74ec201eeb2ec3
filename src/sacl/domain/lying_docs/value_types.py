"""Types of values as documentation speaks of them, and as code shows them."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.lying_docs.lie import words
from sacl.domain.static_description.tree import number, string


class ValueType(StrEnum):
    """A type that no value shares with another one here."""

    LIST = "list"
    TUPLE = "tuple"
    SET = "set"
    DICT = "dict"
    STRING = "string"
    BOOLEAN = "boolean"
    NUMBER = "number"
    ITERATOR = "iterator"
    FUNCTION = "function"
    ERROR = "error"
    NOTHING = "nothing"
    BYTES = "bytes"


Types = frozenset[ValueType]

_T = ValueType
_DECLARED: Mapping[ValueType, str] = {
    _T.BOOLEAN: r"bool|[bB]oolean|(?:\w+|this) is .+|TypeGuard\[.*\]|TypeIs\[.*\]",
    _T.STRING: r"str|string|String",
    _T.NUMBER: r"number|Integer|Long|Double|Float|double|long|short|byte"
    r"|u?int(?:8|16|32|64)?|float(?:32|64)?",
    _T.LIST: r"(?:t\.|typing\.)?[lL]ist(?:\[.*\])?|(?:Array)?List<.*>|Array<.*>"
    r"|(?!byte\[\]$|char\[\]$)[\w.<>]+(?:\[\])+|\[\](?!(?:byte|rune)$)[\w.*\[\]]+",
    _T.DICT: r"(?:t\.|typing\.)?[dD]ict(?:\[.*\])?|(?:Hash|Linked|Tree)?Map<.*>"
    r"|Record<.*>|map\[.*",
    _T.TUPLE: r"(?:t\.|typing\.)?[tT]uple(?:\[.*\])?",
    _T.SET: r"(?:t\.|typing\.)?[sS]et(?:\[.*\])?|Set<.*>",
    _T.ERROR: r"error",
    _T.BYTES: r"bytes|(?:byte|char)\[\]|\[\](?:byte|rune)",
    _T.NOTHING: r"None|void",
}
_DECLARED_PATTERNS = [
    (kind, re.compile(rf"(?:{text})$")) for kind, text in _DECLARED.items()
]

_CALLS: Mapping[str, ValueType] = {
    **dict.fromkeys(("str", "repr", "String", "chr", "hex", "bin", "ascii"), _T.STRING),
    **dict.fromkeys(("len", "int", "float", "ord", "hash", "id"), _T.NUMBER),
    **dict.fromkeys(
        ("bool", "isinstance", "issubclass", "callable", "hasattr", "any", "all"),
        _T.BOOLEAN,
    ),
    **dict.fromkeys(("list", "sorted", "dir"), _T.LIST),
    **dict.fromkeys(("dict", "vars"), _T.DICT),
    **dict.fromkeys(("set", "frozenset"), _T.SET),
    "tuple": _T.TUPLE,
    "Boolean": _T.BOOLEAN,
    "Array.isArray": _T.BOOLEAN,
    "iter": _T.ITERATOR,
}
_TEXT_METHODS = words("""
    .join .format .strip .lower .upper .replace .lstrip .rstrip .title
    """)
_COLLECTIONS = {
    "list": _T.LIST,
    "tuple": _T.TUPLE,
    "set": _T.SET,
    "dict": _T.DICT,
    "generator": _T.ITERATOR,
}
_CERTAIN_COMPARISONS = frozenset({"in", "not in", "is", "is not", "instanceof"})

_OPERATORS = {
    Kind.BOOLEAN: _T.BOOLEAN,
    Kind.COMPARE: _T.BOOLEAN,
    Kind.FUNCTION: _T.FUNCTION,
}

_MAX_DEPTH = 8


def declared_type(written: str) -> ValueType | None:
    """Read the annotation of one type; None where it is another."""
    text = written.strip().strip("\"'")
    matches = (kind for kind, pattern in _DECLARED_PATTERNS if pattern.match(text))
    return next(matches, None)


def declared_types(written: str) -> Types:
    """Read a type annotation that may be a union; none where a part is not known."""
    parts = _split_union(written.strip().strip("\"'"))
    found = [declared_type(part) for part in parts]
    known = frozenset(kind for kind in found if kind)
    return known if all(found) else frozenset()


def _split_union(written: str) -> list[str]:
    """Split at the bars that are in no brackets."""
    if " is " in written:
        return [written]
    depth, parts = 0, [""]
    for sign in written.replace("=>", "  "):
        depth += (sign in "[<({") - (sign in "]>)}")
        if sign == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def certain_types(
    value: Operation,
    assigned: Mapping[str, Sequence[Operation] | None],
    *,
    python: bool,
    depth: int = 0,
) -> Types:
    """Return the types that a value can have; none where one is in doubt.

    Args:
        value: The value.
        assigned: What local names are given; None where that is in doubt.
        python: Whether operators may be redefined by what they are used on.
        depth: How many names and branches led here.
    """

    def all_of(values: Sequence[Operation]) -> Types:
        found = [
            certain_types(each, assigned, python=python, depth=depth + 1)
            for each in values
        ]
        return frozenset().union(*found) if found and all(found) else frozenset()

    if depth > _MAX_DEPTH:
        return frozenset()
    if value.kind is Kind.NAME:
        return all_of(assigned.get(value.text) or ())
    if value.kind is Kind.BRANCH and value.text == "?":
        return all_of(value.operands[1:])
    if value.kind is Kind.BOOLEAN and value.text in ("and", "or"):
        return all_of(value.operands)
    single = _single(value, assigned, python=python)
    return frozenset({single}) if single else frozenset()


def _single(
    value: Operation,
    assigned: Mapping[str, Sequence[Operation] | None],
    *,
    python: bool,
) -> ValueType | None:
    match value.kind:
        case Kind.LITERAL:
            return _literal(value)
        case Kind.COLLECTION | Kind.COMPREHENSION:
            return _COLLECTIONS.get(value.text)
        case Kind.CALL:
            return None if value.text in assigned else _call(value)
    return _operator(value, python=python)


def _operator(value: Operation, *, python: bool) -> ValueType | None:
    if value.kind is Kind.ARITHMETIC:
        texts = value.text in ("+", "%") and any(map(_is_text, value.operands))
        return _T.STRING if texts else None
    if value.kind is Kind.COMPARE and python and value.text not in _CERTAIN_COMPARISONS:
        return None
    return _OPERATORS.get(value.kind)


def _call(call: Operation) -> ValueType | None:
    if call.text in _TEXT_METHODS:
        return _T.STRING if _is_text(call.operands[0]) else None
    return _CALLS.get(call.text)


def _is_text(value: Operation) -> bool:
    return value.kind is Kind.LITERAL and _literal(value) is _T.STRING


def _literal(value: Operation) -> ValueType | None:
    if value.text in ("True", "False", "true", "false"):
        return _T.BOOLEAN
    if value.text in ("None", "null", "undefined", "nil"):
        return _T.NOTHING
    if number(value) is not None:
        return _T.NUMBER
    if string(value) is None:
        return None
    return _T.BYTES if value.text[:2].lower().strip("r'\"") == "b" else _T.STRING
