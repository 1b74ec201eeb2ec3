"""Facts of Kotlin files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.kotlin_bindings import KotlinBindings
from sacl.adapters.treesitter.references.kotlin_calls import KotlinCalls
from sacl.adapters.treesitter.references.kotlin_definitions import (
    Holders,
    KotlinDefinitions,
)
from sacl.adapters.treesitter.references.kotlin_expressions import READERS, KotlinTypes
from sacl.adapters.treesitter.references.kotlin_imports import KotlinImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class KotlinExtractor:
    """Writes the facts of one Kotlin file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, KotlinTypes(reader))
        holders = Holders(writer)
        self._imports = KotlinImports(tools)
        self._definitions = KotlinDefinitions(tools, holders)
        self._parts = (
            self._imports,
            self._definitions,
            KotlinBindings(tools, holders),
            KotlinCalls(tools),
        )

    def handlers(self) -> Handlers:
        """Return what to do with each capture, in order of dependence."""
        return {
            capture: handle
            for part in self._parts
            for capture, handle in part.handlers().items()
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        self._definitions.define(unit_node)

    def finish(self) -> None:
        """Write what depends on the whole file."""
        self._imports.finish()
