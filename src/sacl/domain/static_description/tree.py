"""Looks at operation trees: walks, literals, names, the places of effects.

Everything here is bounded by the tree and does not recurse, so any tree will do.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

RECEIVERS = frozenset({"self", "cls", "this", "super"})

_NUMBER = re.compile(r"-?(\d[\d_]*\.?\d*([eE][-+]?\d+)?|\.\d+|0[xX][0-9a-fA-F]+)$")
_STRING = re.compile(r"^([a-zA-Z]{0,3})('''|\"\"\"|'|\"|`)")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


@dataclass(frozen=True, slots=True)
class Site:
    """An operation with the loops and conditions around it, outermost first."""

    operation: Operation
    loops: tuple[Operation, ...] = ()
    conditions: tuple[Operation, ...] = ()


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
        loops = (*site.loops, operation)
        for index, operand in enumerate(operands):
            around = loops if index else site.loops
            yield Site(operand, around, site.conditions)
    elif operation.kind is Kind.BRANCH and operation.text != "match" and operands:
        yield Site(operands[0], site.loops, site.conditions)
        for index, operand in enumerate(operands[1:]):
            test = operands[0]
            if index:
                test = Operation(Kind.BOOLEAN, "not", (test,))
            branch = operand.kind is Kind.BRANCH and operation.text != "?"
            added = () if branch else (test,)
            yield Site(operand, site.loops, (*site.conditions, *added))
    else:
        for operand in operands:
            yield Site(operand, site.loops, site.conditions)


def statements(body: Operation) -> tuple[Operation, ...]:
    """Statements of a block; anything else is a block of one."""
    return body.operands if body.kind is Kind.BLOCK else (body,)


def body_of(function: Operation) -> Operation:
    """Body of a function; an empty block when it has none."""
    last = function.operands[-1] if function.operands else None
    if last is None or last.kind is Kind.PARAMETER or last.text in ("type", "async"):
        return Operation(Kind.BLOCK)
    return last


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


def is_constant(operation: Operation) -> bool:
    """Whether this is a number or a text."""
    return number(operation) is not None or bool(string(operation))


def words_of(name: str) -> str:
    """Words of an identifier: ``getHTTPResponse`` gives ``get http response``."""
    return " ".join(word.lower() for word in _WORD.findall(name))
