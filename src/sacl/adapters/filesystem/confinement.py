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
    root = os.path.realpath(os.path.expanduser(path))  # noqa: PTH111
    allowed = [os.path.realpath(each) for each in allowed_roots]
    if allowed and not any(is_inside(root, each) for each in allowed):
        raise PathOutsideRootsError(
            f"{path!r} is outside the allowed roots",
            next_step=f"Name a folder below {', '.join(allowed)}, "
            "or extend SACL_ALLOWED_ROOTS.",
        )
    if not os.path.isdir(root):  # noqa: PTH112
        raise _not_a_folder(path)
    return root


def relative_path(root: str, path: str) -> str:
    """Return the path below ``root`` that ``path`` means, links resolved.

    ``~`` is a name like any other here.

    Raises:
        PathOutsideRootsError: It leaves ``root`` or names nothing below it.
    """
    named = path and "\0" not in path and is_utf8(path)
    real = os.path.realpath(os.path.join(root, path)) if named else root  # noqa: PTH118
    if real == root or not is_inside(real, root):
        raise PathOutsideRootsError(
            f"{path!r} names no file inside {root}",
            next_step="Give the path of a file, relative to the repository's root.",
        )
    below = real[len(root.rstrip(os.sep)) + 1 :]
    return below.replace(os.sep, "/")


def _not_a_folder(path: str) -> RepositoryNotFoundError:
    return RepositoryNotFoundError(
        f"{path!r} is not a folder that exists",
        next_step="Give the absolute path of the repository's folder.",
    )
