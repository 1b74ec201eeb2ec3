"""Names that a Python file offers to others: ``__all__``, else its public names."""

from collections.abc import Iterator

from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.domain.code import NodeId
from sacl.domain.facts import Collection, Export, Name, Opaque


def write_exports(writer: FactWriter) -> None:
    """Write what the file exports, once all its other facts are written."""
    names: dict[str, int] = {}
    for name, line in list(_listed(writer)) or _public(writer):
        names.setdefault(name, line)
    writer.exports.extend(
        Export(name, "named", line, Name(name)) for name, line in names.items()
    )


def _listed(writer: FactWriter) -> Iterator[tuple[str, int]]:
    for binding in writer.bindings:
        value = binding.value
        if binding.target == Name("__all__") and isinstance(value, Collection):
            for _, item in value.items:
                if isinstance(item, Opaque) and item.literal:
                    yield item.literal, binding.line


def _public(writer: FactWriter) -> Iterator[tuple[str, int]]:
    for name, line in _bound(writer):
        if name and not name.startswith("_") and name.isidentifier():
            yield name, line


def _bound(writer: FactWriter) -> Iterator[tuple[str, int]]:
    """Yield the names of the top level; imported ones only of a package."""
    file = NodeId(writer.path)
    if writer.path.rpartition("/")[2] == "__init__.py":
        yield from (
            (name.alias, statement.line)
            for statement in writer.imports
            if statement.scope == file
            for name in statement.names
        )
    for definition in writer.definitions:
        if definition.scope == file and "expression" not in definition.modifiers:
            yield definition.name, definition.line
    for binding in writer.bindings:
        target = binding.target
        if binding.scope == file and isinstance(target, Name) and not binding.block:
            yield target.id, binding.line
