"""Reading documentation: what is written in any style is read as it was meant."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_unit

from sacl.domain.code import Span, TextualFeature
from sacl.domain.lying_docs.documentation import (
    Claim,
    ClaimKind,
    Documentation,
    read_documentation,
)

NAMES = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True)
TEXTS = st.from_regex(r"[A-Z][a-z]{1,8}( [a-z]{1,8}){0,4}", fullmatch=True)
PARAMETERS = st.lists(st.tuples(NAMES, TEXTS), min_size=1, max_size=4)

STYLES = {
    "sphinx": "    :param {}: {}",
    "sphinx with a type": "    :param list[int] {}: {}",
    "google": "        {}: {}",
    "google with a type": "        {} (list of int): {}",
    "numpy": "    {} : int\n        {}",
    "jsdoc": " * @param {{Array<string>}} {} - {}",
    "jsdoc, optional": " * @param {{number}} [{}=1] - {}",
    "javadoc": " * @param {} {}",
}
BEFORE = {
    "google": "    Args:\n",
    "google with a type": "    Args:\n",
    "numpy": "    Parameters\n    ----------\n",
}


def read(docs: str) -> Documentation:
    """Read documentation that begins in line 1."""
    lines = docs.count("\n") + 1
    spans = {TextualFeature.DOCSTRING: (Span(1, lines),)}
    unit = a_unit(code=docs, span=(1, lines), feature_spans=spans)
    return read_documentation(
        replace(unit, textual=replace(unit.textual, docstring=docs))
    )


@pytest.mark.parametrize("style", STYLES)
@given(summary=TEXTS, parameters=PARAMETERS)
def test_parameters_are_read_in_every_style_with_their_lines(
    style: str, summary: str, parameters: list[tuple[str, str]]
) -> None:
    comment = style.startswith("j")
    entries = "\n".join(STYLES[style].format(*each) for each in parameters)
    head, tail = ("/** ", "\n */") if comment else ('    """', '\n    """')
    gap = "\n *\n" if comment else "\n\n"
    docs = f"{head}{summary}.{gap}{BEFORE.get(style, '')}{entries}{tail}"

    claims = read(docs).of_kind(ClaimKind.PARAMETER)

    assert [(c.name, c.text) for c in claims] == parameters
    lines = docs.split("\n")
    assert all(claim.name in lines[claim.line - 1] for claim in claims)


@given(summary=TEXTS, rest=TEXTS)
def test_the_summary_is_the_first_sentence(summary: str, rest: str) -> None:
    for docs in (
        f'    """{summary}. {rest}."""',
        f'    """\n    {summary}.\n\n    {rest}.\n    """',
        f"/**\n * {summary}.\n * @see {rest}\n */",
        f"// {summary}.\n// {rest}.",
    ):
        documentation = read(docs)

        assert documentation.summary == f"{summary}."
        assert summary in docs.split("\n")[documentation.summary_line - 1]


@given(st.text("Args:\n \t@param{}[]*x().-RaisesYields`,", max_size=80))
def test_whatever_is_written_claims_stand_in_its_lines(docs: str) -> None:
    lines = docs.split("\n")

    for claim in read(docs).claims:
        assert 1 <= claim.line <= len(lines)
        assert claim.name in lines[claim.line - 1]


@pytest.mark.parametrize(
    ("docs", "claim"),
    [
        (":returns: One.", Claim(ClaimKind.RETURN, 1, text="One.")),
        (":rtype: dict", Claim(ClaimKind.RETURN, 1, type="dict")),
        (
            "    Returns:\n        int: One.",
            Claim(ClaimKind.RETURN, 2, "", "int", "One."),
        ),
        (
            "    Raises:\n        a.B: One.",
            Claim(ClaimKind.RAISE, 2, "a.B", "", "One."),
        ),
        (":raises B: One.", Claim(ClaimKind.RAISE, 1, "B", "", "One.")),
        (" * @throws {B} One.", Claim(ClaimKind.RAISE, 1, "B", "", "One.")),
        (" * @throws B One.", Claim(ClaimKind.RAISE, 1, "B", "", "One.")),
        (
            " * @return {Map<a, b>} One.",
            Claim(ClaimKind.RETURN, 1, "", "Map<a, b>", "One."),
        ),
        (" * @async", Claim(ClaimKind.ASYNC, 1)),
        ("    Yields:\n        One.", Claim(ClaimKind.YIELD, 2, text="One.")),
        (":param a: One\n    two.", Claim(ClaimKind.PARAMETER, 1, "a", "", "One two.")),
    ],
)
def test_other_claims_are_read(docs: str, claim: Claim) -> None:
    assert read(docs).claims == (claim,)


@pytest.mark.parametrize(
    "docs",
    [
        "",
        " * @param options.name - One.",
        " * @param {string} [a.b=1] - One.",
        "@see x",
    ],
)
def test_what_is_part_of_another_is_no_claim(docs: str) -> None:
    assert read(docs).claims == ()
