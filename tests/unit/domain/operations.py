"""Operation trees for tests: random ones, and ones written as expressions."""

from hypothesis import strategies as st

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.patterns import compiled

OWN_NAMES = ("mine", "yours")

_TEXTS = """
    range len .append .split map all sorted re.sub slice pair key * + % == in < not
    and += ? match list dict tuple 1 2 0 10 'a' '' True False None type async raise
    .get .setdefault /a+/ except 0x class base math.sqrt __init__ self thing mine yours
"""
texts = st.sampled_from(["", "import re", "9" * 400, *_TEXTS.split()])
kinds = st.sampled_from(Kind)


def _with_operands(parts: st.SearchStrategy[Operation]) -> st.SearchStrategy[Operation]:
    operands = st.lists(parts, max_size=4).map(tuple)
    return st.builds(Operation, kinds, texts, operands)


operations = st.recursive(
    st.builds(Operation, kinds, texts), _with_operands, max_leaves=25
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
