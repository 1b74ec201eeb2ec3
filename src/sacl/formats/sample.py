"""The vectors of a sample of units as a matrix, to measure a query against.

Backends fill it with what ``similarity.sampled`` chose, of one view. The numbers
that come out are the same whatever the backend: components are halves, so that sums
of their products are exact in double precision.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sacl.domain.index import Spread, Vector
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
