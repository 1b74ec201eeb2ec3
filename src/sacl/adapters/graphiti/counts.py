"""What a file amounts to, kept with it so that statistics need not look further."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from sacl.domain.code import CodeUnit
from sacl.domain.relations import Relation


def counts_of(units: Iterable[CodeUnit]) -> dict[str, str]:
    """Return the counts of a file's units."""
    units = list(units)
    return {
        "kinds": _dump(unit.kind.value for unit in units),
        "languages": _dump(unit.language for unit in units),
    }


def relation_counts(relations: Iterable[Relation]) -> str:
    """Return the counts of a file's relations."""
    return _dump(f"{r.kind.value} {r.resolution.value}" for r in relations)


def add_up(counts: Iterable[str]) -> Counter[str]:
    """Add up what was counted of several files."""
    total: Counter[str] = Counter()
    for each in counts:
        total.update(_load(each))
    return total


def _dump(values: Iterable[str]) -> str:
    return json.dumps(Counter(values))


def _load(text: str) -> dict[str, Any]:
    counts: dict[str, Any] = json.loads(text)
    return counts
