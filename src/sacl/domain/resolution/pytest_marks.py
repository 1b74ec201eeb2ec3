"""Names that decorators of pytest say: ``usefixtures``, ``parametrize``."""

from collections.abc import Iterator

from sacl.domain.facts import Call, Collection, Definition, Expression, Opaque
from sacl.domain.resolution.keys import last_name
from sacl.domain.resolution.tables import FileTable


def marked_names(mark: str, definition: Definition, table: FileTable) -> list[str]:
    """Return the names that a mark of a function, or of a class around it, holds.

    A mark ``parametrize`` that is ``indirect`` passes its values to fixtures, and
    holds none.
    """
    return [name for call in _marks(mark, definition, table) for name in _names(call)]


def texts_of(expression: Expression | None) -> Iterator[str]:
    """Yield the names in a text or in a list of texts, which commas may part."""
    items = [expression]
    if isinstance(expression, Collection):
        items = [item for _, item in expression.items]
    for item in items:
        if isinstance(item, Opaque) and item.type == "str" and item.literal:
            yield from (name.strip() for name in item.literal.split(","))


def _marks(mark: str, definition: Definition, table: FileTable) -> Iterator[Call]:
    marked: Definition | None = definition
    while marked is not None:
        for decorator in marked.decorators:
            if isinstance(decorator, Call) and last_name(decorator.callee) == mark:
                yield decorator
        marked = table.definitions.get(marked.scope)


def _names(call: Call) -> Iterator[str]:
    if any(name == "indirect" for name, _ in call.keywords):
        return
    if last_name(call.callee) == "usefixtures":
        for argument in call.arguments:
            yield from texts_of(argument)
    elif call.arguments:
        yield from texts_of(call.arguments[0])
