"""Fills the cache through a batch service: half the price, within a day.

A batch is recorded before it is handed in and removed when its answers are in the
cache, so whoever runs next collects what an earlier run paid for. A run that was
killed while it handed a batch in does not know the id; then the service is asked
which batches it got since, and the names of the prompts tell which one it was.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from uuid import uuid4

import structlog

from sacl.application.caching import KnownDescriptions, Result
from sacl.application.finishing import finished
from sacl.application.index_files import utc_now
from sacl.application.llm.describer import source_of
from sacl.application.llm.metering import Sleep, Spending, patiently
from sacl.application.llm.packing import Limits, Packed, packs
from sacl.application.llm.ports import (
    Answer,
    BatchJournal,
    BatchService,
    OpenBatch,
    Prompt,
)
from sacl.application.llm.prompt import write_prompt
from sacl.application.llm.replies import read_answer
from sacl.application.ports import DescriptionRequest, Progress
from sacl.domain.description import Description
from sacl.domain.errors import DescriberBusyError, DescriberError
from sacl.domain.spending import Tokens

_log = structlog.get_logger(__name__)

POLL_PAUSE_S = 30.0
MAX_PROMPTS = 2_000
"""Prompts of one batch: far below what services take, in bytes too."""


class DescribeInBatches:
    """Have descriptions made in batches, and collect those of earlier runs.

    Args:
        service: Who is asked.
        known: Where they are kept.
        journal: Which batches are open.
        spending: Reserves and settles what they cost.
        limits: How much goes into one prompt.
        sleep: Waits between two looks at the service.
    """

    def __init__(
        self,
        service: BatchService,
        known: KnownDescriptions,
        journal: BatchJournal,
        spending: Spending,
        *,
        limits: Limits,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._service = service
        self._source = source_of(spending.model)
        self._known = known
        self._journal = journal
        self._spending = spending
        self._limits = limits
        self._sleep = sleep

    async def collect(self) -> set[str]:
        """Collect what is done, and return the keys of what is still being made."""
        waiting: set[str] = set()
        for batch in await self._open():
            try:
                done = await self._collected(batch)
            except DescriberBusyError as error:
                _log.info("batch service is busy", reason=error.message)
                done = False
            if not done:
                waiting.update(key for keys in batch.prompts.values() for key in keys)
        return waiting

    async def __call__(
        self, requests: Sequence[DescriptionRequest], *, progress: Progress
    ) -> None:
        """Have unknown descriptions made, and wait until every batch is done.

        Raises:
            SpendingLimitError: The next batch could pass the limit.
            DescriberError: The service cannot be had.
        """
        waiting = await self.collect()
        known = await self._known.of(requests)
        fresh = {
            key: request
            for request in requests
            if (key := self._known.key(request)) not in known and key not in waiting
        }
        all_packs = packs(list(fresh.values()), self._limits)
        while part := list(islice(all_packs, MAX_PROMPTS)):
            await patiently(partial(self._submitted, part), sleep=self._sleep)
        await self._wait(progress)

    async def _open(self) -> list[OpenBatch]:
        every = await self._journal.open_batches()
        return [batch for batch in every if batch.source == self._source]

    async def _submitted(self, part: Sequence[Sequence[Packed]]) -> None:
        await finished(self._submit(part))

    async def _submit(self, part: Sequence[Sequence[Packed]]) -> None:
        name = uuid4().hex
        named = {f"{name}-{number}": pack for number, pack in enumerate(part)}
        prompts = {
            prompt: write_prompt([packed.shown for packed in pack])
            for prompt, pack in named.items()
        }
        batch = OpenBatch(
            name=name,
            id="",
            source=self._source,
            since=utc_now(),
            charge=await self._spending.reserve(*prompts.values(), batch=True),
            prompts={prompt: self._keys(pack) for prompt, pack in named.items()},
        )
        await self._journal.record(batch)
        batch_id = await self._hand_in(batch, prompts)
        await self._journal.record(replace(batch, id=batch_id))
        _log.info("batch handed in", id=batch_id, prompts=len(prompts))

    async def _hand_in(self, batch: OpenBatch, prompts: Mapping[str, Prompt]) -> str:
        """Hand a batch in; one that was not taken is forgotten, and costs nothing."""
        try:
            return await self._service.submit(prompts)
        except DescriberError as error:
            if isinstance(error, DescriberBusyError) and error.charged:
                raise DescriberError(
                    f"It is not known whether a batch was taken: {error.message}",
                    next_step="Run the same command again: it will find out.",
                ) from error
            await self._journal.remove(batch.name)
            await self._spending.release(batch.charge)
            raise

    def _keys(self, pack: Sequence[Packed]) -> tuple[str, ...]:
        return tuple(self._known.key(packed.request) for packed in pack)

    async def _wait(self, progress: Progress) -> None:
        total = len(await self._open())
        while open_batches := await self._open():
            await progress.report("batches", total - len(open_batches), total)
            for batch in open_batches:
                await patiently(partial(self._collected, batch), sleep=self._sleep)
            if await self._open():
                await self._sleep(POLL_PAUSE_S)

    async def _collected(self, batch: OpenBatch) -> bool:
        """Collect a batch if it is done; say whether it is."""
        answers = await self._answers(batch)
        if answers is not None:
            await finished(self._keep(batch, answers))
        return answers is not None

    async def _answers(self, batch: OpenBatch) -> Mapping[str, Answer] | None:
        if batch.id:
            return await self._service.collect(batch.id)
        unfinished = False
        taken = {each.id for each in await self._journal.open_batches()}
        for candidate in await self._service.submitted_since(batch.since):
            if candidate in taken:
                continue
            answers = await self._service.collect(candidate)
            if answers is None:
                unfinished = True
            elif answers.keys() & batch.prompts.keys():
                return answers
        return None if unfinished else {}

    async def _keep(self, batch: OpenBatch, answers: Mapping[str, Answer]) -> None:
        own = {name: answers[name] for name in batch.prompts if name in answers}
        for name, answer in own.items():
            await self._known.keep(self._descriptions(batch.prompts[name], answer))
        tokens = sum((answer.tokens for answer in own.values()), Tokens())
        await self._spending.settle(batch.charge, tokens, batch=True)
        await self._journal.remove(batch.name)

    def _descriptions(self, keys: Sequence[str], answer: Answer) -> dict[str, Result]:
        results = read_answer(answer, count=len(keys), source=self._source)
        return {
            key: result
            for key, result in zip(keys, results, strict=True)
            if isinstance(result, Description)
        }
