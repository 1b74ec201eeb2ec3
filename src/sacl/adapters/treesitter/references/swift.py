"""Facts of Swift files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.swift_bindings import SwiftBindings
from sacl.adapters.treesitter.references.swift_calls import SwiftCalls
from sacl.adapters.treesitter.references.swift_definitions import SwiftDefinitions
from sacl.adapters.treesitter.references.swift_expressions import READERS, SwiftTypes
from sacl.adapters.treesitter.references.swift_imports import SwiftImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class SwiftExtractor:
    """Writes the facts of one Swift file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, SwiftTypes(reader))
        self._imports = SwiftImports(tools)
        self._definitions = SwiftDefinitions(tools)
        self._bindings = SwiftBindings(tools)
        self._calls = SwiftCalls(tools)

    def handlers(self) -> Handlers:
        """Return what to do with each capture, in order of dependence."""
        return {
            **self._imports.handlers(),
            **self._definitions.handlers(),
            **self._bindings.handlers(),
            **self._calls.handlers(),
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        self._definitions.define(unit_node)

    def finish(self) -> None:
        """Write what depends on the whole file."""
        self._imports.finish()
