"""Where the compiler options of TypeScript let a bare specifier lead."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from sacl.domain.resolution.keys import project_key
from sacl.domain.resolution.places import folders_of, normalized
from sacl.domain.resolution.project import Consultation

NAMES = ("tsconfig.json", "jsconfig.json")
MAX_CONFIGURATIONS = 20


@dataclass(frozen=True, slots=True)
class Options:
    """What counts of a configuration with all that it extends.

    Attributes:
        base: Folder that bare specifiers are looked for in; None for none.
        paths: Patterns, each with the paths from the root that it stands for.
        roots: Folders that count as one.
    """

    base: str | None
    paths: tuple[tuple[str, tuple[str, ...]], ...]
    roots: tuple[str, ...] = ()


class PathMappings:
    """Applies ``paths`` and ``baseUrl`` of the configuration around a file."""

    def __init__(self, consultation: Consultation) -> None:
        self._consultation = consultation
        self._options: dict[str, list[Options]] = {}

    def candidates(self, importer: str, specifier: str) -> Iterator[str]:
        """Yield the paths, without endings, that a bare specifier may mean."""
        for options in self._around(importer):
            yield from _mapped(options, specifier)
        for options in self._around(importer):
            if options.base is not None:
                path = normalized(options.base, specifier)
                if path is not None:
                    yield path

    def merged(self, importer: str, target: str) -> Iterator[str]:
        """Yield where a relative target is if ``rootDirs`` were one folder."""
        for options in self._around(importer):
            for root in options.roots:
                if target.startswith(f"{root}/"):
                    below = target.removeprefix(root)
                    yield from (o + below for o in options.roots if o != root)

    def _around(self, importer: str) -> list[Options]:
        folder = importer.rpartition("/")[0]
        if folder not in self._options:
            self._options[folder] = self._find(importer)
        return self._options[folder]

    def _find(self, importer: str) -> list[Options]:
        for folder in [*folders_of(importer), ""]:
            for name in NAMES:
                path = f"{folder}/{name}" if folder else name
                if self._consultation.exists(path):
                    return list(self._read(path))
        return []

    def _read(self, path: str) -> Iterator[Options]:
        """Yield the options of a configuration and of those it refers to."""
        seen = {path}
        pending = [path]
        while pending and len(seen) <= MAX_CONFIGURATIONS:
            current = pending.pop(0)
            yield self._extended(current)
            for reference in self._listed(current, "references"):
                found = self._configuration(current, reference)
                if found is not None and found not in seen:
                    seen.add(found)
                    pending.append(found)

    def _extended(self, path: str) -> Options:
        """Return the options of a configuration; its own count before its parents'."""
        base: str | None = None
        paths: tuple[tuple[str, tuple[str, ...]], ...] = ()
        roots: tuple[str, ...] = ()
        for current in self._parents(path):
            base = base if base is not None else self._base(current)
            paths = paths or tuple(self._paths(current, base))
            roots = roots or tuple(self._roots(current))
        return Options(base, paths, roots)

    def _parents(self, path: str) -> Iterator[str]:
        """Yield a configuration and those it extends; of several the last is first."""
        seen: set[str] = set()
        pending = [path]
        while pending and len(seen) <= MAX_CONFIGURATIONS:
            current = pending.pop(0)
            if current not in seen:
                seen.add(current)
                yield current
                parents = reversed(self._listed(current, "extends"))
                found = (self._configuration(current, parent) for parent in parents)
                pending.extend(parent for parent in found if parent is not None)

    def _roots(self, path: str) -> Iterator[str]:
        folder = path.rpartition("/")[0]
        for written in self._listed(path, "rootDirs"):
            root = normalized(folder, written)
            if root is not None:
                yield root

    def _setting(self, path: str, name: str) -> str | None:
        table = self._consultation.table(path)
        return None if table is None else table.facts.configuration.get(name)

    def _listed(self, path: str, name: str) -> list[str]:
        text = self._setting(path, name)
        items = [] if text is None else json.loads(text)
        return [item for item in items if isinstance(item, str)]

    def _base(self, path: str) -> str | None:
        written = self._setting(path, "baseUrl")
        folder = path.rpartition("/")[0]
        return None if written is None else normalized(folder, written)

    def _paths(
        self, path: str, base: str | None
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        text = self._setting(path, "paths")
        folder = path.rpartition("/")[0] if base is None else base
        for pattern, targets in ({} if text is None else json.loads(text)).items():
            listed = targets if isinstance(targets, list) else []
            found = [normalized(folder, t) for t in listed if isinstance(t, str)]
            yield pattern, tuple(target for target in found if target is not None)

    def _configuration(self, path: str, written: str) -> str | None:
        """Return the configuration that another one names, if it is here."""
        if written.startswith("."):
            target = normalized(path.rpartition("/")[0], written)
        else:
            target = self._in_package(written)
        if target is None:
            return None
        named = (target, f"{target}.json", f"{target}/{NAMES[0]}".lstrip("/"))
        return next((p for p in named if self._consultation.exists(p)), None)

    def _in_package(self, written: str) -> str | None:
        """Return the path of a configuration that a package of the workspace has."""
        parts = written.split("/")
        length = 2 if written.startswith("@") else 1
        key = project_key("npm", "/".join(parts[:length]))
        for manifest in self._consultation.owners(key):
            return normalized(manifest.rpartition("/")[0], "/".join(parts[length:]))
        return None


def _mapped(options: Options, specifier: str) -> Iterator[str]:
    """Yield what the best pattern gives: the exact one, else that of most letters."""
    best: tuple[int, str, tuple[str, ...]] | None = None
    for pattern, targets in options.paths:
        start, star, end = pattern.partition("*")
        if not star and specifier == pattern:
            best = len(pattern) + len(specifier), "", targets
        fits = len(specifier) >= len(start) + len(end)
        if star and fits and specifier.startswith(start) and specifier.endswith(end):
            filled = specifier[len(start) : len(specifier) - len(end)]
            if best is None or len(start) > best[0]:
                best = len(start), filled, targets
    if best is not None:
        for target in best[2]:
            yield target.replace("*", best[1])
