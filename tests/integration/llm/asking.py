"""Everything behind a described unit, with a fake service at the end of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.fakes.model_services import FakeAnthropic, FakeOpenAi, FakeService

from sacl.adapters.llm.anthropic import AnthropicModel
from sacl.adapters.llm.openai import OpenAiModel
from sacl.adapters.memory.artifact_cache import MemoryArtifactCache
from sacl.adapters.memory.ledger import MemorySpendingLedger
from sacl.application.caching import KnownDescriptions
from sacl.application.llm.batches import DescribeInBatches
from sacl.application.llm.describer import LlmDescriber, describer_version
from sacl.application.llm.metering import MeteredModel, Spending
from sacl.application.llm.packing import Limits
from sacl.application.llm.ports import BatchJournal, LanguageModel, SpendingLedger
from sacl.application.ports import (
    ArtifactCache,
    DescriptionFailure,
    DescriptionRequest,
)
from sacl.domain.code import UnitKind, unit_id
from sacl.domain.description import (
    Description,
    Operation,
    OperationKind,
    UnitViews,
)
from sacl.domain.spending import Price

PRICE = Price(input=1.0, output=5.0, cache_read=0.1)
KEY = "sk-test-0123456789abcdefghij"


def a_request(number: int, code: str = "") -> DescriptionRequest:
    """Ask for the function of a number."""
    unit = unit_id("a.py", f"f{number}")
    neutral = code or f"def func_0(var_0):\n    return var_0 + {number}"
    views = UnitViews(unit, neutral, {}, {}, Operation(OperationKind.BLOCK))
    return DescriptionRequest(unit, "python", UnitKind.FUNCTION, views)


def requests(count: int) -> list[DescriptionRequest]:
    """Ask for that many different functions."""
    return [a_request(number) for number in range(count)]


def model_of(service: FakeService) -> LanguageModel:
    """Build the adapter that speaks the language of a fake service."""
    if isinstance(service, FakeAnthropic):
        return AnthropicModel("claude-haiku-5-5", KEY, transport=service.transport)
    return OpenAiModel("qwen3", api_key=KEY, transport=service.transport)


class KilledError(BaseException):
    """Ends a run as a kill would: nobody catches it."""


class Memory(MemorySpendingLedger, BatchJournal):
    """What outlives a process: the ledger, the journal, and beside it the cache."""


@dataclass
class Asking:
    """A describer as the product builds it.

    Attributes:
        pauses: Seconds it waited, instead of waiting.
    """

    service: FakeService = field(default_factory=FakeAnthropic)
    cache: ArtifactCache = field(default_factory=MemoryArtifactCache)
    ledger: Memory = field(default_factory=Memory)
    limit_usd: float | None = None
    limits: Limits = field(default_factory=Limits)
    pauses: list[float] = field(default_factory=list)
    killed_when_it_waits: bool = False

    def __post_init__(self) -> None:
        self.model = model_of(self.service)
        version = describer_version("fake", self.model.name)
        self.known = KnownDescriptions(self.cache, version)
        ledger: SpendingLedger = self.ledger
        self.spending = Spending(
            ledger, self.model.name, PRICE, limit_usd=self.limit_usd
        )
        metered = MeteredModel(self.model, self.spending, sleep=self.sleep)
        self.describer = LlmDescriber(metered, self.known, limits=self.limits)

    async def sleep(self, pause_s: float) -> None:
        self.pauses.append(pause_s)
        if self.killed_when_it_waits:
            raise KilledError

    async def describe(
        self, asked: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        return await self.describer.describe(asked)

    @property
    def batches(self) -> DescribeInBatches:
        service = self.model.batches
        assert service is not None
        return DescribeInBatches(
            service,
            self.known,
            self.ledger,
            self.spending,
            limits=self.limits,
            sleep=self.sleep,
        )

    def restarted(self) -> "Asking":
        """Build it anew after a kill: only what is on disk is still there."""
        return Asking(self.service, self.cache, self.ledger, self.limit_usd)


SERVICES = (FakeAnthropic, FakeOpenAi)
