"""The whole description of small pieces of code, each read against its words by hand.

In ``static_pieces.txt`` each is the body of a function of four parameters, n, s, r
and d, in ``static_functions.txt`` it is a whole source behind the name of its
language. Behind ``=>`` stands the summary, behind ``--`` the pattern, then the
signature.
"""

from pathlib import Path

import pytest
from tests.integration.test_static_descriptions import described


def cases(name: str) -> list[str]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return text.strip().split("\n\n")


def first_lines(case: str) -> str:
    return " ".join(case.splitlines()[:2])


@pytest.mark.parametrize("case", cases("static_pieces.txt"), ids=first_lines)
def test_a_piece_is_described_so(case: str) -> None:
    body, _, expected = case.partition("\n=> ")
    summary, _, pattern = expected.partition("\n-- ")
    indented = body.replace("\n", "\n ")

    description = described(f"def f(n, s, r, d):\n {indented}\n")

    assert (description.summary, description.pattern) == (summary, pattern)


@pytest.mark.parametrize("case", cases("static_functions.txt"), ids=first_lines)
def test_a_source_is_described_so(case: str) -> None:
    language, _, rest = case.partition("\n")
    source, _, expected = rest.partition("\n=> ")

    found = described(f"{source}\n", language)

    assert [found.summary, found.pattern, found.signature] == expected.split("\n-- ")
