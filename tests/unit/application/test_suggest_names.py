"""What completes a name that was begun."""

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.application.world import ROOT, World

from sacl.application.suggest_names import MAX_SUGGESTIONS, fitting
from sacl.domain.errors import RepositoryNotFoundError

FILES = {
    "src/app.py": "class App:\n    def run(self):\n        pass\n",
    "src/apply.py": "def apply():\n    pass\n",
    "tests/test_app.py": "def test():\n    pass\n",
}
OTHER = "/other"
names = st.lists(st.text("aA/._b", max_size=5), max_size=8)


async def a_world() -> World:
    world = World(FILES, others={OTHER: {"apps.py": "x = 1\n"}})
    await world.index()
    await world.index(OTHER)
    return world


@given(st.text("aAb/", max_size=3), names)
def test_every_name_that_holds_what_was_begun_is_found(
    begun: str, given_names: list[str]
) -> None:
    found = fitting(begun, given_names)
    holding = {name for name in given_names if begun.casefold() in name.casefold()}

    assert set(found.names) == holding
    assert found.total == len(found.names) == len(holding)


def test_names_that_begin_so_come_first_and_short_ones_before_long_ones() -> None:
    found = fitting("app", ["mapper.py", "src/app.py", "apple.py", "APP.py", "b.py"])

    assert found.names == ("APP.py", "apple.py", "src/app.py", "mapper.py")


def test_no_more_than_a_hundred_are_shown_and_all_are_counted() -> None:
    found = fitting("", (f"{number}.py" for number in range(250)))

    assert (len(found.names), found.total) == (MAX_SUGGESTIONS, 250)


async def test_files_are_those_of_one_namespace_or_of_all() -> None:
    world = await a_world()
    suggest = world.suggest_names
    namespace = world.find.namespace(OTHER)

    assert (await suggest.files("app")).names == (
        "apps.py",
        "src/app.py",
        "src/apply.py",
        "tests/test_app.py",
    )
    assert (await suggest.files("", namespace=namespace)).names == ("apps.py",)
    assert (await suggest.files("", namespace="unknown")).names == ()


async def test_symbols_are_those_of_the_file() -> None:
    suggest = (await a_world()).suggest_names

    assert set((await suggest.symbols("", path="src/app.py")).names) == {
        "App",
        "App.run",
    }
    assert (await suggest.symbols("", path="")).names == ()


async def test_repositories_are_known_by_root_and_namespace() -> None:
    world = await a_world()

    assert (await world.suggest_names.roots("/re")).names == (ROOT,)
    assert set((await world.suggest_names.namespaces("")).names) == {
        world.find.namespace(root) for root in (ROOT, OTHER)
    }


async def test_a_repository_that_is_gone_suggests_nothing() -> None:
    world = await a_world()
    world.tree.out_of_reach[OTHER] = RepositoryNotFoundError("gone", next_step="-")

    assert "apps.py" not in (await world.suggest_names.files("")).names
