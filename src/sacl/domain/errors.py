"""What can go wrong, as the caller sees it.

    SaclError
    ├─ InputError                 the caller can fix it
    │  ├─ InvalidArgumentError    invalid_argument
    │  ├─ PathOutsideRootsError   path_outside_roots
    │  ├─ RepositoryNotFoundError repository_not_found
    │  ├─ FileNotFoundInRepositoryError  file_not_found
    │  └─ UnitNotFoundError       unit_not_found
    ├─ NotIndexedError            not_indexed: index first
    └─ DependencyError            dependency_unavailable: the world failed
       ├─ GraphUnavailableError
       │  └─ OutdatedIndexError   not_indexed: index again
       ├─ EmbedderError
       └─ DescriberError
          ├─ DescriberBusyError
          └─ SpendingLimitError

Every error carries a stable ``code``, a message that names the value at fault,
and a ``next_step``: one sentence that says what to do. A file that cannot be
parsed is a value in the report, never an exception.
"""

from typing import ClassVar


class SaclError(Exception):
    """Base of every error that a caller of SACL is meant to see."""

    code: ClassVar[str] = "internal"

    def __init__(self, message: str, *, next_step: str) -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step


class InputError(SaclError):
    """The request is at fault; the caller can mend it."""

    code = "invalid_argument"


class InvalidArgumentError(InputError):
    """An argument is missing, unknown, of the wrong type or out of range."""


class PathOutsideRootsError(InputError):
    """A path leaves the folders that may be read."""

    code = "path_outside_roots"


class RepositoryNotFoundError(InputError):
    """A repository path is not a folder that exists."""

    code = "repository_not_found"


class FileNotFoundInRepositoryError(InputError):
    """A file is neither on disk nor in the index."""

    code = "file_not_found"


class UnitNotFoundError(InputError):
    """A symbol is not defined in the file it was asked for."""

    code = "unit_not_found"


class NotIndexedError(SaclError):
    """The repository has no index yet."""

    code = "not_indexed"


class DependencyError(SaclError):
    """Something outside SACL failed: a database, a model, a service."""

    code = "dependency_unavailable"


class GraphUnavailableError(DependencyError):
    """The knowledge graph cannot be reached, opened or written."""


class OutdatedIndexError(GraphUnavailableError):
    """The index has the form of another version; an analysis makes it anew."""

    code = "not_indexed"

    def __init__(self, message: str) -> None:
        super().__init__(
            message,
            next_step="Run sacl index (or analyze_repository): it makes it anew.",
        )


class EmbedderError(DependencyError):
    """The embedding model cannot be loaded or does not answer."""


class DescriberError(DependencyError):
    """The describing model cannot be reached."""

    def __init__(
        self, message: str, *, next_step: str, retry_after_s: float | None = None
    ) -> None:
        super().__init__(message, next_step=next_step)
        self.retry_after_s = retry_after_s


class DescriberBusyError(DescriberError):
    """The describing model did not answer this time, and may the next time.

    Attributes:
        charged: The request may have been served, and paid for, all the same.
    """

    def __init__(
        self, message: str, *, retry_after_s: float | None = None, charged: bool = False
    ) -> None:
        super().__init__(
            message,
            next_step="Run sacl index again later; what was described is kept.",
            retry_after_s=retry_after_s,
        )
        self.charged = charged


class SpendingLimitError(DescriberError):
    """One more request could pass the spending limit."""

    def __init__(self, spent_usd: float, limit_usd: float) -> None:
        super().__init__(
            f"The next request could pass SACL_LLM_MAX_USD: {spent_usd:.4f} of "
            f"{limit_usd:g} dollars are spent",
            next_step="Raise SACL_LLM_MAX_USD to describe the rest.",
        )
        self.spent_usd = spent_usd
        self.limit_usd = limit_usd
