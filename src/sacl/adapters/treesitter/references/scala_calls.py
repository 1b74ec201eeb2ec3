"""Calls, returned values and named types of Scala."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.scala_expressions import is_curried
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of
from sacl.domain.facts import Attribute, Call, CallSite, Name, Return, Use

OTHER_RELATIONS = frozenset(
    {"extends_clause", "instance_expression", "annotation", "type_parameters"}
)
"""Nodes whose type is related to in another way, or not at all."""

WRAPPED = frozenset({"compound_type", "generic_type", "stable_type_identifier"})


class ScalaCalls:
    """Writes what the units of one file call, return and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "call": self._call,
            "return": self._return,
            "type": self._type,
            "annotation": self._use,
        }

    def _call(self, node: Node) -> None:
        call = None if is_curried(node) else self._tools.reader.read(node)
        if isinstance(call, Call):
            writer = self._tools.writer
            unit = writer.unit_of_node.get(node.id)
            scope = writer.scope(node) if unit is None else writer.enclosing(unit)
            callee = node.child_by_field_name("function")
            line = line_of(node) if callee is None else callee.end_point[0] + 1
            site = CallSite(scope, call, line, constructor=call.constructor)
            writer.calls.append(site)

    def _return(self, node: Node) -> None:
        writer = self._tools.writer
        if writer.anonymous_function(node) is None:
            value = self._tools.reader.read(node)
            writer.returns.append(Return(writer.scope(node), value, line_of(node)))

    def _type(self, node: Node) -> None:
        above = node.parent
        if above is not None and above.type == "stable_type_identifier":
            return
        while above is not None and above.type in WRAPPED:
            above = above.parent
        if above is not None and above.type not in OTHER_RELATIONS:
            self._use(node)

    def _use(self, node: Node) -> None:
        read = self._tools.types.read(node)
        if isinstance(read, (Name, Attribute)):
            use = Use(self._tools.writer.scope(node), read, line_of(node), "type")
            self._tools.writer.uses.append(use)
