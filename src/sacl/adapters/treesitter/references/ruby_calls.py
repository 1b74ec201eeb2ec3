"""Calls of Ruby, those without parentheses and arguments too."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.ruby_bindings import RubyBindings
from sacl.adapters.treesitter.references.ruby_expressions import arguments, call_of
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Call, CallSite, Name

NOT_CALLED = frozenset(
    {"method", "singleton_method", "setter", "alias", "undef", "exception_variable"}
    | {"method_parameters", "block_parameters", "lambda_parameters", "block_parameter"}
    | {"optional_parameter", "keyword_parameter", "splat_parameter", "rest_assignment"}
    | {"hash_splat_parameter", "destructured_parameter", "left_assignment_list"}
    | {"destructured_left_assignment", "as_pattern", "array_pattern", "keyword_pattern"}
    | {"find_pattern", "variable_reference_pattern"}
)
"""Nodes below which a word is no call."""

DIRECTIVES = frozenset(
    {"private", "protected", "public", "private_constant", "module_function", "raise"}
    | {"attr_reader", "attr_accessor", "attr_writer", "require", "require_relative"}
    | {"include", "extend", "prepend", "block_given?", "lambda", "proc", "loop"}
    | {"alias_method", "define_method", "puts", "print", "p", "autoload", "load"}
)
"""Methods of the language that no class is likely to define for itself."""


class RubyCalls:
    """Writes what the units of one file call."""

    def __init__(self, tools: Tools, bindings: RubyBindings) -> None:
        self._tools = tools
        self._bindings = bindings

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"call": self._call, "super": self._super, "word": self._word}

    def _call(self, node: Node) -> None:
        method = node.child_by_field_name("method")
        if method is None or method.type == "super":
            return
        call = call_of(self._tools.reader, node)
        if call.callee == Name("raise"):
            self._raised(node)
        elif not _is_directive(call):
            self._add(node, call, line_of(method))

    def _raised(self, node: Node) -> None:
        """Let ``raise Problem`` make a problem."""
        listed = node.child_by_field_name("arguments")
        for first in [] if listed is None else listed.named_children[:1]:
            made = self._tools.types.read(first)
            if made is not None:
                self._add(node, Call(made, (), constructor=True), line_of(node))

    def _add(self, node: Node, call: Call, line: int) -> None:
        scope = self._scope(node)
        site = CallSite(scope, call, line, constructor=call.constructor)
        self._tools.writer.calls.append(site)

    def _scope(self, node: Node) -> NodeId:
        unit = self._tools.writer.unit_of_node.get(node.id)
        if unit is None:
            return self._tools.writer.scope(node)
        return self._tools.writer.enclosing(unit)

    def _super(self, node: Node) -> None:
        """Let ``super`` run the method of the name that it stands in."""
        writer = self._tools.writer
        method = writer.scope(node)
        name = method.rpartition("::")[2].rpartition(".")[2].partition("#")[0]
        above = node.parent
        given = arguments(self._tools.reader, above) if above is not None else ()
        call = Call(Attribute(Name("super"), name), given)
        writer.calls.append(CallSite(method, call, line_of(node)))

    def _word(self, node: Node) -> None:
        above = node.parent
        if above is None or above.type in NOT_CALLED:
            return
        if _is_name(node, above):
            return
        word = text_of(node)
        scope = self._tools.writer.scope(node)
        is_given = self._bindings.is_variable(scope, word)
        is_given = is_given or self._bindings.is_attribute(scope, word)
        if word not in DIRECTIVES and not is_given:
            site = CallSite(scope, Call(Name(word)), line_of(node))
            self._tools.writer.calls.append(site)


def _is_directive(call: Call) -> bool:
    if isinstance(call.callee, Attribute):
        return call.callee.name == "class"
    return isinstance(call.callee, Name) and call.callee.id in DIRECTIVES


def _is_name(node: Node, above: Node) -> bool:
    """Tell whether a word is the name of what a node calls or assigns."""
    fields = {"call": "method", "assignment": "left", "operator_assignment": "left"}
    field = fields.get(above.type, "pattern" if above.type == "for" else "")
    return bool(field) and above.child_by_field_name(field) == node
