"""Domain records as properties that only SACL reads, and back.

They are compressed JSON: a property of a graph database is no place to search in
the text of a unit. Damaged ones do not decompress.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import Final
from zlib import compress, decompress

from pydantic import TypeAdapter

from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.description import Description
from sacl.domain.index import FileRecord, Repository, UnitSemantics
from sacl.domain.relations import Relation, RelationKind, Resolution
from sacl.formats.vectors import pack, unpack

_FILE = TypeAdapter(FileRecord)
_REPOSITORY = TypeAdapter(Repository)
_UNIT = TypeAdapter(CodeUnit)
_DESCRIBED = TypeAdapter(tuple[Description, str, str, float])
_LEVEL: Final = 1
_REMEMBERED: Final = 1 << 16
_RESOLUTIONS = {str(resolution): resolution for resolution in Resolution}
_KINDS = {str(kind): kind for kind in RelationKind}


def dump_file(record: FileRecord) -> str:
    """Write a file's record."""
    return _FILE.dump_json(record).decode()


def load_file(text: str) -> FileRecord:
    """Read a file's record."""
    return _FILE.validate_json(text)


def dump_repository(repository: Repository) -> str:
    """Write the record of a repository."""
    return _REPOSITORY.dump_json(repository).decode()


def load_repository(text: str) -> Repository:
    """Read the record of a repository."""
    return _REPOSITORY.validate_json(text)


def dump_unit(unit: CodeUnit) -> bytes:
    """Write a unit."""
    return compress(_UNIT.dump_json(unit), _LEVEL)


def load_unit(content: bytes) -> CodeUnit:
    """Read a unit."""
    return _UNIT.validate_json(decompress(content))


def dump_semantics(semantics: UnitSemantics) -> tuple[bytes, bytes]:
    """Write what was learnt of a unit: in words, and as vectors."""
    described = (
        semantics.description,
        semantics.neutral,
        semantics.model,
        semantics.dependence,
    )
    vectors = (
        semantics.code_vector,
        semantics.description_vector,
        semantics.neutral_vector,
    )
    return compress(_DESCRIBED.dump_json(described), _LEVEL), pack(vectors)


def load_semantics(described: bytes, vectors: bytes, unit: CodeUnit) -> UnitSemantics:
    """Read what was learnt of a unit."""
    words, neutral, model, dependence = _DESCRIBED.validate_json(decompress(described))
    code_vector, description_vector, neutral_vector = unpack(vectors)
    return UnitSemantics(
        unit=unit.id,
        content_hash=unit.content_hash,
        model=model,
        description=words,
        code_vector=code_vector,
        description_vector=description_vector,
        neutral_vector=neutral_vector,
        dependence=dependence,
        neutral=neutral,
    )


def dump_relation(position: int, relation: Relation) -> str:
    """Write a relation with its place among those of its file."""
    return json.dumps(
        [
            position,
            relation.kind,
            relation.source,
            relation.target,
            relation.target_name,
            relation.lines,
            relation.site_count,
            relation.resolution,
            relation.rule,
            relation.candidates,
            relation.candidate_count,
            dict(relation.details),
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def load_relations(records: Iterable[str]) -> list[Relation]:
    """Read relations, distinct, by source as they were written."""
    placed = sorted(map(_load_relation, set(records)), key=itemgetter(0, 1))
    return [relation for _, _, relation in placed]


@lru_cache(maxsize=_REMEMBERED)
def _load_relation(record: str) -> tuple[NodeId, int, Relation]:
    """Return source, place and relation; walks read the same ones again and again."""
    position, kind, source, target, name, lines, sites, *rest = json.loads(record)
    resolution, rule, candidates, count, details = rest
    relation = Relation(
        kind=_KINDS[kind],
        source=NodeId(source),
        target=None if target is None else NodeId(target),
        target_name=name,
        lines=tuple(lines),
        site_count=sites,
        resolution=_RESOLUTIONS[resolution],
        rule=rule,
        candidates=tuple(candidates),
        candidate_count=count,
        details=details,
    )
    return relation.source, position, relation
