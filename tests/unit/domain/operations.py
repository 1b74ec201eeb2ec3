"""Operation trees for tests: random ones, and ones written as expressions."""

from typing import TypeAlias

from hypothesis import strategies as st

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.patterns import compiled

_Operations: TypeAlias = "st.SearchStrategy[Operation]"

OWN_NAMES = ("mine", "yours")

_TEXTS = """
    range len .append .split map all sorted re.sub slice pair key * + % == in < not
    and += ? match list dict tuple 1 2 0 10 'a' '' True False None type async raise
    .get .setdefault /a+/ except 0x class base math.sqrt __init__ self thing mine yours
"""
texts = st.sampled_from(["", "import re", "9" * 400, *_TEXTS.split()])
sorts = texts.filter(lambda text: text not in (*OWN_NAMES, "thing"))
"""What a collection's text says is its sort, an operation's its operator,
a literal's its value: no name."""

_NAMELESS = (
    Kind.COLLECTION,
    Kind.COMPARE,
    Kind.ARITHMETIC,
    Kind.BOOLEAN,
    Kind.LITERAL,
    Kind.UPDATE,
)


def _operation(operands: st.SearchStrategy[tuple[Operation, ...]]) -> _Operations:
    named = st.sampled_from([kind for kind in Kind if kind not in _NAMELESS])
    return st.one_of(
        st.builds(Operation, named, texts, operands),
        st.builds(Operation, st.sampled_from(_NAMELESS), sorts, operands),
    )


operations = st.recursive(
    _operation(st.just(())),
    lambda parts: _operation(st.lists(parts, max_size=4).map(tuple)),
    max_leaves=25,
)


def function(
    *statements: Operation, parameters: str = "", name: str = "work"
) -> Operation:
    """Build a function of one-letter parameters."""
    given = [Operation(Kind.PARAMETER, letter) for letter in parameters]
    body = Operation(Kind.BLOCK, operands=statements)
    return Operation(Kind.FUNCTION, name, (*given, body))


def returns(expression: str) -> Operation:
    """Build ``return`` of a Python expression whose names have one letter."""
    return Operation(Kind.RETURN, operands=(compiled(expression),))
