"""Facts of C and C++ files: the parts that read the captures of the queries."""

from sacl.adapters.treesitter.references.c_bindings import CBindings
from sacl.adapters.treesitter.references.c_calls import CCalls
from sacl.adapters.treesitter.references.c_definitions import CDefinitions
from sacl.adapters.treesitter.references.c_expressions import READERS, CReader
from sacl.adapters.treesitter.references.c_imports import CImports
from sacl.adapters.treesitter.references.c_types import CTypes
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class CFamilyExtractor:
    """Writes the facts of one C or C++ file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = CReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, CTypes(reader))
        self._imports = CImports(tools)
        self._definitions = CDefinitions(tools, reader)
        self._bindings = CBindings(tools, reader)
        self._calls = CCalls(tools)

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
        self._bindings.finish()
