"""Links to folders inside of a root: entries of their own, never walked through.

What is below such a folder is met under its own name. The link is kept because
imports go through it: its content is the path that it names.
"""

import os

from sacl.adapters.filesystem.confinement import is_inside
from sacl.adapters.filesystem.exclusions import is_utf8


def linked_folder(root: str, link: str) -> str | None:
    """Return the path below ``root`` of the folder that a link names.

    Of several links in a row it is the next one, which has an entry itself. None
    for what is no link in its own place, leads to a file, around itself or out of
    the root, or whose name does not mean the same once ``..`` is taken out.
    """
    around = os.path.dirname(link)  # noqa: PTH120 - names stay as written
    if not os.path.islink(link) or os.path.realpath(around) != around:  # noqa: PTH114 - never raises
        return None
    try:
        written = os.readlink(link)  # noqa: PTH115 - names stay as written
    except OSError:
        return None
    named = os.path.normpath(os.path.join(around, written))  # noqa: PTH118 - names stay as written
    real = os.path.realpath(link)
    if not (os.path.isdir(real) and os.path.realpath(named) == real):  # noqa: PTH112 - never raises
        return None
    is_confined = is_inside(named, root) and is_inside(real, root)
    if not is_confined or is_inside(link, real) or not is_utf8(named):
        return None
    return named[len(root.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
