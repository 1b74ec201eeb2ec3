"""What a choice among cases does in which case: ``match``, ``switch``, ``when``.

The parser reads each case as a block whose first operand says of what it is one.
``tree`` and ``guards`` take the tests made here for those of branches.
"""

from collections.abc import Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

MATCHES = "case"
"""Text of a block that is one of several, and of the test that it is the one."""

_TESTS = frozenset({Kind.BOOLEAN, Kind.CALL, Kind.COMPARE})


def is_case(operation: Operation) -> bool:
    """Whether this is one of several cases, and says of what."""
    first = operation.operands[0] if operation.operands else operation
    return operation.text == MATCHES and first.text == "pattern"


def in_turn(match: Operation) -> Iterator[tuple[Operation, Operation | None]]:
    """Yield the parts of a choice, the subject first, each with when it is taken.

    A case that does nothing goes on with what the next one does.
    """
    subject: tuple[Operation, ...] = ()
    told: list[Operation] = []
    waiting: list[Operation] = []
    for part in _parts(match):
        if not is_case(part):
            last = part.text == "else"
            yield part, _denied(told) if last else None
            subject = subject or (part,)
            continue
        pattern, *body = part.operands
        tests = list(_alternatives(pattern, subject))
        waiting.extend(tests)
        if not body and tests:
            yield part, None
            continue
        yield part, _one(waiting) if tests else _denied(told)
        told.extend([_one(waiting)] if tests else ())
        waiting = []


def _parts(match: Operation) -> Iterator[Operation]:
    for part in match.operands:
        plain = part.kind is Kind.BLOCK and not part.text
        yield from part.operands if plain else (part,)


def _alternatives(
    pattern: Operation, subject: tuple[Operation, ...]
) -> Iterator[Operation]:
    """Yield tests of which one must hold for a case to be taken."""
    *names, read = pattern.operands or (pattern,)
    if not subject or subject[0].text == "True":
        yield from read.operands
        return
    if not names:
        yield from (_compared(subject[0], part) for part in read.operands[:1])
    guards = [guard for part in read.operands for guard in _guards(part)]
    for name in names:
        test = Operation(Kind.COMPARE, MATCHES, (*subject, name))
        yield Operation(Kind.BOOLEAN, "and", (test, *guards)) if guards else test


def _compared(subject: Operation, read: Operation) -> Operation:
    """What a case without a name is of: ``> 3``; others are not told."""
    if read.kind is Kind.OTHER and len(read.operands) == 1:
        return Operation(Kind.COMPARE, read.text, (subject, *read.operands))
    return Operation(Kind.OTHER, MATCHES)


def names_of(pattern: Operation) -> Iterator[str]:
    """Name what a case binds; what it says that a value must be is none of it."""
    *told, read = pattern.operands or (pattern,)
    known = {part.text.strip(".:") for part in told}
    pending = [read]
    while pending:
        part = pending.pop()
        pending.extend(part.operands)
        if part.kind is Kind.NAME and part.text[:1].islower():
            yield from () if part.text in known else (part.text,)


def _guards(part: Operation) -> tuple[Operation, ...]:
    """What must hold besides."""
    if part.kind is Kind.BRANCH:
        return part.operands[:1]
    if part.kind is Kind.BOOLEAN:
        return (part,) if all(p.kind in _TESTS for p in part.operands) else ()
    return (part,) if part.kind is Kind.COMPARE and len(part.operands) > 1 else ()


def _one(tests: list[Operation]) -> Operation:
    return tests[0] if len(tests) == 1 else Operation(Kind.BOOLEAN, "or", tuple(tests))


def _denied(tests: list[Operation]) -> Operation | None:
    return Operation(Kind.BOOLEAN, "not", (_one(tests),)) if tests else None
