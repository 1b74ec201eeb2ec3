"""Reads cases and source trees, and resolves them as the product does."""

import asyncio
import gzip
import io
import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sacl.adapters.filesystem.source_tree import FilesystemSourceTree
from sacl.adapters.treesitter.analysis import parse_file
from sacl.adapters.treesitter.sources import language_name
from sacl.application.ports import ParsedFile
from sacl.domain.code import SourceFile
from sacl.domain.facts import FileFacts
from sacl.domain.relations import Relation
from sacl.domain.resolution import Project, resolve

Files = Mapping[str, str]


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def parsed_files(files: Files) -> dict[str, ParsedFile]:
    return _parsed(
        SourceFile(path, text, "", len(text), 0)
        for path, text in files.items()
        if language_name(path, text[:200]) is not None
    )


def _parsed(files: Iterable[SourceFile]) -> dict[str, ParsedFile]:
    results = map(parse_file, files)
    return {r.path: r for r in results if isinstance(r, ParsedFile)}


def facts_of(files: Files) -> dict[str, FileFacts]:
    return {path: parsed.facts for path, parsed in parsed_files(files).items()}


def resolved(facts: Mapping[str, FileFacts]) -> list[Relation]:
    outcome = resolve(Project(frozenset(facts), facts), facts)
    return [r for file in outcome.files.values() for r in file.relations]


def relations_of(files: Files) -> list[Relation]:
    return resolved(facts_of(files))


def relations_of_tree(root: Path) -> list[Relation]:
    """Resolve all files below a folder, with the links to folders there."""
    paths = [
        path.relative_to(root).as_posix()
        for path in sorted(root.rglob("*"))
        if path.is_symlink() or path.is_file()
    ]
    tree = FilesystemSourceTree(is_source=lambda *_: True)
    read = asyncio.run(tree.read(str(root.resolve()), paths))
    files = _parsed(file for file in read if isinstance(file, SourceFile))
    return resolved({path: parsed.facts for path, parsed in files.items()})


def tree_files(folder: Path) -> dict[str, str]:
    """Read the source files of a folder, by path relative to it."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8", "replace")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and ".git" not in path.parts
        and language_name(path.name, "") is not None
    }


def clone_files(clone: Path, commit: str = "HEAD") -> dict[str, str]:
    """Read the source and project files of a commit, by path."""
    listed = _git(clone, b"", "ls-tree", "-r", commit).decode("utf-8", "replace")
    blobs = [
        (path, name)
        for line in listed.splitlines()
        for head, _, path in [line.partition("\t")]
        for mode, kind, name in [head.split()]
        if kind == "blob" and mode != LINK and language_name(path, "") is not None
    ]
    wanted = "".join(f"{name}\n" for _, name in blobs).encode()
    stream = io.BytesIO(_git(clone, wanted, "cat-file", "--batch"))
    files = {}
    for path, _ in blobs:
        head = stream.readline().split()
        if head[-1] != b"missing":
            files[path] = stream.read(int(head[2])).decode("utf-8", "replace")
            stream.read(1)
    return files


LINK = "120000"


def _git(clone: Path, given: bytes, *words: str) -> bytes:
    command = ["git", "-C", str(clone), *words]
    run = subprocess.run(  # noqa: S603 - ours
        command, check=True, capture_output=True, input=given
    )
    return run.stdout


def ratio(name: str, found: int, wanted: int) -> None:
    print(f"{name}: {found}/{wanted} = {found / max(1, wanted):.3f}")


def show(title: str, items: Iterable[object], *, verbose: bool) -> None:
    if verbose:
        for item in sorted(map(str, items)):
            print("   ", title, item)


def report(title: str, missing: list[Any], total: int, *, verbose: bool) -> None:
    ratio(title, total - len(missing), total)
    show("missing", missing, verbose=verbose)
