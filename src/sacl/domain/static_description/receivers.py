"""Tells the object that a method belongs to from what is only called like it."""

from sacl.domain.code import UnitKind
from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.tree import RECEIVERS
from sacl.domain.static_description.vocabulary import PYTHON

OBJECT, CLASS = "the object", "the class"
ITSELF = frozenset({OBJECT, CLASS})
"""Words for what a method belongs to."""


def itself(receiver: str) -> str:
    """Say what a receiver is: of a class method of Python the class."""
    return CLASS if receiver == "cls" else OBJECT


def with_plain_parameters(whole: Operation, kind: UnitKind, language: str) -> Operation:
    """Rename parameters that are called like a receiver and are none.

    A receiver is the first parameter; ``cls`` is one in methods of Python only.
    """
    is_method = kind is not UnitKind.FUNCTION and language == PYTHON
    operands = tuple(
        with_plain_parameters(part, kind, language) for part in whole.operands
    )
    same = all(new is old for new, old in zip(operands, whole.operands, strict=True))
    whole = whole if same else Operation(whole.kind, whole.text, operands)
    if whole.kind is not Kind.FUNCTION:
        return whole
    names = [part.text for part in operands if part.kind is Kind.PARAMETER]
    first = is_method or names[:1] != ["cls"]
    plain = RECEIVERS.intersection(names[first:])
    return _renamed(whole, plain) if plain else whole


def _renamed(operation: Operation, names: frozenset[str]) -> Operation:
    """Put another name for each of these; an own one, so it is never spoken."""
    operands = tuple(_renamed(part, names) for part in operation.operands)
    named = operation.kind in (Kind.NAME, Kind.PARAMETER) and operation.text in names
    text = f"{operation.text}_" if named else operation.text
    return Operation(operation.kind, text, operands)
