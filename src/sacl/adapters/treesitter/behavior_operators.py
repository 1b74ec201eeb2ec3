"""What the operators of the languages do, under one name for each.

Used by ``behavior``; knows no grammar.
"""

from tree_sitter import Node

from sacl.adapters.treesitter.behavior_parts import source_of
from sacl.domain.description import OperationKind as Kind

OPERATORS = {
    "===": "==",
    "!==": "!=",
    "<>": "!=",
    "&&": "and",
    "||": "or",
    "??": "or",
    "?:": "or",
    "!": "not",
    "eq": "==",
    "ne": "!=",
}
_COMPARISONS = frozenset(
    {"==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not", "instanceof"}
)
_BOOLEANS = frozenset({"and", "or", "not"})
_COUNTING = frozenset({"++", "--"})
_ASSURANCES = frozenset({"!", "!!"})
"""Written after a value that is not null."""

_PLAIN_ASSIGNMENTS = frozenset({"=", ":="})
_MATCHES = "~="


def sign(node: Node) -> str:
    """Operator before or after the operand; ``!`` after it denies nothing."""
    signs = (child for child in node.children if not child.is_named)
    written = source_of(next(signs, None))
    is_before = not node.children[0].is_named
    return OPERATORS.get(written, written) if is_before else written


def kind_of_operator(operator: str, operands: int) -> Kind:
    """Say what an operator between so many operands does.

    Between two, ``++`` and ``--`` change nothing: Scala joins collections so.
    """
    if operator in _COMPARISONS:
        return Kind.COMPARE
    if operator in _BOOLEANS:
        return Kind.BOOLEAN
    if operator == "delete":
        return Kind.DELETE
    if operator in _PLAIN_ASSIGNMENTS:
        return Kind.ASSIGN
    if _changes(operator, operands):
        return Kind.UPDATE
    is_word = operator.rstrip("?").isalpha() or operator in _ASSURANCES
    return Kind.OTHER if is_word else Kind.ARITHMETIC


def _changes(operator: str, operands: int) -> bool:
    if operator in _COUNTING:
        return operands == 1
    return operator.endswith("=") and operator[0] != "=" and operator != _MATCHES
