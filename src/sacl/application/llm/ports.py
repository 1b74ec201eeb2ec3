"""The ports behind which language models and the record of their cost stand."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType, Protocol

from sacl.domain.spending import Tokens

Charge = NewType("Charge", int)
"""A sum in the ledger: first what a request may cost, then what it did."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One request to a model.

    Attributes:
        system: The same for all requests of a version; providers may cache it.
        user: What this request is about.
        schema: JSON schema that the answer must follow.
        max_tokens: Most that may be written, thinking included.
    """

    system: str
    user: str
    schema: Mapping[str, object]
    max_tokens: int


class Stop(StrEnum):
    """Why a model stopped."""

    DONE = "done"
    MAX_TOKENS = "max_tokens"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model wrote, whole or cut off, and what it used."""

    text: str
    stop: Stop
    tokens: Tokens


class BatchService(Protocol):
    """A provider's way to answer many prompts for half the price, within a day.

    Errors are those of ``LanguageModel.answer``.
    """

    @abstractmethod
    async def submit(self, prompts: Mapping[str, Prompt]) -> str:
        """Hand in prompts by name, and return the id of the batch."""

    @abstractmethod
    async def collect(self, batch: str) -> dict[str, Answer] | None:
        """Return the answers by name; None while it is not done.

        Prompts that failed or expired are absent; they cost nothing. A batch
        that the service no longer knows is empty.
        """

    @abstractmethod
    async def submitted_since(self, time: str) -> list[str]:
        """Return the ids of all batches handed in since ``time``, in ISO 8601."""


class LanguageModel(Protocol):
    """A model that follows a JSON schema."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The model, as its provider calls it."""

    @property
    @abstractmethod
    def batches(self) -> BatchService | None:
        """The same model in batches; None where the provider has none."""

    @abstractmethod
    async def answer(self, prompt: Prompt) -> Answer:
        """Answer one prompt; one attempt, no retry.

        Raises:
            DescriberBusyError: The same request may succeed later.
            DescriberError: It will not: wrong key, unknown model, bad request.
        """

    @abstractmethod
    async def close(self) -> None:
        """Release connections. Idempotent."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What was spent so far, by everyone who shares the ledger.

    Attributes:
        requests: Requests that were or may have been served.
        usd: Dollars, with what open requests may come to.
        unpriced: Requests of models without a known price; not in ``usd``.
        problem: Why the model was last given up; empty since it answered.
    """

    requests: int = 0
    tokens: Tokens = field(default_factory=Tokens)
    usd: float = 0.0
    unpriced: int = 0
    problem: str = ""


class SpendingLedger(Protocol):
    """Durable record of what language models cost. Shared between processes."""

    @abstractmethod
    async def reserve(
        self, model: str, usd: float | None, *, limit_usd: float | None
    ) -> Charge | None:
        """Enter what a request may cost; None if that would pass the limit.

        Atomic: two callers never pass the limit together. What is never settled,
        because its process was killed, counts as spent: it may have been.
        """

    @abstractmethod
    async def settle(self, charge: Charge, tokens: Tokens, usd: float | None) -> None:
        """Replace what a request may cost by what it did."""

    @abstractmethod
    async def release(self, charge: Charge) -> None:
        """Forget a request that cost nothing."""

    @abstractmethod
    async def note(self, problem: str) -> None:
        """Keep why the model was given up; empty when it answers."""

    @abstractmethod
    async def usage(self) -> Usage:
        """Sum up."""


@dataclass(frozen=True, slots=True)
class OpenBatch:
    """A batch that was or is about to be handed in, and not yet collected.

    Attributes:
        id: The service's id; empty if the process ended before it was known.
        source: What its descriptions say as their source; other models leave
            the batch alone.
        since: When it was about to be handed in, ISO 8601 in UTC.
        prompts: Keys of the descriptions of each prompt, in order, by name.
    """

    name: str
    id: str
    source: str
    since: str
    charge: Charge
    prompts: Mapping[str, tuple[str, ...]]


class BatchJournal(Protocol):
    """Durable record of batches that are paid for and not yet collected."""

    @abstractmethod
    async def record(self, batch: OpenBatch) -> None:
        """Record a batch, replacing what was recorded under its name."""

    @abstractmethod
    async def open_batches(self) -> list[OpenBatch]:
        """Return what is recorded, first the oldest."""

    @abstractmethod
    async def remove(self, name: str) -> None:
        """Forget a batch. Unknown ones are no error."""
