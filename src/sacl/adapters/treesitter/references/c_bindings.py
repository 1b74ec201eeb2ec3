"""Fields, variables, prototypes and macros of C and C++."""

from dataclasses import replace

from tree_sitter import Node

from sacl.adapters.treesitter.references.c_declarators import (
    Declared,
    declarators,
    declared,
)
from sacl.adapters.treesitter.references.c_expressions import CReader, construction
from sacl.adapters.treesitter.references.declared import array_of, bind_local
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, line_of, text_of
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Call,
    CallSite,
    Expression,
    Item,
    Name,
    Opaque,
)

CLASS_KINDS = frozenset({UnitKind.CLASS, UnitKind.INTERFACE})
FUNCTION = Opaque("function")
GIVEN = frozenset({"argument_list", "initializer_list"})


class CBindings:
    """Writes the declarations of fields and variables of one file.

    The value of a variable says what it holds only while nothing else is assigned.
    """

    def __init__(self, tools: Tools, reader: CReader) -> None:
        self._tools = tools
        self._reader = reader
        self._assigned: set[tuple[NodeId, str]] = set()
        self._locals: list[tuple[int, NodeId, str]] = []
        self._classes = {
            unit.id for unit in tools.writer.units if unit.kind in CLASS_KINDS
        }

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "assigned": self._note_assigned,
            "macro": self._macro,
            "field": self._field,
            "declaration": self._declaration,
            "enumerator": self._enumerator,
            "loop": self._loop,
            "catch": self._catch,
        }

    def finish(self) -> None:
        """Drop the values of declared variables that are assigned again."""
        bindings = self._tools.writer.bindings
        for index, scope, name in self._locals:
            binding = bindings[index]
            if (scope, name) in self._assigned and binding.type is not None:
                bindings[index] = replace(binding, value=None)

    def _note_assigned(self, node: Node) -> None:
        self._assigned.add((self._tools.writer.scope(node), text_of(node)))

    def _macro(self, node: Node) -> None:
        """Let a macro hide functions of its name: what a call of it runs is open."""
        writer = self._tools.writer
        top = NodeId(writer.path)
        writer.bind(top, Name(text_of(node)), node, UNKNOWN, extent=Extent())

    def _enumerator(self, node: Node) -> None:
        """Bind an enumerator in its type and, as C does, around it."""
        writer = self._tools.writer
        scope = writer.scope(node)
        target = Name(text_of(node))
        writer.bind(scope, target, node, Opaque("int"), extent=Extent())

    def _field(self, node: Node) -> None:
        if node.id in self._tools.writer.unit_of_node:
            return
        for named, _ in declarators(node):
            self._member(node, named)

    def _member(self, node: Node, named: Declared) -> None:
        writer = self._tools.writer
        target = Name(text_of(named.name))
        scope = writer.scope(node)
        if named.parameters is not None:
            writer.bind(scope, target, named.name, FUNCTION, extent=Extent())
            return
        type_ = self._type(node, named)
        writer.bind(scope, target, named.name, None, type_, Extent())

    def _type(self, node: Node, named: Declared) -> Expression | None:
        written = node.child_by_field_name("type")
        type_ = self._tools.types.read(written)
        self._reader.note_type(text_of(named.name), type_)
        if named.is_array and type_ is not None:
            return array_of(type_)
        if type_ is None and written is not None and "auto" not in text_of(written):
            return UNKNOWN
        return type_

    def _declaration(self, node: Node) -> None:
        for named, value in declarators(node):
            scope = self._tools.writer.scope(node)
            if scope in self._classes:
                self._member(node, named)
            elif named.parameters is not None:
                self._prototype(node, named, scope)
            elif named.name.type == "identifier":
                self._variable(node, named, value)

    def _prototype(self, node: Node, named: Declared, scope: NodeId) -> None:
        """Bind a function that is declared here, and defined wherever it is."""
        writer = self._tools.writer
        if scope == writer.path and named.name.type == "identifier":
            type_ = self._tools.types.read(node.child_by_field_name("type"))
            target = Name(text_of(named.name))
            writer.bind(scope, target, named.name, None, type_ or UNKNOWN, Extent())

    def _variable(self, node: Node, named: Declared, value: Node | None) -> None:
        writer = self._tools.writer
        type_ = self._type(node, named)
        read = self._value(node, named, value)
        scope = writer.scope(named.name)
        if scope == writer.path:
            target = Name(text_of(named.name))
            is_type_alone = read is None and type_ is not None
            kept = read if is_type_alone else read or UNKNOWN
            writer.bind(scope, target, named.name, kept, type_, Extent())
        else:
            bind_local(writer, named.name, read, type_)
        self._locals.append((len(writer.bindings) - 1, scope, text_of(named.name)))

    def _value(
        self, node: Node, named: Declared, value: Node | None
    ) -> Expression | None:
        if value is None:
            return None
        written = node.child_by_field_name("type")
        if value.type not in GIVEN or named.is_array:
            return self._tools.reader.read(value)
        made = construction(self._tools.reader, written, value)
        if isinstance(made, Call):
            site = CallSite(
                self._tools.writer.scope(named.name),
                made,
                line_of(named.name),
                constructor=True,
            )
            self._tools.writer.calls.append(site)
        return made

    def _loop(self, node: Node) -> None:
        named = declared(node.child_by_field_name("declarator"))
        iterable = self._tools.reader.read(node.child_by_field_name("right"))
        if named is not None and named.name.type == "identifier":
            type_ = self._type(node, named)
            value = None if type_ else Item(iterable, None)
            bind_local(self._tools.writer, named.name, value, type_, node)

    def _catch(self, node: Node) -> None:
        listed = node.child_by_field_name("parameters")
        for child in () if listed is None else listed.named_children:
            named = declared(child.child_by_field_name("declarator"))
            if named is not None:
                type_ = self._tools.types.read(child.child_by_field_name("type"))
                bind_local(self._tools.writer, named.name, None, type_, node)
