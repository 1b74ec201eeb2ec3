"""Documentation that contradicts the code it stands on.

Takes a unit, the operations of its body and the definitions of its name; compares
what the documentation claims with what the code certainly does. Precision over
recall: a claim that could be true in any reading of the code is not reported.
"""

import re
from collections.abc import Iterator, Sequence

from sacl.domain.code import CodeUnit, NodeId, UnitKind
from sacl.domain.description import Operation
from sacl.domain.facts import Definition
from sacl.domain.lying_docs.conduct import CHECKED, Conduct
from sacl.domain.lying_docs.documentation import read_documentation
from sacl.domain.lying_docs.lie import Contradiction, LyingDoc
from sacl.domain.lying_docs.outcomes import (
    impossible_errors,
    missing_yields,
    results_of_procedures,
    wrong_types,
)
from sacl.domain.lying_docs.parameters import changed_defaults, unknown_parameters
from sacl.domain.lying_docs.promises import contradicted_names, contradicted_verbs

__all__ = ["RULES_VERSION", "LyingDoc", "base_name", "is_checkable", "lying_docs"]

RULES_VERSION = 3
"""Changes whenever the same code may give other reports."""

_RULES = (
    results_of_procedures,
    wrong_types,
    missing_yields,
    impossible_errors,
    contradicted_verbs,
)
_REPETITION = re.compile(r"#\d+$")


def is_checkable(unit: CodeUnit) -> bool:
    """Whether a unit is a function, and something is claimed about it."""
    return unit.kind in (UnitKind.FUNCTION, UnitKind.METHOD)


def lying_docs(
    unit: CodeUnit, function: Operation, definitions: Sequence[Definition]
) -> tuple[LyingDoc, ...]:
    """Find what a function's documentation and name claim and its code denies.

    Args:
        unit: The unit with its documentation.
        function: What it does, as a parser read it.
        definitions: Every definition of its name: overloads share documentation.
    """
    if not is_checkable(unit):
        return ()
    conduct = Conduct(unit, function, definitions)
    found = dict.fromkeys(_contradictions(conduct))
    lies = [LyingDoc(unit.id, lie.line, lie.claim, lie.evidence) for lie in found]
    return tuple(sorted(lies, key=lambda lie: lie.line))


def base_name(unit: NodeId) -> str:
    """Return what the overloads of a unit have in common."""
    return _REPETITION.sub("", unit)


def _contradictions(conduct: Conduct) -> Iterator[Contradiction]:
    unit = conduct.unit
    documentation = read_documentation(unit)
    if documentation.summary_line or documentation.claims:
        yield from unknown_parameters(documentation, conduct)
        yield from changed_defaults(documentation, conduct)
    if unit.language not in CHECKED:
        return
    if documentation.summary_line or documentation.claims:
        for rule in _RULES:
            yield from rule(documentation, conduct)
    yield from contradicted_names(conduct, _line_of_name(unit))


def _line_of_name(unit: CodeUnit) -> int:
    """Return the line of the definition's name: behind documentation before it."""
    named = re.compile(rf"\b{re.escape(unit.name)}\s*[(=:<]")
    lines = enumerate(unit.code.split("\n"), unit.span.start_line)
    return next((n for n, text in lines if named.search(text)), unit.span.start_line)
