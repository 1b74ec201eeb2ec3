"""Finding the repository that is meant, forgetting it, and counting what there is."""

import pytest
from tests.fakes.parser import FAILING, PARTIAL
from tests.unit.application.world import ROOT, World

from sacl import __version__
from sacl.domain.errors import (
    FileNotFoundInRepositoryError,
    InvalidArgumentError,
    NotIndexedError,
    PathOutsideRootsError,
    RepositoryNotFoundError,
)
from sacl.domain.index import Revision, namespace_of

FILES = {"a.py": "def f():\n    return 1\n"}
OTHERS = {"/repo/inner": {"a.py": "", "only.py": ""}, "/other": {"b.py": ""}}


@pytest.fixture
async def world() -> World:
    """Index three repositories, one of them inside another."""
    world = World(FILES, others=OTHERS)
    for root in (ROOT, *OTHERS):
        await world.index(root)
    return world


async def test_a_repository_is_found_by_its_path(world: World) -> None:
    assert (await world.find("/other")).root == "/other"
    assert (await world.find("/other/../repo")).root == ROOT


async def test_the_only_repository_needs_no_path() -> None:
    world = World(FILES, others=OTHERS)
    await world.index("/other")

    assert (await world.find(None)).root == "/other"
    assert (await world.find(None, file_path="anything.py")).root == "/other"


@pytest.mark.parametrize(
    ("file_path", "root"),
    [
        ("b.py", "/other"),
        ("/other/b.py", "/other"),
        ("only.py", "/repo/inner"),
        ("/repo/a.py", "/repo"),
        ("/repo/inner/a.py", "/repo/inner"),
    ],
)
async def test_a_file_tells_its_repository(
    world: World, file_path: str, root: str
) -> None:
    assert (await world.find(None, file_path=file_path)).root == root


async def test_a_file_of_several_repositories_lists_them(world: World) -> None:
    with pytest.raises(InvalidArgumentError) as raised:
        await world.find(None, file_path="a.py")

    assert raised.value.message.endswith("indexed: /repo, /repo/inner.")


@pytest.mark.parametrize("file_path", [None, "", "unknown.py"])
async def test_where_nothing_tells_every_repository_is_listed(
    world: World, file_path: str | None
) -> None:
    with pytest.raises(InvalidArgumentError) as raised:
        await world.find(None, file_path=file_path)

    assert raised.value.message.endswith("indexed: /other, /repo, /repo/inner.")


async def test_nothing_is_found_before_anything_is_indexed() -> None:
    world = World(FILES)

    with pytest.raises(NotIndexedError, match="No repository"):
        await world.find(None)
    with pytest.raises(NotIndexedError, match="/repo has not been indexed") as raised:
        await world.find(ROOT)
    assert "sacl index /repo" in raised.value.next_step


async def test_a_folder_inside_an_indexed_repository_says_so() -> None:
    world = World(FILES, others=OTHERS)
    await world.index()

    with pytest.raises(NotIndexedError, match="/repo is indexed and contains it"):
        await world.find("/repo/inner")


async def test_a_folder_that_does_not_exist_is_refused(world: World) -> None:
    with pytest.raises(RepositoryNotFoundError):
        await world.find("/elsewhere")


async def test_an_indexed_file_is_named_as_the_index_names_it(world: World) -> None:
    opened = await world.find("/other")

    assert await world.find.indexed_path(opened, "./x/../b.py") == "b.py"
    assert await world.find.indexed_path(opened, "/other/b.py") == "b.py"
    with pytest.raises(FileNotFoundInRepositoryError, match=r"a\.py is not in"):
        await world.find.indexed_path(opened, "a.py")
    with pytest.raises(PathOutsideRootsError):
        await world.find.indexed_path(opened, "/repo/a.py")


async def test_known_repositories_come_by_root(world: World) -> None:
    assert [known.root for known in await world.find.known()] == sorted((ROOT, *OTHERS))


async def test_a_namespace_that_is_set_is_used() -> None:
    world = World(FILES, namespace="mine")
    await world.index()

    assert (await world.find(ROOT)).repository.namespace == "mine"


async def test_nothing_crosses_namespaces(world: World) -> None:
    contents = await world.contents()

    world.tree.write("/other", "more.py", "def more():\n    return 1\n")
    await world.index("/other")
    await world.forget_repository("/repo/inner")

    assert await world.contents() == contents


@pytest.mark.parametrize("named", ["/other", namespace_of("/other"), "/repo/../other"])
async def test_a_repository_is_forgotten_by_root_or_namespace(
    world: World, named: str
) -> None:
    report = await world.forget_repository(named)

    assert (report.namespace, report.repository) == (namespace_of("/other"), "/other")
    assert [r.root for r in await world.find.known()] == ["/repo", "/repo/inner"]
    assert await (await world.graph("/other")).files() == {}


@pytest.mark.parametrize("named", ["/other", namespace_of("/other"), "/nowhere"])
async def test_what_is_not_indexed_cannot_be_forgotten(
    world: World, named: str
) -> None:
    await world.forget_repository("/other")

    with pytest.raises(NotIndexedError, match=named):
        await world.forget_repository(named)


async def test_statistics_are_true_counts() -> None:
    broken = {"bad.py": FAILING, "half.py": f"{PARTIAL}\nimport requests\n"}
    world = World(FILES | broken | {"notes.txt": "no code"})
    world.tree.revisions[ROOT] = Revision("c0ffee", "main", dirty=False)
    await world.index(vectors=True)

    stats = await world.report_stats()

    assert stats.version == __version__
    assert stats.backend == "memory"
    assert stats.embedder == world.hashing.model
    assert stats.describer == world.describer.version
    assert stats.rung == "dense and lexical search, descriptions by scripted-1"
    assert stats.cache == {"entries": 0, "bytes": 0, "hits": 0, "misses": 0}
    assert stats.cache_hit_rate is None
    (one,) = stats.repositories
    assert (one.namespace, one.root) == (namespace_of(ROOT), ROOT)
    assert one.last_update
    assert (one.files, one.partial_files) == (2, 1)
    assert one.failed_files == {"bad.py": "told to fail"}
    assert one.skipped_files == {"not_source": 1}
    assert one.units == {"file": 2, "function": 1}
    assert one.languages == {"python": 3}
    assert one.relations["imports"] == {"unresolved": 1}
    assert one.packages == 1
    assert one.bias.bias_measured == 3
    assert (one.vectors.done, one.vectors.total) == (3, 3)
    assert one.descriptions == {"static": 3}
    assert one.storage_bytes == 0
    assert one.indexed == one.current == Revision("c0ffee", "main", dirty=False)
    assert not one.moved_on


async def test_statistics_say_when_the_repository_has_moved_on(world: World) -> None:
    world.tree.revisions[ROOT] = Revision("decade", "main", dirty=False)

    (one,) = (await world.report_stats(ROOT)).repositories

    assert one.indexed is None
    assert one.current == Revision("decade", "main", dirty=False)
    assert one.moved_on


async def test_statistics_of_one_repository_leave_the_others_out(
    world: World,
) -> None:
    assert [r.root for r in (await world.report_stats("/other")).repositories] == [
        "/other"
    ]
    assert len((await world.report_stats()).repositories) == 3


async def test_statistics_of_nothing_are_empty() -> None:
    assert (await World(FILES).report_stats()).repositories == ()


async def test_without_an_embedder_the_rung_is_lexical() -> None:
    stats = await World(FILES, lexical_only=True).report_stats()

    assert stats.embedder is None
    assert stats.rung == "lexical search only: no embedder is configured"


@pytest.mark.parametrize("error", [RepositoryNotFoundError, PathOutsideRootsError])
async def test_a_repository_out_of_reach_now_is_still_counted(
    world: World, error: type[RepositoryNotFoundError | PathOutsideRootsError]
) -> None:
    world.tree.out_of_reach["/other"] = error("Out of reach.", next_step="Mount it.")

    other = (await world.report_stats()).repositories[0]

    assert (other.root, other.files) == ("/other", 1)
    assert other.current is None
    assert not other.moved_on


async def test_the_share_of_hits_in_the_cache_is_told() -> None:
    world = World({"a.py": "x = 1"})
    await world.cache.put({"known": b"value"})
    await world.cache.get(["known", "unknown", "other"])

    assert (await world.report_stats()).cache_hit_rate == pytest.approx(1 / 3, abs=1e-4)


async def test_a_wrong_path_is_told_where_its_end_is_found() -> None:
    world = World({"src/shop/cart.py": "A = 1\n", "tests/cart.py": "B = 1\n"})
    await world.index()
    opened = await world.find(None)

    with pytest.raises(FileNotFoundInRepositoryError) as some:
        await world.find.indexed_path(opened, "cart.py")
    with pytest.raises(FileNotFoundInRepositoryError) as none:
        await world.find.indexed_path(opened, "art.py")

    assert some.value.next_step == "Did you mean src/shop/cart.py, tests/cart.py?"
    assert "update_file" in none.value.next_step
