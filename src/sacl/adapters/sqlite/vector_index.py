"""Nearest units by cosine, over matrices of all code and description vectors.

The matrices are loaded when they are first asked for. After a change only vectors
that are new are read and those that are gone are dropped; a vector never changes
under its number. Products in single precision choose a shortlist, which is then
measured exactly, so that the order does not depend on where a row stands.
"""

import threading
from collections.abc import Collection, Sequence
from sqlite3 import Connection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sacl.adapters.sqlite.texts import as_list, texts_of
from sacl.adapters.sqlite.versions import Version
from sacl.domain.code import NodeId
from sacl.domain.index import Spread, Vector
from sacl.domain.similarity import SAMPLE_SIZE, draw
from sacl.formats.sample import Doubles, Sample, cosines, squares_of
from sacl.formats.vectors import Planes, Singles, join, take_apart

_WANTED = "SELECT id, unit FROM semantics ORDER BY id"
_VECTORS = """
SELECT vectors.id, vectors.content FROM json_each(?) AS wanted
CROSS JOIN vectors ON vectors.id = wanted.value
"""
_CODE, _DESCRIPTION = 0, 1
_BLOCK_ROWS = 4096
_ROUNDING = 1e-4
"""More than the error of a cosine in single precision."""

_Numbers = NDArray[np.int64]
_Places = NDArray[np.intp]
_Lots = NDArray[np.uint64]


class _Matrix(NamedTuple):
    """Vectors of one kind and length, as rows.

    Attributes:
        ids: Numbers of the semantics they belong to.
        scales: One over the length of each; 0 for a vector of length 0.
    """

    ids: _Numbers
    rows: Singles
    scales: Singles


class _Loaded(NamedTuple):
    """What was read from one state of a database.

    Attributes:
        ids: Numbers of all semantics, ascending.
        units: Numbers of their units.
        lots: What ``similarity.draw`` gives these units.
        owners: Numbers of the units of each row, for each matrix.
        samples: The sampled rows of each matrix.
    """

    version: Version
    dimension: int
    ids: _Numbers
    units: _Numbers
    lots: _Lots
    matrices: tuple[_Matrix, ...]
    owners: tuple[_Numbers, ...]
    samples: tuple[Sample, ...]


class Nearest(NamedTuple):
    """The nearest units, and the cosines of a sample: of code, of descriptions."""

    units: set[int]
    spreads: tuple[Spread, Spread]


class VectorIndex:
    """The vectors of one database."""

    def __init__(self) -> None:
        self._loaded: _Loaded | None = None
        self._guard = threading.Lock()

    def nearest(
        self,
        connection: Connection,
        version: Version,
        query: Vector,
        *,
        limit: int,
        allowed: Collection[int] | None,
    ) -> Nearest:
        """Return the nearest units by code and the nearest by description.

        Args:
            connection: Inside a transaction that sees ``version``.
            version: State of the database.
            query: Compared with vectors of the same length only.
            limit: Greatest number of units of each; ties go by id.
            allowed: Units to choose from; all when None.
        """
        loaded = self._current(connection, version, len(query))
        wide = np.asarray(query, np.float64)
        found: set[int] = set()
        for matrix, units in zip(loaded.matrices, loaded.owners, strict=True):
            places = np.arange(len(units))
            if allowed is not None:
                places = np.flatnonzero(np.isin(units, list(allowed)))
            places = _shortlist(matrix, wide, places, limit)
            rows = matrix.rows[places].astype(np.float64)
            near = cosines(rows, squares_of(rows), wide)
            found |= _best(connection, near, units[places], limit)
        code, description = (sample.spread(query) for sample in loaded.samples)
        return Nearest(found, (code, description))

    def _current(
        self, connection: Connection, version: Version, dimension: int
    ) -> _Loaded:
        with self._guard:
            known = self._loaded
            if (
                known is None
                or known.dimension != dimension
                or known.version.identity != version.identity
            ):
                self._loaded = None
                known = _nothing(version, dimension)
            elif known.version == version:
                return known
            self._loaded = _brought_up_to(connection, version, known)
            return self._loaded


def _nothing(version: Version, dimension: int) -> _Loaded:
    numbers = np.empty(0, np.int64)
    matrix = _matrix((), _CODE, dimension)
    lots = np.empty(0, np.uint64)
    matrices, owners = (matrix, matrix), (numbers, numbers)
    return _Loaded(version, dimension, numbers, numbers, lots, matrices, owners, ())


def _brought_up_to(connection: Connection, version: Version, known: _Loaded) -> _Loaded:
    rows = connection.execute(_WANTED).fetchall()
    ids, units = np.array(rows, np.int64).reshape(-1, 2).T
    pieces = [[_only(matrix, ids)] for matrix in known.matrices]
    new = np.setdiff1d(ids, known.ids, assume_unique=True)
    found = connection.execute(_VECTORS, [as_list(new.tolist())])
    while block := found.fetchmany(_BLOCK_ROWS):
        vectors = [(number, take_apart(content)) for number, content in block]
        for kind, matrices in enumerate(pieces):
            matrices.append(_matrix(vectors, kind, known.dimension))
    joined = tuple(_Matrix(*map(np.concatenate, zip(*m, strict=True))) for m in pieces)
    lots = _lots(connection, known, ids, units)
    drawn = ids[np.sort(np.argsort(lots, kind="stable")[:SAMPLE_SIZE])]
    samples = tuple(
        Sample(_only(matrix, drawn).rows, known.dimension) for matrix in joined
    )
    owners = tuple(units[np.searchsorted(ids, matrix.ids)] for matrix in joined)
    return _Loaded(version, known.dimension, ids, units, lots, joined, owners, samples)


def _lots(
    connection: Connection, known: _Loaded, ids: _Numbers, units: _Numbers
) -> _Lots:
    """Draw for the units of semantics that are new; the others keep their lots."""
    is_known = np.isin(ids, known.ids, assume_unique=True)
    lots = np.empty(len(ids), np.uint64)
    lots[is_known] = known.lots[np.searchsorted(known.ids, ids[is_known])]
    new: list[int] = units[~is_known].tolist()
    texts = texts_of(connection, new)
    lots[~is_known] = np.array([draw(NodeId(texts[unit])) for unit in new], np.uint64)
    return lots


def _only(matrix: _Matrix, ids: _Numbers) -> _Matrix:
    kept = np.isin(matrix.ids, ids, assume_unique=True)
    if kept.all():
        return matrix
    return _Matrix(matrix.ids[kept], matrix.rows[kept], matrix.scales[kept])


def _matrix(
    vectors: Sequence[tuple[int, Planes]], kind: int, dimension: int
) -> _Matrix:
    """Collect the vectors of one kind that have the right length."""
    fitting = [
        (n, planes) for n, planes in vectors if planes.lengths[kind] == dimension
    ]
    starts = [sum(planes.lengths[:kind]) for _, planes in fitting]
    rows = join(
        b"".join(
            planes.high[start : start + dimension]
            for start, (_, planes) in zip(starts, fitting, strict=True)
        ),
        b"".join(
            planes.low[start : start + dimension]
            for start, (_, planes) in zip(starts, fitting, strict=True)
        ),
    ).reshape(-1, dimension)
    return _Matrix(np.array([n for n, _ in fitting], np.int64), rows, _scales(rows))


def _scales(rows: Singles) -> Singles:
    lengths: Singles = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    scales = np.zeros_like(lengths)
    np.divide(1, lengths, out=scales, where=lengths > 0)
    return scales


def _shortlist(matrix: _Matrix, query: Doubles, places: _Places, limit: int) -> _Places:
    """Return the places that may be among the best, a few more than ``limit``."""
    if len(places) <= limit:
        return places
    length = float(np.sqrt(query @ query)) or 1.0
    unit = (query / length).astype(np.float32)
    scores = np.einsum("ij,j->i", matrix.rows, unit) * matrix.scales
    chosen: Singles = scores[places]
    least = np.partition(chosen, -limit)[-limit] - _ROUNDING
    best: _Places = places[chosen >= least]
    return best


def _best(
    connection: Connection, near: Doubles, units: _Numbers, limit: int
) -> set[int]:
    numbers: list[int] = units.tolist()
    texts = texts_of(connection, numbers)
    ranked = sorted(
        (-cosine, texts[unit], unit)
        for cosine, unit in zip(near.tolist(), numbers, strict=True)
    )
    return {unit for _, _, unit in ranked[:limit]}
