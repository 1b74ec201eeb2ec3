"""Claude, through Anthropic's own SDK.

The SDK is imported when the first request is made: it takes a second, and whoever
has no key never needs it. Its retries are off; the application has its own, which
know of the spending limit.
"""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import TYPE_CHECKING

import httpx2

from sacl.adapters.llm.clients import open_client
from sacl.adapters.llm.failures import failed_status, unreachable, unreadable
from sacl.application.llm.ports import (
    Answer,
    BatchService,
    LanguageModel,
    Prompt,
    Stop,
)
from sacl.domain.spending import Tokens

if TYPE_CHECKING:
    from anthropic import APIStatusError, AsyncAnthropic
    from anthropic.types import Message
    from anthropic.types.message_create_params import MessageCreateParamsNonStreaming
    from anthropic.types.output_config_param import OutputConfigParam

_SERVICE = "Anthropic"
DEFAULT_BASE_URL = "https://api.anthropic.com"
DEFAULT_MODEL = "claude-haiku-5-5"
_CLOCK_SKEW = timedelta(minutes=10)
_STOPS = {
    "max_tokens": Stop.MAX_TOKENS,
    "model_context_window_exceeded": Stop.MAX_TOKENS,
    "refusal": Stop.REFUSED,
}


class AnthropicModel(LanguageModel, BatchService):
    """One of Anthropic's models.

    Args:
        model: Its id.
        api_key: Goes into the header of every request, and nowhere else.
        base_url: Where the service is.
        effort: How much the model thinks; None for models without the parameter.
        timeout_s: Of one request.
        transport: Carries requests in place of the network, in tests.
    """

    def __init__(
        self,
        model: str,
        api_key: str,
        *,
        base_url: str = DEFAULT_BASE_URL,
        effort: str | None = None,
        timeout_s: float = 120.0,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self._model = model
        self._api_key = api_key
        self._base_url = base_url
        self._effort = effort
        self._timeout_s = timeout_s
        self._transport = transport
        self._opened: AsyncAnthropic | None = None

    @property
    def name(self) -> str:
        """The model's id."""
        return self._model

    @property
    def batches(self) -> BatchService:
        """See ``LanguageModel``."""
        return self

    async def answer(self, prompt: Prompt) -> Answer:
        """See ``LanguageModel``."""
        client = await self._client()
        with _failures():
            message = await client.messages.create(**self._parameters(prompt))
        return _answer(message)

    async def submit(self, prompts: Mapping[str, Prompt]) -> str:
        """See ``BatchService``."""
        client = await self._client()
        with _failures():
            batch = await client.messages.batches.create(
                requests=[
                    {"custom_id": name, "params": self._parameters(prompt)}
                    for name, prompt in prompts.items()
                ]
            )
        return batch.id

    async def collect(self, batch: str) -> dict[str, Answer] | None:
        """See ``BatchService``."""
        from anthropic import NotFoundError  # noqa: PLC0415 - see the module

        client = await self._client()
        with _failures():
            try:
                state = await client.messages.batches.retrieve(batch)
                if state.processing_status != "ended":
                    return None
                results = await client.messages.batches.results(batch)
            except NotFoundError:
                return {}
            return {
                each.custom_id: _answer(each.result.message)
                async for each in results
                if each.result.type == "succeeded"
            }

    async def submitted_since(self, time: str) -> list[str]:
        """See ``BatchService``; clocks may differ by some minutes."""
        earliest = datetime.fromisoformat(time).astimezone(UTC) - _CLOCK_SKEW
        client = await self._client()
        found = []
        with _failures():
            async for batch in client.messages.batches.list(limit=100):
                if batch.created_at < earliest:  # the newest come first
                    break
                found.append(batch.id)
        return found

    async def close(self) -> None:
        """See ``LanguageModel``."""
        if self._opened is not None:
            await self._opened.close()
            self._opened = None

    async def _client(self) -> "AsyncAnthropic":
        if self._opened is None:
            await asyncio.to_thread(import_module, "anthropic")
            from anthropic import AsyncAnthropic  # noqa: PLC0415 - see the module

            self._opened = AsyncAnthropic(
                api_key=self._api_key,
                base_url=self._base_url,
                timeout=self._timeout_s,
                max_retries=0,
                open_telemetry=False,
                http_client=open_client(
                    self._base_url,
                    transport=self._transport,
                    timeout_s=self._timeout_s,
                ),
            )
        return self._opened

    def _parameters(self, prompt: Prompt) -> "MessageCreateParamsNonStreaming":
        output: OutputConfigParam = {
            "format": {"type": "json_schema", "schema": dict(prompt.schema)}
        }
        if self._effort is not None:
            output["effort"] = self._effort  # type: ignore[typeddict-item]  # newer than its types
        return {
            "model": self._model,
            "max_tokens": prompt.max_tokens,
            "system": [
                {
                    "type": "text",
                    "text": prompt.system,
                    "cache_control": {"type": "ephemeral"},
                }
            ],
            "messages": [{"role": "user", "content": prompt.user}],
            "output_config": output,
        }


def _answer(message: "Message") -> Answer:
    usage = message.usage
    return Answer(
        text="".join(each.text for each in message.content if each.type == "text"),
        stop=_STOPS.get(message.stop_reason or "", Stop.DONE),
        tokens=Tokens(
            input=usage.input_tokens,
            output=usage.output_tokens,
            cache_read=usage.cache_read_input_tokens or 0,
            cache_written=usage.cache_creation_input_tokens or 0,
        ),
    )


@contextmanager
def _failures() -> Iterator[None]:
    """Turn what the SDK raises into errors of ours."""
    import anthropic  # noqa: PLC0415 - see the module

    try:
        yield
    except anthropic.APIStatusError as error:
        retry_after = error.response.headers.get("retry-after")
        raise failed_status(
            _SERVICE, error.status_code, _words(error), retry_after=retry_after
        ) from error
    except anthropic.APIConnectionError as error:
        cause = error.__cause__
        sent = not isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout)
        reason = cause if isinstance(cause, Exception) else error
        raise unreachable(_SERVICE, reason, sent=sent) from error
    except httpx2.TransportError as error:  # while results are read
        raise unreachable(_SERVICE, error, sent=False) from error
    except (anthropic.APIResponseValidationError, ValueError) as error:
        raise unreadable(_SERVICE, error) from error


def _words(error: "APIStatusError") -> str:
    """Take the service's own words out of an error body."""
    body = error.body
    detail = body.get("error") if isinstance(body, dict) else None
    words = detail.get("message") if isinstance(detail, dict) else None
    return words if isinstance(words, str) else ""
