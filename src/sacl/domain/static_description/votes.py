"""Weighs what the operations of a function say of the types of its names.

What each operation says comes from ``types_in_use``; ``scope`` asks for the result.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Protocol

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.bindings import declared_names
from sacl.domain.static_description.tree import Site, calls_in, string, walk
from sacl.domain.static_description.types_in_use import types_said
from sacl.domain.static_description.vocabulary import CALLS_APART, FIELDS_APART

ELEMENT = "[]"
"""Suffix of the key under which the elements of a name are known."""

_NUMERIC = frozenset({"integer", "number"})
_PRIORITY = (
    "dictionary",
    "set",
    "file",
    "path",
    "string",
    "list",
    "integer",
    "number",
    "boolean",
    "function",
    "collection",
)


class Bindings(Protocol):
    """What is bound in the function; see ``Scope``."""

    @property
    def loops(self) -> Mapping[str, Operation]:
        """Loops by the names that they bind."""

    @property
    def assigned(self) -> Mapping[str, list[Site]]:
        """Places that assign or update each name."""

    def first_value(self, name: str) -> Operation | None:
        """Value of the first plain assignment to a name."""


class Votes:
    """Votes for the types of names, and under ``ELEMENT`` of their elements."""

    def __init__(self, function: Operation, names: Bindings, *, language: str) -> None:
        self._function = function
        self._names = names
        self._language = language
        self._cast: dict[str, set[str]] = defaultdict(set)
        self._vote()
        self._callee_votes()
        self._container_votes()

    def winner(self, key: str) -> str:
        """Type that a name has, or the elements of one; empty when none is known."""
        votes = self._cast.get(key, set())
        elements = self._cast.get(key + ELEMENT, set())
        if "character" in elements and not elements & {"string", "list"}:
            return "list" if votes & {"list!"} else "string"
        if "character" in votes:
            return "string"
        if "list!" in votes:
            return "list"
        return next((kind for kind in _PRIORITY if kind in votes), "")

    def _vote(self) -> None:
        for operation in walk(self._function):
            for operand, kind in types_said(operation, language=self._language):
                if key := self._key(operand):
                    self._cast[key].add(kind)
        for operation in walk(self._function):
            indexed = operation.kind is Kind.SUBSCRIPT
            if indexed and self._counts(operation.operands[1]):
                self._cast[self._key(operation.operands[0])].add("list")

    def _callee_votes(self) -> None:
        """What is called by a plain name is a function, but for a namesake of one."""
        if self._language in CALLS_APART:
            return
        given = {op.text for op in self._function.operands if op.kind is Kind.PARAMETER}
        known = given | set(declared_names(self._function))
        anywhere = self._language not in FIELDS_APART
        for call in filter(_is_plain, calls_in(self._function)):
            seen = anywhere or call.text in known
            if seen and (call.text in given or not self._gives_itself(call)):
                name = Operation(Kind.NAME, call.text)
                self._cast[self._key(name)].add("function")

    def _gives_itself(self, call: Operation) -> bool:
        """Whether a name is bound to what its namesake gives: ``next = next()``."""
        places = self._names.assigned.get(call.text, [])
        return any(op is call for p in places for op in walk(p.operation))

    def _counts(self, index: Operation) -> bool:
        """Whether a name is a position, and not any key."""
        if index.kind is not Kind.NAME:
            return False
        loop = self._names.loops.get(index.text)
        if loop is not None:
            return loop.operands[1].text in ("range", "enumerate")
        places = self._names.assigned.get(index.text, [])
        updated = any(place.operation.kind is Kind.UPDATE for place in places)
        return updated or not _NUMERIC.isdisjoint(self._cast.get(index.text, ()))

    def _container_votes(self) -> None:
        """``c in letters`` where ``letters`` is a text says that c is one."""
        for operation in walk(self._function):
            if operation.text not in ("in", "not in") or len(operation.operands) != 2:  # noqa: PLR2004 - a count, not a setting
                continue
            element, container = operation.operands
            value = self._names.first_value(container.text)
            if value is not None and string(value) and (key := self._key(element)):
                self._cast[key].add("character")

    def _key(self, operation: Operation) -> str:
        """Name of a value, or of the elements of a named one."""
        if operation.kind is Kind.NAME:
            loop = self._names.loops.get(operation.text)
            if loop is None:
                return operation.text
            iterable = loop.operands[1]
            plain = iterable.kind is Kind.NAME and loop.operands[0] == operation
            return iterable.text + ELEMENT if plain else operation.text
        if operation.kind is Kind.SUBSCRIPT:
            owner, index = operation.operands[:2]
            if owner.kind is Kind.NAME and index.text != "slice":
                return owner.text + ELEMENT
        return ""


def _is_plain(call: Operation) -> bool:
    return call.text.isidentifier()
