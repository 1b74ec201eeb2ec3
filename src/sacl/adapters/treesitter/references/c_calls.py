"""Calls, returned values and named types of C and C++."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.c_declarators import parts_of
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of
from sacl.domain.facts import Call, CallSite, Name, Return, Use

OTHER_RELATIONS = frozenset(
    {"base_class_clause", "type_parameter_declaration", "new_expression"}
    | {"variadic_type_parameter_declaration", "optional_type_parameter_declaration"}
    | {"compound_literal_expression", "type_definition", "alias_declaration"}
)
"""Nodes whose type is related to in another way, or not at all."""

PARTS = 2
"""Of an initializer: the name, and what it is given."""

DEFINING = frozenset(
    {"class_specifier", "struct_specifier", "union_specifier", "enum_specifier"}
)


class CCalls:
    """Writes what the units of one file call, return and name as types."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "call": self._call,
            "initializer": self._initializer,
            "return": self._return,
            "type": self._type,
        }

    def _call(self, node: Node) -> None:
        call = self._tools.reader.read(node)
        if isinstance(call, Call):
            awaited = node.parent is not None and node.parent.type.startswith(
                "co_await"
            )
            site = CallSite(
                self._tools.writer.scope(node),
                call,
                _line_of_name(node),
                awaited=awaited,
                constructor=call.constructor,
            )
            self._tools.writer.calls.append(site)

    def _initializer(self, node: Node) -> None:
        """Read ``: Parent(1)``; what is written small or with ``_`` is a field."""
        children = node.named_children
        if len(children) < PARTS or children[0].type != "field_identifier":
            return
        word = self._tools.reader.text(children[0])
        if word[:1].isupper() and not word.endswith("_"):
            read = tuple(map(self._tools.reader.read, children[1].named_children))
            call = Call(Name(word), read, constructor=True)
            scope = self._tools.writer.scope(node)
            site = CallSite(scope, call, line_of(node), constructor=True)
            self._tools.writer.calls.append(site)

    def _return(self, node: Node) -> None:
        if node.named_children and self._tools.writer.anonymous_function(node) is None:
            value = self._tools.reader.read(node.named_children[0])
            scope = self._tools.writer.scope(node)
            self._tools.writer.returns.append(Return(scope, value, line_of(node)))

    def _type(self, node: Node) -> None:
        whole = node
        above = node.parent
        while above is not None and above.type in {
            "qualified_identifier",
            "template_type",
        }:
            whole, above = above, above.parent
        if above is None or above.type in OTHER_RELATIONS or _is_defined(above):
            return
        read = self._tools.types.read(whole)
        if read is not None:
            use = Use(self._tools.writer.scope(node), read, line_of(node), "type")
            self._tools.writer.uses.append(use)


def _is_defined(above: Node) -> bool:
    return above.type in DEFINING and above.child_by_field_name("body") is not None


def _line_of_name(node: Node) -> int:
    """Return the line of the name that is called."""
    function = node.child_by_field_name("function")
    if function is None:
        return line_of(node)
    if function.type == "field_expression":
        name = function.child_by_field_name("field")
        return line_of(name or function)
    _, last = parts_of(function)
    return line_of(last) if last.type != "call_expression" else last_line_of(last)
