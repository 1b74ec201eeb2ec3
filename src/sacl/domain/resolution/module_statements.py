"""Imports and exports of Python and JavaScript: relations of modules."""

from sacl.domain.code import NodeId
from sacl.domain.facts import Export, Import, ImportedName
from sacl.domain.relations import Detail, RelationKind
from sacl.domain.resolution.collecting import (
    Collector,
    Target,
    resolved,
    unresolved,
)
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.import_relations import (
    ImportRelations,
    Package,
    Symbol,
    symbol_of,
)
from sacl.domain.resolution.imports import WHOLE, find_module, find_origin
from sacl.domain.resolution.parts import ANYTHING_EXPORTED, STARS
from sacl.domain.resolution.tables import PYTHON, FileTable
from sacl.domain.resolution.values import (
    ClassValue,
    ExternalValue,
    FunctionValue,
    ModuleValue,
)


class ModuleStatements:
    """Writes what the imports and exports of one file relate it to."""

    def __init__(
        self, evaluator: Evaluator, table: FileTable, collector: Collector
    ) -> None:
        self._evaluator = evaluator
        self._table = table
        self._collector = collector
        self._file = NodeId(table.path)
        self._python = table.regime == PYTHON
        self._relations = ImportRelations(table.path, collector)

    def collect(self) -> None:
        """Write all of them."""
        for statement in self._table.facts.imports:
            self._import(statement)
        for export in self._table.facts.exports:
            self._export(export)

    def _import(self, statement: Import) -> None:
        module = find_module(self._evaluator, self._table, statement)
        by_target: dict[str | None, list[Symbol]] = {}
        for name in statement.names:
            symbol = symbol_of(name)
            if name.name == "*" and self._python:
                symbol["star"] = "true"
            if self._is_missing(module, name):
                symbol["unresolved"] = "true"
            by_target.setdefault(self._file_of(module, name.name), []).append(symbol)
        for path, symbols in (by_target or {self._file_of(module, ""): []}).items():
            self._imported(statement, module, path, symbols)

    def _is_missing(self, module: object, name: ImportedName) -> bool:
        """Tell whether a module of the repository surely lacks an imported name."""
        if self._python or not isinstance(module, ModuleValue):
            return False
        table = self._evaluator.consultation.outline(module.path)
        if table is None:
            return False
        for part in (name.name, WHOLE, STARS, ANYTHING_EXPORTED):
            self._evaluator.consultation.look_at(table, part)
        exports = table.exports
        is_listed = name.name in {"", "*", "default"} or name.name in exports
        return not is_listed and bool(exports) and not {"*", WHOLE} & exports.keys()

    def _file_of(self, module: object, name: str) -> str | None:
        """Return the file behind an imported name; None outside the repository."""
        if not isinstance(module, ModuleValue):
            return None
        paths = self._evaluator.consultation.project.paths
        if not self._python or name in {"", "*"}:
            return module.path if module.path in paths else None
        values = self._evaluator.exported(module.path, name)
        found = values.items[0] if len(values.items) == 1 else None
        if isinstance(found, ModuleValue) and found.path in paths:
            return found.path
        return module.path if module.path in paths else None

    def _imported(
        self,
        statement: Import,
        module: object,
        path: str | None,
        symbols: list[Symbol],
    ) -> None:
        if path is not None:
            self._relations.add_local(statement, path, symbols)
        elif isinstance(module, ExternalValue):
            self._relations.add_foreign(statement, self._package(module), symbols)
        else:
            self._relations.add_unknown(statement, symbols)

    def _package(self, module: ExternalValue) -> Package:
        scoping = self._table.facts.scoping
        ecosystem = scoping.library if module.builtin else scoping.ecosystem
        if self._python:
            name = module.name.partition(".")[0]
        else:
            parts = module.name.split("/")
            kept = parts[:2] if module.name.startswith("@") else parts[:1]
            name = "/".join(kept)
        return Package(ecosystem, name, module.builtin)

    def _export(self, export: Export) -> None:
        details: dict[str, Detail] = {
            "symbols": [{"name": export.name, "exportType": export.export_type}]
        }
        if export.type_only:
            details["typeOnly"] = True
        if export.module is not None:
            details["origin"] = export.module
        target = self._exported(export)
        self._collector.add(
            RelationKind.EXPORTS, self._file, target, export.line, details
        )

    def _exported(self, export: Export) -> Target:
        if (
            export.module is not None
            and export.name in {"*"} | {export.name}
            and (export.origin == "*")
        ):
            module = find_origin(self._evaluator, self._table, export)
            if isinstance(module, ModuleValue):
                return resolved(NodeId(module.path), export.module, "re-export")
            return unresolved(export.module, "re-export from outside")
        self._evaluator.begin()
        values = self._evaluator.exported(self._table.path, export.name)
        if len(values.items) == 1:
            value = values.items[0]
            if isinstance(value, (FunctionValue, ClassValue)):
                return resolved(value.unit, export.name, "exported unit")
            if isinstance(value, ModuleValue) and self._is_other_file(value.path):
                return resolved(NodeId(value.path), export.name, "exported module")
        if export.module is not None:
            return unresolved(export.name, "re-export of a value or from outside")
        return resolved(self._file, export.name, "exported value")

    def _is_other_file(self, path: str) -> bool:
        return path != self._file and path in self._evaluator.consultation.project.paths
