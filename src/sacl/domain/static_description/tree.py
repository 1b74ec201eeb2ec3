"""Looks at operation trees: walks, literals, names, the places of effects.

Everything here is bounded by the tree and does not recurse, so any tree will do.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.cases import in_turn

RECEIVERS = frozenset({"self", "cls", "this", "super"})

_NUMBER = re.compile(r"-?(\d[\d_]*\.?\d*([eE][-+]?\d+)?|\.\d+|0[xX][0-9a-fA-F]+)$")
_MAX_DIGITS = 30
_STRING = re.compile(r"^([a-zA-Z$@]{0,3})('''|\"\"\"|'|\"|`)")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


DEFERRED = "deferred"
"""Text of what is done when the function ends, however it does."""

WITH_MEMBERS = "with members"
"""Text of a call that makes an object, with the members that only this object has."""


@dataclass(frozen=True, slots=True)
class Site:
    """An operation with the loops and conditions around it, outermost first.

    Attributes:
        in_case: Whether it is in one of several cases, or where an error may end it.
    """

    operation: Operation
    loops: tuple[Operation, ...] = ()
    conditions: tuple[Operation, ...] = ()
    in_case: bool = False

    def inside(self, operand: Operation, *tests: Operation) -> "Site":
        """An operand of the operation, under more conditions."""
        return Site(operand, self.loops, (*self.conditions, *tests), self.in_case)


_LEAST_OPERANDS = {
    Kind.LOOP: 2,
    Kind.WHILE: 1,
    Kind.BRANCH: 1,
    Kind.ASSIGN: 2,
    Kind.UPDATE: 1,
    Kind.COMPARE: 2,
    Kind.ARITHMETIC: 1,
    Kind.BOOLEAN: 1,
    Kind.SUBSCRIPT: 2,
    Kind.COMPREHENSION: 1,
}
MAX_DEPTH = 64


def well_formed(operation: Operation, depth: int = 0) -> Operation:
    """Bound the depth and demote operations that lack operands.

    What the other functions of this package take for granted, such as the two
    operands of a comparison, holds afterwards.
    """
    operands: tuple[Operation, ...] = ()
    if depth < MAX_DEPTH:
        operands = tuple(well_formed(part, depth + 1) for part in operation.operands)
    method = operation.kind is Kind.CALL and operation.text.startswith(".")
    least = 1 if method else _LEAST_OPERANDS.get(operation.kind, 0)
    kind = operation.kind if len(operands) >= least else Kind.OTHER
    if kind is Kind.BRANCH and operation.text != "match":
        operands = _nested(operands)
    return Operation(kind, operation.text, operands)


def _nested(branch: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Put what follows an ``elif`` into it, as what is done otherwise."""
    *before, last = branch
    while len(before) > len(("test", "outcome")):
        other = before.pop()
        if other.kind is not Kind.BRANCH or len(other.operands) != len(before[:2]):
            return branch
        last = Operation(Kind.BRANCH, other.text, (*other.operands, last))
    return (*before, last)


def walk(root: Operation, *, into_functions: bool = True) -> Iterator[Operation]:
    """Visit a tree in source order, the root first."""
    pending = [root]
    while pending:
        operation = pending.pop()
        yield operation
        inner = operation.kind is Kind.FUNCTION and operation is not root
        if into_functions or not inner:
            pending.extend(reversed(operation.operands))


def sites(root: Operation) -> list[Site]:
    """List every operation outside inner functions with what is around it."""
    found: list[Site] = []
    pending = [Site(root)]
    while pending:
        site = pending.pop()
        found.append(site)
        if site.operation.kind is not Kind.FUNCTION or site.operation is root:
            pending.extend(reversed(list(_inside(site))))
    return found


def _inside(site: Site) -> Iterator[Site]:
    operation, operands = site.operation, site.operation.operands
    if operation.kind in (Kind.LOOP, Kind.WHILE) and len(operands) > 1:
        yield site.inside(operands[0])
        around = replace(site, loops=(*site.loops, operation))
        yield from (around.inside(operand) for operand in operands[1:])
    elif operation.kind is Kind.BRANCH and operation.text != "match" and operands:
        test, *outcomes = operands
        yield site.inside(test)
        for index, outcome in enumerate(outcomes):
            yield site.inside(outcome, _denied(test) if index else test)
    elif operation.kind is Kind.BRANCH and operation.text == "match":
        chosen = replace(site, in_case=True)
        for part, taken in in_turn(operation):
            yield chosen.inside(part, *([] if taken is None else [taken]))
    elif operation.kind is Kind.BOOLEAN and operation.text in ("and", "or"):
        first, *others = operands
        yield site.inside(first)
        test = first if operation.text == "and" else _denied(first)
        yield from (site.inside(other, test) for other in others)
    elif operation.kind is Kind.BLOCK and operation.text != "case":
        yield from _in_order(site)
    else:
        cases = operation.kind is Kind.TRY or operation.text == "case"
        around = replace(site, in_case=site.in_case or cases)
        yield from (around.inside(operand) for operand in operands)


def _in_order(block: Site) -> Iterator[Site]:
    """Statements one after the other, with tests that have let no more through."""
    around = block
    for statement in block.operation.operands:
        yield around.inside(statement)
        if statement.kind is Kind.BRANCH and _skips(statement):
            test = _denied(statement.operands[0])
            around = replace(around, conditions=(*around.conditions, test))


def _skips(branch: Operation) -> bool:
    """Whether a branch without another outcome leaves the rest of a loop out."""
    if branch.text == "match" or len(branch.operands) != len(("test", "outcome")):
        return False
    outcome = branch.operands[1]
    last = outcome.operands[-1:] if outcome.kind is Kind.BLOCK else (outcome,)
    return any(operation.text == "continue" for operation in last)


def _denied(test: Operation) -> Operation:
    return Operation(Kind.BOOLEAN, "not", (test,))


def statements(body: Operation) -> tuple[Operation, ...]:
    """Statements of a block; anything else is a block of one."""
    return body.operands if body.kind is Kind.BLOCK else (body,)


def stated_in(body: Operation) -> Iterator[Operation]:
    """Find what stands for itself in a body, so that nobody takes its value."""
    pending = [] if body.kind in _VALUES else [body]
    while pending:
        operation = pending.pop()
        yield operation
        pending.extend(_stated(operation))


_VALUES = frozenset({Kind.AWAIT, Kind.BOOLEAN, Kind.CALL})
"""What is the value of a function whose body it is."""


def _stated(operation: Operation) -> tuple[Operation, ...]:
    """Operands that are statements, those without a block around them included."""
    kind, text, operands = operation.kind, operation.text, operation.operands
    if kind is Kind.BLOCK and text == "case":
        return operands[1:]
    if kind is Kind.CONTEXT and len(operands) > 1:
        return tuple(part for part in operands if part.kind is Kind.BLOCK)
    if kind in _HOLDING or text in _CLAUSES:
        return operands
    if kind in (Kind.ASSIGN, Kind.RETURN):
        return tuple(_before_values(operation))
    return operands[_HEADS[kind] :] if kind in _HEADS else ()


def _before_values(operation: Operation) -> Iterator[Operation]:
    """Statements in front of the last of each block that gives a value."""
    for part in walk(operation, into_functions=False):
        if part.kind is Kind.BLOCK and part.text != "case":
            yield from (op for op in part.operands[:-1] if op.text != "case")


_HOLDING = frozenset({Kind.BLOCK, Kind.TRY, Kind.CONTEXT, Kind.AWAIT})
_CLAUSES = frozenset({"except", "finally", "else", DEFERRED})
_HEADS = {Kind.LOOP: 2, Kind.WHILE: 1, Kind.BRANCH: 1, Kind.BOOLEAN: 1}
"""Operands in front of the first that may be a statement."""


def body_of(function: Operation) -> Operation:
    """Body of a function; an empty block when it has none."""
    return function.operands[-1] if has_body(function) else Operation(Kind.BLOCK)


def has_body(function: Operation) -> bool:
    """Whether a function is more than declared."""
    last = function.operands[-1] if function.operands else None
    declared = last is None or last.kind is Kind.PARAMETER
    return last is not None and not declared and last.text not in ("type", "async")


def calls_in(root: Operation) -> list[Operation]:
    """Calls of a tree in source order."""
    return [op for op in walk(root) if op.kind is Kind.CALL]


def names_in(root: Operation) -> list[str]:
    """Names that a tree mentions, in order, repeated as they are."""
    return [op.text for op in walk(root) if op.kind is Kind.NAME]


def target_names(target: Operation) -> list[str]:
    """Names that an assignment or a loop binds."""
    if target.kind in (Kind.COLLECTION, Kind.OTHER, Kind.NAME):
        return [op.text for op in walk(target) if op.kind is Kind.NAME]
    return []


def number(operation: Operation) -> float | None:
    """Value of a numeric literal, its sign included."""
    if operation.kind is Kind.ARITHMETIC and len(operation.operands) == 1:
        inner = number(operation.operands[0])
        return -inner if inner is not None and operation.text == "-" else None
    if operation.kind is not Kind.LITERAL or not _NUMBER.match(operation.text):
        return None
    if len(operation.text) > _MAX_DIGITS:
        return None
    text = operation.text.replace("_", "").lower()
    if text.startswith("0x"):
        return float(int(text, 16))
    return float(text)


def string(operation: Operation) -> str | None:
    """Content of a string literal, escapes as written."""
    if operation.kind is not Kind.LITERAL:
        return None
    match = _STRING.match(operation.text)
    if match is None:
        return None
    content = operation.text[match.end() :]
    return content.removesuffix(match.group(2))


def is_regular_expression(operation: Operation) -> bool:
    """Whether a literal is written between slashes."""
    return operation.kind is Kind.LITERAL and operation.text.startswith("/")


def is_literal(operation: Operation, *texts: str) -> bool:
    """Whether this is one of these literals."""
    return operation.kind is Kind.LITERAL and operation.text in texts


def pair(operation: Operation) -> tuple[Operation, Operation] | None:
    """Operands of an operation that has exactly two."""
    match operation.operands:
        case (first, second):
            return first, second
    return None


def assignment(operation: Operation) -> tuple[Operation, Operation] | None:
    """Target and value of a plain assignment."""
    return pair(operation) if operation.kind is Kind.ASSIGN else None


def is_constant(operation: Operation) -> bool:
    """Whether this is a number or a text."""
    return number(operation) is not None or bool(string(operation))


def words_of(name: str) -> str:
    """Words of an identifier: ``getHTTPResponse`` gives ``get http response``."""
    return " ".join(word.lower() for word in _WORD.findall(name))
