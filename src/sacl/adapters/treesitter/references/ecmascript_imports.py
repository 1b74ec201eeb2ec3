"""Imports of JavaScript and TypeScript: ES modules, CommonJS, ``import()``."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.amd import dependencies
from sacl.adapters.treesitter.references.declarations import Declarations
from sacl.adapters.treesitter.references.ecmascript_expressions import imported_by_call
from sacl.adapters.treesitter.references.ecmascript_patterns import targets
from sacl.adapters.treesitter.references.expressions import string_value
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.facts import Attribute, Import, ImportedName, Name

WHOLE = Name("")
"""Stands for the module while a pattern on it is taken apart."""


class EcmaScriptImports:
    """Writes the imports of one file."""

    def __init__(self, tools: Tools, declarations: Declarations) -> None:
        self._tools = tools
        self._declarations = declarations
        self._consumed: set[int] = set()

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"import": self._import, "import_alias": self._import_alias}

    def import_by_call(self, node: Node) -> bool:
        """Write ``require("m")`` or ``import("m")`` once; False when it is neither."""
        imported = imported_by_call(node)
        if imported is None:
            return False
        if node.id not in self._consumed:
            names = [ImportedName("", ":".join(imported), "dynamic")]
            self.add(node, imported[1], names, dynamic=True)
        return True

    def import_by_loader(self, node: Node) -> None:
        """Write what ``define`` or ``require`` asks a loader of modules for."""
        for dependency in dependencies(node):
            alias = f"amd:{dependency.parameter}" if dependency.parameter else ""
            self._tools.writer.imports.append(
                Import(
                    module=dependency.module,
                    level=0,
                    names=(ImportedName("", alias, "namespace"),),
                    scope=self._tools.writer.scope(node),
                    line=dependency.line,
                    from_base=True,
                )
            )

    def add(
        self,
        node: Node,
        module: str,
        names: list[ImportedName],
        *,
        type_only: bool = False,
        dynamic: bool = False,
    ) -> None:
        """Write one import statement."""
        scope = self._tools.writer.scope(node)
        self._tools.writer.imports.append(
            Import(
                module=module,
                level=0,
                names=tuple(names),
                scope=scope,
                line=line_of(node.child_by_field_name("source") or node),
                local=self._tools.writer.is_local(scope),
                type_only=type_only,
                dynamic=dynamic,
                until=self._tools.writer.extent(node).until,
            )
        )
        for imported in names:
            self._declarations.note(scope, imported.alias)

    def _import(self, node: Node) -> None:
        type_only = any(child.type == "type" for child in node.children)
        module = string_value(node.child_by_field_name("source"))
        names: list[ImportedName] = []
        type_names: list[ImportedName] = []
        for clause in node.named_children:
            if clause.type == "import_require_clause":
                module = string_value(clause.child_by_field_name("source"))
                alias = text_of(clause.named_children[0])
                names.append(ImportedName("", alias, "namespace"))
            elif clause.type == "import_clause":
                for imported, only_type in _clause_names(clause):
                    (type_names if only_type else names).append(imported)
        if module is None:
            return
        if type_names:
            self.add(node, module, type_names, type_only=True)
        if names or not type_names:
            self.add(node, module, names, type_only=type_only)

    def _import_alias(self, node: Node) -> None:
        alias, *target = node.named_children
        if target:
            value = self._tools.reader.read(target[0])
            self._declarations.declare(
                self._tools.writer.scope(node), text_of(alias), node, value
            )

    def import_by_declarator(
        self, node: Node, target: Node, value: Node | None
    ) -> bool:
        """Write ``const m = require("m")`` as an import that binds names."""
        call = value
        if call is not None and call.type == "await_expression":
            call = next(iter(call.named_children), None)
        if call is None or call.type != "call_expression":
            return False
        imported = imported_by_call(call)
        names = None if imported is None else self._bound_names(target)
        if imported is None or names is None:
            return False
        self._consumed.add(call.id)
        self.add(node, imported[1], names, dynamic=True)
        return True

    def _bound_names(self, target: Node) -> list[ImportedName] | None:
        """Return what a declarator binds of a module; None when it is not plain."""
        if target.type == "identifier":
            return [ImportedName("", text_of(target), "dynamic")]
        if target.type != "object_pattern":
            return None
        names = []
        for place, part in targets(self._tools.reader, target, WHOLE):
            if not isinstance(place, Name) or not isinstance(part, Attribute):
                return None
            if part.value != WHOLE:
                return None
            names.append(ImportedName(part.name, place.id, "dynamic"))
        return names


def _clause_names(clause: Node) -> Iterator[tuple[ImportedName, bool]]:
    for child in clause.named_children:
        if child.type == "identifier":
            yield ImportedName("default", text_of(child), "default"), False
        elif child.type == "namespace_import":
            yield (
                ImportedName("", text_of(child.named_children[-1]), "namespace"),
                False,
            )
        elif child.type == "named_imports":
            for specifier in child.named_children:
                named = specifier.child_by_field_name("name")
                alias = specifier.child_by_field_name("alias") or named
                if named is None or alias is None:
                    continue
                written = string_value(named) or text_of(named)
                form = "default" if written == "default" else "named"
                only_type = any(part.type == "type" for part in specifier.children)
                yield (
                    ImportedName(
                        written,
                        text_of(alias),
                        "default" if form == "default" else "named",
                    ),
                    only_type,
                )
