"""How types and class names of PHP are reduced to facts."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.domain.facts import Attribute, Choice, Expression, Name, Opaque

MAX_TYPE_DEPTH = 8
MAX_NAMES = 24
NAMES = frozenset({"name", "qualified_name", "relative_name", "namespace_name"})
ALTERNATIVES = frozenset(
    {"union_type", "intersection_type", "disjunctive_normal_form_type", "type_list"}
)


class PhpTypes:
    """Reads types."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        if node.type in NAMES:
            return dotted(self._reader.text(node))
        if node.type == "primitive_type":
            return Opaque(self._reader.text(node))
        if node.type in {"named_type", "optional_type"}:
            return self.read(next(iter(node.named_children), None), depth + 1)
        if node.type in ALTERNATIVES:
            read = [self.read(child, depth + 1) for child in node.named_children]
            return Choice(tuple(part for part in read if part is not None))
        return None


def dotted(written: str) -> Expression:
    r"""Read a class name: ``\A\B`` is ``A.B``."""
    names = written.strip("\\").split("\\")[:MAX_NAMES]
    found: Expression = Name(names[0])
    for name in names[1:]:
        found = Attribute(found, name)
    return found
