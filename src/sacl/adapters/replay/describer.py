"""Serves descriptions that a model made earlier: no network, no cost.

A recording is a JSON line with ``key``, ``functional_signature``,
``behavior_pattern`` and ``description``; the key is the first ten hex digits of the
SHA-256 of the code that was shown. That code is the neutral form of a unit, or, where
the recording was made of another masking of it, a text that is passed beside it.
"""

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from sacl.application.ports import Describer, DescriptionFailure, DescriptionRequest
from sacl.domain.code import NodeId
from sacl.domain.description import (
    Description,
    UnusableDescriptionError,
    fit_description,
)
from sacl.domain.errors import InvalidArgumentError

MODEL = "replay"
_KEY_DIGITS = 10
_GZIP = b"\x1f\x8b"


class Recording(BaseModel):
    """One recorded description.

    Attributes:
        tainted: What was shown gave the answer away; not for measurements.
    """

    model_config = ConfigDict(frozen=True)

    key: str
    functional_signature: str
    behavior_pattern: str
    description: str
    tainted: bool = False


class ReplayDescriber(Describer):
    """Describes what was recorded; everything else is a failure.

    Args:
        recordings: By key; read when they are first needed.
        name: Where they are from, for the version.
        shown: The code that was recorded for a unit, where it is not its
            neutral form.
    """

    def __init__(
        self,
        recordings: Callable[[], Mapping[str, Recording]],
        name: str,
        *,
        shown: Mapping[NodeId, str] | None = None,
    ) -> None:
        self._read = recordings
        self._name = name
        self._shown = shown or {}
        self._known: Mapping[str, Recording] | None = None

    @classmethod
    def of(cls, recordings: Iterable[Recording]) -> "ReplayDescriber":
        """Serve recordings that are at hand."""
        known = {recording.key: recording for recording in recordings}
        return cls(lambda: known, "memory")

    @classmethod
    def of_file(
        cls, path: Path, *, shown: Mapping[NodeId, str] | None = None
    ) -> "ReplayDescriber":
        """Serve a file of JSON lines, gzipped or not."""
        return cls(lambda: read_recordings(path), str(path), shown=shown)

    @property
    def version(self) -> str:
        """See ``Describer``; recordings are never cached, so any name does."""
        return f"{MODEL}:{self._name}"

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        """See ``Describer``.

        Raises:
            InvalidArgumentError: The recordings cannot be read.
        """
        if self._known is None:
            self._known = await asyncio.to_thread(self._read)
        known = self._known
        return [self._describe(request, known) for request in requests]

    def _describe(
        self, request: DescriptionRequest, known: Mapping[str, Recording]
    ) -> Description | DescriptionFailure:
        shown = self._shown.get(request.unit, request.views.neutral)
        recording = known.get(key_of(shown))
        if recording is None:
            return DescriptionFailure(request.unit, "nothing was recorded of its code")
        try:
            return fit_description(
                recording.functional_signature,
                recording.behavior_pattern,
                recording.description,
                source=f"llm:{MODEL}",
            )
        except UnusableDescriptionError as error:
            return DescriptionFailure(request.unit, str(error), final=True)


def key_of(code: str) -> str:
    """Return the key under which a description of code is recorded."""
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).hexdigest()[
        :_KEY_DIGITS
    ]


def read_recordings(path: Path) -> dict[str, Recording]:
    """Read recordings by key.

    Raises:
        InvalidArgumentError: The file is not there or not one of recordings.
    """
    try:
        return {recording.key: recording for recording in _recordings(path)}
    except (OSError, EOFError, ValidationError, UnicodeDecodeError) as error:
        raise InvalidArgumentError(
            f"The recordings {path} cannot be read: {type(error).__name__}.",
            next_step="Point SACL_LLM_RECORDINGS at a file of recorded descriptions.",
        ) from error


def _recordings(path: Path) -> Iterator[Recording]:
    data = path.read_bytes()
    text = (gzip.decompress(data) if data.startswith(_GZIP) else data).decode()
    for line in text.splitlines():
        if line.strip():
            yield Recording.model_validate_json(line)
