"""Calls, returned values and named types of Kotlin."""

from dataclasses import replace

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.kotlin_expressions import (
    callee_of,
    listed_call,
)
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Choice,
    Expression,
    Name,
    Return,
    Use,
)

OTHER_RELATIONS = frozenset(
    {"constructor_invocation", "delegation_specifier", "explicit_delegation"}
    | {"type_parameter", "annotation"}
)
"""Nodes whose type is related to in another way, or not at all."""

MAX_LAMBDAS = 16
"""In lambdas nested deeper nothing is certain."""


OPERATORS = frozenset(
    {"and", "downTo", "or", "shl", "shr", "step", "to", "until", "ushr", "xor"}
)
"""Functions of the library that are written between their arguments."""

PLAIN = frozenset(
    {"all", "also", "any", "async", "associate", "associateBy", "associateWith"}
    | {"check", "checkNotNull", "computeIfAbsent", "count", "distinctBy", "execute"}
    | {"filter", "filterNot", "find", "first", "firstOrNull", "flatMap", "fold"}
    | {"forEach", "forEachIndexed", "getOrElse", "getOrPut", "groupBy", "joinToString"}
    | {"last", "launch", "lazy", "let", "map", "mapIndexed", "mapNotNull", "maxBy"}
    | {"minBy", "none", "onEach", "partition", "reduce", "removeIf", "repeat"}
    | {"require", "runBlocking", "runCatching", "runTest", "sortedBy", "sumOf"}
    | {"synchronized", "takeIf", "thread", "use", "withContext", "withLock", "zip"}
)
"""Functions of the library in whose lambdas ``this`` is that around them."""


class KotlinCalls:
    """Writes what the units of one file call, return and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "call": self._call,
            "return": self._return,
            "type": self._type,
            "annotation": self._use,
        }

    def _call(self, node: Node) -> None:
        if _is_part_of_other(node):
            return
        call = self._tools.reader.read(node)
        if isinstance(call, Call):
            call = replace(call, callee=self._callee(node, call.callee))
            scope = self._tools.writer.scope(node)
            callee = callee_of(node) or node
            line = callee.end_point[0] + 1
            site = CallSite(scope, call, line, constructor=call.constructor)
            self._tools.writer.calls.append(site)

    def _callee(self, node: Node, callee: Expression) -> Expression:
        """Leave open whose method is called where a lambda may have a receiver."""
        is_bare = isinstance(callee, Name) and callee.id[:1].islower()
        if isinstance(callee, Name) and is_bare and self._may_have_receiver(node):
            return Choice((callee, Attribute(UNKNOWN, callee.id)))
        return callee

    def _may_have_receiver(self, node: Node) -> bool:
        writer = self._tools.writer
        scope = writer.scope(node)
        function = writer.anonymous.at(node.start_byte)
        for _ in range(MAX_LAMBDAS):
            if function is None or writer.scope(function) != scope:
                return False
            if function.type == "lambda_literal" and _taker(function) not in PLAIN:
                return True
            function = writer.anonymous.at(function.start_byte - 1)
        return True

    def _return(self, node: Node) -> None:
        writer = self._tools.writer
        value: Node | None = node
        if node.type == "return_expression":
            label = node.child_by_field_name("label")
            given = [child for child in node.named_children if child != label]
            value = None if label is not None else next(iter(given), None)
        is_inner = writer.anonymous_function(node)
        if value is not None and (
            is_inner is None or is_inner.type == "lambda_literal"
        ):
            read = self._tools.reader.read(value)
            writer.returns.append(Return(writer.scope(node), read, line_of(node)))

    def _type(self, node: Node) -> None:
        above = node.parent
        while above is not None and above.type in {"nullable_type", "user_type"}:
            above = above.parent
        if above is not None and above.type not in OTHER_RELATIONS:
            self._use(node)

    def _use(self, node: Node) -> None:
        read = self._tools.types.read(node)
        if isinstance(read, (Name, Attribute)):
            use = Use(self._tools.writer.scope(node), read, line_of(node), "type")
            self._tools.writer.uses.append(use)


def _is_part_of_other(node: Node) -> bool:
    """Tell whether a call belongs to a larger one, or is none at all."""
    above = node.parent
    if node.type == "infix_expression":
        words = [text_of(c) for c in node.named_children[1:2]]
        return bool(OPERATORS.intersection(words))
    if above is None or node.type != "call_expression":
        return above is not None and "annotation" in above.type
    return above.type == "call_expression" and listed_call(above) == node


def _taker(function: Node) -> str:
    """Return the name of what a lambda is passed to; empty where that is nothing."""
    above = function.parent
    while above is not None and above.type in {
        *(
            "annotated_lambda",
            "labeled_expression",
            "value_argument",
            "value_arguments",
        ),
    }:
        above = above.parent
    if above is None or above.type != "call_expression":
        return "let"
    callee = callee_of(above)
    if callee is not None and callee.type == "navigation_expression":
        callee = callee.named_children[-1]
    return "" if callee is None else text_of(callee)
