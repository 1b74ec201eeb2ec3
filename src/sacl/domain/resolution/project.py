"""A view of the facts known so far, and the keys that name what is consulted.

``resolution`` never asks a store. It looks into a ``Project``; what was consulted
but not given comes back as needs, and the caller loads it and asks again.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property

from sacl.domain.code import NodeId, UnitKind, path_of
from sacl.domain.facts import FileFacts
from sacl.domain.resolution.tables import FileTable, build_table

PYTHON_SUFFIXES = (".py", ".pyi")


def path_key(path: str) -> str:
    """Key of a file, existing or looked for; of a folder when it ends in ``/``."""
    return f"path:{path}"


def method_key(name: str) -> str:
    """Key of all methods of a name."""
    return f"name:{name}"


def package_key(name: str) -> str:
    """Key of the places where a top-level name could be imported from."""
    return f"package:{name}"


class Project:
    """The files of a repository and the facts of those that were loaded.

    Args:
        paths: Every indexed path.
        facts: Facts by path, of some of the files or of all.
        methods: Methods by name, where facts are partial; None or a missing name
            means that they are not known yet.
    """

    def __init__(
        self,
        paths: frozenset[str],
        facts: Mapping[str, FileFacts],
        methods: Mapping[str, tuple[NodeId, ...]] | None = None,
    ) -> None:
        self.paths = paths
        self.facts = facts
        self._methods = methods or {}
        self._tables: dict[str, FileTable] = {}

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
    def _folders(self) -> frozenset[str]:
        return frozenset(folder for path in self.paths for folder in folders_of(path))

    @cached_property
    def _roots(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for path in sorted(self.paths):
            if path.endswith(PYTHON_SUFFIXES):
                for folder, name in _module_places(path):
                    found.setdefault(name, {})[folder] = None
        return {name: tuple(folders) for name, folders in found.items()}


def folders_of(path: str) -> list[str]:
    """Return the folders above a path, the nearest first, without the root."""
    folders = []
    while "/" in path:
        path = path.rpartition("/")[0]
        folders.append(path)
    return folders


def _module_places(path: str) -> list[tuple[str, str]]:
    """Return folder and name of each module or package that a file makes exist."""
    stem = path.rpartition(".")[0]
    return [
        (place.rpartition("/")[0], place.rpartition("/")[2])
        for place in [stem, *folders_of(path)]
    ]


def touched_keys(before: FileFacts | None, after: FileFacts | None) -> frozenset[str]:
    """Return the keys behind which a change of one file shows.

    Args:
        before: Facts before the change; None when the file is new.
        after: Facts after it; None when the file is gone.
    """
    facts = after or before
    if facts is None or before == after:
        return frozenset()
    keys = {path_key(facts.path)}
    keys.update(map(method_key, _changed_methods(before, after)))
    if before is None or after is None:
        keys.update(path_key(f"{folder}/") for folder in folders_of(facts.path))
        keys.update(package_key(name) for _, name in _module_places(facts.path))
    return frozenset(keys)


def _changed_methods(
    before: FileFacts | None, after: FileFacts | None
) -> Iterable[str]:
    old, new = _methods_of(before), _methods_of(after)
    return {name for name, unit in old.symmetric_difference(new)}


def _methods_of(facts: FileFacts | None) -> set[tuple[str, NodeId]]:
    definitions = () if facts is None else facts.definitions
    return {(d.name, d.unit) for d in definitions if d.kind is UnitKind.METHOD}


class Consultation:
    """What resolving one file has looked at, and what of it was not given."""

    def __init__(self, project: Project, path: str) -> None:
        self.project = project
        self.path = path
        self.keys: set[str] = set()
        self.needs: set[str] = set()
        self.needed_methods: set[str] = set()
        self._tables: dict[str, FileTable | None] = {}
        self._tables_by_unit: dict[NodeId, FileTable | None] = {}

    def exists(self, path: str) -> bool:
        """Tell whether a file is indexed."""
        self.keys.add(path_key(path))
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
        """Return the facts of an indexed file; None when there are none yet."""
        if path in self._tables:
            return self._tables[path]
        if path != self.path:
            self.keys.add(path_key(path))
        table = self._tables[path] = self.project.table(path)
        if table is None and path in self.project.paths:
            self.needs.add(path)
        return table

    def table_of(self, unit: NodeId) -> FileTable | None:
        """Return the facts of the file of a unit."""
        if unit not in self._tables_by_unit:
            self._tables_by_unit[unit] = self.table(path_of(unit))
        return self._tables_by_unit[unit]

    def methods(self, name: str) -> tuple[NodeId, ...]:
        """Return all methods of a name."""
        self.keys.add(method_key(name))
        found = self.project.methods(name)
        if found is None:
            self.needed_methods.add(name)
        return found or ()
