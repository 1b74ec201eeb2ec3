"""The relations between files, in memory for as long as their files stay the same.

A large repository has hundreds of thousands of relations between units, and a tenth
of that between files. A change is followed file by file.
"""

import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from sacl.adapters.sqlite.records import load_relations
from sacl.adapters.sqlite.texts import as_list
from sacl.adapters.sqlite.versions import Version
from sacl.domain.code import NodeId
from sacl.domain.relations import Direction, Relation, RelationKind

_NEW = """
SELECT id, content FROM projections WHERE id IN (SELECT value FROM json_each(?))
"""

_Places = Mapping[RelationKind, Mapping[NodeId, Sequence[int]]]


class _Graph(NamedTuple):
    """One state of the relations between files.

    Attributes:
        state: Of the files in the database.
        projections: Relations of each file, by the number of the projection.
        relations: All of them, in order.
        leaving: Places of those of a kind that leave a file.
        leading: Places of those of a kind that lead to one.
    """

    state: tuple[str, int]
    projections: Mapping[int, Sequence[Relation]]
    relations: Sequence[Relation]
    leaving: _Places
    leading: _Places


class FileGraph:
    """The relations between the files of one database."""

    def __init__(self) -> None:
        self._graph: _Graph | None = None
        self._guard = threading.Lock()

    def find(
        self,
        connection: Connection,
        version: Version,
        paths: Collection[NodeId],
        *,
        direction: Direction,
        kinds: Collection[RelationKind] | None,
    ) -> list[Relation]:
        """Return relations between files that touch ``paths``, in order.

        Args:
            connection: Inside a transaction that sees ``version``.
            version: State of the database.
            paths: Files and packages.
            direction: Whether they lead there, leave from there, or either.
            kinds: Kinds wanted; all when None.
        """
        graph = self._current(connection, version)
        ways = {
            Direction.OUT: (graph.leaving,),
            Direction.IN: (graph.leading,),
            Direction.BOTH: (graph.leaving, graph.leading),
        }
        wanted = RelationKind if kinds is None else kinds
        touching = [way[kind] for way in ways[direction] for kind in wanted]
        places = set[int]().union(
            *(found[path] for found in touching for path in paths if path in found)
        )
        return list(map(graph.relations.__getitem__, sorted(places)))

    def _current(self, connection: Connection, version: Version) -> _Graph:
        with self._guard:
            state = version.of_structure
            if self._graph is None or self._graph.state != state:
                known = self._graph.projections if self._graph else {}
                same = self._graph is not None and self._graph.state[0] == state[0]
                self._graph = _load(connection, state, known if same else {})
            return self._graph


def _load(
    connection: Connection,
    state: tuple[str, int],
    known: Mapping[int, Sequence[Relation]],
) -> _Graph:
    present = [number for (number,) in connection.execute("SELECT id FROM projections")]
    missing = [number for number in present if number not in known]
    read = {
        number: load_relations(content)
        for number, content in connection.execute(_NEW, [as_list(missing)])
    }
    projections = {n: read[n] if n in read else known[n] for n in present}
    relations = sorted((r for each in projections.values() for r in each), key=_order)
    return _Graph(
        state,
        projections,
        relations,
        leaving=_places(relations, lambda relation: (relation.source,)),
        leading=_places(relations, lambda relation: relation.targets),
    )


def _order(relation: Relation) -> tuple[str, ...]:
    dependency = str(relation.details.get("dependencyType", ""))
    target, state = relation.target_name, relation.resolution
    return relation.source, relation.kind, target, state, dependency


def _places(
    relations: Iterable[Relation], ends: Callable[[Relation], Iterable[NodeId]]
) -> _Places:
    places: dict[RelationKind, defaultdict[NodeId, list[int]]] = {
        kind: defaultdict(list) for kind in RelationKind
    }
    for place, relation in enumerate(relations):
        for node in ends(relation):
            places[relation.kind][node].append(place)
    return places
