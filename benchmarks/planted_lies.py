"""Lies that are put into real functions of Python files, one at a time.

Works on the standard library's syntax tree and on text, so that nothing decides
what is a lie but what is written here: a kind's condition makes its text false,
whatever the functions that are called do.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Function = ast.FunctionDef | ast.AsyncFunctionDef

HARMLESS = frozenset(
    ["len", "str", "int", "bool", "list", "tuple", "dict", "set", "isinstance", "repr"]
)


@dataclass(frozen=True)
class Plant:
    """A file with one lie.

    Attributes:
        line: Where the lie stands.
        function: Line of the function in the file as it was.
    """

    kind: str
    text: str
    line: int
    function: int
    name: str


@dataclass(frozen=True)
class Place:
    """A documented function of a file."""

    lines: Sequence[str]
    node: Function
    doc: ast.Expr

    @property
    def own(self) -> list[ast.AST]:
        """Nodes of the body, those of inner functions and classes left out."""
        return [node for each in self.node.body[1:] for node in _inside(each)]

    def of(self, *kinds: type[ast.AST]) -> list[ast.AST]:
        """Own nodes of these kinds."""
        return [node for node in self.own if isinstance(node, kinds)]

    @property
    def values(self) -> list[ast.expr]:
        """What is returned."""
        returns = (n for n in self.own if isinstance(n, ast.Return))
        return [each.value for each in returns if each.value is not None]

    @property
    def source(self) -> str:
        """The function as written."""
        return "\n".join(self.lines[self.node.lineno - 1 : self.node.end_lineno])


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if not isinstance(node, Function | ast.ClassDef | ast.Lambda):
        for child in ast.iter_child_nodes(node):
            yield from _inside(child)


def places(text: str) -> list[Place]:
    """Documented functions that are more than a stub, in order of their lines."""
    lines = text.split("\n")
    found = [
        Place(lines, node, node.body[0])
        for node in ast.walk(ast.parse(text))
        if isinstance(node, Function)
        and ast.get_docstring(node)
        and isinstance(node.body[0], ast.Expr)
        and not all(isinstance(n, ast.Pass | ast.Raise) for n in node.body[1:])
    ]
    return sorted(found, key=lambda place: place.node.lineno)


def _line_below(place: Place, claim: str) -> tuple[str, int]:
    """Put a line at the end of the documentation."""
    end = (place.doc.end_lineno or 0) - 1
    last = place.lines[end]
    indent = " " * place.doc.col_offset
    cut = max(last.rfind('"""'), last.rfind("'''"), 0)
    head, tail = last[:cut].rstrip(), last[cut:]
    changed = [*place.lines[:end], head, "", indent + claim, indent + tail]
    return "\n".join([*changed, *place.lines[end + 1 :]]), end + 3


def _first_sentence(place: Place, claim: str) -> tuple[str, int]:
    """Put a sentence before the documentation."""
    start = place.doc.lineno - 1
    first = place.lines[start]
    match = re.match(r"\s*[rRuU]?(?:\"\"\"|'''|\"|')", first)
    head = first[: match.end()] if match else first
    indent = " " * place.doc.col_offset
    changed = [head + claim, "", indent + first[len(head) :].lstrip()]
    before, after = place.lines[:start], place.lines[start + 1 :]
    return "\n".join([*before, *changed, *after]), start + 1


def _renamed_in_documentation(place: Place) -> tuple[str, int] | None:
    """Rename a parameter where it is documented; document one where none is."""
    arguments = place.node.args
    named = [a.arg for a in (*arguments.args, *arguments.kwonlyargs)]
    named = [name for name in named if name not in ("self", "cls")]
    if arguments.kwarg or not named:
        return None
    start, end = place.doc.lineno - 1, place.doc.end_lineno or 0
    for index in range(start, end):
        for name in named:
            pattern = rf"^(\s*(?::param (?:\w+ )?)?){name}(?=\s*(?:\([^)]*\))?:)"
            changed, count = re.subn(pattern, rf"\1old_{name}", place.lines[index])
            if count:
                lines = [*place.lines[:index], changed, *place.lines[index + 1 :]]
                return "\n".join(lines), index + 1
    return _line_below(place, f":param old_{named[0]}: What to work on.")


def _gives_nothing(place: Place) -> bool:
    raises = isinstance(place.node.body[-1], ast.Raise)
    return not (place.values or place.of(ast.Yield, ast.YieldFrom) or raises)


def _result_of_procedure(place: Place) -> tuple[str, int] | None:
    if not _gives_nothing(place) or place.node.name.startswith("__"):
        return None
    if place.node.lineno % 2:
        return _line_below(place, ":returns: The number of entries that were handled.")
    return _first_sentence(place, "Return the number of entries that were handled.")


def _sorts(place: Place) -> tuple[str, int] | None:
    """Say of a filter that it sorts."""
    filters = [v for v in place.values if isinstance(v, ast.ListComp)]
    if not filters or len(filters) != len(place.values):
        return None
    if re.search("sort|order", place.source, re.IGNORECASE):
        return None
    return _first_sentence(place, "Sort the entries by their name.")


def _question(place: Place) -> tuple[str, int] | None:
    """Give a function that returns a collection the name of a question."""
    collections = (ast.List, ast.Dict, ast.Tuple, ast.ListComp, ast.DictComp)
    if not place.values or not all(isinstance(v, collections) for v in place.values):
        return None
    index = place.node.lineno - 1
    old = place.lines[index]
    new = re.sub(rf"def {place.node.name}\b", "def is_ready", old)
    text = "\n".join([*place.lines[:index], new, *place.lines[index + 1 :]])
    return text, index + 1


def _raises(place: Place) -> tuple[str, int] | None:
    calling = (ast.Call, ast.Raise, ast.With, ast.Await, ast.Yield, ast.Import)
    imported = (ast.ImportFrom, ast.Assert, ast.YieldFrom, ast.For)
    if place.of(*calling, *imported):
        return None
    return _line_below(place, ":raises PermissionError: If the user may not do that.")


def _changes_nothing(place: Place) -> bool:
    calls = [n for n in place.own if isinstance(n, ast.Call)]
    harmless = all(
        isinstance(c.func, ast.Name) and c.func.id in HARMLESS for c in calls
    )
    changing = (ast.Delete, ast.With, ast.Global, ast.Yield, ast.Await, ast.AugAssign)
    targets = [
        target
        for node in place.own
        if isinstance(node, ast.Assign)
        for target in node.targets
    ]
    local = all(isinstance(target, ast.Name) for target in targets)
    computed = [v for v in place.values if not isinstance(v, ast.Constant)]
    return harmless and local and bool(computed) and not place.of(*changing)


def _effect(place: Place) -> tuple[str, int] | None:
    if not _changes_nothing(place) or place.of(ast.Raise):
        return None
    said = ("Delete the expired entries.", "Save the settings to the disk.")
    return _first_sentence(place, said[place.node.lineno % 2])


def _other_type(place: Place) -> tuple[str, int] | None:
    certain = (ast.List, ast.Dict, ast.Tuple, ast.ListComp, ast.JoinedStr, ast.DictComp)
    texts = [v for v in place.values if isinstance(v, ast.Constant) and v.value]
    known = [v for v in place.values if isinstance(v, certain)]
    if not place.values or len(texts) + len(known) != len(place.values):
        return None
    if all(isinstance(v, ast.Dict | ast.DictComp) for v in place.values):
        return _line_below(place, ":rtype: bool")
    if any(isinstance(v, ast.Dict | ast.DictComp) for v in place.values):
        return None
    return _first_sentence(place, "Return a dictionary of the entries by their name.")


def _yields(place: Place) -> tuple[str, int] | None:
    if not _gives_nothing(place) or place.node.name.startswith("__"):
        return None
    return _first_sentence(place, "Yield each entry with its name.")


def _list_of_generator(place: Place) -> tuple[str, int] | None:
    if not place.of(ast.Yield, ast.YieldFrom):
        return None
    return _first_sentence(place, "Return a list of the entries.")


def _default(place: Place) -> tuple[str, int] | None:
    arguments = place.node.args
    pairs = zip(reversed(arguments.args), reversed(arguments.defaults), strict=False)
    for argument, default in (
        *pairs,
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ):
        if isinstance(default, ast.Constant) and isinstance(default.value, int):
            false = (not default.value) if isinstance(default.value, bool) else 77
            said = f":param {argument.arg}: How to do it. Defaults to ``{false}``."
            return _line_below(place, said)
    return None


KINDS: dict[str, Callable[[Place], tuple[str, int] | None]] = {
    "parameter renamed in the documentation": _renamed_in_documentation,
    "result of a procedure": _result_of_procedure,
    "sorts, on a filter": _sorts,
    "is_ that returns a collection": _question,
    "error that is never raised": _raises,
    "deletes or saves, without an effect": _effect,
    "result of another type": _other_type,
    "yields, on a procedure": _yields,
    "returns a list, on a generator": _list_of_generator,
    "default that is another": _default,
}


def planted(kind: str, place: Place) -> Plant | None:
    """Put a lie of this kind into a function; None where it would be none."""
    made = KINDS[kind](place)
    if made is None:
        return None
    text, line = made
    try:
        ast.parse(text)
    except SyntaxError:
        return None
    return Plant(kind, text, line, place.node.lineno, place.node.name)
