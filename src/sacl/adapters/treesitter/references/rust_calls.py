"""Calls, returned values and named types of Rust."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.rust_expressions import call_of, made_type
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of
from sacl.domain.facts import (
    Attribute,
    CallSite,
    Expression,
    Name,
    Return,
    Use,
    UseForm,
)

VARIANTS = frozenset({"Some", "Ok", "Err", "None"})


class RustCalls:
    """Writes what the units of one file call, return and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"call": self._call, "type": self._type, "body": self._body}

    def _call(self, node: Node) -> None:
        writer = self._tools.writer
        callee = node.child_by_field_name("function")
        call = call_of(self._tools.reader, node)
        if callee is None or _is_variant(call.callee):
            return
        parent = node.parent
        writer.calls.append(
            CallSite(
                writer.scope(node),
                call,
                last_line_of(callee),
                awaited=parent is not None and parent.type == "await_expression",
            )
        )

    def _body(self, node: Node) -> None:
        """Write the value of a function without a declared type."""
        writer = self._tools.writer
        unit = writer.unit_of_node.get(node.id)
        body = node.child_by_field_name("body")
        if unit is not None and body is not None:
            value = self._tools.reader.read(body)
            writer.returns.append(Return(unit.id, value, line_of(body)))

    def _type(self, node: Node) -> None:
        above = node.parent
        if above is None or above.type in {
            "scoped_type_identifier",
            "scoped_identifier",
        }:
            return
        if above.type == "struct_expression":
            self._use(node, made_type(self._tools.reader, above), "instance")
        elif above.child_by_field_name("name") != node:
            self._use(node, self._tools.reader.read(node), "type")

    def _use(self, node: Node, used: Expression | None, form: UseForm) -> None:
        if isinstance(used, (Name, Attribute)) and used != Name("Self"):
            writer = self._tools.writer
            writer.uses.append(Use(writer.scope(node), used, line_of(node), form))


def _is_variant(callee: Expression) -> bool:
    return isinstance(callee, Name) and callee.id in VARIANTS
