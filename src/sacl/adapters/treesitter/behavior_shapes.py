"""What a table says of a syntax node so that its behaviour can be read.

A language's ``BehaviorTable`` maps the node types of its grammar to shapes;
``behavior`` applies them. Nothing here knows a grammar.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sacl.domain.description import OperationKind

CASE = "case"
"""Text of a block that is one of several."""

PATTERN = "pattern"
"""Text of the first operand of a case: names and literals, then what was read."""

ALL = "*"
"""In ``Shape.operands``: every named child that is left."""

SIGN = "$"
"""In ``Shape.text_field``: the first token that has no name, an operator."""

CONSTANTS = {
    **dict.fromkeys(("nil", "null", "None", "undefined"), "None"),
    **dict.fromkeys(("true", "TRUE"), "True"),
    **dict.fromkeys(("false", "FALSE"), "False"),
}
"""Literals that have one name in all languages."""

DECLARED = "declared"
"""Text of what gives names no value: fields of a type, variants of an enumeration."""

DEFERRED = "deferred"
"""Text of what is done when the function ends, however it does."""

MEMBERS = "with members"
"""Text of what makes an object with members of its own, which stand behind the call."""

INITIALIZER = "initializer"
"""Text of what stores its second operand in the member that its first one names."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How one node type becomes an operation.

    Attributes:
        kind: None when the operator decides.
        operands: Parts (see ``parts_of``), indices of named children, or ``ALL``.
        text: Fixed text, used when ``text_field`` gives none.
        text_field: Field whose source is the text; ``.`` means the node itself.
        before: Fields of what is done first, by itself.
        test: Field of conditions that must all hold: the first operand.
        negated: They must not all hold.
        is_pattern: The first is a pattern that the second must match.
        cases: Parts of a case that say of what it is one.
    """

    kind: OperationKind | None
    operands: tuple[str | int, ...] = (ALL,)
    text: str = ""
    text_field: str = ""
    before: tuple[str, ...] = ()
    test: str = ""
    negated: bool = False
    is_pattern: bool = False
    cases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallShape:
    """Where a call keeps its parts.

    Attributes:
        callee: Field of the expression that is called.
        receiver: Field of the receiver, in grammars that keep it apart.
        block: Field of a function that follows the arguments.
        tokens: The arguments are tokens, of which the grammar does not know what
            they mean; they are arguments where they can be read as such.
        members: Field of what the object that is made has of its own.
    """

    callee: str
    arguments: str = "arguments"
    receiver: str = ""
    block: str = ""
    tokens: bool = False
    members: str = ""


@dataclass(frozen=True, slots=True)
class FunctionShape:
    """Where a function keeps its parts: fields, or types of named children.

    Attributes:
        body: ``ALL`` where the statements stand directly in the function.
        receiver: Where a method declares the name of its receiver.
        before: What is done before the body, as part of it.
    """

    name: str = "name"
    parameters: str = "parameters"
    result: str = "return_type"
    body: str = "body"
    receiver: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class LoopShape:
    """Where a counted loop keeps its parts: fields, or types of named children."""

    start: str
    condition: str
    step: str
    body: str = "body"


@dataclass(frozen=True, slots=True)
class BehaviorTable:
    """Everything that reading behaviour needs to know of one grammar.

    Attributes:
        shapes: Node types that become one operation.
        calls: Node types of calls and constructions.
        functions: Node types of functions, methods, lambdas.
        classes: Node types of classes and interfaces, with the word for each.
        transparent: Node types that stand for their children.
        carriers: Node types that stand for some of their children: the field, or
            the type, of these.
        statements: Like ``transparent``; a bare literal in one is documentation.
        dropped: Node types without behaviour.
        counted_loops: Node types of ``for (start; condition; step) body``.
        slices: Node types of ``start:stop:step``, with the field of what is
            sliced; empty where that stands around it.
        variants: Node types that one of these children decides about: with it
            ``for`` is called ``for:child`` in all other tables.
        named: Node types of arguments with a name, whose value is ``right``.
        infix: A word between two operands is a method of the first.
        binding: A name in lower case that a case is of stands for any value.
        valued: Node types of bodies whose last expression is returned, with
            the type of the statement that is none.
        declaring: A named function that declares no result gives none.
        making: Names of functions that make an object, and give nothing.
        constants: Names that are literals, with the literal of each.
        trailing: A prefix binds closer than a call in the grammar, and a function
            behind a call stands for arguments of a call of its own.
        words: Calls that are statements of the language, with what they are.
        passing: Calls that stand for what they are called on or given: it is wrapped,
            copied, borrowed or made certain, and for whom reads stays the same.
        assuring: Methods that stand for what they are called on, whatever they say of
            what is to be where that is missing or an error.
        inlined: Calls that run the function behind them on the object that they are
            called on, and give that object.
        deferring: Calls that run the function behind them when the function ends.
        iterators: Methods that run the function behind them for each element, with
            the function whose value they go through in place of the receiver.
        optional: Node types of what is compiled in some builds only; in a function it
            is one case of several, elsewhere its children stand for it.
        marks: Node types that stand before such a part, and behind it.
        awaiting: Word that marks a function as asynchronous.
        errors: Functions that make an error, where errors are returned.
        stored: Node types of parameters that are stored in the object, or of what
            marks one as such.
        parents: Node types that list what a type extends or implements.
        plain: Names in front of a text with values in it that give just that text.
    """

    shapes: Mapping[str, Shape]
    calls: Mapping[str, CallShape]
    functions: Mapping[str, FunctionShape]
    classes: Mapping[str, str]
    transparent: frozenset[str]
    statements: frozenset[str]
    dropped: frozenset[str]
    counted_loops: Mapping[str, LoopShape] = field(default_factory=dict)
    slices: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, Sequence[str]] = field(default_factory=dict)
    valued: Mapping[str, str] = field(default_factory=dict)
    carriers: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    binding: bool = False
    infix: bool = False
    named: frozenset[str] = frozenset()
    declaring: bool = False
    making: frozenset[str] = frozenset()
    trailing: bool = False
    words: Mapping[str, OperationKind] = field(default_factory=dict)
    passing: frozenset[str] = frozenset()
    assuring: frozenset[str] = frozenset()
    inlined: frozenset[str] = frozenset()
    deferring: frozenset[str] = frozenset()
    iterators: Mapping[str, str] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    awaiting: str = "async"
    stored: frozenset[str] = frozenset()
    errors: frozenset[str] = frozenset()
    parents: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()
