"""Conditions in words: denied, joined by ``and`` and ``or``; see ``comparisons``."""

from collections.abc import Iterable, Sequence

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.cases import MATCHES
from sacl.domain.static_description.comparisons import (
    COMPARISONS,
    TYPE_TESTS,
    UNTOLD,
    cast_of,
    comparison,
    denied,
)
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import number, pair
from sacl.domain.static_description.vocabulary import PYTHON

MAX_CLAUSES = 8
MAX_JOINED_WORDS = 22
"""Of parts joined by ``and`` or ``or``, so that none is cut."""

_OTHERS = "another condition holds"
"""Stands for the parts of a condition that are not said."""

_OPPOSITES = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
_SAME = frozenset({"==", MATCHES})
CAUGHT = "caught"
"""Text of a test that a handler was reached."""

_DEFINED = "defined?"
_DUALS = {"and": "or", "or": "and"}
_SIZED = frozenset({"string", "list", "tuple", "set", "dictionary"})
_EMPTY_IS_FALSE = frozenset({"javascript", "php", "tsx", "typescript"})
"""Languages other than Python in which an empty text counts as false."""


def clause(operation: Operation, speech: Speech) -> str:
    """Say when a condition holds."""
    if (cast := cast_of(operation, speech)) is not None:
        return f"{speech.noun(cast)} is of a certain type"
    if operation.kind is Kind.COMPARE:
        return comparison(operation, speech)
    if operation.kind is Kind.BOOLEAN:
        return _boolean(operation, speech)
    if operation.kind is Kind.ARITHMETIC:
        return _odd(operation, speech) or f"{speech.noun(operation)} is not zero"
    if is_half(operation) or operation.text in (_DEFINED, CAUGHT):
        return _half(operation, speech)
    return _chosen(operation, speech) or _true(operation, speech)


def _boolean(operation: Operation, speech: Speech) -> str:
    if operation.text == "not":
        return _negation(operation.operands[0], speech)
    parts = flattened(operation)
    spoken = _one_of(parts, speech) or [
        set_apart(speech.clause(part), part, operation.text) for part in parts
    ]
    return joined(dict.fromkeys(spoken), operation.text)


def all_of(tests: Sequence[Operation], speech: Speech) -> str:
    """Say conditions that must all hold."""
    if len(tests) == 1:
        return speech.clause(tests[0])
    spoken = [set_apart(speech.clause(test), test, "and") for test in tests]
    return joined(dict.fromkeys(spoken), "and")


def joined(spoken: Iterable[str], operator: str) -> str:
    """Join whole parts as long as there is room; say that there are others."""
    first, *others = spoken
    kept = [first]
    for part in others:
        if len(" ".join([*kept, part]).split()) > MAX_JOINED_WORDS:
            told = kept if kept[-1].endswith(_OTHERS) else [*kept, _OTHERS]
            return f" {operator} ".join(told)
        kept.append(part)
    return f" {operator} ".join(kept)


def set_apart(said: str, part: Operation, operator: str) -> str:
    """Mark a part of a condition that joins by another word than stands around it."""
    inner = _joins_by(part)
    if inner in ("", operator) or f" {inner} " not in said:
        return said
    return f"{'either' if inner == 'or' else 'both'} {said}"


def _joins_by(part: Operation) -> str:
    """``and`` or ``or`` of a chain; a denied one joins by the other."""
    if part.kind is not Kind.BOOLEAN or not part.operands:
        return ""
    if part.text != "not":
        return part.text
    inner = _joins_by(part.operands[0])
    return _DUALS.get(inner, "")


def is_half(operation: Operation) -> bool:
    """Whether what a comparison compares with is not known, as a type without name."""
    return operation.kind is Kind.OTHER and operation.text in COMPARISONS


def _half(operation: Operation, speech: Speech) -> str:
    if operation.text == CAUGHT:
        return "an error is caught"
    if operation.text == _DEFINED and operation.operands:
        return f"{speech.noun(operation.operands[0])} is defined"
    if operation.text not in TYPE_TESTS or len(operation.operands) != 1:
        return UNTOLD
    return f"{speech.noun(operation.operands[0])} is of a certain type"


def flattened(operation: Operation) -> list[Operation]:
    """Operands of a chain of the same operator, at most ``MAX_CLAUSES``."""
    found: list[Operation] = []
    pending = [operation]
    while pending and len(found) < MAX_CLAUSES:
        part = pending.pop()
        if part.kind is Kind.BOOLEAN and part.text == operation.text:
            pending.extend(reversed(part.operands))
        else:
            found.append(part)
    return found


def _one_of(parts: list[Operation], speech: Speech) -> list[str]:
    """``x == 1 or x == 2`` as x being one of them."""
    subjects = {part.operands[:1] for part in parts}
    equal = all(part.kind is Kind.COMPARE and part.text in _SAME for part in parts)
    if len(subjects) != 1 or not equal or len(parts) < len("ab"):
        return []
    values = ", ".join(speech.noun(part.operands[1]) for part in parts)
    return [f"{speech.noun(parts[0].operands[0])} is one of {values}"]


def _chosen(operation: Operation, speech: Speech) -> str:
    """``True if test else False`` is the test."""
    if operation.kind is not Kind.BRANCH:
        return ""
    test, *outcomes = operation.operands
    answers = [outcome.text for outcome in outcomes]
    if answers == ["True", "False"]:
        return speech.clause(test)
    return _negation(test, speech) if answers == ["False", "True"] else ""


def _true(operation: Operation, speech: Speech) -> str:
    """Say that a value counts as true."""
    said = speech.noun(operation)
    if said.startswith("whether "):
        return said.removeprefix("whether ")
    if operation.kind is Kind.CALL:
        return UNTOLD if said in ("boolean", "value") else said
    if speech.type_of(operation) not in _SIZED:
        return f"{said} is true"
    python = speech.scope.language == PYTHON
    return f"{said} is {'not empty' if python else 'there'}"


def excluded(operation: Operation) -> Operation | None:
    """The positive form of a condition that leaves something out."""
    if operation.kind is Kind.BOOLEAN and operation.text == "not":
        return operation.operands[0] if operation.operands else None
    if operation.kind is Kind.COMPARE and operation.text in ("!=", "not in", "is not"):
        positive = _OPPOSITES[operation.text]
        return Operation(Kind.COMPARE, positive, operation.operands)
    return None


def _negation(inner: Operation, speech: Speech) -> str:
    if inner.kind is Kind.COMPARE and inner.text in _OPPOSITES:
        return speech.clause(
            Operation(Kind.COMPARE, _OPPOSITES[inner.text], inner.operands)
        )
    if inner.kind is Kind.BOOLEAN and inner.text == "not" and inner.operands:
        return speech.clause(inner.operands[0])
    if inner.kind is Kind.BOOLEAN and inner.text in _DUALS:
        return _denied_chain(inner, speech)
    said = speech.noun(inner) if inner.kind is Kind.NAME else ""
    if said.startswith("whether "):
        return denied(said.removeprefix("whether "))
    cast = cast_of(inner, speech) is not None
    if inner.kind in (Kind.NAME, Kind.SUBSCRIPT, Kind.ATTRIBUTE) and not cast:
        return f"{speech.noun(inner)} is {_falsity(inner, speech)}"
    return denied(speech.clause(inner))


def _falsity(value: Operation, speech: Speech) -> str:
    """Word for a value that counts as false; what is empty does in Python only."""
    kind = speech.type_of(value)
    if kind in _SIZED and speech.scope.language == PYTHON:
        return "empty"
    if kind == "string" and speech.scope.language in _EMPTY_IS_FALSE:
        return "missing or empty"
    return "missing" if kind in _SIZED or kind == "pointer" else "false or missing"


def _denied_chain(inner: Operation, speech: Speech) -> str:
    """``not (a and b)`` as not a or not b, so that the denial reaches both."""
    parts = flattened(inner)
    if inner.text == "or" and _one_of(parts, speech):
        return denied(speech.clause(inner))
    joint = _DUALS[inner.text]
    against = [Operation(Kind.BOOLEAN, "not", (part,)) for part in parts]
    spoken = [set_apart(speech.clause(part), part, joint) for part in against]
    return joined(dict.fromkeys(spoken), joint)


def _odd(operation: Operation, speech: Speech) -> str:
    parts = pair(operation)
    if operation.text in ("%", "&") and parts:
        value, other = parts
        if number(other) == (2 if operation.text == "%" else 1):
            return f"{speech.noun(value)} is odd"
        if operation.text == "%":
            divisor = speech.noun(other)
            return f"{speech.noun(value)} is not divisible by {divisor}"
    return ""
