"""Describes one unit, whatever its kind."""

import re
from collections.abc import Mapping, Set

from sacl.domain.code import UnitKind
from sacl.domain.description import Description, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.functions import describe_function
from sacl.domain.static_description.groups import GROUPS, describe_group
from sacl.domain.static_description.receivers import with_plain_parameters
from sacl.domain.static_description.shadows import LANGUAGES, with_own_names
from sacl.domain.static_description.tree import WITH_MEMBERS, walk, well_formed
from sacl.domain.static_description.vocabulary import RUBY

_WORD = re.compile(r"\w+")
_NAMED = frozenset({Kind.NAME, Kind.ATTRIBUTE, Kind.CALL})

_MADE: Mapping[str, Set[str]] = {RUBY: frozenset({"append", "given_block"})}
"""Names that the parser gives to what is a sign or a word of the language."""

_MADE_OF_FIELDS = frozenset({"Data.define", "Struct.new"})
_ALONE = {UnitKind.CLASS: "type"}
"""Words for what holds nothing: another name for a type."""

MAX_TOLD_BY_ONE = 3
"""A file of so few functions and no class is told by its last function."""


def describe(
    behavior: Operation, kind: UnitKind, language: str, *, neutral: str | None = None
) -> Description:
    """Say what a unit does.

    Args:
        behavior: Its operations, never its documentation.
        kind: What the unit is.
        language: Its name; a name may call another thing in another language.
        neutral: The neutral form of a function or method. What it does not
            mention is a name that the unit binds, and is not spoken, whatever
            ``behavior`` shows of it. That of a group leaves bodies out.
    """
    whole = with_plain_parameters(well_formed(behavior), kind, language)
    whole = with_own_names(whole) if language in LANGUAGES else whole
    if kind in (UnitKind.FUNCTION, UnitKind.METHOD):
        hidden = (
            frozenset[str]() if neutral is None else _hidden(whole, neutral, language)
        )
        return describe_function(
            _definition(whole), whole, hidden=hidden, language=language
        )
    functions = [op for op in whole.operands if op.kind is Kind.FUNCTION]
    classes = [op for op in whole.operands if op.text in GROUPS]
    if kind is not UnitKind.FILE:
        return _describe_type(whole, kind, language)
    if functions and not classes and len(functions) <= MAX_TOLD_BY_ONE:
        *beside, last = functions
        return describe_function(last, whole, beside, language=language)
    return describe_group(whole, kind.value, language)


def _fields_given(whole: Operation) -> tuple[Operation, ...]:
    """Fields of a type that a call makes: ``Struct.new(:a, :b)``."""
    made = (op.operands for op in walk(whole) if op.text in _MADE_OF_FIELDS)
    return tuple(Operation(Kind.OTHER, "declared") for _ in next(made, ()))


def _describe_type(whole: Operation, kind: UnitKind, language: str) -> Description:
    holding = (op for op in walk(whole) if _is_group(op) or op.text == WITH_MEMBERS)
    if group := next(holding, None):
        group = group if group.text in GROUPS else _object_of(group)
        return describe_group(group, group.text, language)
    if fields := _fields_given(whole):
        return describe_group(Operation(Kind.BLOCK, "", fields), "struct", language)
    held = [op for op in walk(whole) if op.kind is Kind.FUNCTION and op.text]
    word = kind.value if held else _ALONE.get(kind, kind.value)
    return describe_group(Operation(Kind.BLOCK, "", tuple(held)), word, language)


def _object_of(made: Operation) -> Operation:
    """An object that is made with members of its own, as a group of these."""
    call, *members = made.operands
    parent = Operation(Kind.NAME, call.text)
    base = Operation(Kind.OTHER, "base", (parent,) if call.text else ())
    return Operation(Kind.BLOCK, "object", (base, *members))


def _is_group(operation: Operation) -> bool:
    return operation.kind is Kind.BLOCK and operation.text in GROUPS - {"module"}


def _hidden(whole: Operation, neutral: str, language: str) -> frozenset[str]:
    """Names of the operations that the neutral form has masked."""
    shown = set(_WORD.findall(neutral))
    texts = {op.text.removeprefix(".") for op in walk(whole) if op.kind in _NAMED}
    texts -= _MADE.get(language, frozenset())
    masked = [t for t in texts if not shown.issuperset(_WORD.findall(t))]
    return frozenset(name for text in masked for name in (text, f".{text}"))


def _definition(whole: Operation) -> Operation:
    """The function itself, behind an assignment or an export."""
    found = (op for op in walk(whole) if op.kind is Kind.FUNCTION)
    return next(found, whole)
