"""Asks a language model: within the spending limit, patiently, losing no answer.

What a request may cost at most is reserved before it is sent and settled when it
is answered, so the limit holds for all processes that share the ledger.
"""

import asyncio
from collections.abc import Awaitable, Callable
from random import uniform
from typing import TypeVar

import structlog

from sacl.application.finishing import finished
from sacl.application.llm.ports import (
    Answer,
    Charge,
    LanguageModel,
    Prompt,
    SpendingLedger,
)
from sacl.domain.errors import DescriberBusyError, DescriberError, SpendingLimitError
from sacl.domain.spending import Price, Tokens, cost, most_tokens

_log = structlog.get_logger(__name__)

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]

MAX_ATTEMPTS = 6
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 120.0
"""Who asks for more patience is given up for this run."""

_JITTER = 0.25


class Spending:
    """Reserves and settles what requests cost.

    Args:
        ledger: Where it is entered.
        model: Whose requests they are.
        price: None where it is not known; then nothing can be limited.
        limit_usd: Dollars that all requests together may cost.
    """

    def __init__(
        self,
        ledger: SpendingLedger,
        model: str,
        price: Price | None,
        *,
        limit_usd: float | None,
    ) -> None:
        self.model = model
        self._ledger = ledger
        self._price = price
        self._limit_usd = limit_usd

    async def reserve(self, *prompts: Prompt, batch: bool = False) -> Charge:
        """Reserve the most that prompts can cost.

        Raises:
            SpendingLimitError: It would pass the limit.
        """
        usd = self._cost(_at_most(*prompts), batch=batch)
        charge = await self._ledger.reserve(self.model, usd, limit_usd=self._limit_usd)
        if charge is None:
            spent = (await self._ledger.usage()).usd
            raise SpendingLimitError(spent, self._limit_usd or 0.0)
        return charge

    async def settle(
        self, charge: Charge, tokens: Tokens, *, batch: bool = False
    ) -> None:
        """Enter what it did cost."""
        await self._ledger.settle(charge, tokens, self._cost(tokens, batch=batch))

    async def release(self, charge: Charge) -> None:
        """Give back what was reserved for a request that was not served."""
        await self._ledger.release(charge)

    def _cost(self, tokens: Tokens, *, batch: bool) -> float | None:
        return None if self._price is None else cost(tokens, self._price, batch=batch)


class MeteredModel:
    """A language model that is paid for and may be busy."""

    def __init__(
        self, model: LanguageModel, spending: Spending, *, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._model = model
        self._spending = spending
        self._sleep = sleep

    @property
    def name(self) -> str:
        """The model, as its provider calls it."""
        return self._model.name

    async def answer(self, prompt: Prompt, keep: Callable[[Answer], Awaitable[T]]) -> T:
        """Ask until there is an answer, and return what ``keep`` makes of it.

        Who cancels waits for the request that is under way: it is paid for, so
        its answer is kept first.

        Raises:
            SpendingLimitError: Nothing was sent.
            DescriberError: The model cannot be had; no further attempt makes sense.
        """
        return await patiently(
            lambda: finished(self._attempt(prompt, keep)), sleep=self._sleep
        )

    async def _attempt(
        self, prompt: Prompt, keep: Callable[[Answer], Awaitable[T]]
    ) -> T:
        charge = await self._spending.reserve(prompt)
        try:
            answer = await self._model.answer(prompt)
        except DescriberError as error:
            if not (isinstance(error, DescriberBusyError) and error.charged):
                await self._spending.release(charge)
            raise
        kept = await keep(answer)
        await self._spending.settle(charge, answer.tokens)
        return kept


async def patiently(
    attempt: Callable[[], Awaitable[T]], *, sleep: Sleep = asyncio.sleep
) -> T:
    """Try again while a service is busy, as late as it asks for.

    Raises:
        DescriberBusyError: It stays busy, or asks for more than a run can wait.
    """
    number = 0
    while True:
        number += 1
        try:
            return await attempt()
        except DescriberBusyError as error:
            pause = _pause_s(error, number)
            if number == MAX_ATTEMPTS or pause > LONGEST_PAUSE_S:
                raise
            _log.info("model is busy", reason=error.message, pause_s=pause)
            await sleep(pause)


def _at_most(*prompts: Prompt) -> Tokens:
    """Bound the tokens of prompts: all written to the provider's cache, none read."""
    return Tokens(
        output=sum(prompt.max_tokens for prompt in prompts),
        cache_written=sum(
            most_tokens(prompt.system + prompt.user) for prompt in prompts
        ),
    )


def _pause_s(error: DescriberBusyError, attempt: int) -> float:
    """Wait as long as the service asks for, else twice as long each time."""
    if error.retry_after_s is not None:
        return error.retry_after_s
    pause = FIRST_PAUSE_S * 2.0 ** (attempt - 1)
    return pause * uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - no secret
