"""The shape of records: which fields they have, of which types, all the way down.

What is stored as the fields of a record can be read only by a program whose record
has the same ones. A store keeps the shape beside what it holds, and refuses another.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args, get_type_hints


def shape_of(*kinds: Any) -> str:
    """Return a fingerprint of types, the same in every process and on every Python."""
    seen: dict[Any, None] = {}
    text = "\n".join(line for kind in kinds for line in _lines(kind, seen))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _lines(kind: Any, seen: dict[Any, None]) -> Iterator[str]:
    """Describe each record and enumeration in a type, once."""
    for part in _parts(kind):
        if part in seen:
            continue
        seen[part] = None
        if is_dataclass(part):
            hints = get_type_hints(part)
            names = [field.name for field in fields(part)]
            told = ", ".join(f"{name}: {_told(hints[name])}" for name in names)
            yield f"{_told(part)}({told})"
            for name in names:
                yield from _lines(hints[name], seen)
        elif isinstance(part, type) and issubclass(part, Enum):
            yield f"{_told(part)}[{', '.join(str(each.value) for each in part)}]"


def _parts(kind: Any) -> Iterator[Any]:
    yield kind
    for argument in _arguments(kind):
        yield from _parts(argument)


def _told(kind: Any) -> str:
    arguments = ", ".join(map(_told, _arguments(kind)))
    name = getattr(kind, "__name__", None) or "union"
    return f"{name}<{arguments}>" if arguments else str(name)


def _arguments(kind: Any) -> Iterable[Any]:
    """Return what stands in the brackets of a type, but for the words of a literal."""
    return [each for each in get_args(kind) if not isinstance(each, str)]
