"""What the extractors of languages with declared types share."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.writer import (
    Extent,
    FactWriter,
    last_line_of,
    text_of,
)
from sacl.domain.facts import Collection, Expression, Item, Name, Region

LAST_LINE = 2**31 - 1


def array_of(element: Expression | None, kind: str = "array") -> Collection:
    """Return the type of what holds elements of a type."""
    return Collection(kind, ((None, element or UNKNOWN),))


def value_of_type(declared: Expression | None) -> Expression:
    """Return an expression for some value of a type."""
    return Item(array_of(declared, "cast"), None)


def tuple_of(types: list[Expression | None]) -> Expression:
    """Return the type of several values, each at its position."""
    items = enumerate(map(value_of_type, types))
    return Collection("tuple", tuple((str(index), item) for index, item in items))


def name_whole_file(writer: FactWriter, namespace: str) -> None:
    """Put everything in a file into one namespace."""
    writer.namespaces.append(Region(namespace, 1, LAST_LINE))


def local_extent(writer: FactWriter, node: Node, block: Node | None = None) -> Extent:
    """Return how far a variable reaches: its block, or the function around it."""
    inner = block or writer.block(node)
    function = writer.anonymous_function(node)
    if function is not None and (
        inner is None or inner.start_byte < function.start_byte
    ):
        inner = function
    return Extent() if inner is None else Extent(last_line_of(inner), block=True)


def bind_local(
    writer: FactWriter,
    name: Node,
    value: Expression | None = None,
    declared: Expression | None = None,
    block: Node | None = None,
) -> None:
    """Bind a variable in the block around it."""
    if value is None and declared is None:
        value = UNKNOWN
    extent = local_extent(writer, name, block)
    scope = writer.scope(name)
    writer.bind(scope, Name(text_of(name)), name, value, declared, extent)
