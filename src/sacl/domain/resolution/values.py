"""What an expression may stand for: the abstract values of resolution.

``Values`` is a set of them in order of discovery. ``Unknown`` in the set says
that something else is possible too; what depends on it is never ``resolved``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sacl.domain.code import NodeId
from sacl.domain.facts import Collection
from sacl.domain.record import record


@record
class Unknown:
    """Something that the facts do not determine."""


@record
class FunctionValue:
    """A function or method; ``receiver`` when it is bound to an object."""

    unit: NodeId
    receiver: "Value | None" = None


@record
class ClassValue:
    """A class, an interface, or a JavaScript function used as one."""

    unit: NodeId


@record
class InstanceValue:
    """An object of a class.

    Attributes:
        exact: Made there as one of just this class, where declarations bind.
    """

    of: ClassValue
    exact: bool = False


@record
class SuperValue:
    """The classes behind ``of`` in its method resolution order."""

    of: ClassValue


@record
class PrototypeValue:
    """``F.prototype``."""

    of: ClassValue


@record
class ModuleValue:
    """A file of the repository, or a folder that is a namespace package."""

    path: str


@record
class NamespaceValue:
    """A namespace of the repository, in the terms of its family."""

    name: str


@record
class ExternalValue:
    """Something of a package, a standard library or the language itself.

    Attributes:
        name: Dotted, from its package on: ``os.path.join``.
        builtin: Part of the language or its own library.
    """

    name: str
    builtin: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ContainerValue:
    """A display with known items, evaluated where it stands.

    Two are the same when they stand at the same place of the source.
    """

    display: Collection
    scope: NodeId
    line: float

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ContainerValue)
            and self.display is other.display
            and self.scope == other.scope
        )

    def __hash__(self) -> int:
        return hash((id(self.display), self.scope))


@record
class LiteralValue:
    """A value of a built-in type; ``literal`` when it may serve as a key."""

    type: str
    literal: str | None = None


Value: TypeAlias = (
    Unknown
    | FunctionValue
    | ClassValue
    | InstanceValue
    | SuperValue
    | PrototypeValue
    | ModuleValue
    | NamespaceValue
    | ExternalValue
    | ContainerValue
    | LiteralValue
)

UNKNOWN = Unknown()


class Values:
    """Possible values.

    Attributes:
        items: Distinct, in order of discovery.
        every: Each of them really arrives, from different calls; otherwise one
            of them does, and which one is not known.
        known: The values other than ``Unknown`` and null.
        is_open: Something unknown is possible too.
    """

    __slots__ = ("every", "is_open", "items", "known")

    def __init__(self, items: tuple[Value, ...] = (), *, every: bool = False) -> None:
        self.items = items
        self.every = every
        known = items
        for value in items:
            if value is UNKNOWN or type(value) is LiteralValue:
                known = tuple(value for value in items if not _is_void(value))
                break
        self.known = known
        self.is_open = known is not items and UNKNOWN in items

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Values)
            and self.items == other.items
            and self.every == other.every
        )

    def __hash__(self) -> int:
        return hash(self.items)

    def __bool__(self) -> bool:
        return bool(self.items)


def _is_void(value: Value) -> bool:
    return value is UNKNOWN or (
        isinstance(value, LiteralValue) and value.type == "None"
    )


NOTHING = Values()
ANYTHING = Values((UNKNOWN,))


def single(value: Value) -> Values:
    """Return the one value."""
    return Values((value,))


def join(parts: Sequence[Values], *, every: bool = False) -> Values:
    """Return what any of ``parts`` may be."""
    if not parts:
        return NOTHING
    first = parts[0]
    if len(parts) == 1 or all(part is first or part == first for part in parts):
        return first
    items = dict.fromkeys(value for part in parts for value in part.items)
    certain = every and all(len(part.items) <= 1 or part.every for part in parts)
    return Values(tuple(items), every=certain)
