"""The whole description of small pieces of code, each read against its words by hand.

In ``static_pieces.txt`` each is the body of a function of four parameters, n, s, r
and d; behind ``=>`` stands its summary, behind ``--`` its pattern.
"""

from pathlib import Path

import pytest
from tests.integration.test_static_descriptions import described

CASES = Path(__file__).with_name("static_pieces.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES.strip().split("\n\n"))
def test_a_piece_is_described_so(case: str) -> None:
    body, _, expected = case.partition("\n=> ")
    summary, _, pattern = expected.partition("\n-- ")
    indented = body.replace("\n", "\n ")

    description = described(f"def f(n, s, r, d):\n {indented}\n")

    assert (description.summary, description.pattern) == (summary, pattern)
