"""Repositories as git lays them out: rules from everywhere, revisions."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes.source_tree import has_source_suffix
from tests.integration.git import commit, git, isolated, needs_git, write

from sacl.adapters.filesystem.source_tree import FilesystemSourceTree
from sacl.domain.index import Revision

pytestmark = needs_git


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    for _ in isolated(tmp_path.resolve()):
        yield tmp_path.resolve()


@pytest.fixture
def tree(home: Path) -> FilesystemSourceTree:
    assert home.is_dir()
    return FilesystemSourceTree(is_source=has_source_suffix)


@pytest.fixture
def repository(home: Path) -> Path:
    folder = home / "repo"
    commit(folder, "a.py")
    return folder


async def discovered(tree: FilesystemSourceTree, root: Path) -> list[str]:
    return [entry.path for entry in (await tree.discover(str(root))).entries]


@pytest.mark.parametrize("place", ["default", "configured", "link"])
async def test_the_users_own_rules_count(
    tree: FilesystemSourceTree, home: Path, repository: Path, place: str
) -> None:
    write(repository / "mine.py")
    default = home / ".config" / "git" / "ignore"
    if place == "configured":
        write(home / "rules", "mine.py\n")
        write(home / ".gitconfig", "[core]\n\texcludesFile = ~/rules\n")
    elif place == "link":
        write(home / "dotfiles", "mine.py\n")
        default.parent.mkdir(parents=True)
        default.symlink_to(home / "dotfiles")
    else:
        write(default, "mine.py\n")

    assert await discovered(tree, repository) == ["a.py"]


async def test_the_users_own_rules_count_outside_git(
    tree: FilesystemSourceTree, home: Path
) -> None:
    write(home / "plain" / "mine.py")
    write(home / "plain" / "a.py")
    write(home / ".config" / "git" / "ignore", "mine.py\n")

    assert await discovered(tree, home / "plain") == ["a.py"]


async def test_rules_above_a_root_inside_a_repository_count(
    tree: FilesystemSourceTree, repository: Path
) -> None:
    package = repository / "packages" / "one"
    for name in ["a.py", "b.py", "c.py", "d.py", "sub/e.py"]:
        write(package / name)
    write(repository / ".gitignore", "/packages/one/b.py\n")
    write(repository / "packages" / ".gitignore", "c.py\n")
    write(repository / ".git" / "info" / "exclude", "packages/*/d.py\n")
    write(repository / ".saclignore", "e.py\n")

    assert await discovered(tree, package) == ["a.py"]


async def test_a_root_that_is_itself_ignored_is_meant(
    tree: FilesystemSourceTree, repository: Path
) -> None:
    write(repository / ".gitignore", "scratch/\n*.js\n")
    write(repository / "scratch" / "deep" / "a.py")
    write(repository / "scratch" / "deep" / "b.js")

    found = await discovered(tree, repository / "scratch" / "deep")
    assert found == ["a.py", "b.js"]


async def test_a_linked_working_tree_has_the_rules_of_its_repository(
    tree: FilesystemSourceTree, home: Path, repository: Path
) -> None:
    git(repository, "worktree", "add", "--quiet", "-b", "other", str(home / "linked"))
    write(repository / ".git" / "info" / "exclude", "mine.py\n")
    write(home / "linked" / "mine.py")

    assert await discovered(tree, home / "linked") == ["a.py"]
    revision = await tree.revision(str(home / "linked"))
    assert revision is not None
    assert revision.branch == "other"


async def test_a_second_working_tree_inside_the_first_is_left_out(
    tree: FilesystemSourceTree, repository: Path
) -> None:
    write(repository / "src" / "b.py")
    git(repository, "worktree", "add", "--quiet", "-b", "other", "src/other")

    for root, expected in [
        (repository, ["a.py", "src/b.py"]),
        (repository / "src", ["b.py"]),
    ]:
        discovery = await tree.discover(str(root))
        assert [entry.path for entry in discovery.entries] == expected
        assert discovery.skipped["worktree"] == 1


async def test_a_submodule_has_rules_of_its_own(
    tree: FilesystemSourceTree, home: Path, repository: Path
) -> None:
    commit(home / "library", "lib.py", "skip.py")
    git(repository, "submodule", "--quiet", "add", str(home / "library"), "sub")
    write(repository / ".gitignore", "lib.py\n")
    modules = repository / ".git" / "modules" / "sub" / "info" / "exclude"
    write(modules, "skip.py\n")
    write(repository / "lib.py")

    assert await discovered(tree, repository) == ["a.py", "sub/lib.py"]
    assert await discovered(tree, repository / "sub") == ["lib.py"]


async def test_a_file_that_names_no_repository_is_passed_over(
    tree: FilesystemSourceTree, home: Path
) -> None:
    write(home / "plain" / "a.py")
    write(home / "plain" / ".gitignore", "b.py\n")
    write(home / "plain" / "b.py")
    write(home / "plain" / ".git", "gitdir: /no such folder\n")

    assert await discovered(tree, home / "plain") == ["a.py"]
    assert await tree.revision(str(home / "plain")) is None


async def test_a_revision_tells_commit_branch_and_changes(
    tree: FilesystemSourceTree, repository: Path
) -> None:
    first = commit(repository, ".gitignore")
    root = str(repository)
    assert await tree.revision(root) == Revision(first, "main", dirty=False)

    write(repository / "new.py")
    assert await tree.revision(root) == Revision(first, "main", dirty=True)

    second = commit(repository)
    assert await tree.revision(root) == Revision(second, "main", dirty=False)

    write(repository / "a.py", "x = 2\n")
    assert await tree.revision(root) == Revision(second, "main", dirty=True)

    git(repository, "checkout", "--quiet", "--force", "--detach", first)
    (repository / "name\nwith # 1 .py").touch()
    assert await tree.revision(root) == Revision(first, "", dirty=True)


async def test_a_repository_without_a_commit_has_an_empty_one(
    tree: FilesystemSourceTree, home: Path
) -> None:
    write(home / "fresh" / "a.py")
    git(home / "fresh", "init", "--quiet")

    expected = Revision("", "main", dirty=True)
    assert await tree.revision(str(home / "fresh")) == expected


async def test_outside_version_control_there_is_no_revision(
    tree: FilesystemSourceTree, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "plain").mkdir()
    assert await tree.revision(str(home / "plain")) is None

    monkeypatch.setenv("PATH", "")
    assert await tree.revision(str(home)) is None


@pytest.fixture
def program(repository: Path) -> Path:
    """Give a program that leaves a file named ``witness`` behind when it runs."""
    file = repository.parent / "program"
    write(file, f"#!/bin/sh\ntouch '{repository.parent}/witness'\ncat\n")
    file.chmod(0o755)
    return file


@pytest.mark.parametrize(
    "setting",
    ["core.fsmonitor", "filter.x.clean", "filter.x.process", "filter.a=b.clean"],
)
async def test_a_revision_runs_no_program_that_the_repository_names(
    tree: FilesystemSourceTree, repository: Path, program: Path, setting: str
) -> None:
    driver = setting.split(".")[1]
    write(repository / ".gitattributes", f"*.py filter={driver}\n")
    commit(repository)
    git(repository, "config", setting, str(program))
    os.utime(repository / "a.py", (0, 0))

    await tree.revision(str(repository))

    assert not (repository.parent / "witness").exists()


async def test_a_filter_of_the_user_is_theirs_to_run(
    tree: FilesystemSourceTree, repository: Path, program: Path
) -> None:
    write(repository / ".gitattributes", "*.py filter=x\n")
    commit(repository)
    write(repository.parent / ".gitconfig", f'[filter "x"]\nclean = {program}\n')
    os.utime(repository / "a.py", (0, 0))

    revision = await tree.revision(str(repository))

    assert revision is not None
    assert not revision.dirty
    assert (repository.parent / "witness").exists()


async def test_variables_of_a_running_hook_lead_to_no_other_repository(
    tree: FilesystemSourceTree,
    home: Path,
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commit(home / "other", "b.py")
    expected = await tree.revision(str(repository))
    monkeypatch.setenv("GIT_DIR", str(home / "other" / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(home / "other"))

    assert await tree.revision(str(repository)) == expected
