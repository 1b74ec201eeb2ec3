"""How relations word what they are about: names, receivers, rules."""

from collections.abc import Callable, Mapping
from typing import Any

from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Expression,
    Item,
    Name,
    UnitReference,
)
from sacl.domain.relations import Detail

MAX_WRITTEN_DEPTH = 6
OMITTED = "…"


def qualified(unit: NodeId) -> str:
    """Return the qualified name of a unit; its path for a file."""
    return unit.partition("::")[2] or unit


def written(expression: Expression, depth: int = MAX_WRITTEN_DEPTH) -> str:
    """Write an expression as source, shortened."""
    writer = _WRITERS.get(type(expression))
    return OMITTED if writer is None or depth == 0 else writer(expression, depth - 1)


def _attribute(expression: Attribute, depth: int) -> str:
    return f"{written(expression.value, depth)}.{expression.name}"


def _item(expression: Item, depth: int) -> str:
    return f"{written(expression.value, depth)}[{expression.key or OMITTED}]"


_WRITERS: Mapping[type, Callable[[Any, int], str]] = {
    Name: lambda expression, _: str(expression.id),
    Attribute: _attribute,
    Call: lambda expression, depth: f"{written(expression.callee, depth)}()",
    Item: _item,
    UnitReference: lambda expression, _: qualified(expression.unit),
}


def rule_of(callee: Expression) -> str:
    """Say by which rule a callee was followed to a unit."""
    if isinstance(callee, Name):
        return "name in scope"
    if isinstance(callee, Attribute):
        base = callee.value
        if isinstance(base, Name) and base.id in {"self", "cls", "this"}:
            return "member of the own class"
        if isinstance(base, Call) and base.callee == Name("super"):
            return "member of a parent class"
        return "member of a known value"
    if isinstance(callee, Call):
        return "function that a call returned"
    return "value of an expression"


def call_details(site: CallSite, *, constructor: bool) -> dict[str, Detail]:
    """Return type and receiver of a call."""
    callee = site.call.callee
    if site.awaited:
        form = "async"
    elif constructor:
        form = "constructor"
    else:
        form = "method" if isinstance(callee, Attribute) else "direct"
    details: dict[str, Detail] = {"callType": form}
    if isinstance(callee, Attribute):
        details["receiver"] = written(callee.value)
    return details
