"""Values and variables of Scala, with what they are declared as."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import bind_local
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.scala_definitions import Companions
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, text_of
from sacl.domain.facts import Expression, Item, Name, UnitReference

BODIES = frozenset(
    {"template_body", "with_template_body", "enum_body", "compilation_unit"}
)


class ScalaBindings:
    """Writes the declarations of values and variables of one file."""

    def __init__(self, tools: Tools, companions: Companions) -> None:
        self._tools = tools
        self._companions = companions

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "value": self._value,
            "declared": self._declared,
            "constant": self._constant,
            "enumerator": self._enumerator,
            "pattern": self._pattern,
            "name": self._name,
        }

    def _value(self, node: Node) -> None:
        name = node.child_by_field_name("pattern")
        if name is None or name.type != "identifier":
            return
        value = self._tools.reader.read(node.child_by_field_name("value"))
        declared = self._type(node)
        if isinstance(value, UnitReference):
            kept = value if node.type == "val_definition" else UNKNOWN
            self._bind(node, name, kept, None)
        elif declared is not None:
            self._bind(node, name, None, declared)
        else:
            self._bind(node, name, value, None)

    def _declared(self, node: Node) -> None:
        for name in node.children_by_field_name("name"):
            self._bind(node, name, None, self._type(node))

    def _bind(
        self,
        node: Node,
        name: Node,
        value: Expression | None,
        declared: Expression | None,
    ) -> None:
        writer = self._tools.writer
        if node.parent is None or node.parent.type not in BODIES:
            bind_local(writer, name, value, declared)
            return
        kept = UNKNOWN if value is None and declared is None else value
        scope = self._companions.home(writer.scope(node.parent))
        target = Name(text_of(name).strip("`"))
        writer.bind(scope, target, name, kept, declared, Extent())

    def _constant(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        scope = self._tools.writer.scope(node)
        owner = scope.rpartition("::")[2].rpartition(".")[2].partition("#")[0]
        if name is not None:
            target = Name(text_of(name))
            self._tools.writer.bind(scope, target, name, None, Name(owner), Extent())

    def _enumerator(self, node: Node) -> None:
        name, *values = node.named_children
        if name.type != "identifier" or not values:
            return
        value = self._tools.reader.read(values[0])
        is_generator = any(child.type == "<-" for child in node.children)
        kept = Item(value, None) if is_generator else value
        bind_local(self._tools.writer, name, kept)

    def _pattern(self, node: Node) -> None:
        name = node.child_by_field_name("pattern")
        if name is not None and name.type == "identifier":
            bind_local(self._tools.writer, name, None, self._type(node))

    def _name(self, node: Node) -> None:
        bind_local(self._tools.writer, node)

    def _type(self, node: Node) -> Expression | None:
        return self._tools.types.read(node.child_by_field_name("type"))
