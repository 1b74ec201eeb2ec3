"""Imports and exports of declared languages: relations of namespaces and files."""

from collections.abc import Iterable

from sacl.domain.code import NodeId, path_of
from sacl.domain.facts import Export, Import, ImportedName
from sacl.domain.relations import Detail, RelationKind
from sacl.domain.resolution.collecting import Collector, Target, resolved, unresolved
from sacl.domain.resolution.declared.binder import DeclaredBinder
from sacl.domain.resolution.declared.binds import Want
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.import_relations import (
    ImportRelations,
    Package,
    symbol_of,
)
from sacl.domain.resolution.tables import LATEST, FileTable
from sacl.domain.resolution.values import (
    NOTHING,
    ClassValue,
    FunctionValue,
    NamespaceValue,
    Values,
)

WANTS: tuple[Want, ...] = ("type", "call", "value")
"""What a name may stand for, in the order it is looked for."""


class NamespaceStatements:
    """Writes what the imports and exports of one file relate it to.

    An import of a namespace imports those of its files that the importing file
    turns out to use; all of them when it uses none.
    """

    def __init__(
        self, binder: DeclaredBinder, table: FileTable, collector: Collector
    ) -> None:
        self._binder = binder
        self._table = table
        self._collector = collector
        self._file = NodeId(table.path)
        self._relations = ImportRelations(table.path, collector)

    def collect(self) -> None:
        """Write all of them; other relations of the file are there already."""
        used = self._collector.files_reached()
        for statement in self._table.facts.imports:
            self._binder.begin()
            if self._binder.files.is_path(self._table, statement):
                self._import_file(statement)
            else:
                for name in statement.names or (ImportedName("", "", "namespace"),):
                    self._import(statement, name, used)
        for export in self._table.facts.exports:
            self._export(export)

    def _import_file(self, statement: Import) -> None:
        symbols = [symbol_of(name) for name in statement.names]
        paths = self._binder.files.named(self._table, statement)
        if len(paths) == 1:
            self._relations.add_local(statement, paths[0], symbols)
        elif paths:
            rule = "one of several files of the path"
            self._relations.add_possible(statement, paths, symbols, rule)
        elif statement.module.startswith(".") and not statement.library:
            self._relations.add_unknown(statement, symbols)
        else:
            self._relations.add_foreign(statement, self._package(statement), symbols)

    def _import(
        self, statement: Import, name: ImportedName, used: frozenset[str]
    ) -> None:
        symbols = [symbol_of(name)]
        written = "" if name.name == "*" else name.name
        reached = self._files(statement, written, used)
        paths = [path for path in reached if path != self._file]
        if reached and not paths:
            return
        for path in paths:
            self._relations.add_local(statement, path, symbols)
        if not paths and self._is_of_repository(statement):
            self._relations.add_unknown(statement, symbols)
        elif not paths:
            self._relations.add_foreign(statement, self._package(statement), symbols)

    def _files(self, statement: Import, name: str, used: frozenset[str]) -> list[str]:
        """Return the files that an import leads to."""
        found: dict[str, None] = {}
        for want in WANTS:
            values = self._binder.spaces.of_module(
                self._table,
                statement,
                name,
                want,
            )
            found.update(dict.fromkeys(self._files_of(values, used)))
            if any(isinstance(value, NamespaceValue) for value in values.items):
                return list(found)
            if found:
                break
        if name and self._table.facts.scoping.named_projects:
            return self._files_of_module(statement, name, found)
        return (
            list(found)
            or self._files_declaring(statement, name)
            or self._files_of_class(statement)
        )

    def _files_declaring(self, statement: Import, name: str) -> list[str]:
        """Return the files that declare a constant or variable of a namespace."""
        spaces = self._binder.spaces
        modules = spaces.modules(self._table, statement) if name else ()
        found = (
            spaces.files_declaring(name, module, self._table) for module in modules
        )
        return next((paths for paths in found if paths), [])

    def _files_of_class(self, statement: Import) -> list[str]:
        """Return the file of the class whose constant or field is imported."""
        named = self._binder.spaces.of_module(self._table, statement, "", "type")
        classes = [v for v in named.items if isinstance(v, ClassValue)]
        return list(dict.fromkeys(path_of(value.unit) for value in classes))

    def _files_of_module(
        self, statement: Import, name: str, found: Iterable[str]
    ) -> list[str]:
        """Return the file of the module that gives a name, wherever it is from.

        The module has what is no unit too: a constant, a macro, something foreign.
        """
        module = self._binder.spaces.of_module(self._table, statement, "", "type")
        files = list(dict.fromkeys(self._files_of(module, frozenset())))
        declaring = [path for path in found if path in files]
        passing = [path for path in files if self._passes_on(path, name)]
        return declaring or passing or files or list(found)

    def _passes_on(self, path: str, name: str) -> bool:
        table = self._binder.consultation.table(path)
        return table is not None and name in table.exports

    def _files_of(self, values: Values, used: frozenset[str]) -> Iterable[str]:
        for value in values.items:
            if isinstance(value, (ClassValue, FunctionValue)):
                yield path_of(value.unit)
            elif isinstance(value, NamespaceValue):
                paths = self._binder.spaces.files_of(value.name, self._table)
                yield from [path for path in paths if path in used] or paths

    def _is_of_repository(self, statement: Import) -> bool:
        spaces = self._binder.spaces
        return self._is_of_own_project(statement) or any(
            spaces.exists(module, self._table)
            for module in spaces.modules(self._table, statement)
        )

    def _is_of_own_project(self, statement: Import) -> bool:
        own = self._table.facts.scoping.own_project
        around = self._binder.spaces.namespaces(self._table, statement.line)
        firsts = {name.partition(".")[0] for name in (own, *around)}
        return bool(own) and statement.module.partition(".")[0] in firsts

    def _package(self, statement: Import) -> Package:
        scoping = self._table.facts.scoping
        ecosystem = scoping.library if statement.library else scoping.ecosystem
        name = statement.package or statement.module
        return Package(ecosystem, name, statement.library)

    def _export(self, export: Export) -> None:
        details: dict[str, Detail] = {
            "symbols": [{"name": export.name, "exportType": export.export_type}]
        }
        if export.module is not None:
            details["origin"] = export.module
        self._collector.add(
            RelationKind.EXPORTS,
            self._file,
            self._exported(export),
            export.line,
            details,
        )

    def _exported(self, export: Export) -> Target:
        self._binder.begin()
        if export.module is None:
            place = Place(self._file, LATEST)
            values = self._binder.evaluate(export.value, place)
        else:
            values = self._passed_on(export, export.module)
        value = values.items[0] if len(values.items) == 1 else None
        if isinstance(value, (ClassValue, FunctionValue)):
            return resolved(value.unit, export.name, "exported unit")
        if export.module is None:
            return resolved(self._file, export.name, "exported value")
        files = list(self._files_of(values, frozenset()))
        if len(files) == 1:
            return resolved(NodeId(files[0]), export.name, "exported module")
        return unresolved(export.name, "re-export of a value or from outside")

    def _passed_on(self, export: Export, module: str) -> Values:
        """Return what a re-export gives: a type, else a function or a value."""
        statement = Import(module, 0, (), self._file, export.line)
        name = "" if export.origin == "*" else export.origin
        found = NOTHING
        for want in WANTS:
            found = self._binder.spaces.of_module(self._table, statement, name, want)
            if found.items:
                break
        return found
