"""A view of the facts known so far, and what of it is consulted.

``resolution`` never asks a store. It looks into a ``Project``; what was consulted
but not given comes back as needs, and the caller loads it and asks again.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from sacl.domain.code import NodeId, UnitKind, path_of
from sacl.domain.facts import Definition, FileFacts
from sacl.domain.resolution.keys import (
    existence_key,
    method_key,
    owned_keys,
    package_key,
    part_key,
    path_key,
)
from sacl.domain.resolution.places import folders_of, module_places
from sacl.domain.resolution.tables import FileTable, build_table

T = TypeVar("T")

PYTHON_SUFFIXES = (".py", ".pyi")


class Project:
    """The files of a repository and the facts of those that were loaded.

    Args:
        paths: Every indexed path.
        facts: Facts by path, of some of the files or of all.
        methods: Methods by name, where facts are partial; a missing name means
            that they are not known yet.
        owners: The files that own a key, in the same way.
    """

    def __init__(
        self,
        paths: frozenset[str],
        facts: Mapping[str, FileFacts],
        methods: Mapping[str, tuple[NodeId, ...]] | None = None,
        owners: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.paths = paths
        self.facts = facts
        self._methods = methods or {}
        self._owners = owners or {}
        self._tables: dict[str, FileTable] = {}
        self.shared: dict[Hashable, tuple[Any, Consultation]] = {}

    def table(self, path: str) -> FileTable | None:
        """Return the indexed facts of a file; None when they are not given."""
        table = self._tables.get(path)
        if table is None and path in self.facts:
            table = self._tables[path] = build_table(self.facts[path])
        return table

    def methods(self, name: str) -> tuple[NodeId, ...] | None:
        """Return all methods of a name; None when they are not given."""
        if self._is_complete:
            return self._all_methods.get(name, ())
        return self._methods.get(name)

    def owners(self, key: str) -> tuple[str, ...] | None:
        """Return the files that own a key, by path; None when they are not given."""
        if self._is_complete:
            return self._all_owners.get(key, ())
        return self._owners.get(key)

    def has_folder(self, folder: str) -> bool:
        """Tell whether an indexed file lies below a folder."""
        return folder in self._folders

    def roots_of(self, name: str) -> tuple[str, ...]:
        """Return the folders that hold a Python module or folder of a name."""
        return self._roots.get(name, ())

    @cached_property
    def _is_complete(self) -> bool:
        return self.paths <= self.facts.keys()

    @cached_property
    def _all_methods(self) -> dict[str, tuple[NodeId, ...]]:
        found: dict[str, list[NodeId]] = {}
        for path in sorted(self.paths):
            for definition in self.facts[path].definitions:
                if definition.kind is UnitKind.METHOD:
                    found.setdefault(definition.name, []).append(definition.unit)
        return {name: tuple(units) for name, units in found.items()}

    @cached_property
    def _all_owners(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for path in sorted(self.paths):
            for key in owned_keys(self.facts[path]):
                found.setdefault(key, []).append(path)
        return {key: tuple(paths) for key, paths in found.items()}

    @cached_property
    def _folders(self) -> frozenset[str]:
        return frozenset(folder for path in self.paths for folder in folders_of(path))

    @cached_property
    def _roots(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for path in sorted(self.paths):
            if path.endswith(PYTHON_SUFFIXES):
                for folder, name in module_places(path):
                    found.setdefault(name, {})[folder] = None
        return {name: tuple(folders) for name, folders in found.items()}


class Consultation:
    """What resolving one file has looked at, and what of it was not given."""

    def __init__(self, project: Project, path: str) -> None:
        self.project = project
        self.path = path
        self.keys: set[str] = set()
        self.needs: set[str] = set()
        self.needed_methods: set[str] = set()
        self.needed_owners: set[str] = set()
        self.parts: set[tuple[str, str]] = set()
        self._tables: dict[str, FileTable | None] = {}
        self._tables_of: dict[NodeId, FileTable] = {}
        self.outline_of: Callable[[NodeId], FileTable] = _Outlines(self).__getitem__
        """Return the file that a unit was found in, to look at the part with it."""
        self._shared: set[Hashable] = set()

    def exists(self, path: str) -> bool:
        """Tell whether a file is indexed."""
        self.keys.add(existence_key(path))
        return path in self.project.paths

    def has_folder(self, folder: str) -> bool:
        """Tell whether a folder holds indexed files."""
        self.keys.add(path_key(f"{folder}/"))
        return self.project.has_folder(folder)

    def roots_of(self, name: str) -> tuple[str, ...]:
        """Return the folders that hold a Python module or folder of a name."""
        self.keys.add(package_key(name))
        return self.project.roots_of(name)

    def table(self, path: str) -> FileTable | None:
        """Return all facts of an indexed file; None when there are none yet."""
        if path != self.path:
            self.keys.add(path_key(path))
        return self.outline(path)

    def tables(self, paths: Iterable[str]) -> Iterator[FileTable]:
        """Yield all facts of those files that have some."""
        for path in paths:
            table = self.table(path)
            if table is not None:
                yield table

    def table_of(self, unit: NodeId) -> FileTable:
        """Return all facts of the file that a unit was found in."""
        table = self._tables_of.get(unit)
        if table is None:
            table = self._tables_of[unit] = _given(self.table(path_of(unit)), unit)
        return table

    def definition_of(self, unit: NodeId) -> Definition:
        """Return the definition of a unit that was found."""
        return self.table_of(unit).definitions[unit]

    def outline(self, path: str) -> FileTable | None:
        """Return a file of which nothing is looked at but what ``look_at`` is told."""
        if path in self._tables:
            return self._tables[path]
        if path != self.path:
            self.keys.add(existence_key(path))
        table = self._tables[path] = self.project.table(path)
        if table is None and path in self.project.paths:
            self.needs.add(path)
        return table

    def look_at(self, table: FileTable, part: str) -> None:
        """Note that the answer depends on a part of a file."""
        if table.path != self.path:
            self.parts.add((table.path, part))

    def consulted(self) -> frozenset[str]:
        """Return the keys of everything that was looked at."""
        return frozenset(self.keys).union(part_key(*part) for part in self.parts)

    def methods(self, name: str) -> tuple[NodeId, ...]:
        """Return all methods of a name."""
        self.keys.add(method_key(name))
        found = self.project.methods(name)
        if found is None:
            self.needed_methods.add(name)
        return found or ()

    def owners(self, key: str) -> tuple[str, ...]:
        """Return the files that own a key, by path."""
        self.keys.add(key)
        found = self.project.owners(key)
        if found is None:
            self.needed_owners.add(key)
        return found or ()

    def shared(self, about: Hashable, find: "Callable[[Consultation], T]") -> T:
        """Return what is the same for all files, found once, as consulted by each.

        Args:
            about: What is found, the same whoever asks.
            find: Finds it, asking nothing but the consultation it is given.
        """
        known = self.project.shared.get(about)
        if known is None:
            asked = Consultation(self.project, "")
            known = find(asked), asked
            if not asked.lacks_anything:
                self.project.shared[about] = known
        if about not in self._shared:
            self._shared.add(about)
            self._note(known[1])
        found: T = known[0]
        return found

    @property
    def lacks_anything(self) -> bool:
        """Whether something that was looked at was not given."""
        return bool(self.needs or self.needed_methods or self.needed_owners)

    def _note(self, other: "Consultation") -> None:
        self.keys |= other.keys
        self.parts |= other.parts
        self.needs |= other.needs
        self.needed_methods |= other.needed_methods
        self.needed_owners |= other.needed_owners


class _Outlines(dict[NodeId, FileTable]):
    """Files of the units that were found, looked at when first asked for.

    Nothing is asked for as often, which is why that is a look-up and no function.
    """

    def __init__(self, consultation: Consultation) -> None:
        super().__init__()
        self._consultation = consultation

    def __missing__(self, unit: NodeId) -> FileTable:
        table = _given(self._consultation.outline(path_of(unit)), unit)
        self[unit] = table
        if unit != table.path:
            self._consultation.look_at(table, table.part_of(unit))
        return table


def _given(table: FileTable | None, unit: NodeId) -> FileTable:
    if table is None:
        raise LookupError(f"{unit} is of a file whose facts are not given")
    return table
