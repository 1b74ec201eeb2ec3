"""Relations seen from file to file, merged before anything is spelled out.

Does what ``relations.project`` does, on numbers: a large repository has hundreds
of thousands of relations, and only some thousand pairs of files.
"""

from collections.abc import Collection, Iterable, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from sacl.adapters.sqlite.resolutions import Row, find_file_rows, read_details
from sacl.adapters.sqlite.texts import as_list, texts_of
from sacl.domain.code import NodeId, path_of
from sacl.domain.relations import (
    Direction,
    Relation,
    RelationKind,
    file_level_relation,
)


class _Key(NamedTuple):
    """What is not merged: three numbers, the target's path, type of a dependency."""

    source: int
    kind: int
    target: str
    resolution: int
    dependency: str


def find_file_relations(
    connection: Connection,
    paths: Collection[NodeId],
    *,
    direction: Direction,
    kinds: Collection[RelationKind] | None,
) -> list[Relation]:
    """Return the projection of the relations that touch units of ``paths``."""
    rows = find_file_rows(connection, paths, direction=direction, kinds=kinds)
    groups = _group(connection, rows)
    texts = texts_of(connection, {n for k in groups for n in (k[0], k[1], k[3])})
    named = {
        (texts[k.source], texts[k.kind], k.target, texts[k.resolution], k.dependency): g
        for k, g in groups.items()
    }
    return [_relation(key, named[key]) for key in sorted(named)]


def _group(connection: Connection, rows: Sequence[Row]) -> dict[_Key, list[Row]]:
    path_of_node = _paths_of(connection, {node for row in rows for node in row.targets})
    own = texts_of(connection, {row.file for row in rows})
    dependency = _dependency_types(connection, {row.details for row in rows})
    groups: dict[_Key, list[Row]] = {}
    for row in rows:
        kind = dependency.get(row.details, "")
        for target in {path_of_node[node] for node in row.targets}:
            if target != own[row.file]:
                key = _Key(row.file, row.kind, target, row.resolution, kind)
                groups.setdefault(key, []).append(row)
    return groups


def _paths_of(connection: Connection, nodes: Collection[int]) -> dict[int, str]:
    """Return the path of each node; units share the text of their file."""
    rows = connection.execute(
        "SELECT units.id, units.file FROM json_each(?) AS wanted"
        " CROSS JOIN units ON units.id = wanted.value",
        [as_list(nodes)],
    )
    files = {node: node for node in nodes} | dict(rows.fetchall())
    texts = texts_of(connection, set(files.values()))
    return {node: path_of(NodeId(texts[file])) for node, file in files.items()}


def _dependency_types(connection: Connection, details: Iterable[int]) -> dict[int, str]:
    return {
        number: str(found["dependencyType"])
        for number, found in read_details(connection, details).items()
        if "dependencyType" in found
    }


def _relation(key: tuple[str, ...], rows: Sequence[Row]) -> Relation:
    return file_level_relation(
        key,
        lines=(int(line) for row in rows for line in row.lines.split()),
        site_count=sum(row.site_count for row in rows),
        candidates=min(row.candidate_count for row in rows),
    )
