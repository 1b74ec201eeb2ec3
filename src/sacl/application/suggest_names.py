"""Names that complete what somebody has begun to write: repositories, files, units."""

from collections.abc import Iterable
from dataclasses import dataclass

from sacl.application.repositories import FindRepository, OpenRepository
from sacl.domain.errors import SaclError

MAX_SUGGESTIONS = 100


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Names that fit, the likeliest first, of ``total``."""

    names: tuple[str, ...]
    total: int


class SuggestNames:
    """Look up names in what is indexed; whatever is not there suggests nothing."""

    def __init__(self, find: FindRepository) -> None:
        self._find = find

    async def namespaces(self, begun: str) -> Suggestions:
        """Suggest namespaces."""
        known = await self._find.known()
        return fitting(begun, (repository.namespace for repository in known))

    async def roots(self, begun: str) -> Suggestions:
        """Suggest repositories by their root folder."""
        known = await self._find.known()
        return fitting(begun, (repository.root for repository in known))

    async def files(self, begun: str, *, namespace: str = "") -> Suggestions:
        """Suggest files of one namespace, or of all."""
        paths = {p for o in await self._open(namespace) for p in await o.graph.files()}
        return fitting(begun, paths)

    async def symbols(self, begun: str, *, path: str) -> Suggestions:
        """Suggest the units of a file, by the name they have in it."""
        if not path:
            return Suggestions((), 0)
        found = [
            stored.unit.local_name
            for opened in await self._open("")
            for stored in await opened.graph.units(paths=[path])
            if stored.unit.parent is not None
        ]
        return fitting(begun, found)

    async def _open(self, namespace: str) -> list[OpenRepository]:
        opened = []
        for repository in await self._find.known():
            if namespace in ("", repository.namespace):
                try:
                    opened.append(await self._find(repository.root))
                except SaclError:  # a folder that is gone suggests nothing
                    continue
        return opened


def fitting(begun: str, names: Iterable[str]) -> Suggestions:
    """Choose the names that hold what was written, case aside.

    Those that begin with it come first, then those of which a part after a
    separator does; shorter ones before longer ones.
    """
    wanted = begun.casefold()

    def order(name: str) -> tuple[int, int, str]:
        folded = name.casefold()
        inside = any(mark + wanted in folded for mark in "/._-:")
        rank = 0 if folded.startswith(wanted) else 1 if inside else 2
        return rank, len(name), name

    found = sorted({n for n in names if wanted in n.casefold()}, key=order)
    return Suggestions(tuple(found[:MAX_SUGGESTIONS]), len(found))
