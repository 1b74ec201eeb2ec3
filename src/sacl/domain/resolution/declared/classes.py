"""Classes and what they inherit: orders of parents, parts, children."""

from collections.abc import Iterator
from functools import partial

from sacl.domain.code import NodeId
from sacl.domain.facts import Definition, Expression, Inheritance
from sacl.domain.resolution.declared.binds import Binds
from sacl.domain.resolution.declared.reopening import largest, main_of, parts_of
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.keys import (
    children_key,
    declaration_key,
    last_name,
    members_key,
    namespaces_at,
    qualified,
    stands_in,
)
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.orders import Orders
from sacl.domain.resolution.parents import written_parent
from sacl.domain.resolution.tables import CLASS_KINDS, FileTable
from sacl.domain.resolution.values import (
    UNKNOWN,
    ClassValue,
    Value,
)

FEW_PARTS = 8
"""More are those of a namespace, in which names are found by their keys."""

MAX_CHILDREN = 200
"""Classes below one that are looked through for methods that override."""


class Classes:
    """Follows inheritance up and down."""

    def __init__(self, binder: Binds) -> None:
        self._binder = binder
        self._orders = Orders(binder, self._parents, main=self.main)
        self._parts: dict[NodeId, tuple[NodeId, ...]] = {}
        self._children = Memory[tuple[NodeId, ...]](binder.search)
        self._mains: dict[NodeId, NodeId] = {}
        self._outside: dict[NodeId, tuple[Definition, ...]] = {}

    def order(self, unit: NodeId) -> tuple[Value, ...]:
        """Return a class and its parents, in the order they are looked through.

        Foreign interfaces are left out: what they bring in hides nothing.
        """
        return self._orders.of(unit)

    def upwards(self, unit: NodeId) -> Iterator[Value]:
        """Yield a class, then its parents, which nobody may have to look for.

        A parent may be a class inside of the class itself.
        """
        yield ClassValue(self.main(unit))
        yield from self.order(unit)[1:]

    def _parents(self, unit: NodeId) -> Iterator[Value]:
        """Yield what a class names as parents, but for the parent of every class."""
        for inheritance, table in self._inheritance(unit):
            if last_name(inheritance.parent) in table.facts.scoping.root_types:
                continue
            scope = table.enclosing(inheritance.unit) or NodeId(table.path)
            place = Place(scope, inheritance.line)
            look_up = partial(self._binder.look_up, place=place, want="type")
            found = written_parent(
                inheritance, look_up, self._binder.consultation
            ).items
            parent = found[0] if len(found) == 1 else UNKNOWN
            foreign = not isinstance(parent, ClassValue)
            if not foreign or inheritance.form != "implements":
                yield parent

    def _inheritance(self, unit: NodeId) -> list[tuple[Inheritance, FileTable]]:
        """Return the parents of all parts of a class, interfaces behind classes."""
        found = [
            (inheritance, table)
            for part in self.parts(unit)
            for table in [self._binder.consultation.table_of(part)]
            for inheritance in table.parents.get(part, ())
        ]
        found += self._inheritance_outside(unit)
        return sorted(found, key=lambda pair: pair[0].form == "implements")

    def _inheritance_outside(
        self, unit: NodeId
    ) -> Iterator[tuple[Inheritance, FileTable]]:
        for name, table in self._tables_outside(unit):
            for inheritance in table.outside_parents.get(name, ()):
                place = Place(NodeId(table.path), inheritance.line)
                if self._owner(inheritance.owner, place) == unit:
                    yield inheritance, table

    def is_open(self, unit: NodeId) -> bool:
        """Tell whether a class may inherit something that is not known."""
        return any(not isinstance(value, ClassValue) for value in self.order(unit))

    def main(self, unit: NodeId) -> NodeId:
        """Return the part that stands for the whole class: that with most names."""
        known = self._mains.get(unit)
        if known is None:
            known = self._mains[unit] = self._find_main(unit)
        return known

    def _find_main(self, unit: NodeId) -> NodeId:
        consultation = self._binder.consultation
        name = self.full_name(unit)
        if name:
            family = consultation.table_of(unit).facts.scoping.family
            return main_of(consultation, family, name) or unit
        return largest(consultation, self.parts(unit))

    def parts(self, unit: NodeId) -> tuple[NodeId, ...]:
        """Return the definitions that together are a class."""
        known = self._parts.get(unit)
        if known is None:
            found = tuple(dict.fromkeys(self._find_parts(unit)))
            known = self._parts[unit] = found
        return known

    def _find_parts(self, unit: NodeId) -> Iterator[NodeId]:
        yield unit
        table = self._binder.consultation.table_of(unit)
        definition = table.definitions[unit]
        if table.facts.scoping.reopened:
            yield from self._of_full_name(table, unit)
        elif "partial" not in definition.modifiers:
            return
        elif definition.scope != table.path:
            for outer in self.parts(definition.scope):
                other = self._binder.consultation.table_of(outer)
                yield from _classes_named(definition.name, outer, other)
        else:
            for namespace in namespaces_at(table.facts, definition.line)[:1]:
                yield from self._of_namespace(namespace, definition.name, table)

    def _of_namespace(
        self, namespace: str, name: str, table: FileTable
    ) -> Iterator[NodeId]:
        for other in self._declaring(table, qualified(namespace, name)):
            for unit in _classes_named(name, NodeId(other.path), other):
                line = other.definitions[unit].line
                if stands_in(other.facts, line, namespace):
                    yield unit

    def _of_full_name(self, table: FileTable, unit: NodeId) -> Iterator[NodeId]:
        name = self.full_name(unit)
        if name:
            family = table.facts.scoping.family
            yield from parts_of(self._binder.consultation, family, name)

    def _declaring(self, table: FileTable, name: str) -> Iterator[FileTable]:
        consultation = self._binder.consultation
        key = declaration_key(table.facts.scoping.family, name)
        return consultation.tables(consultation.owners(key))

    def full_name(self, unit: NodeId) -> str:
        """Return the name of a class that may be reopened; empty for others."""
        names = self._binder.consultation.table_of(unit).full_names
        return next((name for name, units in names.items() if unit in units), "")

    def parts_with(self, unit: NodeId, name: str) -> tuple[NodeId, ...]:
        """Return the parts of a class that may have a member of a name."""
        parts = self.parts(unit)
        full = self.full_name(unit) if len(parts) > FEW_PARTS else ""
        if not full:
            return parts
        table = self._binder.consultation.table_of(unit)
        tables = self._declaring(table, qualified(full, name))
        return tuple(
            part for other in tables for part in other.full_names.get(full, ())
        )

    def outside(self, unit: NodeId, name: str) -> list[Definition]:
        """Return the members of a name that stand outside of a class."""
        unit = self.main(unit)
        known = self._outside.get(unit)
        if known is None:
            known = self._outside[unit] = tuple(self._find_outside(unit))
        return [definition for definition in known if definition.name == name]

    def _find_outside(self, unit: NodeId) -> Iterator[Definition]:
        for name, table in self._tables_outside(unit):
            for member in table.outside.get(name, ()):
                if self._owner_of(member) == unit:
                    yield member

    def _tables_outside(self, unit: NodeId) -> Iterator[tuple[str, FileTable]]:
        """Yield the name of a class with each file that adds to classes of it."""
        consultation = self._binder.consultation
        table = consultation.table_of(unit)
        if table.facts.scoping.outside_members:
            name = table.definitions[unit].name
            key = members_key(table.facts.scoping.family, name)
            for other in consultation.tables(consultation.owners(key)):
                yield name, other

    def _owner_of(self, member: Definition) -> NodeId | None:
        return self._owner(member.owner, Place(member.scope, member.line))

    def _owner(self, owner: Expression | None, place: Place) -> NodeId | None:
        found = self._binder.look_up(owner, place, "type").items
        value = found[0] if len(found) == 1 else None
        return self.main(value.unit) if isinstance(value, ClassValue) else None

    def owner_of(self, function: Definition) -> NodeId | None:
        """Return the class that a function is a member of."""
        if function.owner is not None:
            return self._owner_of(function)
        table = self._binder.consultation.table_of(function.unit)
        return self.main(function.scope) if table.is_class(function.scope) else None

    def children(self, unit: NodeId) -> Iterator[NodeId]:
        """Yield the classes below a class, at most ``MAX_CHILDREN``."""
        seen = {unit}
        pending = [unit]
        while pending and len(seen) <= MAX_CHILDREN:
            for child in self._children_of(pending.pop()):
                if child not in seen:
                    seen.add(child)
                    pending.append(child)
                    yield child

    def _children_of(self, unit: NodeId) -> tuple[NodeId, ...]:
        known = self._children.recall(unit)
        if known is None:
            state = self._children.open()
            found = tuple(self._direct_children(unit))
            known = self._children.keep(unit, found, state)
        return known

    def _direct_children(self, unit: NodeId) -> Iterator[NodeId]:
        consultation = self._binder.consultation
        table = consultation.table_of(unit)
        name = table.definitions[unit].name
        key = children_key(table.facts.scoping.family, name)
        for other in consultation.tables(consultation.owners(key)):
            for inheritance in other.facts.inheritance:
                named = last_name(inheritance.parent) == name
                child = self._child(inheritance, other.path) if named else None
                if child is not None and ClassValue(unit) in self.order(child):
                    yield child

    def _child(self, inheritance: Inheritance, path: str) -> NodeId | None:
        if inheritance.owner is None:
            return inheritance.unit
        return self._owner(inheritance.owner, Place(NodeId(path), inheritance.line))


def _classes_named(name: str, scope: NodeId, table: FileTable) -> list[NodeId]:
    """Return the classes of a name that stand in a scope."""
    sources = (entry.source for entry in table.names.get(scope, {}).get(name, ()))
    definitions = (source for source in sources if isinstance(source, Definition))
    return [each.unit for each in definitions if each.kind in CLASS_KINDS]
