"""The tables of a graph database, the version of their form, how one is opened.

Text that occurs in many places (node ids, kinds, rules, details) is kept once in
``texts``; everything else refers to it by number.
"""

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import Connection

from sacl.domain.errors import GraphUnavailableError, OutdatedIndexError
from sacl.formats.stored import SHAPE

FORM = 2
"""Raised whenever the tables change, or the way in which records are written.

The fields of the records themselves need no number: their shape is stored, too.
"""

_PAGE_BYTES = 16_384
_CACHE_KIB = 16_384
_CHECKPOINT_PAGES = 2048
_APPLICATION_ID = 0x5341434C
_BUSY_TIMEOUT_S = 60.0
"""How long a transaction waits for one of another process."""

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;

CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX texts_by_hash ON texts (hash);

-- A file and a unit have the number of their node id.
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    lower_path TEXT NOT NULL,
    partial INTEGER NOT NULL,
    record TEXT NOT NULL
);
CREATE TABLE facts (file INTEGER PRIMARY KEY, content BLOB NOT NULL);
CREATE TRIGGER facts_go_with_files AFTER DELETE ON files BEGIN
    DELETE FROM facts WHERE file = old.id;
END;
CREATE TABLE consulted (
    key INTEGER NOT NULL,
    file INTEGER NOT NULL,
    PRIMARY KEY (key, file)
) WITHOUT ROWID;
CREATE INDEX consulted_by_file ON consulted (file);

CREATE TABLE units (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    chunk INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    start_line INTEGER NOT NULL,
    line_count INTEGER NOT NULL,
    term_count INTEGER NOT NULL,
    language INTEGER NOT NULL,
    kind INTEGER NOT NULL
);
CREATE INDEX units_by_file ON units (file);
-- Units of one file are compressed together, in chunks.
CREATE TABLE chunks (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
CREATE TABLE names (
    name TEXT NOT NULL,
    unit INTEGER NOT NULL,
    PRIMARY KEY (name, unit)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE terms USING fts5 (
    name, path, docs, code, content='', tokenize='ascii'
);
INSERT INTO terms (terms, rank) VALUES ('rank', 'bm25(3.0, 1.5, 1.0, 1.0)');
CREATE VIRTUAL TABLE term_frequencies USING fts5vocab (terms, 'row');

CREATE TABLE relations (
    file INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    source INTEGER NOT NULL,
    position INTEGER NOT NULL,
    target INTEGER,
    target_name INTEGER NOT NULL,
    lines TEXT NOT NULL,
    site_count INTEGER NOT NULL,
    resolution INTEGER NOT NULL,
    rule INTEGER NOT NULL,
    candidates TEXT NOT NULL,
    candidate_count INTEGER NOT NULL,
    details INTEGER NOT NULL,
    PRIMARY KEY (file, kind, source, position)
) WITHOUT ROWID;
-- The relations that lead to a node, candidates included.
CREATE TABLE targets (
    target INTEGER NOT NULL,
    file INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    source INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (target, file, kind, source, position)
) WITHOUT ROWID;

-- What changes below here gets a new number, so that what was read may be kept.
-- A projection holds the relations of a file as relations between files.
CREATE TABLE projections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    file INTEGER NOT NULL UNIQUE,
    content BLOB NOT NULL
);
CREATE TABLE semantics (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    unit INTEGER NOT NULL UNIQUE,
    model INTEGER NOT NULL,
    source INTEGER NOT NULL,
    dependence REAL NOT NULL,
    embedded INTEGER NOT NULL
);
CREATE TABLE descriptions (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
CREATE TABLE vectors (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
CREATE TRIGGER contents_go_with_semantics AFTER DELETE ON semantics BEGIN
    DELETE FROM descriptions WHERE id = old.id;
    DELETE FROM vectors WHERE id = old.id;
END;
"""


def create(path: Path) -> None:
    """Make a new database."""
    with closing(_connect(f"{path.as_uri()}?mode=rwc")) as connection:
        connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
        connection.execute("PRAGMA journal_mode = WAL")
        _fill(connection)


def open_empty() -> Connection:
    """Open a database that holds nothing and is not on disk."""
    connection = _connect("file::memory:")
    _fill(connection)
    return connection


def open_existing(path: Path) -> Connection:
    """Open the database in a file.

    Raises:
        sqlite3.OperationalError: There is none, or it cannot be opened.
        sqlite3.DatabaseError: It is damaged.
        GraphUnavailableError: It is not one of this program's, or of a newer form.
        OutdatedIndexError: It is of another form.
    """
    connection = _connect(f"{path.as_uri()}?mode=rw")
    with _closed_on_failure(connection):
        _check_form(connection, path)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    return connection


def open_at_rest(path: Path) -> Connection:
    """Open a database that nobody writes as long as it is open, without sharing it."""
    connection = _connect(f"{path.as_uri()}?mode=ro&immutable=1")
    with _closed_on_failure(connection):
        _check_form(connection, path)
    return connection


def _connect(uri: str) -> Connection:
    return sqlite3.connect(
        uri,
        uri=True,
        timeout=_BUSY_TIMEOUT_S,
        isolation_level=None,
        check_same_thread=False,
    )


def _fill(connection: Connection) -> None:
    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    connection.executescript(_TABLES)
    connection.executemany(
        "INSERT INTO meta VALUES (?, ?)",
        [
            ("identity", uuid.uuid4().hex),
            ("structure", 0),
            ("semantics", 0),
            ("shape", SHAPE),
        ],
    )
    connection.execute(f"PRAGMA user_version = {FORM}")


@contextmanager
def _closed_on_failure(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _check_form(connection: Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (form,) = connection.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION_ID:
        raise GraphUnavailableError(
            f"{path} is not an index of SACL.",
            next_step="Move it away and run sacl index again.",
        )
    if form > FORM:
        raise GraphUnavailableError(
            f"{path} was written by a newer SACL (form {form}; this one reads {FORM}).",
            next_step="Upgrade SACL, or run sacl forget and then sacl index.",
        )
    if form < FORM:
        raise OutdatedIndexError(
            f"{path} was written by an older SACL (form {form}, now {FORM})."
        )
    ((shape,),) = connection.execute("SELECT value FROM meta WHERE key = 'shape'")
    if shape != SHAPE:
        raise OutdatedIndexError(
            f"{path} was written by another version of SACL, whose records have "
            "other fields."
        )
