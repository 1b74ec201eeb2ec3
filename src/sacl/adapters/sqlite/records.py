"""Domain records as what a database holds, and back.

Records are JSON, compressed together with what they resemble, since one of a few
hundred bytes compresses badly by itself: units with those beside them, what is said
of a unit with its code. Damaged records do not decompress. Vectors are in half
precision, which is exact by the port's law.
"""

from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from zlib import compress, compressobj, decompress, decompressobj

import numpy as np
from pydantic import TypeAdapter

from sacl.domain.code import CodeUnit
from sacl.domain.description import Description
from sacl.domain.index import FileRecord, Repository, UnitSemantics, Vector

HALF = np.dtype("<f2")

_FILE = TypeAdapter(FileRecord)
_REPOSITORY = TypeAdapter(Repository)
_UNIT = TypeAdapter(CodeUnit)
_DESCRIBED = TypeAdapter(tuple[Description, str])
_LEVEL = 5
_CHUNK_BYTES = 16_384
_SEPARATOR = b"\n"
"""JSON on one line has no line breaks."""


class SemanticsRow(NamedTuple):
    """Columns of stored semantics."""

    model: str
    dependence: float
    content: bytes
    code_vector: bytes
    description_vector: bytes
    neutral_vector: bytes


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


def dump_units(units: Iterable[CodeUnit]) -> Iterator[tuple[list[CodeUnit], bytes]]:
    """Write units in chunks; yield which units each chunk holds, in order."""
    held: list[CodeUnit] = []
    records: list[bytes] = []
    for unit in units:
        held.append(unit)
        records.append(_UNIT.dump_json(unit))
        if sum(map(len, records)) >= _CHUNK_BYTES:
            yield held, compress(_SEPARATOR.join(records), _LEVEL)
            held, records = [], []
    if held:
        yield held, compress(_SEPARATOR.join(records), _LEVEL)


def load_units(chunk: bytes, slots: Iterable[int]) -> list[CodeUnit]:
    """Read the units at some places of a chunk."""
    records = decompress(chunk).split(_SEPARATOR)
    return [_UNIT.validate_json(records[slot]) for slot in slots]


def dump_description(semantics: UnitSemantics, unit: CodeUnit) -> bytes:
    """Write what was learnt of a unit in words."""
    described = _DESCRIBED.dump_json((semantics.description, semantics.neutral))
    compressor = compressobj(_LEVEL, zdict=unit.code.encode())
    return compressor.compress(described) + compressor.flush()


def load_semantics(row: SemanticsRow, unit: CodeUnit) -> UnitSemantics:
    """Read the semantics of a unit."""
    decompressor = decompressobj(zdict=unit.code.encode())
    described = decompressor.decompress(row.content) + decompressor.flush()
    description, neutral = _DESCRIBED.validate_json(described)
    return UnitSemantics(
        unit=unit.id,
        content_hash=unit.content_hash,
        model=row.model,
        description=description,
        code_vector=load_vector(row.code_vector),
        description_vector=load_vector(row.description_vector),
        neutral_vector=load_vector(row.neutral_vector),
        dependence=row.dependence,
        neutral=neutral,
    )


def dump_vector(vector: Vector) -> bytes:
    """Write a vector in half precision."""
    return np.asarray(vector, HALF).tobytes()


def load_vector(data: bytes) -> Vector:
    """Read a vector."""
    return array("f", np.frombuffer(data, HALF).astype("=f4").tobytes())
