"""Trees that git and clocks change, indexed on disk: as if indexed from nothing."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.integration.git import commit, git, isolated, needs_git, write

from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.application.index_files import SILENT
from sacl.application.ports import CodeParser
from sacl.application.use_cases import UseCases
from sacl.bootstrap import Container
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.code import NodeId
from sacl.domain.relations import Direction
from sacl.settings import Settings

pytestmark = needs_git

HOUR_NS = 3_600 * 10**9
HELPER = "def helper():\n    return 1\n"
CALLER = "from lib import helper\n\n\ndef caller():\n    return helper()\n"
IN_LIBRARY = "from library.lib import helper\n\n\ndef caller():\n    return helper()\n"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    for _ in isolated(tmp_path.resolve()):
        yield tmp_path.resolve()


@pytest.fixture
async def parser() -> AsyncIterator[CodeParser]:
    parser = TreeSitterParser()
    yield parser
    await parser.close()


@pytest.fixture
async def sacl(home: Path, parser: CodeParser) -> AsyncIterator[UseCases]:
    settings = Settings(home=home / "data", embedder="none", verify_rate=0)
    async with opened(settings, parser) as use_cases:
        yield use_cases


@asynccontextmanager
async def opened(settings: Settings, parser: CodeParser) -> AsyncIterator[UseCases]:
    container = Container(settings=settings)
    container.parser.override(parser)
    try:
        yield container.use_cases()
    finally:
        await container.graphs().close()


@pytest.fixture
def repository(home: Path) -> Path:
    folder = home / "repo"
    write(folder / "lib.py", HELPER)
    write(folder / "app.py", CALLER)
    commit(folder)
    return folder


async def index(sacl: UseCases, root: Path) -> None:
    await sacl.analyze_repository(str(root), progress=SILENT)


async def update(sacl: UseCases, root: Path, path: str, kind: ChangeType) -> str:
    """Update one file and return what became of it."""
    changes = [FileChange(path, kind)]
    report = await sacl.update_files(str(root), changes, progress=SILENT)
    return report.files[0].outcome


async def contents(sacl: UseCases, root: Path) -> dict[str, object]:
    graph = (await sacl.find_repository(str(root))).graph
    files = await graph.files()
    nodes = [NodeId(path) for path in files]
    relations = await graph.relations(nodes, direction=Direction.OUT, whole_files=True)
    return {
        "files": {path: record.content_hash for path, record in files.items()},
        "units": [stored.unit for stored in await graph.units()],
        "relations": sorted(map(repr, relations)),
    }


async def from_nothing(root: Path, home: Path, parser: CodeParser) -> object:
    settings = Settings(
        home=home / "fresh", embedder="none", store="memory", verify_rate=0
    )
    async with opened(settings, parser) as sacl:
        await index(sacl, root)
        return await contents(sacl, root)


async def test_each_working_tree_has_an_index_of_its_own(
    sacl: UseCases, home: Path, repository: Path, parser: CodeParser
) -> None:
    linked = home / "linked"
    git(repository, "worktree", "add", "--quiet", "-b", "other", str(linked))
    await index(sacl, repository)
    await index(sacl, linked)
    before = await contents(sacl, repository)
    write(linked / "lib.py", HELPER + "\n\ndef added():\n    return helper()\n")

    assert await update(sacl, linked, "lib.py", ChangeType.MODIFIED) == "indexed"

    assert await contents(sacl, repository) == before
    assert await contents(sacl, linked) == await from_nothing(linked, home, parser)
    revisions = [
        (await sacl.find_repository(str(root))).repository.revision
        for root in (repository, linked)
    ]
    assert [(r.branch, r.dirty) for r in revisions if r] == [
        ("main", False),
        ("other", True),
    ]


async def test_stash_switch_and_rebase_leave_what_is_checked_out(
    sacl: UseCases, home: Path, repository: Path, parser: CodeParser
) -> None:
    await index(sacl, repository)
    git(repository, "checkout", "--quiet", "-b", "other")
    git(repository, "mv", "lib.py", "library.py")
    commit(repository)
    git(repository, "checkout", "--quiet", "main")
    write(repository / "app.py", CALLER.replace("caller", "renamed"))
    commit(repository)
    write(repository / "new.py", HELPER)
    for command in (
        ["stash", "--quiet", "--include-untracked"],
        ["checkout", "--quiet", "other"],
        ["rebase", "--quiet", "main"],
        ["stash", "pop", "--quiet"],
        ["reset", "--quiet", "--hard", "main"],
    ):
        git(repository, *command)
        await index(sacl, repository)

        expected = await from_nothing(repository, home, parser)
        assert await contents(sacl, repository) == expected


async def test_the_files_of_a_submodule_follow_what_is_checked_out_in_it(
    sacl: UseCases, home: Path, parser: CodeParser
) -> None:
    origin, root = home / "origin", home / "super"
    write(origin / "lib.py", HELPER)
    first = commit(origin)
    write(origin / "lib.py", "def helper():\n    return 2\n")
    write(origin / "more.py", HELPER)
    commit(origin)
    write(root / "app.py", IN_LIBRARY)
    commit(root)
    git(root, "submodule", "--quiet", "add", str(origin), "library")
    await index(sacl, root)
    assert set(await indexed(sacl, root)) == {
        *("app.py", "library/lib.py", "library/more.py")
    }

    git(root / "library", "checkout", "--quiet", first)
    assert await update(sacl, root, "library/lib.py", ChangeType.MODIFIED) == "indexed"
    await index(sacl, root)
    assert await contents(sacl, root) == await from_nothing(root, home, parser)

    git(root, "submodule", "--quiet", "deinit", "--force", "library")
    await index(sacl, root)
    assert await indexed(sacl, root) == ["app.py"]
    assert await contents(sacl, root) == await from_nothing(root, home, parser)


async def indexed(sacl: UseCases, root: Path) -> list[str]:
    return sorted(await (await sacl.find_repository(str(root))).graph.files())


@pytest.mark.parametrize(
    ("indexed_h", "edited_h"),
    [(-1, -2), (-1, -1), (-1, 1), (1, 0), (1, 1), (1, 2)],
    ids=["back", "restored", "ahead", "corrected", "still ahead", "further ahead"],
)
async def test_no_edit_is_missed_when_the_clock_is_set(
    sacl: UseCases, repository: Path, indexed_h: int, edited_h: int
) -> None:
    file = repository / "lib.py"
    now = file.stat().st_mtime_ns
    set_time(file, now + indexed_h * HOUR_NS)
    await index(sacl, repository)
    size = file.stat().st_size
    write(file, HELPER.replace("1", "2"))
    set_time(file, now + edited_h * HOUR_NS)
    assert file.stat().st_size == size

    await index(sacl, repository)

    graph = (await sacl.find_repository(str(repository))).graph
    codes = [stored.unit.code for stored in await graph.units(paths=["lib.py"])]
    assert any("return 2" in code for code in codes)
    assert not any("return 1" in code for code in codes)


def set_time(file: Path, time_ns: int) -> None:
    os.utime(file, ns=(time_ns, time_ns))


@pytest.mark.parametrize(
    ("path", "kind", "outcome"),
    [
        ("./lib.py", ChangeType.MODIFIED, "unchanged"),
        ("{root}/pkg/../lib.py", ChangeType.MODIFIED, "unchanged"),
        ("lib.py/", ChangeType.MODIFIED, "unchanged"),
        ("lib.py/inner.py", ChangeType.MODIFIED, "not_indexed"),
        ("linked.py", ChangeType.CREATED, "unchanged"),
        ("dangling.py", ChangeType.CREATED, "not_indexed"),
        ("pkg", ChangeType.MODIFIED, "not_indexed"),
        ("app.py", ChangeType.MODIFIED, "removed"),
        ("", ChangeType.MODIFIED, "failed"),
        (".", ChangeType.DELETED, "failed"),
        ("lib.py\0", ChangeType.MODIFIED, "failed"),
        ("../repo", ChangeType.DELETED, "failed"),
        ("outside.py", ChangeType.CREATED, "failed"),
        (".git/config", ChangeType.MODIFIED, "not_indexed"),
    ],
)
async def test_an_odd_path_has_a_defined_answer(
    sacl: UseCases, repository: Path, path: str, kind: ChangeType, outcome: str
) -> None:
    write(repository / "pkg" / "inner.py", HELPER)
    await index(sacl, repository)
    (repository / "linked.py").symlink_to("lib.py")
    (repository / "dangling.py").symlink_to("nowhere.py")
    (repository / "outside.py").symlink_to(repository.parent / "elsewhere.py")
    (repository / "app.py").unlink()
    (repository / "app.py").mkdir()

    assert await update(sacl, repository, path.format(root=repository), kind) == outcome
    gone = {path} if outcome == "removed" else set()
    expected = {"app.py", "lib.py", "pkg/inner.py"} - gone
    assert set(await indexed(sacl, repository)) == expected
