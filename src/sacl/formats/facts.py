"""The facts of a file as compact text, and back.

An expression occurs many times in a file (``self``, ``self.request``), so each
distinct one is written once, in a table, and referred to by its row; so are node
ids. What is read back shares them in the same way. How a record is written follows
from the types of its fields, whatever fields the domain gives it.
"""

import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from types import NoneType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from pydantic_core import to_json

from sacl.domain.code import NodeId
from sacl.domain.facts import Expression, FileFacts
from sacl.domain.scoping import Scoping

_LEVEL = 6
_KINDS = get_args(Expression)


class _Table:
    """Rows by number while facts are written."""

    def __init__(self) -> None:
        self.rows: dict[Any, int] = {}
        self._number_of_object: dict[int, int] = {}

    def add(self, row: Any) -> int:
        """Return the number of a row."""
        return self.rows.setdefault(row, len(self.rows))

    def add_expression(self, expression: Expression) -> int:
        """Return the number of an expression, those inside it first."""
        number = self._number_of_object.get(id(expression))
        if number is None:
            row = _EXPRESSIONS[expression.tag].write(self, expression)
            number = self.rows.setdefault(row, len(self.rows))
            self._number_of_object[id(expression)] = number
        return number


class _Format(NamedTuple):
    """How values of one type are written and read.

    Attributes:
        write: Turns a value into what JSON holds, lists being tuples.
        read: Turns that back, given the rows of the table.
    """

    write: Callable[[_Table, Any], Any]
    read: Callable[[Any, Sequence[Any]], Any]


def dump_facts(facts: FileFacts) -> bytes:
    """Write facts, compressed."""
    return zlib.compress(to_json(facts_as_json(facts)), _LEVEL)


def load_facts(content: bytes) -> FileFacts:
    """Read what ``dump_facts`` wrote."""
    return facts_from_json(json.loads(zlib.decompress(content)))


def facts_as_json(facts: FileFacts) -> list[Any]:
    """Return the table of distinct expressions and ids, then the facts by row."""
    table = _Table()
    record = _FACTS.write(table, facts)
    return [list(table.rows), record]


def facts_from_json(content: Any) -> FileFacts:
    """Read what ``facts_as_json`` returned, after it was JSON."""
    rows, record = content
    table: list[Any] = []
    for row in rows:
        if isinstance(row, list):
            table.append(_EXPRESSIONS[row[-1]].read(row, table))
        else:
            table.append(row)
    facts: FileFacts = _FACTS.read(record, table)
    return facts


def _format_of(hint: Any) -> _Format | None:
    """Choose the format for a type; None where JSON holds the values as they are."""
    arguments = get_args(hint)
    choices = {hint} if hint in _KINDS else set(arguments) - {NoneType}
    if hint is NodeId:
        return _Format(_Table.add, _row)
    if choices and choices <= set(_KINDS):
        expression = _Format(_Table.add_expression, _row)
        return _optional(expression) if NoneType in arguments else expression
    if get_origin(hint) is tuple:
        return _sequence(*arguments)
    if is_dataclass(hint):
        return _shared(_record(hint)) if hint is Scoping else _record(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _Format(lambda _, value: value, lambda value, _: hint(value))
    return None


def _row(number: int, table: Sequence[Any]) -> Any:
    return table[number]


def _optional(format_: _Format) -> _Format:
    write, read = format_
    return _Format(
        lambda table, value: None if value is None else write(table, value),
        lambda value, table: None if value is None else read(value, table),
    )


def _sequence(first: Any, *others: Any) -> _Format:
    if others != (Ellipsis,):
        return _pair([_format_of(hint) for hint in (first, *others)])
    format_ = _format_of(first)
    if format_ is None:
        return _Format(lambda _, values: values, lambda values, _: tuple(values))
    write, read = format_
    return _Format(
        lambda table, values: values and tuple([write(table, v) for v in values]),
        lambda values, table: tuple([read(value, table) for value in values]),
    )


def _pair(formats: Sequence[_Format | None]) -> _Format:
    def write(table: _Table, values: Any) -> Any:
        pairs = zip(formats, values, strict=True)
        return tuple([v if f is None else f.write(table, v) for f, v in pairs])

    def read(values: Any, table: Sequence[Any]) -> Any:
        pairs = zip(formats, values, strict=True)
        return tuple([v if f is None else f.read(v, table) for f, v in pairs])

    return _Format(write, read)


def _record(cls: Any) -> _Format:
    """Write a record as its fields in order; the last one of an expression is a tag."""
    hints = get_type_hints(cls)
    names = [field.name for field in fields(cls)]
    formats = [(n, _format_of(hints[name])) for n, name in enumerate(names)]
    writers = [(n, format_.write) for n, format_ in formats if format_]
    readers = [(n, format_.read) for n, format_ in formats if format_]
    values_of = attrgetter(*names)

    def write(table: _Table, value: Any) -> Any:
        row = list(values_of(value))
        for n, write_field in writers:
            row[n] = write_field(table, row[n])
        return tuple(row)

    def read(row: list[Any], table: Sequence[Any]) -> Any:
        for n, read_field in readers:
            row[n] = read_field(row[n], table)
        return cls(*row)

    return _Format(write if writers else lambda _, value: values_of(value), read)


def _shared(format_: _Format) -> _Format:
    """Read equal records, of which there are few, as the same one."""
    known: dict[str, Any] = {}

    def read(row: Any, table: Sequence[Any]) -> Any:
        key = repr(row)
        if key not in known:
            known[key] = format_.read(row, table)
        return known[key]

    return _Format(format_.write, read)


def _tag(cls: type) -> str:
    (tag,) = get_args(get_type_hints(cls)["tag"])
    return str(tag)


_EXPRESSIONS = {_tag(cls): _record(cls) for cls in _KINDS}
_FACTS = _record(FileFacts)
