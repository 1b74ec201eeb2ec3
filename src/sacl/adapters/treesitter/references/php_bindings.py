"""Properties, constants and variables of PHP."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, text_of
from sacl.domain.facts import Attribute, Expression, Item, Name

LISTS = frozenset({"list_literal", "array_creation_expression"})


class PhpBindings:
    """Writes what the names of one file are given."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "property": self._property,
            "constant": self._constant,
            "case": self._case,
            "assignment": self._assignment,
            "loop": self._loop,
            "catch": self._catch,
            "static": self._static,
        }

    def _property(self, node: Node) -> None:
        writer = self._tools.writer
        if node.id in writer.unit_of_node:
            return
        type_ = self._tools.types.read(node.child_by_field_name("type"))
        scope = writer.scope(node)
        for child in node.named_children:
            name = child.child_by_field_name("name")
            if child.type == "property_element" and name is not None:
                given = child.child_by_field_name("default_value")
                value = None if given is None else self._tools.reader.read(given)
                kept = None if type_ else value or UNKNOWN
                target = Name(text_of(name).lstrip("$"))
                writer.bind(scope, target, name, kept, type_, Extent())

    def _constant(self, node: Node) -> None:
        writer = self._tools.writer
        scope = writer.scope(node)
        for child in node.named_children:
            if child.type == "const_element" and child.named_children:
                name, *given = child.named_children
                value = self._tools.reader.read(given[-1] if given else None)
                writer.bind(scope, Name(text_of(name)), name, value, extent=Extent())

    def _case(self, node: Node) -> None:
        writer = self._tools.writer
        scope = writer.scope(node)
        name = node.child_by_field_name("name")
        if name is not None:
            type_ = Name("self")
            writer.bind(scope, Name(text_of(name)), name, None, type_, Extent())

    def _assignment(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        value = self._tools.reader.read(node.child_by_field_name("right"))
        if left is None:
            return
        if left.type in LISTS:
            self._destructure(left)
            return
        target = self._target(left)
        if target is not None:
            self._tools.writer.bind(self._tools.writer.scope(left), target, left, value)

    def _target(self, left: Node) -> Expression | None:
        if left.type == "variable_name":
            return Name(text_of(left))
        read = self._tools.reader.read(left)
        return read if isinstance(read, Attribute) else None

    def _destructure(self, left: Node) -> None:
        for child in left.named_children:
            inner = child
            if child.type == "array_element_initializer" and child.named_children:
                inner = child.named_children[-1]
            if inner.type == "variable_name":
                self._bind(inner, UNKNOWN)

    def _bind(
        self, name: Node, value: Expression | None, type_: Expression | None = None
    ) -> None:
        writer = self._tools.writer
        writer.bind(writer.scope(name), Name(text_of(name)), name, value, type_)

    def _loop(self, node: Node) -> None:
        body = node.child_by_field_name("body")
        children = [child for child in node.named_children if child != body]
        iterable = self._tools.reader.read(next(iter(children), None))
        for child in children[1:2]:
            bound = child.named_children if child.type == "pair" else [child]
            for key in bound[:-1]:
                self._bind_variable(key, UNKNOWN)
            for target in bound[-1:]:
                self._bind_variable(target, Item(iterable, None))

    def _bind_variable(self, node: Node, value: Expression) -> None:
        """Bind what a loop goes through its elements with."""
        if node.type == "by_ref":
            node = next(iter(node.named_children), node)
        if node.type == "variable_name":
            self._bind(node, value)
        elif node.type in LISTS:
            self._destructure(node)

    def _catch(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        if name is not None:
            type_ = self._tools.types.read(node.child_by_field_name("type"))
            self._bind(name, None if type_ else UNKNOWN, type_)

    def _static(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        if name is not None:
            given = node.child_by_field_name("value")
            self._bind(name, self._tools.reader.read(given))
