"""How expressions and types of Java are reduced to facts."""

from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import array_of, erased, value_of_type
from sacl.adapters.treesitter.references.expressions import (
    MAX_ITEMS,
    UNKNOWN,
    ExpressionReader,
    Reader,
    choice_of,
    field,
    inner,
    literal_text,
    name,
    unit,
)
from sacl.domain.facts import (
    Attribute,
    Call,
    Choice,
    Collection,
    Expression,
    Item,
    Name,
    Opaque,
)

MAX_TYPE_DEPTH = 8

HOLDERS = frozenset(
    {"Iterable", "Collection", "List", "Set", "Queue", "Deque", "SortedSet"}
    | {"ArrayList", "LinkedList", "HashSet", "LinkedHashSet", "TreeSet", "Stack"}
    | {"Vector", "ArrayDeque", "PriorityQueue", "CopyOnWriteArrayList"}
)
"""Types of the library whose argument is what a loop over them gives."""

PRIMITIVES = frozenset({"integral_type", "floating_point_type", "boolean_type"})


class JavaTypes:
    """Reads types, type arguments erased."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none, or ``var``."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        if node.type == "array_type":
            element = self.read(node.child_by_field_name("element"), depth + 1)
            return array_of(element)
        if node.type == "annotated_type":
            return self.read(_type_child(node), depth + 1)
        if node.type == "generic_type":
            return self._generic(node, depth)
        if node.type in {"catch_type", "intersection_type"}:
            parts = [self.read(child, depth + 1) for child in node.named_children]
            return Choice(tuple(part for part in parts if part is not None))
        read = self._reader.read(node)
        return None if read == Name("var") else read

    def named(self, node: Node | None) -> Expression | None:
        """Return the type without what it holds."""
        return erased(self.read(node))

    def _generic(self, node: Node, depth: int) -> Expression | None:
        """Read a type with arguments; of one that holds elements, theirs counts."""
        made = self.read(_type_child(node), depth + 1)
        listed = [c for c in node.named_children if c.type == "type_arguments"]
        given = [c for each in listed for c in each.named_children]
        if not isinstance(made, Name) or made.id not in HOLDERS or len(given) != 1:
            return made
        return array_of(self.read(_bound(given[0]), depth + 1), made.id)


def _bound(argument: Node) -> Node | None:
    """Return the type that an argument is; of ``? extends T`` it is ``T``."""
    if argument.type != "wildcard":
        return argument
    is_upper = any(child.type == "extends" for child in argument.children)
    return argument.named_children[-1] if is_upper else None


def _type_child(node: Node) -> Node | None:
    types = [c for c in node.named_children if "annotation" not in c.type]
    kinds = {"type_identifier", "scoped_type_identifier", "generic_type", "array_type"}
    return next((c for c in types if c.type in kinds or c.type in PRIMITIVES), None)


def arguments(reader: ExpressionReader, node: Node) -> tuple[Expression, ...]:
    """Read the arguments of a call."""
    listed = node.child_by_field_name("arguments")
    children = [] if listed is None else listed.named_children
    return tuple(reader.read(c) for c in children if "comment" not in c.type)


def _invocation(reader: ExpressionReader, node: Node) -> Expression:
    method = node.child_by_field_name("name")
    if method is None:
        return UNKNOWN
    target = node.child_by_field_name("object")
    called = reader.text(method)
    callee: Expression = Name(called)
    if target is not None:
        callee = Attribute(_receiver(reader, node, target), called)
    return Call(callee, arguments(reader, node))


def _receiver(reader: ExpressionReader, node: Node, target: Node) -> Expression:
    """Read what a method is called on; of ``A.super.m()`` it is ``A.super``."""
    words = [child for child in node.children if child.type == "super"]
    if words and words[0].id != target.id:
        return Attribute(reader.read(target), "super")
    return reader.read(target)


def _creation(reader: ExpressionReader, node: Node) -> Expression:
    made = reader.unit(node)
    if isinstance(made, Opaque):
        made = JavaTypes(reader).named(node.child_by_field_name("type")) or UNKNOWN
    outer = node.named_children[0] if node.named_children else None
    is_inner = outer is not None and outer != node.child_by_field_name("type")
    if is_inner and isinstance(made, Name) and node.children[0].type != "new":
        return Call(UNKNOWN, arguments(reader, node), constructor=True)
    return Call(made, arguments(reader, node), constructor=True)


def _delegation(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``this(…)`` and ``super(…)``."""
    word = node.child_by_field_name("constructor")
    if word is None:
        return UNKNOWN
    return Call(Name(reader.text(word)), arguments(reader, node), constructor=True)


def _field_access(reader: ExpressionReader, node: Node) -> Expression:
    accessed = node.child_by_field_name("field")
    if accessed is None:
        return UNKNOWN
    value = reader.read(node.child_by_field_name("object"))
    return Attribute(value, reader.text(accessed))


def _method_reference(reader: ExpressionReader, node: Node) -> Expression:
    target, method = node.children[0], node.children[-1]
    if method.type == "new":
        return JavaTypes(reader).named(target) or UNKNOWN
    if target.type in {"generic_type", "array_type"}:
        return Attribute(
            JavaTypes(reader).named(target) or UNKNOWN, reader.text(method)
        )
    return Attribute(reader.read(target), reader.text(method))


def _scoped(reader: ExpressionReader, node: Node) -> Expression:
    names = [c for c in node.named_children if "annotation" not in c.type]
    scope = JavaTypes(reader).named(names[0]) if len(names) > 1 else None
    last = reader.text(names[-1]) if names else ""
    return Name(last) if scope is None else Attribute(scope, last)


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    value = reader.read(node.child_by_field_name("value"))
    if not isinstance(value, Opaque):
        return value_of_type(JavaTypes(reader).read(node.child_by_field_name("type")))
    declared = JavaTypes(reader).read(node.child_by_field_name("type"))
    return value_of_type(declared)


def _element(reader: ExpressionReader, node: Node) -> Expression:
    return Item(reader.read(node.child_by_field_name("array")), None, UNKNOWN)


def _new_array(reader: ExpressionReader, node: Node) -> Expression:
    element = JavaTypes(reader).read(node.child_by_field_name("type"))
    return array_of(element)


def _array_display(reader: ExpressionReader, node: Node) -> Expression:
    items = [c for c in node.named_children[:MAX_ITEMS] if "comment" not in c.type]
    read = ((str(index), reader.read(child)) for index, child in enumerate(items))
    return Collection("array", tuple(read))


def _opaque(kind: str) -> Reader:
    def read(_: ExpressionReader, node: Node) -> Expression:
        return Opaque(kind, literal_text(node))

    return read


def _integer(reader: ExpressionReader, node: Node) -> Expression:
    return Opaque("long" if reader.text(node)[-1:] in "lL" else "int")


def _floating(reader: ExpressionReader, node: Node) -> Expression:
    return Opaque("float" if reader.text(node)[-1:] in "fF" else "double")


def _primitive(reader: ExpressionReader, node: Node) -> Expression:
    return Opaque(reader.text(node))


def _binary(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    if operator is not None and operator.type in COMPARISONS:
        return Opaque("boolean")
    sides = [reader.read(node.child_by_field_name(f)) for f in ("left", "right")]
    texts = [side for side in sides if side == Opaque("String", _literal(side))]
    return Opaque("String") if texts and operator and operator.type == "+" else UNKNOWN


def _literal(expression: Expression) -> str | None:
    return expression.literal if isinstance(expression, Opaque) else None


COMPARISONS = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})

READERS: Mapping[str, Reader] = {
    "identifier": name,
    "type_identifier": name,
    "this": name,
    "super": name,
    "scoped_identifier": _scoped,
    "scoped_type_identifier": _scoped,
    "field_access": _field_access,
    "method_invocation": _invocation,
    "object_creation_expression": _creation,
    "explicit_constructor_invocation": _delegation,
    "method_reference": _method_reference,
    "lambda_expression": unit,
    "parenthesized_expression": inner,
    "assignment_expression": field("right"),
    "cast_expression": _cast,
    "ternary_expression": choice_of("consequence", "alternative"),
    "array_access": _element,
    "array_creation_expression": _new_array,
    "array_initializer": _array_display,
    "string_literal": _opaque("String"),
    "character_literal": _opaque("char"),
    "true": _opaque("boolean"),
    "false": _opaque("boolean"),
    "null_literal": _opaque("null"),
    "class_literal": _opaque("Class"),
    "instanceof_expression": _opaque("boolean"),
    "binary_expression": _binary,
    "decimal_integer_literal": _integer,
    "hex_integer_literal": _integer,
    "octal_integer_literal": _integer,
    "binary_integer_literal": _integer,
    "decimal_floating_point_literal": _floating,
    "integral_type": _primitive,
    "floating_point_type": _primitive,
    "boolean_type": _primitive,
    "void_type": _primitive,
}
