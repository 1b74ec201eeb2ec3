"""Resolve files: from facts to relations, with everything that was consulted."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from sacl.domain.index import ResolvedFile
from sacl.domain.resolution.collecting import Collector
from sacl.domain.resolution.keys import owned_keys, owner_mark
from sacl.domain.resolution.project import Consultation, Project
from sacl.domain.resolution.tables import FileTable


def _evaluate(of: Consultation, table: FileTable, collector: Collector) -> None:
    from sacl.domain.resolution.evaluated import (  # noqa: PLC0415 - heavy
        resolve_by_evaluation,
    )

    resolve_by_evaluation(of, table, collector)


def _declare(of: Consultation, table: FileTable, collector: Collector) -> None:
    from sacl.domain.resolution.declared.resolving import (  # noqa: PLC0415 - heavy
        resolve_by_declaration,
    )

    resolve_by_declaration(of, table, collector)


REGIMES: Mapping[str, Callable[[Consultation, FileTable, Collector], None]] = {
    "python": _evaluate,
    "ecmascript": _evaluate,
    "declared": _declare,
}
"""What writes the relations of a file, by the regime of its names.

It is imported when the first file is resolved: a server starts without it.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Relations of the files that were asked for, final when nothing is needed.

    Attributes:
        needs: Indexed files whose facts were consulted but not given.
        needed_methods: Names whose methods were consulted but not given.
        needed_owners: Keys whose owners were consulted but not given.
        unfinished: Files that consulted any of it; all others are final.
    """

    files: Mapping[str, ResolvedFile]
    needs: frozenset[str]
    needed_methods: frozenset[str]
    needed_owners: frozenset[str] = frozenset()
    unfinished: frozenset[str] = frozenset()

    @property
    def is_final(self) -> bool:
        """Tell whether nothing was missing."""
        return not self.unfinished


def resolve(project: Project, paths: Iterable[str]) -> Outcome:
    """Bind the names of files to what they mean in the project.

    The relations of a file depend on its own facts and on what its ``consulted``
    names, nothing else.
    """
    files: dict[str, ResolvedFile] = {}
    needs: set[str] = set()
    needed_methods: set[str] = set()
    needed_owners: set[str] = set()
    unfinished: set[str] = set()
    for path in paths:
        consultation = Consultation(project, path)
        files[path] = _resolve(consultation)
        needs |= consultation.needs
        needed_methods |= consultation.needed_methods
        needed_owners |= consultation.needed_owners
        if consultation.lacks_anything:
            unfinished.add(path)
    return Outcome(
        files,
        needs=frozenset(needs),
        needed_methods=frozenset(needed_methods),
        needed_owners=frozenset(needed_owners),
        unfinished=frozenset(unfinished),
    )


def _resolve(consultation: Consultation) -> ResolvedFile:
    table = consultation.table(consultation.path)
    collector = Collector()
    marks: set[str] = set()
    if table is not None:
        marks.update(map(owner_mark, owned_keys(table.facts)))
        regime = REGIMES.get(table.regime)
        if regime is not None:
            regime(consultation, table, collector)
    return ResolvedFile(
        consultation.path,
        collector.relations(),
        consultation.consulted() | marks,
    )
