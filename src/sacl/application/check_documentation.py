"""Finds documentation that contradicts its code, in a file or a whole repository.

Functions are read again from disk, a few files at a time; what was found in a file
is cached, so that only changed files are read twice.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass

from sacl.application.index_files import chunks
from sacl.application.ports import (
    ArtifactCache,
    CodeParser,
    SourceTree,
)
from sacl.application.repositories import OpenRepository, read_unchanged
from sacl.domain.code import CodeUnit, NodeId, SourceFile
from sacl.domain.facts import Definition, FileFacts
from sacl.domain.lying_docs import (
    RULES_VERSION,
    LyingDoc,
    base_name,
    is_checkable,
    lying_docs,
)

BATCH_FILES = 128
"""Files whose functions are held in memory together."""


@dataclass(frozen=True, slots=True)
class CheckableFile:
    """A file as it was indexed, and as it is."""

    source: SourceFile
    units: Sequence[CodeUnit]
    facts: FileFacts


async def check_files(
    parser: CodeParser, files: Sequence[CheckableFile]
) -> list[tuple[LyingDoc, ...]]:
    """Check the documentation of files, in order.

    A function that did not parse whole is left alone.
    """
    behaviors = await parser.behaviors([file.source for file in files])
    found = []
    for file, behavior in zip(files, behaviors, strict=True):
        definitions: dict[str, list[Definition]] = defaultdict(list)
        for definition in file.facts.definitions:
            definitions[base_name(definition.unit)].append(definition)
        found.append(
            tuple(
                lie
                for unit in file.units
                if is_checkable(unit) and unit.id in behavior
                for lie in lying_docs(
                    unit, behavior[unit.id], definitions[base_name(unit.id)]
                )
            )
        )
    return found


class CheckDocumentation:
    """Check what a repository's documentation claims against its code."""

    def __init__(
        self, tree: SourceTree, parser: CodeParser, cache: ArtifactCache
    ) -> None:
        self._tree = tree
        self._parser = parser
        self._cache = cache

    async def __call__(
        self, opened: OpenRepository, path: str | None = None
    ) -> list[LyingDoc]:
        """Return the lies of a file, or of all files, by path and line.

        A file that has changed since it was indexed is left out.
        """
        records = await opened.graph.files(None if path is None else [path])
        keys = {p: _key(p, record.content_hash) for p, record in records.items()}
        cached = await self._cache.get(set(keys.values()))
        lies: dict[str, Sequence[LyingDoc]] = {
            p: _load(cached[key]) for p, key in keys.items() if key in cached
        }
        lacking = [p for p in keys if p not in lies]
        for batch in chunks(lacking, BATCH_FILES):
            fresh = await self._check(opened, batch)
            await self._cache.put({keys[p]: _dump(found) for p, found in fresh.items()})
            lies |= fresh
        return [lie for p in keys for lie in lies.get(p, ())]

    async def _check(
        self, opened: OpenRepository, paths: Collection[str]
    ) -> Mapping[str, Sequence[LyingDoc]]:
        facts = await opened.graph.facts(paths)
        units: dict[str, list[CodeUnit]] = defaultdict(list)
        for stored in await opened.graph.units(paths=paths):
            units[stored.unit.path].append(stored.unit)
        files = [
            CheckableFile(file, units[file.path], facts[file.path])
            for file in await read_unchanged(self._tree, opened, paths)
            if file.path in facts
        ]
        found = await check_files(self._parser, files)
        return {f.source.path: lies for f, lies in zip(files, found, strict=True)}


def _key(path: str, content_hash: str) -> str:
    return f"lying-docs:{RULES_VERSION}:{content_hash}:{path}"


def _dump(lies: Sequence[LyingDoc]) -> bytes:
    return json.dumps({"lies": [asdict(lie) for lie in lies]}).encode()


def _load(data: bytes) -> tuple[LyingDoc, ...]:
    return tuple(
        LyingDoc(NodeId(lie["unit"]), lie["line"], lie["claim"], lie["evidence"])
        for lie in json.loads(data)["lies"]
    )
