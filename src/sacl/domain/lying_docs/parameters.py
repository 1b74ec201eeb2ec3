"""Documented parameters and defaults against the signature."""

import re
from collections.abc import Iterable, Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.lying_docs.conduct import Conduct
from sacl.domain.lying_docs.documentation import Claim, ClaimKind, Documentation
from sacl.domain.lying_docs.harmless_calls import ECMASCRIPT
from sacl.domain.lying_docs.lie import Contradiction
from sacl.domain.static_description.tree import number, string

LANGUAGES = frozenset({"python", "java", "kotlin", "scala", *ECMASCRIPT})
"""Languages whose documentation names parameters in a way that is read here."""

_OPEN_ENDED = re.compile(r"\*\w|\.\.\.|\{")
"""In a signature: ``*args``, ``...rest``, destructuring or an object type."""

_UNITS = frozenset({24, 60, 100, 1000, 1024, 3600, 1_000_000, 1_048_576})
"""How far a number may be from the same one in another unit."""

_ARGUMENTS = re.compile(r"\barguments\b")
_STATED_DEFAULT = re.compile(
    r"\b(?:defaults? (?:is|to|value is|value:)|default[:=])\s*:?\s*"
    r"[`'\"(]*(-?\d+(?:\.\d+)?|True|False|true|false)\b(?![%\w]|[.,_ ]\d)"
    r"(?!\s*(?:if|when|on|for|in)\b)(?!\s*[-+*/^])",
    re.IGNORECASE,
)


def unknown_parameters(
    documentation: Documentation, conduct: Conduct
) -> Iterator[Contradiction]:
    """Yield documented parameters that no definition has.

    Silent where the signature is open ended (``*args``, destructuring,
    ``arguments``) or a decorator may have changed it, since any name may be taken
    there; and about parameters of inner functions, one of which may be the result.
    """
    given = dict.fromkeys(p for each in conduct.definitions for p in each.parameters)
    known = {name.lstrip("*") for name in (*given, "this", *conduct.inner_parameters)}
    if not given or _is_open_ended(conduct):
        return
    for claim in documentation.of_kind(ClaimKind.PARAMETER):
        swapped = claim.type and claim.type in known  # ``int (size): …``
        if claim.name not in known and not swapped:
            yield Contradiction(
                line=claim.line,
                claim=f"documents a parameter {claim.name}",
                evidence=f"its parameters are {_listed(given)}",
            )


def _listed(parameters: Iterable[str]) -> str:
    return ", ".join(name for name in parameters if name not in ("*", "/"))


def _is_open_ended(conduct: Conduct) -> bool:
    """Tell whether a function may take names that its signature does not show."""
    unit = conduct.unit
    if unit.language not in LANGUAGES or conduct.takes_other_parameters:
        return True
    if any(p.startswith("#") for each in conduct.definitions for p in each.parameters):
        return True  # destructured, without a name
    varargs = unit.language == "java"
    if not varargs and _OPEN_ENDED.search(unit.signature):
        return True
    return unit.language in ECMASCRIPT and _ARGUMENTS.search(unit.code) is not None


def changed_defaults(
    documentation: Documentation, conduct: Conduct
) -> Iterator[Contradiction]:
    """Yield documented defaults that differ from the literal in the signature."""
    if len(conduct.definitions) != 1 or conduct.takes_other_parameters:
        return
    for claim in documentation.of_kind(ClaimKind.PARAMETER):
        parameter = conduct.parameters.get(claim.name)
        default = _default_of(parameter) if parameter else None
        stated = _stated(claim)
        if default is None or not stated or _is_same(stated, default):
            continue
        yield Contradiction(
            line=claim.line,
            claim=f"says that {claim.name} defaults to {stated}",
            evidence=f"its default is {default.text}",
        )


def _default_of(parameter: Operation) -> Operation | None:
    """Return the default if it is a number, a text or a truth value."""
    for operand in parameter.operands[-1:]:
        is_plain = number(operand) is not None or string(operand) is not None
        if is_plain or operand.text in ("True", "False"):
            return operand
    return None


def _stated(claim: Claim) -> str:
    """Return the only default that a claim states."""
    if claim.default:
        return claim.default
    found = set(_STATED_DEFAULT.findall(f"{claim.type}; {claim.text}"))
    return found.pop() if len(found) == 1 else ""


def _is_same(stated: str, default: Operation) -> bool:
    """Compare values of one type; those of different types may mean the same."""
    value = number(Operation(Kind.LITERAL, stated))
    if value is not None:
        given = number(default)
        return given is None or given == value or _differ_by_unit(given, value)
    truth = stated.capitalize()
    if truth in ("True", "False"):
        return default.text not in ("True", "False") or default.text == truth
    text, given_text = stated.strip("'\"`"), string(default)
    quoted = stated[:1] in "'\"" and stated[-1:] == stated[:1]
    return not quoted or given_text is None or given_text == text


def _differ_by_unit(one: float, other: float) -> bool:
    """Whether seconds may be told as milliseconds, or kilobytes as bytes."""
    low, high = sorted((abs(one), abs(other)))
    return low > 0 and high / low in _UNITS
