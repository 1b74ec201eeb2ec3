"""Types of expressions, as words."""

import re
from collections.abc import Callable, Mapping, Sequence

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import (
    is_regular_expression,
    number,
    string,
)
from sacl.domain.static_description.vocabulary import OVERLOADING, PYTHON
from sacl.domain.static_description.words_of_methods import AMBIGUOUS

MAX_DEPTH = 8

EITHER = "either"
"""Text of an operation that stands for one of its operands."""

_NUMERIC = frozenset(
    ["+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "@", "~"]
)
_SAME = frozenset({"sorted", "reversed", ".copy", ".replace", ".strip", ".slice"})
_WITH_CHARACTERS = frozenset(
    {"c", "cpp", "csharp", "go", "java", "kotlin", "rust", "scala"}
)
"""Languages in which what stands in single quotes is a character, not a text."""

_ASKING = re.compile(r"(?:.*\.)?(?:is|has)(?:_|(?=[A-Z]))|.*\?$")
"""Names of what answers a question: ``isOpen``, ``has_key``, ``open?``."""

_LITERALS = {"True": "boolean", "False": "boolean", "None": "nothing"}
_COLLECTIONS = {"dict": "dictionary", "generator": "list"}


def type_of(operation: Operation, scope: Scope, depth: int = 0) -> str:
    """Name the type of a value; empty when unknown."""
    infer = _INFERENCES.get(operation.kind)
    return "" if infer is None or depth > MAX_DEPTH else infer(operation, scope, depth)


def _collection(operation: Operation, _scope: Scope, _depth: int) -> str:
    return _COLLECTIONS.get(operation.text, operation.text)


def _boolean(operation: Operation, scope: Scope, depth: int) -> str:
    if operation.text == "not":
        return "boolean"
    kinds = {type_of(operand, scope, depth + 1) for operand in operation.operands}
    return kinds.pop() if len(kinds) == 1 else ""


def _choice(operation: Operation, scope: Scope, depth: int) -> str:
    return _common(operation.operands[1:], scope, depth)


def _common(values: Sequence[Operation], scope: Scope, depth: int) -> str:
    """Type of each of several values, whatever else may be nothing."""
    kinds = {type_of(value, scope, depth + 1) for value in values} - {"nothing"}
    return kinds.pop() if len(kinds) == 1 else ""


def _other(operation: Operation, scope: Scope, depth: int) -> str:
    either = operation.text == EITHER
    return _common(operation.operands, scope, depth) if either else ""


def _literal(operation: Operation, scope: Scope, _depth: int) -> str:
    if string(operation) is not None:
        one = operation.text[:1] == "'" and scope.language in _WITH_CHARACTERS
        return "character" if one else "string"
    if is_regular_expression(operation):
        return "regular expression"
    value = number(operation)
    if value is not None:
        return "integer" if value.is_integer() else "number"
    return _LITERALS.get(operation.text, "")


def _name(operation: Operation, scope: Scope, depth: int) -> str:
    name = operation.text
    loop = scope.loops.get(name)
    if loop is not None:
        return element_type(loop.operands[1], scope, depth + 1)
    known = scope.type_of_name(name)
    value = scope.definition(name)
    if value is not None and known in ("", "list", "collection"):
        return type_of(value, scope, depth + 1) or known
    return known


def element_type(iterable: Operation, scope: Scope, depth: int = 0) -> str:
    """Name the type of what a loop over a value gives."""
    if iterable.kind is Kind.NAME:
        owner = type_of(iterable, scope, depth + 1)
        return "string" if owner == "string" else scope.element_of(iterable.text)
    if iterable.kind is Kind.CALL:
        if iterable.text in ("range", "len"):
            return "integer"
        if iterable.text in (".split", "str", ".splitlines", ".readlines"):
            return "string"
        if iterable.text in ("sorted", "reversed", "set", "list") and iterable.operands:
            return element_type(iterable.operands[0], scope, depth + 1)
    return ""


def _call(call: Operation, scope: Scope, depth: int) -> str:
    if call.text in _SAME and call.operands:
        given = type_of(call.operands[0], scope, depth + 1)
        return "list" if call.text in ("sorted", "reversed") else given
    wording = scope.wording_of(call)
    if wording is None and _ASKING.match(call.text):
        return "boolean"
    if wording is None or (wording.result == "nothing" and call.text.startswith(".")):
        return ""
    if call.text.startswith(".") and call.text[1:] in AMBIGUOUS:
        owner = type_of(call.operands[0], scope, depth + 1) if call.operands else ""
        return wording.result if owner == wording.receiver else ""
    return wording.result


def _subscript(operation: Operation, scope: Scope, depth: int) -> str:
    owner = operation.operands[0]
    kind = type_of(owner, scope, depth + 1)
    sliced = operation.operands[1].text == "slice"
    if sliced or kind == "string":
        return kind
    return scope.element_of(owner.text) if owner.kind is Kind.NAME else ""


def _operator(operation: Operation, scope: Scope, depth: int) -> str:
    kinds = [type_of(operand, scope, depth + 1) for operand in operation.operands]
    if operation.text == "~" and len(kinds) > 1:  # parsers of Scala
        return ""
    if operation.text == "/" and {"string", "path"} & set(kinds):
        return "path"
    if operation.text == "." and operation.kind is Kind.ARITHMETIC:
        return "string"
    for kind in ("string", "list", "tuple", "set", "dictionary"):
        if kind in kinds:
            return kind
    if operation.kind is Kind.ARITHMETIC:
        return _of_arithmetic(operation.text, set(kinds), scope)
    return kinds[-1] if kinds else ""


def _of_arithmetic(operator: str, kinds: set[str], scope: Scope) -> str:
    """Type of arithmetic of what is no collection; texts may be added unseen."""
    untold = kinds.isdisjoint({"integer", "number"})
    texts = operator == "+" and scope.language != PYTHON
    dates = operator == "-" and scope.language in OVERLOADING
    if operator not in _NUMERIC or (untold and (texts or dates)):
        return ""
    if operator == "/" or "number" in kinds:
        return "number"
    return "integer" if kinds == {"integer"} else "number"


_INFERENCES: Mapping[Kind, Callable[[Operation, Scope, int], str]] = {
    Kind.LITERAL: _literal,
    Kind.COLLECTION: _collection,
    Kind.COMPREHENSION: _collection,
    Kind.COMPARE: lambda *_: "boolean",
    Kind.FUNCTION: lambda *_: "function",
    Kind.NAME: _name,
    Kind.CALL: _call,
    Kind.SUBSCRIPT: _subscript,
    Kind.ARITHMETIC: _operator,
    Kind.BOOLEAN: _boolean,
    Kind.AWAIT: _operator,
    Kind.BRANCH: _choice,
    Kind.OTHER: _other,
}
