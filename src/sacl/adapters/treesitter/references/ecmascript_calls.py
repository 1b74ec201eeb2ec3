"""Calls, returned values, parents and named types of JavaScript and TypeScript."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from tree_sitter import Node

from sacl.adapters.treesitter.references.ecmascript_imports import EcmaScriptImports
from sacl.adapters.treesitter.references.expressions import SPREAD
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Collection,
    Inheritance,
    Item,
    Name,
    Return,
    Use,
)

HeritageForm: TypeAlias = Literal["extends", "implements"]

OBJECT_ASSIGN = Attribute(Name("Object"), "assign")


class EcmaScriptCalls:
    """Writes what the units of one file call, return, extend and name as types."""

    def __init__(self, tools: Tools, imports: EcmaScriptImports) -> None:
        self._tools = tools
        self._imports = imports

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "call": self._call,
            "return": self._return,
            "yield": self._yield,
            "heritage": self._heritage,
            "type": self._type,
            "component": self._component,
        }

    def _call(self, node: Node) -> None:
        if self._imports.import_by_call(node):
            return
        self._imports.import_by_loader(node)
        call = self._tools.reader.read(node)
        if not isinstance(call, Call):
            return
        if call.callee == OBJECT_ASSIGN:
            self._assign_all(node, call)
        field = "constructor" if call.constructor else "function"
        callee = node.child_by_field_name(field)
        parent = node.parent
        self._tools.writer.calls.append(
            CallSite(
                self._tools.writer.scope(node),
                call,
                last_line_of(callee or node),
                awaited=parent is not None and parent.type == "await_expression",
                constructor=call.constructor,
            )
        )

    def _assign_all(self, node: Node, call: Call) -> None:
        """Record ``Object.assign(a, b)`` as items of ``b`` given to ``a``."""
        scope = self._tools.writer.scope(node)
        for value in call.arguments[1:]:
            target = Item(call.arguments[0], SPREAD)
            self._tools.writer.bind(scope, target, node, value)

    def _return(self, node: Node) -> None:
        if node.named_children and self._tools.writer.anonymous_function(node) is None:
            value = self._tools.reader.read(node.named_children[0])
            self._tools.writer.returns.append(
                Return(self._tools.writer.scope(node), value, line_of(node))
            )

    def _yield(self, node: Node) -> None:
        if self._tools.writer.anonymous_function(node) is None:
            value = self._tools.reader.read(next(iter(node.named_children), None))
            yielded = Collection("generator", ((None, value),))
            self._tools.writer.returns.append(
                Return(self._tools.writer.scope(node), yielded, line_of(node))
            )

    def _component(self, node: Node) -> None:
        named = node.child_by_field_name("name")
        target = self._tools.reader.read(named)
        if isinstance(target, Attribute) or (
            isinstance(target, Name) and not target.id[:1].islower()
        ):
            scope = self._tools.writer.scope(node)
            self._tools.writer.uses.append(
                Use(scope, target, line_of(node), "callback")
            )

    def _type(self, node: Node) -> None:
        scope = self._tools.writer.scope(node)
        pending = list(node.named_children)
        while pending:
            child = pending.pop()
            if child.type in {"type_identifier", "nested_type_identifier"}:
                target = self._tools.reader.read(child)
                self._tools.writer.uses.append(
                    Use(scope, target, line_of(child), "type")
                )
            elif child.type not in {"type_annotation", "type_arguments"}:
                pending.extend(child.named_children)

    def _heritage(self, node: Node) -> None:
        owner = (
            self._tools.writer.unit_of_node.get(node.parent.id) if node.parent else None
        )
        if owner is None:
            return
        for parent, form in _parents(node):
            self._tools.writer.inheritance.append(
                Inheritance(
                    owner.id, self._tools.reader.read(parent), line_of(parent), form
                )
            )


def _parents(node: Node) -> Iterator[tuple[Node, HeritageForm]]:
    if node.type == "extends_type_clause":
        for child in node.children_by_field_name("type"):
            yield _without_arguments(child), "extends"
        return
    clauses = node.named_children
    if clauses and clauses[0].type not in {"extends_clause", "implements_clause"}:
        yield clauses[0], "extends"
        return
    for clause in clauses:
        if clause.type == "extends_clause":
            for child in clause.children_by_field_name("value"):
                yield child, "extends"
        else:
            for child in clause.named_children:
                yield _without_arguments(child), "implements"


def _without_arguments(node: Node) -> Node:
    if node.type == "generic_type" and node.named_children:
        return node.named_children[0]
    return node
