"""Describes one unit, whatever its kind."""

import re

from sacl.domain.code import UnitKind
from sacl.domain.description import Description, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.functions import describe_function
from sacl.domain.static_description.groups import GROUPS, describe_group
from sacl.domain.static_description.tree import walk, well_formed

_WORD = re.compile(r"\w+")
_NAMED = frozenset({Kind.NAME, Kind.ATTRIBUTE, Kind.CALL})

MAX_TOLD_BY_ONE = 3
"""A file of so few functions and no class is told by its last function."""


def describe(
    behavior: Operation, kind: UnitKind, language: str, *, neutral: str | None = None
) -> Description:
    """Say what a unit does.

    Args:
        behavior: Its operations, never its documentation.
        kind: What the unit is.
        language: Its name; the words are the same for all of them so far.
        neutral: The neutral form of a function or method. What it does not
            mention is a name that the unit binds, and is not spoken, whatever
            ``behavior`` shows of it. That of a group leaves bodies out.
    """
    del language
    whole = well_formed(behavior)
    if kind in (UnitKind.FUNCTION, UnitKind.METHOD):
        hidden = frozenset[str]() if neutral is None else _hidden(whole, neutral)
        return describe_function(_definition(whole), whole, hidden=hidden)
    functions = [op for op in whole.operands if op.kind is Kind.FUNCTION]
    classes = [op for op in whole.operands if op.text in GROUPS]
    if kind is not UnitKind.FILE:
        groups = (op for op in walk(whole) if op.text in GROUPS - {"module"})
        return describe_group(next(groups, whole), kind.value)
    if functions and not classes and len(functions) <= MAX_TOLD_BY_ONE:
        *beside, last = functions
        return describe_function(last, whole, beside)
    return describe_group(whole, kind.value)


def _hidden(whole: Operation, neutral: str) -> frozenset[str]:
    """Names of the operations that the neutral form has masked."""
    shown = set(_WORD.findall(neutral))
    texts = {op.text.removeprefix(".") for op in walk(whole) if op.kind in _NAMED}
    masked = [t for t in texts if not shown.issuperset(_WORD.findall(t))]
    return frozenset(name for text in masked for name in (text, f".{text}"))


def _definition(whole: Operation) -> Operation:
    """The function itself, behind an assignment or an export."""
    found = (op for op in walk(whole) if op.kind is Kind.FUNCTION)
    return next(found, whole)
