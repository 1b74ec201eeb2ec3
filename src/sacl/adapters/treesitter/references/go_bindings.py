"""Variables of Go, with the types that are written or that values have."""

from itertools import zip_longest

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import (
    bind_local,
    reads,
    value_of_type,
)
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    last_line_of,
    line_of,
    text_of,
)
from sacl.domain.facts import (
    Call,
    Export,
    Expression,
    Item,
    Name,
    Opaque,
)

COMMA_OK = frozenset({"type_assertion_expression", "index_expression"})
"""Expressions that may give a second value, which tells whether there is a first."""


class GoBindings:
    """Writes the variables of one file; fields and parameters come with their types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "variable": self._variable,
            "constant": self._variable,
            "short": self._short,
            "range": self._range,
            "receive": self._short,
            "type_case": self._type_case,
        }

    def _variable(self, node: Node) -> None:
        names = node.children_by_field_name("name")
        declared = self._tools.types.read(node.child_by_field_name("type"))
        values = self._values(node.child_by_field_name("value"), len(names))
        for name, value in zip_longest(names, values[: len(names)]):
            kept = value if declared is None else None
            bind_local(self._tools.writer, name, kept, declared)
            self._export(name)

    def _export(self, name: Node) -> None:
        written = text_of(name)
        writer = self._tools.writer
        if writer.scope(name) == writer.path and written[:1].isupper():
            line = line_of(name)
            writer.exports.append(Export(written, "named", line, Name(written)))

    def _short(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        if left is None or not any(child.type == ":=" for child in node.children):
            return
        names = left.named_children
        values = self._values(node.child_by_field_name("right"), len(names))
        for name, value in zip(names, values, strict=False):
            if name.type == "identifier" and text_of(name) != "_":
                bind_local(
                    self._tools.writer, name, value, after=_end_if_read(node, name)
                )

    def _values(self, right: Node | None, count: int) -> list[Expression]:
        """Read the values of so many names."""
        if right is None:
            return []
        nodes = right.named_children if right.type == "expression_list" else [right]
        values = [self._tools.reader.read(node) for node in nodes]
        if len(values) != 1 or count == 1:
            return [*values, *[UNKNOWN] * (count - len(values))]
        if isinstance(values[0], Call):
            return [Item(values[0], str(index)) for index in range(count)]
        second = Opaque("bool") if nodes[0].type in COMMA_OK else UNKNOWN
        return [values[0], *[second] * (count - 1)]

    def _range(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        if left is None or not any(child.type == ":=" for child in node.children):
            return
        iterable = self._tools.reader.read(node.child_by_field_name("right"))
        values: list[Expression] = [UNKNOWN, Item(iterable, None)]
        for name, value in zip(left.named_children, values, strict=False):
            if name.type == "identifier" and text_of(name) != "_":
                bind_local(self._tools.writer, name, value, block=node.parent)

    def _type_case(self, node: Node) -> None:
        """Bind the name of a type switch anew in each case."""
        switch = node.parent
        alias = None if switch is None else switch.child_by_field_name("alias")
        if alias is None or not alias.named_children:
            return
        types = node.children_by_field_name("type")
        is_one = len(types) == 1
        read = self._tools.types.read(types[0]) if is_one else None
        name = Name(text_of(alias.named_children[0]))
        writer = self._tools.writer
        extent = Extent(last_line_of(node), block=True)
        writer.bind(writer.scope(node), name, node, value_of_type(read), extent=extent)


def _end_if_read(node: Node, name: Node) -> Node | None:
    """Return a declaration whose values may mean another variable of the name."""
    is_statement = node.parent is not None and node.parent.type == "statement_list"
    return node if is_statement and reads(node, "right", name) else None
