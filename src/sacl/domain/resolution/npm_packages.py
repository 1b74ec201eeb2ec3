"""Where a package of npm that is in the repository has a module.

``exports`` and ``imports`` map names to files under conditions; any of them is
good, so the first file that exists counts. What a build writes is not in the
repository: its source has the same name, below ``src`` instead.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sacl.domain.resolution.keys import project_key
from sacl.domain.resolution.places import folders_of
from sacl.domain.resolution.project import Consultation

ECOSYSTEM = "npm"
MANIFEST = "package.json"
ENTRIES = ("source", "module", "main", "types", "typings", "browser")
OUTPUTS = ("dist", "lib", "build", "out", "es", "esm", "cjs")
COMPILED = (".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs", ".jsx")
MAX_DEPTH = 8

Find = Callable[[str], str | None]
"""Finds the file of a path without or with its ending."""


class NpmPackages:
    """Finds modules by the manifests of their packages."""

    def __init__(self, consultation: Consultation, find: Find) -> None:
        self._consultation = consultation
        self._find = find

    def named(self, specifier: str) -> str | None:
        """Find the module of a bare specifier in a package of the repository."""
        parts = specifier.split("/")
        length = 2 if specifier.startswith("@") else 1
        name, below = "/".join(parts[:length]), "/".join(parts[length:])
        for manifest in self._consultation.owners(project_key(ECOSYSTEM, name)):
            settings = self._settings(manifest)
            if settings.get("ecosystem") == ECOSYSTEM:
                found = self._module(settings, f"./{below}" if below else ".")
                if found is not None:
                    return found
        return None

    def is_here(self, specifier: str) -> bool:
        """Tell whether the package of a specifier is in the repository."""
        length = 2 if specifier.startswith("@") else 1
        name = "/".join(specifier.split("/")[:length])
        return bool(self._consultation.owners(project_key(ECOSYSTEM, name)))

    def entry(self, folder: str) -> str | None:
        """Find the file that a folder with a manifest stands for."""
        path = f"{folder}/{MANIFEST}" if folder else MANIFEST
        if not self._consultation.exists(path):
            return None
        return self._entry(self._settings(path))

    def internal(self, importer: str, specifier: str) -> str | None:
        """Find what ``imports`` of the package around maps ``#name`` to."""
        for folder in [*folders_of(importer), ""]:
            path = f"{folder}/{MANIFEST}" if folder else MANIFEST
            if self._consultation.exists(path):
                settings = self._settings(path)
                mapped = _mapped(_loaded(settings.get("imports")), specifier)
                return self._first(settings, mapped)
        return None

    def _settings(self, manifest: str) -> Mapping[str, str]:
        table = self._consultation.table(manifest)
        return {} if table is None else table.facts.configuration

    def _module(self, settings: Mapping[str, str], below: str) -> str | None:
        exports = _loaded(settings.get("exports"))
        if exports is not None:
            found = self._first(settings, _mapped(_by_path(exports), below))
            if found is not None or below != ".":
                return found
        if below == ".":
            return self._entry(settings)
        return self._file(settings.get("root", ""), below)

    def _entry(self, settings: Mapping[str, str]) -> str | None:
        named = [settings[key] for key in ENTRIES if key in settings]
        return self._first(settings, iter([*named, "./index", "./src/index"]))

    def _first(self, settings: Mapping[str, str], targets: Iterator[str]) -> str | None:
        root = settings.get("root", "")
        return next((f for t in targets if (f := self._file(root, t))), None)

    def _file(self, root: str, target: str) -> str | None:
        below = target.removeprefix("./")
        if ".." in below.split("/"):
            return None
        for path in (below, *_sources(below), f"src/{below}"):
            found = self._find("/".join(part for part in (root, path) if part))
            if found is not None:
                return found
        return None


def _sources(path: str) -> Iterator[str]:
    """Yield what the source of something built may be called."""
    first, _, rest = path.partition("/")
    for ending in COMPILED:
        if path.endswith(ending):
            yield path.removesuffix(ending)
    while first in OUTPUTS and rest:
        stem = next((rest.removesuffix(e) for e in COMPILED if rest.endswith(e)), rest)
        yield f"src/{stem}"
        yield stem
        first, _, rest = rest.partition("/")


def _loaded(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _by_path(exports: Any) -> dict[str, Any]:
    """Return exports as a map of paths; one without paths is of the package."""
    if isinstance(exports, dict) and any(key.startswith(".") for key in exports):
        return exports
    return {".": exports}


def _mapped(paths: Any, wanted: str) -> Iterator[str]:
    """Yield the files that a map gives a path, patterns of one star among them."""
    if not isinstance(paths, dict):
        return
    if wanted in paths:
        yield from _leaves(paths[wanted])
        return
    patterns = sorted((key for key in paths if "*" in key), key=len, reverse=True)
    for pattern in patterns:
        start, _, end = pattern.partition("*")
        fits = len(wanted) >= len(start) + len(end)
        if fits and wanted.startswith(start) and wanted.endswith(end):
            filled = wanted[len(start) : len(wanted) - len(end)]
            for leaf in _leaves(paths[pattern]):
                yield leaf.replace("*", filled)
            return


def _leaves(target: Any, depth: int = 0) -> Iterator[str]:
    """Yield the files below all conditions."""
    if isinstance(target, str):
        yield target
    elif depth < MAX_DEPTH and isinstance(target, (dict, list)):
        for inner in target.values() if isinstance(target, dict) else target:
            yield from _leaves(inner, depth + 1)
