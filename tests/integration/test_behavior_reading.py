"""Reading behaviour from real syntax trees."""

from collections.abc import Iterator

import pytest

from sacl.adapters.treesitter.behavior import MAX_DEPTH, read_operations
from sacl.adapters.treesitter.behavior_parts import MAX_TEXT
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

PYTHON = """
import numpy as np
import os

def total(prices, rate: float = 1.5, *rest):
    '''Document the total.'''
    # explain it
    sums = 0
    for price in prices:
        sums += price * rate
    prices.sort()
    np.mean(rest)
    return os.path.join(str(sums), f"a{sums}b")
"""
TYPESCRIPT = """
/** Document it. */
export function total(prices: number[], {rate}: Options, ...rest) {
  // explain it
  for (let i = 0; i <= prices.length; i++) { rest.push(prices[i] as number) }
  switch (rate) { case 1: throw new RangeError(`bad ${rate}`) }
  return rate === 2 && !rest ? JSON.parse(rest) : undefined
}
"""


def read(source: str, language: str = "python") -> Operation:
    known = LANGUAGES[language]
    return read_operations(parse(known, source.encode()).root_node, known)


def every(root: Operation) -> Iterator[Operation]:
    pending = [root]
    while pending:
        operation = pending.pop()
        yield operation
        pending.extend(operation.operands)


def texts(root: Operation, kind: Kind) -> set[str]:
    return {op.text for op in every(root) if op.kind is kind}


def test_calls_of_python_keep_foreign_names_and_drop_receivers() -> None:
    calls = texts(read(PYTHON), Kind.CALL)

    assert calls == {"os.path.join", "numpy.mean", ".sort", "str"}


@pytest.mark.parametrize(
    ("source", "language"), [(PYTHON, "python"), (TYPESCRIPT, "typescript")]
)
def test_documentation_comments_and_interpolated_names_are_left_out(
    source: str, language: str
) -> None:
    literals = " ".join(texts(read(source, language), Kind.LITERAL))

    assert "ocument" not in literals
    assert "explain" not in literals
    assert "sums" not in literals
    assert "${" not in literals


def test_parameters_have_types_defaults_and_marks() -> None:
    function = next(op for op in every(read(PYTHON)) if op.kind is Kind.FUNCTION)
    parameters = [op for op in function.operands if op.kind is Kind.PARAMETER]

    assert [parameter.text for parameter in parameters] == ["prices", "rate", "rest"]
    assert parameters[1].operands[0].operands[0].text == "float"
    assert parameters[1].operands[1] == Operation(Kind.LITERAL, "1.5")
    assert "*" in {part.text for part in parameters[2].operands}


def test_typescript_reads_as_python_would() -> None:
    root = read(TYPESCRIPT, "typescript")

    assert texts(root, Kind.COMPARE) == {"=="}
    assert texts(root, Kind.BOOLEAN) == {"and", "not"}
    assert texts(root, Kind.CALL) >= {"range", "JSON.parse", "RangeError", ".push"}
    assert texts(root, Kind.BRANCH) == {"match", "?"}
    assert any(op.kind is Kind.LOOP for op in every(root))


@pytest.mark.parametrize(
    "source",
    [
        "(" * 3000 + "1" + ")" * 3000,
        "x = " + "+".join(["1"] * 5000),
        "".join(f"{' ' * n}if x:\n" for n in range(90)) + " " * 90 + "y()",
        "f(" * 2000 + ")" * 2000,
    ],
)
def test_deep_code_is_read_to_a_bounded_depth(source: str) -> None:
    depth, level = 0, [read(source)]
    while level:
        depth += 1
        level = [part for operation in level for part in operation.operands]

    assert depth <= MAX_DEPTH + 2


def test_the_middle_of_a_very_long_function_is_dropped() -> None:
    lines = "".join(f"    x{n} = f({n}, 'a', 2)\n" for n in range(4_000))
    root = read(f"def long():\n{lines}    return 1\n")

    kept = list(every(root))
    assert len(kept) < 7_000
    assert any(op.text == "x0" for op in kept)
    assert any(op.text == "x3999" for op in kept)
    assert not any(op.text == "x2000" for op in kept)


def test_long_texts_are_cut() -> None:
    assert all(len(op.text) <= MAX_TEXT for op in every(read(f"x = '{'a' * 9_000}'")))


def test_code_that_does_not_parse_is_read_as_far_as_it_does() -> None:
    assert "ok" in texts(read("ok(1)\ndef broken(a, b\n    return 2\n"), Kind.CALL)
