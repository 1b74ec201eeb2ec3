"""What resolution says of files: relations and consulted keys, stored and found.

A relation is known by its file, its kind and its place in the file's list. Nodes,
kinds, names, rules and details are numbers of texts.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from pydantic_core import to_json

from sacl.adapters.sqlite.records import dump_relations
from sacl.adapters.sqlite.texts import as_list, intern, numbers, texts_of
from sacl.domain.code import NodeId, path_of
from sacl.domain.index import ResolvedFile
from sacl.domain.relations import (
    Detail,
    Direction,
    Relation,
    RelationKind,
    Resolution,
    project,
)


class _Row(NamedTuple):
    """A row of ``relations``."""

    file: int
    kind: int
    source: int
    position: int
    target: int | None
    target_name: int
    lines: str
    site_count: int
    resolution: int
    rule: int
    candidates: str
    candidate_count: int
    details: int

    @property
    def key(self) -> tuple[int, int, int, int]:
        """What tells it from other relations."""
        return self[:4]

    @property
    def targets(self) -> list[int]:
        """Nodes that it leads to."""
        if self.target is not None:
            return [self.target]
        return [int(node) for node in self.candidates.split()]


_OUT_OF_FILES = """
SELECT relations.* FROM json_each(?) AS wanted
CROSS JOIN relations ON relations.file = wanted.value
"""
_OUT_OF_NODES = """
SELECT relations.* FROM json_each(?) AS wanted
CROSS JOIN relations ON relations.file = json_extract(wanted.value, '$[0]')
    AND relations.source = json_extract(wanted.value, '$[1]')
"""
_INTO_NODES = """
SELECT relations.* FROM json_each(?) AS wanted
CROSS JOIN targets ON targets.target = wanted.value
CROSS JOIN relations USING (file, kind, source, position)
"""
_OF_KINDS = "WHERE relations.kind IN (SELECT value FROM json_each(?))"


def insert_resolutions(connection: Connection, files: Sequence[ResolvedFile]) -> None:
    """Store relations and consulted keys of files that have none stored."""
    details = [[_encode(r.details) for r in file.relations] for file in files]
    number = intern(connection, _texts_in(files).union(*details))
    rows = sorted(
        _row(number, file.path, position, *described)
        for file, of_file in zip(files, details, strict=True)
        for position, described in enumerate(zip(file.relations, of_file, strict=True))
    )
    connection.executemany(
        "INSERT INTO relations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows
    )
    connection.executemany(
        "INSERT OR IGNORE INTO targets VALUES (?, ?, ?, ?, ?)",
        sorted((target, *row.key) for row in rows for target in row.targets),
    )
    connection.executemany(
        "INSERT INTO projections (file, content) VALUES (?, ?)",
        [(number[f.path], dump_relations(project(f.relations))) for f in files],
    )
    connection.executemany(
        "INSERT INTO consulted VALUES (?, ?)",
        [(number[key], number[file.path]) for file in files for key in file.consulted],
    )


def delete_resolutions(connection: Connection, files: Collection[int]) -> None:
    """Delete relations and consulted keys of files."""
    rows = connection.execute(_OUT_OF_FILES, [as_list(files)])
    leading = {(t, row.file) for row in map(_Row._make, rows) for t in row.targets}
    connection.executemany("DELETE FROM targets WHERE target = ? AND file = ?", leading)
    wanted = [(file,) for file in files]
    connection.executemany("DELETE FROM relations WHERE file = ?", wanted)
    connection.executemany("DELETE FROM projections WHERE file = ?", wanted)
    connection.executemany("DELETE FROM consulted WHERE file = ?", wanted)


def find_relations(
    connection: Connection,
    nodes: Collection[NodeId],
    *,
    direction: Direction,
    kinds: Collection[RelationKind] | None,
    whole_files: bool,
) -> list[Relation]:
    """Return relations that touch ``nodes``, by source as they were written."""
    of_kinds = numbers(connection, list(RelationKind) if kinds is None else kinds)
    search = _search_files if whole_files else _search_nodes
    rows = {
        row.key: row
        for statement, wanted in search(connection, nodes, direction)
        for row in map(
            _Row._make,
            connection.execute(
                statement + _OF_KINDS, [as_list(wanted), as_list(of_kinds.values())]
            ),
        )
    }
    return _read(connection, list(rows.values()))


_Search = tuple[str, Collection[object]]
"""A statement and what it is to look for."""


def _search_files(
    connection: Connection, paths: Collection[NodeId], direction: Direction
) -> Iterator[_Search]:
    files = numbers(connection, paths).values()
    if direction is not Direction.IN:
        yield _OUT_OF_FILES, files
    if direction is not Direction.OUT:
        units = connection.execute(
            "SELECT id FROM units WHERE file IN (SELECT value FROM json_each(?))",
            [as_list(files)],
        )
        yield _INTO_NODES, {*files, *(unit for (unit,) in units)}


def _search_nodes(
    connection: Connection, nodes: Collection[NodeId], direction: Direction
) -> Iterator[_Search]:
    number = numbers(connection, {*nodes, *map(path_of, nodes)})
    known = [node for node in nodes if node in number]
    if direction is not Direction.IN:
        yield (
            _OUT_OF_NODES,
            [(number[path_of(n)], number[n]) for n in known if path_of(n) in number],
        )
    if direction is not Direction.OUT:
        yield _INTO_NODES, [number[node] for node in known]


def find_consulting(connection: Connection, keys: Collection[str]) -> set[str]:
    """Return the files whose resolution consulted any of ``keys``."""
    rows = connection.execute(
        "SELECT DISTINCT files.path FROM json_each(?) AS wanted"
        " CROSS JOIN consulted ON consulted.key = wanted.value"
        " CROSS JOIN files ON files.id = consulted.file",
        [as_list(numbers(connection, keys).values())],
    )
    return {path for (path,) in rows}


_CONSULTED = """
SELECT files.path, texts.text FROM files
LEFT JOIN consulted ON consulted.file = files.id
LEFT JOIN texts ON texts.id = consulted.key
WHERE :paths IS NULL OR files.path IN (SELECT value FROM json_each(:paths))
ORDER BY files.path
"""


def read_consulted(
    connection: Connection, paths: Collection[str] | None
) -> dict[str, frozenset[str]]:
    """Return the keys that each file's resolution consulted; all when None."""
    wanted = None if paths is None else as_list(paths)
    rows = connection.execute(_CONSULTED, {"paths": wanted})
    found: dict[str, set[str]] = {}
    for path, key in rows:
        found.setdefault(path, set()).update(() if key is None else (key,))
    return {path: frozenset(keys) for path, keys in found.items()}


def _encode(details: Mapping[str, Detail]) -> str:
    return to_json(details).decode()


def _texts_in(files: Iterable[ResolvedFile]) -> set[str]:
    found = {kind.value for kind in RelationKind}
    found.update(resolution.value for resolution in Resolution)
    for file in files:
        found.add(file.path)
        found.update(file.consulted)
        for relation in file.relations:
            found.update((relation.source, relation.target_name, relation.rule))
            found.update(relation.targets)
    return found


def _row(
    number: Mapping[str, int],
    path: str,
    position: int,
    relation: Relation,
    details: str,
) -> _Row:
    target = relation.target
    return _Row(
        number[path],
        number[relation.kind],
        number[relation.source],
        position,
        None if target is None else number[target],
        number[relation.target_name],
        " ".join(map(str, relation.lines)),
        relation.site_count,
        number[relation.resolution],
        number[relation.rule],
        " ".join([str(number[node]) for node in relation.candidates]),
        relation.candidate_count,
        number[details],
    )


class _Words(NamedTuple):
    """What the numbers in rows mean."""

    texts: Mapping[int, str]
    kinds: Mapping[int, RelationKind]
    resolutions: Mapping[int, Resolution]
    details: Mapping[int, Mapping[str, Detail]]


def _read(connection: Connection, rows: Sequence[_Row]) -> list[Relation]:
    texts = texts_of(connection, _numbers_in(rows))
    words = _Words(
        texts,
        kinds={n: RelationKind(texts[n]) for n in {row.kind for row in rows}},
        resolutions={n: Resolution(texts[n]) for n in {row.resolution for row in rows}},
        details={n: json.loads(texts[n]) for n in {row.details for row in rows}},
    )
    in_order = sorted(rows, key=lambda row: (texts[row.source], row.position))
    return [_relation(row, words) for row in in_order]


def _numbers_in(rows: Sequence[_Row]) -> set[int]:
    found: set[int] = set()
    for row in rows:
        found.update((row.kind, row.source, row.target_name, row.resolution))
        found.update((row.rule, row.details, *row.targets))
    return found


def _relation(row: _Row, words: _Words) -> Relation:
    texts = words.texts
    return Relation(
        kind=words.kinds[row.kind],
        source=NodeId(texts[row.source]),
        target=None if row.target is None else NodeId(texts[row.target]),
        target_name=texts[row.target_name],
        lines=tuple(map(int, row.lines.split())),
        site_count=row.site_count,
        resolution=words.resolutions[row.resolution],
        rule=texts[row.rule],
        candidates=tuple([NodeId(texts[int(n)]) for n in row.candidates.split()]),
        candidate_count=row.candidate_count,
        details=words.details[row.details],
    )
