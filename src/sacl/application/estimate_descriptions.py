"""What it would cost to have a repository described; nothing is sent or stored.

Reads and parses the files as an analysis would, and leaves out what the cache holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sacl.application.caching import KnownDescriptions
from sacl.application.improve_descriptions import DESCRIBED_KINDS, neutral_request
from sacl.application.index_files import chunks
from sacl.application.llm.packing import Limits, Packed, packs
from sacl.application.llm.ports import SpendingLedger
from sacl.application.llm.prompt import SYSTEM, write_prompt
from sacl.application.ports import (
    CodeParser,
    DescriptionRequest,
    ParsedFile,
    Progress,
    ReadFailure,
    SourceTree,
)
from sacl.domain.code import NodeId, SourceFile
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.secrets import PLACEHOLDER
from sacl.domain.spending import Price, Tokens, cost, expected_tokens

FILES_TOGETHER = 64
EXPECTED_OUTPUT_TOKENS = 150
"""Of one description, as JSON."""


@dataclass(frozen=True, slots=True)
class DescriptionEstimate:
    """What describing a repository would take.

    Attributes:
        units: Functions and methods to ask for; those that look the same are one.
        known: Units that are described already, or look like one to ask for.
        usd: Dollars one request at a time, ``batch_usd`` with ``--batch``; None
            where no price of the model is known.
        prices_as_of: Day of the price table.
        spent_usd: Dollars spent before.
        limit_usd: ``SACL_LLM_MAX_USD``, for everything ever spent.
        secrets_masked: Secrets that would be taken out of the code.
        shortened: Units that would be shown in part, with what would be shown.
    """

    repository: str
    model: str
    units: int
    known: int
    requests: int
    input_tokens: int
    output_tokens: int
    usd: float | None
    batch_usd: float | None
    prices_as_of: str
    spent_usd: float
    limit_usd: float | None
    secrets_masked: int
    shortened: Mapping[NodeId, str]


@dataclass(frozen=True, slots=True)
class Estimating:
    """What an estimate depends on: who would be asked, and on which terms.

    Attributes:
        price: None where it is not known.
        limits: How much goes into one request.
    """

    model: str
    known: KnownDescriptions
    ledger: SpendingLedger
    limits: Limits
    price: Price | None
    prices_as_of: str
    limit_usd: float | None


@dataclass(slots=True)
class _Seen:
    """Requests by key, and how many units they are for."""

    requests: dict[str, DescriptionRequest] = field(default_factory=dict)
    units: int = 0


class EstimateDescriptions:
    """Estimate; refuses where no language model is configured."""

    def __init__(
        self, tree: SourceTree, parser: CodeParser, terms: Estimating | None
    ) -> None:
        self._tree = tree
        self._parser = parser
        self._terms = terms

    async def __call__(
        self, repository_path: str, *, progress: Progress
    ) -> DescriptionEstimate:
        """Estimate what describing the repository as it is on disk would take.

        Raises:
            InvalidArgumentError: No language model is configured.
        """
        terms = self._terms
        if terms is None:
            raise InvalidArgumentError(
                "Descriptions cost nothing: no language model that is paid for is set.",
                next_step="Set SACL_LLM to anthropic or openai to see what it costs.",
            )
        root = await self._tree.canonical_root(repository_path)
        seen = await self._requests(root, terms, progress)
        known = await terms.known.of(list(seen.requests.values()))
        fresh = [r for key, r in seen.requests.items() if key not in known]
        return await _estimate(root, terms, seen, fresh)

    async def _requests(
        self, root: str, terms: Estimating, progress: Progress
    ) -> _Seen:
        seen = _Seen()
        paths = [entry.path for entry in (await self._tree.discover(root)).entries]
        for number, part in enumerate(chunks(paths, FILES_TOGETHER)):
            await progress.report("read", number * FILES_TOGETHER, len(paths))
            read = await self._tree.read(root, part)
            files = [file for file in read if not isinstance(file, ReadFailure)]
            parsed = await self._parser.parse(files)
            for file, found in zip(files, parsed, strict=True):
                if isinstance(found, ParsedFile):
                    await self._look_at(file, found, terms, seen)
        return seen

    async def _look_at(
        self, file: SourceFile, parsed: ParsedFile, terms: Estimating, seen: _Seen
    ) -> None:
        units = [unit for unit in parsed.units if unit.kind in DESCRIBED_KINDS]
        views = await self._parser.views(file, {unit.id for unit in units})
        for unit in units:
            neutral = views[unit.id].neutral if unit.id in views else ""
            if neutral.strip():
                request = neutral_request(unit, neutral)
                seen.requests[terms.known.key(request)] = request
                seen.units += 1


async def _estimate(
    root: str, terms: Estimating, seen: _Seen, fresh: list[DescriptionRequest]
) -> DescriptionEstimate:
    all_packs = list(packs(fresh, terms.limits))
    prompts = [write_prompt([packed.shown for packed in pack]) for pack in all_packs]
    tokens = Tokens(
        input=sum(expected_tokens(SYSTEM + prompt.user) for prompt in prompts),
        output=len(fresh) * EXPECTED_OUTPUT_TOKENS,
    )
    packed = [each for pack in all_packs for each in pack]
    price = terms.price
    return DescriptionEstimate(
        repository=root,
        model=terms.model,
        units=len(fresh),
        known=seen.units - len(fresh),
        requests=len(prompts),
        input_tokens=tokens.input,
        output_tokens=tokens.output,
        usd=cost(tokens, price) if price else None,
        batch_usd=cost(tokens, price, batch=True) if price else None,
        prices_as_of=terms.prices_as_of,
        spent_usd=(await terms.ledger.usage()).usd,
        limit_usd=terms.limit_usd,
        secrets_masked=sum(map(_secrets, packed)),
        shortened=_shortened(packed),
    )


def _secrets(packed: Packed) -> int:
    return packed.code.text.count(PLACEHOLDER)


def _shortened(packed: list[Packed]) -> dict[NodeId, str]:
    return {
        each.request.unit: f"{each.code.shown} of {each.code.lines} lines"
        for each in packed
        if not each.code.whole
    }
