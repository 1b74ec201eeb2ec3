"""Small operations that reading behaviour makes of others; see ``behavior``."""

from collections.abc import Iterable, Sequence

from sacl.adapters.treesitter.behavior_parts import MAX_TEXT
from sacl.adapters.treesitter.behavior_shapes import INITIALIZER
from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind


def block(operations: Iterable[Operation]) -> Operation:
    """Put statements one after the other."""
    return Operation(Kind.BLOCK, operands=tuple(operations))


def in_one_case(operations: Sequence[Operation]) -> list[Operation]:
    """Mark what is not in every build of a program."""
    if not operations:
        return []
    return [Operation(Kind.BLOCK, "case", (Operation(Kind.OTHER), block(operations)))]


def joined(tests: Sequence[Operation], *, negated: bool) -> Operation:
    """Make one test of those that must all hold, or must not."""
    whole = (
        tests[0] if len(tests) == 1 else Operation(Kind.BOOLEAN, "and", tuple(tests))
    )
    return Operation(Kind.BOOLEAN, "not", (whole,)) if negated else whole


def told_apart(kind: Kind, text: str, operands: Sequence[Operation]) -> Operation:
    """Make an operation, or another in its place.

    An initializer of C++ names a member, a list of pairs is a map, ``a ?: b`` is
    ``a or b``, and ``void 0`` is nothing.
    """
    if text == INITIALIZER and operands and operands[0].kind is Kind.NAME:
        return initialised(operands)
    if text == "list" and any(part.text == "pair" for part in operands):
        text = "dict"
    if text == "?" and len(operands) == len(("test", "other")):
        return Operation(Kind.BOOLEAN, "or", tuple(operands))
    if text == "void" and all(part.kind is Kind.LITERAL for part in operands):
        return Operation(Kind.LITERAL, "None")
    return Operation(kind, text, tuple(operands))


def initialised(operands: Sequence[Operation]) -> Operation:
    """Store a value, or what is made of several, in a member of the object."""
    name, *values = operands
    if len(values) == 1 and values[0].text == "values":
        values = list(values[0].operands)
    made = Operation(Kind.CALL, name.text, tuple(values))
    member = Operation(Kind.ATTRIBUTE, name.text, (Operation(Kind.NAME, "self"),))
    return Operation(Kind.ASSIGN, "", (member, values[0] if len(values) == 1 else made))


def begun(first: Sequence[Operation], body: Sequence[Operation]) -> Operation:
    """Put in front of a body what is done first, once the parent is constructed."""
    statements = [part for whole in body for part in whole.operands]
    at = 1 if statements and statements[0].text == "super" else 0
    return block([*statements[:at], *first, *statements[at:]])


def matched(tests: list[Operation]) -> list[Operation]:
    """Compare what is matched with its pattern, which stands in front of it.

    What a pattern binds, or another test, stands between or behind: it is not told.
    """
    pair = tuple(reversed(tests)) if len(tests) == len(("pattern", "value")) else ()
    return [Operation(Kind.COMPARE if pair else Kind.OTHER, "matches", pair)]


def declared_type(source: str) -> Operation:
    """Name a type as it is written."""
    name = source.lstrip(":-> \n").strip()[:MAX_TEXT]
    return Operation(Kind.OTHER, "type", (Operation(Kind.NAME, name),))


def with_self(operation: Operation, name: str) -> Operation:
    """Call a receiver ``self``, whatever its name is."""
    operands = tuple(with_self(part, name) for part in operation.operands)
    is_receiver = operation.kind is Kind.NAME and operation.text == name
    text = "self" if is_receiver else operation.text
    return Operation(operation.kind, text, operands)
