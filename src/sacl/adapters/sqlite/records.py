"""Domain records as what a database holds, and back.

Records are JSON, compressed together with what they resemble, since one of a few
hundred bytes compresses badly by itself: units with those beside them, what is said
of a unit with its code. Damaged records do not decompress.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from zlib import compress, compressobj, decompress, decompressobj

from pydantic import TypeAdapter

from sacl.domain.code import CodeUnit
from sacl.domain.description import Description
from sacl.domain.index import FileRecord, Repository, UnitSemantics
from sacl.domain.relations import Relation

_FILE = TypeAdapter(FileRecord)
_REPOSITORY = TypeAdapter(Repository)
_RELATIONS = TypeAdapter(Sequence[Relation])
_UNIT = TypeAdapter(CodeUnit)
_DESCRIBED = TypeAdapter(tuple[Description, str])
_LEVEL = 6
_CHUNK_BYTES = 16_384
_SEPARATOR = b"\n"
"""JSON on one line has no line breaks."""

_TYPICAL = (
    b"Handles errors, asserts what must hold. Store given value in the object. Build a "
    b"dictionary with A class with 1 function. Patterns: constructor. Call append of "
    b"given string and of the object when is true. Calls isinstance, getattr, list, "
    b"len, str, get. Takes a value and a dictionary, returns value. Constants It has "
    b"calls and raised errors. It has no loops, no conditions, no calls, no raised "
    b'errors, no error handling, no yielded.[{"signature":"nothing, dictionary -> '
    b'string","signature":"value, string -> value","signature":"value -> nothing",'
    b'"pattern":"input validation","pattern":"forward call","pattern":"assertions",'
    b'"pattern":"procedure","pattern":"computation","summary":"Find given value",'
    b'"source":"static"},"def func_0(var_0, var_1):\\n    return self.'
)
"""Text that descriptions have in common; those stored cannot be read without it."""


class SemanticsRow(NamedTuple):
    """Columns of stored semantics."""

    model: str
    dependence: float
    description: bytes
    vectors: bytes


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


def dump_relations(relations: Sequence[Relation]) -> bytes:
    """Write relations."""
    return compress(_RELATIONS.dump_json(relations), _LEVEL)


def load_relations(content: bytes) -> Sequence[Relation]:
    """Read relations."""
    return _RELATIONS.validate_json(decompress(content))


def dump_units(units: Iterable[CodeUnit]) -> Iterator[tuple[list[CodeUnit], bytes]]:
    """Write units in chunks; yield which units each chunk holds, in order."""
    held: list[CodeUnit] = []
    records: list[bytes] = []
    size = 0
    for unit in units:
        held.append(unit)
        records.append(_UNIT.dump_json(unit))
        size += len(records[-1])
        if size >= _CHUNK_BYTES:
            yield held, compress(_SEPARATOR.join(records), _LEVEL)
            held, records, size = [], [], 0
    if held:
        yield held, compress(_SEPARATOR.join(records), _LEVEL)


def load_units(chunk: bytes, slots: Iterable[int]) -> list[CodeUnit]:
    """Read the units at some places of a chunk."""
    records = decompress(chunk).split(_SEPARATOR)
    return [_UNIT.validate_json(records[slot]) for slot in slots]


def dump_description(semantics: UnitSemantics, unit: CodeUnit) -> bytes:
    """Write what was learnt of a unit in words."""
    described = _DESCRIBED.dump_json((semantics.description, semantics.neutral))
    compressor = compressobj(_LEVEL, zdict=_TYPICAL + unit.code.encode())
    return compressor.compress(described) + compressor.flush()


def load_semantics(row: SemanticsRow, unit: CodeUnit) -> UnitSemantics:
    """Read the semantics of a unit."""
    from sacl.formats.vectors import unpack  # noqa: PLC0415 - brings numpy

    decompressor = decompressobj(zdict=_TYPICAL + unit.code.encode())
    described = decompressor.decompress(row.description) + decompressor.flush()
    description, neutral = _DESCRIBED.validate_json(described)
    code_vector, description_vector, neutral_vector = unpack(row.vectors)
    return UnitSemantics(
        unit=unit.id,
        content_hash=unit.content_hash,
        model=row.model,
        description=description,
        code_vector=code_vector,
        description_vector=description_vector,
        neutral_vector=neutral_vector,
        dependence=row.dependence,
        neutral=neutral,
    )
