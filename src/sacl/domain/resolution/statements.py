"""Relations other than calls: imports, exports, inheritance, uses, structure."""

from sacl.domain.code import NodeId
from sacl.domain.facts import Export, Import, Inheritance, Use
from sacl.domain.relations import Detail, RelationKind, package_id
from sacl.domain.resolution.collecting import (
    Collector,
    Target,
    candidates,
    resolved,
    unresolved,
)
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.imports import find_module, find_origin
from sacl.domain.resolution.tables import PYTHON, FileTable
from sacl.domain.resolution.values import (
    ClassValue,
    ExternalValue,
    FunctionValue,
    ModuleValue,
    Values,
)
from sacl.domain.resolution.wording import written

LIBRARY_ECOSYSTEMS = {True: "python", False: "node"}
PACKAGE_ECOSYSTEMS = {True: "pypi", False: "npm"}


class Statements:
    """Writes what the statements of one file relate it to."""

    def __init__(
        self, evaluator: Evaluator, table: FileTable, collector: Collector
    ) -> None:
        self._evaluator = evaluator
        self._table = table
        self._collector = collector
        self._file = NodeId(table.path)
        self._python = table.regime == PYTHON

    def collect(self) -> None:
        """Write all of them."""
        facts = self._table.facts
        for definition in facts.definitions:
            name = definition.unit.partition("::")[2]
            target = resolved(definition.unit, name, "structure")
            self._collector.add(
                RelationKind.CONTAINS, definition.scope, target, definition.line
            )
        for statement in facts.imports:
            self._import(statement)
        for export in facts.exports:
            self._export(export)
        for inheritance in facts.inheritance:
            self._inheritance(inheritance)
        for use in facts.uses:
            self._use(use)

    # Imports

    def _import(self, statement: Import) -> None:
        module = find_module(self._evaluator, self._table, statement)
        by_target: dict[str | None, list[dict[str, str]]] = {}
        for name in statement.names:
            symbol = {
                "name": name.name,
                "alias": "" if ":" in name.alias else name.alias,
                "importType": name.import_type,
            }
            if name.name == "*" and self._python:
                symbol["star"] = "true"
            by_target.setdefault(self._file_of(module, name.name), []).append(symbol)
        for path, symbols in (by_target or {self._file_of(module, ""): []}).items():
            self._imported(statement, module, path, symbols)

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
        symbols: list[dict[str, str]],
    ) -> None:
        written_module = "." * statement.level + statement.module
        details: dict[str, Detail] = {"symbols": symbols}
        for flag in ("local", "type_only", "dynamic"):
            if getattr(statement, flag):
                details["typeOnly" if flag == "type_only" else flag] = True
        external = isinstance(module, ExternalValue)
        if path is not None:
            target = resolved(NodeId(path), written_module, "module path")
        elif external:
            target = unresolved(written_module, "external module")
            details["external"] = True
        else:
            target = unresolved(written_module, "no such module in the repository")
        self._collector.add(
            RelationKind.IMPORTS, self._file, target, statement.line, details
        )
        self._dependency(statement, module, path, symbols)

    def _dependency(
        self,
        statement: Import,
        module: object,
        path: str | None,
        symbols: list[dict[str, str]],
    ) -> None:
        usage = [symbol["name"] or symbol["alias"] for symbol in symbols]
        details: dict[str, Detail] = {"usage": [name for name in usage if name]}
        if path is not None:
            details["dependencyType"] = "local"
            target = resolved(NodeId(path), path, "module path")
        elif isinstance(module, ExternalValue):
            ecosystem, name = self._package(module)
            details["dependencyType"] = "builtin" if module.builtin else "external"
            details["ecosystem"] = ecosystem
            target = resolved(package_id(ecosystem, name), name, "package name")
        else:
            return
        self._collector.add(
            RelationKind.DEPENDS_ON, self._file, target, statement.line, details
        )

    def _package(self, module: ExternalValue) -> tuple[str, str]:
        ecosystems = LIBRARY_ECOSYSTEMS if module.builtin else PACKAGE_ECOSYSTEMS
        if self._python:
            return ecosystems[True], module.name.partition(".")[0]
        parts = module.name.split("/")
        kept = parts[:2] if module.name.startswith("@") else parts[:1]
        return ecosystems[False], "/".join(kept)

    # Exports

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

    # Inheritance and uses

    def _inheritance(self, inheritance: Inheritance) -> None:
        scope = self._table.enclosing(inheritance.unit) or self._file
        values = self._evaluate(inheritance.parent, scope, inheritance.line)
        name = written(inheritance.parent)
        target = self._class_target(values, name)
        implements = inheritance.form == "implements"
        kind = RelationKind.IMPLEMENTS if implements else RelationKind.EXTENDS
        details: dict[str, Detail] = {}
        if not implements:
            details["inheritanceType"] = inheritance.form
        if any(isinstance(value, ExternalValue) for value in values.items):
            details["external"] = True
        self._collector.add(kind, inheritance.unit, target, inheritance.line, details)

    def _class_target(self, values: Values, name: str) -> Target:
        units = [
            value.unit
            for value in values.items
            if isinstance(value, (ClassValue, FunctionValue))
        ]
        if len(units) == 1 == len(values.items):
            return resolved(units[0], name, "class name in scope")
        if units:
            return candidates(units, name, "one of several classes")
        foreign = [v for v in values.items if isinstance(v, ExternalValue)]
        if foreign:
            return unresolved(foreign[0].name, "external")
        return unresolved(name, "unknown name")

    def _use(self, use: Use) -> None:
        values = self._evaluate(use.target, use.scope, use.line)
        units = [
            value.unit
            for value in values.items
            if isinstance(value, (ClassValue, FunctionValue))
        ]
        units = [unit for unit in units if unit != use.scope]
        if len(units) != 1 or len(values.items) != 1:
            return
        target = resolved(units[0], units[0].partition("::")[2], f"{use.form} in scope")
        self._collector.add(
            RelationKind.USES, use.scope, target, use.line, {"form": use.form}
        )

    def _evaluate(self, expression: object, scope: NodeId, line: float) -> Values:
        self._evaluator.begin()
        return self._evaluator.evaluate(expression, Place(scope, line))  # type: ignore[arg-type]
