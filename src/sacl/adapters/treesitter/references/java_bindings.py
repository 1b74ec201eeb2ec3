"""Fields and variables of Java, with what they are declared as."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import array_of
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, last_line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Binding, Expression, Item, Name


class JavaBindings:
    """Writes the declarations of fields and variables of one file.

    The value of a variable says what it holds only while nothing else is assigned.
    """

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._assigned: set[tuple[NodeId, str]] = set()
        self._declared: list[tuple[int, NodeId, str]] = []

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "assigned": self._note_assigned,
            "field": self._field,
            "constant": self._constant,
            "local": self._local,
            "loop": self._loop,
            "resource": self._resource,
            "catch": self._catch,
            "pattern": self._pattern,
        }

    def finish(self) -> None:
        """Drop the values of declared variables that are assigned again."""
        bindings = self._tools.writer.bindings
        for index, scope, name in self._declared:
            binding = bindings[index]
            if (scope, name) in self._assigned and binding.type is not None:
                bindings[index] = Binding(
                    binding.scope,
                    binding.target,
                    binding.line,
                    None,
                    binding.type,
                    binding.until,
                    binding.block,
                )

    def _note_assigned(self, node: Node) -> None:
        self._assigned.add((self._tools.writer.scope(node), text_of(node)))

    def _field(self, node: Node) -> None:
        modifiers = {c.type for each in node.children for c in each.children}
        is_final = "final" in modifiers or node.type == "constant_declaration"
        scope = self._tools.writer.scope(node)
        for name, declared, value in self._declarators(node):
            kept = value if is_final else None
            target = Name(text_of(name))
            self._tools.writer.bind(scope, target, name, kept, declared, Extent())

    def _constant(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        unit = self._tools.writer.unit_of_node.get(node.id)
        scope = self._tools.writer.scope(node)
        if unit is not None:
            scope = self._tools.writer.enclosing(unit)
        owner = scope.rpartition("::")[2].rpartition(".")[2].partition("#")[0]
        if name is not None and unit is None:
            declared = Name(owner)
            target = Name(text_of(name))
            self._tools.writer.bind(scope, target, name, None, declared, Extent())

    def _local(self, node: Node) -> None:
        for name, declared, value in self._declarators(node):
            self._bind(node, name, value, declared)

    def _declarators(
        self, node: Node
    ) -> list[tuple[Node, Expression | None, Expression | None]]:
        declared = self._tools.types.read(node.child_by_field_name("type"))
        found = []
        for child in node.children_by_field_name("declarator"):
            name = child.child_by_field_name("name")
            if name is not None:
                is_array = child.child_by_field_name("dimensions") is not None
                type_ = array_of(declared) if is_array and declared else declared
                value = child.child_by_field_name("value")
                read = None if value is None else self._tools.reader.read(value)
                found.append((name, type_, read))
        return found

    def _bind(
        self,
        node: Node,
        name: Node,
        value: Expression | None,
        declared: Expression | None,
        block: Node | None = None,
    ) -> None:
        writer = self._tools.writer
        scope = writer.scope(node)
        around = block or writer.block(node)
        function = writer.anonymous_function(node)
        inner = around
        if function is not None and (
            around is None or around.start_byte < function.start_byte
        ):
            inner = function
        extent = Extent() if inner is None else Extent(last_line_of(inner), block=True)
        if declared is None and value is None:
            value = UNKNOWN
        writer.bind(scope, Name(text_of(name)), name, value, declared, extent)
        self._declared.append((len(writer.bindings) - 1, scope, text_of(name)))

    def _loop(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        declared = self._tools.types.read(node.child_by_field_name("type"))
        iterable = self._tools.reader.read(node.child_by_field_name("value"))
        if name is not None:
            value = None if declared else Item(iterable, None)
            self._bind(node, name, value, declared, node)

    def _resource(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        declared = self._tools.types.read(node.child_by_field_name("type"))
        value = self._tools.reader.read(node.child_by_field_name("value"))
        if name is not None:
            self._bind(node, name, value, declared)

    def _catch(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        types = [c for c in node.named_children if c.type == "catch_type"]
        if name is not None and types:
            declared = self._tools.types.read(types[0])
            self._bind(node, name, None, declared, node.parent)

    def _pattern(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        written = node.child_by_field_name("right")
        if node.type == "type_pattern":
            parts = [c for c in node.named_children if c.type != "modifiers"]
            written, name = parts[0], parts[-1]
        if name is not None:
            self._bind(node, name, None, self._tools.types.read(written))
