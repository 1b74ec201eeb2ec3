"""Tells calls of a function to itself from calls to its namesakes."""

from collections.abc import Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.bindings import is_receiver
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import walk

_INITIALIZER = "init"
"""Name of all initializers of a type in Swift; one that is called is another."""

_LEAVING = frozenset({Kind.RETURN, Kind.RAISE, Kind.YIELD})
_BRANCHING = frozenset({Kind.BRANCH, Kind.LOOP, Kind.WHILE, Kind.BOOLEAN})
_APART = frozenset({Kind.FUNCTION, Kind.COMPREHENSION})


def is_recursive(call: Operation, scope: Scope) -> bool:
    """Whether a call is one of the function itself, and not of a namesake.

    A function that always calls itself would never end, and one that is given
    another number of values is another one.
    """
    own = scope.function.text
    method = call.text == f".{own}" and is_receiver(call.operands[:1])
    if not own or not (call.text == own or method):
        return False
    if method and (call.operands[0].text == "super" or own == _INITIALIZER):
        return False
    if not method and _is_bound_inside(own, scope):
        return False
    sure = any(_is_alike(operation, call) for operation in _always(scope.body))
    return not sure and _takes(call.operands[method:], scope)


def _is_alike(operation: Operation, call: Operation) -> bool:
    """Whether two operations call the same; what they are given may be told apart."""
    same = operation.kind is Kind.CALL and operation.text == call.text
    return same and len(operation.operands) == len(call.operands)


def _is_bound_inside(name: str, scope: Scope) -> bool:
    """Whether a function has a value or a function of its own of a name."""
    inner = (op.text for op in scope.operations if op.kind is Kind.FUNCTION)
    return name in scope.assigned or name in inner


def _takes(given: tuple[Operation, ...], scope: Scope) -> bool:
    """Whether a function takes as many values as a call gives."""
    loose = any(op.kind is Kind.OTHER for op in given) or any(
        parameter.variadic or parameter.default for parameter in scope.parameters
    )
    return loose or len(given) == len(scope.parameters)


def _always(body: Operation) -> Iterator[Operation]:
    """Find what is done whenever a body is, up to where it may be left."""
    pending = [body]
    while pending:
        operation = pending.pop(0)
        kind, operands = operation.kind, operation.operands
        yield operation
        if kind is Kind.TRY:
            pending[:0] = operands[:1]
        elif kind in _BRANCHING:
            if any(part.kind in _LEAVING for part in walk(operation)):
                return
            pending[:0] = operands[1:2] if kind is Kind.LOOP else operands[:1]
        elif kind not in _APART:
            pending[:0] = operands
