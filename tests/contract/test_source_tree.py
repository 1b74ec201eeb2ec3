"""Laws of ``SourceTree``, held by every adapter."""

import hashlib
import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.source_tree import DictSourceTree, has_source_suffix

from sacl.adapters.filesystem.source_tree import FilesystemSourceTree
from sacl.application.ports import Discovery, ReadFailure, SourceTree
from sacl.domain.code import FileEntry, SourceFile
from sacl.domain.errors import PathOutsideRootsError, RepositoryNotFoundError

Files = Mapping[str, bytes]
Build = Callable[[Files], tuple[SourceTree, str]]
Law = Callable[[SourceTree, str, Files], Coroutine[Any, Any, None]]

MAX_FILE_BYTES = 2_000
_LINE_END = re.compile(r"\r\n|\r|\n")

folders = st.sampled_from(["", "pkg/", "pkg/deep er/", "naïve/", "x/y/z/"])
names = st.sampled_from(["a", "b", "-c", "it's", "名前", "tests.unit"])
suffixes = st.sampled_from([".py", ".js", ".tsx", ".txt", ""])
paths = st.builds("{}{}{}".format, folders, names, suffixes)
lines = st.lists(st.sampled_from(["x = 1", "", "é = 'ü'", "\tif a:", "# 文"]))
texts = st.builds(str.join, st.sampled_from(["\n", "\r\n", "\r"]), lines)
sources = texts.map(lambda text: text.encode())
unfit = st.sampled_from([b"\x89PNG\r\n\x1a\n\0\0\0", b"#" * (MAX_FILE_BYTES + 1)])
good_trees = st.dictionaries(paths, sources, max_size=8)
trees = st.dictionaries(paths, sources | unfit, max_size=8)


def dict_source_tree(files: Files) -> tuple[SourceTree, str]:
    tree = DictSourceTree({"/repo": files}, max_file_bytes=MAX_FILE_BYTES)
    return tree, "/repo"


@pytest.fixture(scope="session", params=["dict", "filesystem"])
def build(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Build:
    """Give a factory that lays out files and returns the tree with its root."""
    if request.param == "dict":
        return dict_source_tree
    numbers = count()
    folder = tmp_path_factory.mktemp("trees").resolve()

    def filesystem_source_tree(files: Files) -> tuple[SourceTree, str]:
        root = folder / str(next(numbers))
        root.mkdir()
        for path, data in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data)
        tree = FilesystemSourceTree(
            is_source=has_source_suffix, max_file_bytes=MAX_FILE_BYTES
        )
        return tree, str(root)

    return filesystem_source_tree


async def check_discovery_is_sorted(tree: SourceTree, root: str, files: Files) -> None:
    found = [entry.path for entry in (await tree.discover(root)).entries]

    assert found == sorted(set(found))
    assert set(found) <= files.keys()


async def check_every_file_is_counted(
    tree: SourceTree, root: str, files: Files
) -> None:
    discovery = await tree.discover(root)

    assert len(discovery.entries) + sum(discovery.skipped.values()) == len(files)
    assert all(discovery.skipped.values())


async def check_left_out_is_the_rest_of_discovery(
    tree: SourceTree, root: str, files: Files
) -> None:
    discovery = await tree.discover(root)
    left_out = await tree.left_out(root, [*files, "not there.py"])

    assert left_out.keys() == files.keys() - {e.path for e in discovery.entries}
    assert set(left_out.values()) == discovery.skipped.keys()


async def check_what_is_discovered_can_be_read(
    tree: SourceTree, root: str, files: Files
) -> None:
    entries = (await tree.discover(root)).entries
    read = await tree.read(root, [entry.path for entry in entries])

    for entry, file in zip(entries, read, strict=True):
        assert isinstance(file, SourceFile)
        assert (file.path, file.size) == (entry.path, len(files[entry.path]))
        assert file.content_hash == hashlib.sha256(files[entry.path]).hexdigest()
        assert file.modified_ns == entry.modified_ns


async def check_text_keeps_its_lines(tree: SourceTree, root: str, files: Files) -> None:
    for file in await tree.read(root, list(files)):
        assert isinstance(file, SourceFile)
        assert "\r" not in file.text
        written = files[file.path].decode()
        assert file.text.split("\n") == _LINE_END.split(written)


async def check_a_bad_file_fails_alone(
    tree: SourceTree, root: str, files: Files
) -> None:
    asked = ["not there.py", *files, "nor/this.py"]
    read = await tree.read(root, asked)

    assert [file.path for file in read] == asked
    bad = {file.path for file in read if isinstance(file, ReadFailure) and file.reason}
    left_out = await tree.left_out(root, list(files))
    unfit = {path for path, why in left_out.items() if why in {"binary", "too_large"}}
    assert bad >= {"not there.py", "nor/this.py", *unfit}
    assert bad.isdisjoint(files.keys() - left_out.keys())


async def check_entries_are_those_of_discovery(
    tree: SourceTree, root: str, files: Files
) -> None:
    discovered = (await tree.discover(root)).entries
    asked = [entry.path for entry in discovered]

    assert await tree.entries(root, ["gone.py", *asked]) == [None, *discovered]


async def check_a_path_stays_inside(tree: SourceTree, root: str, files: Files) -> None:
    for path in [*files, "new.py", "a/../b.py"]:
        inside = await tree.relative_path(root, path)
        assert await tree.relative_path(root, inside) == inside
        assert await tree.relative_path(root, f"{root}/{path}") == inside
        assert not inside.startswith("/")
        assert ".." not in inside.split("/")
    for path in ["../x.py", "a/../../x.py", "/etc/passwd", f"{root}x/a.py", "", "a\0"]:
        with pytest.raises(PathOutsideRootsError):
            await tree.relative_path(root, path)


async def check_a_root_is_canonical(tree: SourceTree, root: str, files: Files) -> None:
    assert await tree.canonical_root(root) == root
    assert await tree.canonical_root(f"{root}/.") == root
    with pytest.raises(RepositoryNotFoundError):
        await tree.canonical_root(f"{root}/no such folder")


@settings(max_examples=40)
@given(files=trees)
@pytest.mark.parametrize(
    "law",
    [
        check_discovery_is_sorted,
        check_every_file_is_counted,
        check_left_out_is_the_rest_of_discovery,
        check_what_is_discovered_can_be_read,
        check_a_bad_file_fails_alone,
        check_entries_are_those_of_discovery,
        check_a_path_stays_inside,
        check_a_root_is_canonical,
    ],
)
async def test_a_tree_keeps_its_laws(build: Build, law: Law, files: Files) -> None:
    await law(*build(files), files)


@settings(max_examples=40)
@given(files=good_trees)
async def test_text_keeps_its_lines(build: Build, files: Files) -> None:
    await check_text_keeps_its_lines(*build(files), files)


class Unsorted(DictSourceTree):
    async def discover(self, root: str) -> Discovery:
        found = await super().discover(root)
        return Discovery(found.entries[::-1], found.skipped)


class Uncounted(DictSourceTree):
    async def discover(self, root: str) -> Discovery:
        return Discovery((await super().discover(root)).entries, {})


class Stale(DictSourceTree):
    async def entries(self, root: str, paths: Sequence[str]) -> list[FileEntry | None]:
        return [FileEntry(path, 1, 1) for path in paths]


class Verbatim(DictSourceTree):
    async def read(
        self, root: str, paths: Sequence[str]
    ) -> list[SourceFile | ReadFailure]:
        good = [path for path in paths if self._files[root].get(path)]
        return [
            SourceFile(path, data.decode("latin-1"), "", len(data), 0)
            for path in good
            for data, _ in [self._files[root][path]]
        ]


class Lenient(DictSourceTree):
    async def relative_path(
        self, root: str, path: str, *, keep_folder_link: bool = False
    ) -> str:
        return path.removeprefix(f"{root}/")

    async def canonical_root(self, path: str) -> str:
        return path

    async def left_out(self, root: str, paths: Sequence[str]) -> dict[str, str]:
        return {}


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        (check_discovery_is_sorted, Unsorted),
        (check_every_file_is_counted, Uncounted),
        (check_left_out_is_the_rest_of_discovery, Lenient),
        (check_what_is_discovered_can_be_read, Verbatim),
        (check_text_keeps_its_lines, Verbatim),
        (check_a_bad_file_fails_alone, Verbatim),
        (check_entries_are_those_of_discovery, Stale),
        (check_a_path_stays_inside, Lenient),
        (check_a_root_is_canonical, Lenient),
    ],
)
async def test_a_broken_tree_is_found_out(
    law: Law, broken: type[DictSourceTree]
) -> None:
    files = {"a.py": b"x = 1\r\n", "b/c.py": b"y = 2\n", "notes.txt": b""}

    with pytest.raises((AssertionError, pytest.fail.Exception)):
        await law(broken({"/repo": files}), "/repo", files)
