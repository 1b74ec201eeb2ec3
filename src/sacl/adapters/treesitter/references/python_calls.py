"""Calls, returned values and named types of Python."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import SPREAD, string_value
from sacl.adapters.treesitter.references.python_expressions import dotted
from sacl.adapters.treesitter.references.python_imports import PythonImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Collection,
    Item,
    Name,
    Return,
    Use,
)

PRIMITIVES = frozenset(
    {"int", "str", "float", "bool", "bytes", "object", "None", "Any"}
    | {"list", "dict", "set", "tuple", "type"}
)
"""Types whose naming relates a unit to nothing."""


class PythonCalls:
    """Writes what the functions of one file call, return and name as types."""

    def __init__(self, tools: Tools, imports: PythonImports) -> None:
        self._tools = tools
        self._imports = imports

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "call": self._call,
            "raise": self._raise,
            "return": self._return,
            "yield": self._yield,
            "type": self._type,
        }

    def _call(self, node: Node) -> None:
        call = self._tools.reader.read(node)
        if isinstance(call, Name):
            self._imports.import_by_call(node, call.id)
        elif isinstance(call, Call):
            self._update(node, call)
            callee = node.child_by_field_name("function")
            parent = node.parent
            awaited = parent is not None and parent.type == "await"
            scope = self._tools.writer.evaluated_in(node)
            site = CallSite(scope, call, last_line_of(callee or node), awaited)
            self._tools.writer.calls.append(site)

    def _update(self, node: Node, call: Call) -> None:
        """Record ``d.update(e)`` as items of ``e`` given to ``d``."""
        callee = call.callee
        if isinstance(callee, Attribute) and callee.name == "update":
            for value in call.arguments[:1]:
                target = Item(callee.value, SPREAD)
                self._tools.writer.bind(
                    self._tools.writer.scope(node), target, node, value
                )

    def _raise(self, node: Node) -> None:
        raised = self._tools.reader.read(next(iter(node.named_children), None))
        if isinstance(raised, (Name, Attribute)):
            site = CallSite(
                self._tools.writer.scope(node),
                Call(raised, constructor=True),
                line_of(node),
                constructor=True,
            )
            self._tools.writer.calls.append(site)

    def _return(self, node: Node) -> None:
        if node.named_children and self._tools.writer.anonymous_function(node) is None:
            value = self._tools.reader.read(node.named_children[0])
            self._tools.writer.returns.append(
                Return(self._tools.writer.scope(node), value, line_of(node))
            )

    def _yield(self, node: Node) -> None:
        if self._tools.writer.anonymous_function(node) is not None:
            return
        value = self._tools.reader.read(next(iter(node.named_children), None))
        if any(child.type == "from" for child in node.children):
            value = Item(value, None)
        yielded = Collection("generator", ((None, value),))
        self._tools.writer.returns.append(
            Return(self._tools.writer.scope(node), yielded, line_of(node))
        )

    def _type(self, node: Node) -> None:
        scope = self._tools.writer.scope(node)
        for target in _named_types(node):
            read = (
                dotted(string_value(target) or "")
                if target.type == "string"
                else self._tools.reader.read(target)
            )
            if isinstance(read, Attribute) or (
                isinstance(read, Name) and read.id not in PRIMITIVES
            ):
                self._tools.writer.uses.append(
                    Use(scope, read, line_of(target), "type")
                )


def _named_types(node: Node) -> Iterator[Node]:
    """Yield the nodes that name a type, inner ``type`` nodes left out."""
    pending = list(node.named_children)
    while pending:
        child = pending.pop()
        if child.type in {"identifier", "attribute", "string"}:
            yield child
        elif child.type != "type":
            pending.extend(child.named_children)
