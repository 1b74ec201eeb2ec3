"""Files that a Ruby file loads."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import name_whole_file
from sacl.adapters.treesitter.references.expressions import string_value
from sacl.adapters.treesitter.references.ruby_library import STANDARD_LIBRARY
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.facts import Import, ImportedName

EVERYTHING = ImportedName("*", "", "namespace")
HELPERS = ("_helper",)


class RubyImports:
    """Writes the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._writer = tools.writer

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"import": self._import}

    def finish(self) -> None:
        """Put the file into the one namespace that there is."""
        name_whole_file(self._writer, "")

    def _import(self, node: Node) -> None:
        method = node.child_by_field_name("method")
        listed = node.child_by_field_name("arguments")
        given = [] if listed is None else listed.named_children
        path = string_value(given[-1]) if given else None
        if method is None or not path:
            return
        is_relative = text_of(method) in {"require_relative", "load"}
        self._add(node, path.removesuffix(".rb"), is_relative=is_relative)

    def _add(self, node: Node, path: str, *, is_relative: bool) -> None:
        scope = self._writer.scope(node)
        top = path.partition("/")[0]
        is_library = not is_relative and top in STANDARD_LIBRARY
        self._writer.imports.append(
            Import(
                _module(path, is_relative=is_relative, is_library=is_library),
                0,
                (EVERYTHING,),
                scope,
                line_of(node),
                local=self._writer.is_local(scope),
                library=is_library,
                package=top,
            )
        )


def _module(path: str, *, is_relative: bool, is_library: bool) -> str:
    """Say where a file is looked for: what is loaded by its name is in ``lib``."""
    if is_relative:
        return path if path.startswith("../") else f"./{path.removeprefix('./')}"
    if is_library or path.endswith(HELPERS) or path.startswith("."):
        return path
    return f"lib/{path}"
