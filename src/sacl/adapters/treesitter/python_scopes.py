"""What a piece of Python calls by name: scopes, and the places of every name.

The record that ``python_names`` fills by walking a unit, with the one question
that is asked of it: which scope a name belongs to. What lies outside the unit
is one outermost scope; names that are not found are free.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tree_sitter import Node


class ScopeKind(Enum):
    """What a block of names is; a class hides its names from inner functions."""

    OUTSIDE = "outside"
    OUTSIDE_CLASS = "outside class"
    FUNCTION = "function"
    CLASS = "class"
    COMPREHENSION = "comprehension"


_CLASSES = (ScopeKind.CLASS, ScopeKind.OUTSIDE_CLASS)


@dataclass(slots=True, eq=False)
class Scope:
    """A block that names live in.

    Attributes:
        bound: Names given here, and up to which byte the first of them is not
            in force yet.
        imported: Those of them that an import gives.
        declared: Names that ``global`` and ``nonlocal`` send elsewhere.
        parameters: Names that a call of this function may give by keyword.
        defined: Scopes of the functions and classes defined here, by name.
        bases: Of a class, as written.
    """

    kind: ScopeKind
    parent: "Scope | None" = None
    bound: dict[str, int] = field(default_factory=dict)
    imported: set[str] = field(default_factory=set)
    declared: dict[str, str] = field(default_factory=dict)
    parameters: set[str] = field(default_factory=set)
    defined: dict[str, list["Scope"]] = field(default_factory=dict)
    bases: list[str] = field(default_factory=list)

    @property
    def is_class(self) -> bool:
        """Whether names given here are attributes."""
        return self.kind in _CLASSES

    def bind(self, name: str, in_force: int) -> None:
        """Give a name that holds from a byte on."""
        self.bound[name] = min(in_force, self.bound.get(name, in_force))

    def find(self, name: str) -> "Scope | None":
        """Return the scope that gives a name used here; None when it is free."""
        scope: Scope | None = self
        while scope is not None:
            declaration = scope.declared.get(name)
            if declaration == "global":
                outside = scope.outermost()
                return outside if name in outside.bound else None
            is_visible = scope is self or not scope.is_class
            if declaration is None and is_visible and name in scope.bound:
                return scope
            scope = scope.parent
        return None

    def outermost(self) -> "Scope":
        """Return the scope around everything."""
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    def enclosing_class(self) -> "Scope | None":
        """Return the nearest class around, itself included."""
        scope: Scope | None = self
        while scope is not None and not scope.is_class:
            scope = scope.parent
        return scope


class Role(Enum):
    """How a name is used at a place."""

    BINDING = "binding"
    NAME = "name"
    ATTRIBUTE = "attribute"
    OWN_ATTRIBUTE = "own attribute"
    KEYWORD = "keyword"


class Use(NamedTuple):
    """A place where a name stands.

    Attributes:
        call: Of a keyword, the call that it is given in.
    """

    start: int
    end: int
    name: str
    role: Role
    scope: Scope
    call: Node | None = None


@dataclass(slots=True)
class Names:
    """All the names of a unit.

    Attributes:
        stored: Attributes assigned to the receiver, each with its class.
        definitions: Names of functions and classes.
        classes: The classes inside the unit.
        functions: The functions, by the place of their definition.
        fixed: Names whose text shows: ``f"{x=}"``.
        strings: Contents of string literals, by which names may be looked up.
        lookups: Calls that look names up by their text: ``locals``.
    """

    outside: Scope
    uses: list[Use] = field(default_factory=list)
    stored: list[tuple[str, Scope | None]] = field(default_factory=list)
    definitions: set[str] = field(default_factory=set)
    classes: list[Scope] = field(default_factory=list)
    functions: dict[int, Scope] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)
    strings: set[str] = field(default_factory=set)
    lookups: set[str] = field(default_factory=set)

    def with_role(self, *roles: Role) -> Iterable[Use]:
        """Select uses by role."""
        return (use for use in self.uses if use.role in roles)
