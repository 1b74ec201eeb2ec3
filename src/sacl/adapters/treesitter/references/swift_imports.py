"""The module of a Swift file, and the modules that it imports."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import name_whole_file
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName

LIBRARY = frozenset(
    {"AVFoundation", "AppKit", "Android", "Bionic", "CoreData", "CoreFoundation"}
    | {"CoreGraphics", "CoreImage", "CoreLocation", "CryptoKit", "Darwin", "Dispatch"}
    | {"Combine", "Distributed", "Foundation", "FoundationEssentials", "Glibc"}
    | {"FoundationNetworking", "MapKit", "Metal", "Musl", "Network", "ObjectiveC"}
    | {"Observation", "PackageDescription", "PackagePlugin", "QuartzCore", "Security"}
    | {"StoreKit", "Swift", "SwiftData", "SwiftUI", "Synchronization", "System"}
    | {"Testing", "UIKit", "WatchKit", "WebKit", "WinSDK", "WidgetKit", "XCTest"}
    | {"os", "ucrt", "CRT", "WASILibc", "_Concurrency", "RegexBuilder", "Accelerate"}
)
"""Modules that come with Swift or the systems it is for."""

SOURCE_FOLDERS = frozenset({"Sources", "Source", "Tests", "Plugins"})


class SwiftImports:
    """Writes the namespace and the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"import": self._import}

    def finish(self) -> None:
        """Write the namespace, which holds the whole file."""
        name_whole_file(self._tools.writer, module_of(self._tools.writer.path))

    def _import(self, node: Node) -> None:
        paths = [child for child in node.named_children if child.type == "identifier"]
        names = [text_of(part) for path in paths for part in path.named_children]
        if not names:
            return
        module = names[0]
        is_whole = len(names) == 1
        name = ImportedName("*", "", "namespace")
        if not is_whole:
            name = ImportedName(names[-1], names[-1], "named")
        bound = (ImportedName("", module, "namespace"),) if is_whole else ()
        self._tools.writer.imports.append(
            Import(
                module,
                0,
                (name, *bound),
                NodeId(self._tools.writer.path),
                line_of(node),
                library=module in LIBRARY,
                package=module,
            )
        )


def module_of(path: str) -> str:
    """Return the module of a file: the folder of its target; empty without one."""
    *folders, _ = path.split("/")
    for index, folder in enumerate(folders[:-1]):
        if folder in SOURCE_FOLDERS:
            return folders[index + 1]
    return ""
