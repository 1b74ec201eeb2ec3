"""A unit and its place in the syntax tree: what all rooms of the parser pass on."""

from tree_sitter import Node

from sacl.domain.code import NodeId, UnitKind
from sacl.domain.record import record


@record
class UnitNode:
    """A unit and its place in the tree.

    Attributes:
        id: As ``CodeUnit.id``.
        node: The node of the definition itself.
        outer: The same with decorators and ``export`` around it.
        body: The block; None where there is none (``declare function f();``).
        parent: The unit that holds it.
    """

    id: NodeId
    node: Node
    outer: Node
    body: Node | None
    kind: UnitKind
    form: str
    name: str
    qualified_name: str
    parent: NodeId | None
