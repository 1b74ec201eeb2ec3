"""Facts of Java files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.java_bindings import JavaBindings
from sacl.adapters.treesitter.references.java_calls import JavaCalls
from sacl.adapters.treesitter.references.java_definitions import JavaDefinitions
from sacl.adapters.treesitter.references.java_expressions import READERS, JavaTypes
from sacl.adapters.treesitter.references.java_imports import JavaImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class JavaExtractor:
    """Writes the facts of one Java file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, JavaTypes(reader))
        self._imports = JavaImports(tools)
        self._definitions = JavaDefinitions(tools)
        self._bindings = JavaBindings(tools)
        self._calls = JavaCalls(tools)

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
