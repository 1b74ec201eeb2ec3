"""Changes of configuration files: planned, shown, written at once, remembered.

What was inserted is kept in SACL's data folder, so that it can be cut out exactly;
nothing else of the file is, for it may hold secrets of other servers.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from sacl.adapters.cli.clients.edits import Entry, Place, cut_out, insertion, without
from sacl.adapters.cli.clients.jsonc import BrokenJsonError
from sacl.domain.errors import InvalidArgumentError

_NEW_FILE_MODE = 0o644


@dataclass(frozen=True, slots=True)
class Record:
    """What an installation did to a file.

    Attributes:
        created: What did not exist before: the file and folders above it.
    """

    path: str
    inserted: str
    created: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What is to happen to a file; None stands for no file.

    Attributes:
        shown: The lines that come and go, with ``+`` and ``-``; no others, for they
            may hold secrets.
        record: To be kept; None if there is nothing to undo any more.
        emptied: Folders to remove if nothing else is in them.
    """

    path: Path
    before: str | None
    after: str | None
    shown: tuple[str, ...]
    record: Record | None = None
    emptied: tuple[Path, ...] = ()


class Installations:
    """The servers that were put into configuration files from here.

    Args:
        folder: Where the records are kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def install(self, file: Path, place: Place, entry: Entry) -> Change | None:
        """Plan to put a server in; None if it is there just so.

        Raises:
            InvalidArgumentError: The file cannot be used, or another entry of the
                same name is there.
        """
        path, before = _real(file), _read(file)
        text = before or ""
        try:
            present = place.servers(text).get(place.name)
            if present is not None:
                return self._again(path, text, place, entry)
            made = insertion(text, place, entry)
        except BrokenJsonError as error:
            raise _unusable(path, error) from error
        missing = [] if before is not None else [path, *_missing_folders(path)]
        record = Record(str(path), made.text, tuple(map(str, missing)))
        shown = _shown(path, text, made.at, added=made.text)
        return Change(path, before, made.applied(text), shown, record)

    def uninstall(self, file: Path, place: Place) -> Change | None:
        """Plan to take a server out; None if it is not there.

        Raises:
            InvalidArgumentError: The file cannot be used.
        """
        path, before = _real(file), _read(file)
        text = before or ""
        try:
            if place.name not in place.servers(text):
                return None
            record = self._record(path)
            after = cut_out(text, place, record.inserted) if record else None
            if record is None or after is None:
                return self._by_hand(path, text, place)
        except BrokenJsonError as error:
            raise _unusable(path, error) from error
        shown = _shown(path, text, text.index(record.inserted), gone=record.inserted)
        gone = bool(record.created) and not after.strip()
        folders = tuple(map(Path, record.created[1:])) if gone else ()
        return Change(path, before, None if gone else after, shown, emptied=folders)

    def write(self, change: Change) -> None:
        """Do what was planned.

        Raises:
            InvalidArgumentError: The file has changed since, or cannot be written.
        """
        if _read(change.path) != change.before:
            raise InvalidArgumentError(
                f"{change.path} has changed meanwhile; it was left as it is.",
                next_step="Run the command again.",
            )
        try:
            if change.record:
                self._remember(change.record)
            _replace(change.path, change.after)
            for folder in change.emptied:
                with suppress(OSError):  # something else is in it
                    folder.rmdir()
            if change.record is None:
                self._file(change.path).unlink(missing_ok=True)
        except OSError as error:
            raise InvalidArgumentError(
                f"{change.path} cannot be written: {error.strerror}.",
                next_step="Make it writable, or use --print and paste the entry.",
            ) from error

    def _again(
        self, path: Path, text: str, place: Place, entry: Entry
    ) -> Change | None:
        """Plan to renew an entry; one that was written by others is left alone."""
        present = place.servers(text)[place.name]
        if present == entry:
            return None
        record = self._record(path)
        undone = cut_out(text, place, record.inserted) if record else None
        if record is None or undone is None:
            raise InvalidArgumentError(
                f"{path} has an entry {place.name} that was not written by this "
                "command; it was left as it is.",
                next_step="Remove it with sacl uninstall, or change it by hand; "
                "--print shows the entry.",
            )
        made = insertion(undone, place, entry)
        at = text.index(record.inserted)
        shown = _shown(path, text, at, gone=record.inserted, added=made.text)
        kept = Record(str(path), made.text, record.created)
        return Change(path, text, made.applied(undone), shown, kept)

    def _by_hand(self, path: Path, text: str, place: Place) -> Change:
        after = without(text, place)
        shown = (f"--- {path}", f"- {place.name} of {place.section}")
        return Change(path, text, after, shown)

    def _file(self, path: Path) -> Path:
        name = hashlib.sha256(str(path).encode()).hexdigest()[:16]
        return self._folder / f"{name}.json"

    def _record(self, path: Path) -> Record | None:
        """Read what is remembered; nothing where that cannot be read."""
        try:
            kept = json.loads(self._file(path).read_text(encoding="utf-8"))
            return Record(kept["path"], kept["inserted"], tuple(kept["created"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _remember(self, record: Record) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        _replace(self._file(Path(record.path)), json.dumps(asdict(record)))


def _real(file: Path) -> Path:
    """Follow links, so that a linked file is changed and not its link replaced."""
    return Path(os.path.realpath(file))


def _read(file: Path) -> str | None:
    try:
        return file.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidArgumentError(
            f"{file} cannot be read: {error}.", next_step="Mend or remove it."
        ) from error


def _unusable(path: Path, error: BrokenJsonError) -> InvalidArgumentError:
    return InvalidArgumentError(
        f"{path} is not usable, {error}; it was left as it is.",
        next_step=f"Mend line {error.line} and run the command again.",
    )


def _missing_folders(path: Path) -> list[Path]:
    """Return the folders above a path that are missing, the deepest first."""
    return [folder for folder in path.parents if not folder.exists()]


def _shown(
    path: Path, text: str, at: int, *, gone: str = "", added: str = ""
) -> tuple[str, ...]:
    line = text.count("\n", 0, at) + 1
    head = f"--- {path}", f"@@ line {line} @@"
    return *head, *_signed("-", gone), *_signed("+", added)


def _signed(sign: str, text: str) -> Sequence[str]:
    return [f"{sign}{line}" for line in text.strip("\r\n").splitlines()]


def _replace(path: Path, text: str | None) -> None:
    """Write a whole file at once, with the rights that it had; None removes it."""
    if text is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        mode = path.stat().st_mode & 0o7777 if path.exists() else _NEW_FILE_MODE
        os.chmod(temporary, mode)  # noqa: PTH101 - tempfile gives a name
        os.replace(temporary, path)  # noqa: PTH105 - tempfile gives a name
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108 - tempfile gives a name
        raise
