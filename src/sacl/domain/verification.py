"""Whether what is stored of a file is what an analysis of it would store.

Compares records field by field, and relations with the text of the files they
join: a plain search for words, which shares no code with the analysis.
"""

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any

from sacl.domain.code import NODE_SEPARATOR, CodeUnit, NodeId
from sacl.domain.relations import Relation, RelationKind, Resolution

_WORD = re.compile(r"[^\W\d]\w*")
_HASHED = 1 << 64


class EdgeVerdict(StrEnum):
    """What the text says of a relation.

    ``confirmed``: a name of the target stands on a line where the relation was
    found. ``silent``: it does not, as with an alias or an operator. ``refuted``:
    the lines do not exist, or the target is not defined where it is said to be.
    """

    CONFIRMED = "confirmed"
    SILENT = "silent"
    REFUTED = "refuted"


def sample(paths: Iterable[str], *, rate: float, seed: str) -> list[str]:
    """Choose files, each with probability ``rate``, the same ones for a seed."""
    limit = rate * _HASHED
    return sorted(path for path in paths if _drawn(seed, path) < limit)


def _drawn(seed: str, path: str) -> int:
    text = f"{seed}\0{path}".encode("utf-8", "surrogateescape")
    return int.from_bytes(hashlib.sha256(text).digest()[:8])


def differing_fields(stored: Any, expected: Any, *, but: Collection[str] = ()) -> str:
    """Name the fields of two records that differ, by commas; empty when none do."""
    return ", ".join(
        field.name
        for field in fields(expected)
        if field.name not in but
        and getattr(stored, field.name) != getattr(expected, field.name)
    )


def differing_units(stored: Iterable[CodeUnit], expected: Iterable[CodeUnit]) -> str:
    """Say which units of a file are missing, too many or other; empty when none."""
    found, wanted = ({unit.id: unit for unit in units} for units in (stored, expected))
    notes = _keys(found, wanted)
    notes += [
        f"{node} differs in {names}"
        for node in sorted(found.keys() & wanted.keys())
        if (names := differing_fields(found[node], wanted[node]))
    ]
    return _first(notes)


def differing_relations(
    stored: Iterable[Relation], expected: Iterable[Relation]
) -> str:
    """Say which relations are missing or too many; empty when none are."""
    found, wanted = ({repr(r): _told(r) for r in side} for side in (stored, expected))
    few = [wanted[key] for key in wanted if key not in found]
    many = [found[key] for key in found if key not in wanted]
    return _first(_keys(dict.fromkeys(many), dict.fromkeys(few)))


def differing_keys(stored: Collection[str], expected: Collection[str]) -> str:
    """Say which keys are missing or too many; empty when none are."""
    return _first(_keys(dict.fromkeys(stored), dict.fromkeys(expected)))


def _keys(found: Mapping[Any, Any], wanted: Mapping[Any, Any]) -> list[str]:
    few, many = wanted.keys() - found.keys(), found.keys() - wanted.keys()
    missing = [f"{key} is missing" for key in sorted(few)]
    return missing + [f"{key} is too many" for key in sorted(many)]


def _told(relation: Relation) -> str:
    targets = ", ".join(relation.targets) or relation.target_name
    lines = ", ".join(map(str, relation.lines))
    return (
        f"{relation.source} {relation.kind} {targets} ({relation.resolution}, {lines})"
    )


def _first(notes: Sequence[str]) -> str:
    if not notes:
        return ""
    more = len(notes) - 1
    return notes[0] + (f"; {more} more" if more else "")


def check_edge(
    relation: Relation,
    source: Sequence[str],
    target: CodeUnit | None,
    target_text: Sequence[str] | None,
) -> EdgeVerdict:
    """Look for a relation in the text.

    Args:
        relation: What to look for.
        source: Lines of the file that says it.
        target: The unit it is resolved to; None if it is not one.
        target_text: Lines of the unit's file.
    """
    if any(not 1 <= line <= len(source) for line in relation.lines):
        return EdgeVerdict.REFUTED
    if target is not None and target_text is not None:
        span = target_text[target.span.start_line - 1 : target.span.end_line]
        if _names_itself(target) and target.name not in _words(span):
            return EdgeVerdict.REFUTED
    here = _words(source[line - 1] for line in relation.lines)
    return EdgeVerdict.CONFIRMED if here & _names_of(relation) else EdgeVerdict.SILENT


def is_checked(relation: Relation) -> bool:
    """Tell whether a relation claims a target that the text could confirm."""
    sure = relation.resolution is Resolution.RESOLVED
    return sure and relation.kind is not RelationKind.CONTAINS and bool(relation.lines)


def _names_itself(unit: CodeUnit) -> bool:
    """Tell a unit that is called what stands in the text from one that is not."""
    return NODE_SEPARATOR in unit.id and bool(_WORD.fullmatch(unit.name))


def _names_of(relation: Relation) -> set[str]:
    symbols = relation.details.get("symbols", ())
    return _words([relation.target_name, *relation.targets, str(symbols)])


def _words(lines: Iterable[str | NodeId]) -> set[str]:
    return {word for line in lines for word in _WORD.findall(line)}
