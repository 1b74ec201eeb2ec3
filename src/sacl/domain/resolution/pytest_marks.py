"""Names that marks of pytest say: ``usefixtures``, ``parametrize``."""

from collections.abc import Iterable, Iterator

from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Binding,
    Call,
    Collection,
    Definition,
    Expression,
    Name,
    Opaque,
)
from sacl.domain.resolution.keys import last_name
from sacl.domain.resolution.tables import FileTable

MARKS = "pytestmark"
"""The variable of a file or a class that marks all the tests in it."""


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


def passed_names(definition: Definition, table: FileTable) -> set[str]:
    """Return the parameters that decorators pass, and pytest does not.

    Hypothesis passes the named ones and the last, ``mock.patch`` the first; that of
    a class does for each test in it.
    """
    around = table.definitions.get(definition.scope)
    parameters = [each for each in definition.parameters if each != "self"]
    passed: set[str] = set()
    patches = 0
    for call in (*definition.decorators, *(around.decorators if around else ())):
        if isinstance(call, Call):
            patches += _is_patch(call)
            if last_name(call.callee) == "given":
                count = len(call.arguments)
                passed.update(parameters[-count:] if count else [])
                passed.update(name for name, _ in call.keywords)
    return passed | set(parameters[:patches])


def _is_patch(call: Call) -> bool:
    """Tell whether a decorator is ``patch`` that makes what it passes."""
    callee, places = call.callee, 1
    if isinstance(callee, Attribute) and callee.name == "object":
        callee, places = callee.value, 2
    is_given = len(call.arguments) > places or any(n == "new" for n, _ in call.keywords)
    return last_name(callee) == "patch" and not is_given


def _marks(mark: str, definition: Definition, table: FileTable) -> Iterator[Call]:
    marked: Definition | None = definition
    while marked is not None:
        beside = table.names.get(marked.scope, {}).get(MARKS, ())
        sources = [entry.source for entry in beside]
        values = [each.value for each in sources if isinstance(each, Binding)]
        for call in _calls([*marked.decorators, *values], table):
            if last_name(call.callee) == mark:
                yield call
        marked = table.definitions.get(marked.scope)


def _calls(marks: Iterable[Expression | None], table: FileTable) -> Iterator[Call]:
    """Yield marks that are written here, in a list or by the name of a variable."""
    for mark in marks:
        if isinstance(mark, Call):
            yield mark
        elif isinstance(mark, Collection):
            yield from _calls([item for _, item in mark.items], table)
        elif isinstance(mark, Name):
            for entry in table.names.get(NodeId(table.path), {}).get(mark.id, ()):
                if isinstance(entry.source, Binding):
                    value = entry.source.value
                    yield from [value] if isinstance(value, Call) else []


def _names(call: Call) -> Iterator[str]:
    if last_name(call.callee) == "usefixtures":
        for argument in call.arguments:
            yield from texts_of(argument)
        return
    keywords = dict(call.keywords)
    indirect = keywords.get("indirect")
    if isinstance(indirect, Opaque) and indirect.literal == "True":
        return
    through = set(texts_of(indirect))
    listed = call.arguments[0] if call.arguments else keywords.get("argnames")
    yield from (name for name in texts_of(listed) if name not in through)
