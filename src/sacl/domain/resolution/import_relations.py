"""How an import shows in the graph: what it imports, what the file depends on."""

from dataclasses import dataclass

from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName
from sacl.domain.relations import Detail, RelationKind, package_id
from sacl.domain.resolution.collecting import (
    Collector,
    Target,
    candidates,
    resolved,
    unresolved,
)

Symbol = dict[str, str]


@dataclass(frozen=True, slots=True)
class Package:
    """Something outside the repository: a package, or the language's own library."""

    ecosystem: str
    name: str
    builtin: bool


def symbol_of(name: ImportedName) -> Symbol:
    """Describe an imported name; a made-up alias is none."""
    return {
        "name": name.name,
        "alias": "" if ":" in name.alias else name.alias,
        "importType": name.import_type,
    }


class ImportRelations:
    """Writes the relations of the imports of one file."""

    def __init__(self, path: str, collector: Collector) -> None:
        self._file = NodeId(path)
        self._collector = collector

    def add_local(self, statement: Import, path: str, symbols: list[Symbol]) -> None:
        """Write an import of a file of the repository."""
        name = _written(statement)
        self._add(statement, resolved(NodeId(path), name, "module path"), symbols)
        details: dict[str, Detail] = {"dependencyType": "local"}
        target = resolved(NodeId(path), path, "module path")
        self._depend(statement, target, symbols, details)

    def add_possible(
        self, statement: Import, paths: list[str], symbols: list[Symbol], rule: str
    ) -> None:
        """Write an import of one of several files."""
        nodes = map(NodeId, paths)
        self._add(statement, candidates(nodes, _written(statement), rule), symbols)

    def add_foreign(
        self, statement: Import, package: Package, symbols: list[Symbol]
    ) -> None:
        """Write an import from outside the repository."""
        target = unresolved(_written(statement), "external module")
        self._add(statement, target, symbols, external=True)
        node = package_id(package.ecosystem, package.name)
        details: dict[str, Detail] = {
            "dependencyType": "builtin" if package.builtin else "external",
            "ecosystem": package.ecosystem,
        }
        target = resolved(node, package.name, "package name")
        self._depend(statement, target, symbols, details)

    def add_unknown(self, statement: Import, symbols: list[Symbol]) -> None:
        """Write an import that leads nowhere."""
        rule = "no such module in the repository"
        self._add(statement, unresolved(_written(statement), rule), symbols)

    def _add(
        self,
        statement: Import,
        target: Target,
        symbols: list[Symbol],
        *,
        external: bool = False,
    ) -> None:
        details: dict[str, Detail] = {"symbols": [*symbols]}
        flags = {
            "local": statement.local,
            "typeOnly": statement.type_only,
            "dynamic": statement.dynamic,
            "external": external,
        }
        details.update({name: True for name, is_set in flags.items() if is_set})
        self._collector.add(
            RelationKind.IMPORTS, self._file, target, statement.line, details
        )

    def _depend(
        self,
        statement: Import,
        target: Target,
        symbols: list[Symbol],
        details: dict[str, Detail],
    ) -> None:
        usage = [symbol["name"] or symbol["alias"] for symbol in symbols]
        details["usage"] = [name for name in usage if name]
        self._collector.add(
            RelationKind.DEPENDS_ON, self._file, target, statement.line, details
        )


def _written(statement: Import) -> str:
    return "." * statement.level + statement.module
