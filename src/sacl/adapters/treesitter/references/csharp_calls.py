"""Calls, returned values and named types of C#."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.csharp_expressions import is_configuration
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of
from sacl.domain.facts import Attribute, Call, CallSite, Name, Return, Use

CONSTRUCTIONS = frozenset(
    {"object_creation_expression", "implicit_object_creation_expression"}
)
WRAPPED = frozenset({"nullable_type", "array_type", "ref_type", "pointer_type"})


class CSharpCalls:
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
            site = CallSite(
                self._tools.writer.scope(node),
                call,
                _line_of_name(node),
                awaited=_is_awaited(node),
                constructor=node.type in CONSTRUCTIONS,
            )
            self._tools.writer.calls.append(site)

    def _return(self, node: Node) -> None:
        writer = self._tools.writer
        if node.type != "comment" and writer.anonymous_function(node) is None:
            value = self._tools.reader.read(node)
            writer.returns.append(Return(writer.scope(node), value, line_of(node)))

    def _type(self, node: Node) -> None:
        above = node.parent
        if above is None or above.type in CONSTRUCTIONS | WRAPPED:
            return
        for _ in range(len(WRAPPED)):
            if node.type in WRAPPED and node.named_children:
                node = node.named_children[0]
        self._use(node, "")

    def _annotation(self, node: Node) -> None:
        self._use(node, "Attribute")

    def _use(self, node: Node, suffix: str) -> None:
        read = self._tools.reader.read(node)
        if isinstance(read, Name) and not read.id.endswith(suffix or "\0"):
            read = Name(f"{read.id}{suffix}")
        if isinstance(read, (Name, Attribute)):
            use = Use(self._tools.writer.scope(node), read, line_of(node), "type")
            self._tools.writer.uses.append(use)


def _line_of_name(node: Node) -> int:
    """Return the line of the name that is called, at the end of a chain."""
    callee = node.child_by_field_name("function")
    if callee is None:
        return line_of(node)
    return callee.end_point[0] + 1


def _is_awaited(node: Node) -> bool:
    """Tell whether ``await`` stands before a call, or before its configuration."""
    above = node.parent
    outer = None if above is None else above.parent
    if outer is not None and is_configuration(outer):
        above = outer.parent
    return above is not None and above.type == "await_expression"
