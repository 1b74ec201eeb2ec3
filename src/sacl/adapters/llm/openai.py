"""Any model behind the chat interface that OpenAI made common.

Ollama, vLLM, LM Studio and many providers speak it. Nothing but HTTP is needed.
"""

from collections.abc import Mapping
from typing import Annotated

import httpx2
from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from sacl.adapters.llm.clients import open_client
from sacl.adapters.llm.failures import failed_status, unreachable, unreadable
from sacl.application.llm.ports import Answer, LanguageModel, Prompt, Stop
from sacl.domain.spending import Tokens

DEFAULT_BASE_URL = "http://127.0.0.1:11434/v1"
"""Where Ollama listens."""

_STOPS = {"length": Stop.MAX_TOKENS, "content_filter": Stop.REFUSED}

Text = Annotated[str, BeforeValidator(lambda value: value or "")]
Count = Annotated[int, BeforeValidator(lambda value: value or 0)]


class _Message(BaseModel):
    content: Text = ""
    refusal: Text = ""


class _Choice(BaseModel):
    message: _Message
    finish_reason: Text = ""


class _Details(BaseModel):
    cached_tokens: Count = 0


class _Usage(BaseModel):
    prompt_tokens: Count = 0
    completion_tokens: Count = 0
    prompt_tokens_details: _Details | None = None


class _Completion(BaseModel):
    choices: list[_Choice] = Field(min_length=1)
    usage: _Usage | None = None


class OpenAiModel(LanguageModel):
    """One model of one server.

    Args:
        model: As the server calls it.
        base_url: Up to and with ``/v1``.
        api_key: None for servers that ask for none.
        timeout_s: Of one request; models on a processor are slow.
        transport: Carries requests in place of the network, in tests.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str = DEFAULT_BASE_URL,
        api_key: str | None = None,
        timeout_s: float = 120.0,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self._model = model
        self._base_url = base_url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._timeout_s = timeout_s
        self._transport = transport
        self._opened: httpx2.AsyncClient | None = None

    @property
    def name(self) -> str:
        """The model, as the server calls it."""
        return self._model

    @property
    def batches(self) -> None:
        """None: local servers have no such service."""

    async def answer(self, prompt: Prompt) -> Answer:
        """See ``LanguageModel``."""
        try:
            response = await self._client().post(
                f"{self._base_url}/chat/completions", json=self._body(prompt)
            )
        except httpx2.TransportError as error:
            sent = not isinstance(error, httpx2.ConnectError | httpx2.ConnectTimeout)
            raise unreachable(self._service, error, sent=sent) from error
        if not response.is_success:
            raise failed_status(
                self._service,
                response.status_code,
                _words(response),
                retry_after=response.headers.get("retry-after"),
            )
        try:
            return _answer(_Completion.model_validate_json(response.content))
        except ValidationError as error:
            raise unreadable(self._service, error) from error

    async def close(self) -> None:
        """See ``LanguageModel``."""
        if self._opened is not None:
            await self._opened.aclose()
            self._opened = None

    @property
    def _service(self) -> str:
        return f"The server of {self._model}"

    def _client(self) -> httpx2.AsyncClient:
        if self._opened is None:
            self._opened = open_client(
                self._base_url,
                headers=self._headers,
                timeout_s=self._timeout_s,
                transport=self._transport,
            )
        return self._opened

    def _body(self, prompt: Prompt) -> Mapping[str, object]:
        return {
            "model": self._model,
            "max_tokens": prompt.max_tokens,
            "messages": [
                {"role": "system", "content": prompt.system},
                {"role": "user", "content": prompt.user},
            ],
            "response_format": {
                "type": "json_schema",
                "json_schema": {
                    "name": "descriptions",
                    "strict": True,
                    "schema": dict(prompt.schema),
                },
            },
        }


def _answer(completion: _Completion) -> Answer:
    choice, usage = completion.choices[0], completion.usage or _Usage()
    details = usage.prompt_tokens_details or _Details()
    stop = _STOPS.get(choice.finish_reason, Stop.DONE)
    return Answer(
        text=choice.message.content,
        stop=Stop.REFUSED if choice.message.refusal else stop,
        tokens=Tokens(
            input=usage.prompt_tokens - details.cached_tokens,
            output=usage.completion_tokens,
            cache_read=details.cached_tokens,
        ),
    )


def _words(response: httpx2.Response) -> str:
    """Take the server's own words out of an error body."""
    try:
        body = response.json()
    except ValueError:
        return ""
    detail = body.get("error") if isinstance(body, dict) else None
    words = detail.get("message") if isinstance(detail, dict) else detail
    return words if isinstance(words, str) else ""
