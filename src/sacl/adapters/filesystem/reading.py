"""Opening files without trusting what stands at a path.

Everything the filesystem adapter reads goes through here: only regular files are
read, links in the last component are not followed, and no open ever waits for
the other end of a pipe.
"""

import os
import stat
from dataclasses import dataclass

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


class NotRegularFileError(OSError):
    """What stands at the path is not a regular file."""


@dataclass(frozen=True, slots=True)
class Content:
    """Bytes of a file and when it had last changed as it was opened."""

    data: bytes
    modified_ns: int


def read_content(path: str, *, max_bytes: int) -> Content:
    """Read a regular file up to ``max_bytes``.

    Raises:
        NotRegularFileError: It is a folder, pipe, socket or device.
        OSError: It is gone, a link, or may not be read.
    """
    descriptor = os.open(path, _FLAGS)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NotRegularFileError(path)
        return Content(_read_up_to(descriptor, max_bytes), changed_ns(status))
    finally:
        os.close(descriptor)


def changed_ns(status: os.stat_result) -> int:
    """Return when a file last changed, in nanoseconds since the epoch.

    The time of modification can be set back, as copying and unpacking do; the time of
    the last change of the file's status cannot.
    """
    return max(status.st_mtime_ns, status.st_ctime_ns)


def _read_up_to(descriptor: int, max_bytes: int) -> bytes:
    chunks: list[bytes] = []
    while max_bytes > 0 and (chunk := os.read(descriptor, max_bytes)):
        chunks.append(chunk)
        max_bytes -= len(chunk)
    return b"".join(chunks)
