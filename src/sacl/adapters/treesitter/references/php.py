"""Facts of PHP files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.php_bindings import PhpBindings
from sacl.adapters.treesitter.references.php_calls import PhpCalls
from sacl.adapters.treesitter.references.php_definitions import PhpDefinitions
from sacl.adapters.treesitter.references.php_expressions import READERS
from sacl.adapters.treesitter.references.php_imports import PhpImports
from sacl.adapters.treesitter.references.php_types import PhpTypes
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class PhpExtractor:
    """Writes the facts of one PHP file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, PhpTypes(reader))
        self._imports = PhpImports(tools)
        self._definitions = PhpDefinitions(tools)
        self._bindings = PhpBindings(tools)
        self._calls = PhpCalls(tools)

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
