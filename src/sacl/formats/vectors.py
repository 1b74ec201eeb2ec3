"""Vectors of a unit as bytes, and back; exact for half precision.

The bytes that hold sign, exponent and the first bits of the fraction take few
values and are compressed; the others are noise and stay as they are.
"""

from array import array
from struct import Struct
from typing import NamedTuple
from zlib import DEFLATED, Z_HUFFMAN_ONLY, compressobj, decompress

import numpy as np
from numpy.typing import NDArray

from sacl.domain.index import Vector

_LENGTHS = Struct("<3H")
_HALF = np.dtype("<f2")
_LEVEL = 9
_WINDOW_BITS = 15
_MEMORY_LEVEL = 9

Singles = NDArray[np.float32]


class Planes(NamedTuple):
    """Packed vectors, taken apart.

    Attributes:
        lengths: Components of each vector.
        high: The telling byte of every component, vector after vector.
        low: The other byte.
    """

    lengths: tuple[int, int, int]
    high: bytes
    low: bytes

    def place(self, number: int) -> slice:
        """Return where the bytes of one vector are."""
        start = sum(self.lengths[:number])
        return slice(start, start + self.lengths[number])


def pack(vectors: tuple[Vector, Vector, Vector]) -> bytes:
    """Write three vectors."""
    halves = np.concatenate([np.asarray(vector, _HALF) for vector in vectors])
    planes = halves.view(np.uint8).reshape(-1, 2)
    compressor = compressobj(
        _LEVEL, DEFLATED, _WINDOW_BITS, _MEMORY_LEVEL, Z_HUFFMAN_ONLY
    )
    high = compressor.compress(planes[:, 1].tobytes()) + compressor.flush()
    lengths = _LENGTHS.pack(*(len(vector) for vector in vectors))
    return lengths + planes[:, 0].tobytes() + high


def take_apart(content: bytes) -> Planes:
    """Read what ``pack`` wrote up to the bytes of the components."""
    first, second, third = _LENGTHS.unpack_from(content)
    end = _LENGTHS.size + first + second + third
    return Planes(
        (first, second, third), decompress(content[end:]), content[_LENGTHS.size : end]
    )


def join(high: bytes, low: bytes) -> Singles:
    """Put the bytes of components together."""
    planes = np.empty((len(low), 2), np.uint8)
    planes[:, 0] = np.frombuffer(low, np.uint8)
    planes[:, 1] = np.frombuffer(high, np.uint8)
    return planes.reshape(-1).view(_HALF).astype(np.float32)


def unpack(content: bytes) -> tuple[Vector, Vector, Vector]:
    """Read three vectors."""
    planes = take_apart(content)
    every = join(planes.high, planes.low)
    code, description, neutral = (_vector(every[planes.place(n)]) for n in range(3))
    return code, description, neutral


def _vector(values: Singles) -> Vector:
    return array("f", values.tobytes())
