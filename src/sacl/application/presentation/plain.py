"""Results as values that JSON can carry: the structured content of every reply.

Field names become camelCase, keys of mappings stay as they are. What is not
measured stays null; an extra that was not asked for, a field whose default is None,
is left out.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, TypeAlias

from sacl.application.presentation.escapes import escape

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
"""A JSON value."""

DIGITS = 6
"""Fractions are rounded to this many digits."""


def to_plain(value: object) -> Plain:
    """Turn a result, or any part of one, into a JSON value.

    Raises:
        TypeError: It holds something that is not a value, such as bytes.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {camel(name): to_plain(each) for name, each in _fields(value)}
    if isinstance(value, Mapping):
        return {escape(str(key)): to_plain(each) for key, each in value.items()}
    if isinstance(value, Set):
        return [to_plain(each) for each in sorted(value)]
    if isinstance(value, list | tuple):
        return [to_plain(each) for each in value]
    return _scalar(value)


def _fields(value: "DataclassInstance") -> Iterator[tuple[str, object]]:
    for each in fields(value):
        content = getattr(value, each.name)
        if content is not None or each.default is not None:
            yield each.name, content


def _scalar(value: object) -> Plain:
    match value:
        case Enum():
            return _scalar(value.value)
        case None | bool() | int():
            return value
        case str():
            return escape(value)
        case float():
            return round(value, DIGITS) + 0.0 if isfinite(value) else None
    raise TypeError(f"{type(value).__name__} is not a value that can be shown")


@cache
def camel(name: str) -> str:
    """Turn ``snake_case`` into ``camelCase``."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
