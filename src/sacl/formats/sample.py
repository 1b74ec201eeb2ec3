"""A query measured against many vectors at once: of a sample, of candidates.

Backends fill a sample with what ``similarity.sampled`` chose, of one view. The
numbers that come out are the same whatever the backend, and those of
``textual_bias.cosine``: components are halves, so that sums of their products are
exact in double precision.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from sacl.domain.code import NodeId
from sacl.domain.index import Cosines, Spread, StoredUnit, Vector
from sacl.domain.similarity import spread_of

Doubles = NDArray[np.float64]


def squares_of(rows: Doubles) -> Doubles:
    """Return the square of the length of each row."""
    squares: Doubles = np.einsum("ij,ij->i", rows, rows)
    return squares


def cosines(rows: Doubles, squares: Doubles, query: Doubles) -> Doubles:
    """Measure each row; one of length 0 is at a right angle to everything."""
    norms: Doubles = np.sqrt((query @ query) * squares)
    found = np.zeros_like(norms)
    products = np.einsum("ij,j->i", rows, query)  # by one thread, unlike ``@``
    np.divide(products, norms, out=found, where=norms > 0)
    return np.clip(found, -1.0, 1.0)


class Sample:
    """Vectors of one view and length."""

    def __init__(
        self, vectors: Sequence[Vector] | NDArray[np.float32], dimension: int
    ) -> None:
        """Take vectors, or a matrix of them as rows."""
        self._rows = np.asarray(vectors, np.float64).reshape(-1, dimension)
        self._squares = squares_of(self._rows)

    def spread(self, query: Vector) -> Spread:
        """Measure the cosines of a query of that dimension."""
        wide = np.asarray(query, np.float64)
        return spread_of(cosines(self._rows, self._squares, wide).tolist())


def cosines_of(units: Iterable[StoredUnit], query: Vector) -> dict[NodeId, Cosines]:
    """Measure every view of those units whose vectors are as long as the query."""
    lengths = [len(query)] * 3
    views = {
        stored.unit.id: vectors
        for stored in units
        if (vectors := _views(stored)) and [*map(len, vectors)] == lengths
    }
    joined = b"".join(vector for vectors in views.values() for vector in vectors)
    rows = np.frombuffer(joined, np.float32).astype(np.float64)
    rows = rows.reshape(-1, len(query))
    found = cosines(rows, squares_of(rows), np.asarray(query, np.float64)).tolist()
    return dict(zip(views, map(Cosines, *(found[n::3] for n in range(3))), strict=True))


def _views(stored: StoredUnit) -> tuple[Vector, ...]:
    semantics = stored.semantics
    if semantics is None:
        return ()
    return (
        semantics.code_vector,
        semantics.description_vector,
        semantics.neutral_vector,
    )
