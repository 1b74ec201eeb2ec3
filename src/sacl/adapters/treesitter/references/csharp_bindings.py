"""Fields, properties and variables of C#, with what they are declared as."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.csharp_definitions import modifiers_of
from sacl.adapters.treesitter.references.declared import bind_local
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, text_of
from sacl.domain.facts import Expression, Item, Name, UnitReference

FIXED = frozenset({"readonly", "const"})


class CSharpBindings:
    """Writes the declarations of fields, properties and variables of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "field": self._field,
            "property": self._property,
            "constant": self._constant,
            "local": self._local,
            "loop": self._loop,
            "catch": self._typed,
            "pattern": self._typed,
            "from": self._from,
            "name": self._name,
        }

    def _field(self, node: Node) -> None:
        is_fixed = node.parent is not None and FIXED & modifiers_of(node.parent)
        declared = self._type(node)
        for name, value in self._declarators(node):
            self._bind(name, value if is_fixed else None, declared)

    def _property(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        if name is not None and node.id not in self._tools.writer.unit_of_node:
            self._bind(name, None, self._type(node))

    def _constant(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        scope = self._tools.writer.scope(node)
        owner = scope.rpartition("::")[2].rpartition(".")[2].partition("#")[0]
        if name is not None:
            self._bind(name, None, Name(owner))

    def _bind(
        self, name: Node, value: Expression | None, declared: Expression | None
    ) -> None:
        writer = self._tools.writer
        if value is None and declared is None:
            value = UNKNOWN
        scope = writer.scope(name)
        writer.bind(scope, Name(text_of(name)), name, value, declared, Extent())

    def _declarators(self, node: Node) -> list[tuple[Node, Expression | None]]:
        found = []
        for child in node.named_children:
            name = child.child_by_field_name("name")
            if child.type == "variable_declarator" and name is not None:
                rest = [c for c in child.named_children if c != name]
                value = self._tools.reader.read(rest[-1]) if rest else None
                found.append((name, value))
        return found

    def _local(self, node: Node) -> None:
        declared = self._type(node)
        for name, value in self._declarators(node):
            is_function = isinstance(value, UnitReference)
            kept = value if declared is None or is_function else None
            type_ = None if is_function else declared
            bind_local(self._tools.writer, name, kept, type_)

    def _loop(self, node: Node) -> None:
        name = node.child_by_field_name("left")
        if name is None or name.type != "identifier":
            return
        declared = self._type(node)
        iterable = self._tools.reader.read(node.child_by_field_name("right"))
        value = None if declared else Item(iterable, None)
        bind_local(self._tools.writer, name, value, declared, node)

    def _from(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        if name is not None:
            iterable = self._tools.reader.read(node.named_children[-1])
            bind_local(self._tools.writer, name, Item(iterable, None), self._type(node))

    def _typed(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        if name is not None:
            bind_local(self._tools.writer, name, None, self._type(node))

    def _name(self, node: Node) -> None:
        bind_local(self._tools.writer, node)

    def _type(self, node: Node) -> Expression | None:
        return self._tools.types.read(node.child_by_field_name("type"))
