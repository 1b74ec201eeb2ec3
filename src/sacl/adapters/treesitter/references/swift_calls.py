"""Calls, returned values and named types of Swift."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of
from sacl.domain.facts import Attribute, Call, CallSite, Name, Return, Use

ASIDE = frozenset({"inheritance_specifier", "attribute", "constructor_expression"})
"""Nodes whose type is related to in another way, or not at all."""


class SwiftCalls:
    """Writes what the units of one file call, return and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        closures = (u for u in tools.writer.units if u.node.type == "lambda_literal")
        self._closures = frozenset(unit.id for unit in closures)

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"call": self._call, "return": self._return, "type": self._type}

    def _call(self, node: Node) -> None:
        call = self._tools.reader.read(node)
        if not isinstance(call, Call):
            return
        writer = self._tools.writer
        callee = node.named_children[0]
        called = writer.unit_of_node.get(callee.id)
        writer.calls.append(
            CallSite(
                writer.enclosing(called) if called else writer.scope(node),
                call,
                last_line_of(callee),
                awaited=_is_awaited(node),
            )
        )

    def _return(self, node: Node) -> None:
        """Write what a closure returns; functions declare their types."""
        value = node.child_by_field_name("result")
        writer = self._tools.writer
        scope = writer.scope(node)
        is_own = writer.anonymous_function(node) is None
        if value is not None and is_own and scope in self._closures:
            read = self._tools.reader.read(value)
            writer.returns.append(Return(scope, read, line_of(node)))

    def _type(self, node: Node) -> None:
        above = node.parent
        if above is None or above.type in ASIDE:
            return
        if above.type == "class_declaration":
            return
        read = self._tools.types.read(node)
        if isinstance(read, (Name, Attribute)) and read != Name("Self"):
            use = Use(self._tools.writer.scope(node), read, line_of(node), "type")
            self._tools.writer.uses.append(use)


def _is_awaited(node: Node) -> bool:
    above = node.parent
    while above is not None and above.type == "try_expression":
        above = above.parent
    return above is not None and above.type == "await_expression"
