"""Rewrites operations that languages write differently into one form.

``behavior`` applies both steps: calls through dotted names that the code does
not bind become ``os.path.join``, and counted loops become loops over a range.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sacl.adapters.treesitter.behavior_shapes import MEMBERS
from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

_RECEIVERS = frozenset({"self", "cls", "this", "super"})
_JOINING = frozenset({Kind.ARITHMETIC, Kind.BOOLEAN, Kind.COMPARE})
_STARTS = frozenset({".begin", ".cbegin", "std.begin", "std.cbegin"})
_ONE = Operation(Kind.LITERAL, "1")


def fold_dotted(root: Operation) -> Operation:
    """Join dotted names whose first part the code does not bind itself."""
    bound = frozenset(_bound_names(root)) | _RECEIVERS
    return _fold(root, bound, dict(_aliases(root)))


_MADE = "new"
"""Text of a call that makes what is expected, whose type is not written."""

_OPTIONAL = "?."
"""Text of a call that is only made where what it is called on is there."""


def optional(call: Operation, owner: Sequence[Operation]) -> Operation:
    """Keep beside a call what must be there for it to be made."""
    return Operation(Kind.OTHER, _OPTIONAL, (call, *owner))


def settle_calls(operation: Operation) -> Operation:
    """Make what is only called where something is there a branch, as a statement.

    Elsewhere the call stands for itself: its value is nothing where it is not made.
    What a grammar has taken for a comparison is called.
    """
    operands = tuple(map(settle_calls, operation.operands))
    if operation.kind is Kind.BLOCK:
        operands = tuple(map(_where_there, operands))
    operands = tuple(op.operands[0] if op.text == _OPTIONAL else op for op in operands)
    return _with_type_and_arguments(replace(operation, operands=operands))


def _where_there(statement: Operation) -> Operation:
    if statement.text != _OPTIONAL or len(statement.operands) != len(("call", "owner")):
        return statement
    call, owner = statement.operands
    there = Operation(Kind.COMPARE, "!=", (owner, Operation(Kind.LITERAL, "None")))
    return Operation(Kind.BRANCH, "", (there, call))


def bind_loosely(operation: Operation) -> Operation:
    """Deny what is called, not on what it is called; give a call what follows it.

    A grammar may read ``!a.b()`` as ``(!a).b()``, and ``f(x) { y }`` as two calls.
    """
    kind, text = operation.kind, operation.text
    operands = tuple(map(bind_loosely, operation.operands))
    owner = operands[0] if operands else operation
    behind = [part.kind for part in operands[1:]] == [Kind.FUNCTION]
    if behind and kind is owner.kind is Kind.CALL and text == "()":
        return Operation(Kind.CALL, owner.text, (*owner.operands, *operands[1:]))
    member = kind is Kind.ATTRIBUTE or (kind is Kind.CALL and text.startswith("."))
    if member and owner.kind is Kind.BOOLEAN and owner.text == "not":
        inner = Operation(kind, text, (*owner.operands, *operands[1:]))
        return Operation(Kind.BOOLEAN, "not", (inner,))
    return _with_type_argument(Operation(kind, text, operands))


def call_of(called: Sequence[Operation], given: tuple[Operation, ...]) -> Operation:
    """Call what was read as called, by its name where it has one.

    Of what is joined the last is called: ``(a + b)()`` is meant as ``a + b()``.
    """
    plain = Operation(Kind.CALL, "()", (*called, *given))
    if not called and given:
        return Operation(Kind.CALL, _MADE, given)
    if len(called) != 1:
        return plain
    owner = called[0]
    if owner.kind not in _JOINING:
        return _called(owner, given) or plain
    *before, last = owner.operands
    bound = _called(last, given)
    return plain if bound is None else replace(owner, operands=(*before, bound))


def _called(callee: Operation, given: tuple[Operation, ...]) -> Operation | None:
    if callee.kind is Kind.NAME or (
        callee.kind is Kind.ATTRIBUTE and not callee.operands
    ):
        return Operation(Kind.CALL, callee.text, given)
    if callee.kind is Kind.ATTRIBUTE:
        return Operation(Kind.CALL, f".{callee.text}", (*callee.operands, *given))
    return None


def _with_type_argument(operation: Operation) -> Operation:
    """Call what a grammar has compared: ``f<Type>(x)`` is no ``(f < Type) > (x)``."""
    match operation:
        case Operation(
            Kind.COMPARE,
            ">",
            (Operation(Kind.COMPARE, "<", (callee, type_)), given),
        ) if type_.kind is Kind.NAME and type_.text[:1].isupper():
            return _called(callee, (given,)) or operation
    return operation


def _with_type_and_arguments(operation: Operation) -> Operation:
    """Call what a grammar has compared: ``F<Type>(x, y)`` is no ``F < (Type > …)``."""
    match operation:
        case Operation(
            Kind.COMPARE,
            "<",
            (callee, Operation(Kind.COMPARE, ">", (type_, given))),
        ) if type_.kind is Kind.NAME and given.kind is Kind.COLLECTION:
            return _called(callee, given.operands) or operation
    return operation


def _aliases(root: Operation) -> Iterator[tuple[str, str]]:
    """Modules that ``import numpy as np`` renames, at the top of the code."""
    for operation in root.operands:
        words = operation.text.split()
        if words[:1] == ["import"] and words[2:3] == ["as"] and len(words) == 4:  # noqa: PLR2004 - a count, not a setting
            yield words[3], words[1]


def _fold(
    operation: Operation, bound: frozenset[str], aliases: Mapping[str, str]
) -> Operation:
    operands = tuple(_fold(part, bound, aliases) for part in operation.operands)
    text = operation.text
    if operation.kind in (Kind.ATTRIBUTE, Kind.CALL) and operands:
        owner = operands[0]
        dotted = operation.kind is Kind.ATTRIBUTE or text.startswith(".")
        foreign = owner.kind is Kind.NAME and owner.text not in bound
        chained = owner.kind is Kind.ATTRIBUTE and not owner.operands
        if dotted and (foreign or chained):
            base = aliases.get(owner.text, owner.text)
            name = f"{base}.{text.lstrip('.')}"
            return Operation(operation.kind, name, operands[1:])
    return Operation(operation.kind, text, operands)


def _bound_names(root: Operation) -> Iterator[str]:
    pending = [root]
    while pending:
        operation = pending.pop()
        pending.extend(operation.operands)
        if operation.kind in (Kind.FUNCTION, Kind.PARAMETER):
            yield operation.text
        if operation.kind is Kind.BLOCK:  # int a;
            yield from _targets(operation.operands)
        if operation.kind is Kind.PARAMETER:
            yield from _targets(operation.operands[:1])
        if operation.text == "read":
            yield from (name for name in _targets((operation,)) if name[:1].islower())
        if operation.kind in (Kind.ASSIGN, Kind.LOOP):
            yield from _targets(operation.operands[:1])


def _targets(operands: tuple[Operation, ...]) -> Iterator[str]:
    for target in operands:
        if target.kind is Kind.NAME:
            yield target.text
        elif target.kind in (Kind.COLLECTION, Kind.OTHER):
            yield from _targets(target.operands)


_VALUES = frozenset(
    {
        *(Kind.ARITHMETIC, Kind.ATTRIBUTE, Kind.AWAIT, Kind.BOOLEAN, Kind.CALL),
        *(Kind.COLLECTION, Kind.COMPARE, Kind.LITERAL, Kind.NAME, Kind.SUBSCRIPT),
    }
)
_GIVING = frozenset({"||=", MEMBERS})
"""Texts of what gives a value: an assignment to what has none, a call with members."""

_HANDLERS = frozenset({"except", "finally"})
_CHOICES = frozenset({"?"})
"""Branches that are one value."""


def returning(operation: Operation) -> Operation:
    """Return the value of an operation; that of a branch in each of its outcomes."""
    kind, operands = operation.kind, operation.operands
    if operands and (kind is Kind.BLOCK or operation.text == "except"):
        return replace(operation, operands=tuple(_returning_last(operands)))
    if operation.text == "match":
        return replace(operation, operands=tuple(map(_in_cases, operands)))
    if kind is Kind.BRANCH and operation.text not in _CHOICES:
        if len(operands) < len(("test", "outcome", "other")):
            return operation
        outcomes = (returning(outcome) for outcome in operands[1:])
        return replace(operation, operands=(operands[0], *outcomes))
    gives = kind in _VALUES or kind is Kind.BRANCH or operation.text in _GIVING
    return Operation(Kind.RETURN, operands=(operation,)) if gives else operation


def _in_cases(part: Operation) -> Operation:
    """Return what each case gives; a subject gives nothing."""
    if part.kind is not Kind.BLOCK:
        return part
    if part.text:
        return returning(part)
    return replace(part, operands=tuple(map(_in_cases, part.operands)))


def _returning_last(operands: tuple[Operation, ...]) -> Iterator[Operation]:
    """Return the last of statements, and of each handler of errors behind them."""
    behind = [part for part in operands if part.text in _HANDLERS]
    last = len(operands) - len(behind) - 1
    for index, part in enumerate(operands):
        yield returning(part) if index == last or part.text == "except" else part


def loop_over_elements(call: Operation, source: str) -> Operation:
    """Turn ``.each(elements, function)`` into a loop over the elements.

    With a ``source`` it is what that gives for the receiver: ``range(3)``.
    """
    if len(call.operands) != 2 or call.operands[1].kind is not Kind.FUNCTION:  # noqa: PLR2004 - a count, not a setting
        return call
    elements, function = call.operands
    names = [part for part in function.operands if part.kind is Kind.PARAMETER]
    body = [part for part in function.operands if part.kind is not Kind.PARAMETER]
    targets = tuple(Operation(Kind.NAME, part.text) for part in names)
    several = Operation(Kind.COLLECTION, "tuple", targets)
    target = targets[0] if len(targets) == 1 else several
    if source:
        elements = Operation(Kind.CALL, source, (elements,))
    return Operation(Kind.LOOP, operands=(target, elements, *map(_valueless, body[:1])))


def _valueless(body: Operation) -> Operation:
    """Let the last statement of a body give nothing back."""
    *others, last = body.operands or (body,)
    if body.kind is not Kind.BLOCK or last.kind is not Kind.RETURN:
        return body
    return Operation(body.kind, body.text, (*others, *last.operands))


def loop_over_range(
    start: Operation, condition: Operation, step: Operation, body: Operation
) -> Operation:
    """Turn ``for (i = a; i < b; i++)`` into a loop over ``range(a, b)``.

    Each part is a block. What is not such a loop stays a while loop.
    """
    counted = _counted(start.operands, condition.operands, step.operands)
    inner = body.operands[0] if len(body.operands) == 1 else body
    if counted is not None:
        return Operation(Kind.LOOP, operands=(*counted, inner))
    repeated = Operation(Kind.BLOCK, operands=(inner, *step.operands))
    test = condition.operands[0] if condition.operands else _ONE
    loop = Operation(Kind.WHILE, operands=(test, repeated))
    return Operation(Kind.BLOCK, operands=(*start.operands, loop))


def over_what_is_pointed_at(loop: Operation, body: str) -> Operation:
    """Loop over elements where what is counted points to them, as in C and C++.

    Args:
        loop: Made by ``loop_over_range``.
        body: Source of what is repeated.
    """
    if loop.kind is not Kind.LOOP or not _points(loop.operands[0].text, body):
        return loop
    counter, span, inner = loop.operands
    first = span.operands[0]
    is_start = first.text in _STARTS and first.operands
    whole = first.operands[-1] if is_start else first
    return Operation(Kind.LOOP, operands=(counter, whole, inner))


def _points(name: str, body: str) -> bool:
    name = re.escape(name)
    value, member = rf"(?:\breturn|[^\w\s)\]])\s*\*\s*{name}\b", rf"\b{name}\s*->"
    return re.search(f"{value}|{member}", body) is not None


def _counted(
    start: tuple[Operation, ...],
    condition: tuple[Operation, ...],
    step: tuple[Operation, ...],
) -> tuple[Operation, Operation] | None:
    if not (start and len(condition) == 1 and len(step) == 1):
        return None
    first, test, advance = start[0], condition[0], step[0]
    if first.kind is not Kind.ASSIGN or len(first.operands) != 2:  # noqa: PLR2004 - a count, not a setting
        return None
    if test.kind is not Kind.COMPARE or advance.kind is not Kind.UPDATE:
        return None
    counter = first.operands[0]
    if counter not in test.operands[:1] or counter not in advance.operands[:1]:
        return None
    stop = test.operands[1]
    if test.text in ("<=", ">="):
        sign = "+" if test.text == "<=" else "-"
        stop = Operation(Kind.ARITHMETIC, sign, (stop, _ONE))
    span = [first.operands[1], stop]
    if advance.text in ("--", "-="):
        span.append(Operation(Kind.ARITHMETIC, "-", (_ONE,)))
    return counter, Operation(Kind.CALL, "range", tuple(span))
