"""Proposes candidates: by terms, by name, by vectors.

A proposal is a list of numbers of units. What they are worth is decided in the
domain; the order that FTS5 gives only says which are worth looking at.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import islice
from operator import itemgetter
from sqlite3 import Connection
from typing import TYPE_CHECKING

from sacl.adapters.sqlite.recent_units import RecentUnits
from sacl.adapters.sqlite.texts import as_list, numbers
from sacl.adapters.sqlite.versions import Memory, Version
from sacl.domain.index import CorpusCounts, SearchFilter, SearchRequest, SearchResult

if TYPE_CHECKING:
    from sacl.adapters.sqlite.vector_index import VectorIndex

_ALLOWED = """
SELECT units.id FROM units JOIN files ON files.id = units.file
WHERE (:languages IS NULL OR language IN (SELECT value FROM json_each(:languages)))
    AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
    AND substr(files.path, 1, length(:prefix)) = :prefix
"""
_BY_TERMS = "SELECT rowid FROM terms WHERE terms MATCH ? ORDER BY rank"
_MAX_OCCURRENCES = 10_000
"""Once so many units hold the rare terms of a query, the common ones add nothing."""
_BY_LOCAL_NAME = """
SELECT texts.text, texts.id FROM names JOIN texts ON texts.id = names.unit
WHERE names.name = ?
"""
_BY_PATH = """
SELECT units.id FROM files CROSS JOIN units ON units.file = files.id
WHERE lower_path = :name OR substr(lower_path, -length(:name) - 1) = '/' || :name
ORDER BY lower_path <> :name, lower_path, start_line
"""
_BY_START = """
SELECT unit FROM names WHERE name >= :name AND name < :name || char(0x10FFFF)
ORDER BY name, unit
"""
_FREQUENCIES = """
SELECT term, doc FROM json_each(?) AS wanted
CROSS JOIN term_frequencies ON term = wanted.value
"""


class Searcher:
    """Searches one database."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._recent = RecentUnits()

    def search(
        self, connection: Connection, version: Version, request: SearchRequest
    ) -> SearchResult:
        """Propose candidates, all filtered, with the counts of the corpus."""
        allowed = _allowed(connection, request.filter)
        corpus = self._corpus(connection, version, request.terms)
        chosen = {
            number
            for proposal in _worded(connection, request, corpus)
            for number in islice(
                (n for n in proposal if allowed is None or n in allowed), request.top_k
            )
        }
        if request.vector is not None:
            near, (code, description) = self._vectors.nearest(
                connection,
                version,
                request.vector,
                limit=request.top_k,
                allowed=allowed,
            )
            chosen |= near
            corpus = replace(corpus, code=code, description=description)
        candidates = self._recent.load(connection, version, chosen)
        if request.vector is None:
            return SearchResult(tuple(candidates), corpus)
        from sacl.formats.sample import cosines_of  # noqa: PLC0415 - brings numpy

        measured = cosines_of(candidates, request.vector)
        return SearchResult(tuple(candidates), corpus, measured)

    @cached_property
    def _vectors(self) -> "VectorIndex":
        from sacl.adapters.sqlite.vector_index import (  # noqa: PLC0415 - brings numpy
            VectorIndex,
        )

        return VectorIndex()

    def _corpus(
        self, connection: Connection, version: Version, terms: Collection[str]
    ) -> CorpusCounts:
        count, length = self._memory.recall(
            "corpus", version.of_structure, lambda: _measure(connection)
        )
        frequencies = dict(connection.execute(_FREQUENCIES, [as_list(terms)]))
        return CorpusCounts(
            unit_count=count,
            mean_length=length / count if count else 0.0,
            document_frequency={term: frequencies.get(term, 0) for term in terms},
        )


def _measure(connection: Connection) -> tuple[int, int]:
    """Count the units and their terms."""
    count, length = connection.execute(
        "SELECT count(*), sum(term_count) FROM units"
    ).fetchone()
    return count, length or 0


def _allowed(connection: Connection, wanted: SearchFilter) -> set[int] | None:
    """Return the units that pass a filter; None where all do."""
    if wanted == SearchFilter():
        return None
    values = {
        "languages": _known(connection, wanted.languages),
        "kinds": _known(connection, wanted.kinds),
        "prefix": wanted.path_prefix,
    }
    return set(_column(connection.execute(_ALLOWED, values)))


def _known(connection: Connection, texts: Collection[str]) -> str | None:
    return as_list(numbers(connection, texts).values()) if texts else None


def _worded(
    connection: Connection, request: SearchRequest, corpus: CorpusCounts
) -> Iterator[Iterator[int]]:
    """Yield proposals by terms and for each name, each with the best first."""
    terms = list(_telling(corpus.document_frequency))
    if terms:
        yield _column(connection.execute(_BY_TERMS, [_any_of(terms)]))
    for name in request.names:
        yield _by_name(connection, name.lower())


def _telling(document_frequency: Mapping[str, int]) -> Iterator[str]:
    """Yield terms that occur, rare ones first, until enough units hold them."""
    occurrences = 0
    for term, frequency in sorted(document_frequency.items(), key=itemgetter(1, 0)):
        if frequency and occurrences < _MAX_OCCURRENCES:
            occurrences += frequency
            yield term


def _any_of(terms: Collection[str]) -> str:
    """Write the FTS5 query for units that hold any of the terms."""
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)


def _by_name(connection: Connection, name: str) -> Iterator[int]:
    named = connection.execute(_BY_LOCAL_NAME, [name.partition("::")[2]])
    yield from (number for unit, number in named if unit.lower() == name)
    yield from _column(connection.execute(_BY_PATH, {"name": name}))
    yield from _column(connection.execute(_BY_START, {"name": name}))


def _column(rows: Iterable[tuple[int]]) -> Iterator[int]:
    return (number for (number,) in rows)
