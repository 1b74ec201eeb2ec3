"""Pairs show a documented function in the views that the product embeds."""

import random
from pathlib import Path

import pytest
from training.exclusions import Exclusions
from training.pairs import Example, package_examples, prose_of
from training.views import (
    NAMED,
    NAMELESS,
    QUESTIONS,
    ask,
    imperative,
    named,
    nameless,
)

PYTHON = '''
def total_price(items, tax):
    """Compute the price of all items with tax.

    Args:
        items: What is bought.
    """
    # prices are in cents
    amount = 0
    for item in items:
        amount += item.price
    return amount * (1 + tax)


def undocumented(items):
    first = items[0]
    second = items[1]
    return first + second
'''
GO = """package shop

// TotalPrice adds the price of all items and multiplies it with the tax.
func TotalPrice(items []Item, tax int) int {
\tamount := 0
\tfor _, item := range items {
\t\tamount += item.Price
\t}
\treturn amount * tax
}
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    (folder / "tests").mkdir(parents=True)
    (folder / "price.py").write_text(PYTHON)
    (folder / "tests" / "price_again.py").write_text(PYTHON.replace("total", "sub"))
    (folder / "price.go").write_text(GO)
    return folder


def by_language(package: Path, exclusions: Exclusions) -> dict[str, Example]:
    return {e.language: e for e in package_examples(package, exclusions)}


def test_a_documented_function_is_shown_in_every_view(package: Path) -> None:
    example = by_language(package, Exclusions())["python"]

    assert example.question == "Compute the price of all items with tax."
    assert "cents" in example.code
    assert "total_price" in example.plain
    assert not {"cents", "Compute"} & set(example.plain.split())
    assert "total_price" not in example.neutral + example.one + example.description
    assert example.description in example.one


def test_the_name_that_opens_documentation_is_not_part_of_the_question(
    package: Path,
) -> None:
    example = by_language(package, Exclusions())["go"]

    assert example.question.startswith("adds the price")
    assert example.prose.endswith("the tax.")


def test_tests_and_undocumented_functions_make_no_pairs(package: Path) -> None:
    names = [e.name for e in package_examples(package, Exclusions())]

    assert sorted(names) == ["TotalPrice", "total_price"]


def test_what_an_evaluation_asks_makes_no_pair(package: Path) -> None:
    exclusions = Exclusions()
    exclusions.add({"query": "write a function to compute the price of items with tax"})

    assert set(by_language(package, exclusions)) == {"go"}


def test_prose_ends_at_the_first_section_and_has_no_markup() -> None:
    javadoc = (
        "/**\n * Joins {@code parts} with a comma.\n *\n * @param parts a list\n */"
    )

    assert prose_of(javadoc, "join") == "Joins parts with a comma."


@pytest.mark.parametrize(
    ("sentence", "command"),
    [
        ("Returns the x.", "return the x"),
        ("Searches a list", "searches a list"),
        ("Parse it!", "parse it"),
    ],
)
def test_a_sentence_becomes_a_command(sentence: str, command: str) -> None:
    assert imperative(sentence) == command


def test_every_share_of_a_view_is_drawn(package: Path) -> None:
    example = by_language(package, Exclusions())["python"]
    row = {name: getattr(example, name) for name in Example.__dataclass_fields__}
    choice = random.Random(1)  # noqa: S311 - seeded

    asked = {ask(row, choice) for _ in range(500)}
    with_names = {named(row, choice) for _ in range(500)}
    without = {nameless(row, choice) for _ in range(500)}

    for shares in (QUESTIONS, NAMED, NAMELESS):
        assert sum(shares.values()) == pytest.approx(1)
    assert {row["question"], row["plain"], row["description"]} < asked
    assert {row["code"], row["plain"]} < with_names
    assert {row["neutral"], row["one"], row["description"]} == without
    assert all("total_price" in text for text in with_names)
