"""Calls, returned values and named types of Java."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Call, CallSite, Name, Return, Use

OTHER_RELATIONS = frozenset(
    {"superclass", "super_interfaces", "extends_interfaces", "type_list"}
    | {"object_creation_expression", "type_parameter"}
)
"""Nodes whose type is related to in another way, or not at all."""

WRAPPERS = frozenset({"generic_type", "annotated_type", "array_type"})


class JavaCalls:
    """Writes what the units of one file call, return and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "call": self._call,
            "return": self._return,
            "type": self._type,
            "annotation": self._annotation,
        }

    def _call(self, node: Node) -> None:
        call = self._tools.reader.read(node)
        if isinstance(call, Call):
            name = node.child_by_field_name("name") or node
            made = node.type == "object_creation_expression"
            line = last_line_of(name) if name is not node else line_of(node)
            site = CallSite(self._scope(node), call, line, constructor=made)
            self._tools.writer.calls.append(site)

    def _scope(self, node: Node) -> NodeId:
        """Return the unit that a call stands in; not the class that it makes."""
        unit = self._tools.writer.unit_of_node.get(node.id)
        if unit is None:
            return self._tools.writer.scope(node)
        return self._tools.writer.enclosing(unit)

    def _return(self, node: Node) -> None:
        if node.named_children and self._tools.writer.anonymous_function(node) is None:
            value = self._tools.reader.read(node.named_children[0])
            scope = self._tools.writer.scope(node)
            self._tools.writer.returns.append(Return(scope, value, line_of(node)))

    def _type(self, node: Node) -> None:
        above = node.parent
        if above is not None and above.type == "scoped_type_identifier":
            return
        while above is not None and above.type in WRAPPERS:
            above = above.parent
        if above is None or above.type in OTHER_RELATIONS:
            return
        read = self._tools.reader.read(node)
        if isinstance(read, (Name, Attribute)) and read != Name("var"):
            use = Use(self._tools.writer.scope(node), read, line_of(node), "type")
            self._tools.writer.uses.append(use)

    def _annotation(self, node: Node) -> None:
        read = self._tools.reader.read(node)
        scope = self._tools.writer.scope(node)
        self._tools.writer.uses.append(Use(scope, read, line_of(node), "type"))
