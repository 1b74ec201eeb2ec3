"""Modules of a Rust file: where it stands in its crate, and what paths mean there.

The namespace of a module is the folder of its crate's sources, then its path
inside: ``crates/foo/src.a.b``. Where no folder is one of sources, a path does not
say where its crate begins: ``~.tools.cli.a``. A path that starts at the crate, at a
parent or at another crate becomes an import under a made-up name.
"""

import re

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import LAST_LINE
from sacl.adapters.treesitter.references.tools import Handlers
from sacl.adapters.treesitter.references.writer import (
    FactWriter,
    Regions,
    last_line_of,
    line_of,
    text_of,
)
from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName, Region

LIBRARY = frozenset({"alloc", "core", "proc_macro", "std", "test"})
ROOTS = frozenset({"lib", "main", "mod", "build"})
ROOT_FOLDERS = frozenset({"benches", "examples", "src", "tests"})
OWN_CRATE = "crate"
UNROOTED = "~"
PRIMITIVES = frozenset(
    {"bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize"}
    | {"str", "u8", "u16", "u32", "u64", "u128", "usize"}
)
_PATH = re.compile(r'path\s*=\s*"([^"]+)"')


class RustModules:
    """Knows the module of every place of one file."""

    def __init__(self, writer: FactWriter) -> None:
        self._writer = writer
        self.root, self.module = module_of(writer.path)
        self._regions: list[Region] = [Region(self.module, 0, LAST_LINE)]
        self._inline: list[Node] = []
        self._names: dict[int, str] = {}
        self._known: set[str] = set()
        self._children: dict[str, str] = {}
        self._paths: set[str] = set()
        self._places: Regions | None = None

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"module": self._inline_module, "module_file": self._module_file}

    def finish(self) -> None:
        """Write the namespaces."""
        self._writer.namespaces.extend(self._regions)

    def know(self, name: str) -> None:
        """Note a name that the file imports."""
        self._known.add(name)

    def at(self, node: Node) -> str:
        """Return the module around a node."""
        if self._places is None:
            self._places = Regions(self._inline)
        around = self._places.at(node.start_byte)
        return self.module if around is None else self._names[around.id]

    def _inline_module(self, node: Node) -> None:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None or body is None:
            return
        self._places = None
        module = f"{self.at(node)}.{text_of(name)}"
        self._inline.append(body)
        self._names[body.id] = module
        self._children[module] = module
        self._places = None
        region = Region(module, line_of(body), last_line_of(body))
        self._regions.append(region)

    def _module_file(self, node: Node) -> None:
        """Write ``mod name;`` as an import of the file that holds the module."""
        name = node.child_by_field_name("name")
        if name is not None and node.child_by_field_name("body") is None:
            written = text_of(name)
            module = self._file_named_by_attribute(node) or (
                f"{self._parent_of_files(node)}.{written}"
            )
            self._children[f"{self.at(node)}.{written}"] = module
            self.add(node, module, ImportedName("", written, "namespace"))

    def _file_named_by_attribute(self, node: Node) -> str:
        """Return the module of the file that ``#[path = "…"]`` names."""
        before = node.prev_named_sibling
        if before is None or before.type != "attribute_item":
            return ""
        named = _PATH.search(text_of(before))
        folder = self._writer.path.rpartition("/")[0]
        return module_of(f"{folder}/{named[1]}".lstrip("/"))[1] if named else ""

    def _parent_of_files(self, node: Node) -> str:
        """Return the module below which the file of a module is looked for."""
        is_root = (
            self.root != OWN_CRATE
            and self.root.rpartition("/")[2] != "src"
            and self.at(node) == self.module
        )
        depth = self.module.removeprefix(self.root).count(".")
        return self.root if is_root and depth == 1 else self.at(node)

    def add(self, node: Node, module: str, name: ImportedName) -> None:
        """Write one import."""
        writer = self._writer
        scope = writer.scope(node)
        first = module.partition(".")[0]
        writer.imports.append(
            Import(
                module,
                0,
                (name,),
                scope,
                line_of(node),
                local=writer.is_local(scope),
                library=first in LIBRARY,
                package=first,
            )
        )

    def absolute(self, node: Node, path: list[str]) -> list[str]:
        """Return a path from the root of a crate, its module as one part.

        A path that starts with a name of the file stays as it is.
        """
        head, *rest = path
        if head == OWN_CRATE:
            return [self.root, *rest]
        module = self.at(node)
        inner = f"{module}.{head}"
        if head == "self":
            return [module, *rest]
        if inner in self._children:
            return [self._children[inner], *rest]
        if head != "super":
            return path
        while path and path[0] == "super":
            module = module.rpartition(".")[0]
            path = path[1:]
        return [module or self.root, *path]

    def reference(self, node: Node, path: list[str]) -> tuple[str, list[str]]:
        """Return the name that a path starts with, and the names behind it.

        The start of a path from elsewhere is imported under a made-up name.
        """
        absolute = self.absolute(node, path)
        head = absolute[0]
        is_here = absolute == path and (
            head in self._known or head in PRIMITIVES or not head[:1].islower()
        )
        if is_here or len(absolute) == 1:
            return head, absolute[1:]
        end = next(
            (i for i, part in enumerate(absolute) if i and part[:1].isupper()),
            len(absolute) - 1,
        )
        module = ".".join(absolute[:end])
        alias = f"{module}::{absolute[end]}"
        if alias not in self._paths:
            self._paths.add(alias)
            name = ImportedName(absolute[end], alias, "named")
            first = module.partition(".")[0]
            self._writer.imports.append(
                Import(
                    module,
                    0,
                    (name,),
                    NodeId(self._writer.path),
                    line_of(node),
                    library=first in LIBRARY,
                    package=first,
                )
            )
        return alias, absolute[end + 1 :]


def module_of(path: str) -> tuple[str, str]:
    """Return the root of a file's crate and its module.

    A binary below ``src/bin`` and each test, example or benchmark is a crate.
    """
    *folders, file = path.split("/")
    stem = file.removesuffix(".rs")
    own = [] if stem in ROOTS else [stem]
    roots = [i for i, folder in enumerate(folders) if folder in ROOT_FOLDERS]
    if not roots:
        return OWN_CRATE, ".".join([UNROOTED, *folders, *own])
    sources = [i for i in roots if folders[i] == "src"]
    start = [*sources[-1:], *roots][0]
    below = folders[start + 1 :]
    if folders[start] == "src" and below[:1] == ["bin"]:
        start, below = start + 1, below[1:]
    root = "/".join(folders[: start + 1])
    return root, ".".join([root, *below, *own])
