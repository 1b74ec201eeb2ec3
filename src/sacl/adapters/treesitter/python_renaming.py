"""Masks the names that a Python unit itself gives.

Decides from the unit's ``Names`` which of them can change without changing what
the code does. Python has rules that the queries of ``renaming`` cannot say: names
of classes that fall back, keywords of calls, attributes made by assignment.
"""

import builtins
import re
from collections.abc import Iterable, Iterator, Sequence

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Edit
from sacl.adapters.treesitter.placeholders import Own, looked_up, masks, why_not
from sacl.adapters.treesitter.python_names import read_names, text_of
from sacl.adapters.treesitter.python_scopes import Names, Role, Scope, ScopeKind, Use
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import UnitKind

_FIXED = re.compile(r"__\w+__|_|self|cls")
_BUILTIN_ATTRIBUTES = frozenset(
    name
    for kind in vars(builtins).values()
    if isinstance(kind, type)
    for name in dir(kind)
)
_FALLING_BACK = (ScopeKind.OUTSIDE, ScopeKind.OUTSIDE_CLASS, ScopeKind.CLASS)
_WHOLE = (UnitKind.FUNCTION, UnitKind.METHOD)


def rename(unit: UnitNode, cuts: Sequence[Edit]) -> list[Edit] | str:
    """Return the edits that mask a unit's own names, or why there are none."""
    reason = why_not(unit)
    if reason:
        return reason
    is_method = unit.kind is UnitKind.METHOD
    outside = ScopeKind.OUTSIDE_CLASS if is_method else ScopeKind.OUTSIDE
    names = read_names(unit.outer, outside, sorted(cuts))
    if names.lookups:
        return looked_up(names.lookups)
    return _Renaming(names, behaves=unit.kind in _WHOLE).edits()


class _Renaming:
    """Decides place by place."""

    def __init__(self, names: Names, *, behaves: bool) -> None:
        self._names = names
        self._behaves = behaves
        self._fixed = names.fixed | self._used_too_early()
        self._inner = self._inner_attributes()
        self._outer = self._outer_attributes()
        self._fixed |= self._keywords_of_unknown_callees()

    def edits(self) -> list[Edit]:
        """Write one edit for each place where an own name stands."""
        own = {use.start: use for use in self._names.uses if self._is_own(use)}
        foreign = {use.name for use in self._names.uses if use.start not in own}
        return masks(
            (Own(use.start, use.end, use.name) for use in own.values()),
            definitions=self._names.definitions,
            taken=foreign,
        )

    def _is_own(self, use: Use) -> bool:
        if use.name in self._fixed or _FIXED.fullmatch(use.name):
            return False
        if use.role is Role.ATTRIBUTE:
            return use.name in self._inner
        if use.role is Role.OWN_ATTRIBUTE:
            return use.name in self._attributes_of(use.scope.enclosing_class())
        if use.role is Role.KEYWORD:
            return any(use.name in _keywords_of(each) for each in self._callees(use))
        return self._is_own_name(use)

    def _is_own_name(self, use: Use) -> bool:
        scope = use.scope.find(use.name)
        if scope is None or use.name in scope.imported:
            return False
        return not scope.is_class or use.name in self._attributes_of(scope)

    def _attributes_of(self, scope: Scope | None) -> set[str]:
        return self._inner if scope in self._names.classes else self._outer

    def _used_too_early(self) -> set[str]:
        """Find names that mean something else before the unit gives them.

        Outside functions a name that is not given yet is looked up further out:
        ``id = id`` in a class. Such a name must keep its text.
        """
        return {
            use.name
            for use in self._names.with_role(Role.NAME)
            if use.start < use.scope.bound.get(use.name, -1)
            and self._falls_back(use.scope)
        }

    def _falls_back(self, scope: Scope) -> bool:
        is_own_header = self._behaves and scope is self._names.outside
        return scope.kind in _FALLING_BACK and not is_own_header

    def _inner_attributes(self) -> set[str]:
        """Attributes of the classes inside the unit, safe to rename everywhere."""
        foreign = {use.name for use in self._names.with_role(Role.ATTRIBUTE)}
        kept = self._names.strings | (_BUILTIN_ATTRIBUTES & foreign)
        given: set[str] = set()
        for scope in self._names.classes:
            stored = {name for name, holder in self._names.stored if holder is scope}
            attributes = (scope.bound.keys() - scope.imported) | stored
            if self._behaves and self._has_foreign_base(scope):
                kept |= attributes
            given |= attributes
        return given - kept

    def _has_foreign_base(self, scope: Scope) -> bool:
        return any(base not in self._names.definitions for base in scope.bases)

    def _outer_attributes(self) -> set[str]:
        """Attributes of the receiver whose class is not part of the unit."""
        inner = self._names.classes
        stored = {name for name, holder in self._names.stored if holder not in inner}
        outside = self._names.outside
        return (stored - self._names.strings) | (
            outside.bound.keys() if outside.is_class else set()
        )

    def _keywords_of_unknown_callees(self) -> set[str]:
        """Find keywords by which an inner function may be called unseen.

        ``handlers[kind](path=1)`` may call any function of the unit.
        """
        own = [
            each for defined in self._names.outside.defined.values() for each in defined
        ]
        inner = [each for each in self._names.functions.values() if each not in own]
        parameters = {name for each in inner for name in each.parameters}
        return {
            use.name
            for use in self._names.with_role(Role.KEYWORD)
            if use.name in parameters and self._is_unknown_callee(use)
        }

    def _is_unknown_callee(self, use: Use) -> bool:
        function = use.call.named_children[0] if use.call else None
        if function is None or any(self._callees(use)):
            return False
        if function.type != "identifier":
            return function.type != "attribute"
        holder = use.scope.find(text_of(function))
        return holder is not None and text_of(function) not in holder.imported

    def _callees(self, use: Use) -> Iterator[Scope]:
        """List the own functions and classes that a keyword may be meant for.

        An own function among the positional arguments counts: ``partial(f, a=1)``.
        """
        if use.call is None:
            return
        function, *rest = use.call.named_children
        positional = [each for arguments in rest for each in arguments.named_children]
        for node in (function, *positional):
            yield from self._defined(node, use.scope)

    def _defined(self, node: Node, scope: Scope) -> Iterable[Scope]:
        while node.type == "parenthesized_expression" and node.named_children:
            node = node.named_children[0]
        if node.type == "lambda":
            return [self._names.functions[node.start_byte]]
        if node.type == "identifier":
            holder = scope.find(text_of(node))
            return holder.defined.get(text_of(node), ()) if holder else ()
        attribute = node.child_by_field_name("attribute")
        if node.type != "attribute" or attribute is None:
            return ()
        name = text_of(attribute)
        holders = (self._names.outside, *self._names.classes)
        return [
            each
            for holder in holders
            if holder.is_class and name in self._attributes_of(holder)
            for each in holder.defined.get(name, ())
        ]


def _keywords_of(callee: Scope) -> set[str]:
    if not callee.is_class:
        return callee.parameters
    makers = callee.defined.get("__init__", ())
    return callee.bound.keys() | {name for each in makers for name in each.parameters}
