"""Names bound across files: from the facts of each file to relations.

``resolve`` evaluates what each file says (``evaluation``) against a ``Project``,
and writes relations in three states, each with the rule that decided. A file is
to be resolved again when a key it consulted is among the ``touched_keys`` of a
change.
"""

from sacl.domain.resolution.keys import looked_at, owned_keys, owner_mark, touched_keys
from sacl.domain.resolution.project import Project
from sacl.domain.resolution.resolving import Outcome, resolve

__all__ = [
    "Outcome",
    "Project",
    "looked_at",
    "owned_keys",
    "owner_mark",
    "resolve",
    "touched_keys",
]
