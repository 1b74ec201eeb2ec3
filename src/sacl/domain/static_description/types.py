"""Types of expressions, as words."""

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import number, string
from sacl.domain.static_description.vocabulary import wording_of

MAX_DEPTH = 8

_SAME = frozenset({"sorted", "reversed", ".copy", ".replace", ".strip", ".slice"})
_LITERALS = {"True": "boolean", "False": "boolean", "None": "nothing"}
_COLLECTIONS = {"dict": "dictionary", "generator": "list"}


def type_of(operation: Operation, scope: Scope, depth: int = 0) -> str:
    """Name the type of a value; empty when unknown."""
    if depth > MAX_DEPTH:
        return ""
    kind, operands = operation.kind, operation.operands
    if kind is Kind.LITERAL:
        return _literal(operation)
    if kind in (Kind.COLLECTION, Kind.COMPREHENSION):
        return _COLLECTIONS.get(operation.text, operation.text)
    if kind in (Kind.COMPARE,) or (kind is Kind.BOOLEAN and operation.text == "not"):
        return "boolean"
    if kind is Kind.NAME:
        return _name(operation.text, scope, depth)
    if kind is Kind.CALL:
        return _call(operation, scope, depth)
    if kind is Kind.SUBSCRIPT and operands:
        return _subscript(operation, scope, depth)
    if kind in (Kind.ARITHMETIC, Kind.BOOLEAN, Kind.AWAIT) and operands:
        return _operator(operation, scope, depth)
    if kind is Kind.BRANCH and operation.text == "?" and len(operands) > 1:
        return type_of(operands[1], scope, depth + 1)
    return "function" if kind is Kind.FUNCTION else ""


def _literal(operation: Operation) -> str:
    if string(operation) is not None:
        return "string"
    value = number(operation)
    if value is not None:
        return "integer" if value.is_integer() else "number"
    return _LITERALS.get(operation.text, "")


def _name(name: str, scope: Scope, depth: int) -> str:
    loop = scope.loops.get(name)
    if loop is not None and len(loop.operands) > 1:
        return element_type(loop.operands[1], scope, depth + 1)
    known = scope.type_of_name(name)
    value = scope.definition(name)
    if value is not None and known in ("", "list", "sized"):
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
    wording = wording_of(call.text)
    return wording.result if wording is not None else ""


def _subscript(operation: Operation, scope: Scope, depth: int) -> str:
    owner = operation.operands[0]
    kind = type_of(owner, scope, depth + 1)
    sliced = len(operation.operands) > 1 and operation.operands[1].text == "slice"
    if sliced or kind == "string":
        return kind
    return scope.element_of(owner.text) if owner.kind is Kind.NAME else ""


def _operator(operation: Operation, scope: Scope, depth: int) -> str:
    kinds = [type_of(operand, scope, depth + 1) for operand in operation.operands]
    for kind in ("string", "list", "tuple", "set", "dictionary"):
        if kind in kinds:
            return kind
    if operation.kind is Kind.ARITHMETIC:
        if operation.text == "/" or "number" in kinds:
            return "number"
        return "integer" if set(kinds) == {"integer"} else "number"
    return kinds[-1]
