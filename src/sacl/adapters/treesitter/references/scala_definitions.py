"""Definitions of Scala: classes, traits, objects, functions."""

from collections.abc import Iterator
from typing import Literal

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    FactWriter,
    last_line_of,
    line_of,
    text_of,
)
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Attribute,
    Definition,
    Export,
    Expression,
    Inheritance,
    Name,
    Opaque,
    UnitReference,
)

TYPES = frozenset({UnitKind.CLASS, UnitKind.INTERFACE})
SINGLETONS = frozenset({"object", "package object", "given"})
FIXED = frozenset({"final", "private"})
LISTS = frozenset({"parameters", "class_parameters", "bindings"})

Parameter = tuple[str, Expression | None, Expression | None, Node]
"""Name, declared type, default, node."""


class Companions:
    """The units of one file by their id, and which objects belong to a class."""

    def __init__(self, writer: FactWriter) -> None:
        self._file = NodeId(writer.path)
        self._units = {unit.id: unit for unit in writer.unit_of_node.values()}
        self._classes = {
            (unit.parent, unit.name): unit.id
            for unit in self._units.values()
            if unit.kind in TYPES and unit.form not in SINGLETONS
        }

    def unit(self, scope: NodeId) -> UnitNode | None:
        """Return a class or function; None for the file."""
        return self._units.get(scope)

    def home(self, scope: NodeId) -> NodeId:
        """Return the scope that members are found in.

        Of a companion that is its class, of a package object the package.
        """
        unit = self._units.get(scope)
        if unit is not None and unit.form == "package object":
            return self._file
        return self.class_of(unit) or scope

    def class_of(self, unit: UnitNode | None) -> NodeId | None:
        """Return the class that an object is the companion of."""
        if unit is None or unit.form != "object":
            return None
        return self._classes.get((unit.parent, unit.name))


class ScalaDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools, companions: Companions) -> None:
        self._tools = tools
        self._companions = companions

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "parents": self._parents,
            "anonymous_class": self._parents_of_anonymous,
            "anonymous": self._lambda,
            "self": self._self,
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters.

        A companion object has a name of its own, for what is said of the class is
        meant to find its members too.
        """
        writer, node = self._tools.writer, unit_node.node
        lists = [list(self._parameters(each)) for each in _lists(node)]
        is_companion = self._companions.class_of(unit_node) is not None
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=f"{unit_node.name}$" if is_companion else unit_node.name,
                scope=self._companions.home(writer.enclosing(unit_node)),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(name for name, *_ in lists[0]) if lists else (),
                returns=self._tools.types.read(node.child_by_field_name("return_type")),
                modifiers=tuple(self._modifiers(unit_node, bool(lists))),
                owner=self._tools.types.read(_extended(node)),
                type_parameters=tuple(self._type_parameters(node)),
            )
        )
        for name, declared, default, at in (p for each in lists for p in each):
            target = Name(name.lstrip("*"))
            writer.bind_parameter(unit_node.id, target, at, default, declared)
            if unit_node.kind in TYPES:
                writer.bind(unit_node.id, target, at, None, declared, Extent())
        self._export(unit_node)

    def _modifiers(self, unit_node: UnitNode, has_lists: bool) -> Iterator[str]:
        node = unit_node.node
        holder = self._companions.unit(self._tools.writer.enclosing(unit_node))
        if holder is not None and holder.form in SINGLETONS:
            yield "static"
        if unit_node.form == "lambda":
            yield "expression"
        if unit_node.form == "constructor":
            yield "constructor"
        if node.type in {"function_definition", "function_declaration"}:
            if not has_lists:
                yield "property"
            if FIXED & modifiers_of(node):
                yield "final"
        if node.type == "function_declaration":
            yield "abstract"

    def _parameters(self, listed: Node) -> Iterator[Parameter]:
        if listed.type == "identifier":
            yield text_of(listed), None, None, listed
        for child in listed.named_children:
            name = child.child_by_field_name("name")
            written = child.child_by_field_name("type")
            if name is not None:
                several = written is not None and "repeated" in written.type
                default = child.child_by_field_name("default_value")
                yield (
                    f"{'*' if several else ''}{text_of(name)}",
                    self._tools.types.read(written),
                    None if default is None else Opaque(),
                    child,
                )

    def _type_parameters(self, node: Node) -> Iterator[tuple[str, Expression | None]]:
        for listed in (c for c in node.named_children if c.type == "type_parameters"):
            bounds = [c for c in listed.named_children if c.type == "upper_bound"]
            names = [c for c in listed.named_children if "identifier" in c.type]
            names += [
                name
                for child in listed.named_children
                if "variant_type_parameter" in child.type
                and (name := child.child_by_field_name("name")) is not None
            ]
            bound = bounds[0].child_by_field_name("type") if bounds else None
            for name in names:
                is_only = self._tools.types.read(bound) if len(names) == 1 else None
                yield text_of(name), is_only

    def _export(self, unit_node: UnitNode) -> None:
        is_top = unit_node.parent in {None, self._tools.writer.path}
        hidden = {"private", "protected"} & modifiers_of(unit_node.node)
        if is_top and not hidden and "." not in unit_node.qualified_name:
            reference = UnitReference(unit_node.id)
            line = line_of(unit_node.node)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    # Parents

    def _parents(self, node: Node) -> None:
        child = node.parent
        unit = None if child is None else self._tools.writer.unit_of_node.get(child.id)
        if unit is not None and self._companions.class_of(unit) is None:
            self._inherit(unit, node.children_by_field_name("type"))

    def _parents_of_anonymous(self, node: Node) -> None:
        unit = self._tools.writer.unit_of_node.get(node.id)
        if unit is not None:
            self._inherit(unit, node.named_children[:1])

    def _inherit(self, unit: UnitNode, written: list[Node]) -> None:
        parents = [part for node in written for part in _parts_of(node)]
        for index, parent in enumerate(parents):
            read = self._tools.types.read(parent)
            if isinstance(read, (Name, Attribute)):
                form: Literal["extends", "mixin"] = "mixin" if index else "extends"
                inheritance = Inheritance(unit.id, read, line_of(parent), form)
                self._tools.writer.inheritance.append(inheritance)

    def _self(self, node: Node) -> None:
        """Bind another name for ``this``."""
        writer = self._tools.writer
        scope = writer.scope(node)
        if text_of(node) not in {"this", "_"}:
            target = Name(text_of(node))
            writer.bind(scope, target, node, Name("this"), None, Extent())

    def _lambda(self, node: Node) -> None:
        listed = node.child_by_field_name("parameters")
        if node.id in self._tools.writer.unit_of_node or listed is None:
            return
        extent = Extent(last_line_of(node), block=True)
        scope = self._tools.writer.scope(node)
        for name, declared, _, at in self._parameters(listed):
            value = UNKNOWN if declared is None else None
            self._tools.writer.bind(scope, Name(name), at, value, declared, extent)


def modifiers_of(node: Node) -> frozenset[str]:
    """Return the modifiers as written."""
    listed = [child for child in node.children if child.type == "modifiers"]
    return frozenset(
        word.partition("[")[0] for each in listed for word in text_of(each).split()
    )


def _lists(node: Node) -> list[Node]:
    """Return the lists of parameters, those of types left out."""
    fields = ("parameters", "class_parameters")
    found = [each for name in fields for each in node.children_by_field_name(name)]
    return [each for each in found if each.type in {*LISTS, "identifier"}]


def _extended(node: Node) -> Node | None:
    """Return the type that an extension method extends."""
    above = node.parent
    if above is None or above.type != "extension_definition":
        return None
    lists = [c for c in above.named_children if c.type == "parameters"]
    first = lists[0].named_children[:1] if lists else []
    return first[0].child_by_field_name("type") if first else None


def _parts_of(node: Node) -> list[Node]:
    if node.type != "compound_type":
        return [node]
    return [c for c in node.named_children if c.type != "template_body"]
