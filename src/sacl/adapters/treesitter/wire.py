"""How results travel between processes: each record as its class and its fields.

The default pickle of a frozen, slotted dataclass goes through a list of fields
and ``setattr``; a plain call is several times faster in both directions, which
is what a repository of a million facts needs.
"""

import gc
import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from io import BufferedReader
from multiprocessing.reduction import ForkingPickler
from operator import attrgetter
from types import ModuleType
from typing import Any

from sacl.application import ports
from sacl.domain import code, description, facts, index, relations, scoping

LARGE = 256 * 1024
"""Bytes of results whose records the collector is to leave alone."""


def register_records() -> None:
    """Teach the pickler of this process the records that work takes and returns."""
    for module in (code, description, facts, index, ports, relations, scoping):
        for record in _records(module):
            names = [each.name for each in fields(record)]
            read = attrgetter(*names)
            ForkingPickler.register(record, partial(_reduce, read, len(names) == 1))


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


def load_each(file: BufferedReader) -> Iterator[Any]:
    """Read results that were written into a file of this program's own."""
    while file.peek(1):
        yield pickle.load(file)  # noqa: S301 - this program wrote it


def _records(module: ModuleType) -> Iterator[type]:
    for value in vars(module).values():
        if isinstance(value, type) and is_dataclass(value):
            yield value


def _reduce(
    read: Callable[[object], Any], is_single: bool, record: object
) -> tuple[type, tuple[object, ...]]:
    return type(record), (read(record),) if is_single else read(record)
