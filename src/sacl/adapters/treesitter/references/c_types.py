"""How types of C and C++ are reduced to facts: pointers dropped, arguments erased."""

from collections.abc import Callable, Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.c_declarators import parts_of
from sacl.adapters.treesitter.references.declared import array_of
from sacl.adapters.treesitter.references.expressions import UNKNOWN, ExpressionReader
from sacl.adapters.treesitter.references.writer import text_of
from sacl.domain.facts import Attribute, Expression, Name, Opaque, UnitReference

MAX_TYPE_DEPTH = 8

SEQUENCES = frozenset(
    {"array", "deque", "forward_list", "initializer_list", "list", "multiset", "queue"}
    | {"set", "span", "stack", "unordered_set", "vector"}
)
"""Types of the standard library whose first argument is that of the elements."""

POINTERS = frozenset({"unique_ptr", "shared_ptr", "weak_ptr", "optional"})
"""Those whose first argument is that of what they point to."""

TAGGED = frozenset(
    {"struct_specifier", "class_specifier", "union_specifier", "enum_specifier"}
)
PRIMITIVES = frozenset({"primitive_type", "sized_type_specifier"})


class CTypes:
    """Reads types."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader
        self._readers: Mapping[str, Callable[[Node, int], Expression | None]] = {
            **dict.fromkeys(PRIMITIVES, self._primitive),
            **dict.fromkeys(TAGGED, self._tagged),
            "type_identifier": self._name,
            "qualified_identifier": self._qualified,
            "template_type": self._template,
            "type_descriptor": self._wrapped,
            "dependent_type": self._wrapped,
        }

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none, or it is left to the value."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        reader = self._readers.get(node.type)
        return None if reader is None else reader(node, depth)

    def _primitive(self, node: Node, _: int) -> Expression:
        return Opaque(self._reader.text(node))

    def _name(self, node: Node, _: int) -> Expression:
        return Name(self._reader.text(node))

    def _wrapped(self, node: Node, depth: int) -> Expression | None:
        inner = node.child_by_field_name("type") or first_child(node)
        return self.read(inner, depth + 1)

    def _tagged(self, node: Node, depth: int) -> Expression:
        unit = self._reader.unit(node)
        if isinstance(unit, UnitReference):
            return unit
        return self.read(node.child_by_field_name("name"), depth + 1) or UNKNOWN

    def _qualified(self, node: Node, depth: int) -> Expression | None:
        scopes, last = parts_of(node)
        read = self.read(last, depth + 1)
        if not isinstance(read, Name) or len(scopes) > MAX_TYPE_DEPTH:
            return None if isinstance(read, Name) else read
        return attributes(*(scope_name(scope) for scope in scopes), read.id)

    def _template(self, node: Node, depth: int) -> Expression | None:
        name = node.child_by_field_name("name")
        listed = node.child_by_field_name("arguments")
        if name is None:
            return None
        written = self._reader.text(name)
        if written in SEQUENCES | POINTERS and listed is not None:
            element = self.read(first_child(listed), depth + 1)
            return array_of(element, written)
        return Name(written)


def first_child(node: Node) -> Node | None:
    """Return the first child that has a name."""
    return next(iter(node.named_children), None)


def scope_name(scope: Node) -> str:
    """Return a namespace or a class that stands before ``::``, arguments erased."""
    return text_of(scope).partition("<")[0].strip()


def attributes(first: str, *names: str) -> Expression:
    """Read names with dots between them."""
    found: Expression = Name(first)
    for name in names:
        found = Attribute(found, name)
    return found
