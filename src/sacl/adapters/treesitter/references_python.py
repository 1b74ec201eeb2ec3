"""Facts of Python files: what the query of references finds, read into facts."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from tree_sitter import Node

from sacl.adapters.treesitter.language import UnitNode
from sacl.adapters.treesitter.references_expressions import (
    SPREAD,
    UNKNOWN,
    ExpressionReader,
    Reader,
    attribute_of,
    choice_of,
    field,
    inner,
    literal,
    name,
    sequence,
    string_value,
    unit,
)
from sacl.adapters.treesitter.references_writer import (
    Extent,
    FactWriter,
    last_line_of,
    line_of,
    text_of,
)
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Choice,
    Collection,
    Definition,
    Export,
    Expression,
    Import,
    ImportedName,
    Inheritance,
    Item,
    Name,
    Opaque,
    Return,
    UnitReference,
    Use,
)

IMPORTING_CALLS = frozenset({"import_module", "__import__"})
SPLATS = frozenset({"list_splat", "dictionary_splat"})
NOT_PARENTS = frozenset({"Generic"})
PRIMITIVES = frozenset(
    [
        "int",
        "str",
        "float",
        "bool",
        "bytes",
        "object",
        "None",
        "Any",
        "list",
        "dict",
        "set",
        "tuple",
        "type",
    ]
)
TRANSPARENT_TYPES = frozenset(
    [
        "Optional",
        "Final",
        "ClassVar",
        "Annotated",
        "Awaitable",
        "Coroutine",
        "Required",
        "NotRequired",
    ]
)
ELEMENT_TYPES = frozenset(
    [
        "list",
        "List",
        "set",
        "Set",
        "frozenset",
        "FrozenSet",
        "Sequence",
        "Iterable",
        "Iterator",
        "Collection",
        "MutableSequence",
        "Generator",
        "AsyncIterator",
        "AsyncIterable",
        "AsyncGenerator",
        "deque",
    ]
)
MAPPING_TYPES = frozenset(
    [
        "dict",
        "Dict",
        "Mapping",
        "MutableMapping",
        "defaultdict",
        "DefaultDict",
        "OrderedDict",
    ]
)


def _arguments(
    reader: ExpressionReader, node: Node | None
) -> tuple[tuple[Expression, ...], tuple[tuple[str, Expression], ...]]:
    if node is None:
        return (), ()
    if node.type == "generator_expression":
        return (reader.read(node),), ()
    positional: list[Expression] = []
    keywords: list[tuple[str, Expression]] = []
    for child in node.named_children:
        if child.type == "keyword_argument":
            key = child.child_by_field_name("name")
            value = reader.read(child.child_by_field_name("value"))
            keywords.append((text_of(key) if key else "", value))
        elif child.type in SPLATS:
            keywords.append((SPREAD, inner(reader, child)))
        elif child.type != "comment":
            positional.append(reader.read(child))
    return tuple(positional), tuple(keywords)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    module = imported_by_call(node)
    if module is not None:
        return Name(f"import:{module}")
    callee = reader.read(node.child_by_field_name("function"))
    return Call(callee, *_arguments(reader, node.child_by_field_name("arguments")))


def imported_by_call(node: Node) -> str | None:
    """Return the literal module of ``import_module("m")``."""
    callee = node.child_by_field_name("function")
    if callee is None or text_of(callee).rpartition(".")[2] not in IMPORTING_CALLS:
        return None
    arguments = node.child_by_field_name("arguments")
    first = arguments.named_children[:1] if arguments is not None else []
    return string_value(first[0]) if first else None


def _dictionary(reader: ExpressionReader, node: Node) -> Expression:
    items: list[tuple[str | None, Expression]] = []
    for child in node.named_children[:200]:
        if child.type == "pair":
            key = child.child_by_field_name("key")
            text = key_of(reader.read(key)) if key is not None else None
            items.append((text, reader.read(child.child_by_field_name("value"))))
        elif child.type == "dictionary_splat":
            items.append((SPREAD, inner(reader, child)))
    return Collection("dict", tuple(items))


def _conditional(reader: ExpressionReader, node: Node) -> Expression:
    parts = [child for child in node.named_children if child.type != "comment"]
    return Choice(tuple(reader.read(part) for part in (parts[0], parts[-1])))


def _comprehension(kind: str) -> Reader:
    def read(reader: ExpressionReader, node: Node) -> Expression:
        body = reader.read(node.child_by_field_name("body"))
        return Collection(kind, ((None, body),))

    return read


def _subscript(reader: ExpressionReader, node: Node) -> Expression:
    value = reader.read(node.child_by_field_name("value"))
    key = reader.read(node.child_by_field_name("subscript"))
    if isinstance(key, Opaque) and key.type == "slice":
        return UNKNOWN
    written = key_of(key)
    if written is not None:
        return Item(value, written)
    return Item(value, None, key if isinstance(key, Name) else UNKNOWN)


def key_of(key: Expression) -> str | None:
    """Return a literal key; a string of digits differs from the number."""
    if not isinstance(key, Opaque) or key.literal is None:
        return None
    quoted = key.type == "str" and key.literal.isdigit()
    return f"'{key.literal}'" if quoted else key.literal


def _slice(_: ExpressionReader, __: Node) -> Expression:
    return Opaque("slice")


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "attribute": attribute_of("object", "attribute"),
    "call": _call,
    "subscript": _subscript,
    "slice": _slice,
    "list": sequence("list", SPLATS),
    "tuple": sequence("tuple", SPLATS),
    "expression_list": sequence("tuple", SPLATS),
    "pattern_list": sequence("tuple", SPLATS),
    "set": sequence("set", SPLATS),
    "dictionary": _dictionary,
    "list_comprehension": _comprehension("list"),
    "set_comprehension": _comprehension("set"),
    "generator_expression": _comprehension("generator"),
    "dictionary_comprehension": literal("dict"),
    "lambda": unit,
    "conditional_expression": _conditional,
    "boolean_operator": choice_of("left", "right"),
    "parenthesized_expression": inner,
    "await": inner,
    "named_expression": field("value"),
    "string": literal("str"),
    "concatenated_string": literal("str"),
    "integer": literal("int"),
    "unary_operator": literal("int"),
    "float": literal("float"),
    "true": literal("bool"),
    "false": literal("bool"),
    "comparison_operator": literal("bool"),
    "not_operator": literal("bool"),
    "none": literal("None"),
}


class TypeReader:
    """Reads annotations as the values that instances of the type stand for."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is no annotation."""
        if node is None:
            return None
        if depth > 8:
            return UNKNOWN
        if node.type in {"type", "parenthesized_expression"}:
            return self.read(next(iter(node.named_children), None), depth + 1)
        if node.type == "string":
            return dotted(string_value(node) or "")
        if node.type in {"union_type", "binary_operator"}:
            return self._union(node.named_children, depth)
        if node.type in {"generic_type", "subscript"}:
            return self._generic(node, depth)
        return self._reader.read(node)

    def _union(self, nodes: list[Node], depth: int) -> Expression:
        options = [self.read(node, depth + 1) or UNKNOWN for node in nodes]
        return Choice(tuple(options))

    def _generic(self, node: Node, depth: int) -> Expression:
        head, *rest = node.named_children or [node]
        outer = text_of(head).rpartition(".")[2]
        if rest and rest[0].type == "type_parameter":
            rest = rest[0].named_children
        if outer == "Union":
            return self._union(rest, depth)
        if outer in TRANSPARENT_TYPES and rest:
            chosen = rest[-1] if outer == "Coroutine" else rest[0]
            return self.read(chosen, depth + 1) or UNKNOWN
        if outer in ELEMENT_TYPES | MAPPING_TYPES and rest:
            element = rest[0] if outer in ELEMENT_TYPES else rest[-1]
            kind = "list" if outer in ELEMENT_TYPES else "dict"
            return Collection(kind, ((None, self.read(element, depth + 1) or UNKNOWN),))
        return self._reader.read(head) if outer not in {"type", "Type"} else UNKNOWN


def dotted(text: str) -> Expression:
    """Read a dotted name; anything else is ``Opaque``."""
    first, *rest = text.strip().split(".")
    if not all(part.isidentifier() for part in (first, *rest)):
        return UNKNOWN
    value: Expression = Name(first)
    for part in rest:
        value = Attribute(value, part)
    return value


class PythonExtractor:
    """Writes the facts of one Python file."""

    anonymous_types = frozenset({"lambda"})

    def __init__(self, writer: FactWriter) -> None:
        self._writer = writer
        self._reader = ExpressionReader(READERS, writer.unit_of_node)
        self._types = TypeReader(self._reader)
        self._global_names: dict[tuple[NodeId, str], NodeId] = {}
        self._type_checking: list[tuple[int, int]] = []

    def handlers(self) -> Mapping[str, Callable[[Node], None]]:
        """Return what to do with each capture, in order of dependence."""
        return {
            "guard": self._guard,
            "global": self._global,
            "import": self._import,
            "import_from": self._import_from,
            "assignment": self._assignment,
            "walrus": self._walrus,
            "loop": self._loop,
            "alias": self._alias,
            "anonymous": self._anonymous,
            "call": self._call,
            "raise": self._raise,
            "return": self._return,
            "yield": self._yield,
            "type": self._type,
        }

    def _guard(self, node: Node) -> None:
        if text_of(node).rpartition(".")[2] == "TYPE_CHECKING" and node.parent:
            block = node.parent.child_by_field_name("consequence")
            if block is not None:
                self._type_checking.append((block.start_byte, block.end_byte))

    def _is_type_only(self, node: Node) -> bool:
        start = node.start_byte
        return any(first <= start < last for first, last in self._type_checking)

    def _global(self, node: Node) -> None:
        scope = self._writer.scope(node)
        outer = NodeId(self._writer.path)
        if node.type == "nonlocal_statement":
            outer = NodeId(scope.rpartition(".")[0] or self._writer.path)
        for child in node.named_children:
            self._global_names[scope, text_of(child)] = outer

    def _add_import(
        self,
        node: Node,
        module: str,
        level: int,
        names: tuple[ImportedName, ...],
        *,
        dynamic: bool = False,
    ) -> None:
        scope = self._writer.scope(node)
        type_only = self._is_type_only(node)
        self._writer.imports.append(
            Import(
                module=module,
                level=level,
                names=names,
                scope=scope,
                line=line_of(node),
                local=self._writer.is_local(scope),
                type_only=type_only,
                dynamic=dynamic,
                until=0 if type_only else self._writer.extent(node).until,
            )
        )

    def _import(self, node: Node) -> None:
        for child in node.children_by_field_name("name"):
            module, alias = _aliased(child)
            imported = ImportedName("", alias or module, "namespace")
            self._add_import(node, module, 0, (imported,))

    def _import_from(self, node: Node) -> None:
        module_node = node.child_by_field_name("module_name")
        written = text_of(module_node) if module_node is not None else "__future__"
        module = written.lstrip(".").strip()
        level = len(written) - len(written.lstrip("."))
        names = tuple(
            ImportedName(imported, alias or imported, "named")
            for imported, alias in map(_aliased, node.children_by_field_name("name"))
        )
        if any(child.type == "wildcard_import" for child in node.named_children):
            names = (ImportedName("*", "", "namespace"),)
        self._add_import(node, module, level, names)

    def _assignment(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        right = node.child_by_field_name("right")
        if left is None:
            return
        while right is not None and right.type == "assignment":
            right = right.child_by_field_name("right")
        declared = self._types.read(node.child_by_field_name("type"))
        value = None if right is None else self._reader.read(right)
        self._bind(node, left, value, declared)

    def _bind(
        self,
        node: Node,
        target: Node,
        value: Expression | None,
        declared: Expression | None = None,
        extent: Extent | None = None,
    ) -> None:
        scope = self._writer.scope(node)
        for place, part in _targets(target, value):
            read = self._reader.read(place)
            home = scope
            if isinstance(read, Name):
                home = self._global_names.get((scope, read.id), scope)
            reach = extent if home == scope else Extent(last_line_of(node))
            if isinstance(read, (Name, Attribute, Item)):
                self._writer.bind(home, read, node, part, declared, reach)

    def _walrus(self, node: Node) -> None:
        target = node.child_by_field_name("name")
        if target is not None:
            self._bind(
                node, target, self._reader.read(node.child_by_field_name("value"))
            )

    def _loop(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        if left is None:
            return
        iterable = self._reader.read(node.child_by_field_name("right"))
        extent = None
        if node.type == "for_in_clause" and node.parent is not None:
            extent = Extent(last_line_of(node.parent), block=True)
        self._bind(node, left, Item(iterable, None), extent=extent)

    def _alias(self, node: Node) -> None:
        alias = node.child_by_field_name("alias")
        if alias is None or node.parent is None or not alias.named_children:
            return
        target, value = alias.named_children[0], self._reader.read(node.children[0])
        if node.parent.type == "with_item":
            entered = Call(Attribute(value, "__enter__"))
            self._bind(node, target, entered)
        elif node.parent.type == "except_clause":
            self._bind(node, target, None, value)
        else:
            self._bind(node, target, UNKNOWN)

    def _anonymous(self, node: Node) -> None:
        parameters = node.child_by_field_name("parameters")
        if node.id not in self._writer.unit_of_node and parameters is not None:
            names = (bound.lstrip("*") for bound, *_ in self._parameters(parameters))
            self._writer.bind_locally(node, names)

    def _call(self, node: Node) -> None:
        module = imported_by_call(node)
        if module is not None:
            level = len(module) - len(module.lstrip("."))
            imported = ImportedName("", f"import:{module}", "dynamic")
            self._add_import(node, module.lstrip("."), level, (imported,), dynamic=True)
            return
        call = self._reader.read(node)
        if isinstance(call, Call):
            self._update(node, call)
            callee = node.child_by_field_name("function")
            parent = node.parent
            awaited = parent is not None and parent.type == "await"
            line = last_line_of(callee or node)
            self._add_call(node, call, line, awaited=awaited)

    def _update(self, node: Node, call: Call) -> None:
        """Record ``d.update(e)`` as items of ``e`` given to ``d``."""
        callee = call.callee
        if isinstance(callee, Attribute) and callee.name == "update":
            for value in call.arguments[:1]:
                target = Item(callee.value, SPREAD)
                self._writer.bind(self._writer.scope(node), target, node, value)

    def _add_call(
        self, node: Node, call: Call, line: int, *, awaited: bool = False
    ) -> None:
        scope = self._writer.scope(node)
        self._writer.calls.append(CallSite(scope, call, line, awaited))

    def _raise(self, node: Node) -> None:
        raised = self._reader.read(next(iter(node.named_children), None))
        if isinstance(raised, (Name, Attribute)):
            site = CallSite(
                self._writer.scope(node),
                Call(raised, constructor=True),
                line_of(node),
                constructor=True,
            )
            self._writer.calls.append(site)

    def _return(self, node: Node) -> None:
        if node.named_children and self._writer.anonymous_function(node) is None:
            value = self._reader.read(node.named_children[0])
            self._writer.returns.append(
                Return(self._writer.scope(node), value, line_of(node))
            )

    def _yield(self, node: Node) -> None:
        if self._writer.anonymous_function(node) is not None:
            return
        value = self._reader.read(next(iter(node.named_children), None))
        if any(child.type == "from" for child in node.children):
            value = Item(value, None)
        yielded = Collection("generator", ((None, value),))
        self._writer.returns.append(
            Return(self._writer.scope(node), yielded, line_of(node))
        )

    def _type(self, node: Node) -> None:
        scope = self._writer.scope(node)
        for target in _named_types(node):
            read = (
                dotted(string_value(target) or "")
                if target.type == "string"
                else self._reader.read(target)
            )
            if isinstance(read, Attribute) or (
                isinstance(read, Name) and read.id not in PRIMITIVES
            ):
                self._writer.uses.append(Use(scope, read, line_of(target), "type"))

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit, its parameters and its parents."""
        node = unit_node.node
        decorators = self._decorators(unit_node)
        parameters = node.child_by_field_name("parameters")
        read = list(self._parameters(parameters)) if parameters is not None else []
        self._writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=self._writer.enclosing(unit_node),
                line=line_of(node),
                parameters=tuple(bound for bound, *_ in read),
                returns=self._types.read(node.child_by_field_name("return_type")),
                modifiers=_modifiers(unit_node, decorators),
                decorators=decorators,
                until=self._writer.extent(unit_node.outer).until,
            )
        )
        for bound, declared, value, place in read:
            target = Name(bound.lstrip("*"))
            self._writer.bind_parameter(unit_node.id, target, place, value, declared)
        if node.type == "lambda":
            body = self._reader.read(node.child_by_field_name("body"))
            self._writer.returns.append(Return(unit_node.id, body, line_of(node)))
        if node.type == "class_definition":
            self._parents(unit_node)

    def _parameters(
        self, node: Node
    ) -> Iterator[tuple[str, Expression | None, Expression | None, Node]]:
        for child in node.named_children:
            written = child.child_by_field_name("name") or child
            if child.type == "typed_parameter":
                written = child.named_children[0]
            if child.type == "keyword_separator":
                yield "*", None, None, child
            elif child.type not in {"comment", "positional_separator"}:
                declared = self._types.read(child.child_by_field_name("type"))
                value = child.child_by_field_name("value")
                bound = text_of(written)
                if bound.startswith("*"):
                    kind = "dict" if bound.startswith("**") else "tuple"
                    packed = Collection(kind, ((None, declared or UNKNOWN),))
                    yield bound, None if declared is None else packed, None, child
                    continue
                default = None if value is None else self._reader.read(value)
                yield bound, declared, default, child

    def _decorators(self, unit_node: UnitNode) -> tuple[Expression, ...]:
        found = []
        for child in unit_node.outer.children:
            if child.type != "decorator" or unit_node.outer.id == unit_node.node.id:
                continue
            decorator = self._reader.read(next(iter(child.named_children), None))
            found.append(decorator)
            line = line_of(child)
            call = Call(decorator, (UnitReference(unit_node.id),))
            scope = self._writer.enclosing(unit_node)
            self._writer.calls.append(CallSite(scope, call, line))
            target = decorator.callee if isinstance(decorator, Call) else decorator
            self._writer.uses.append(Use(unit_node.id, target, line, "decorator"))
        return tuple(found)

    def _parents(self, unit_node: UnitNode) -> None:
        bases = unit_node.node.child_by_field_name("superclasses")
        written = [] if bases is None else bases.named_children
        count = 0
        for base in written:
            if base.type in {"keyword_argument", "comment", "list_splat"}:
                continue
            if base.type == "subscript":
                base = base.child_by_field_name("value") or base  # noqa: PLW2901
            read = self._reader.read(base)
            last = text_of(base).rpartition(".")[2]
            if last in NOT_PARENTS:
                continue
            mixin = last.endswith("Mixin") or (count > 0 and last not in ABSTRACT)
            count += 1
            self._writer.inheritance.append(
                Inheritance(
                    unit_node.id, read, line_of(base), "mixin" if mixin else "extends"
                )
            )

    def finish(self) -> None:
        """Write what the file exports."""
        path = NodeId(self._writer.path)
        listed = {
            item.literal: binding.line
            for binding in self._writer.bindings
            if binding.target == Name("__all__")
            and isinstance(binding.value, Collection)
            for _, item in binding.value.items
            if isinstance(item, Opaque) and item.literal
        }
        if not listed:
            listed = self._public_names(path)
        self._writer.exports.extend(
            Export(public, "named", line, Name(public))
            for public, line in listed.items()
            if public
        )

    def _public_names(self, path: NodeId) -> dict[str | None, int]:
        names: dict[str | None, int] = {}
        if self._writer.path.rpartition("/")[2] == "__init__.py":
            for statement in self._writer.imports:
                if statement.scope == path and not statement.dynamic:
                    for imported in statement.names:
                        names.setdefault(imported.alias, statement.line)
        for definition in self._writer.definitions:
            if definition.scope == path and "expression" not in definition.modifiers:
                names.setdefault(definition.name, definition.line)
        for binding in self._writer.bindings:
            if binding.scope == path and isinstance(binding.target, Name):
                if not binding.block:
                    names.setdefault(binding.target.id, binding.line)
        return {
            public: line
            for public, line in names.items()
            if public and not public.startswith("_") and "." not in public
        }


Bindable: TypeAlias = tuple[Node, Expression | None]

ABSTRACT = frozenset({"ABC", "Protocol", "object"})
PATTERNS = frozenset({"pattern_list", "tuple_pattern", "list_pattern", "tuple", "list"})


def _aliased(node: Node) -> tuple[str, str]:
    if node.type != "aliased_import":
        return text_of(node), ""
    written = node.child_by_field_name("name")
    alias = node.child_by_field_name("alias")
    return text_of(written or node), text_of(alias or node)


def _targets(target: Node, value: Expression | None) -> Iterator[Bindable]:
    """Pair the names of a target with the parts of a value."""
    pending: list[tuple[Node, Expression | None]] = [(target, value)]
    while pending:
        place, part = pending.pop()
        if place.type == "parenthesized_expression":
            pending.extend((child, part) for child in place.named_children)
        elif place.type in PATTERNS:
            pending.extend(_parts(place.named_children, part))
        elif place.type == "list_splat_pattern":
            yield place.named_children[0], Opaque("list")
        else:
            yield place, part


def _parts(places: list[Node], value: Expression | None) -> Iterator[Bindable]:
    display = isinstance(value, Collection) and all(
        key not in {None, SPREAD} for key, _ in value.items
    )
    star = next(
        (i for i, place in enumerate(places) if place.type == "list_splat_pattern"),
        len(places),
    )
    for index, place in enumerate(places):
        if index < star and not display:
            yield place, None if value is None else Item(value, str(index))
        elif not isinstance(value, Collection) or not display:
            yield place, UNKNOWN
        else:
            offset = len(value.items) - len(places)
            if index == star:
                middle = value.items[star : star + offset + 1]
                packed = Collection(
                    "list", tuple((str(i), part) for i, (_, part) in enumerate(middle))
                )
                yield place.named_children[0], packed
                continue
            position = index if index < star else index + offset
            inside = 0 <= position < len(value.items)
            yield place, value.items[position][1] if inside else UNKNOWN


def _modifiers(
    unit_node: UnitNode, decorators: tuple[Expression, ...]
) -> tuple[str, ...]:
    found = []
    if unit_node.node.type == "lambda":
        found.append("expression")
    elif unit_node.node.children[0].type == "async":
        found.append("async")
    if unit_node.name in {"__init__", "__new__"} and unit_node.kind is UnitKind.METHOD:
        found.append("constructor")
    for decorator in decorators:
        target = decorator.callee if isinstance(decorator, Call) else decorator
        last = target.name if isinstance(target, Attribute) else ""
        last = target.id if isinstance(target, Name) else last
        found.extend(word for test, word in DECORATOR_WORDS if test(last))
    return tuple(found)


DECORATOR_WORDS: tuple[tuple[Callable[[str], bool], str], ...] = (
    ("staticmethod".__eq__, "static"),
    ("classmethod".__eq__, "class"),
    ("abstractmethod".__eq__, "abstract"),
    (lambda written: written.endswith("property"), "property"),
)


def _named_types(node: Node) -> Iterator[Node]:
    """Yield the nodes that name a type, inner ``type`` nodes left out."""
    pending = list(node.named_children)
    while pending:
        child = pending.pop()
        if child.type in {"identifier", "attribute", "string"}:
            yield child
        elif child.type != "type":
            pending.extend(child.named_children)
