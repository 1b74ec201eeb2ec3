"""Calls, returned values and named types of PHP."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.php_types import NAMES
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Call, CallSite, Choice, Name, Return, Use

NO_CLASSES = frozenset({"self", "static", "parent"})


class PhpCalls:
    """Writes what the units of one file call, return and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "call": self._call,
            "return": self._return,
            "type": self._type,
            "attribute": self._attribute,
        }

    def _call(self, node: Node) -> None:
        call = self._tools.reader.read(node)
        if isinstance(call, Call):
            name = node.child_by_field_name("name") or node
            site = CallSite(
                self._tools.writer.scope(node),
                call,
                line_of(name),
                constructor=call.constructor,
            )
            self._tools.writer.calls.append(site)

    def _return(self, node: Node) -> None:
        if node.named_children and self._tools.writer.anonymous_function(node) is None:
            value = self._tools.reader.read(node.named_children[0])
            scope = self._tools.writer.scope(node)
            self._tools.writer.returns.append(Return(scope, value, line_of(node)))

    def _type(self, node: Node) -> None:
        self._use(node, node, self._tools.writer.scope(node))

    def _attribute(self, node: Node) -> None:
        for child in node.named_children[:1]:
            if child.type in NAMES:
                self._use(node, child, self._tools.writer.scope(node))

    def _use(self, node: Node, named: Node, scope: NodeId) -> None:
        read = self._tools.types.read(named)
        is_class = isinstance(read, (Attribute, Choice)) or (
            isinstance(read, Name) and read.id not in NO_CLASSES
        )
        if read is not None and is_class:
            use = Use(scope, read, line_of(node), "type")
            self._tools.writer.uses.append(use)
