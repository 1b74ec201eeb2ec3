"""What an expression may stand for: the abstract values of resolution.

``Values`` is a set of them in order of discovery. ``Unknown`` in the set says
that something else is possible too; what depends on it is never ``resolved``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from sacl.domain.code import NodeId
from sacl.domain.facts import Collection


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that the facts do not determine."""


@dataclass(frozen=True, slots=True)
class FunctionValue:
    """A function or method; ``receiver`` when it is bound to an object."""

    unit: NodeId
    receiver: "Value | None" = None


@dataclass(frozen=True, slots=True)
class ClassValue:
    """A class, an interface, or a JavaScript function used as one."""

    unit: NodeId


@dataclass(frozen=True, slots=True)
class InstanceValue:
    """An object of a class."""

    of: ClassValue


@dataclass(frozen=True, slots=True)
class SuperValue:
    """The classes behind ``of`` in its method resolution order."""

    of: ClassValue


@dataclass(frozen=True, slots=True)
class PrototypeValue:
    """``F.prototype``."""

    of: ClassValue


@dataclass(frozen=True, slots=True)
class ModuleValue:
    """A file of the repository, or a folder that is a namespace package."""

    path: str


@dataclass(frozen=True, slots=True)
class ExternalValue:
    """Something of a package, a standard library or the language itself.

    Attributes:
        name: Dotted, from its package on: ``os.path.join``.
        builtin: Part of the language or its own library.
    """

    name: str
    builtin: bool = False


@dataclass(frozen=True, slots=True)
class ContainerValue:
    """A display with known items, evaluated where it stands."""

    display: Collection
    scope: NodeId
    line: float


@dataclass(frozen=True, slots=True)
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
    | ExternalValue
    | ContainerValue
    | LiteralValue
)

UNKNOWN = Unknown()


@dataclass(frozen=True, slots=True)
class Values:
    """Possible values.

    Attributes:
        every: Each of them really arrives, from different calls; otherwise one
            of them does, and which one is not known.
    """

    items: tuple[Value, ...] = ()
    every: bool = False

    @property
    def known(self) -> tuple[Value, ...]:
        """The values other than ``Unknown`` and null."""
        return tuple(
            value
            for value in self.items
            if value is not UNKNOWN
            and not (isinstance(value, LiteralValue) and value.type == "None")
        )

    @property
    def is_open(self) -> bool:
        """Whether something unknown is possible too."""
        return UNKNOWN in self.items


NOTHING = Values()
ANYTHING = Values((UNKNOWN,))


def single(value: Value) -> Values:
    """Return the one value."""
    return Values((value,))


def join(parts: Iterable[Values], *, every: bool = False) -> Values:
    """Return what any of ``parts`` may be."""
    distinct = list(dict.fromkeys(parts))
    if len(distinct) == 1:
        return distinct[0]
    items = dict.fromkeys(value for part in distinct for value in part.items)
    certain = every and all(len(part.items) <= 1 or part.every for part in distinct)
    return Values(tuple(items), certain)
