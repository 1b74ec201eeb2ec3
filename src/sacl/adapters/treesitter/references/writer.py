"""Where a node stands in its file, and the facts collected so far.

``FactWriter`` is what the extractors of all languages write to. It answers, from
byte offsets alone, which unit, which conditional block and which function a
node is in; climbing from every node to the root would cost more than parsing.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tree_sitter import Node

from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Binding,
    CallSite,
    Definition,
    Export,
    Expression,
    FileFacts,
    Import,
    Inheritance,
    Name,
    Opaque,
    Region,
    Return,
    Use,
)
from sacl.domain.scoping import Scoping

CALLABLE_KINDS = frozenset({UnitKind.FUNCTION, UnitKind.METHOD})


def text_of(node: Node) -> str:
    """Return the source of a node."""
    return (node.text or b"").decode("utf-8", "replace")


def line_of(node: Node) -> int:
    """Return the 1-based line a node starts on."""
    return node.start_point[0] + 1


def last_line_of(node: Node) -> int:
    """Return the 1-based line a node ends on."""
    return node.end_point[0] + 1


class Regions:
    """The innermost of nested nodes at a byte offset, in logarithmic time."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        ordered = sorted(nodes, key=lambda node: (node.start_byte, -node.end_byte))
        self._starts: list[int] = []
        self._nodes: list[Node | None] = []
        open_nodes: list[Node] = []
        for node in ordered:
            self._close(open_nodes, node.start_byte)
            open_nodes.append(node)
            self._mark(node.start_byte, node)
        self._close(open_nodes, None)

    def at(self, offset: int) -> Node | None:
        """Return the innermost node that holds ``offset``."""
        index = bisect_right(self._starts, offset) - 1
        return self._nodes[index] if index >= 0 else None

    def _close(self, open_nodes: list[Node], until: int | None) -> None:
        while open_nodes and (until is None or open_nodes[-1].end_byte <= until):
            end = open_nodes.pop().end_byte
            self._mark(end, open_nodes[-1] if open_nodes else None)

    def _mark(self, start: int, node: Node | None) -> None:
        if self._starts and self._starts[-1] == start:
            self._nodes[-1] = node
        else:
            self._starts.append(start)
            self._nodes.append(node)


@dataclass(frozen=True, slots=True)
class Extent:
    """How far a binding made at a node reaches (see ``Binding``)."""

    until: int = 0
    block: bool = False


@dataclass(slots=True)
class FactWriter:
    """Facts of one file under construction."""

    path: str
    units: Sequence[UnitNode]
    branches: Regions
    blocks: Regions
    anonymous: Regions
    imports: list[Import] = field(default_factory=list)
    exports: list[Export] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    bindings: list[Binding] = field(default_factory=list)
    calls: list[CallSite] = field(default_factory=list)
    returns: list[Return] = field(default_factory=list)
    inheritance: list[Inheritance] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    namespaces: list[Region] = field(default_factory=list)
    unit_of_node: dict[int, UnitNode] = field(init=False)
    _scopes: Regions = field(init=False)
    _callable_scopes: dict[NodeId, bool] = field(init=False)

    def __post_init__(self) -> None:
        inner = [unit for unit in self.units if unit.kind is not UnitKind.FILE]
        self.unit_of_node = {unit.node.id: unit for unit in inner}
        self._scopes = Regions(unit.node for unit in inner)
        self._callable_scopes = {}
        for unit in inner:
            outer = unit.parent is not None and self._callable_scopes.get(unit.parent)
            self._callable_scopes[unit.id] = bool(outer) or (
                unit.kind in CALLABLE_KINDS
            )

    def scope(self, node: Node) -> NodeId:
        """Return the unit that a node stands in; the file at top level."""
        region = self._scopes.at(node.start_byte)
        return NodeId(self.path) if region is None else self.unit_of_node[region.id].id

    def evaluated_in(self, node: Node) -> NodeId:
        """Return the unit that computes a node: defaults and parents are outside."""
        region = self._scopes.at(node.start_byte)
        unit = None if region is None else self.unit_of_node[region.id]
        if unit is None or unit.body is None or node.start_byte >= unit.body.start_byte:
            return self.scope(node)
        return self.enclosing(unit)

    def enclosing(self, unit: UnitNode) -> NodeId:
        """Return the unit whose names a unit sees first outside itself."""
        return unit.parent or NodeId(self.path)

    def is_local(self, scope: NodeId) -> bool:
        """Tell whether a scope is a function or stands inside one."""
        return self._callable_scopes.get(scope, False)

    def anonymous_function(self, node: Node) -> Node | None:
        """Return the innermost function around a node if it is not a unit."""
        function = self.anonymous.at(node.start_byte)
        if function is None or function.id == node.id:
            return None
        if function.id in self.unit_of_node:
            return None
        region = self._scopes.at(node.start_byte)
        if region is not None and region.start_byte > function.start_byte:
            return None
        return function

    def extent(self, node: Node) -> Extent:
        """Return how far a binding made at ``node`` reaches."""
        function = self.anonymous_function(node)
        if function is not None:
            return Extent(last_line_of(function), block=True)
        branch = self.branches.at(node.start_byte)
        region = self._scopes.at(node.start_byte)
        if branch is None or (
            region is not None and region.start_byte > branch.start_byte
        ):
            return Extent()
        return Extent(last_line_of(branch))

    def block(self, node: Node) -> Node | None:
        """Return the block around a node that is not the body of a unit."""
        block = self.blocks.at(node.start_byte)
        region = self._scopes.at(node.start_byte)
        if block is None or block.id == node.id:
            return None
        if region is not None and region.id == node.id:
            region = (
                None if node.parent is None else self._scopes.at(node.parent.start_byte)
            )
        if region is not None and region.start_byte > block.start_byte:
            return None
        return None if self._is_body(block) else block

    def _is_body(self, block: Node) -> bool:
        return block.parent is not None and block.parent.id in self.unit_of_node

    def bind(
        self,
        scope: NodeId,
        target: Expression,
        node: Node,
        value: Expression | None = None,
        declared: Expression | None = None,
        extent: Extent | None = None,
    ) -> None:
        """Record that a name, field or item is given a value or a type.

        What is said again and again on one line, as in data, is recorded once.
        """
        reach = self.extent(node) if extent is None else extent
        binding = Binding(
            scope, target, line_of(node), value, declared, reach.until, reach.block
        )
        if self.bindings[-1:] != [binding]:
            self.bindings.append(binding)

    def bind_parameter(
        self,
        scope: NodeId,
        target: Name,
        node: Node,
        value: Expression | None,
        declared: Expression | None,
    ) -> None:
        """Record the default and the declared type of a parameter."""
        if value is not None or declared is not None:
            self.bindings.append(
                Binding(scope, target, line_of(node), value, declared, parameter=True)
            )

    def bind_locally(self, function: Node, names: Iterable[str]) -> None:
        """Bind the parameters of a function that is not a unit."""
        extent = Extent(last_line_of(function), block=True)
        scope = self.scope(function)
        for name in names:
            self.bind(scope, Name(name), function, Opaque(), extent=extent)

    def facts(self, language: str, scoping: Scoping) -> FileFacts:
        """Return what was collected."""
        return FileFacts(
            path=self.path,
            language=language,
            imports=tuple(sorted(self.imports, key=lambda item: item.line)),
            exports=tuple(self.exports),
            definitions=tuple(self.definitions),
            bindings=tuple(sorted(self.bindings, key=lambda item: item.line)),
            calls=tuple(self.calls),
            returns=tuple(self.returns),
            inheritance=tuple(self.inheritance),
            uses=tuple(self.uses),
            scoping=scoping,
            namespaces=tuple(self.namespaces),
        )
