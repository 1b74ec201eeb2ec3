"""Facts of Python files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.python_bindings import PythonBindings
from sacl.adapters.treesitter.references.python_calls import PythonCalls
from sacl.adapters.treesitter.references.python_definitions import PythonDefinitions
from sacl.adapters.treesitter.references.python_exports import write_exports
from sacl.adapters.treesitter.references.python_expressions import READERS, PythonTypes
from sacl.adapters.treesitter.references.python_imports import PythonImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class PythonExtractor:
    """Writes the facts of one Python file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, PythonTypes(reader))
        self._writer = writer
        self._imports = PythonImports(tools)
        self._bindings = PythonBindings(tools)
        self._calls = PythonCalls(tools, self._imports)
        self._definitions = PythonDefinitions(tools)

    def handlers(self) -> Handlers:
        """Return what to do with each capture, in order of dependence."""
        return {
            **self._imports.handlers(),
            **self._bindings.handlers(),
            **self._definitions.handlers(),
            **self._calls.handlers(),
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit, its parameters and its parents."""
        self._definitions.define(unit_node)

    def finish(self) -> None:
        """Write what the file exports."""
        write_exports(self._writer)
