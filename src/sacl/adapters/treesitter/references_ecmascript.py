"""Facts of JavaScript and TypeScript files, read from what the query finds."""

from collections.abc import Callable, Iterator, Mapping

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
    item_of,
    literal,
    literal_text,
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

SPLATS = frozenset({"spread_element"})
OBJECT_ASSIGN = Attribute(Name("Object"), "assign")
IMPORTERS = frozenset({"require", "import"})
DECLARATIONS = frozenset(
    {
        "function_declaration",
        "generator_function_declaration",
        "class_declaration",
        "abstract_class_declaration",
        "interface_declaration",
        "type_alias_declaration",
        "enum_declaration",
        "function_signature",
        "internal_module",
        "module",
    }
)
MEMBERS = frozenset(
    {"method_definition", "method_signature", "abstract_method_signature"}
)
TRANSPARENT_TYPES = frozenset(
    [
        "Promise",
        "PromiseLike",
        "Readonly",
        "Partial",
        "Required",
        "NonNullable",
        "Awaited",
    ]
)
ELEMENT_TYPES = frozenset(
    [
        "Array",
        "ReadonlyArray",
        "Set",
        "Iterable",
        "Iterator",
        "Generator",
        "AsyncIterable",
    ]
)
MAPPING_TYPES = frozenset({"Map", "Record", "WeakMap"})


def imported_by_call(node: Node) -> tuple[str, str] | None:
    """Return function and literal module of ``require("m")`` or ``import("m")``."""
    callee = node.child_by_field_name("function")
    if callee is None or callee.end_byte - callee.start_byte > 7:
        return None
    if callee.type not in {"identifier", "import"} or text_of(callee) not in IMPORTERS:
        return None
    arguments = node.child_by_field_name("arguments")
    first = arguments.named_children[:1] if arguments is not None else []
    module = string_value(first[0]) if first else None
    return None if module is None else (text_of(callee), module)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    imported = imported_by_call(node)
    if imported is not None:
        return Name(":".join(imported))
    callee = reader.read(node.child_by_field_name("function"))
    return Call(callee, *_arguments(reader, node))


def _new(reader: ExpressionReader, node: Node) -> Expression:
    callee = reader.read(node.child_by_field_name("constructor"))
    return Call(callee, *_arguments(reader, node), constructor=True)


def _arguments(
    reader: ExpressionReader, node: Node
) -> tuple[tuple[Expression, ...], tuple[tuple[str, Expression], ...]]:
    arguments = node.child_by_field_name("arguments")
    if arguments is None or arguments.type != "arguments":
        return (), ()
    positional: list[Expression] = []
    for child in arguments.named_children:
        if child.type == "spread_element":
            return tuple(positional), ((SPREAD, inner(reader, child)),)
        if child.type != "comment":
            positional.append(reader.read(child))
    return tuple(positional), ()


def _object(reader: ExpressionReader, node: Node) -> Expression:
    items: list[tuple[str | None, Expression]] = []
    for child in node.named_children[:200]:
        if child.type == "pair":
            value = reader.read(child.child_by_field_name("value"))
            items.append((key_of(child.child_by_field_name("key")), value))
        elif child.type in {"shorthand_property_identifier", "identifier"}:
            items.append((text_of(child), Name(text_of(child))))
        elif child.type == "method_definition":
            items.append(
                (key_of(child.child_by_field_name("name")), reader.unit(child))
            )
        elif child.type == "spread_element":
            items.append((SPREAD, inner(reader, child)))
    return Collection("object", tuple(items))


def key_of(node: Node | None) -> str | None:
    """Return the key of a property; None when it is computed."""
    if node is None:
        return None
    if node.type == "computed_property_name":
        return key_of(next(iter(node.named_children), None))
    if node.type in {"property_identifier", "private_property_identifier"}:
        return text_of(node)
    return literal_text(node) if node.type in {"string", "number"} else None


def _ternary(reader: ExpressionReader, node: Node) -> Expression:
    options = ("consequence", "alternative")
    return Choice(
        tuple(reader.read(node.child_by_field_name(part)) for part in options)
    )


def _binary(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    if operator is not None and operator.type in {"||", "??", "&&"}:
        return choice_of("left", "right")(reader, node)
    return UNKNOWN


def _sequence(reader: ExpressionReader, node: Node) -> Expression:
    return reader.read(node.named_children[-1]) if node.named_children else UNKNOWN


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "shorthand_property_identifier": name,
    "property_identifier": name,
    "type_identifier": name,
    "this": name,
    "super": name,
    "member_expression": attribute_of("object", "property"),
    "nested_identifier": attribute_of("object", "property"),
    "nested_type_identifier": attribute_of("module", "name"),
    "call_expression": _call,
    "new_expression": _new,
    "subscript_expression": item_of("object", "index"),
    "array": sequence("array", SPLATS),
    "object": _object,
    "arrow_function": unit,
    "function_expression": unit,
    "generator_function": unit,
    "class": unit,
    "ternary_expression": _ternary,
    "binary_expression": _binary,
    "assignment_expression": field("right"),
    "sequence_expression": _sequence,
    "parenthesized_expression": inner,
    "await_expression": inner,
    "as_expression": inner,
    "satisfies_expression": inner,
    "non_null_expression": inner,
    "instantiation_expression": inner,
    "string": literal("string"),
    "template_string": literal("string"),
    "number": literal("number"),
    "true": literal("boolean"),
    "false": literal("boolean"),
    "unary_expression": literal("boolean"),
    "null": literal("None"),
    "undefined": literal("None"),
    "regex": literal("RegExp"),
}


class TypeReader:
    """Reads TypeScript types as the values that instances of them stand for."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none."""
        if node is None:
            return None
        if depth > 8:
            return UNKNOWN
        parts = node.named_children
        if node.type in {"type_annotation", "parenthesized_type", "readonly_type"}:
            return self.read(parts[0], depth + 1) if parts else UNKNOWN
        if node.type == "union_type":
            return Choice(
                tuple(self.read(part, depth + 1) or UNKNOWN for part in parts)
            )
        if node.type == "array_type" and parts:
            return self._elements(parts[0], depth)
        if node.type == "generic_type":
            return self._generic(node, depth)
        if node.type in {"predefined_type", "literal_type"}:
            word = text_of(node)
            return Opaque("None" if word in {"null", "undefined", "void"} else word)
        return self._reader.read(node)

    def _elements(self, node: Node, depth: int) -> Expression:
        element = self.read(node, depth + 1) or UNKNOWN
        return Collection("array", ((None, element),))

    def _generic(self, node: Node, depth: int) -> Expression:
        head, *rest = node.named_children
        arguments = rest[0].named_children if rest else []
        outer = text_of(head)
        if outer in TRANSPARENT_TYPES and arguments:
            return self.read(arguments[0], depth + 1) or UNKNOWN
        if outer in ELEMENT_TYPES and arguments:
            return self._elements(arguments[0], depth)
        if outer in MAPPING_TYPES and arguments:
            return self._elements(arguments[-1], depth)
        return self._reader.read(head)


Pair = tuple[Expression, Expression | None]


class EcmaScriptExtractor:
    """Writes the facts of one JavaScript or TypeScript file."""

    anonymous_types = frozenset(
        {"arrow_function", "function_expression", "generator_function"}
    )

    def __init__(self, writer: FactWriter) -> None:
        self._writer = writer
        self._reader = ExpressionReader(READERS, writer.unit_of_node)
        self._types = TypeReader(self._reader)
        self._consumed: set[int] = set()
        self._declared: set[tuple[NodeId, str]] = set()
        self._undeclared: list[tuple[Node, str, Expression | None]] = []

    def handlers(self) -> Mapping[str, Callable[[Node], None]]:
        """Return what to do with each capture, in order of dependence."""
        return {
            "import": self._import,
            "import_alias": self._import_alias,
            "export": self._export,
            "declarator": self._declarator,
            "field": self._field,
            "loop": self._loop,
            "catch": self._catch,
            "anonymous": self._anonymous,
            "assignment": self._assignment,
            "call": self._call,
            "return": self._return,
            "yield": self._yield,
            "heritage": self._heritage,
            "type": self._type,
            "component": self._component,
        }

    # Imports and exports

    def _add_import(
        self,
        node: Node,
        module: str,
        names: list[ImportedName],
        *,
        type_only: bool = False,
        dynamic: bool = False,
    ) -> None:
        scope = self._writer.scope(node)
        self._writer.imports.append(
            Import(
                module=module,
                level=0,
                names=tuple(names),
                scope=scope,
                line=line_of(node),
                local=self._writer.is_local(scope),
                type_only=type_only,
                dynamic=dynamic,
                until=self._writer.extent(node).until,
            )
        )
        for imported in names:
            self._declared.add((scope, imported.alias))

    def _import(self, node: Node) -> None:
        type_only = any(child.type == "type" for child in node.children)
        module = string_value(node.child_by_field_name("source"))
        names: list[ImportedName] = []
        type_names: list[ImportedName] = []
        for clause in node.named_children:
            if clause.type == "import_require_clause":
                module = string_value(clause.child_by_field_name("source"))
                alias = text_of(clause.named_children[0])
                names.append(ImportedName("", alias, "namespace"))
            elif clause.type == "import_clause":
                for imported, only_type in _clause_names(clause):
                    (type_names if only_type else names).append(imported)
        if module is None:
            return
        if type_names:
            self._add_import(node, module, type_names, type_only=True)
        if names or not type_names:
            self._add_import(node, module, names, type_only=type_only)

    def _import_alias(self, node: Node) -> None:
        alias, *target = node.named_children
        if target:
            value = self._reader.read(target[0])
            self._declare(self._writer.scope(node), text_of(alias), node, value)

    def _export(self, node: Node) -> None:
        module = string_value(node.child_by_field_name("source"))
        type_only = any(child.type == "type" for child in node.children)
        words = {child.type for child in node.children}
        declaration = node.child_by_field_name("declaration")
        value = node.child_by_field_name("value")
        line = line_of(node)
        if module is not None:
            self._re_export(node, module, type_only=type_only)
        elif "export_clause" in words:
            for public, local in _specifiers(node):
                self._add_export(public, line, Name(local), type_only=type_only)
        elif "default" in words:
            target = value or declaration
            if target is not None:
                self._add_export("default", line, self._declared_value(target))
        elif "=" in words and node.named_children:
            self._add_export("export=", line, self._reader.read(node.named_children[0]))
        elif declaration is not None:
            for public in self._declared_names(declaration):
                self._add_export(public, line_of(declaration), Name(public))

    def _add_export(
        self, public: str, line: int, value: Expression, *, type_only: bool = False
    ) -> None:
        form = "default" if public in {"default", "export="} else "named"
        self._writer.exports.append(
            Export(
                public,
                "default" if form == "default" else "named",
                line,
                value,
                type_only=type_only,
            )
        )

    def _re_export(self, node: Node, module: str, *, type_only: bool) -> None:
        line = line_of(node)
        names: list[ImportedName] = []
        exports: list[tuple[str, str]] = []
        for public, origin in _specifiers(node):
            exports.append((public, origin))
            names.append(ImportedName(origin, "", "named"))
        if not exports:
            namespace = next(
                (
                    text_of(child.named_children[-1])
                    for child in node.named_children
                    if child.type == "namespace_export"
                ),
                "*",
            )
            exports.append((namespace, "*"))
            names.append(ImportedName("*" if namespace == "*" else "", "", "namespace"))
        self._add_import(node, module, names, type_only=type_only)
        for public, origin in exports:
            self._writer.exports.append(
                Export(
                    public,
                    "namespace"
                    if origin == "*"
                    else ("default" if public == "default" else "named"),
                    line,
                    module=module,
                    origin=origin,
                    type_only=type_only,
                )
            )

    def _declared_value(self, node: Node) -> Expression:
        unit_node = self._writer.unit_of_node.get(node.id)
        return (
            self._reader.read(node)
            if unit_node is None
            else UnitReference(unit_node.id)
        )

    def _declared_names(self, declaration: Node) -> Iterator[str]:
        named = declaration.child_by_field_name("name")
        if named is not None:
            yield text_of(named)
        for child in declaration.named_children:
            if child.type == "variable_declarator":
                target = child.child_by_field_name("name")
                if target is not None:
                    for place, _ in self._targets(target, None):
                        if isinstance(place, Name):
                            yield place.id

    # Bindings

    def _declare(
        self,
        scope: NodeId,
        bound: str,
        node: Node,
        value: Expression | None = None,
        declared: Expression | None = None,
        extent: Extent | None = None,
    ) -> None:
        self._declared.add((scope, bound))
        self._writer.bind(scope, Name(bound), node, value, declared, extent)

    def _declarator(self, node: Node) -> None:
        target = node.child_by_field_name("name")
        value_node = node.child_by_field_name("value")
        if target is None or self._imports_directly(node, target, value_node):
            return
        declared = self._types.read(node.child_by_field_name("type"))
        value = None if value_node is None else self._reader.read(value_node)
        extent = self._declared_extent(node)
        if (
            value_node is None
            and node.parent
            and node.parent.type == "for_in_statement"
        ):
            return
        scope = self._writer.scope(node)
        for place, part in self._targets(target, value):
            if isinstance(place, Name):
                self._declare(scope, place.id, node, part, declared, extent)

    def _declared_extent(self, node: Node) -> Extent:
        """Return the reach of ``let`` and ``const``: the block around them."""
        extent = self._writer.extent(node)
        lexical = node.parent is not None and node.parent.type == "lexical_declaration"
        if not lexical or extent.block:
            return extent
        block = self._writer.block(node)
        return extent if block is None else Extent(last_line_of(block), block=True)

    def _imports_directly(self, node: Node, target: Node, value: Node | None) -> bool:
        """Record ``const m = require("m")`` as an import that binds names."""
        call = value
        if call is not None and call.type == "await_expression":
            call = next(iter(call.named_children), None)
        if call is None or call.type != "call_expression":
            return False
        imported = imported_by_call(call)
        if imported is None:
            return False
        if target.type == "identifier":
            names = [ImportedName("", text_of(target), "dynamic")]
        elif target.type == "object_pattern":
            pairs = list(self._targets(target, Name("")))
            names = [
                ImportedName(part.name, place.id, "dynamic")
                for place, part in pairs
                if isinstance(place, Name)
                and isinstance(part, Attribute)
                and part.value == Name("")
            ]
            if len(names) != len(pairs):
                return False
        else:
            return False
        self._consumed.add(call.id)
        self._add_import(node, imported[1], names, dynamic=True)
        return True

    def _targets(self, node: Node, value: Expression | None) -> Iterator[Pair]:
        """Pair the places of a pattern with the parts of a value."""
        pending: list[tuple[Node, Expression | None]] = [(node, value)]
        while pending:
            place, part = pending.pop()
            if place.type == "object_pattern":
                pending.extend(_object_parts(place, part))
            elif place.type in {"array_pattern", "array"}:
                pending.extend(_array_parts(place, part))
            elif place.type in {"assignment_pattern", "object_assignment_pattern"}:
                left = place.child_by_field_name("left")
                default = self._reader.read(place.child_by_field_name("right"))
                if left is not None:
                    joined = default if part is None else Choice((part, default))
                    pending.append((left, joined))
            elif place.type == "rest_pattern" and place.named_children:
                pending.append((place.named_children[0], Opaque("array")))
            elif place.type == "shorthand_property_identifier_pattern":
                yield Name(text_of(place)), part
            else:
                yield self._reader.read(place), part

    def _field(self, node: Node) -> None:
        named = node.child_by_field_name("name") or node.child_by_field_name("property")
        key = key_of(named)
        if key is None:
            return
        static = any(child.type == "static" for child in node.children)
        value = node.child_by_field_name("value")
        target: Expression = Name(key) if static else Attribute(Name("this"), key)
        self._writer.bind(
            self._writer.scope(node),
            target,
            node,
            None if value is None else self._declared_value(value),
            self._types.read(node.child_by_field_name("type")),
            Extent(),
        )

    def _loop(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        if left is None:
            return
        keys = any(child.type == "in" for child in node.children)
        iterable = self._reader.read(node.child_by_field_name("right"))
        value = Opaque("string") if keys else Item(iterable, None)
        extent = Extent(last_line_of(node), block=True)
        declares = any(child.type in {"const", "let", "var"} for child in node.children)
        for place, part in self._targets(left, value):
            if isinstance(place, Name) and declares:
                self._declare(
                    self._writer.scope(node), place.id, node, part, extent=extent
                )

    def _catch(self, node: Node) -> None:
        parameter = node.child_by_field_name("parameter")
        if parameter is None:
            return
        extent = Extent(last_line_of(node), block=True)
        for place, _ in self._targets(parameter, None):
            if isinstance(place, Name):
                self._declare(
                    self._writer.scope(node), place.id, node, UNKNOWN, extent=extent
                )

    def _anonymous(self, node: Node) -> None:
        if node.id not in self._writer.unit_of_node:
            names = [place.id for place, *_ in self._parameters(node)]
            self._writer.bind_locally(node, names)
            own = node.child_by_field_name("name")
            if node.type != "arrow_function":
                names = ["this", "arguments"]
                self._writer.bind_locally(node, names)
            if own is not None:
                self._writer.bind_locally(node, [text_of(own)])

    def _assignment(self, node: Node) -> None:
        left = node.child_by_field_name("left")
        right = node.child_by_field_name("right")
        if left is None or right is None:
            return
        value = self._reader.read(right)
        self._export_common(node, left, value)
        for place, part in self._targets(left, value):
            if isinstance(place, Name):
                self._undeclared.append((node, place.id, part))
            elif isinstance(place, (Attribute, Item)):
                self._writer.bind(self._writer.scope(node), place, node, part)

    def _export_common(self, node: Node, left: Node, value: Expression) -> None:
        """Record CommonJS exports: ``module.exports = x``, ``exports.y = z``."""
        written = text_of(left) if left.end_byte - left.start_byte < 200 else ""
        if written == "module.exports":
            self._add_export("export=", line_of(node), value)
            return
        for prefix in ("module.exports.", "exports."):
            public = written.removeprefix(prefix)
            if public != written and public.isidentifier():
                form = "default" if public == "default" else public
                self._add_export(form, line_of(node), value)
                return

    # Calls, returns

    def _call(self, node: Node) -> None:
        imported = imported_by_call(node)
        if imported is not None:
            if node.id not in self._consumed:
                alias = ":".join(imported)
                names = [ImportedName("", alias, "dynamic")]
                self._add_import(node, imported[1], names, dynamic=True)
            return
        call = self._reader.read(node)
        if not isinstance(call, Call):
            return
        if call.callee == OBJECT_ASSIGN:
            self._assign_all(node, call)
        callee = node.child_by_field_name("function") or node.child_by_field_name(
            "constructor"
        )
        self._writer.calls.append(
            CallSite(
                self._writer.scope(node),
                call,
                last_line_of(callee or node),
                awaited=node.parent is not None
                and node.parent.type == "await_expression",
                constructor=call.constructor,
            )
        )

    def _assign_all(self, node: Node, call: Call) -> None:
        """Record ``Object.assign(a, b)`` as items of ``b`` given to ``a``."""
        scope = self._writer.scope(node)
        for value in call.arguments[1:]:
            target = Item(call.arguments[0], SPREAD)
            self._writer.bind(scope, target, node, value)

    def _return(self, node: Node) -> None:
        if node.named_children and self._writer.anonymous_function(node) is None:
            value = self._reader.read(node.named_children[0])
            self._writer.returns.append(
                Return(self._writer.scope(node), value, line_of(node))
            )

    def _yield(self, node: Node) -> None:
        if self._writer.anonymous_function(node) is None:
            value = self._reader.read(next(iter(node.named_children), None))
            yielded = Collection("generator", ((None, value),))
            self._writer.returns.append(
                Return(self._writer.scope(node), yielded, line_of(node))
            )

    def _component(self, node: Node) -> None:
        named = node.child_by_field_name("name")
        target = self._reader.read(named)
        if isinstance(target, Attribute) or (
            isinstance(target, Name) and not target.id[:1].islower()
        ):
            scope = self._writer.scope(node)
            self._writer.uses.append(Use(scope, target, line_of(node), "callback"))

    # Types

    def _type(self, node: Node) -> None:
        scope = self._writer.scope(node)
        pending = list(node.named_children)
        while pending:
            child = pending.pop()
            if child.type in {"type_identifier", "nested_type_identifier"}:
                target = self._reader.read(child)
                self._writer.uses.append(Use(scope, target, line_of(child), "type"))
            elif child.type not in {"type_annotation", "type_arguments"}:
                pending.extend(child.named_children)

    def _heritage(self, node: Node) -> None:
        owner = self._writer.unit_of_node.get(node.parent.id) if node.parent else None
        if owner is None:
            return
        for parent, form in _parents(node):
            self._writer.inheritance.append(
                Inheritance(owner.id, self._reader.read(parent), line_of(parent), form)
            )

    # Definitions

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit and its parameters."""
        node = unit_node.node
        parameters = list(self._parameters(node))
        scope = self._writer.enclosing(unit_node)
        decorators = self._decorators(unit_node, scope)
        modifiers = _modifiers(unit_node)
        block = self._writer.block(node)
        outside = block is None or "expression" in modifiers
        self._writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=scope,
                line=line_of(node),
                parameters=tuple(
                    prefix + place.id for place, _, _, prefix in parameters
                ),
                returns=self._types.read(node.child_by_field_name("return_type")),
                modifiers=modifiers,
                decorators=decorators,
                until=0 if outside or block is None else last_line_of(block),
            )
        )
        if "expression" not in modifiers:
            self._declared.add((scope, unit_node.name))
        for place, declared, value, _ in parameters:
            self._declared.add((unit_node.id, place.id))
            self._writer.bind_parameter(unit_node.id, place, node, value, declared)
        self._own_name(unit_node)
        body = node.child_by_field_name("body")
        if node.type == "arrow_function" and body is not None:
            if body.type != "statement_block":
                returned = Return(unit_node.id, self._reader.read(body), line_of(body))
                self._writer.returns.append(returned)

    def _own_name(self, unit_node: UnitNode) -> None:
        """A function expression sees its own name inside."""
        named = unit_node.node.child_by_field_name("name")
        if named is not None and unit_node.node.type in {
            "function_expression",
            "class",
        }:
            reference = UnitReference(unit_node.id)
            self._declare(
                unit_node.id, text_of(named), unit_node.node, reference, extent=Extent()
            )

    def _parameters(
        self, node: Node
    ) -> Iterator[tuple[Name, Expression | None, Expression | None, str]]:
        single = node.child_by_field_name("parameter")
        if single is not None:
            yield Name(text_of(single)), None, None, ""
        listed = node.child_by_field_name("parameters")
        for position, child in enumerate(listed.named_children if listed else ()):
            if child.type in {"comment", "decorator"}:
                continue
            pattern = child.child_by_field_name("pattern") or child
            declared = self._types.read(child.child_by_field_name("type"))
            default = child.child_by_field_name("value")
            if pattern.type == "assignment_pattern":
                default = pattern.child_by_field_name("right")
                pattern = pattern.child_by_field_name("left") or pattern
            value = None if default is None else self._reader.read(default)
            if any(part.type == "accessibility_modifier" for part in child.children):
                self._parameter_property(node, pattern, declared)
            if pattern.type == "rest_pattern":
                yield Name(text_of(pattern).lstrip(".")), declared, None, "*"
            elif pattern.type in {"object_pattern", "array_pattern"}:
                whole = Name(f"#{position}")
                yield whole, declared, value, ""
                self._parameter_parts(node, pattern, whole)
            elif pattern.type in {"identifier", "this"}:
                yield Name(text_of(pattern)), declared, value, ""

    def _parameter_parts(self, node: Node, pattern: Node, whole: Name) -> None:
        unit_node = self._writer.unit_of_node.get(node.id)
        anonymous = Extent(last_line_of(node), block=True)
        scope = self._writer.scope(node) if unit_node is None else unit_node.id
        for place, part in self._targets(pattern, whole):
            if isinstance(place, Name):
                extent = anonymous if unit_node is None else Extent()
                self._declare(scope, place.id, node, part, extent=extent)

    def _parameter_property(
        self, node: Node, pattern: Node, declared: Expression | None
    ) -> None:
        unit_node = self._writer.unit_of_node.get(node.id)
        if unit_node is not None:
            target = Attribute(Name("this"), text_of(pattern))
            value = Name(text_of(pattern))
            self._writer.bind(unit_node.id, target, node, value, declared, Extent())

    def _decorators(self, unit_node: UnitNode, scope: NodeId) -> tuple[Expression, ...]:
        nodes = [
            child
            for holder in {unit_node.outer.id: unit_node.outer}.values()
            for child in holder.children
            if child.type == "decorator"
        ]
        found = []
        for child in nodes:
            decorator = self._reader.read(next(iter(child.named_children), None))
            found.append(decorator)
            call = Call(decorator, (UnitReference(unit_node.id),))
            self._writer.calls.append(CallSite(scope, call, line_of(child)))
            target = decorator.callee if isinstance(decorator, Call) else decorator
            self._writer.uses.append(
                Use(unit_node.id, target, line_of(child), "decorator")
            )
        return tuple(found)

    def finish(self) -> None:
        """Bind the names that are assigned without a declaration beside them."""
        parents = {unit.id: self._writer.enclosing(unit) for unit in self._writer.units}
        for node, bound, value in self._undeclared:
            own = scope = self._writer.scope(node)
            while scope != self._writer.path and (scope, bound) not in self._declared:
                scope = parents[scope]
            extent = None
            if scope != own:
                extent = Extent(last_line_of(node))
            self._writer.bind(scope, Name(bound), node, value, extent=extent)


def _clause_names(clause: Node) -> Iterator[tuple[ImportedName, bool]]:
    for child in clause.named_children:
        if child.type == "identifier":
            yield ImportedName("default", text_of(child), "default"), False
        elif child.type == "namespace_import":
            yield (
                ImportedName("", text_of(child.named_children[-1]), "namespace"),
                False,
            )
        elif child.type == "named_imports":
            for specifier in child.named_children:
                named = specifier.child_by_field_name("name")
                alias = specifier.child_by_field_name("alias") or named
                if named is None or alias is None:
                    continue
                written = string_value(named) or text_of(named)
                form = "default" if written == "default" else "named"
                only_type = any(part.type == "type" for part in specifier.children)
                yield (
                    ImportedName(
                        written,
                        text_of(alias),
                        "default" if form == "default" else "named",
                    ),
                    only_type,
                )


def _specifiers(node: Node) -> Iterator[tuple[str, str]]:
    """Yield public and local name of ``export { local as public }``."""
    for clause in node.named_children:
        if clause.type == "export_clause":
            for specifier in clause.named_children:
                named = specifier.child_by_field_name("name")
                alias = specifier.child_by_field_name("alias") or named
                if named is not None and alias is not None:
                    public = string_value(alias) or text_of(alias)
                    yield public, string_value(named) or text_of(named)


def _object_parts(
    node: Node, value: Expression | None
) -> Iterator[tuple[Node, Expression | None]]:
    whole = UNKNOWN if value is None else value
    for child in node.named_children:
        if child.type == "shorthand_property_identifier_pattern":
            yield child, Attribute(whole, text_of(child))
        elif child.type == "object_assignment_pattern":
            left = child.child_by_field_name("left")
            if left is not None:
                yield child, Attribute(whole, text_of(left))
        elif child.type == "pair_pattern":
            key = key_of(child.child_by_field_name("key"))
            target = child.child_by_field_name("value")
            if target is not None:
                yield target, UNKNOWN if key is None else Attribute(whole, key)
        elif child.type == "rest_pattern":
            yield child, UNKNOWN


def _array_parts(
    node: Node, value: Expression | None
) -> Iterator[tuple[Node, Expression | None]]:
    whole = UNKNOWN if value is None else value
    index = 0
    for child in node.children:
        if child.type == ",":
            index += 1
        elif child.is_named and child.type != "comment":
            if child.type == "rest_pattern":
                yield child, UNKNOWN
            else:
                yield child, Item(whole, str(index))


def _parents(node: Node) -> Iterator[tuple[Node, "HeritageForm"]]:
    if node.type == "extends_type_clause":
        for child in node.children_by_field_name("type"):
            yield _without_arguments(child), "extends"
        return
    clauses = node.named_children
    if clauses and clauses[0].type not in {"extends_clause", "implements_clause"}:
        yield clauses[0], "extends"
        return
    for clause in clauses:
        if clause.type == "extends_clause":
            for child in clause.children_by_field_name("value"):
                yield child, "extends"
        else:
            for child in clause.named_children:
                yield _without_arguments(child), "implements"


def _without_arguments(node: Node) -> Node:
    if node.type == "generic_type" and node.named_children:
        return node.named_children[0]
    return node


from typing import Literal  # noqa: E402

HeritageForm = Literal["extends", "implements", "mixin"]


def _modifiers(unit_node: UnitNode) -> tuple[str, ...]:
    node = unit_node.node
    found = []
    if node.type not in DECLARATIONS | MEMBERS or (
        node.type in MEMBERS and unit_node.kind is not UnitKind.METHOD
    ):
        found.append("expression")
    if node.type in MEMBERS and node.parent is not None:
        if node.parent.type == "object":
            found.append("expression")
    if node.type == "arrow_function":
        found.append("arrow")
    words = {child.type for child in node.children if not child.is_named}
    found.extend(word for word in ("static", "async") if word in words)
    if node.type in MEMBERS and "get" in words:
        found.append("property")
    if node.type == "abstract_method_signature":
        found.append("abstract")
    if node.type == "method_definition" and unit_node.name == "constructor":
        found.append("constructor")
    return tuple(found)
