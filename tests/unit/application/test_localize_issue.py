"""Localizing an issue: file first, then unit."""

import pytest
from tests.unit.application.world import World

from sacl.application.localize_issue import MAX_ISSUE_CHARACTERS
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.domain.code import UnitKind
from sacl.domain.errors import InvalidArgumentError, NotIndexedError

PROJECT = {
    "shop/cart.py": "def add_item(price):\n    return convert(price)\n",
    "shop/money.py": "import shop.cart\ndef convert(price):\n    return price\n",
    "docs/cart.py": "def add_item(price):\n    return convert(price)\n",
    "tests/cart.py": "def add_item(price):\n    return convert(price)\n",
}
ISSUE = "add_item forgets to convert the price\n\nThe cart is wrong.\n"


@pytest.fixture
async def world() -> World:
    """Index a project with its vectors."""
    world = World(PROJECT)
    await world.index(vectors=True)
    return world


async def localize(
    world: World, text: str = ISSUE, options: QueryOptions | None = None
) -> QueryAnswer:
    return await world.localize_issue(text, None, options or QueryOptions())


async def test_files_come_first_each_cited_by_its_best_unit(world: World) -> None:
    answer = await localize(world)

    assert answer.query == "add_item forgets to convert the price"
    assert answer.files is not None
    assert answer.files[0].file_path == "shop/cart.py"
    assert answer.files[0].units[0].unit == "add_item"
    assert [h.file_path for h in answer.results] == [f.file_path for f in answer.files]
    assert answer.results[0].regions[0].code == PROJECT["shop/cart.py"].rstrip()
    assert "defines add_item" in answer.results[0].reason
    assert answer.rung.retrieval == "dense+lexical"


async def test_the_shown_parts_give_the_shown_score(world: World) -> None:
    for hit in (await localize(world)).results:
        assert hit.score == pytest.approx(
            sum(part.value * part.weight for part in hit.parts.values())
        )
        assert "meaning" in hit.parts


async def test_tests_are_left_out_and_examples_come_later(world: World) -> None:
    files = [f.file_path for f in (await localize(world)).files or ()]

    assert "tests/cart.py" not in files
    assert files.index("docs/cart.py") > files.index("shop/cart.py")


async def test_filters_hold(world: World) -> None:
    below = await localize(world, options=QueryOptions(path_prefix="docs/"))
    kinds = frozenset({UnitKind.FILE})
    whole = await localize(world, options=QueryOptions(kinds=kinds))
    one = await localize(world, options=QueryOptions(max_results=1))

    assert {f.file_path for f in below.files or ()} == {"docs/cart.py"}
    assert {hit.kind for hit in whole.results + whole.guesses} <= {"file"}
    assert len(one.files or ()) == 1


async def test_an_issue_of_another_world_gets_guesses_at_most(world: World) -> None:
    answer = await localize(world, "Violins sound harsh in a concert hall\n")

    assert answer.no_confident_answer
    assert answer.results == ()


async def test_it_works_without_an_embedder() -> None:
    world = World(PROJECT, lexical_only=True)
    await world.index()
    answer = await localize(world)

    assert answer.results[0].file_path == "shop/cart.py"
    assert "meaning" not in answer.results[0].parts
    assert answer.rung.retrieval == "lexical"


@pytest.mark.parametrize("text", ["", " \n", "x" * (MAX_ISSUE_CHARACTERS + 1)])
async def test_an_issue_has_words_and_an_end(world: World, text: str) -> None:
    with pytest.raises(InvalidArgumentError):
        await localize(world, text)


async def test_nothing_is_localized_before_it_is_indexed() -> None:
    with pytest.raises(NotIndexedError):
        await localize(World(PROJECT))


async def test_the_tree_names_every_file(world: World) -> None:
    tree = await world.outline_tree(None)
    small = await world.outline_tree(None, budget_tokens=16)

    assert tree.startswith("docs/\n  cart.py — add_item")
    assert small == "docs/ (1 file)\nshop/ (2 files)\ntests/ (1 file)\n"
