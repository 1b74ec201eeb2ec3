"""Facts of Go files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.go_bindings import GoBindings
from sacl.adapters.treesitter.references.go_calls import GoCalls
from sacl.adapters.treesitter.references.go_definitions import GoDefinitions
from sacl.adapters.treesitter.references.go_expressions import READERS, GoTypes
from sacl.adapters.treesitter.references.go_imports import GoImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class GoExtractor:
    """Writes the facts of one Go file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, GoTypes(reader))
        self._imports = GoImports(tools)
        self._definitions = GoDefinitions(tools)
        self._bindings = GoBindings(tools)
        self._calls = GoCalls(tools)

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
