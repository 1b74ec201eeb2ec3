"""How results travel between processes: each record as its class and its fields.

The default pickle of a frozen, slotted dataclass goes through a list of fields
and ``setattr``; a plain call is several times faster in both directions, which
is what a repository of a million facts needs. The units of a file travel by columns.
"""

import gc
import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from multiprocessing.reduction import ForkingPickler
from operator import attrgetter
from types import ModuleType
from typing import Any

from sacl.application import ports
from sacl.domain import code, description, facts, scoping

LARGE = 256 * 1024
"""Bytes of results whose records the collector is to leave alone."""

FEW = 2
"""Fewer records are not worth a table."""

_readers: dict[type, Callable[[Any], tuple[object, ...]]] = {}
"""What returns the fields of a record."""


class _Table:
    """Records of one kind by columns; a tuple of them at the other end."""

    def __init__(self, kind: type, records: tuple[object, ...]) -> None:
        self._kind = kind
        self._records = records

    def __reduce__(self) -> tuple[object, ...]:
        columns = zip(*map(_readers[self._kind], self._records), strict=True)
        return _rows, (self._kind, *map(_packed, columns))


def _rows(kind: type, *columns: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(map(kind, *columns))


def _packed(value: object) -> object:
    """Make a table of a tuple of records, unless some are there several times."""
    if type(value) is not tuple or len(value) < FEW:
        return value
    kind = type(value[0])
    if kind not in _readers or len(set(map(type, value))) > 1:
        return value
    is_shared = len(set(map(id, value))) < len(value)
    return value if is_shared else _Table(kind, value)


def register_records() -> None:
    """Teach the pickler of this process the records that a parser returns."""
    for module in (code, description, facts, ports, scoping):
        for record in _records(module):
            names = [each.name for each in fields(record)]
            read = attrgetter(*names)
            _readers[record] = read if len(names) > 1 else partial(_only, read)
            ForkingPickler.register(record, partial(_reduce, _readers[record]))
    ForkingPickler.register(ports.ParsedFile, _reduce_file)


def _only(read: Callable[[Any], object], record: object) -> tuple[object, ...]:
    return (read(record),)


def dumps(results: object) -> bytes:
    """Write results."""
    return bytes(ForkingPickler.dumps(results))


def loads(data: bytes) -> Any:
    """Read results that this program wrote itself.

    The collector would go through everything read so far again and again, and
    find nothing: records have no cycles. Many of them count as old from the start.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return pickle.loads(data)  # noqa: S301 - our own worker wrote it
    finally:
        if len(data) >= LARGE:  # from the youngest generation to the oldest
            gc.freeze()
            gc.unfreeze()
        if was_enabled:
            gc.enable()


def _records(module: ModuleType) -> Iterator[type]:
    for value in vars(module).values():
        if isinstance(value, type) and is_dataclass(value):
            yield value


def _reduce(
    read: Callable[[Any], tuple[object, ...]], record: object
) -> tuple[type, tuple[object, ...]]:
    return type(record), read(record)


def _reduce_file(file: ports.ParsedFile) -> tuple[type, tuple[object, ...]]:
    """Make tables of units; the tuples of facts are too short to gain by it."""
    return type(file), tuple(map(_packed, _readers[type(file)](file)))
