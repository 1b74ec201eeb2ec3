"""Finds the parts of syntax nodes, and their words, by what a table calls them.

Used by ``behavior``; knows no grammar.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from tree_sitter import Node

from sacl.adapters.treesitter.behavior_shapes import (
    ALL,
    BehaviorTable,
    FunctionShape,
    Shape,
)
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.language import Language

_QUOTED = re.compile(r"""(\w*)('{3}|"{3}|'|")(.*)\2""", re.DOTALL)

_LISTS_OF_FIELDS = frozenset(
    {
        *("class_parameters", "formal_parameters", "parameter_list"),
        "ordered_field_declaration_list",
    }
)

_MARKS_OF_NAMED = ("dictionary_splat", "hash_splat")
_MARKS_OF_SEVERAL = ("splat", "rest", "spread", "repeated", "...")

_NAMES_OF_TYPES = frozenset(
    {"member_expression", "name", "qualified_name", "user_type"}
)
"""Node types of names of types, besides the identifiers."""

BODIES_OF_CLASSES = ("body", "value", "class_body", "enum_class_body")
_APART = ("condition", "name", "alternative")
"""Fields of a conditional part that are not what it holds."""

_MACRO = "macro_type_specifier"
"""Node type of a macro of C around a type."""

_NOTHING = "void"
NO_RESULTS = frozenset({"()", "!", "Nothing", "Unit", "Void", _NOTHING})
_ANYTHING = "any"
"""Type of what a function gives in a language where none is declared."""

POINTED = {"array_declarator": "[]", "pointer_declarator": "*"}
"""Declarators that say more of the type than stands in front of them."""

HOLDERS_OF_NAMES = ("name", "pattern", "left", "declarator", "variable_declarator")
TYPES_OF_PARAMETERS = (
    *("function_type", "type", "user_type", "nullable_type"),
    *("array_type", "dictionary_type", "optional_type"),
)
_MARKS_OF_OPTIONAL = frozenset({"?", "?.", "&.", "?->", "optional_chain"})

CONDITIONAL = ("#if", "#else", "#[cfg")
"""Marks behind which stands what is not in every build."""

OF_ONE = "#["
"""A mark of nothing but what comes next."""

MAX_TEXT = 120
"""Characters of a literal or type that are kept."""


def source_of(node: Node | None) -> str:
    """Return the text of a node as written."""
    text = node.text if node is not None else None
    return "" if text is None else text.decode("utf-8", "replace")


def head_of(node: Node, body: Node | None) -> str:
    """Source of a function before its body."""
    end = body.start_byte if body is not None else node.end_byte
    head = (node.text or b"")[: end - node.start_byte]
    return head.decode("utf-8", "replace")


def one_text(written: Sequence[str]) -> str:
    """Join texts that stand side by side, as ``"a" 'b'``, into one.

    What is not quoted stands for a text, as macros do, and is left open.
    """
    quoted = [_QUOTED.fullmatch(text) for text in written]
    known = [match for match in quoted if match is not None]
    if len(written) < len(("a", "b")) or not known:
        return written[0]
    prefix, quote = known[0].group(1, 2)
    contents = "".join("{}" if match is None else match[3] for match in quoted)
    return f"{prefix}{quote}{contents}{quote}"


def own_name(written: str) -> str:
    """Take the marks of access and the arguments of types off a name."""
    return re.split(r"[<\[(]", written.lstrip(".?!:"), maxsplit=1)[0].strip()[:MAX_TEXT]


def parts_of(node: Node, name: str) -> list[Node]:
    """Return what stands in a field; else the named children of that type.

    A number counts the named children, from 0; ``a|b`` is ``b`` where ``a`` is not.
    ``a.b`` is what stands in ``b`` of what stands in ``a``, or in the ``a`` of that,
    and so on.
    """
    if "|" in name:
        alternatives = (parts_of(node, each) for each in name.split("|"))
        return next(filter(None, alternatives), [])
    if name.isdecimal():
        return node.named_children[int(name) :][:1]
    outer, _, inner = name.partition(".")
    found = _direct_parts(node, outer)
    while inner and found:
        deeper = [each for holder in found for each in parts_of(holder, inner)]
        if deeper:
            return deeper
        found = [each for holder in found for each in _direct_parts(holder, outer)]
    return found


def _direct_parts(node: Node, name: str) -> list[Node]:
    return node.children_by_field_name(name) or [
        child for child in node.named_children if child.type == name
    ]


def part_of(node: Node, name: str) -> Node | None:
    """Return the first of ``parts_of``."""
    return next(iter(parts_of(node, name)), None)


def gapped(node: Node, gaps: Collection[str]) -> str:
    """Return the source of a node with ``{}`` for its children of these types."""
    source = node.text or b""
    for child in reversed(node.named_children):
        if child.type in gaps:
            start = child.start_byte - node.start_byte
            end = child.end_byte - node.start_byte
            source = source[:start] + b"{}" + source[end:]
    return source.decode("utf-8", "replace")


def operands_of(node: Node, shape: Shape) -> list[Node]:
    """Return the nodes that a shape takes for its operands."""
    found: list[Node] = []
    for operand in shape.operands:
        if operand == ALL:
            found.extend(node.named_children)
        elif isinstance(operand, int):
            found.extend(node.named_children[operand : operand + 1])
        else:
            found.extend(parts_of(node, operand))
    return found


def first_part(node: Node, *names: str) -> Node | None:
    """Return the part with the first of these names that the node has."""
    found = (part_of(node, name) for name in names)
    return next((each for each in found if each is not None), None)


def names_of(parameter: Node) -> list[Node]:
    """Return each name that is declared with one type; else the parameter."""
    several = own_names(parameter)
    return several if len(several) > 1 else [parameter]


def own_names(node: Node) -> list[Node]:
    """Return the names that a node declares, whatever else is called ``name``."""
    names = node.children_by_field_name("name")
    return [name for name in names if name.type == names[0].type]


def leaf_name(node: Node) -> str:
    """Name of a parameter behind its splat or annotation."""
    while node.named_child_count and not node.type.endswith(("object_pattern",)):
        node = node.named_children[0]
    return "" if node.named_child_count else source_of(node)[:MAX_TEXT]


def taking_several(parameter: Node) -> str:
    """Mark a parameter that takes what is left: ``*``, or ``**`` if it is named."""
    kinds = " ".join([parameter.type, *(child.type for child in parameter.children)])
    if any(mark in kinds for mark in _MARKS_OF_NAMED):
        return "**"
    before = parameter.prev_named_sibling
    marked = before is not None and before.type == "parameter_modifiers"
    several = any(mark in kinds for mark in _MARKS_OF_SEVERAL)
    return "*" if several or (marked and source_of(before) == "vararg") else ""


def affordable(nodes: Sequence[Node], budget: int) -> list[tuple[Node, int]]:
    """Share the budget among nodes, from both ends inwards; drop the middle."""
    if sum(node.descendant_count for node in nodes) <= budget:
        return [(node, node.descendant_count) for node in nodes]
    kept: dict[int, int] = {}
    for step in range(len(nodes)):
        index = step // 2 if step % 2 == 0 else len(nodes) - 1 - step // 2
        kept[index] = min(nodes[index].descendant_count, budget)
        budget -= kept[index]
        if budget <= 0:
            break
    return [(nodes[index], kept[index]) for index in sorted(kept)]


def is_list(parameters: Node) -> bool:
    """Tell whether this is a list of parameters, and not the only one itself."""
    is_named = bool(own_names(parameters)) and not parameters.type.endswith("_list")
    return parameters.child_count > 0 and not is_named


def is_statement(last: Node, kind: str) -> bool:
    """Tell whether the last expression of a body is one that gives nothing."""
    return last.type == kind and (last.text or b"").endswith(b";")


def arguments_in(tokens: Node | None, language: Language) -> Node | None:
    """Read what a macro is given as arguments; None where it is something else."""
    inside = source_of(tokens)[1:-1]
    root = parse(language, f"fn f() {{ f({inside}) }}".encode()).root_node
    calls = [] if root.has_error else [root]
    while calls and calls[-1].type != "arguments":
        calls.append(calls[-1].named_children[-1])
    return calls[-1] if calls else None


def parents_in(part: Node) -> Iterator[str]:
    """Name the types that are extended or implemented, without what they are given."""
    if part.type.endswith(("arguments", "argument_list")):
        return
    if part.type in _NAMES_OF_TYPES or part.type.endswith("identifier"):
        yield re.sub(r"::|\\", ".", own_name(source_of(part)))
        return
    delegated = part.type == "explicit_delegation"
    for child in part.named_children[:1] if delegated else part.named_children:
        yield from parents_in(child)


def arguments_of(given: Node | None, table: BehaviorTable) -> list[Node]:
    """Return what is given; a generator or template stands for the list itself."""
    if given is None:
        return []
    if given.type in table.shapes:
        return [given]
    return [
        part
        for child in given.named_children
        for part in (parts_of(child, "right") if child.type in table.named else [child])
    ]


def held_in_some(part: Node) -> list[Node]:
    """Return what is compiled where the condition of a part holds."""
    apart = [child for name in _APART for child in part.children_by_field_name(name)]
    return [child for child in part.named_children if child not in apart]


def optional_owner(call: Node) -> list[Node]:
    """Return what must be there for a call to be made: the ``a`` of ``a?.b()``."""
    spine: Node | None = call
    while spine is not None:
        marks = (child.type for child in spine.children)
        if not _MARKS_OF_OPTIONAL.isdisjoint(marks):
            return spine.children[:1]
        spine = spine.children[0] if spine.children else None
    return []


def declared_result(node: Node, shape: FunctionShape, table: BehaviorTable) -> str:
    """Type of the result; one that says so where a function that could has none."""
    name = part_of(node, shape.name)
    start = name.end_byte if table.trailing and name is not None else 0
    types = [p for p in parts_of(node, shape.result) if p.start_byte >= start]
    first = next(iter(types), None)
    first = first if first is None or first.type != _MACRO else part_of(first, "type")
    written = source_of(first).lstrip(":-> \n").strip()
    holder = part_of(node, "declarator")
    written = _NOTHING if shape.before and not written else written
    written += "" if holder is None else POINTED.get(holder.type, "")
    if written or not (name is not None and table.valued):
        return written
    if source_of(name) in table.making:
        return _NOTHING
    return _NOTHING if table.declaring else _ANYTHING


def fields_given(part: Node) -> list[Node]:
    """Return what an object is given and keeps: ``record Point(int x, int y)``."""
    if part.type == "primary_constructor":
        return [field for child in part.named_children for field in fields_given(child)]
    listed = part.named_children if part.type in _LISTS_OF_FIELDS else []
    return [child for child in listed if not child.is_extra and _is_kept(child, part)]


def _is_kept(parameter: Node, listed: Node) -> bool:
    """Whether what a type is given becomes one of its fields."""
    holder = listed.parent
    if listed.type == "parameter_list":
        return holder is not None and holder.type.startswith("record")
    if listed.type != "class_parameters":
        return True
    marks = {child.type for child in parameter.children}
    cases = holder is not None and any(c.type == "case" for c in holder.children)
    return cases or not marks.isdisjoint({"val", "var"})
