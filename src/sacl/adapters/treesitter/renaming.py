"""Masks the names that a unit itself gives, in any language, from its queries.

Takes the names of a file as its ``renaming`` captures tell them and decides for
one unit which of them are its own: what it binds, itself included, and members
of the classes inside it. Everything else stays: keywords, literals, imported and
free names, foreign members. Scopes are those that the queries name; without
any, a unit is one scope.
"""

import re
from collections.abc import Sequence

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Edit
from sacl.adapters.treesitter.extents import Extent
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.layout import Places
from sacl.adapters.treesitter.name_captures import (
    BINDINGS,
    Block,
    CapturedName,
    Role,
    captured_names,
)
from sacl.adapters.treesitter.placeholders import (
    Own,
    looked_up,
    masks,
    placeholders,
    why_not,
)
from sacl.domain.code import UnitKind

_MARKS = re.compile(r"(\W*)(\w.*\w|\w?)(\W*)", re.DOTALL)
_QUOTED = re.compile(r"(`)([^`]+)(`)")
_WORD = re.compile(r"\w+")
_FIXED = frozenset({"", "_", "this", "self", "super"})
_STAYING = Role.KEPT | Role.MENTION | Role.LITERAL | Role.LOOKUP
_CALLABLES = (UnitKind.FUNCTION, UnitKind.METHOD)


class QueryRenamer:
    """Masks names in the units of one file."""

    def __init__(self, language: Language, root: Node) -> None:
        """Read the names of a file."""
        names = captured_names(language, root)
        self._names = Places([name.start for name in names], names)

    def rename(self, extent: Extent, source: bytes) -> list[Edit] | str:
        """Return the edits that mask a unit's own names, or why there are none."""
        reason = why_not(extent.unit)
        if reason:
            return reason
        renaming = _Renaming(extent, self._names.inside(extent))
        lookups = renaming.lookups()
        return looked_up(lookups) if lookups else renaming.edits(source)


class _Renaming:
    """Decides name by name for one unit."""

    def __init__(self, extent: Extent, names: Sequence[CapturedName]) -> None:
        self._unit = extent.unit
        self._place = extent.start, extent.end
        self._names = names
        self._fixed = _FIXED | {
            word
            for name in names
            if Role.MENTION in name.roles
            for word in _WORD.findall(name.text)
        }
        self._read_bindings()
        self._read_members()

    def _read_bindings(self) -> None:
        self._bound: set[tuple[Block, str]] = set()
        self._imported: set[tuple[Block, str]] = set()
        for name in self._names:
            if name.roles & BINDINGS:
                place = self._inside(name.home), name.text
                self._bound.add(place)
                if Role.BINDING_IMPORTED in name.roles:
                    self._imported.add(place)

    def _read_members(self) -> None:
        """Divide members by whether their class is part of the unit."""
        self._inner: set[str] = set()
        self._outer: set[str] = set()
        self._used_members = {n.text for n in self._names if Role.MEMBER in n.roles}
        kept = {n.text.strip("\"'`") for n in self._names if Role.LITERAL in n.roles}
        foreign = self._classes_with_foreign_bases()
        for name in self._names:
            if Role.KEPT in name.roles:
                continue
            if Role.FIELD in name.roles or self._names_unit(name):
                holder = self._class_around(name)
                (self._outer if holder is None else self._inner).add(name.text)
                if holder in foreign:
                    kept.add(name.text)
        self._inner -= kept
        self._outer -= kept
        self._kept_members = kept
        self._bound -= {
            (self._inside(name.home), name.text)
            for name in self._names
            if Role.FIELD in name.roles and name.text in kept
        }

    def _classes_with_foreign_bases(self) -> set[Block | None]:
        """Find inner classes of which something outside the unit may use members."""
        if self._unit.kind not in _CALLABLES:
            return set()
        return {
            self._class_around(name)
            for name in self._names
            if Role.BASE in name.roles and not self._is_bound(name)
        }

    def lookups(self) -> set[str]:
        """Return what looks names up by their text."""
        return {
            name.text
            for name in self._names
            if Role.LOOKUP in name.roles and not self._is_bound(name)
        }

    def edits(self, source: bytes) -> list[Edit]:
        """Write one edit for each place where an own name stands."""
        own = [place for name in self._names if (place := self._own(name))]
        places = {place.start for place in own}
        definitions = {n.text for n in self._names if Role.DEFINITION in n.roles}
        capitals = (n.text for n in self._names if Role.CAPITAL in n.roles)
        return masks(
            own,
            definitions=frozenset(map(_core, {*definitions, self._unit.name})),
            capitals=frozenset(map(_core, capitals)),
            taken=self._taken(source, places),
        )

    def _taken(self, source: bytes, own: set[int]) -> set[str]:
        """Find what looks like a placeholder and stays."""
        start, end = self._place
        return {
            match[0].decode()
            for match in placeholders(source, start, end)
            if match.start() not in own
        }

    def _own(self, name: CapturedName) -> Own | None:
        before, core, after = _parts(name.text)
        if core in self._fixed or Role.KEPT in name.roles:
            return None
        form = "{}" if self._is_title(name) else self._form(name)
        if form is None:
            return None
        start, end = name.start + len(before.encode()), name.end - len(after.encode())
        return Own(start, end, core, form)

    def _form(self, name: CapturedName) -> str | None:
        """Say how an own name is written; None for one that is not."""
        if name.roles & _STAYING:
            return None
        is_bound = self._is_bound(name)
        if Role.SHORTHAND not in name.roles:
            return "{}" if is_bound or self._is_own_member(name) else None
        is_member = name.text in self._inner
        if is_bound:
            return "{}" if is_member else f"{name.text}: {{}}"
        return f"{{}}: {name.text}" if is_member else None

    def _is_bound(self, name: CapturedName) -> bool:
        """Tell whether the unit gives this name, and not by an import."""
        if not name.roles & (BINDINGS | Role.NAME | Role.LOOKUP | Role.BASE):
            return False
        block: Block | None = self._inside(name.home)
        while block is not None:
            if (block, name.text) in self._bound:
                return (block, name.text) not in self._imported
            block = block.parent and self._inside(block.parent)
        return False

    def _is_own_member(self, name: CapturedName) -> bool:
        if name.roles & (Role.FIELD | Role.MEMBER_OWN):
            is_outer = self._class_around(name) is None
            return name.text in (self._outer if is_outer else self._inner)
        return Role.MEMBER in name.roles and name.text in self._inner

    def _is_title(self, name: CapturedName) -> bool:
        """Tell whether the unit has this name, and nothing in it relies on it."""
        relied_on = self._kept_members & self._used_members
        return self._names_unit(name) and name.text not in relied_on

    def _names_unit(self, name: CapturedName) -> bool:
        node = self._unit.node
        if not name.roles & (Role.TITLE | Role.FIELD):
            return False
        is_before = Role.TITLE in name.roles and name.end <= node.start_byte
        return is_before or name.construct == node.byte_range

    def _class_around(self, name: CapturedName) -> Block | None:
        block: Block | None = self._inside(name.block)
        while block is not None and not block.is_class:
            block = block.parent and self._inside(block.parent)
        return block

    def _inside(self, block: Block) -> Block:
        """Take everything outside the unit as one block: that of the file."""
        start, end = self._place
        while block.parent and not (start <= block.start and block.end <= end):
            block = block.parent
        return block


def _parts(text: str) -> tuple[str, str, str]:
    """Divide a name from the marks around it: ``@name``, ``name?``, quotes."""
    match = _QUOTED.fullmatch(text) or _MARKS.fullmatch(text)
    return (match[1], match[2], match[3]) if match else ("", text, "")


def _core(text: str) -> str:
    return _parts(text)[1]
