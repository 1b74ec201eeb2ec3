"""Members that a repository gives to types of elsewhere: ``fun String.slug()``.

Members of the type itself would hide them, so hardly anybody gives a type what it
has. Where it may be so, what is found is a candidate.
"""

from collections.abc import Iterator

from sacl.domain.code import path_of
from sacl.domain.facts import Definition
from sacl.domain.resolution.declared.binds import Binds, Want
from sacl.domain.resolution.declared.namespaces import outer_namespaces
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.keys import members_key, namespaces_at, qualified
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.tables import Entry, FileTable
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ExternalValue,
    LiteralValue,
    Value,
    Values,
    join,
)

UNSURE = frozenset({"hidden", "specific"})
"""Members of traits, and members of some of the types of a name: ``List<Int>``."""


class Extensions:
    """Finds functions by the foreign type that they are members of."""

    def __init__(self, binder: Binds) -> None:
        self._binder = binder
        self._known = Memory[tuple[tuple[str, Definition], ...]](binder.search)

    def of(self, type_name: str, name: str, want: Want) -> Values:
        """Return the functions of a name that a foreign type is given."""
        if not self._binder.table.facts.scoping.extends_foreign:
            return NOTHING
        last = type_name.rpartition(".")[2]
        known = self._known.recall((last, name))
        if known is None:
            state = self._known.open()
            members = tuple(self._members(last, name))
            known = self._known.keep((last, name), members, state)
        found = [
            (owner, member)
            for owner, member in known
            if _is_same(owner, type_name) and _is_seen(member, self._binder.table.path)
        ]
        parts = [self._given(member, want) for _, member in found]
        if not all(o == type_name and self._is_sure(m) for o, m in found):
            parts.append(ANYTHING)
        return join(parts) if found else NOTHING

    def _given(self, member: Definition, want: Want) -> Values:
        table = self._binder.consultation.table_of(member.unit)
        entry = Entry(0, 0, block=False, source=member)
        return self._binder.given(entry, table, want)

    def _is_sure(self, member: Definition) -> bool:
        """Tell whether the file surely sees a member, which is for any receiver.

        Of traits it is not told: what a type has itself goes before theirs.
        """
        table = self._binder.table
        if UNSURE.intersection(member.modifiers):
            return False
        path = path_of(member.unit)
        if member.scope != path and "static" not in member.modifiers:
            return False
        if not table.facts.scoping.imports_extensions or path == table.path:
            return True
        other = self._binder.consultation.table_of(member.unit)
        space = next(iter(namespaces_at(other.facts, member.line)), "")
        holder = qualified(space, member.scope.partition("::")[2])
        imported = _imported(table, member.name)
        return space in _own_namespaces(table) or not imported.isdisjoint(
            {space, holder}
        )

    def beside(self, function: Definition, name: str, want: Want) -> Values:
        """Return what the foreign type is given that a function is a member of."""
        owner = _name_of(self.receiver(function))
        return self.of(owner, name, want) if owner else NOTHING

    def receiver(self, function: Definition) -> Value | None:
        """Return the foreign type that a function is a member of."""
        place = Place(function.scope, function.line)
        found = self._binder.look_up(function.owner, place, "type").items
        value = found[0] if len(found) == 1 else None
        return value if isinstance(value, (ExternalValue, LiteralValue)) else None

    def _members(self, last: str, name: str) -> Iterator[tuple[str, Definition]]:
        consultation = self._binder.consultation
        key = members_key(self._binder.table.facts.scoping.family, last)
        for table in consultation.tables(consultation.owners(key)):
            for member in table.outside.get(last, ()):
                owner = _name_of(self.receiver(member)) if member.name == name else ""
                if owner:
                    yield owner, member


def _imported(table: FileTable, name: str) -> set[str]:
    """Return the namespaces and classes that imports may have a name from."""
    return {
        statement.module
        for statement in table.facts.imports
        if any(each.name in {"*", name} for each in statement.names)
    }


def _own_namespaces(table: FileTable) -> set[str]:
    """Return the namespaces that a file is in, with those around where they count."""
    own = {region.namespace for region in table.facts.namespaces}
    if table.facts.scoping.outer_namespaces:
        return {"", *outer_namespaces(own)}
    return own


def _name_of(type_: Value | None) -> str:
    if isinstance(type_, LiteralValue):
        return type_.type
    return type_.name if isinstance(type_, ExternalValue) else ""


def _is_same(name: str, other: str) -> bool:
    """Tell whether two names, with or without what is in front, mean one type."""
    return name == other or "." not in name or "." not in other


def _is_seen(member: Definition, path: str) -> bool:
    """Tell whether a file may call a member that stands anywhere."""
    own = path_of(member.unit)
    is_outside = member.scope == own or "static" in member.modifiers
    return own == path or (is_outside and "private" not in member.modifiers)
