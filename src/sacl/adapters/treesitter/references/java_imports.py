"""Packages and imports of Java."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName, Region

LAST_LINE = 2**31 - 1

JDK = (
    *("java.", "jdk.", "sun.", "com.sun."),
    *("org.w3c.dom", "org.xml.sax", "org.ietf.jgss"),
)
JAVAX = frozenset(
    {"accessibility", "annotation.processing", "crypto", "imageio", "lang.model"}
    | {"management", "naming", "net", "print", "rmi", "script", "security.auth"}
    | {"security.cert", "security.sasl", "smartcardio", "sound", "sql", "swing"}
    | {"tools", "transaction.xa", "xml"}
)
"""Packages below ``javax`` that come with the JDK; others are of Jakarta EE."""

PACKAGE_PARTS = 3


class JavaImports:
    """Writes the namespace and the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._package = ""

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"package": self._declare, "import": self._import}

    def _declare(self, node: Node) -> None:
        names = [c for c in node.named_children if "identifier" in c.type]
        self._package = "".join(map(_dotted, names[:1]))

    def finish(self) -> None:
        """Write the namespace, which holds the whole file."""
        region = Region(self._package, 1, LAST_LINE)
        self._tools.writer.namespaces.append(region)

    def _import(self, node: Node) -> None:
        names = [c for c in node.named_children if "identifier" in c.type]
        if not names:
            return
        written = _dotted(names[0])
        if any(child.type == "asterisk" for child in node.children):
            self._add(node, written, ImportedName("*", "", "namespace"))
        else:
            module, _, name = written.rpartition(".")
            self._add(node, module, ImportedName(name, name, "named"))

    def _add(self, node: Node, module: str, name: ImportedName) -> None:
        self._tools.writer.imports.append(
            Import(
                module,
                0,
                (name,),
                NodeId(self._tools.writer.path),
                line_of(node),
                library=is_of_jdk(module),
                package=package_of(module),
            )
        )


def is_of_jdk(module: str) -> bool:
    """Tell whether a package comes with the JDK."""
    if module.startswith("javax."):
        below = module.removeprefix("javax.")
        return any(below == p or below.startswith(f"{p}.") for p in JAVAX)
    return module.startswith(JDK)


def package_of(module: str) -> str:
    """Guess the library of a foreign package: what its group is usually called."""
    parts = [part for part in module.split(".") if not part[:1].isupper()]
    return ".".join(parts[:PACKAGE_PARTS])


def _dotted(node: Node) -> str:
    return "".join(text_of(node).split())
