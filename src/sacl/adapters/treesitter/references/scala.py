"""Facts of Scala files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.scala_bindings import ScalaBindings
from sacl.adapters.treesitter.references.scala_calls import ScalaCalls
from sacl.adapters.treesitter.references.scala_definitions import (
    Companions,
    ScalaDefinitions,
)
from sacl.adapters.treesitter.references.scala_expressions import READERS, ScalaTypes
from sacl.adapters.treesitter.references.scala_imports import ScalaImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class ScalaExtractor:
    """Writes the facts of one Scala file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, ScalaTypes(reader))
        companions = Companions(writer)
        self._imports = ScalaImports(tools)
        self._definitions = ScalaDefinitions(tools, companions)
        self._parts = (
            self._imports,
            self._definitions,
            ScalaBindings(tools, companions),
            ScalaCalls(tools),
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
