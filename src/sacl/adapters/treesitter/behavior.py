"""Reads what code does from its syntax tree, for every language alike.

A definition's node goes in; the language-neutral ``Operation`` tree comes out,
without documentation and comments. What differs between languages stands in
their ``BehaviorTable``. Depth and size are bounded, so that generated code and
deep nesting cost no more than ordinary code.
"""

from collections.abc import Sequence

from tree_sitter import Node

from sacl.adapters.treesitter.behavior_errors import with_errors
from sacl.adapters.treesitter.behavior_folding import (
    bind_loosely,
    call_of,
    fold_dotted,
    loop_over_elements,
    loop_over_range,
    optional,
    over_what_is_pointed_at,
    returning,
    settle_calls,
)
from sacl.adapters.treesitter.behavior_making import (
    as_stored,
    begun,
    block,
    declared_type,
    giving_nothing,
    in_one_case,
    initialised,
    joined,
    matched,
    parents_named,
    passed_on,
    pattern_of,
    told_apart,
    whole_name,
    with_self,
)
from sacl.adapters.treesitter.behavior_operators import (
    kind_of_operator,
)
from sacl.adapters.treesitter.behavior_parts import (
    BODIES_OF_CLASSES,
    CONDITIONAL,
    HOLDERS_OF_NAMES,
    NO_RESULTS,
    OF_ONE,
    POINTED,
    TYPES_OF_PARAMETERS,
    affordable,
    arguments_in,
    arguments_of,
    declared_result,
    fields_given,
    first_part,
    head_of,
    held_in_some,
    is_list,
    is_statement,
    leaf_name,
    names_of,
    operands_of,
    optional_owner,
    own_name,
    part_of,
    parts_of,
    source_of,
    taking_several,
)
from sacl.adapters.treesitter.behavior_shapes import (
    ALL,
    CASE,
    DECLARED,
    MEMBERS,
    FunctionShape,
    Shape,
)
from sacl.adapters.treesitter.behavior_texts import text_of
from sacl.adapters.treesitter.language import Language
from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

MAX_DEPTH = 96
"""Syntax nested deeper is left out: every level costs the stack some frames."""

MAX_SYNTAX_NODES = 6_000
"""Of a larger definition the middle is left out."""


def read_operations(node: Node, language: Language) -> Operation:
    """Read the operations of a definition, or of a whole file.

    Args:
        node: The definition, the statement that wraps it, or the root.
        language: Whose grammar made the node.
    """
    reader = _Reader(language)
    operations = reader.read(node, 0, MAX_SYNTAX_NODES)
    whole = operations[0] if len(operations) == 1 else block(operations)
    if language.behavior.trailing:
        whole = bind_loosely(whole)
    whole = fold_dotted(settle_calls(whole))
    errors = language.behavior.errors
    return with_errors(whole, errors) if errors else whole


class _Reader:
    """Applies one table; a node gives zero, one or (transparent) more operations."""

    def __init__(self, language: Language) -> None:
        self._language, self._table = language, language.behavior
        self._functions = 0
        """How many functions are around what is read."""

    def read(self, node: Node, depth: int, budget: int) -> list[Operation]:
        table, kind = self._table, self._kind(node)
        if kind in table.dropped or depth > MAX_DEPTH:
            return []
        for kinds, read_one in (
            (table.functions, self._function),
            (table.classes, self._class),
            (table.calls, self._call),
            (table.counted_loops, self._counted_loop),
            (table.slices, self._slice),
        ):
            if kind in kinds:
                return [read_one(node, depth, budget)]
        return self._by_shape(node, kind, depth, budget)

    def _kind(self, node: Node) -> str:
        """Return the type of a node, with that of the child that decides."""
        deciding = self._table.variants.get(node.type, ())
        for child in node.children if deciding else ():
            if child.type in deciding:
                return f"{node.type}:{child.type}"
        return node.type

    def _by_shape(
        self, node: Node, kind: str, depth: int, budget: int
    ) -> list[Operation]:
        shape = self._table.shapes.get(kind)
        if shape is not None:
            first = [part for name in shape.before for part in parts_of(node, name)]
            before = self._all(first, depth + 1, budget)
            return [*before, self._shaped(node, shape, depth, budget)]
        carried = self._table.carriers.get(kind)
        if carried is not None:
            return self._all(parts_of(node, carried), depth + 1, budget)
        if kind in self._table.optional and self._functions:
            return self._optional(node, depth, budget)
        children = self._all(node.named_children, depth + 1, budget)
        if kind in self._table.statements:
            return [child for child in children if child.kind is not Kind.LITERAL]
        if kind in self._table.transparent or len(children) == 1:
            return children
        return [Operation(Kind.OTHER, operands=tuple(children))] if children else []

    def _all(self, nodes: Sequence[Node], depth: int, budget: int) -> list[Operation]:
        found: list[Operation] = []
        held: list[Operation] = []
        mark = ""
        for node, share in affordable(nodes, budget):
            if node.type in self._table.marks and self._functions:
                found.extend(in_one_case(held))
                held, mark = [], source_of(node)
                continue
            optional = mark.startswith(CONDITIONAL)
            (held if optional else found).extend(self.read(node, depth, share))
            mark = "" if mark.startswith(OF_ONE) else mark
            found.extend(in_one_case(held) if not mark else ())
            held = held if mark else []
        return [*found, *in_one_case(held)]

    def _optional(self, node: Node, depth: int, budget: int) -> list[Operation]:
        """Read what is compiled in some builds only, and then what is in the others."""
        own = held_in_some(node)
        others = parts_of(node, "alternative")
        return [
            *in_one_case(self._all(own, depth + 1, budget)),
            *self._all(others, depth + 1, budget),
        ]

    def _shaped(self, node: Node, shape: Shape, depth: int, budget: int) -> Operation:
        text = text_of(node, shape, self._table.transparent)
        told = [part for name in shape.cases for part in parts_of(node, name)]
        held = [part for part in operands_of(node, shape) if part not in told]
        kind = shape.kind or kind_of_operator(text, len(held))
        if not shape.kind and self._table.infix and text.isidentifier():
            kind, text = (Kind.CALL, f".{text}") if kind is Kind.OTHER else (kind, text)
        if kind is Kind.ATTRIBUTE:
            text = own_name(text)
        operands = self._all(held, depth + 1, budget)
        if shape.text == CASE:
            read = self._all(told, depth + 1, budget)
            operands = [pattern_of(told, read, binding=self._table.binding), *operands]
        if shape.test:
            tests = self._all(parts_of(node, shape.test), depth + 1, budget)
            tests = matched(tests) if shape.is_pattern else tests
            operands = [joined(tests, negated=shape.negated), *operands]
        given = [part.kind for part in operands] if kind is Kind.RETURN else []
        if given in ([Kind.BRANCH], [Kind.BLOCK], [Kind.RAISE]):
            return returning(operands[0])
        if kind is Kind.NAME and text in self._table.constants:
            return Operation(Kind.LITERAL, self._table.constants[text])
        return told_apart(kind, text, operands)

    def _function(self, node: Node, depth: int, budget: int) -> Operation:
        shape = self._table.functions[self._kind(node)]
        parts = self._parameters(node, shape.parameters, depth, budget)
        declared = declared_result(node, shape, self._table)
        if declared:
            parts.append(declared_type(declared))
        if self._table.awaiting in head_of(node, part_of(node, shape.body)).split():
            parts.append(Operation(Kind.OTHER, self._table.awaiting))
        if shape.body == ALL:
            parts.extend(self._statements(node, shape.parameters, depth, budget))
        self._functions += 1
        body = self._body(part_of(node, shape.body), declared, depth, budget)
        first = self._done_first(node, shape, depth, budget)
        self._functions -= 1
        receiver = part_of(node, shape.receiver)
        own = "" if receiver is None else leaf_name(receiver)
        whole = [begun(first, body)] if first else body
        body = in_one_case(whole) if node.has_error else whole
        parts.extend(with_self(part, own) if own else part for part in body)
        name = source_of(part_of(node, shape.name))
        return as_stored(Operation(Kind.FUNCTION, name, tuple(parts)))

    def _done_first(
        self, node: Node, shape: FunctionShape, depth: int, budget: int
    ) -> list[Operation]:
        """Read what a constructor does in front of its body."""
        before = parts_of(node, shape.before) if shape.before else []
        done = self._all(before, depth + 1, budget)
        listed = part_of(node, shape.parameters) if self._table.stored else None
        for parameter in [] if listed is None else listed.named_children:
            marks = {parameter.type, *(child.type for child in parameter.children)}
            if marks & self._table.stored:
                read = self._parameter(parameter, parameter, depth, budget)
                name = Operation(Kind.NAME, read.text)
                done.append(initialised([name, name]))
        return done

    def _statements(
        self, node: Node, listed: str, depth: int, budget: int
    ) -> list[Operation]:
        """Read what a function holds without a block around it."""
        parameters = parts_of(node, listed)
        nodes = [child for child in node.named_children if child not in parameters]
        operations = self._all(nodes, depth + 1, budget)
        return operations if len(operations) == 1 else [block(operations)]

    def _body(
        self, node: Node | None, declared: str, depth: int, budget: int
    ) -> list[Operation]:
        """Read a body; its last expression may be what it returns."""
        operations = [] if node is None else self.read(node, depth + 1, budget)
        operations = operations or ([] if node is None else [block([])])
        if declared in NO_RESULTS:
            return giving_nothing(operations)
        if node is None or not operations:
            return operations
        statement = self._table.valued.get(node.type)
        if statement is None:
            chosen = self._table.valued and operations[0].kind is Kind.BRANCH
            return [returning(operations[0])] if chosen else operations
        last = node.named_children[-1:]
        if not last or is_statement(last[0], statement):
            return operations
        return [returning(operations[0])]

    def _parameters(
        self, node: Node, listed: str, depth: int, budget: int
    ) -> list[Operation]:
        nodes = parts_of(node, listed) or parts_of(node, "parameter")
        is_one = listed.endswith(".parameter")
        if len(nodes) == 1 and not is_one and is_list(nodes[0]):
            nodes = nodes[0].named_children
        return [
            self._parameter(parameter, name, depth + 1, share)
            for parameter, share in affordable(nodes, budget)
            if parameter.type not in self._table.dropped
            for name in names_of(parameter)
        ]

    def _parameter(
        self, node: Node, target: Node, depth: int, budget: int
    ) -> Operation:
        pointed = ""
        while (inner := first_part(target, *HOLDERS_OF_NAMES)) is not None:
            target = inner
            pointed += POINTED.get(target.type, "")
        parts: list[Operation] = []
        if target.type.endswith("_pattern") and "splat" not in target.type:
            parts.extend(self.read(target, depth, budget))
        if annotation := source_of(first_part(node, *TYPES_OF_PARAMETERS)):
            parts.append(declared_type(annotation + pointed))
        if mark := taking_several(node):
            parts.append(Operation(Kind.OTHER, mark))
        default = first_part(node, "value", "right", "default_value")
        if default is not None:
            parts.extend(self.read(default, depth, budget))
        return Operation(Kind.PARAMETER, leaf_name(target), tuple(parts))

    def _class(self, node: Node, depth: int, budget: int) -> Operation:
        body = first_part(node, *BODIES_OF_CLASSES)
        name = node.child_by_field_name("name")
        parts = node.named_children
        bases = [c for c in parts if c not in (body, name) and c.type != "self"]
        stored = [field for part in bases for field in fields_given(part)]
        listed = [part for part in bases if part.type in self._table.parents]
        bases = [p for p in bases if p not in listed and not fields_given(p)]
        read = self._all(bases, depth + 1, budget)
        held = [op for op in read if op.kind is Kind.FUNCTION or op.text == DECLARED]
        based = [*parents_named(listed), *(op for op in read if op not in held)]
        held.extend(Operation(Kind.OTHER, DECLARED) for _ in stored)
        held[:0] = [Operation(Kind.OTHER, "base", tuple(based))] if based else []
        if body is not None:
            held.extend(self._all(body.named_children, depth + 1, budget))
        word = self._table.classes[self._kind(node)]
        return Operation(Kind.BLOCK, word, tuple(held))

    def _call(self, node: Node, depth: int, budget: int) -> Operation:
        call = self._settled_call(node, depth, budget)
        owner = self._all(optional_owner(node), depth + 1, budget)
        return optional(call, owner) if owner else call

    def _settled_call(self, node: Node, depth: int, budget: int) -> Operation:
        call = self._plain_call(node, depth, budget)
        if (name := whole_name(call)) in self._table.words:
            given = call.operands[name != call.text :]
            return Operation(self._table.words[name], operands=given)
        own = self._table.calls[node.type].members
        if own and (members := self._part(node, own, depth, budget)):
            return Operation(Kind.OTHER, MEMBERS, (call, *members))
        source = self._table.iterators.get(call.text)
        if source is None:
            return passed_on(call, self._table)
        return loop_over_elements(call, source)

    def _plain_call(self, node: Node, depth: int, budget: int) -> Operation:
        shape = self._table.calls[node.type]
        callee = part_of(node, shape.callee)
        given = part_of(node, shape.arguments)
        given = arguments_in(given, self._language) if shape.tokens else given
        named = arguments_of(given, self._table)
        named = [*named, *parts_of(node, shape.block)]
        arguments = self._all(named, depth + 1, budget)
        if source_of(callee) in self._table.plain and given in named:
            return arguments[0]
        called = [] if callee is None else self.read(callee, depth + 1, budget)
        if callee is not None and not called:
            return Operation(Kind.CALL, own_name(source_of(callee)), tuple(arguments))
        if owner := self._part(node, shape.receiver, depth, budget):
            name = own_name(source_of(callee))
            return Operation(Kind.CALL, f".{name}", (*owner, *arguments))
        if len(called) == 1 and source_of(given).startswith("["):
            return Operation(Kind.SUBSCRIPT, "", (*called, *arguments))
        return call_of(called, tuple(arguments))

    def _counted_loop(self, node: Node, depth: int, budget: int) -> Operation:
        shape = self._table.counted_loops[self._kind(node)]
        parts = [
            block(self._part(node, name, depth, budget))
            for name in (shape.start, shape.condition, shape.step, shape.body)
        ]
        repeated = source_of(part_of(node, shape.body))
        return over_what_is_pointed_at(loop_over_range(*parts), repeated)

    def _part(self, node: Node, name: str, depth: int, budget: int) -> list[Operation]:
        child = part_of(node, name)
        return [] if child is None else self.read(child, depth + 1, budget)

    def _slice(self, node: Node, depth: int, budget: int) -> Operation:
        sliced = part_of(node, self._table.slices[node.type])
        parts = [Operation(Kind.OTHER)]
        for child in node.children:
            if child.type == ":":
                parts.append(Operation(Kind.OTHER))
            elif child != sliced and (read := self.read(child, depth + 1, budget)):
                parts[-1] = read[0]
        part = Operation(Kind.OTHER, "slice", tuple(parts))
        if sliced is None:
            return part
        whole = self.read(sliced, depth + 1, budget)
        return Operation(Kind.SUBSCRIPT, operands=(*whole, part))
