"""Variables, constants and attributes of Ruby."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.ruby_definitions import (
    CLASS_KINDS,
    name_of,
)
from sacl.adapters.treesitter.references.ruby_expressions import SELF
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, line_of, text_of
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Expression, Item, Name, Return

FIELDS = frozenset({"instance_variable", "class_variable"})
ITERATIONS = frozenset({"each", "map", "select", "reject", "find", "flat_map", "any?"})
"""Methods whose block gets the elements of the receiver, one by one."""


class RubyBindings:
    """Writes what the names of one file are given, and knows its variables."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._variables: set[tuple[NodeId, str]] = set()
        self._given_attributes: set[tuple[NodeId, str]] = set()
        units = tools.writer.units
        self._parents = {unit.id: unit.parent for unit in units}
        self._lambdas = {u.id: u.parent for u in units if u.form == "lambda"}

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "attributes": self._attributes,
            "assignment": self._assignment,
            "given": self._given,
            "parameters": self._parameters,
            "return": self._return,
        }

    def is_variable(self, scope: NodeId, name: str) -> bool:
        """Tell whether a word is a variable where it stands."""
        current: NodeId | None = scope
        while current is not None:
            if (current, name) in self._variables:
                return True
            current = self._lambdas.get(current)
        return False

    def is_attribute(self, scope: NodeId, name: str) -> bool:
        """Tell whether a word is an attribute of the class that it stands in."""
        current: NodeId | None = scope
        while current is not None:
            if (current, name) in self._given_attributes:
                return True
            current = self._parents[current]
        return False

    def note_parameters(self, unit_node: UnitNode) -> None:
        """Note the parameters of a unit, which are bound with its definition."""
        listed = unit_node.node.child_by_field_name("parameters")
        for child in [] if listed is None else listed.named_children:
            self._variables.add((unit_node.id, name_of(child)))

    def _attributes(self, node: Node) -> None:
        """Let ``attr_reader :name`` give what ``@name`` holds."""
        writer = self._tools.writer
        listed = node.child_by_field_name("arguments")
        scope = writer.scope(node)
        for child in [] if listed is None else listed.named_children:
            word = text_of(child).lstrip(":")
            value = Attribute(SELF, f"@{word}")
            self._given_attributes.add((scope, word))
            writer.bind(scope, Name(word), child, value, extent=Extent())

    def _assignment(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        right = node.child_by_field_name("right")
        unit = self._tools.writer.unit_of_node.get(right.id) if right else None
        if left is None or (unit is not None and unit.kind in CLASS_KINDS):
            return
        if left.type == "left_assignment_list":
            for child in left.named_children:
                self._bind(child, UNKNOWN)
        else:
            self._bind(left, self._tools.reader.read(right))

    def _bind(self, left: Node, value: Expression) -> None:
        writer = self._tools.writer
        scope = writer.scope(left)
        if left.type in FIELDS:
            target = Attribute(SELF, text_of(left))
            writer.bind(scope, target, left, value, extent=Extent())
        elif left.type == "identifier":
            self._variables.add((scope, text_of(left)))
            writer.bind(scope, Name(text_of(left)), left, value)
        elif left.type == "constant":
            writer.bind(scope, Name(text_of(left)), left, value, extent=Extent())
        elif left.type in {"rest_assignment", "splat_parameter"}:
            for child in left.named_children:
                self._bind(child, UNKNOWN)

    def _given(self, node: Node) -> None:
        self._bind(node, UNKNOWN)

    def _parameters(self, node: Node) -> None:
        """Bind the parameters of a block."""
        block = node.parent
        if block is None or block.id in self._tools.writer.unit_of_node:
            return
        value = self._element(block)
        for index, child in enumerate(node.named_children):
            self._parameter(child, UNKNOWN if index else value)

    def _parameter(self, node: Node, value: Expression) -> None:
        if node.type == "destructured_parameter":
            for child in node.named_children:
                self._parameter(child, UNKNOWN)
            return
        name = name_of(node)
        if name:
            writer = self._tools.writer
            scope = writer.scope(node)
            self._variables.add((scope, name))
            writer.bind(scope, Name(name), node, value)

    def _element(self, block: Node) -> Expression:
        call = block.parent
        method = None if call is None else call.child_by_field_name("method")
        receiver = None if call is None else call.child_by_field_name("receiver")
        if method is None or receiver is None or text_of(method) not in ITERATIONS:
            return UNKNOWN
        return Item(self._tools.reader.read(receiver), None)

    def _return(self, node: Node) -> None:
        listed = next(iter(node.named_children), None)
        values = [] if listed is None else listed.named_children
        if len(values) == 1:
            value = self._tools.reader.read(values[0])
            scope = self._tools.writer.scope(node)
            self._tools.writer.returns.append(Return(scope, value, line_of(node)))
