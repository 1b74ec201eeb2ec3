"""Reads errors that are values as errors: what is returned beside one is nothing.

Used by ``behavior`` for languages whose table says how an error is made: Go.
"""

import re
from collections.abc import Collection
from dataclasses import replace

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

_VALUELESS = frozenset({"None", "False", "0", "-1", '""', "``"})
_SURE = frozenset({"err", "exists", "found", "ok"})
"""Names of what is given beside a value and says whether there is one."""

_OUTCOMES = _SURE | {"error", "exist", "has", "is", "loaded"}
"""Words in such names."""


def with_errors(operation: Operation, made_by: Collection[str]) -> Operation:
    """Raise errors that are returned, and give names the values beside them.

    Args:
        operation: Any.
        made_by: Functions that make an error.
    """
    operands = tuple(with_errors(part, made_by) for part in operation.operands)
    whole = replace(operation, operands=operands)
    if operation.kind is Kind.RETURN and operands:
        return _returned(whole, made_by)
    if operation.kind is Kind.BLOCK:
        parts = (inner for part in operands for inner in _declared_apart(part))
        return replace(whole, operands=tuple(parts))
    return whole


def _returned(returned: Operation, made_by: Collection[str]) -> Operation:
    values = returned.operands
    if len(values) == 1 and values[0].kind is Kind.OTHER and not values[0].text:
        values = values[0].operands
    *others, last = values
    if last.kind is Kind.CALL and last.text in made_by:
        return Operation(Kind.RAISE, operands=last.operands[:1])
    if others and all(_is_empty(value) for value in others):
        is_error = last.kind is Kind.NAME and "err" in last.text.lower()
        return replace(returned, operands=(last,)) if is_error else returned
    beside = last.text in ("None", "True") or _is_error(last)
    if not others or not beside:
        return returned
    one = others[0] if len(others) == 1 else Operation(Kind.OTHER, "", tuple(others))
    return replace(returned, operands=(one,))


def _is_empty(value: Operation) -> bool:
    made = value.kind in (Kind.CALL, Kind.COLLECTION) and not value.operands
    return made or (value.kind is Kind.LITERAL and value.text in _VALUELESS)


def _is_error(value: Operation) -> bool:
    return value.kind is Kind.NAME and value.text in _SURE


def _tells_outcome(second: Operation) -> bool:
    """Whether the second of two results says how a call went, by its name."""
    words = re.findall(r"[a-z]+|[A-Z][a-z]*", second.text)
    return second.text == "_" or not _OUTCOMES.isdisjoint(map(str.lower, words))


def _declared_apart(statement: Operation) -> tuple[Operation, ...]:
    """``x, err := f()`` gives x what f gives, and err whether it fails."""
    if statement.kind is not Kind.ASSIGN or len(statement.operands) < len("xy"):
        return (statement,)
    target, value = statement.operands[0], statement.operands[-1]
    if target.kind is not Kind.OTHER or len(target.operands) != len("xy"):
        return (statement,)
    name, other = target.operands
    if value.kind is not Kind.CALL or not _tells_outcome(other):
        return (statement,)
    told = replace(statement, operands=(name, value))
    outcome = Operation(Kind.OTHER, "outcome", (value,))
    return told, replace(statement, operands=(other, outcome))
