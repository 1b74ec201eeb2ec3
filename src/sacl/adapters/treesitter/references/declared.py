"""What the extractors of languages with declared types share."""

import re

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.writer import (
    Extent,
    FactWriter,
    last_line_of,
    line_of,
    text_of,
)
from sacl.domain.facts import Binding, Collection, Expression, Item, Name, Region

_WORD = re.compile(rb"\w+")
LAST_LINE = 2**31 - 1


def array_of(element: Expression | None, kind: str = "array") -> Collection:
    """Return the type of what holds elements of a type."""
    return Collection(kind, ((None, element or UNKNOWN),))


def erased(type_: Expression | None) -> Expression | None:
    """Return a type without what it holds, where it stands for itself."""
    if isinstance(type_, Collection) and type_.kind[:1].isupper():
        return Name(type_.kind)
    return type_


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
    after: Node | None = None,
) -> None:
    """Bind a variable in the block around it.

    Args:
        writer: Takes the binding.
        name: The variable.
        value: What it is given.
        declared: Its type.
        block: Where it is visible, if not in the block around it.
        after: A statement that means another variable of the name: this one is
            visible on the lines behind it.
    """
    if value is None and declared is None:
        value = UNKNOWN
    extent = local_extent(writer, name, block)
    line = line_of(name) if after is None else last_line_of(after) + 1
    target = Name(text_of(name))
    scope = writer.scope(name)
    writer.bindings.append(
        Binding(scope, target, line, value, declared, extent.until, extent.block)
    )


def reads(node: Node, field: str, name: Node) -> bool:
    """Tell whether a field of a node mentions a name."""
    part = node.child_by_field_name(field)
    words = () if part is None else _WORD.findall(part.text or b"")
    return name.text in words
