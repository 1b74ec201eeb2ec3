"""Where a JavaScript or TypeScript specifier leads."""

from collections.abc import Iterator

from sacl.domain.facts import Import
from sacl.domain.resolution.library_names import NODE_MODULES
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
COMPILED = {
    ".js": (".ts", ".tsx", ".d.ts", ".jsx"),
    ".jsx": (".tsx",),
    ".mjs": (".mts",),
    ".cjs": (".cts",),
}
"""Sources that a specifier with the suffix of their output may mean."""


def find_module(
    consultation: Consultation, importer: str, statement: Import
) -> ModuleValue | ExternalValue | None:
    """Find the module of a specifier; None when it is nowhere."""
    specifier = statement.module
    if not specifier.startswith("."):
        return _external(specifier)
    folder = importer.rpartition("/")[0]
    target = normalized(folder, specifier)
    if target is None:
        return None
    suffixes = TYPESCRIPT_FIRST if _is_typescript(importer) else JAVASCRIPT_FIRST
    for candidate in _candidates(target, suffixes):
        if consultation.exists(candidate):
            return ModuleValue(candidate)
    return None


def normalized(folder: str, specifier: str) -> str | None:
    """Join a folder and a relative specifier; None above the repository."""
    parts = folder.split("/") if folder else []
    for part in specifier.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)


def _candidates(target: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    name = target.rpartition("/")[2]
    stem, dot, ending = target.rpartition(".")
    if dot and "." in name:
        yield target
        for source in COMPILED.get(dot + ending, ()):
            yield stem + source
    if name:
        for suffix in suffixes:
            yield target + suffix
    prefix = f"{target}/" if target else ""
    for suffix in suffixes:
        yield f"{prefix}index{suffix}"


def _is_typescript(path: str) -> bool:
    return path.endswith((".ts", ".tsx", ".mts", ".cts"))


def _external(specifier: str) -> ExternalValue | None:
    if specifier.startswith("node:"):
        return ExternalValue(specifier.removeprefix("node:"), builtin=True)
    if not specifier or specifier.startswith(("/", "#")):
        return None
    first, _, _ = specifier.partition("/")
    return ExternalValue(specifier, builtin=first in NODE_MODULES)
