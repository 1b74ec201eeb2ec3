"""Names, fields and items that Python code gives a value to."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import SPREAD, UNKNOWN
from sacl.adapters.treesitter.references.narrowing import extent_behind, parts_joined
from sacl.adapters.treesitter.references.python_patterns import captured_names
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    last_line_of,
    line_of,
    text_of,
)
from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Binding,
    Call,
    Collection,
    Expression,
    Item,
    Name,
    Opaque,
)

PATTERNS = frozenset({"pattern_list", "tuple_pattern", "list_pattern", "tuple", "list"})

Part = tuple[Node, Expression | None]
"""A place that is assigned to, and what it is given."""


class PythonBindings:
    """Writes the bindings of one file, parameters of units left out."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._global_names: dict[tuple[NodeId, str], NodeId] = {}

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "global": self._global,
            "assignment": self._assignment,
            "walrus": self._walrus,
            "loop": self._loop,
            "alias": self._alias,
            "narrow": self._narrow,
            "case": self._case,
        }

    def _global(self, node: Node) -> None:
        scope = self._tools.writer.scope(node)
        outer = NodeId(self._tools.writer.path)
        if node.type == "nonlocal_statement":
            outer = NodeId(scope.rpartition(".")[0] or self._tools.writer.path)
        for child in node.named_children:
            self._global_names[scope, text_of(child)] = outer

    def _assignment(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        right = node.child_by_field_name("right")
        if left is None:
            return
        while right is not None and right.type == "assignment":
            right = right.child_by_field_name("right")
        declared = self._tools.types.read(node.child_by_field_name("type"))
        value = None if right is None else self._tools.reader.read(right)
        self._bind(node, left, value, declared)

    def _bind(
        self,
        node: Node,
        target: Node,
        value: Expression | None,
        declared: Expression | None = None,
        extent: Extent | None = None,
    ) -> None:
        scope = self._tools.writer.scope(node)
        for place, part in _targets(target, value):
            read = self._tools.reader.read(place)
            home = scope
            if isinstance(read, Name):
                home = self._global_names.get((scope, read.id), scope)
            reach = extent if home == scope else Extent(last_line_of(node))
            if isinstance(read, (Name, Attribute, Item)):
                self._tools.writer.bind(home, read, node, part, declared, reach)

    def _walrus(self, node: Node) -> None:
        target = node.child_by_field_name("name")
        if target is not None:
            self._bind(
                node, target, self._tools.reader.read(node.child_by_field_name("value"))
            )

    def _loop(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        if left is None:
            return
        iterable = self._tools.reader.read(node.child_by_field_name("right"))
        extent = None
        if node.type == "for_in_clause" and node.parent is not None:
            extent = Extent(last_line_of(node.parent), block=True)
        self._bind(node, left, Item(iterable, None), extent=extent)

    def _narrow(self, node: Node) -> None:
        """Give a name the type that ``isinstance`` found, where that holds.

        That is inside of the branch; behind it, where the branch is what is left
        by a name of another type.
        """
        block = node.child_by_field_name("consequence")
        condition = node.child_by_field_name("condition")
        if block is None:
            return
        for test in parts_joined(condition, "and"):
            extent = Extent(last_line_of(block), block=True)
            self._bind_type(test, line_of(node), extent)
        behind = extent_behind(node, block)
        for test in parts_joined(condition, "or") if behind is not None else ():
            if behind is not None and test.type == "not_operator":
                checked = test.child_by_field_name("argument")
                self._bind_type(checked, last_line_of(node) + 1, behind)

    def _bind_type(self, test: Node | None, line: int, extent: Extent) -> None:
        match self._tools.reader.read(test):
            case Call(Name("isinstance"), (Name() as name, type_)) if test is not None:
                scope = self._tools.writer.scope(test)
                self._tools.writer.bindings.append(
                    Binding(scope, name, line, None, type_, extent.until, extent.block)
                )

    def _case(self, node: Node) -> None:
        """Bind the names that the patterns of a ``case`` capture."""
        extent = Extent(last_line_of(node))
        for name in captured_names(node):
            self._bind(node, name, UNKNOWN, extent=extent)

    def _alias(self, node: Node) -> None:
        alias = node.child_by_field_name("alias")
        if alias is None or node.parent is None or not alias.named_children:
            return
        target, value = (
            alias.named_children[0],
            self._tools.reader.read(node.children[0]),
        )
        if node.parent.type == "with_item":
            entered = Call(Attribute(value, "__enter__"))
            self._bind(node, target, entered)
        elif node.parent.type == "except_clause":
            self._bind(node, target, None, value)
        else:
            self._bind(node, target, UNKNOWN)


def _targets(target: Node, value: Expression | None) -> Iterator[Part]:
    """Pair the names of a target with the parts of a value."""
    pending: list[tuple[Node, Expression | None]] = [(target, value)]
    while pending:
        place, part = pending.pop()
        if place.type == "parenthesized_expression":
            pending.extend((child, part) for child in place.named_children)
        elif place.type in PATTERNS:
            pending.extend(reversed([*_parts(place.named_children, part)]))
        elif place.type == "list_splat_pattern":
            yield place.named_children[0], Opaque("list")
        else:
            yield place, part


def _parts(places: list[Node], value: Expression | None) -> Iterator[Part]:
    display = isinstance(value, Collection) and all(
        key not in {None, SPREAD} for key, _ in value.items
    )
    star = next(
        (i for i, place in enumerate(places) if place.type == "list_splat_pattern"),
        len(places),
    )
    for index, place in enumerate(places):
        if index < star and not display:
            yield place, None if value is None else Item(value, str(index))
        elif not isinstance(value, Collection) or not display:
            yield place, UNKNOWN
        else:
            offset = len(value.items) - len(places)
            if index == star:
                middle = value.items[star : star + offset + 1]
                packed = Collection(
                    "list", tuple((str(i), part) for i, (_, part) in enumerate(middle))
                )
                yield place.named_children[0], packed
                continue
            position = index if index < star else index + offset
            inside = 0 <= position < len(value.items)
            yield place, value.items[position][1] if inside else UNKNOWN
