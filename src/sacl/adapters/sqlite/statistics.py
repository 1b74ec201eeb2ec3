"""Counts what a graph database holds."""

from collections import defaultdict
from sqlite3 import Connection
from typing import NamedTuple

from sacl.domain.code import UnitKind
from sacl.domain.relations import RelationKind, Resolution

_FILES = "SELECT count(*), total(partial) FROM files"
_KINDS = """
SELECT texts.text, count(*) FROM units JOIN texts ON texts.id = units.kind GROUP BY kind
"""
_LANGUAGES = """
SELECT texts.text, count(*) FROM units JOIN texts ON texts.id = units.language
GROUP BY language
"""
_RELATIONS = """
SELECT kinds.text, resolutions.text, amount
FROM (
    SELECT kind, resolution, count(*) AS amount FROM relations
    GROUP BY kind, resolution
)
JOIN texts AS kinds ON kinds.id = kind
JOIN texts AS resolutions ON resolutions.id = resolution
"""
_PACKAGES = """
SELECT count(*) FROM (SELECT DISTINCT target FROM targets)
JOIN texts ON texts.id = target
WHERE texts.text >= 'package:' AND texts.text < 'package;'
"""
_SEMANTICS = """
SELECT texts.text, count(*), sum(embedded) FROM semantics
JOIN texts ON texts.id = semantics.source GROUP BY semantics.source
"""


class StructureCounts(NamedTuple):
    """What the files of a graph amount to."""

    files: int
    partial_files: int
    units_by_kind: dict[UnitKind, int]
    units_by_language: dict[str, int]
    relations: dict[RelationKind, dict[Resolution, int]]
    packages: int


class SemanticsCounts(NamedTuple):
    """How far descriptions and vectors have come."""

    descriptions_by_source: dict[str, int]
    vectors_done: int


def count_structure(connection: Connection) -> StructureCounts:
    """Count files, units, relations and packages."""
    files, partial = connection.execute(_FILES).fetchone()
    (packages,) = connection.execute(_PACKAGES).fetchone()
    relations: defaultdict[RelationKind, dict[Resolution, int]] = defaultdict(dict)
    for kind, resolution, amount in connection.execute(_RELATIONS):
        relations[RelationKind(kind)][Resolution(resolution)] = amount
    return StructureCounts(
        files=files,
        partial_files=int(partial),
        units_by_kind={UnitKind(k): n for k, n in connection.execute(_KINDS)},
        units_by_language=dict(connection.execute(_LANGUAGES).fetchall()),
        relations=dict(relations),
        packages=packages,
    )


def count_semantics(connection: Connection) -> SemanticsCounts:
    """Count descriptions and vectors."""
    rows = connection.execute(_SEMANTICS).fetchall()
    return SemanticsCounts(
        descriptions_by_source={source: amount for source, amount, _ in rows},
        vectors_done=sum(embedded for _, _, embedded in rows),
    )
