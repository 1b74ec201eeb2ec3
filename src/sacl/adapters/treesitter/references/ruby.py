"""Facts of Ruby files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.ruby_bindings import RubyBindings
from sacl.adapters.treesitter.references.ruby_calls import RubyCalls
from sacl.adapters.treesitter.references.ruby_definitions import RubyDefinitions
from sacl.adapters.treesitter.references.ruby_expressions import READERS, RubyTypes
from sacl.adapters.treesitter.references.ruby_imports import RubyImports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class RubyExtractor:
    """Writes the facts of one Ruby file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, RubyTypes(reader))
        self._imports = RubyImports(tools)
        self._definitions = RubyDefinitions(tools)
        self._bindings = RubyBindings(tools)
        self._calls = RubyCalls(tools, self._bindings)

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
        self._bindings.note_parameters(unit_node)

    def finish(self) -> None:
        """Write what depends on the whole file."""
        self._imports.finish()
