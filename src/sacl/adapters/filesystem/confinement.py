"""What a path given by a caller means, and that it stays where it may be.

Every decision is made on the real path, after links and ``..`` are resolved.
"""

import os
from pathlib import Path

from sacl.adapters.filesystem.exclusions import is_utf8
from sacl.domain.errors import PathOutsideRootsError, RepositoryNotFoundError


def is_inside(path: str, folder: str) -> bool:
    """Say whether a real path is ``folder`` or below it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def canonical_root(path: str, *, allowed_roots: tuple[Path, ...]) -> str:
    """Resolve the folder of a repository; ``~`` is the user's home.

    Raises:
        RepositoryNotFoundError: It is not a folder that exists.
        PathOutsideRootsError: It is outside every allowed root, if there are any.
    """
    if not path or "\0" in path or not is_utf8(path):
        raise _not_a_folder(path)
    root = os.path.realpath(os.path.expanduser(path))  # noqa: PTH111 - names stay as written
    allowed = [os.path.realpath(each) for each in allowed_roots]
    if allowed and not any(is_inside(root, each) for each in allowed):
        raise PathOutsideRootsError(
            f"{path!r} is outside the allowed roots",
            next_step=f"Name a folder below {', '.join(allowed)}, "
            "or extend SACL_ALLOWED_ROOTS.",
        )
    if not os.path.isdir(root):  # noqa: PTH112 - never raises
        raise _not_a_folder(path)
    return root


def relative_path(root: str, path: str, *, keep_folder_link: bool = False) -> str:
    """Return the path below ``root`` that ``path`` means, links resolved.

    ``~`` is a name like any other here.

    Args:
        root: Canonical root.
        path: Relative to it, or absolute.
        keep_folder_link: A link to a folder, at the end of ``path``, is meant itself.

    Raises:
        PathOutsideRootsError: It leaves ``root`` or names nothing below it.
    """
    named = path and "\0" not in path and is_utf8(path)
    full = os.path.join(root, path) if named else root  # noqa: PTH118 - names stay as written
    real = os.path.realpath(full)
    if keep_folder_link and os.path.isdir(real) and is_inside(real, root):  # noqa: PTH112 - never raises
        real = _own_path(full)
    if real == root or not is_inside(real, root):
        raise PathOutsideRootsError(
            f"{path!r} names no file inside {root}",
            next_step="Give the path of a file, relative to the repository's root.",
        )
    below = real[len(root.rstrip(os.sep)) + 1 :]
    return below.replace(os.sep, "/")


def _own_path(full: str) -> str:
    """Return the real path of what stands at a path, a link there not resolved."""
    if not os.path.islink(full):  # noqa: PTH114 - never raises
        return os.path.realpath(full)
    around, name = os.path.split(full)
    return os.path.join(os.path.realpath(around), name)  # noqa: PTH118 - names stay as written


def _not_a_folder(path: str) -> RepositoryNotFoundError:
    return RepositoryNotFoundError(
        f"{path!r} is not a folder that exists",
        next_step="Give the absolute path of the repository's folder.",
    )
