"""Documentation that contradicts the code, and documentation that does not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_unit

from sacl.domain.code import CodeUnit, NodeId, Span, TextualFeature, UnitKind
from sacl.domain.description import Operation, OperationKind
from sacl.domain.facts import Definition
from sacl.domain.lying_docs import LyingDoc, base_name, lying_docs

FIRST_LINE = 10
UNREAD = Operation(OperationKind.FUNCTION)
"""A function of which nothing is known but its name: it has no body."""


def documented(
    docs: str,
    *,
    signature: str = "def f(a, b)",
    language: str = "python",
    kind: UnitKind = UnitKind.FUNCTION,
    body: str = "    return a",
) -> CodeUnit:
    """Build a unit whose documentation follows its first line."""
    code = f"{signature}:\n{docs}\n{body}"
    doc_lines = docs.count("\n") + 1
    spans = {TextualFeature.DOCSTRING: (Span(FIRST_LINE + 1, FIRST_LINE + doc_lines),)}
    unit = a_unit(
        kind=kind,
        span=(FIRST_LINE, FIRST_LINE + code.count("\n")),
        code=code,
        feature_spans=spans,
    )
    textual = replace(unit.textual, docstring=docs)
    return replace(unit, signature=signature, language=language, textual=textual)


def lies(unit: CodeUnit, *parameters: tuple[str, ...]) -> tuple[LyingDoc, ...]:
    """Check a unit that has these definitions, or one of ``a`` and ``b``."""
    definitions = [
        Definition(unit.id, unit.kind, unit.name, NodeId(unit.path), 1, names)
        for names in parameters or (("a", "b"),)
    ]
    return lying_docs(unit, UNREAD, definitions)


GOOGLE = """    Do it.

    Args:
        a (int): The first.
            More: of it.
        {}: The second.

    Returns:
        gone: No parameter.
"""


@pytest.mark.parametrize(
    ("docs", "line"),
    [
        ("    :param gone: Something.", 1),
        ("    Do it.\n    :param str gone: Something.", 2),
        ("    :param a: First.\n    :param list[int] gone: Second.", 2),
        ("/**\n * @param {string} gone - Something.\n */", 2),
        ("/**\n * @param a\n * @param {number} [gone=1]\n */", 3),
        (GOOGLE.format("gone"), 6),
        (GOOGLE.format("*gone"), 6),
        ("    Parameters:\n      gone: First.\n    Rest.", 2),
    ],
)
def test_a_parameter_that_does_not_exist_is_a_lie_with_its_line(
    docs: str, line: int
) -> None:
    (lie,) = lies(documented(docs))

    assert lie.unit == "a.py::f"
    assert lie.line == FIRST_LINE + line
    assert lie.claim == "documents a parameter gone"
    assert lie.evidence == "its parameters are a, b"


@pytest.mark.parametrize(
    "docs",
    [
        "    Do it.",
        "    :param a: First.\n    :param int b: Second.",
        "/**\n * @param {string} a - First.\n * @param [b] - Second.\n */",
        GOOGLE.format("b"),
        "    Args: gone and others are described elsewhere.",
        "    Args:\n    gone: not below the heading.",
        "    Args:\n\n        a: First.\n\n        b: Second.",
        "    Args:\n        see::\n            gone: an example",
    ],
)
def test_documentation_that_may_be_true_is_left_alone(docs: str) -> None:
    assert lies(documented(docs)) == ()


@pytest.mark.parametrize(
    ("signature", "language", "body"),
    [
        ("def f(a, **options)", "python", ""),
        ("function f(a, ...rest)", "javascript", ""),
        ("function f({ a, b })", "javascript", ""),
        ("function f(a)", "javascript", "return arguments[1]"),
        ("function f(a)", "typescript", "return arguments.length"),
    ],
)
def test_a_function_that_may_take_any_name_is_left_alone(
    signature: str, language: str, body: str
) -> None:
    docs = "    :param gone: Something."
    unit = documented(docs, signature=signature, language=language, body=body)

    assert lies(unit) == ()


def test_arguments_is_a_plain_word_in_python() -> None:
    unit = documented("    :param gone: x", body="    return arguments")

    assert len(lies(unit)) == 1


def test_a_function_without_parameters_and_a_class_are_left_alone() -> None:
    docs = "    :param gone: Something."

    assert lies(documented(docs), ()) == ()
    assert lies(documented(docs, kind=UnitKind.CLASS)) == ()


def test_overloads_share_their_documentation() -> None:
    unit = documented("    :param a: First.\n    :param gone: Second.")

    assert lies(unit, ("a",), ("gone",)) == ()
    assert len(lies(unit, ("a",), ("b",))) == 1


@pytest.mark.parametrize(
    ("unit", "base"),
    [
        ("a.ts::f", "a.ts::f"),
        ("a.ts::f#2", "a.ts::f"),
        ("a.ts::C.f#12", "a.ts::C.f"),
        ("a.js::C.#private", "a.js::C.#private"),
    ],
)
def test_repeated_names_have_a_base_name(unit: str, base: str) -> None:
    assert base_name(NodeId(unit)) == base


def test_stars_of_a_parameter_are_not_part_of_its_name() -> None:
    unit = documented("    :param a: First.\n    :param rest: Others.")

    assert lies(unit, ("a", "*rest")) == ()


def test_a_unit_without_documentation_tells_no_lie() -> None:
    assert lies(a_unit(code="def f(a): ...")) == ()


def test_documentation_of_what_is_inside_a_unit_is_not_its_own() -> None:
    outer = documented("    def inner(gone):\n        ':param gone: Something.'")
    inside = Span(FIRST_LINE + 2, FIRST_LINE + 2)
    own = Span(FIRST_LINE + 1, FIRST_LINE + 1)
    undocumented = replace(outer.textual, docstring="")
    both = replace(outer.textual, spans={TextualFeature.DOCSTRING: (own, inside)})

    assert lies(replace(outer, textual=undocumented)) == ()
    assert lies(replace(outer, textual=both)) == ()


@given(st.text("Args:\n \t@param{}[]*x().", max_size=60))
def test_whatever_the_documentation_lies_stand_in_its_lines(docs: str) -> None:
    unit = documented(docs)

    for lie in lies(unit):
        assert FIRST_LINE < lie.line <= unit.span.end_line
        name = lie.claim.rpartition(" ")[2]
        assert name in unit.code.split("\n")[lie.line - FIRST_LINE]
