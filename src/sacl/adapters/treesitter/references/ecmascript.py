"""Facts of JavaScript and TypeScript: the parts that read the query's captures."""

from sacl.adapters.treesitter.references.declarations import Declarations
from sacl.adapters.treesitter.references.ecmascript_bindings import EcmaScriptBindings
from sacl.adapters.treesitter.references.ecmascript_calls import EcmaScriptCalls
from sacl.adapters.treesitter.references.ecmascript_definitions import (
    EcmaScriptDefinitions,
)
from sacl.adapters.treesitter.references.ecmascript_exports import EcmaScriptExports
from sacl.adapters.treesitter.references.ecmascript_expressions import (
    READERS,
    EcmaScriptTypes,
)
from sacl.adapters.treesitter.references.ecmascript_imports import EcmaScriptImports
from sacl.adapters.treesitter.references.ecmascript_namespaces import (
    EcmaScriptNamespaces,
)
from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class EcmaScriptExtractor:
    """Writes the facts of one JavaScript or TypeScript file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        reader = ExpressionReader(READERS, source, writer.unit_of_node)
        tools = Tools(writer, reader, EcmaScriptTypes(reader, source))
        self._declarations = Declarations(writer)
        self._imports = EcmaScriptImports(tools, self._declarations)
        self._exports = EcmaScriptExports(tools, self._imports)
        self._namespaces = EcmaScriptNamespaces(
            tools, self._declarations, self._exports
        )
        self._bindings = EcmaScriptBindings(
            tools, self._declarations, self._imports, self._exports
        )
        self._calls = EcmaScriptCalls(tools, self._imports)
        self._definitions = EcmaScriptDefinitions(tools, self._declarations)

    def handlers(self) -> Handlers:
        """Return what to do with each capture, in order of dependence."""
        return {
            **self._imports.handlers(),
            **self._exports.handlers(),
            **self._namespaces.handlers(),
            **self._bindings.handlers(),
            **self._definitions.handlers(),
            **self._calls.handlers(),
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit and its parameters."""
        self._definitions.define(unit_node)

    def finish(self) -> None:
        """Bind the names that are assigned without a declaration beside them."""
        self._declarations.finish()
