"""What a declarator of C or C++ declares: its name, and whether it is a function."""

from dataclasses import dataclass

from tree_sitter import Node

NAMES = frozenset(
    {"identifier", "field_identifier", "type_identifier", "qualified_identifier"}
    | {"operator_name", "destructor_name", "operator_cast", "template_function"}
)
POINTERS = frozenset({"pointer_declarator", "reference_declarator"})


@dataclass(frozen=True, slots=True)
class Declared:
    """One declared name.

    Attributes:
        name: The whole of ``A::f`` too.
        parameters: Those of a function; None for anything else, a pointer to a
            function included.
    """

    name: Node
    parameters: Node | None
    is_array: bool


def declared(declarator: Node | None) -> Declared | None:
    """Return what a declarator declares; None for one without a name."""
    parameters: Node | None = None
    is_array = False
    while declarator is not None and declarator.type not in NAMES:
        if declarator.type == "function_declarator":
            parameters = declarator.child_by_field_name("parameters")
        elif declarator.type == "array_declarator":
            is_array, parameters = True, None
        elif declarator.type in POINTERS:
            parameters = None
        declarator = inside(declarator)
    if declarator is None:
        return None
    if declarator.type == "operator_cast":
        parameters = declarator.child_by_field_name("declarator")
    return Declared(declarator, parameters, is_array)


def inside(declarator: Node) -> Node | None:
    """Return the declarator that another one wraps."""
    inner = declarator.child_by_field_name("declarator")
    if inner is not None:
        return inner
    wrapped = [
        child
        for child in declarator.named_children
        if child.type in NAMES or child.type.endswith("declarator")
    ]
    return next(iter(wrapped), None)


def declarators(node: Node) -> list[tuple[Declared, Node | None]]:
    """Return what a declaration declares, each with the node of its value."""
    found = []
    for child in node.children_by_field_name("declarator"):
        value = child.child_by_field_name("value")
        named = declared(child)
        if named is not None:
            found.append((named, value))
    return found


def parts_of(name: Node) -> tuple[list[Node], Node]:
    """Divide ``a::B::f`` into the scopes and the last name."""
    scopes: list[Node] = []
    while name.type == "qualified_identifier":
        scope = name.child_by_field_name("scope")
        last = name.child_by_field_name("name")
        if scope is not None:
            scopes.append(scope)
        if last is None:
            break
        name = last
    return scopes, name
