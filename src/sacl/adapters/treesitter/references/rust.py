"""Facts of Rust files: the parts that read the captures of the query."""

from sacl.adapters.treesitter.references.rust_bindings import RustBindings
from sacl.adapters.treesitter.references.rust_calls import RustCalls
from sacl.adapters.treesitter.references.rust_definitions import RustDefinitions
from sacl.adapters.treesitter.references.rust_expressions import RustReader, RustTypes
from sacl.adapters.treesitter.references.rust_imports import RustImports
from sacl.adapters.treesitter.references.rust_modules import RustModules
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode


class RustExtractor:
    """Writes the facts of one Rust file."""

    def __init__(self, writer: FactWriter, source: bytes) -> None:
        modules = RustModules(writer)
        reader = RustReader(source, writer.unit_of_node, modules)
        tools = Tools(writer, reader, RustTypes(reader))
        self._modules = modules
        self._imports = RustImports(tools, modules)
        self._definitions = RustDefinitions(tools)
        self._bindings = RustBindings(tools)
        self._calls = RustCalls(tools)
        self._units: list[UnitNode] = []

    def handlers(self) -> Handlers:
        """Return what to do with each capture, in order of dependence."""
        return {
            **self._modules.handlers(),
            **self._imports.handlers(),
            **self._definitions.handlers(),
            **self._bindings.handlers(),
            **self._calls.handlers(),
        }

    def define(self, unit_node: UnitNode) -> None:
        """Note a unit; what it declares is read when modules are known."""
        self._units.append(unit_node)

    def finish(self) -> None:
        """Write what depends on the whole file."""
        for unit_node in self._units:
            self._definitions.define(unit_node)
        self._modules.finish()
