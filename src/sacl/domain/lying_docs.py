"""Documentation that contradicts the code it stands on.

Reads the documentation as written and compares its claims with what the parser
knows of the unit. Precision over recall: a claim that could be true in any reading
of the code is not reported.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sacl.domain.code import CodeUnit, NodeId, TextualFeature, UnitKind
from sacl.domain.facts import Definition

_SPHINX = re.compile(r":param\s+(?:[\w.\[\], |]+\s)?\*{0,2}(\w+)\s*:")
_JSDOC = re.compile(r"@param\s+(?:\{[^}]*\}\s+)?\[?([A-Za-z_$][\w$]*)")
_SECTION = re.compile(r"^(\s*)(?:Args|Arguments|Parameters|Params)\s*:\s*$")
_ENTRY = re.compile(r"^\s*\*{0,2}(\w+)\s*(?:\([^)]*\))?\s*:(?!:)")
_OPEN_ENDED = re.compile(r"\*\*|\.\.\.|\{")
"""In a signature: ``**options``, ``...rest``, destructuring or an object type."""

_REPETITION = re.compile(r"#\d+$")
_ARGUMENTS = re.compile(r"\barguments\b")


@dataclass(frozen=True, slots=True)
class LyingDoc:
    """A claim of documentation that the code contradicts.

    Attributes:
        line: Where the claim stands, 1-based.
        claim: What the documentation says.
        evidence: What the code says.
    """

    unit: NodeId
    line: int
    claim: str
    evidence: str


def lying_docs(
    unit: CodeUnit, definitions: Sequence[Definition]
) -> tuple[LyingDoc, ...]:
    """Find documented parameters that a function does not have.

    Silent where the signature is open ended (``**options``, destructuring,
    ``arguments``), since any name may be taken there.

    Args:
        unit: The unit with its documentation.
        definitions: Every definition of its name: overloads share documentation.
    """
    if unit.kind not in (UnitKind.FUNCTION, UnitKind.METHOD) or _is_open_ended(unit):
        return ()
    parameters = dict.fromkeys(p for each in definitions for p in each.parameters)
    known = {name.lstrip("*") for name in parameters}
    return tuple(
        LyingDoc(
            unit=unit.id,
            line=line,
            claim=f"documents a parameter {name}",
            evidence=f"its parameters are {', '.join(parameters)}",
        )
        for line, name in _documented_parameters(_documentation(unit))
        if known and name not in known
    )


def base_name(unit: NodeId) -> str:
    """Return what the overloads of a unit have in common."""
    return _REPETITION.sub("", unit)


def _is_open_ended(unit: CodeUnit) -> bool:
    """Tell whether a function may take names that its signature does not show."""
    if _OPEN_ENDED.search(unit.signature):
        return True
    ecmascript = unit.language in ("javascript", "typescript", "tsx")
    return ecmascript and _ARGUMENTS.search(unit.code) is not None


def _documentation(unit: CodeUnit) -> list[tuple[int, str]]:
    """Return the lines of the documentation as written, with their numbers.

    Only the first span is the unit's own; others document what is inside it.
    """
    if not unit.textual.docstring:
        return []
    code = unit.code.split("\n")
    first = unit.span.start_line
    return [
        (number, code[number - first])
        for span in unit.textual.spans.get(TextualFeature.DOCSTRING, ())[:1]
        for number in range(span.start_line, span.end_line + 1)
        if 0 <= number - first < len(code)
    ]


def _documented_parameters(
    lines: Sequence[tuple[int, str]],
) -> Iterator[tuple[int, str]]:
    for number, text in lines:
        for match in (*_SPHINX.finditer(text), *_JSDOC.finditer(text)):
            yield number, match[1]
    yield from _google_entries(lines)


def _google_entries(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the entries one level below ``Args:``."""
    section: int | None = None
    level: int | None = None
    for number, text in lines:
        indent = len(text) - len(text.lstrip())
        if header := _SECTION.match(text):
            section, level = len(header[1]), None
        elif section is not None and text.strip():
            if indent <= section:
                section = None
                continue
            level = indent if level is None else level
            if indent == level and (entry := _ENTRY.match(text)):
                yield number, entry[1]
