"""Names, fields and items that JavaScript and TypeScript give a value to."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declarations import Declarations
from sacl.adapters.treesitter.references.ecmascript_exports import EcmaScriptExports
from sacl.adapters.treesitter.references.ecmascript_expressions import key_of
from sacl.adapters.treesitter.references.ecmascript_imports import EcmaScriptImports
from sacl.adapters.treesitter.references.ecmascript_patterns import targets
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.narrowing import extent_behind, parts_joined
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, last_line_of, line_of
from sacl.domain.facts import Attribute, Binding, Expression, Item, Name, Opaque


class EcmaScriptBindings:
    """Writes the bindings of one file, parameters of units left out."""

    def __init__(
        self,
        tools: Tools,
        declarations: Declarations,
        imports: EcmaScriptImports,
        exports: EcmaScriptExports,
    ) -> None:
        self._tools = tools
        self._declarations = declarations
        self._imports = imports
        self._exports = exports

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "declarator": self._declarator,
            "field": self._field,
            "loop": self._loop,
            "catch": self._catch,
            "assignment": self._assignment,
            "narrow": self._narrow,
        }

    def _narrow(self, node: Node) -> None:
        """Give a name the type that ``instanceof`` found, where that holds.

        That is inside of the branch; behind it, where the branch is what is left
        by a name of another type.
        """
        block = node.child_by_field_name("consequence")
        condition = node.child_by_field_name("condition")
        if block is None:
            return
        for test in parts_joined(condition, "&&"):
            extent = Extent(last_line_of(block), block=True)
            self._bind_type(test, line_of(node), extent)
        behind = extent_behind(node, block)
        for test in parts_joined(condition, "||") if behind is not None else ():
            if behind is not None and test.type == "unary_expression":
                checked = test.child_by_field_name("argument")
                for part in parts_joined(checked, "&&"):
                    self._bind_type(part, last_line_of(node) + 1, behind)

    def _bind_type(self, test: Node, line: int, extent: Extent) -> None:
        operator = test.child_by_field_name("operator")
        if operator is None or operator.type != "instanceof":
            return
        name = self._tools.reader.read(test.child_by_field_name("left"))
        type_ = self._tools.reader.read(test.child_by_field_name("right"))
        if isinstance(name, Name) and name.id != "this":
            scope = self._tools.writer.scope(test)
            self._tools.writer.bindings.append(
                Binding(scope, name, line, None, type_, extent.until, extent.block)
            )

    def _declarator(self, node: Node) -> None:
        target = node.child_by_field_name("name")
        value_node = node.child_by_field_name("value")
        if target is None or self._imports.import_by_declarator(
            node, target, value_node
        ):
            return
        declared = self._tools.types.read(node.child_by_field_name("type"))
        value = None if value_node is None else self._exports.declared_value(value_node)
        extent = self._declared_extent(node)
        if (
            value_node is None
            and node.parent
            and node.parent.type == "for_in_statement"
        ):
            return
        scope = self._tools.writer.scope(node)
        for place, part in targets(self._tools.reader, target, value):
            if isinstance(place, Name):
                self._declarations.declare(
                    scope, place.id, node, part, declared, extent
                )

    def _declared_extent(self, node: Node) -> Extent:
        """Return the reach of ``let`` and ``const``: the block around them."""
        extent = self._tools.writer.extent(node)
        lexical = node.parent is not None and node.parent.type == "lexical_declaration"
        if not lexical:
            return extent
        block = self._tools.writer.block(node)
        return extent if block is None else Extent(last_line_of(block), block=True)

    def _field(self, node: Node) -> None:
        named = node.child_by_field_name("name") or node.child_by_field_name("property")
        key = key_of(named)
        if key is None:
            return
        static = any(child.type == "static" for child in node.children)
        value = node.child_by_field_name("value")
        target: Expression = Name(key) if static else Attribute(Name("this"), key)
        self._tools.writer.bind(
            self._tools.writer.scope(node),
            target,
            node,
            None if value is None else self._exports.declared_value(value),
            self._tools.types.read(node.child_by_field_name("type")),
            Extent(),
        )

    def _loop(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        if left is None:
            return
        keys = any(child.type == "in" for child in node.children)
        iterable = self._tools.reader.read(node.child_by_field_name("right"))
        value = Opaque("string") if keys else Item(iterable, None)
        extent = Extent(last_line_of(node), block=True)
        declares = any(child.type in {"const", "let", "var"} for child in node.children)
        for place, part in targets(self._tools.reader, left, value):
            if isinstance(place, Name) and declares:
                self._declarations.declare(
                    self._tools.writer.scope(node), place.id, node, part, extent=extent
                )

    def _catch(self, node: Node) -> None:
        parameter = node.child_by_field_name("parameter")
        if parameter is None:
            return
        extent = Extent(last_line_of(node), block=True)
        for place, _ in targets(self._tools.reader, parameter, None):
            if isinstance(place, Name):
                self._declarations.declare(
                    self._tools.writer.scope(node),
                    place.id,
                    node,
                    UNKNOWN,
                    extent=extent,
                )

    def _assignment(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        right = node.child_by_field_name("right")
        if left is None or right is None:
            return
        value = self._exports.declared_value(right)
        self._exports.export_common(node, left, value)
        for place, part in targets(self._tools.reader, left, value):
            if isinstance(place, Name):
                self._declarations.assign(node, place.id, part)
            elif isinstance(place, (Attribute, Item)):
                self._tools.writer.bind(
                    self._tools.writer.scope(node), place, node, part
                )
