"""Variables of Rust, with the types that are written or that values have."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import bind_local, reads
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.rust_expressions import call_of
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import text_of
from sacl.domain.facts import Attribute, Expression, Item

MAX_DEPTH = 16
HOLDING_PATTERNS = frozenset({"Some", "Ok"})
PASSING_PATTERNS = frozenset({"mut_pattern", "ref_pattern", "reference_pattern"})
ITERATIONS = frozenset({"iter", "iter_mut", "into_iter", "drain"})


class RustBindings:
    """Writes the variables of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "constant": self._constant,
            "let": self._let,
            "condition": self._condition,
            "loop": self._loop,
            "arm": self._arm,
            "parameter": self._parameter,
        }

    def _constant(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        declared = self._tools.types.read(node.child_by_field_name("type"))
        if name is not None:
            bind_local(self._tools.writer, name, None, declared)

    def _let(self, node: Node) -> None:
        pattern = node.child_by_field_name("pattern")
        declared = self._tools.types.read(node.child_by_field_name("type"))
        written = node.child_by_field_name("value")
        value = UNKNOWN if written is None else self._tools.reader.read(written)
        for name, part in _names(pattern, value, 0):
            is_whole = pattern is not None and name.id == pattern.id
            known = declared if is_whole else None
            bind_local(
                self._tools.writer,
                name,
                None if known is not None else part,
                known,
                after=node if reads(node, "value", name) else None,
            )

    def _condition(self, node: Node) -> None:
        """Bind the names of ``if let`` and ``while let``."""
        value = self._tools.reader.read(node.child_by_field_name("value"))
        self._bind(node.child_by_field_name("pattern"), value)

    def _loop(self, node: Node) -> None:
        written = node.child_by_field_name("value")
        value = self._tools.reader.read(written)
        if written is not None and written.type == "call_expression":
            callee = call_of(self._tools.reader, written).callee
            if isinstance(callee, Attribute) and callee.name in ITERATIONS:
                value = callee.value
        self._bind(node.child_by_field_name("pattern"), Item(value, None), node)

    def _arm(self, node: Node) -> None:
        pattern = node.child_by_field_name("pattern")
        matched = None if node.parent is None else node.parent.parent
        if pattern is not None and matched is not None:
            value = self._tools.reader.read(matched.child_by_field_name("value"))
            self._bind(next(iter(pattern.named_children), None), value, node)

    def _parameter(self, node: Node) -> None:
        """Bind the names of a parameter that is taken apart."""
        pattern = node.child_by_field_name("pattern")
        if pattern is not None and pattern.type != "identifier":
            self._bind(pattern, UNKNOWN)

    def _bind(
        self, pattern: Node | None, value: Expression, block: Node | None = None
    ) -> None:
        for name, part in _names(pattern, value, 0):
            bind_local(self._tools.writer, name, part, block=block)


def _names(
    pattern: Node | None, value: Expression, depth: int
) -> Iterator[tuple[Node, Expression]]:
    """Yield the names that a pattern binds, with the parts of the value."""
    if pattern is None or depth > MAX_DEPTH:
        return
    kind = pattern.type
    if kind in {"identifier", "shorthand_field_identifier"}:
        if not text_of(pattern)[:1].isupper():
            yield pattern, value
        return
    for child, part in _parts(pattern, kind, value):
        yield from _names(child, part, depth + 1)


def _parts(
    pattern: Node, kind: str, value: Expression
) -> Iterator[tuple[Node, Expression]]:
    children = [c for c in pattern.named_children if c.type != "mutable_specifier"]
    if kind in PASSING_PATTERNS:
        yield from ((child, value) for child in children)
    elif kind == "captured_pattern" and children:
        yield children[0], value
        yield from ((child, UNKNOWN) for child in children[1:])
    elif kind == "tuple_pattern":
        yield from ((c, Item(value, str(i))) for i, c in enumerate(children))
    elif kind == "tuple_struct_pattern" and children:
        held = text_of(children[0]) in HOLDING_PATTERNS
        part = Item(value, None) if held else UNKNOWN
        yield from ((child, part) for child in children[1:])
    elif kind in {"struct_pattern", "slice_pattern", "or_pattern", "field_pattern"}:
        yield from ((child, UNKNOWN) for child in children if "type" not in child.type)
