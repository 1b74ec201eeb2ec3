"""Links to folders of the repository, and where a path through them leads.

A link is indexed as a file without code whose configuration has the folder as
its ``root``. Imports bind to the files of that folder under their own names.
"""

from collections.abc import Mapping

from sacl.domain.facts import LINK
from sacl.domain.resolution.keys import project_key
from sacl.domain.resolution.places import folders_of
from sacl.domain.resolution.project import Consultation

MAX_LINKS = 40
"""As many links in one path as systems follow; links may have become a loop."""


def real_path(consultation: Consultation, path: str) -> str:
    """Return a path with the links in it followed; it need not exist."""
    links = _links(consultation)
    for _ in range(MAX_LINKS if links else 0):
        around = (p for p in [path, *folders_of(path)] if p in links)
        table = next(consultation.tables(around), None)
        if table is None:
            break
        target = table.facts.configuration["root"]
        path = (target + path.removeprefix(table.path)).removeprefix("/")
    return path


def folders_with_link(consultation: Consultation, name: str) -> tuple[str, ...]:
    """Return the folders that hold a link of a name."""
    links = _links(consultation)
    return tuple(folder for folder, link in links.values() if link == name)


def _links(consultation: Consultation) -> Mapping[str, tuple[str, str]]:
    """Return folder and name of each link, by its path."""
    return consultation.shared(LINK, _split)


def _split(consultation: Consultation) -> dict[str, tuple[str, str]]:
    links = consultation.owners(project_key(LINK, LINK))
    return {path: (path.rpartition("/")[0], path.rpartition("/")[2]) for path in links}
