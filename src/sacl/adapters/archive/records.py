"""The lines of an archive: domain records as JSON, and back (ADR 0017).

What fields there are follows from the domain's records; ``VERSION`` is raised when
those change so that an older reader would misread them.
"""

import base64
import json
import struct
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_json

from sacl import __version__
from sacl.application.archive import ArchivedFile, ArchiveHeader
from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.description import Description
from sacl.domain.index import (
    FileRecord,
    IndexedFile,
    Repository,
    ResolvedFile,
    UnitSemantics,
    Vector,
)
from sacl.domain.relations import Relation
from sacl.formats.facts import facts_as_json, facts_from_json

FORMAT = "sacl-index"
VERSION = 1

_HALF_BYTES = 2


@dataclass(frozen=True, slots=True)
class _SemanticsLine:
    """Semantics with their vectors as base64 of half-precision numbers."""

    unit: NodeId
    content_hash: str
    model: str
    description: Description
    code_vector: str
    description_vector: str
    neutral_vector: str
    dependence: float
    neutral: str


@dataclass(frozen=True, slots=True)
class _FileLine:
    """A file on one line."""

    record: FileRecord
    units: tuple[CodeUnit, ...]
    facts: Any
    relations: tuple[Relation, ...]
    consulted: tuple[str, ...]
    semantics: tuple[_SemanticsLine, ...]


@dataclass(frozen=True, slots=True)
class _HeaderLine:
    """The first line."""

    format: str
    version: int
    written_by: str
    repository: Repository
    files: int


@cache
def _file() -> TypeAdapter[_FileLine]:
    return TypeAdapter(_FileLine)


@cache
def _header() -> TypeAdapter[_HeaderLine]:
    return TypeAdapter(_HeaderLine)


def dump_header(header: ArchiveHeader) -> bytes:
    """Write the first line."""
    writer = f"sacl {__version__}"
    return to_json(
        _HeaderLine(FORMAT, VERSION, writer, header.repository, header.files)
    )


def version_of(line: bytes) -> int | None:
    """Return the version that the first line names; None if it is of another format."""
    try:
        header = json.loads(line)
    except ValueError:
        return None
    if not isinstance(header, Mapping) or header.get("format") != FORMAT:
        return None
    version = header.get("version")
    return version if isinstance(version, int) else None


def load_header(line: bytes) -> ArchiveHeader:
    """Read the first line.

    Raises:
        ValueError: It is not one of this version.
    """
    header = _header().validate_json(line)
    return ArchiveHeader(header.repository, header.files)


def dump_file(archived: ArchivedFile) -> bytes:
    """Write a file as one line."""
    file = archived.file
    return to_json(
        _FileLine(
            record=file.record,
            units=file.units,
            facts=facts_as_json(file.facts),
            relations=file.resolved.relations,
            consulted=tuple(sorted(file.resolved.consulted)),
            semantics=tuple(map(_dump_semantics, archived.semantics)),
        )
    )


def load_file(line: bytes) -> ArchivedFile:
    """Read a file.

    Raises:
        ValueError: The line is not what ``dump_file`` writes.
    """
    read = _file().validate_json(line)
    consulted = frozenset(read.consulted)
    resolved = ResolvedFile(read.record.path, read.relations, consulted)
    try:
        facts = facts_from_json(read.facts)
    except (KeyError, IndexError, TypeError) as error:
        raise ValueError("the facts of a file are damaged") from error
    file = IndexedFile(read.record, read.units, facts, resolved)
    return ArchivedFile(file, tuple(map(_load_semantics, read.semantics)))


def _dump_semantics(semantics: UnitSemantics) -> _SemanticsLine:
    return _SemanticsLine(
        unit=semantics.unit,
        content_hash=semantics.content_hash,
        model=semantics.model,
        description=semantics.description,
        code_vector=_dump_vector(semantics.code_vector),
        description_vector=_dump_vector(semantics.description_vector),
        neutral_vector=_dump_vector(semantics.neutral_vector),
        dependence=semantics.dependence,
        neutral=semantics.neutral,
    )


def _load_semantics(line: _SemanticsLine) -> UnitSemantics:
    return UnitSemantics(
        unit=line.unit,
        content_hash=line.content_hash,
        model=line.model,
        description=line.description,
        code_vector=_load_vector(line.code_vector),
        description_vector=_load_vector(line.description_vector),
        neutral_vector=_load_vector(line.neutral_vector),
        dependence=line.dependence,
        neutral=line.neutral,
    )


def _dump_vector(vector: Vector) -> str:
    return base64.b64encode(struct.pack(f"<{len(vector)}e", *vector)).decode()


def _load_vector(text: str) -> Vector:
    content = base64.b64decode(text, validate=True)
    return array("f", struct.unpack(f"<{len(content) // _HALF_BYTES}e", content))
