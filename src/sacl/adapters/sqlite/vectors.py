"""Nearest vectors by cosine, over one matrix of all vectors of a kind.

The matrix is loaded when it is first asked for. After a change only vectors that
are new are read and those that are gone are dropped; a vector never changes under
its number. Products in single precision choose a shortlist, which is then measured
exactly, so that the order does not depend on where a row stands.
"""

import threading
from collections.abc import Collection
from sqlite3 import Connection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sacl.adapters.sqlite.records import HALF
from sacl.adapters.sqlite.texts import as_list, texts_of
from sacl.adapters.sqlite.versions import Version
from sacl.domain.index import Vector

CODE = """
SELECT code_vectors.id, vector FROM json_each(?) AS wanted
CROSS JOIN code_vectors ON code_vectors.id = wanted.value
"""
DESCRIPTION = """
SELECT description_vectors.id, vector FROM json_each(?) AS wanted
CROSS JOIN description_vectors ON description_vectors.id = wanted.value
"""
_ROUNDING = 1e-4
"""More than the error of a cosine in single precision."""

_Numbers = NDArray[np.int64]
_Singles = NDArray[np.float32]
_Doubles = NDArray[np.float64]
_Places = NDArray[np.intp]


class _Matrix(NamedTuple):
    """Vectors as rows.

    Attributes:
        version: State of the database that they are from.
        ids: Numbers of the semantics they belong to.
        units: Numbers of the units.
        rows: The vectors.
        scales: One over the length of each; 0 for a vector of length 0.
    """

    version: Version
    ids: _Numbers
    units: _Numbers
    rows: _Singles
    scales: _Singles


class VectorIndex:
    """All vectors of one kind of a database."""

    def __init__(self, select: str) -> None:
        """Use ``CODE`` or ``DESCRIPTION`` to read vectors."""
        self._select = select
        self._matrix: _Matrix | None = None
        self._guard = threading.Lock()

    def nearest(
        self,
        connection: Connection,
        version: Version,
        query: Vector,
        *,
        limit: int,
        allowed: Collection[int] | None,
    ) -> list[int]:
        """Return the numbers of the nearest units, ties in order of their id.

        Args:
            connection: Inside a transaction that sees ``version``.
            version: State of the database.
            query: Compared with vectors of the same length only.
            limit: Greatest number of units.
            allowed: Units to choose from; all when None.
        """
        matrix = self._current(connection, version, len(query))
        wide = np.asarray(query, np.float64)
        length = float(np.sqrt(wide @ wide)) or 1.0
        scores = matrix.rows @ (wide / length).astype(np.float32) * matrix.scales
        places = np.arange(len(scores))
        if allowed is not None:
            places = np.flatnonzero(np.isin(matrix.units, list(allowed)))
        places = _shortlist(scores, places, limit)
        cosines = _cosines(matrix.rows[places].astype(np.float64), wide)
        units = matrix.units[places].tolist()
        texts = texts_of(connection, units)
        ranked = sorted(
            (-cosine, texts[unit], unit)
            for cosine, unit in zip(cosines.tolist(), units, strict=True)
        )
        return [unit for _, _, unit in ranked[:limit]]

    def _current(
        self, connection: Connection, version: Version, dimension: int
    ) -> _Matrix:
        with self._guard:
            known = self._matrix
            if (
                known is None
                or known.version.identity != version.identity
                or known.rows.shape[1] != dimension
            ):
                known = _empty(version, dimension)
                self._matrix = None
            elif known.version == version:
                return known
            self._matrix = self._brought_up_to(connection, version, known)
            return self._matrix

    def _brought_up_to(
        self, connection: Connection, version: Version, known: _Matrix
    ) -> _Matrix:
        wanted = np.array(
            connection.execute(
                "SELECT id, unit FROM semantics WHERE embedded ORDER BY id"
            ).fetchall(),
            np.int64,
        ).reshape(-1, 2)
        kept = np.isin(known.ids, wanted[:, 0])
        new = np.setdiff1d(wanted[:, 0], known.ids)
        new_ids, new_rows = self._load(connection, new, known.rows.shape[1])
        ids = np.concatenate([known.ids[kept], new_ids])
        rows = np.concatenate([known.rows[kept], new_rows])
        units = wanted[np.searchsorted(wanted[:, 0], ids), 1]
        return _Matrix(version, ids, units, rows, _scales(rows))

    def _load(
        self, connection: Connection, ids: _Numbers, dimension: int
    ) -> tuple[_Numbers, _Singles]:
        size = dimension * HALF.itemsize
        found = connection.execute(self._select, [as_list(ids.tolist())]).fetchall()
        fitting = [(number, data) for number, data in found if len(data) == size]
        halves = np.frombuffer(b"".join(data for _, data in fitting), HALF)
        return (
            np.array([number for number, _ in fitting], np.int64),
            halves.reshape(-1, dimension).astype(np.float32),
        )


def _empty(version: Version, dimension: int) -> _Matrix:
    numbers = np.empty(0, np.int64)
    rows = np.empty((0, dimension), np.float32)
    return _Matrix(version, numbers, numbers, rows, np.empty(0, np.float32))


def _scales(rows: _Singles) -> _Singles:
    lengths: _Singles = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    scales = np.zeros_like(lengths)
    np.divide(1, lengths, out=scales, where=lengths > 0)
    return scales


def _shortlist(scores: _Singles, places: _Places, limit: int) -> _Places:
    """Return the places that may be among the best, a few more than ``limit``."""
    if len(places) <= limit:
        return places
    chosen: _Singles = scores[places]
    least = np.partition(chosen, -limit)[-limit] - _ROUNDING
    best: _Places = places[chosen >= least]
    return best


def _cosines(rows: _Doubles, query: _Doubles) -> _Doubles:
    """Measure exactly: sums of products of halves fit into double precision."""
    norms: _Doubles = np.sqrt((query @ query) * np.einsum("ij,ij->i", rows, rows))
    cosines = np.zeros_like(norms)
    np.divide(rows @ query, norms, out=cosines, where=norms > 0)
    return np.clip(cosines, -1.0, 1.0)
