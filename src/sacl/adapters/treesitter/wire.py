"""How results travel between processes: each record as its class and its fields.

The default pickle of a frozen, slotted dataclass goes through a list of fields
and ``setattr``; a plain call is several times faster in both directions, which
is what a repository of a hundred thousand facts needs.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from multiprocessing.reduction import ForkingPickler
from operator import attrgetter
from types import ModuleType
from typing import Any

from sacl.application import ports
from sacl.domain import code, description, facts


def register_records() -> None:
    """Teach the pickler of this process the records that a parser returns."""
    for module in (code, description, facts, ports):
        for record in _records(module):
            ForkingPickler.register(record, partial(_reduce, _reader(record)))


def _records(module: ModuleType) -> Iterator[type]:
    for value in vars(module).values():
        if isinstance(value, type) and is_dataclass(value):
            yield value


def _reader(record: type) -> Any:
    names = [each.name for each in fields(record)]
    return attrgetter(*names)


def _reduce(read: Any, record: object) -> tuple[type, tuple[object, ...]]:
    values = read(record)
    return type(record), values if isinstance(values, tuple) else (values,)
