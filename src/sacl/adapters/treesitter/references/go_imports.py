"""The package of a Go file, and the packages that it imports."""

import re

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import name_whole_file
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName

STANDARD = frozenset(
    {"C", "archive", "bufio", "builtin", "bytes", "cmp", "compress", "container"}
    | {"context", "crypto", "database", "debug", "embed", "encoding", "errors"}
    | {"expvar", "flag", "fmt", "go", "hash", "html", "image", "index", "io", "iter"}
    | {"log", "maps", "math", "mime", "net", "os", "path", "plugin", "reflect"}
    | {"regexp", "runtime", "slices", "sort", "strconv", "strings", "structs"}
    | {"sync", "syscall", "testing", "text", "time", "unicode", "unique", "unsafe"}
    | {"weak"}
)
"""First parts of the import paths of the standard library."""

_FORGES = frozenset({"github.com", "gitlab.com", "bitbucket.org", "golang.org"})
"""Hosts whose modules have an owner and a name."""

_VERSION = re.compile(r"/v\d+$|\.v\d+$")
_AFFIX = re.compile(r"^go-|[-.]go$")
_NO_NAME = re.compile(r"\W")


class GoImports:
    """Writes the namespace and the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._package = ""

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"package": self._declare, "import": self._import}

    def finish(self) -> None:
        """Write the namespace: the folder, apart from that of its outer tests."""
        folder, _, file = self._tools.writer.path.rpartition("/")
        is_outer = file.endswith("_test.go") and self._package.endswith("_test")
        name_whole_file(self._tools.writer, folder + "_test" * is_outer)

    def _declare(self, node: Node) -> None:
        self._package = "".join(map(text_of, node.named_children[:1]))

    def _import(self, node: Node) -> None:
        path = node.child_by_field_name("path")
        module = "" if path is None else text_of(path).strip('"`')
        if not module:
            return
        written = node.child_by_field_name("name")
        alias = package_name(module) if written is None else text_of(written)
        star = alias == "."
        name = "*" if star else ""
        self._tools.writer.imports.append(
            Import(
                module,
                0,
                (ImportedName(name, "" if alias in "._" else alias, "namespace"),),
                NodeId(self._tools.writer.path),
                line_of(node),
                library=module.partition("/")[0] in STANDARD,
                package=module_of(module),
            )
        )


def package_name(module: str) -> str:
    """Guess the name of a package from its path, as its authors usually do."""
    last = _VERSION.sub("", module).rpartition("/")[2]
    return _NO_NAME.sub("_", _AFFIX.sub("", last))


def module_of(package: str) -> str:
    """Guess the module of a foreign package."""
    parts = package.split("/")
    return "/".join(parts[: 3 if parts[0] in _FORGES else 2])
