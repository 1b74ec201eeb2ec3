"""The relations between files, in memory for as long as their files stay the same.

A change is followed file by file.
"""

import threading
from collections.abc import Mapping, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from sacl.adapters.sqlite.records import load_relations
from sacl.adapters.sqlite.texts import as_list
from sacl.adapters.sqlite.versions import Version
from sacl.domain.file_graph import FileGraph
from sacl.domain.relations import Relation

_NEW = """
SELECT id, content FROM projections WHERE id IN (SELECT value FROM json_each(?))
"""


class _Known(NamedTuple):
    """One state of the relations between files.

    Attributes:
        state: Of the files in the database.
        projections: Relations of each file, by the number of the projection.
    """

    state: tuple[str, int]
    projections: Mapping[int, Sequence[Relation]]
    graph: FileGraph


class FileRelations:
    """The relations between the files of one database."""

    def __init__(self) -> None:
        self._known: _Known | None = None
        self._guard = threading.Lock()

    def read(self, connection: Connection, version: Version) -> FileGraph:
        """Return them, within a transaction that sees ``version``."""
        with self._guard:
            state = version.of_structure
            if self._known is None or self._known.state != state:
                known = self._known.projections if self._known else {}
                same = self._known is not None and self._known.state[0] == state[0]
                self._known = _load(connection, state, known if same else {})
            return self._known.graph


def _load(
    connection: Connection,
    state: tuple[str, int],
    known: Mapping[int, Sequence[Relation]],
) -> _Known:
    present = [number for (number,) in connection.execute("SELECT id FROM projections")]
    missing = [number for number in present if number not in known]
    read = {
        number: load_relations(content)
        for number, content in connection.execute(_NEW, [as_list(missing)])
    }
    projections = {n: read[n] if n in read else known[n] for n in present}
    relations = sorted((r for each in projections.values() for r in each), key=_order)
    return _Known(state, projections, FileGraph(relations))


def _order(relation: Relation) -> tuple[str, ...]:
    dependency = str(relation.details.get("dependencyType", ""))
    target, state = relation.target_name, relation.resolution
    return relation.source, relation.kind, target, state, dependency
