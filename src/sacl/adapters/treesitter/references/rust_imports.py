"""Imports and re-exports of Rust: trees of ``use``, and ``extern crate``."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.rust_modules import RustModules
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.facts import Export, ImportedName

MAX_DEPTH = 24

Leaf = tuple[list[str], str]
"""A path, and the name that it is given: ``*`` for all names."""


class RustImports:
    """Writes the imports of one file."""

    def __init__(self, tools: Tools, modules: RustModules) -> None:
        self._tools = tools
        self._modules = modules

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"use": self._use, "extern": self._extern}

    def _use(self, node: Node) -> None:
        argument = node.child_by_field_name("argument")
        if argument is None:
            return
        for path, alias in _leaves(argument, [], 0):
            if path:
                self._import(node, path, alias)

    def _import(self, node: Node, path: list[str], alias: str) -> None:
        *outer, name = self._modules.absolute(node, path)
        if alias == "*":
            module, imported = ".".join([*outer, name]), "*"
            form = ImportedName("*", "", "namespace")
        elif outer:
            module, imported = ".".join(outer), name
            form = ImportedName(name, "" if alias == "_" else alias, "named")
        else:
            module, imported = name, ""
            form = ImportedName("", alias, "namespace")
        self._modules.know(alias)
        self._modules.add(node, module, form)
        if any(child.type == "visibility_modifier" for child in node.children):
            self._export(node, module, imported, alias)

    def _export(self, node: Node, module: str, name: str, alias: str) -> None:
        export = Export(
            alias,
            "namespace" if name in {"*", ""} else "named",
            line_of(node),
            module=module,
            origin=name,
        )
        self._tools.writer.exports.append(export)

    def _extern(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        alias = node.child_by_field_name("alias") or name
        if name is not None and alias is not None:
            self._import(node, [text_of(name)], text_of(alias))


def _leaves(node: Node, before: list[str], depth: int) -> Iterator[Leaf]:
    """Yield the paths of a tree of imports."""
    if depth > MAX_DEPTH:
        return
    if node.type in {"scoped_use_list", "use_list"}:
        listed = node.child_by_field_name("list") or node
        path = [*before, *segments(node.child_by_field_name("path"))]
        for child in listed.named_children:
            yield from _leaves(child, path, depth + 1)
    elif node.type == "use_wildcard":
        inside = node.named_children[0] if node.named_children else None
        yield [*before, *segments(inside)], "*"
    elif node.type == "use_as_clause":
        path = [*before, *segments(node.child_by_field_name("path"))]
        alias = node.child_by_field_name("alias")
        yield _itself(path), "" if alias is None else text_of(alias)
    else:
        path = _itself([*before, *segments(node)])
        yield path, path[-1] if path else ""


def _itself(path: list[str]) -> list[str]:
    """Take ``a::{self}`` as ``a``."""
    return path[:-1] if len(path) > 1 and path[-1] == "self" else path


def segments(node: Node | None) -> list[str]:
    """Return the parts of a path; of ``a::<T>::b`` without the arguments."""
    found: list[str] = []
    while node is not None and node.type in {"scoped_identifier", *PATH_TYPES}:
        name = node.child_by_field_name("name")
        if name is not None:
            found.append(text_of(name))
        inner = node.child_by_field_name("path")
        node = inner or node.child_by_field_name("type")
    if node is not None:
        found.append(text_of(node))
    return found[::-1]


PATH_TYPES = frozenset({"scoped_type_identifier", "generic_type"})
