"""Names that a JavaScript file declares, and those it assigns undeclared."""

from collections.abc import Iterable

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.writer import (
    Extent,
    FactWriter,
    last_line_of,
    line_of,
)
from sacl.domain.code import NodeId
from sacl.domain.facts import Choice, Expression, Name


class Declarations:
    """Binds names where they are declared, however deep they are assigned."""

    def __init__(self, writer: FactWriter) -> None:
        self._writer = writer
        self._declared: set[tuple[NodeId, str]] = set()
        self._reaches: dict[tuple[int, str], list[tuple[int, int]]] = {}
        self._assigned: list[tuple[Node, str, Expression | None]] = []

    def note(self, scope: NodeId, name: str) -> None:
        """Note that a scope declares a name without binding a value."""
        self._declared.add((scope, name))

    def note_parameters(self, function: Node, names: Iterable[str]) -> None:
        """Note the parameters of a function that is not a unit."""
        whole = line_of(function), last_line_of(function)
        for name in names:
            self._reaches.setdefault((function.id, name), []).append(whole)

    def declare(
        self,
        scope: NodeId,
        name: str,
        node: Node,
        value: Expression | None = None,
        declared: Expression | None = None,
        extent: Extent | None = None,
    ) -> None:
        """Bind a name that is declared in a scope."""
        self._declared.add((scope, name))
        home = self._writer.anonymous_function(node) or node
        reach = line_of(home), last_line_of(home)
        if extent is not None and extent.block and extent.until < reach[1]:
            reach = line_of(node), extent.until
        self._reaches.setdefault((home.id, name), []).append(reach)
        self._writer.bind(scope, Name(name), node, value, declared, extent)

    def assign(self, node: Node, name: str, value: Expression | None) -> None:
        """Bind a name, later, in the scope that turns out to declare it."""
        self._assigned.append((node, name, value))

    def finish(self) -> None:
        """Bind the names that are assigned without a declaration beside them."""
        writer = self._writer
        parents = {unit.id: writer.enclosing(unit) for unit in writer.units}
        for node, name, value in self._assigned:
            own = scope = writer.scope(node)
            while scope != writer.path and (scope, name) not in self._declared:
                scope = parents[scope]
            if scope == own:
                self._bind_own(scope, name, node, value)
            else:
                extent = Extent(last_line_of(node))
                writer.bind(scope, Name(name), node, value, extent=extent)

    def _bind_own(
        self, scope: NodeId, name: str, node: Node, value: Expression | None
    ) -> None:
        """Bind a name in the unit that assigns it, maybe in a function that is none.

        There it may be a name from around, which is assigned or not, or one of the
        function itself, which is not seen outside of that.
        """
        writer, target, line = self._writer, Name(name), line_of(node)
        function = writer.anonymous_function(node)
        if function is None:
            writer.bind(scope, target, node, value)
            return
        reaches = self._reaches.get((function.id, name), ())
        around = [reach for reach in reaches if reach[0] <= line <= reach[1]]
        if not around:
            extent = Extent(last_line_of(function))
            writer.bind(scope, target, node, value, extent=extent)
            return
        first, until = max(around)
        branch = writer.branches.at(node.start_byte)
        is_inside = branch and branch.start_byte > function.start_byte
        if branch and is_inside and line_of(branch) >= first:
            maybe = Choice((value or UNKNOWN, UNKNOWN))
            writer.bind(scope, target, node, maybe, extent=Extent(until, block=True))
            until = last_line_of(branch)
        writer.bind(scope, target, node, value, extent=Extent(until, block=True))
