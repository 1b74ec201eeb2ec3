"""Names that a JavaScript file declares, and those it assigns undeclared."""

from collections.abc import Iterable

from tree_sitter import Node

from sacl.adapters.treesitter.references.writer import Extent, FactWriter, last_line_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Expression, Name


class Declarations:
    """Binds names where they are declared, however deep they are assigned."""

    def __init__(self, writer: FactWriter) -> None:
        self._writer = writer
        self._declared: set[tuple[NodeId, str]] = set()
        self._of_functions: set[tuple[int, str]] = set()
        self._assigned: list[tuple[Node, str, Expression | None]] = []

    def note(self, scope: NodeId, name: str) -> None:
        """Note that a scope declares a name without binding a value."""
        self._declared.add((scope, name))

    def note_parameters(self, function: Node, names: Iterable[str]) -> None:
        """Note the parameters of a function that is not a unit."""
        self._of_functions.update((function.id, name) for name in names)

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
        self._of_functions.add((home.id, name))
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
            extent = (
                self._extent(node, name) if scope == own else Extent(last_line_of(node))
            )
            writer.bind(scope, Name(name), node, value, extent=extent)

    def _extent(self, node: Node, name: str) -> Extent | None:
        """Return how far an assignment reaches that may have run or not.

        That is one in a function that is not a unit, to a name from around it.
        """
        function = self._writer.anonymous_function(node)
        if function is None or (function.id, name) in self._of_functions:
            return None
        return Extent(last_line_of(function))
