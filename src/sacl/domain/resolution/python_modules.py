"""Where a Python import leads: to a file, a folder, a package, or nowhere.

Absolute names are looked for from the folder of the importing file up to the
root of the repository, in folders that are not packages themselves and in their
``src``; then among all packages of that name in the repository, if there is one.
A link to a folder is as good as a folder; what it leads to has its own path.
"""

from collections.abc import Iterator

from sacl.domain.facts import Import
from sacl.domain.resolution.folder_links import folders_with_link, real_path
from sacl.domain.resolution.library_names import PYTHON_MODULES
from sacl.domain.resolution.places import folders_of
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.values import ExternalValue, ModuleValue

PYTHON_SUFFIXES = (".py", ".pyi")

Place = ModuleValue | ExternalValue | None


def find_module(consultation: Consultation, importer: str, statement: Import) -> Place:
    """Find the module of an import statement; None when it is nowhere."""
    parts = [part for part in statement.module.split(".") if part]
    if statement.level:
        return _relative(consultation, importer, statement.level, parts)
    return find_absolute(consultation, importer, parts)


def find_absolute(consultation: Consultation, importer: str, parts: list[str]) -> Place:
    """Find an absolute module."""
    if not parts:
        return None
    root = _root_of(consultation, importer, parts[0])
    if root is None:
        return _from_afar(consultation, parts)
    found = _below(consultation, root, parts)
    if isinstance(found, ModuleValue) and found.path.endswith(PYTHON_SUFFIXES):
        return found
    return _of_shared_namespace(consultation, root, parts) or found


def _from_afar(consultation: Consultation, parts: list[str]) -> Place:
    """Find a module that stands below no folder around; a foreign one if none.

    One is of the repository if a project there has it in a namespace.
    """
    name = ".".join(parts)
    if parts[0] in PYTHON_MODULES:
        return ExternalValue(name, builtin=True)
    found = []
    for root in consultation.roots_of(parts[0]) if len(parts) > 1 else ():
        if _is_project(consultation, root):
            place = _below(consultation, root, parts)
            if isinstance(place, ModuleValue) and place.path.endswith(PYTHON_SUFFIXES):
                found.append(place)
    return found[0] if len(found) == 1 else ExternalValue(name, builtin=False)


def _is_project(consultation: Consultation, root: str) -> bool:
    """Tell whether packages are installed from a folder."""
    is_source = root.rpartition("/")[2] == "src"
    return is_source or consultation.exists(_join(root, "setup.py"))


def _of_shared_namespace(
    consultation: Consultation, root: str, parts: list[str]
) -> Place:
    """Find a module of a namespace that several members of a workspace fill."""
    if _is_package(consultation, _join(root, parts[0])):
        return None
    found = []
    for other in consultation.roots_of(parts[0]):
        if other != root and not _is_package(consultation, _join(other, parts[0])):
            place = _below(consultation, other, parts)
            if isinstance(place, ModuleValue) and place.path.endswith(PYTHON_SUFFIXES):
                found.append(place)
    return found[0] if len(found) == 1 else None


def submodule(consultation: Consultation, package: ModuleValue, name: str) -> Place:
    """Find a module inside a package or a namespace folder."""
    folder = package.path
    if folder.endswith((".py", ".pyi")):
        if folder.rpartition("/")[2] not in {"__init__.py", "__init__.pyi"}:
            return None
        folder = folder.rpartition("/")[0]
    return _below(consultation, folder, [name])


def _relative(
    consultation: Consultation, importer: str, level: int, parts: list[str]
) -> Place:
    folders = [*folders_of(importer), ""]
    if level > len(folders):
        return None
    return _below(consultation, folders[level - 1], parts)


def _root_of(consultation: Consultation, importer: str, name: str) -> str | None:
    """Return the folder below which a top-level name is imported from."""
    places = consultation.roots_of(name)
    linked = folders_with_link(consultation, name)
    if not places and not linked:
        return None
    near: str | None = None
    for root in _roots_around(consultation, importer):
        itself = importer.rpartition(".")[0] == _join(root, name)
        if not itself and (root in places or root in linked):
            if _is_regular(consultation, root, name):
                return root
            near = root if near is None else near
    if name in PYTHON_MODULES:
        return near
    packages = [
        root
        for root in places
        if not _is_package(consultation, root)
        and _is_package(consultation, _join(root, name))
    ]
    return packages[0] if len(packages) == 1 else near


def _roots_around(consultation: Consultation, importer: str) -> Iterator[str]:
    """Yield the folders that a file may import from, the nearest first."""
    for folder in [*folders_of(importer), ""]:
        if not _is_package(consultation, folder):
            yield folder
            yield _join(folder, "src")


def _is_regular(consultation: Consultation, root: str, name: str) -> bool:
    """Tell whether a name is a module or a package; a mere folder comes last."""
    path = real_path(consultation, _join(root, name))
    names = (f"{path}/__init__.py", f"{path}.py", f"{path}.pyi")
    return any(map(consultation.exists, names))


def _is_package(consultation: Consultation, folder: str) -> bool:
    return folder != "" and consultation.exists(f"{folder}/__init__.py")


def _below(consultation: Consultation, folder: str, parts: list[str]) -> Place:
    path = real_path(consultation, _join(folder, *parts))
    candidates = [f"{path}/__init__.py", f"{path}.py", f"{path}.pyi"]
    if not parts:
        candidates = [_join(path, "__init__.py")]
    for candidate in candidates:
        if consultation.exists(candidate):
            return ModuleValue(candidate)
    return ModuleValue(path) if consultation.has_folder(path) else None


def _join(*parts: str) -> str:
    return "/".join(part for part in parts if part)
