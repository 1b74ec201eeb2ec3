"""What only a real file system has: links, pipes, permissions, odd names."""

import os
import socket
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from tests.fakes.source_tree import has_source_suffix

from sacl.adapters.filesystem.source_tree import FilesystemSourceTree
from sacl.application.ports import ReadFailure
from sacl.domain.code import FileEntry, SourceFile
from sacl.domain.errors import PathOutsideRootsError, RepositoryNotFoundError

tree = FilesystemSourceTree(is_source=has_source_suffix, max_file_bytes=1_000)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "repo"
    folder.mkdir()
    return folder


async def discovered(root: Path) -> list[str]:
    return [entry.path for entry in (await tree.discover(str(root))).entries]


async def skipped(root: Path) -> Mapping[str, int]:
    return (await tree.discover(str(root))).skipped


async def read(root: Path, path: str) -> SourceFile | ReadFailure:
    (file,) = await tree.read(str(root), [path])
    return file


def write(root: Path, *paths: str, text: str = "x = 1\n") -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


async def test_a_target_of_links_is_found_once_under_its_own_name(root: Path) -> None:
    write(root, "real/a.py")
    (root / "alias.py").symlink_to("real/a.py")
    (root / "folder").symlink_to("real")
    (root / "real" / "up").symlink_to("..")
    (root / "loop").symlink_to("loop")
    (root / "gone.py").symlink_to("nowhere.py")

    assert await discovered(root) == ["folder", "real/a.py"]
    assert await skipped(root) == {"alias": 2, "not_source": 1, "unreadable": 1}


async def test_a_link_to_a_folder_is_read_as_the_folder_it_names(root: Path) -> None:
    write(root, "lib/real/a.py", "app/b.py")
    (root / "app" / "relative").symlink_to("../lib/./real")
    (root / "app" / "absolute").symlink_to(root / "lib")
    (root / "app" / "second").symlink_to("relative")
    named = {"absolute": "lib", "relative": "lib/real", "second": "app/relative"}

    found = await discovered(root)
    links = [f"app/{name}" for name in named]
    files = await tree.read(str(root), links)

    assert found == ["app/absolute", "app/b.py", *links[1:], "lib/real/a.py"]
    assert [file.text for file in files if isinstance(file, SourceFile)] == [
        *named.values()
    ]
    assert all(isinstance(file, SourceFile) and file.is_link for file in files)
    entries = (await tree.discover(str(root))).entries
    assert await tree.entries(str(root), found) == list(entries)
    for entry, file in zip(await tree.entries(str(root), links), files, strict=True):
        assert isinstance(file, SourceFile)
        assert entry == FileEntry(file.path, file.size, file.modified_ns)


async def test_links_that_imports_cannot_use_are_left_out(root: Path) -> None:
    write(root.parent, "secret/s.py")
    write(root, "lib/deep/a.py", ".gitignore", text="ignored\n")
    (root / "lib" / "deep" / "around").symlink_to("../../lib")
    (root / "lib" / "to the root").symlink_to(root)
    (root / "lib" / "back").symlink_to("back2")
    (root / "lib" / "back2").symlink_to("back")
    (root / "like.js").symlink_to("lib")
    (root / "ignored").symlink_to("lib")
    (root / "node_modules").symlink_to("lib")
    (root / "secret").symlink_to("../secret")
    (root / "out and in").symlink_to(f"../secret/../{root.name}/lib")
    (root / "through").symlink_to("secret/deep")
    (root / "above").symlink_to("hop/..")
    (root / "hop").symlink_to("lib/deep")

    assert await discovered(root) == ["hop", "lib/deep/a.py", "out and in"]
    for path in ["secret", "through", "above", "lib/deep/around", "like.js/deep"]:
        assert isinstance(await read(root, path), ReadFailure)
        assert await tree.entries(str(root), [path]) == [None]


async def test_names_that_hold_what_parts_units_from_paths_are_left_out(
    root: Path,
) -> None:
    write(root, "a::b.py", "a::c/d.py", "e:f.py")

    assert await discovered(root) == ["e:f.py"]
    assert await skipped(root) == {"name_has_separator": 2}


async def test_scripts_without_an_ending_are_judged_by_how_they_begin(
    root: Path,
) -> None:
    write(root, "tool", "LICENSE", "data", "other.txt")
    (root / "tool").write_text("#!/usr/bin/env python\n", encoding="utf-8")
    (root / "data").write_bytes(bytes(2_000))
    tree = FilesystemSourceTree(is_source=lambda _, head: head.startswith("#!"))

    found = await tree.discover(str(root))

    assert [entry.path for entry in found.entries] == ["tool"]
    assert found.skipped == {"not_source": 3}


async def test_nothing_outside_the_root_is_looked_at(root: Path) -> None:
    write(root.parent, "secret/s.py")
    (root / "s.py").symlink_to("../secret/s.py")
    (root / "secret").symlink_to("../secret")
    (root / "zero.py").symlink_to("/dev/zero")

    assert await discovered(root) == []
    assert await skipped(root) == {"outside_root": 3}
    for path in ["s.py", "secret/s.py", "zero.py", "../secret/s.py"]:
        assert await read(root, path) == ReadFailure(path, "outside_root")
    assert await tree.entries(str(root), ["s.py", "secret/s.py"]) == [None, None]


async def test_a_file_that_became_a_link_is_not_read(root: Path) -> None:
    write(root.parent, "secret.py")
    write(root, "a.py", "pkg/b.py")
    found = await discovered(root)
    (root / "a.py").unlink()
    (root / "a.py").symlink_to("../secret.py")
    (root / "pkg").rename(root.parent / "elsewhere")
    (root / "pkg").symlink_to("../elsewhere")

    assert await tree.read(str(root), found) == [
        ReadFailure(path, "outside_root") for path in found
    ]


async def test_pipes_sockets_and_devices_never_block(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(root / "pipe.py")
    os.mkfifo(root / ".gitignore")
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(root)  # the path of a socket must be short
        server.bind("socket.py")
        write(root, "a.py")

        assert await discovered(root) == ["a.py"]
        assert await skipped(root) == {"special": 3}
        assert await read(root, "pipe.py") == ReadFailure("pipe.py", "special")
        assert isinstance(await read(root, "socket.py"), ReadFailure)


@pytest.fixture
def closed() -> Iterator[Path]:
    """Give a folder with a closed file and a closed folder, which hold for root too."""
    user = os.geteuid()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        write(folder, "a.py", "closed.py", "closed/b.py")
        (folder / "closed.py").chmod(0)
        (folder / "closed.js").symlink_to("closed/b.py")
        (folder / "closed").chmod(0)
        if user == 0:
            os.seteuid(65534)
        yield folder
        os.seteuid(user)
        (folder / "closed").chmod(0o755)


async def test_what_may_not_be_read_is_counted(closed: Path) -> None:
    assert await discovered(closed) == ["a.py"]
    assert await skipped(closed) == {"unreadable": 3}
    for path in ["closed.py", "closed/b.py"]:
        assert await read(closed, path) == ReadFailure(path, "unreadable")


async def test_a_folder_deeper_than_paths_may_be_long_is_counted(root: Path) -> None:
    write(root, "a.py")
    depth, name = 0, "d" * 200
    descriptor = os.open(root, os.O_DIRECTORY)
    while depth < 25:
        os.mkdir(name, dir_fd=descriptor)
        inner = os.open(name, os.O_DIRECTORY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor, depth = inner, depth + 1
    os.close(descriptor)

    assert await discovered(root) == ["a.py"]
    assert await skipped(root) == {"unreadable": 1}


@pytest.mark.parametrize(
    "name",
    [
        *("with space.py", "quote'\".py", "new\nline.py", "tab\t.py", "back\\slash.py"),
        *("--help.py", "*.py", "[a].py", "#hash.py", "..dots.py", "é中🚀.py", ".py"),
        *("a" * 240 + ".py", "dir.py/inner.py", "d/" * 200 + "deep.py"),
    ],
)
async def test_any_name_is_found_and_read(root: Path, name: str) -> None:
    write(root, name)

    (entry,) = (await tree.discover(str(root))).entries
    assert entry.path == name
    assert await tree.relative_path(str(root), name) == name
    assert await tree.entries(str(root), [name]) == [entry]
    assert isinstance(await read(root, name), SourceFile)


async def test_names_that_are_not_utf8_are_left_out_and_counted(root: Path) -> None:
    write(root, "good.py", os.fsdecode(b"bad\xff.py"), os.fsdecode(b"d\xfe/in.py"))

    assert await discovered(root) == ["good.py"]
    assert await skipped(root) == {"name_not_utf8": 2}
    with pytest.raises(PathOutsideRootsError):
        await tree.relative_path(str(root), os.fsdecode(b"bad\xff.py"))


async def test_size_and_content_are_limits_that_show(root: Path) -> None:
    write(root, "big.py", text="#" * 1_001)
    write(root, "just.py", text="#" * 1_000)
    (root / "image.js").write_bytes(b"\x89PNG\r\n\x1a\n")
    write(root, "made.ts", text="// Code generated by x. DO NOT EDIT.\n")
    write(root, "a.min.js", "yarn.lock", "notes.txt")

    assert await discovered(root) == ["just.py"]
    reasons = ["binary", "generated", "lock", "minified", "not_source", "too_large"]
    assert await skipped(root) == dict.fromkeys(reasons, 1)
    assert await read(root, "big.py") == ReadFailure("big.py", "too_large")


async def test_folders_of_others_and_of_tools_are_left_out(root: Path) -> None:
    write(root, "setup.py", "src/a.py", "src/build/b.py", "venv.py/bin/c.py")
    write(root, "node_modules/p/i.js", "env/lib/x.py", "env/pyvenv.cfg")
    write(root, "build/lib/y.py", "__pycache__/z.py", ".tox/t.py")

    expected = ["setup.py", "src/a.py", "src/build/b.py", "venv.py/bin/c.py"]
    assert await discovered(root) == expected
    assert await skipped(root) == {"generated": 2, "hidden": 1, "vendored": 2}


async def test_a_path_below_a_file_is_missing_not_left_out(root: Path) -> None:
    write(root, "a.py")

    assert await tree.left_out(str(root), ["a.py/b.py", "no/b.py"]) == {}
    assert await read(root, "a.py/b.py") == ReadFailure("a.py/b.py", "missing")


async def test_only_what_lies_below_the_root_counts(root: Path) -> None:
    package = root / ".venv" / "site-packages" / "vendor"
    write(package, "a.py")
    write(root / ".venv", "pyvenv.cfg")

    assert await discovered(package) == ["a.py"]


async def test_the_owner_decides_over_everything_but_content(root: Path) -> None:
    write(root, "vendor/a.py", "kept.py", "made.py", "old.py", "old/b.py")
    write(root, "made.py", text="# Generated by a tool\n")
    write(root, ".gitignore", text="kept.py\n")
    write(root, ".saclignore", text="!vendor/\n!kept.py\n!made.py\nold*\n")

    assert await discovered(root) == ["kept.py", "made.py", "vendor/a.py"]
    assert await skipped(root) == {"ignored": 2, "not_source": 2}


async def test_a_root_that_cannot_be_listed_is_an_error_not_an_empty_tree(
    root: Path, tmp_path: Path
) -> None:
    (tmp_path / "repo").rmdir()

    with pytest.raises(RepositoryNotFoundError):
        await tree.discover(str(root))
    assert await tree.left_out(str(root), ["a.py"]) == {}
    assert await tree.entries(str(root), ["a.py"]) == [None]
    assert await read(root, "a.py") == ReadFailure("a.py", "missing")
