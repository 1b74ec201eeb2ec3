"""Calls and named types of Go."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.go_expressions import BUILTIN_TYPES
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of
from sacl.domain.facts import Attribute, Call, CallSite, Name, Use

BUILTINS = frozenset(
    {"cap", "clear", "close", "complex", "copy", "delete", "imag", "len", "max"}
    | {"min", "panic", "print", "println", "real", "recover"}
)


class GoCalls:
    """Writes what the units of one file call and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"call": self._call, "type": self._type}

    def _call(self, node: Node) -> None:
        call = self._tools.reader.read(node)
        if not isinstance(call, Call) or _is_conversion(call):
            return
        callee = node.child_by_field_name("function")
        parent = node.parent
        writer = self._tools.writer
        called = writer.unit_of_node.get(callee.id) if callee else None
        writer.calls.append(
            CallSite(
                writer.enclosing(called) if called else writer.scope(node),
                call,
                last_line_of(callee or node),
                awaited=parent is not None and parent.type == "go_statement",
            )
        )

    def _type(self, node: Node) -> None:
        above = node.parent
        if above is None or above.type == "qualified_type":
            return
        if above.child_by_field_name("name") == node:
            return
        read = self._tools.reader.read(node)
        if isinstance(read, (Name, Attribute)):
            use = Use(self._tools.writer.scope(node), read, line_of(node), "type")
            self._tools.writer.uses.append(use)


def _is_conversion(call: Call) -> bool:
    """Tell whether a call is of something that the language itself has."""
    callee = call.callee
    return isinstance(callee, Name) and callee.id in BUILTIN_TYPES | BUILTINS
