"""Files that an import names, and files that a file includes."""

from collections.abc import Iterable

from sacl.domain.facts import Import
from sacl.domain.resolution.declared.binds import Want
from sacl.domain.resolution.folder_links import real_path
from sacl.domain.resolution.keys import file_name_key, project_key
from sacl.domain.resolution.places import normalized
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import FileTable


class Files:
    """Finds files by the paths that imports give."""

    def __init__(self, consultation: Consultation) -> None:
        self._consultation = consultation
        self._included: dict[str, frozenset[str]] = {}

    @staticmethod
    def is_path(table: FileTable, statement: Import) -> bool:
        """Tell whether an import names a file."""
        scoping = table.facts.scoping
        ends_as_file = scoping.includes and statement.module.endswith(scoping.suffixes)
        return scoping.path_imports or ends_as_file or statement.module.startswith(".")

    def named(self, table: FileTable, statement: Import) -> list[str]:
        """Return the file that an import names, or several that it may name."""
        if statement.library:
            return []
        module = statement.module
        beside = self._beside(table.path, module)
        endings = ("", *table.facts.scoping.suffixes)
        for ending in endings:
            if beside and self._consultation.exists(beside + ending):
                return [beside + ending]
        return self._below_any_folder(table, module.removeprefix("./"), endings)

    def _beside(self, path: str, module: str) -> str | None:
        beside = normalized(path.rpartition("/")[0], module)
        return None if beside is None else real_path(self._consultation, beside)

    def _below_any_folder(
        self, table: FileTable, module: str, endings: tuple[str, ...]
    ) -> list[str]:
        """Return files whose path ends so; those in include folders come first."""
        if ".." in module.split("/"):
            return []
        family = table.facts.scoping.family
        name = module.rpartition("/")[2]
        found = [
            path
            for ending in endings
            for path in self._consultation.owners(file_name_key(family, name + ending))
            if f"/{path}".endswith(f"/{module}{ending}")
        ]
        paths = sorted(set(found))
        if len(paths) > 1 and table.facts.scoping.includes:
            return self._in_include_folders(paths, module) or paths
        return paths

    def _in_include_folders(self, paths: list[str], module: str) -> list[str]:
        """Return the file that the first fitting include folder has."""
        for folder in self._include_folders():
            for path in paths:
                own = path.removesuffix(module).rstrip("/")
                if f"/{folder}".endswith(f"/{own}"):
                    return [path]
        return []

    def _include_folders(self) -> list[str]:
        """Return the folders that compilers are told of, as they are told."""
        key = project_key("system", "compile_commands")
        tables = self._consultation.tables(self._consultation.owners(key))
        lists = (table.facts.configuration["folders"] for table in tables)
        return [folder for listed in lists for folder in listed.splitlines()]

    def seen(self, paths: Iterable[str], table: FileTable, want: Want) -> list[str]:
        """Return those of the paths whose names a file can see.

        Where imports load files, types are looked for in all, functions are not.
        """
        scoping = table.facts.scoping
        if not scoping.includes and (want == "type" or not scoping.path_imports):
            return [path for path in paths if path != table.path]
        included = self.included(table)
        return [path for path in paths if path in included]

    def included(self, table: FileTable) -> frozenset[str]:
        """Return the files that a file includes, directly or not."""
        known = self._included.get(table.path)
        if known is None:
            known = self._included[table.path] = frozenset(self._closure(table))
        return known

    def _closure(self, table: FileTable) -> set[str]:
        seen: set[str] = set()
        pending = [table]
        while pending:
            current = pending.pop()
            for statement in current.facts.imports:
                named = self.named(current, statement)
                if len(named) == 1 and named[0] not in seen:
                    seen.add(named[0])
                    pending += self._consultation.tables(named)
        return seen - {table.path}
