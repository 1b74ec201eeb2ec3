"""Definitions of Ruby: classes, modules, methods, lambdas."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import UnitKind
from sacl.domain.facts import (
    Attribute,
    Definition,
    Export,
    Expression,
    Inheritance,
    Name,
    Opaque,
    Return,
    UnitReference,
)

CLASS_KINDS = frozenset({UnitKind.CLASS, UnitKind.INTERFACE})
METHODS = frozenset({"method", "singleton_method"})
NAMED = frozenset({"identifier", "optional_parameter", "keyword_parameter"})
STARRED = frozenset({"splat_parameter", "hash_splat_parameter"})
OPTIONAL = frozenset({"optional_parameter", "keyword_parameter"})


class RubyDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"mixin": self._mixin, "parents": self._parent}

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        parameters = parameters_of(node)
        definition = Definition(
            unit=unit_node.id,
            kind=unit_node.kind,
            name=unit_node.name,
            scope=writer.enclosing(unit_node),
            line=line_of(node.child_by_field_name("name") or node),
            parameters=tuple(_written(child) for child in parameters),
            modifiers=tuple(_modifiers(node)),
            owner=self._owner(node),
        )
        writer.definitions.append(definition)
        for child in parameters:
            if child.type in OPTIONAL:
                target = Name(_written(child))
                writer.bind_parameter(unit_node.id, target, child, Opaque(), None)
        self._result(unit_node)
        self._export(unit_node, definition)

    def _owner(self, node: Node) -> Expression | None:
        """Return the class that a definition outside of it names."""
        if node.type == "singleton_method":
            named = node.child_by_field_name("object")
            return self._tools.types.read(named)
        name = node.child_by_field_name("name")
        if name is None or name.type != "scope_resolution":
            return None
        return self._tools.types.read(name.child_by_field_name("scope"))

    def _result(self, unit_node: UnitNode) -> None:
        """Write the value of the last statement of a method."""
        body = unit_node.body
        if unit_node.node.type not in METHODS or body is None:
            return
        last = [c for c in body.named_children if c.type not in {"comment", "ensure"}]
        is_whole = body.type != "body_statement" or not last
        at = body if is_whole else last[-1]
        if at.type not in {"rescue", "return"}:
            value = self._tools.reader.read(at)
            self._tools.writer.returns.append(
                Return(unit_node.id, value, at.end_point.row + 1)
            )

    def _export(self, unit_node: UnitNode, definition: Definition) -> None:
        is_top = unit_node.parent in {None, self._tools.writer.path}
        if is_top and definition.owner is None and unit_node.form != "lambda":
            reference = UnitReference(unit_node.id)
            line = line_of(unit_node.node)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    # Parents

    def _parent(self, node: Node) -> None:
        above = node.parent
        unit = None if above is None else self._tools.writer.unit_of_node.get(above.id)
        parent = self._tools.types.read(next(iter(node.named_children), None))
        if unit is not None and parent is not None:
            inheritance = Inheritance(unit.id, parent, line_of(node), "extends")
            self._tools.writer.inheritance.append(inheritance)

    def _mixin(self, node: Node) -> None:
        listed = node.child_by_field_name("arguments")
        scope = self._tools.writer.scope(node)
        if scope == self._tools.writer.path or self._tools.writer.is_local(scope):
            return
        for child in [] if listed is None else listed.named_children:
            parent = self._tools.types.read(child)
            if isinstance(parent, (Name, Attribute)):
                inheritance = Inheritance(scope, parent, line_of(child), "mixin")
                self._tools.writer.inheritance.append(inheritance)


def parameters_of(node: Node) -> list[Node]:
    """Return the parameters of a method, a lambda or a block."""
    listed = node.child_by_field_name("parameters")
    children = [] if listed is None else listed.named_children
    return [child for child in children if child.type in NAMED | STARRED]


def name_of(parameter: Node) -> str:
    """Return the name of a parameter; empty where it has none."""
    if parameter.type == "identifier":
        return text_of(parameter)
    name = parameter.child_by_field_name("name")
    return "" if name is None else text_of(name)


def _written(parameter: Node) -> str:
    return ("*" if parameter.type in STARRED else "") + name_of(parameter)


def _modifiers(node: Node) -> Iterator[str]:
    if node.type not in METHODS:
        if node.type == "lambda":
            yield "expression"
        return
    yield "property"
    if node.type == "singleton_method" or _is_on_class(node):
        yield "static"


def _is_on_class(node: Node) -> bool:
    """Tell whether a method stands in ``class << self`` or below a module_function."""
    body = node.parent
    while body is not None and body.type in {"argument_list", "call"}:
        body = body.parent
    holder = None if body is None else body.parent
    if holder is not None and holder.type == "singleton_class":
        return True
    if holder is None or body is None or holder.type != "module":
        return False
    before = [c for c in body.named_children if c.start_byte < node.start_byte]
    return any(_shares_methods(child) for child in before)


def _shares_methods(statement: Node) -> bool:
    words = text_of(statement).split() if statement.type in CALLS else []
    return words in (["module_function"], ["extend", "self"])


CALLS = frozenset({"identifier", "call"})
