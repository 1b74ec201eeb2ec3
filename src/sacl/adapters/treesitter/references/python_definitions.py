"""Definitions of Python: functions, classes, lambdas, with what they declare."""

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import UnitKind
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Collection,
    Definition,
    Expression,
    Inheritance,
    Name,
    Return,
    UnitReference,
    Use,
)

NOT_PARENTS = frozenset({"Generic"})
ABSTRACT = frozenset({"ABC", "Protocol", "object"})
NOT_BASES = frozenset({"keyword_argument", "comment", "list_splat"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter as written, with its stars; ``*`` alone for the separator."""

    name: str
    declared: Expression | None
    default: Expression | None
    node: Node


class PythonDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"anonymous": self._anonymous}

    def _anonymous(self, node: Node) -> None:
        if node.id not in self._tools.writer.unit_of_node:
            names = [bound.name.lstrip("*") for bound in self._parameters(node)]
            self._tools.writer.bind_locally(node, names)

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit, its parameters and its parents."""
        node, writer = unit_node.node, self._tools.writer
        decorators = self._decorators(unit_node)
        parameters = list(self._parameters(node))
        returns = node.child_by_field_name("return_type")
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=writer.enclosing(unit_node),
                line=line_of(node),
                parameters=tuple(parameter.name for parameter in parameters),
                returns=self._tools.types.read(returns),
                modifiers=_modifiers(unit_node, decorators),
                decorators=decorators,
                until=writer.extent(unit_node.outer).until,
            )
        )
        for parameter in parameters:
            target = Name(parameter.name.lstrip("*"))
            writer.bind_parameter(
                unit_node.id,
                target,
                parameter.node,
                parameter.default,
                parameter.declared,
            )
        if node.type == "lambda":
            body = self._tools.reader.read(node.child_by_field_name("body"))
            writer.returns.append(Return(unit_node.id, body, line_of(node)))
        if node.type == "class_definition":
            self._parents(unit_node)

    def _parameters(self, function: Node) -> Iterator[Parameter]:
        listed = function.child_by_field_name("parameters")
        for child in [] if listed is None else listed.named_children:
            if child.type == "keyword_separator":
                yield Parameter("*", None, None, child)
            elif child.type not in {"comment", "positional_separator"}:
                yield self._parameter(child)

    def _parameter(self, node: Node) -> Parameter:
        written = node.child_by_field_name("name") or node
        if node.type == "typed_parameter":
            written = node.named_children[0]
        name = self._tools.reader.text(written)
        declared = self._tools.types.read(node.child_by_field_name("type"))
        if name.startswith("*"):
            kind = "dict" if name.startswith("**") else "tuple"
            packed = Collection(kind, ((None, declared or UNKNOWN),))
            return Parameter(name, None if declared is None else packed, None, node)
        value = node.child_by_field_name("value")
        default = None if value is None else self._tools.reader.read(value)
        return Parameter(name, declared, default, node)

    def _decorators(self, unit_node: UnitNode) -> tuple[Expression, ...]:
        found = []
        for child in unit_node.outer.children:
            if child.type != "decorator" or unit_node.outer.id == unit_node.node.id:
                continue
            decorator = self._tools.reader.read(next(iter(child.named_children), None))
            found.append(decorator)
            line = line_of(child)
            call = Call(decorator, (UnitReference(unit_node.id),))
            scope = self._tools.writer.enclosing(unit_node)
            self._tools.writer.calls.append(CallSite(scope, call, line))
            target = decorator.callee if isinstance(decorator, Call) else decorator
            self._tools.writer.uses.append(Use(unit_node.id, target, line, "decorator"))
        return tuple(found)

    def _parents(self, unit_node: UnitNode) -> None:
        bases = unit_node.node.child_by_field_name("superclasses")
        concrete = 0
        for base in [] if bases is None else bases.named_children:
            written = base
            if base.type == "subscript":
                written = base.child_by_field_name("value") or base
            last = text_of(written).rpartition(".")[2]
            if base.type in NOT_BASES or last in NOT_PARENTS:
                continue
            mixin = last.endswith("Mixin") or (concrete > 0 and last not in ABSTRACT)
            concrete += last not in ABSTRACT
            self._tools.writer.inheritance.append(
                Inheritance(
                    unit_node.id,
                    self._tools.reader.read(written),
                    line_of(base),
                    "mixin" if mixin else "extends",
                )
            )


def _modifiers(
    unit_node: UnitNode, decorators: tuple[Expression, ...]
) -> tuple[str, ...]:
    found = []
    if unit_node.node.type == "lambda":
        found.append("expression")
    elif unit_node.node.children[0].type == "async":
        found.append("async")
    if unit_node.name in {"__init__", "__new__"} and unit_node.kind is UnitKind.METHOD:
        found.append("constructor")
    for decorator in decorators:
        last = _last_name(decorator)
        if last in DECORATOR_WORDS:
            found.append(DECORATOR_WORDS[last])
        elif last.endswith("property"):
            found.append("property")
    return tuple(found)


def _last_name(decorator: Expression) -> str:
    target = decorator.callee if isinstance(decorator, Call) else decorator
    if isinstance(target, Attribute):
        return target.name
    return target.id if isinstance(target, Name) else ""


DECORATOR_WORDS = {
    "staticmethod": "static",
    "classmethod": "class",
    "abstractmethod": "abstract",
}
