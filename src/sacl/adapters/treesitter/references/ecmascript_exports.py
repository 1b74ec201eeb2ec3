"""Exports of JavaScript and TypeScript: ES modules and CommonJS."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.ecmascript_imports import EcmaScriptImports
from sacl.adapters.treesitter.references.ecmascript_patterns import targets
from sacl.adapters.treesitter.references.expressions import string_value
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.facts import (
    Attribute,
    Export,
    ExportType,
    Expression,
    ImportedName,
    Name,
    UnitReference,
)

WHOLE_MODULE = "export="
MODULE_EXPORTS = Attribute(Name("module"), "exports")
EXPORTS = Name("exports")


class EcmaScriptExports:
    """Writes the exports of one file."""

    def __init__(self, tools: Tools, imports: EcmaScriptImports) -> None:
        self._tools = tools
        self._imports = imports

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"export": self._export}

    def _export(self, node: Node) -> None:
        module = string_value(node.child_by_field_name("source"))
        is_inside = node.parent is not None and node.parent.type == "statement_block"
        type_only = any(child.type == "type" for child in node.children)
        if module is not None:
            self._re_export(node, module, type_only=type_only)
        elif not is_inside:  # What stands in a namespace is exported by that.
            self._export_own(node, type_only=type_only)

    def _export_own(self, node: Node, *, type_only: bool) -> None:
        declaration = node.child_by_field_name("declaration")
        words = {child.type for child in node.children}
        line = line_of(node)
        if "default" in words:
            target = node.child_by_field_name("value") or declaration
            if target is not None:
                self._add("default", line, self.declared_value(target))
        elif "=" in words and node.named_children:
            value = self._tools.reader.read(node.named_children[0])
            self._add(WHOLE_MODULE, line, value)
        elif declaration is not None:
            for public in self._declared_names(declaration):
                self._add(public, line_of(declaration), Name(public))
        for public, local in _specifiers(node):
            self._add(public, line, Name(local), type_only=type_only)

    def _add(
        self, public: str, line: int, value: Expression, *, type_only: bool = False
    ) -> None:
        form: ExportType = "named"
        if public in {"default", WHOLE_MODULE}:
            form = "default"
        self._tools.writer.exports.append(
            Export(public, form, line, value, type_only=type_only)
        )

    def _re_export(self, node: Node, module: str, *, type_only: bool) -> None:
        names = [
            ImportedName(origin, "", "default" if origin == "default" else "named")
            for _, origin in _specifiers(node)
        ]
        exports = list(_specifiers(node))
        if not exports:
            public = _namespace(node)
            exports.append((public, "*"))
            names.append(ImportedName("*" if public == "*" else "", "", "namespace"))
        self._imports.add(node, module, names, type_only=type_only)
        for public, origin in exports:
            form: ExportType = "namespace" if origin == "*" else "named"
            self._tools.writer.exports.append(
                Export(
                    public,
                    "default" if public == "default" else form,
                    line_of(node),
                    module=module,
                    origin=origin,
                    type_only=type_only,
                )
            )

    def declared_value(self, node: Node) -> Expression:
        """Read a value that may be the definition of a unit.

        It may also be a call that such a definition is handed to (``memo``).
        """
        defined: Node | None = node
        while defined is not None:
            unit_node = self._tools.writer.unit_of_node.get(defined.id)
            if unit_node and unit_node.outer.start_byte <= node.start_byte:
                return UnitReference(unit_node.id)
            defined = _first_argument(defined)
        return self._tools.reader.read(node)

    def _declared_names(self, declaration: Node) -> Iterator[str]:
        named = declaration.child_by_field_name("name")
        if named is not None:
            yield text_of(named)
        for child in declaration.named_children:
            target = child.child_by_field_name("name")
            if child.type == "variable_declarator" and target is not None:
                for place, _ in targets(self._tools.reader, target, None):
                    if isinstance(place, Name):
                        yield place.id

    def export_common(self, node: Node, target: Node, value: Expression) -> None:
        """Write CommonJS exports: ``module.exports = x``, ``exports.y = z``."""
        place = self._tools.reader.read(target)
        if place == MODULE_EXPORTS:
            self._add(WHOLE_MODULE, line_of(node), value)
        elif isinstance(place, Attribute) and place.value in {MODULE_EXPORTS, EXPORTS}:
            self._add(place.name, line_of(node), value)


def _first_argument(call: Node) -> Node | None:
    given = call.child_by_field_name("arguments")
    return given.named_children[0] if given and given.named_children else None


def _namespace(node: Node) -> str:
    """Return the name of ``export * as name``; ``*`` without one."""
    for child in node.named_children:
        if child.type == "namespace_export":
            return text_of(child.named_children[-1])
    return "*"


def _specifiers(node: Node) -> Iterator[tuple[str, str]]:
    """Yield public and local name of ``export { local as public }``."""
    for clause in node.named_children:
        if clause.type == "export_clause":
            for specifier in clause.named_children:
                named = specifier.child_by_field_name("name")
                alias = specifier.child_by_field_name("alias") or named
                if named is not None and alias is not None:
                    public = string_value(alias) or text_of(alias)
                    yield public, string_value(named) or text_of(named)
