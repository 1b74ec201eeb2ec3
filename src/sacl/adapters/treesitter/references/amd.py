"""Modules that JavaScript asks for by ``define([…], f)`` and ``require([…], f)``."""

from dataclasses import dataclass

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import string_value
from sacl.adapters.treesitter.references.writer import line_of, text_of

LOADERS = frozenset({"define", "require", "requirejs"})
FUNCTIONS = frozenset({"function_expression", "arrow_function", "identifier"})


@dataclass(frozen=True, slots=True)
class Dependency:
    """A module that is asked for, and the parameter that stands for it."""

    module: str
    parameter: str
    line: int


def dependencies(call: Node) -> list[Dependency]:
    """Return what a call of a module loader asks for; nothing for other calls."""
    callee = call.child_by_field_name("function")
    listed = call.child_by_field_name("arguments")
    if callee is None or listed is None or text_of(callee) not in LOADERS:
        return []
    arguments = [c for c in listed.named_children if c.type != "comment"]
    if arguments and arguments[0].type == "string":
        arguments = arguments[1:]
    match arguments:
        case [modules, function, *_] if modules.type == "array":
            return _listed(modules, function)
    return []


def _listed(modules: Node, function: Node) -> list[Dependency]:
    written = [c for c in modules.named_children if c.type != "comment"]
    names = [string_value(child) for child in written]
    if function.type not in FUNCTIONS or None in names:
        return []
    parameters = function.child_by_field_name("parameters")
    bound = [] if parameters is None else list(map(text_of, parameters.named_children))
    bound += [""] * (len(names) - len(bound))
    return [
        Dependency(module, parameter, line_of(node))
        for module, parameter, node in zip(names, bound, written, strict=False)
        if module
    ]
