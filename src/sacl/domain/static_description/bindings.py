"""What a single operation binds: names, fields, and the values they are given.

Plain functions of operations; ``scope`` puts together what they say of a function.
"""

from collections.abc import Iterable, Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.cases import names_of
from sacl.domain.static_description.tree import (
    RECEIVERS,
    body_of,
    number,
    target_names,
    walk,
)

_SWAPPING = frozenset({"swap", "std.swap"})
"""Calls that bind what they are given anew."""

WHERE_MISSING = frozenset({"||=", "??=", "or="})
"""Assignments to what has no value yet."""


def is_fetched(assignment: Operation, name: str) -> bool:
    """Whether a name is bound to the next of something, and counts nothing."""
    value = assigned_value(assignment, name)
    fetching = (Kind.CALL, Kind.ATTRIBUTE)
    return (
        assignment.kind is Kind.ASSIGN
        and value is not None
        and (value.kind in fetching)
    )


def is_start(value: Operation) -> bool:
    """Whether a value is one to begin with, as of a counter."""
    return value.kind is Kind.LITERAL or number(value) is not None


def assigned_value(assignment: Operation, name: str) -> Operation | None:
    """Value that an assignment gives a name, alone or among others."""
    if len(assignment.operands) != 2:  # noqa: PLR2004 - a count, not a setting
        return None
    target, value = assignment.operands
    while value.kind is Kind.ASSIGN:  # a = b = value
        value = value.operands[-1]
    if target.kind is Kind.NAME:
        return value
    if target.kind is value.kind is Kind.COLLECTION:
        for part, given in zip(target.operands, value.operands, strict=False):
            if part.kind is Kind.NAME and part.text == name:
                return given
    return None


def bound_names(function: Operation) -> Iterator[str]:
    """Names that a tree binds: ``name``, ``.field``, and ``self.method``."""
    for operation in walk(function):
        if operation.kind is Kind.FUNCTION and operation.text:
            yield from (operation.text, f"self.{operation.text}")
        elif operation.kind is Kind.PARAMETER:
            yield operation.text
            yield from pattern_names(operation)
        elif operation.kind in (Kind.BLOCK, Kind.COLLECTION, Kind.OTHER):
            yield from _bound_by_parts(operation)
        elif operation.kind in (Kind.ASSIGN, Kind.LOOP):
            target = operation.operands[0]
            yield from target_names(target)
            if target.kind is Kind.ATTRIBUTE and is_receiver(target.operands[:1]):
                yield f".{target.text}"


def bound_elsewhere(operations: Iterable[Operation]) -> Iterator[str]:
    """Names that inner functions assign, or others may that point at them."""
    for inner in operations:
        pointed = inner.kind is Kind.OTHER and inner.text == "&"
        if pointed or (inner.kind is Kind.CALL and inner.text in _SWAPPING):
            yield from (op.text for op in inner.operands if op.kind is Kind.NAME)
        if inner.kind is Kind.FUNCTION:
            for operation in walk(body_of(inner)):
                if operation.kind in (Kind.ASSIGN, Kind.UPDATE):
                    yield from target_names(operation.operands[0])


def pattern_names(parameter: Operation) -> list[str]:
    """Names that a parameter binds parts of itself to."""
    pattern = tuple(op for op in parameter.operands[:1] if op.text != "type")
    return target_names(Operation(Kind.OTHER, "", pattern))


def declared_names(function: Operation) -> Iterator[str]:
    """Names that a function declares, where what only assigns has a sign for a text."""
    for operation in walk(function):
        if operation.kind is Kind.PARAMETER:
            yield operation.text
        elif operation.kind is Kind.LOOP or operation.text == "declared":
            yield from target_names(Operation(Kind.OTHER, "", operation.operands[:1]))
        elif operation.kind is Kind.ASSIGN and operation.text != "=":
            yield from target_names(operation.operands[0])
        elif operation.kind in (Kind.BLOCK, Kind.COLLECTION, Kind.OTHER):
            yield from _bound_by_parts(operation)


def _bound_by_parts(operation: Operation) -> Iterator[str]:
    """Names that a declaration, a case, a pattern or a handler binds."""
    if operation.kind is Kind.BLOCK:  # int a;
        yield from (op.text for op in operation.operands if op.kind is Kind.NAME)
    elif operation.text == "pattern":
        yield from names_of(operation)
    elif operation.kind is Kind.COLLECTION and operation.text[:1].isupper():
        yield from (name for name in target_names(operation) if name[:1].islower())
    elif operation.text == "except" and operation.operands:
        yield from _caught(operation.operands[0])


def _caught(error: Operation) -> Iterator[str]:
    """The name that a handler gives an error; its type begins with a capital."""
    if error.kind is Kind.NAME and error.text[:1].islower():
        yield error.text


def is_receiver(operands: tuple[Operation, ...]) -> bool:
    """Whether the first operand is the object that a method belongs to."""
    return bool(operands) and (
        operands[0].kind is Kind.NAME and operands[0].text in RECEIVERS
    )
