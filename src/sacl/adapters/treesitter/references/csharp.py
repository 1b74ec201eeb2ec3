"""Facts of C# files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.csharp_bindings import CSharpBindings
from sacl.adapters.treesitter.references.csharp_calls import CSharpCalls
from sacl.adapters.treesitter.references.csharp_definitions import CSharpDefinitions
from sacl.adapters.treesitter.references.csharp_expressions import READERS, CSharpTypes
from sacl.adapters.treesitter.references.csharp_imports import CSharpImports
from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class CSharpExtractor:
    """Writes the facts of one C# file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, CSharpTypes(reader))
        self._imports = CSharpImports(tools)
        self._definitions = CSharpDefinitions(tools)
        self._parts = (
            self._imports,
            self._definitions,
            CSharpBindings(tools),
            CSharpCalls(tools),
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
