"""Where a JavaScript or TypeScript specifier leads."""

from collections.abc import Iterator

from sacl.domain.facts import Import
from sacl.domain.resolution.folder_links import real_path
from sacl.domain.resolution.library_names import NODE_MODULES
from sacl.domain.resolution.npm_packages import NpmPackages
from sacl.domain.resolution.path_mappings import PathMappings
from sacl.domain.resolution.places import normalized
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.values import ExternalValue, ModuleValue

TYPESCRIPT_FIRST = (
    ".ts",
    ".tsx",
    ".d.ts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".mts",
    ".cts",
)
JAVASCRIPT_FIRST = (
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".ts",
    ".tsx",
    ".d.ts",
    ".mts",
    ".cts",
)
TYPESCRIPT_ENDINGS = (".ts", ".tsx", ".mts", ".cts")
COMPILED = {
    ".js": (".ts", ".tsx", ".d.ts", ".jsx"),
    ".jsx": (".tsx",),
    ".mjs": (".mts",),
    ".cjs": (".cts",),
}
"""Sources that a specifier with the suffix of their output may mean."""


Module = ModuleValue | ExternalValue | None


class EcmaScriptModules:
    """Finds the modules that the files one resolution looks at import."""

    def __init__(self, consultation: Consultation) -> None:
        self._consultation = consultation
        self._suffixes = JAVASCRIPT_FIRST
        self._mappings = PathMappings(consultation)
        self._packages = NpmPackages(consultation, self._file)
        self._open: set[str] = set()
        self._known: dict[tuple[str, str, bool], Module] = {}

    def find(self, importer: str, statement: Import) -> Module:
        """Find the module of a specifier; None when it is nowhere."""
        specifier = statement.module
        key = importer, specifier, statement.from_base
        if key not in self._known:
            typed = importer.endswith(TYPESCRIPT_ENDINGS)
            self._suffixes = TYPESCRIPT_FIRST if typed else JAVASCRIPT_FIRST
            path = self._path(importer, specifier, from_base=statement.from_base)
            found = None if path is None else ModuleValue(path)
            self._known[key] = found or self._outside(specifier)
        return self._known[key]

    def _path(self, importer: str, specifier: str, *, from_base: bool) -> str | None:
        """Find the file of a specifier, relative ones beside the importer.

        What follows a question mark says how a bundler loads the file.
        """
        specifier = specifier.partition("?")[0]
        if specifier.startswith("."):
            target = normalized(importer.rpartition("/")[0], specifier)
            if target is not None and _names_folder(specifier):
                return self._in_folder(real_path(self._consultation, target))
            return None if target is None else self._relative(importer, target)
        if specifier.startswith("#"):
            found = self._packages.internal(importer, specifier)
            return found or self._mapped(importer, specifier)
        if specifier.startswith("/") or not specifier:
            return None
        mapped = self._mapped(importer, specifier)
        if mapped is not None or _is_library(specifier):
            return mapped
        return self._packages.named(specifier) or (
            self._below_base(importer, specifier) if from_base else None
        )

    def _relative(self, importer: str, target: str) -> str | None:
        found = self._file(target)
        if found is not None:
            return found
        merged = self._mappings.merged(importer, target)
        return next((f for path in merged if (f := self._file(path))), None)

    def _mapped(self, importer: str, specifier: str) -> str | None:
        candidates = self._mappings.candidates(importer, specifier)
        return next((f for path in candidates if (f := self._file(path))), None)

    def _below_base(self, importer: str, specifier: str) -> str | None:
        """Find a module of AMD, whose base is taken to be the folder it is used in."""
        target = normalized(importer.rpartition("/")[0], specifier)
        return None if target is None else self._file(target)

    def _file(self, target: str) -> str | None:
        target = real_path(self._consultation, target)
        for candidate in _named(target, self._suffixes):
            if self._consultation.exists(candidate):
                return candidate
        return self._in_folder(target)

    def _in_folder(self, target: str) -> str | None:
        entry = self._folder_entry(target)
        if entry is not None:
            return entry
        for candidate in _indexes(target, self._suffixes):
            if self._consultation.exists(candidate):
                return candidate
        return None

    def _folder_entry(self, target: str) -> str | None:
        """Find what the manifest of a folder names; not while that is looked for."""
        if target in self._open or not self._consultation.has_folder(target):
            return None
        self._open.add(target)
        found = self._packages.entry(target)
        self._open.discard(target)
        return found

    def _outside(self, specifier: str) -> ExternalValue | None:
        if specifier.startswith("node:"):
            return ExternalValue(specifier.removeprefix("node:"), builtin=True)
        if not specifier or specifier.startswith((".", "/", "#")):
            return None
        if self._packages.is_here(specifier):
            return None
        return ExternalValue(specifier, builtin=_is_library(specifier))


def _is_library(specifier: str) -> bool:
    return specifier.startswith("node:") or specifier.partition("/")[0] in NODE_MODULES


def _names_folder(specifier: str) -> bool:
    """Tell whether a relative specifier means a folder, whatever stands beside it."""
    return specifier.rpartition("/")[2] in {"", ".", ".."}


def _named(target: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """Yield the files that a path may name."""
    name = target.rpartition("/")[2]
    stem, dot, ending = target.rpartition(".")
    if dot and "." in name:
        yield target
        for source in COMPILED.get(dot + ending, ()):
            yield stem + source
    if name:
        for suffix in suffixes:
            yield target + suffix


def _indexes(target: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """Yield the files that stand for a folder."""
    prefix = f"{target}/" if target else ""
    for suffix in suffixes:
        yield f"{prefix}index{suffix}"
