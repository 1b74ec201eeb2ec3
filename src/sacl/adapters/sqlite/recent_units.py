"""Units that were proposed lately, in memory for as long as the database stays so.

Most of what one question proposes was proposed for another one before: reading it
again is decompressing and parsing it again.
"""

import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping
from sqlite3 import Connection

from sacl.adapters.sqlite.units import load_units
from sacl.adapters.sqlite.versions import Version
from sacl.domain.index import StoredUnit

MAX_BYTES = 96 << 20
_BYTES_OF_RECORD = 4_000
"""What the objects of a unit take beside its long texts."""


class RecentUnits:
    """The units of one database that were used last, as far as there is room."""

    def __init__(self) -> None:
        self._bytes = 0
        self._version: Version | None = None
        self._units: OrderedDict[int, StoredUnit] = OrderedDict()
        self._guard = threading.Lock()

    def load(
        self, connection: Connection, version: Version, wanted: Collection[int]
    ) -> list[StoredUnit]:
        """Return the units of these numbers that exist, in no particular order.

        Args:
            connection: Inside a transaction that sees ``version``.
            version: State of the database; units of another one are forgotten.
            wanted: Numbers of units, distinct.
        """
        known = self._known(version, wanted)
        missing = [number for number in wanted if number not in known]
        read = load_units(connection, missing) if missing else {}
        self._keep(version, read)
        return [*known.values(), *read.values()]

    def _known(
        self, version: Version, wanted: Collection[int]
    ) -> dict[int, StoredUnit]:
        with self._guard:
            if version != self._version:
                self._units.clear()
                self._version, self._bytes = version, 0
            known = {n: self._units[n] for n in wanted if n in self._units}
            for number in known:
                self._units.move_to_end(number)
            return known

    def _keep(self, version: Version, read: Mapping[int, StoredUnit]) -> None:
        with self._guard:
            if version != self._version:  # another thread is further, or behind
                return
            for number, stored in read.items():
                if number not in self._units:
                    self._units[number] = stored
                    self._bytes += _size_of(stored)
            while self._bytes > MAX_BYTES:
                _, oldest = self._units.popitem(last=False)
                self._bytes -= _size_of(oldest)


def _size_of(stored: StoredUnit) -> int:
    """Estimate the bytes that a unit takes in memory."""
    unit, semantics = stored.unit, stored.semantics
    size = _BYTES_OF_RECORD + 2 * len(unit.code) + len(unit.terms.code)
    if semantics is None:
        return size
    vectors = len(semantics.code_vector) * 3 * semantics.code_vector.itemsize
    return size + len(semantics.neutral) + vectors
