"""Members that a repository gives to types of elsewhere: ``fun String.slug()``.

Members of the type itself would hide them, so nobody gives a type what it has.
"""

from collections.abc import Iterator

from sacl.domain.code import path_of
from sacl.domain.facts import Definition
from sacl.domain.resolution.declared.words import Binds
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.keys import members_key
from sacl.domain.resolution.values import (
    NOTHING,
    ExternalValue,
    FunctionValue,
    LiteralValue,
    Value,
    Values,
    join,
    single,
)


class Extensions:
    """Finds functions by the foreign type that they are members of."""

    def __init__(self, binder: Binds) -> None:
        self._binder = binder
        self._known: dict[str, tuple[tuple[str, Definition], ...]] = {}

    def of(self, type_name: str, name: str) -> Values:
        """Return the functions of a name that a foreign type is given."""
        consultation = self._binder.consultation
        table = consultation.table(consultation.path)
        if table is None or not table.facts.scoping.extends_foreign:
            return NOTHING
        last = type_name.rpartition(".")[2]
        known = self._known.get(last)
        if known is None:
            family = table.facts.scoping.family
            known = self._known[last] = tuple(self._members(family, last))
        found = [
            single(FunctionValue(member.unit))
            for owner, member in known
            if member.name == name
            and _is_same(owner, type_name)
            and _is_seen(member, consultation.path)
        ]
        return join(found) if found else NOTHING

    def beside(self, function: Definition, name: str) -> Values:
        """Return what the foreign type is given that a function is a member of."""
        owner = _name_of(self.receiver(function))
        return self.of(owner, name) if owner else NOTHING

    def receiver(self, function: Definition) -> Value | None:
        """Return the foreign type that a function is a member of."""
        place = Place(function.scope, function.line)
        found = self._binder.look_up(function.owner, place, "type").items
        value = found[0] if len(found) == 1 else None
        return value if isinstance(value, (ExternalValue, LiteralValue)) else None

    def _members(self, family: str, last: str) -> Iterator[tuple[str, Definition]]:
        consultation = self._binder.consultation
        for path in consultation.owners(members_key(family, last)):
            table = consultation.table(path)
            for member in () if table is None else table.outside.get(last, ()):
                owner = _name_of(self.receiver(member))
                if owner:
                    yield owner, member


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
