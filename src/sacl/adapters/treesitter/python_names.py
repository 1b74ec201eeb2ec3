"""Walks Python and notes every name: the scoping rules of the language.

In: the syntax tree of one unit, in which the parts that other units own are
skipped. Out: its ``Names``. The walk keeps a stack of its own, so that depth
costs nothing. See "Naming and binding" in the language reference.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Edit
from sacl.adapters.treesitter.python_scopes import Names, Role, Scope, ScopeKind, Use

RECEIVERS = frozenset({"self", "cls"})
_LOOKUPS = frozenset({"eval", "exec", "locals"})
_LOOKUPS_OF_THE_CALLER = frozenset({"dir", "vars"})
_CAPTURING = frozenset({"case_pattern", "keyword_pattern"})
_DISPLAYS = frozenset(
    {
        "as_pattern_target",
        "list",
        "list_pattern",
        "list_splat_pattern",
        "parenthesized_expression",
        "pattern_list",
        "tuple",
        "tuple_pattern",
    }
)


def read_names(unit: Node, outside: ScopeKind, cuts: Sequence[Edit]) -> Names:
    """Note the names of a unit.

    Args:
        unit: The definition with its decorators, or the root.
        outside: What the unit stands in, as its own name sees it.
        cuts: Stretches to skip, sorted.
    """
    walker = _Walker(Names(Scope(outside)), cuts)
    walker.walk(unit)
    return walker.names


def text_of(node: Node) -> str:
    """Return an identifier as Python compares it."""
    text = (node.text or b"").decode("utf-8", "replace")
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


class _Walker:
    """A walk in progress."""

    def __init__(self, names: Names, cuts: Sequence[Edit]) -> None:
        self.names = names
        self._cuts = cuts
        self._cut_starts = [cut.start for cut in cuts]
        self._pending: list[tuple[Node, Scope]] = []

    def walk(self, unit: Node) -> None:
        self.later(self.names.outside, unit)
        while self._pending:
            node, scope = self._pending.pop()
            if not self._is_cut(node):
                _VISITORS.get(node.type, _Walker.children)(self, node, scope)

    def later(self, scope: Scope, *nodes: Node | None) -> None:
        self._pending += [(node, scope) for node in nodes if node is not None]

    def _is_cut(self, node: Node) -> bool:
        index = bisect_right(self._cut_starts, node.start_byte) - 1
        return index >= 0 and node.end_byte <= self._cuts[index].end

    def note(
        self, node: Node, role: Role, scope: Scope, call: Node | None = None
    ) -> str:
        name = text_of(node)
        place = node.start_byte, node.end_byte
        self.names.uses.append(Use(*place, name, role, scope, call))
        return name

    def bind(self, node: Node, scope: Scope, in_force: int | None = None) -> str:
        name = self.note(node, Role.BINDING, scope)
        scope.bind(name, node.start_byte if in_force is None else in_force)
        return name

    def define(self, node: Node, scope: Scope, inner: Scope) -> None:
        name = self.bind(node, scope)
        scope.defined.setdefault(name, []).append(inner)
        self.names.definitions.add(name)

    def targets(self, node: Node, scope: Scope, in_force: int | None = None) -> None:
        """Bind what an assignment, loop, context or exception handler names."""
        pending = [node]
        while pending:
            target = pending.pop()
            if target.type == "identifier":
                self.bind(target, scope, in_force)
            elif target.type in _DISPLAYS:
                pending += target.named_children
            else:
                self._store(target, scope)
                self.later(scope, target)

    def _store(self, target: Node, scope: Scope) -> None:
        attribute = target.child_by_field_name("attribute")
        if attribute is not None and _has_receiver(target):
            self.names.stored.append((text_of(attribute), scope.enclosing_class()))

    # One visitor for each node type that is more than its children.

    def children(self, node: Node, scope: Scope) -> None:
        self.later(scope, *node.named_children)

    def identifier(self, node: Node, scope: Scope) -> None:
        self.note(node, Role.NAME, scope)

    def function(self, node: Node, scope: Scope) -> Scope:
        inner = Scope(ScopeKind.FUNCTION, self._type_parameters(node, scope))
        self.names.functions[node.start_byte] = inner
        name = node.child_by_field_name("name")
        if name is not None:
            self.define(name, scope, inner)
        parameters = node.child_by_field_name("parameters")
        for parameter in parameters.named_children if parameters else ():
            self._parameter(parameter, inner)
        self.later(inner.parent or scope, node.child_by_field_name("return_type"))
        self.later(inner, node.child_by_field_name("body"))
        return inner

    def _parameter(self, node: Node, inner: Scope) -> None:
        """Bind a parameter inside; default and annotation belong outside."""
        named = node.child_by_field_name("name")
        if node.type == "typed_parameter":
            named = node.named_children[0]
        target = named or node
        while target.type.endswith("splat_pattern") and target.named_children:
            target = target.named_children[0]
        self.targets(target, inner)
        if target is (named or node) and target.type == "identifier":
            inner.parameters.add(text_of(target))
        outer = inner.parent or inner
        self.later(outer, node.child_by_field_name("value"))
        self.later(outer, node.child_by_field_name("type"))

    def _type_parameters(self, node: Node, scope: Scope) -> Scope:
        parameters = node.child_by_field_name("type_parameters")
        if parameters is None:
            return scope
        inner = Scope(ScopeKind.FUNCTION, scope)
        for parameter in parameters.named_children:
            self._type_parameter(parameter, inner)
        return inner

    def _type_parameter(self, node: Node, scope: Scope) -> None:
        while node.type != "identifier" and node.named_children:
            self.later(scope, *node.named_children[1:])
            node = node.named_children[0]
        if node.type == "identifier":
            self.bind(node, scope)

    def class_(self, node: Node, scope: Scope) -> None:
        inner = Scope(ScopeKind.CLASS, self._type_parameters(node, scope))
        bases = node.child_by_field_name("superclasses")
        inner.bases = [text_of(base) for base in bases.named_children] if bases else []
        self.names.classes.append(inner)
        name = node.child_by_field_name("name")
        if name is not None:
            self.define(name, scope, inner)
        self.later(inner.parent or scope, bases)
        self.later(inner, node.child_by_field_name("body"))

    def comprehension(self, node: Node, scope: Scope) -> None:
        """Evaluate the first iterable outside, everything else inside."""
        inner = Scope(ScopeKind.COMPREHENSION, scope)
        around = scope
        for child in node.named_children:
            if child.type == "for_in_clause":
                left, *right = child.named_children
                self.targets(left, inner)
                self.later(around, *right)
                around = inner
            else:
                self.later(inner, child)

    def assignment(self, node: Node, scope: Scope) -> None:
        left = node.child_by_field_name("left")
        right = node.child_by_field_name("right")
        if left is not None:
            self.targets(left, scope, node.end_byte)
        self.later(scope, node.child_by_field_name("type"))
        if left is not None and right is not None and right.type == "lambda":
            inner = self.function(right, scope)
            scope.defined.setdefault(text_of(left), []).append(inner)
        else:
            self.later(scope, right)

    def augmented_assignment(self, node: Node, scope: Scope) -> None:
        self.assignment(node, scope)
        self.later(scope, node.child_by_field_name("left"))

    def named_expression(self, node: Node, scope: Scope) -> None:
        holder = scope
        while holder.kind is ScopeKind.COMPREHENSION and holder.parent:
            holder = holder.parent
        name, *value = node.named_children
        self.targets(name, holder, node.end_byte)
        self.later(scope, *value)

    def for_statement(self, node: Node, scope: Scope) -> None:
        left, right, *rest = node.named_children
        self.targets(left, scope, right.end_byte)
        self.later(scope, right, *rest)

    def as_pattern(self, node: Node, scope: Scope) -> None:
        value, *aliases = node.named_children
        self.later(scope, value)
        for alias in aliases:
            self.targets(alias, scope)

    def attribute(self, node: Node, scope: Scope) -> None:
        role = Role.OWN_ATTRIBUTE if _has_receiver(node) else Role.ATTRIBUTE
        value, *attribute = node.named_children
        for each in attribute:
            self.note(each, role, scope)
        self.later(scope, value)

    def call(self, node: Node, scope: Scope) -> None:
        function, *rest = node.named_children
        self._note_lookup(function, rest, scope)
        self.later(scope, function)
        for arguments in rest:
            if arguments.type != "argument_list":
                self.later(scope, arguments)
            for argument in _keywords(arguments):
                self.note(argument.named_children[0], Role.KEYWORD, scope, node)
            if arguments.type == "argument_list":
                self.later(scope, *arguments.named_children)

    def _note_lookup(
        self, function: Node, arguments: Sequence[Node], scope: Scope
    ) -> None:
        name = text_of(function) if function.type == "identifier" else ""
        given = any(each.named_child_count for each in arguments)
        looks_up = name in (_LOOKUPS if given else _LOOKUPS | _LOOKUPS_OF_THE_CALLER)
        if looks_up and scope.find(name) is None:
            self.names.lookups.add(name)

    def keyword_argument(self, node: Node, scope: Scope) -> None:
        self.later(scope, *node.named_children[1:])

    def import_(self, node: Node, scope: Scope) -> None:
        for name in node.children_by_field_name("name"):
            bound = name.child_by_field_name("alias") or name.named_children[0]
            scope.bind(text_of(bound), node.end_byte)
            scope.imported.add(text_of(bound))

    def declaration(self, node: Node, scope: Scope) -> None:
        for name in node.named_children:
            text = self.note(name, Role.NAME, scope)
            scope.declared[text] = node.type.removesuffix("_statement")

    def type_alias(self, node: Node, scope: Scope) -> None:
        left, *right = node.named_children
        self._type_parameter(left, scope)
        self.later(scope, *right)

    def dotted_name(self, node: Node, scope: Scope) -> None:
        """Capture, or look up a value or class, in a pattern of ``match``."""
        first, *rest = node.named_children
        if node.parent and node.parent.type in _CAPTURING and not rest:
            self.bind(first, scope)
        else:
            self.note(first, Role.NAME, scope)
        for name in rest:
            self.note(name, Role.ATTRIBUTE, scope)

    def keyword_pattern(self, node: Node, scope: Scope) -> None:
        name, *value = node.named_children
        self.note(name, Role.ATTRIBUTE, scope)
        self.later(scope, *value)

    def splat_pattern(self, node: Node, scope: Scope) -> None:
        for name in node.named_children:
            self.targets(name, scope)

    def string(self, node: Node, scope: Scope) -> None:
        is_statement = node.parent and node.parent.type == "expression_statement"
        for child in node.named_children:
            if child.type == "string_content" and not is_statement:
                self.names.strings.add(text_of(child))
        self.children(node, scope)

    def interpolation(self, node: Node, scope: Scope) -> None:
        if any(child.type == "=" for child in node.children):
            shown = node.child_by_field_name("expression")
            self.names.fixed.add(text_of(shown) if shown else "")
        self.children(node, scope)

    def exec_statement(self, node: Node, scope: Scope) -> None:
        self.names.lookups.add("exec")
        self.children(node, scope)


def _has_receiver(attribute: Node) -> bool:
    value = attribute.child_by_field_name("object")
    return (
        value is not None and value.type == "identifier" and text_of(value) in RECEIVERS
    )


def _keywords(arguments: Node) -> list[Node]:
    return [
        each for each in arguments.named_children if each.type == "keyword_argument"
    ]


_VISITORS: Mapping[str, Callable[[_Walker, Node, Scope], object]] = {
    "as_pattern": _Walker.as_pattern,
    "assignment": _Walker.assignment,
    "attribute": _Walker.attribute,
    "augmented_assignment": _Walker.augmented_assignment,
    "call": _Walker.call,
    "class_definition": _Walker.class_,
    "dictionary_comprehension": _Walker.comprehension,
    "dotted_name": _Walker.dotted_name,
    "exec_statement": _Walker.exec_statement,
    "for_statement": _Walker.for_statement,
    "function_definition": _Walker.function,
    "future_import_statement": _Walker.import_,
    "generator_expression": _Walker.comprehension,
    "global_statement": _Walker.declaration,
    "identifier": _Walker.identifier,
    "import_from_statement": _Walker.import_,
    "import_statement": _Walker.import_,
    "interpolation": _Walker.interpolation,
    "keyword_argument": _Walker.keyword_argument,
    "keyword_pattern": _Walker.keyword_pattern,
    "lambda": _Walker.function,
    "list_comprehension": _Walker.comprehension,
    "named_expression": _Walker.named_expression,
    "nonlocal_statement": _Walker.declaration,
    "set_comprehension": _Walker.comprehension,
    "splat_pattern": _Walker.splat_pattern,
    "string": _Walker.string,
    "type_alias_statement": _Walker.type_alias,
}
