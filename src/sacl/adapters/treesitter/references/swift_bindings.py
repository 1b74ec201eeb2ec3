"""Properties and variables of Swift, with what they are declared as."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import bind_local
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, text_of
from sacl.domain.facts import Expression, Item, Name

CLASS_BODIES = frozenset({"class_body", "enum_class_body", "protocol_body"})

Declared = tuple[Node, Node | None, Node | None]
"""Name, type, value."""


class SwiftBindings:
    """Writes the properties and variables of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._seen: set[int] = set()

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "property": self._property,
            "loop": self._loop,
            "condition": self._condition,
            "guard": self._condition,
            "bound": self._bound,
        }

    def _property(self, node: Node) -> None:
        writer = self._tools.writer
        unit = writer.unit_of_node.get(node.id)
        above = node.parent
        is_member = above is not None and above.type in CLASS_BODIES
        for name, annotation, written in _declared(node):
            self._seen.add(name.id)
            if unit is not None and unit.body is not None:
                continue
            declared = self._tools.types.read(annotation)
            value = None
            if declared is None:
                value = self._tools.reader.read(written) if written else UNKNOWN
            if is_member:
                scope = writer.scope(node)
                target = Name(text_of(name))
                writer.bind(scope, target, name, value, declared, Extent())
            else:
                bind_local(writer, name, value, declared)

    def _loop(self, node: Node) -> None:
        item = node.child_by_field_name("item")
        iterable = self._tools.reader.read(node.child_by_field_name("collection"))
        name = None if item is None else item.child_by_field_name("bound_identifier")
        if name is not None:
            self._bind(name, Item(iterable, None), node)

    def _condition(self, node: Node) -> None:
        """Bind the names of ``if let``, ``guard let``, ``while let``."""
        block = None if node.type == "guard_statement" else node
        name: Node | None = None
        for child in node.children:
            field = "bound_identifier"
            if child.type == "simple_identifier" and name is None:
                if child in node.children_by_field_name(field):
                    name = child
            elif name is not None and child.type == ",":
                self._bind(name, Name(text_of(name)), block)
                name = None
            elif name is not None and child.is_named:
                if child.type == "type_annotation":
                    continue
                self._bind(name, self._tools.reader.read(child), block)
                name = None

    def _bound(self, node: Node) -> None:
        if node.id not in self._seen:
            self._bind(node, UNKNOWN, None)

    def _bind(self, name: Node, value: Expression, block: Node | None) -> None:
        self._seen.add(name.id)
        bind_local(self._tools.writer, name, value, block=block)


def _declared(node: Node) -> Iterator[Declared]:
    """Yield what ``let a: A = b, c = d`` declares."""
    name: Node | None = None
    annotation: Node | None = None
    value: Node | None = None
    names = {child.id for child in node.children_by_field_name("name")}
    values = {child.id for child in node.children_by_field_name("value")}
    for child in node.named_children:
        if child.id in names:
            if name is not None:
                yield name, annotation, value
            name = child.child_by_field_name("bound_identifier")
            annotation = value = None
        elif child.type == "type_annotation":
            annotation = child
        elif child.id in values:
            value = child
    if name is not None:
        yield name, annotation, value
