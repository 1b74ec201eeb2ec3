"""Definitions of JavaScript and TypeScript, with what they declare."""

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from sacl.adapters.treesitter.references.declarations import Declarations
from sacl.adapters.treesitter.references.ecmascript_namespaces import namespace_around
from sacl.adapters.treesitter.references.ecmascript_patterns import targets
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    last_line_of,
    line_of,
    text_of,
)
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Definition,
    Expression,
    Name,
    Return,
    UnitReference,
    Use,
)

DECLARATIONS = frozenset(
    {
        "function_declaration",
        "generator_function_declaration",
        "class_declaration",
        "abstract_class_declaration",
        "interface_declaration",
        "type_alias_declaration",
        "enum_declaration",
        "function_signature",
        "internal_module",
        "module",
    }
)
MEMBERS = frozenset(
    {"method_definition", "method_signature", "abstract_method_signature"}
)
PATTERNS = frozenset({"object_pattern", "array_pattern"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter as written, ``*`` before a rest parameter.

    Attributes:
        name: ``#0`` for a pattern in the first place.
        pattern: What is taken apart, if it is a pattern.
    """

    name: str
    declared: Expression | None = None
    default: Expression | None = None
    pattern: Node | None = None
    is_property: bool = False

    @property
    def target(self) -> Name:
        """The name that is bound."""
        return Name(self.name.lstrip("*"))


class EcmaScriptDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools, declarations: Declarations) -> None:
        self._tools = tools
        self._declarations = declarations

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"anonymous": self._anonymous}

    def _anonymous(self, node: Node) -> None:
        if node.id in self._tools.writer.unit_of_node:
            return
        own = node.child_by_field_name("name")
        names = [] if own is None else [text_of(own)]
        if node.type != "arrow_function":
            names += ["this", "arguments"]
        extent = Extent(last_line_of(node), block=True)
        for parameter in self._parameters(node):
            names.append(parameter.target.id)
            self._take_apart(parameter, node, self._tools.writer.scope(node), extent)
        self._declarations.note_parameters(node, names)
        self._tools.writer.bind_locally(node, names)

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit and its parameters."""
        node = unit_node.node
        parameters = list(self._parameters(node))
        self._definition(unit_node, parameters)
        for parameter in parameters:
            self._declare(unit_node, parameter)
        named = node.child_by_field_name("name")
        if named is not None and node.type in {"function_expression", "class"}:
            reference = UnitReference(unit_node.id)
            self._declarations.declare(
                unit_node.id, text_of(named), node, reference, extent=Extent()
            )
        body = node.child_by_field_name("body")
        is_expression = body is not None and body.type != "statement_block"
        if body is not None and is_expression and node.type == "arrow_function":
            value = self._tools.reader.read(body)
            self._tools.writer.returns.append(
                Return(unit_node.id, value, line_of(body))
            )

    def _definition(self, unit_node: UnitNode, parameters: list[Parameter]) -> None:
        node, writer = unit_node.node, self._tools.writer
        scope = writer.enclosing(unit_node)
        modifiers = _modifiers(unit_node)
        block = None if "expression" in modifiers else writer.block(node)
        namespace = namespace_around(block)
        if namespace is not None:
            modifiers = (*modifiers, "expression")
            self._bind_in(namespace, unit_node, scope)
        returns = node.child_by_field_name("return_type")
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=scope,
                line=line_of(node),
                parameters=tuple(parameter.name for parameter in parameters),
                returns=self._tools.types.read(returns),
                modifiers=modifiers,
                decorators=self._decorators(unit_node, scope),
                until=0 if block is None else last_line_of(block),
            )
        )
        if "expression" not in modifiers:
            self._declarations.note(scope, unit_node.name)

    def _bind_in(self, namespace: Node, unit_node: UnitNode, scope: NodeId) -> None:
        """Bind the name of a unit in all of the namespace it stands in."""
        extent = Extent(last_line_of(namespace), block=True)
        reference = UnitReference(unit_node.id)
        self._declarations.declare(
            scope, unit_node.name, namespace, reference, extent=extent
        )

    def _declare(self, unit_node: UnitNode, parameter: Parameter) -> None:
        node, writer = unit_node.node, self._tools.writer
        name = parameter.target
        self._declarations.note(unit_node.id, name.id)
        writer.bind_parameter(
            unit_node.id, name, node, parameter.default, parameter.declared
        )
        self._take_apart(parameter, node, unit_node.id, Extent())
        if parameter.is_property:
            field = Attribute(Name("this"), name.id)
            writer.bind(unit_node.id, field, node, name, parameter.declared, Extent())

    def _take_apart(
        self, parameter: Parameter, node: Node, scope: NodeId, extent: Extent
    ) -> None:
        """Bind the names of a pattern to the parts of its parameter."""
        if parameter.pattern is None:
            return
        reader = self._tools.reader
        for place, part in targets(reader, parameter.pattern, parameter.target):
            if isinstance(place, Name):
                self._declarations.declare(scope, place.id, node, part, extent=extent)

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        single = node.child_by_field_name("parameter")
        if single is not None:
            yield Parameter(text_of(single))
        listed = node.child_by_field_name("parameters")
        written = [] if listed is None else listed.named_children
        kept = [
            child for child in written if child.type not in {"comment", "decorator"}
        ]
        for position, child in enumerate(kept):
            yield self._parameter(position, child)

    def _parameter(self, position: int, node: Node) -> Parameter:
        pattern = node.child_by_field_name("pattern") or node
        declared = self._tools.types.read(node.child_by_field_name("type"))
        default = node.child_by_field_name("value")
        if pattern.type == "assignment_pattern":
            default = pattern.child_by_field_name("right")
            pattern = pattern.child_by_field_name("left") or pattern
        value = None if default is None else self._tools.reader.read(default)
        if pattern.type == "rest_pattern":
            return Parameter("*" + text_of(pattern).lstrip("."), declared)
        if pattern.type in PATTERNS:
            return Parameter(f"#{position}", declared, value, pattern)
        is_property = any(
            part.type == "accessibility_modifier" for part in node.children
        )
        return Parameter(text_of(pattern), declared, value, is_property=is_property)

    def _decorators(self, unit_node: UnitNode, scope: NodeId) -> tuple[Expression, ...]:
        found = []
        for child in unit_node.outer.children:
            if child.type != "decorator":
                continue
            decorator = self._tools.reader.read(next(iter(child.named_children), None))
            found.append(decorator)
            line = line_of(child)
            call = Call(decorator, (UnitReference(unit_node.id),))
            self._tools.writer.calls.append(CallSite(scope, call, line))
            target = decorator.callee if isinstance(decorator, Call) else decorator
            self._tools.writer.uses.append(Use(unit_node.id, target, line, "decorator"))
        return tuple(found)


def _modifiers(unit_node: UnitNode) -> tuple[str, ...]:
    node = unit_node.node
    words = {child.type for child in node.children if not child.is_named}
    found: list[str] = [word for word in ("static", "async") if word in words]
    if not _binds_its_name(unit_node):
        found.append("expression")
    if node.type in MEMBERS and "get" in words:
        found.append("property")
    if node.type in TYPE_MODIFIERS:
        found.append(TYPE_MODIFIERS[node.type])
    if node.type == "method_definition" and unit_node.name == "constructor":
        found.append("constructor")
    return tuple(found)


TYPE_MODIFIERS = {
    "arrow_function": "arrow",
    "abstract_method_signature": "abstract",
}


def _binds_its_name(unit_node: UnitNode) -> bool:
    """Tell whether a definition is one by its name in the scope around it."""
    node = unit_node.node
    if node.type in MEMBERS:
        in_object = node.parent is not None and node.parent.type == "object"
        return unit_node.kind is UnitKind.METHOD and not in_object
    return node.type in DECLARATIONS
