"""Which state of a database is seen, and values remembered for that state.

Two counters tell whether anything changed: one for files, units and relations, one
for semantics. Both are read and raised in the transactions that they describe, so
what another process writes is noticed too.
"""

import threading
from collections.abc import Callable
from sqlite3 import Connection
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Version(NamedTuple):
    """State of a database.

    Attributes:
        identity: Drawn when the database was made.
    """

    identity: str
    structure: int
    semantics: int

    @property
    def of_structure(self) -> tuple[str, int]:
        """State of files, units and relations alone."""
        return self.identity, self.structure


def current_version(connection: Connection) -> Version:
    """Return the state that a connection sees."""
    rows = connection.execute(
        "SELECT key, value FROM meta WHERE key NOT IN ('repository', 'shape')"
    )
    return Version(**dict(rows.fetchall()))


def structure_changed(connection: Connection) -> None:
    """Count a change of files, which may take semantics with it."""
    connection.execute(
        "UPDATE meta SET value = value + 1 WHERE key IN ('structure', 'semantics')"
    )


def semantics_changed(connection: Connection) -> None:
    """Count a change of semantics."""
    connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'semantics'")


class Memory:
    """Values that hold for one state; a value of another state is made anew."""

    def __init__(self) -> None:
        self._values: dict[str, tuple[object, Any]] = {}
        self._guard = threading.Lock()

    def recall(self, name: str, state: object, make: Callable[[], T]) -> T:
        """Return the value of that name for a state, making it where needed."""
        with self._guard:
            known, value = self._values.get(name, (None, None))
        if known != state:
            value = make()
            with self._guard:
                self._values[name] = state, value
        return value  # type: ignore[no-any-return]  # untyped
