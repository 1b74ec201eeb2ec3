"""How nodes are called in the database.

A node is known by its namespace and its id. Ids stand in an index whose entries are
limited, so an id longer than that is shortened to its start and a digest.
"""

import hashlib
import uuid
from typing import Final

from sacl.domain.code import NodeId
from sacl.domain.index import Namespace

_MAX_BYTES: Final = 5000
_KEPT: Final = 200
_FAMILY: Final = uuid.UUID("0f3f8d4c-5c2b-5e0d-9a53-6f1d5b2c7a10")
MAX_NAME: Final = 400
"""Characters of a name that are indexed."""


def key_of(text: str) -> str:
    """Return a node id, or whatever else is looked up whole, as it is indexed."""
    if len(text) <= _MAX_BYTES // 4 or len(text.encode()) <= _MAX_BYTES:
        return text
    return f"{text[:_KEPT]}#{hashlib.sha256(text.encode()).hexdigest()}"


def reversed_path(lower_path: str) -> str:
    """Return a path from its end, so that an index finds it by its last folders."""
    return f"/{lower_path}"[::-1]


def uuid_of(namespace: Namespace, *parts: str) -> str:
    """Return the uuid by which Graphiti knows a node or a fact."""
    return str(uuid.uuid5(_FAMILY, "\n".join((namespace, *parts))))


def is_package(node: NodeId) -> bool:
    """Tell packages from files and units."""
    return node.startswith("package:")
