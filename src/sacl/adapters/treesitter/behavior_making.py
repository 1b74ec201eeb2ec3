"""Small operations that reading behaviour makes of others; see ``behavior``."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tree_sitter import Node

from sacl.adapters.treesitter.behavior_parts import MAX_TEXT, parents_in, source_of
from sacl.adapters.treesitter.behavior_shapes import (
    CASE,
    CONSTANTS,
    DECLARED,
    DEFERRED,
    INITIALIZER,
    PATTERN,
    BehaviorTable,
)
from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

_ALTERNATIVES = re.compile(
    r"""\s*(?:[|,]|\bor\b)\s*(?=(?:[^'"()]|'[^']*'|"[^"]*")*$)"""
)
_GUARD = re.compile(r"\s(?:if|when|where)\s")
_TYPED = re.compile(r"^\w+\s*:\s+|^(?:case|is|let|var|ref|in)\s+|^[:&.*]+")
_NAMED = re.compile(
    r"""(?P<literal>-?\d[\w.]*|"[^"]*"|'[^']*')|(?P<name>[A-Za-z_$](?:[\w.$\\]|::)*)"""
)
_BOUND = re.compile(r"[a-z_]\w*")
_ANY = frozenset({"_", "default", "else"})


def holding(whole: Operation, members: Sequence[Operation]) -> Operation:
    """Put into a type what belongs to it and stands elsewhere."""
    if not members:
        return whole
    if whole.kind is Kind.BLOCK and whole.text:
        names = {member.text.rpartition("::")[2] for member in members}
        own = (part for part in whole.operands if not _is_declared(part, names))
        return replace(whole, operands=(*own, *members))
    inner = [part for part in whole.operands if part.kind is Kind.BLOCK and part.text]
    if not inner:
        return Operation(Kind.BLOCK, "type", (*whole.operands, *members))
    parts = (holding(p, members) if p is inner[0] else p for p in whole.operands)
    return replace(whole, operands=tuple(parts))


def _is_declared(part: Operation, names: Collection[str]) -> bool:
    """Whether a function is declared that is one of those that stand elsewhere."""
    bodiless = all(op.kind is not Kind.BLOCK for op in part.operands)
    return part.kind is Kind.FUNCTION and bodiless and part.text in names


def block(operations: Iterable[Operation]) -> Operation:
    """Put statements one after the other."""
    return Operation(Kind.BLOCK, operands=tuple(operations))


def in_one_case(operations: Sequence[Operation]) -> list[Operation]:
    """Mark what is not in every build of a program."""
    if not operations:
        return []
    return [Operation(Kind.BLOCK, CASE, (Operation(Kind.OTHER), block(operations)))]


def joined(tests: Sequence[Operation], *, negated: bool) -> Operation:
    """Make one test of those that must all hold, or must not; of none one unknown."""
    tests = tests or [Operation(Kind.OTHER, "matches")]
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
    if kind is Kind.WHILE and [part.kind for part in operands] == [Kind.BLOCK]:
        return Operation(kind, text, (Operation(Kind.LITERAL, "True"), *operands))
    if kind is Kind.ASSIGN and len(operands) == 1:
        return Operation(Kind.OTHER, DECLARED, tuple(operands))
    if text == "list" and any(part.text == "pair" for part in operands):
        text = "dict"
    if text == "?" and len(operands) == len(("test", "other")):
        return Operation(Kind.BOOLEAN, "or", tuple(operands))
    if text == "void" and all(part.kind is Kind.LITERAL for part in operands):
        return Operation(Kind.LITERAL, "None")
    return Operation(kind, text, tuple(operands))


def pattern_of(
    parts: Sequence[Node], read: Sequence[Operation], *, binding: bool
) -> Operation:
    """Say what a case is of: each name or literal that is written, and what was read.

    What a name has behind it binds parts; it may be told by what was read.
    """
    written = map(source_of, parts)
    plain = [text for text in written if not text.startswith(("if ", "when "))]
    single = [part for text in plain for part in _ALTERNATIVES.split(text)]
    names = [_TYPED.sub("", _GUARD.split(part)[0]) for part in single]
    named = [match for part in names if (match := _NAMED.match(part))]
    told = [_told(match) for match in named if match["name"] not in _ANY]
    if binding:
        told = [op for op in told if not _BOUND.fullmatch(op.text)]
    rest = Operation(Kind.OTHER, "read", tuple(read))
    return Operation(Kind.OTHER, PATTERN, (*told, rest))


def _told(named: re.Match[str]) -> Operation:
    literal = named["literal"] or CONSTANTS.get(named["name"])
    return (
        Operation(Kind.LITERAL, literal)
        if literal
        else Operation(Kind.NAME, named["name"])
    )


def initialised(operands: Sequence[Operation]) -> Operation:
    """Store a value, or what is made of several, in a member of the object."""
    name, *values = operands
    if len(values) == 1 and values[0].text == "values":
        values = list(values[0].operands)
    made = Operation(Kind.CALL, name.text, tuple(values))
    member = Operation(Kind.ATTRIBUTE, name.text, (Operation(Kind.NAME, "self"),))
    return Operation(Kind.ASSIGN, "", (member, values[0] if len(values) == 1 else made))


def parents_named(parts: Sequence[Node]) -> list[Operation]:
    """Name the types that these parts of a type say it extends or implements."""
    return [Operation(Kind.NAME, name) for part in parts for name in parents_in(part)]


def as_stored(whole: Operation) -> Operation:
    """A field for a property of which no accessor has a body."""
    accessors = whole.operands[-1].operands if whole.operands else ()
    stored = all(op.kind is Kind.FUNCTION and not op.operands for op in accessors)
    kept = whole.operands[-1:] != () and whole.operands[-1].kind is Kind.BLOCK
    return Operation(Kind.OTHER, DECLARED) if kept and accessors and stored else whole


def giving_nothing(body: list[Operation]) -> list[Operation]:
    """Take a body that is one expression for a statement."""
    alone = len(body) == 1 and body[0].kind is not Kind.BLOCK
    return [block(map(_unreturned, body))] if alone else body


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


def passed_on(call: Operation, table: BehaviorTable) -> Operation:
    """Put what a call is on, or is given, in its place, where that is all it does."""
    if call.text in table.inlined:
        return _on_itself(call)
    if call.text in table.deferring:
        *statements, _ = _on_itself(call).operands
        return Operation(Kind.OTHER, DEFERRED, tuple(statements))
    passing, name = table.passing, whole_name(call)
    static = name != call.text and name in passing
    values = call.operands[static:]
    passes = static or call.text in passing
    if call.text in table.assuring and values:
        return values[0]
    return values[0] if passes and len(values) == 1 else call


def whole_name(call: Operation) -> str:
    """Name of what is called, with that of the module or type it belongs to."""
    owner = call.operands[0] if call.operands else call
    static = call.text.startswith(".") and owner.kind is Kind.NAME
    return f"{owner.text}{call.text}" if static else call.text


def _on_itself(call: Operation) -> Operation:
    """Do what ``apply { … }`` does with the object, and give the object."""
    last = call.operands[-1] if len(call.operands) == 1 else call
    if last.kind is not Kind.FUNCTION or not last.operands:
        return call
    body = last.operands[-1]
    own = Operation(Kind.NAME, "this")
    statements = body.operands if body.kind is Kind.BLOCK else (body,)
    return Operation(Kind.BLOCK, operands=(*map(_unreturned, statements), own))


def _unreturned(statement: Operation) -> Operation:
    """What a function would give back, for itself."""
    gives = statement.kind is Kind.RETURN and len(statement.operands) == 1
    return statement.operands[0] if gives else statement


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
