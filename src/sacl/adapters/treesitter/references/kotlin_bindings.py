"""Properties and variables of Kotlin, with what they are declared as."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import bind_local
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.kotlin_definitions import Holders
from sacl.adapters.treesitter.references.kotlin_expressions import types_in
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, text_of
from sacl.domain.facts import Expression, Item, Name, UnitReference

BODIES = frozenset({"class_body", "enum_class_body", "source_file"})
NO_VALUES = frozenset(
    {"modifiers", "variable_declaration", "multi_variable_declaration", "getter"}
    | {"setter", "property_delegate", "type_parameters", "type_constraints"}
    | {"user_type", "nullable_type", "line_comment", "block_comment"}
)


class KotlinBindings:
    """Writes the declarations of properties and variables of one file."""

    def __init__(self, tools: Tools, holders: Holders) -> None:
        self._tools = tools
        self._holders = holders

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "constant": self._constant,
            "property": self._property,
            "loop": self._loop,
            "catch": self._catch,
            "subject": self._subject,
        }

    def _constant(self, node: Node) -> None:
        names = [c for c in node.named_children if c.type == "identifier"]
        if names and node.id not in self._tools.writer.unit_of_node:
            scope = self._tools.writer.scope(node)
            owner = scope.rpartition("::")[2].rpartition(".")[2].partition("#")[0]
            self._tools.writer.bind(
                scope, Name(text_of(names[0])), node, None, Name(owner), Extent()
            )

    def _property(self, node: Node) -> None:
        if node.id in self._tools.writer.unit_of_node:
            return
        value = self._value(node)
        is_fixed = any(child.type == "val" for child in node.children)
        if isinstance(value, UnitReference) and not is_fixed:
            value = None
        is_member = node.parent is not None and node.parent.type in BODIES
        for child in node.named_children:
            if child.type == "variable_declaration":
                self._declare(child, value, is_member)
            elif child.type == "multi_variable_declaration":
                for part in child.named_children:
                    self._declare(part, None, is_member)

    def _value(self, node: Node) -> Expression | None:
        values = [c for c in node.named_children if c.type not in NO_VALUES]
        has_value = any(child.type == "=" for child in node.children)
        return self._tools.reader.read(values[-1]) if values and has_value else None

    def _declare(self, node: Node, value: Expression | None, is_member: bool) -> None:
        writer = self._tools.writer
        name = next(iter(node.named_children), node)
        declared = self._type(node)
        kept = value if declared is None or isinstance(value, UnitReference) else None
        type_ = None if isinstance(value, UnitReference) else declared
        if not is_member:
            bind_local(writer, name, kept, type_)
            return
        if kept is None and type_ is None:
            kept = UNKNOWN
        scope = self._holders.home(writer.scope(node))
        target = Name(text_of(name).strip("`"))
        writer.bind(scope, target, name, kept, type_, Extent())

    def _loop(self, node: Node) -> None:
        declared = [c for c in node.named_children if c.type == "variable_declaration"]
        if declared:
            name = declared[0].named_children[0]
            type_ = self._type(declared[0])
            after = [c for c in node.named_children if c.start_byte > name.end_byte]
            value = Item(self._tools.reader.read(after[0]), None) if after else None
            kept = None if type_ else value
            bind_local(self._tools.writer, name, kept, type_, node)
        for child in node.named_children:
            if child.type == "multi_variable_declaration":
                for part in child.named_children:
                    bind_local(self._tools.writer, part.named_children[0], block=node)

    def _catch(self, node: Node) -> None:
        names = [c for c in node.named_children if c.type == "identifier"]
        if names:
            bind_local(self._tools.writer, names[0], None, self._type(node), node)

    def _subject(self, node: Node) -> None:
        declared, *values = node.named_children
        value = self._tools.reader.read(values[-1]) if values else None
        name = declared.named_children[0]
        bind_local(self._tools.writer, name, value, self._type(declared), node.parent)

    def _type(self, node: Node) -> Expression | None:
        return self._tools.types.read(next(iter(types_in(node)), None))
