"""Packages and imports of Kotlin."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import name_whole_file
from sacl.adapters.treesitter.references.java_imports import is_of_jdk, package_of
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName

LIBRARY = "kotlin"
COMPANION = ".Companion."
"""Members of a companion are found in its class."""


class KotlinImports:
    """Writes the namespace and the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._package = ""

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"package": self._declare, "import": self._import}

    def finish(self) -> None:
        """Write the namespace, which holds the whole file."""
        name_whole_file(self._tools.writer, self._package)

    def _declare(self, node: Node) -> None:
        self._package = "".join(dotted(c) for c in node.named_children[:1])

    def _import(self, node: Node) -> None:
        names = [c for c in node.named_children if "identifier" in c.type]
        if not names:
            return
        written = dotted(names[0])
        if any(child.type == "*" for child in node.children):
            self._add(node, written, ImportedName("*", "", "namespace"))
            return
        module, _, name = written.replace(COMPANION, ".").rpartition(".")
        alias = text_of(names[1]) if len(names) > 1 else name
        self._add(node, module, ImportedName(name, alias, "named"))

    def _add(self, node: Node, module: str, name: ImportedName) -> None:
        first = module.partition(".")[0]
        self._tools.writer.imports.append(
            Import(
                module,
                0,
                (name,),
                NodeId(self._tools.writer.path),
                line_of(node),
                library=first == LIBRARY or is_of_jdk(module),
                package=package_of(module),
            )
        )


def dotted(node: Node) -> str:
    """Return a name without white space and quotes."""
    return "".join(text_of(node).replace("`", "").split())
