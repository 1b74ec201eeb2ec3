"""Services of language models, answered in the test's own process.

Each counts what it is asked. The next answers can be scripted; without a script every
unit of a request is described, in words that follow from its code.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import httpx2

Body = Mapping[str, Any]
Script = Callable[[Body], httpx2.Response]

UNIT = re.compile(r'<unit number="(\d+)"[^>]*>\n(.*?)\n</unit>', re.DOTALL)
INPUT_TOKENS = 1_000
OUTPUT_TOKENS = 100


def units_of(text: str) -> dict[int, str]:
    """Return the code of each unit that a request shows."""
    return {int(number): code for number, code in UNIT.findall(text)}


def described(code: str) -> dict[str, str]:
    """Describe code: the same words for the same code."""
    mark = sha256(code.encode()).hexdigest()[:8]
    return {
        "signature": f"values -> result {mark}",
        "pattern": "scripted answer",
        "summary": " ".join([f"Computes {mark} from what it is given,"] + ["so"] * 25),
    }


def answers(units: Mapping[int, str]) -> str:
    """Write the JSON that describes units."""
    items = [{"unit": n, **described(code)} for n, code in units.items()]
    return json.dumps({"descriptions": items})


@dataclass
class FakeService:
    """What both services have in common.

    Attributes:
        requests: Bodies of the requests for one answer each, in order.
        headers: Headers of the last request.
        script: What the next requests get in place of good answers.
    """

    requests: list[Body] = field(default_factory=list)
    headers: Mapping[str, str] = field(default_factory=dict)
    script: deque[Script] = field(default_factory=deque)

    @property
    def transport(self) -> httpx2.MockTransport:
        return httpx2.MockTransport(self.handle)

    @property
    def asked(self) -> list[str]:
        """The code of every unit that was asked for, as often as it was."""
        return [c for body in self.requests for c in units_of(self.text(body)).values()]

    def handle(self, request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.content) if request.content else {}
        self.headers = dict(request.headers)
        self.requests.append(body)
        if self.script:
            return self.script.popleft()(body)
        return self.good(body)

    def good(self, body: Body) -> httpx2.Response:
        return self.reply(answers(units_of(self.text(body))))

    def text(self, body: Body) -> str:
        """Return what the user says in a request."""
        return str(body["messages"][-1]["content"])

    def reply(self, text: str, *, stop: str = "") -> httpx2.Response:
        raise NotImplementedError


class FakeOpenAi(FakeService):
    """The chat interface of OpenAI, Ollama, vLLM, LM Studio."""

    def reply(self, text: str, *, stop: str = "stop") -> httpx2.Response:
        return httpx2.Response(200, json=completion(text, stop=stop))


def completion(text: str, *, stop: str = "stop") -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": text},
                "finish_reason": stop,
            }
        ],
        "usage": {
            "prompt_tokens": INPUT_TOKENS,
            "completion_tokens": OUTPUT_TOKENS,
            "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
        },
    }


@dataclass
class Batch:
    """A batch that was handed in."""

    id: str
    prompts: dict[str, Body]
    created_at: str
    ended: bool = False


@dataclass
class FakeAnthropic(FakeService):
    """Anthropic's messages and message batches.

    Attributes:
        batches: What was handed in, by id.
        looks: How often one must look at a batch until it has ended.
    """

    batches: dict[str, Batch] = field(default_factory=dict)
    looks: int = 1

    def handle(self, request: httpx2.Request) -> httpx2.Response:
        path, url = request.url.path, str(request.url.join("/"))
        if not path.startswith("/v1/messages/batches"):
            return super().handle(request)
        if request.method == "POST":
            return self.take(json.loads(request.content)["requests"], url)
        if path.endswith("/batches"):
            newest_first = [state(b, url) for b in reversed(self.batches.values())]
            return httpx2.Response(200, json={"data": newest_first, "has_more": False})
        batch = self.batches.get(path.split("/")[4])
        if batch is None:
            return failure(404, "not_found_error")
        if path.endswith("/results"):
            return httpx2.Response(200, text=self.results(batch))
        self.looks -= 1
        batch.ended = batch.ended or self.looks < 0
        return httpx2.Response(200, json=state(batch, url))

    def take(self, requests: list[Body], url: str) -> httpx2.Response:
        if self.script:
            return self.script.popleft()({"requests": requests})
        return httpx2.Response(200, json=state(self.keep(requests), url))

    def keep(self, requests: list[Body]) -> Batch:
        """Accept a batch."""
        batch = Batch(
            id=f"msgbatch_{len(self.batches)}",
            prompts={each["custom_id"]: each["params"] for each in requests},
            created_at=datetime.now(UTC).isoformat(),
        )
        self.batches[batch.id] = batch
        return batch

    def results(self, batch: Batch) -> str:
        lines = []
        for name, body in batch.prompts.items():
            text = answers(units_of(self.text(body)))
            result = {"type": "succeeded", "message": message(text)}
            lines.append(json.dumps({"custom_id": name, "result": result}))
        return "\n".join(reversed(lines)) + "\n"

    def reply(self, text: str, *, stop: str = "end_turn") -> httpx2.Response:
        return httpx2.Response(200, json=message(text, stop=stop))


def message(text: str, *, stop: str = "end_turn") -> dict[str, Any]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-haiku-5-5",
        "content": [{"type": "text", "text": text}],
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {"input_tokens": INPUT_TOKENS, "output_tokens": OUTPUT_TOKENS},
    }


def state(batch: Batch, url: str = "https://api.example/") -> dict[str, Any]:
    counts = dict.fromkeys(
        ("canceled", "errored", "expired", "processing", "succeeded"), 0
    )
    done = "succeeded" if batch.ended else "processing"
    return {
        "id": batch.id,
        "type": "message_batch",
        "processing_status": "ended" if batch.ended else "in_progress",
        "request_counts": counts | {done: len(batch.prompts)},
        "created_at": batch.created_at,
        "expires_at": batch.created_at,
        "results_url": f"{url}v1/messages/batches/{batch.id}/results"
        if batch.ended
        else None,
    }


def failure(
    status: int, kind: str, *, headers: Mapping[str, str] | None = None
) -> httpx2.Response:
    """Answer with an error, as Anthropic and OpenAI both write it."""
    error = {"type": kind, "message": f"scripted {kind}"}
    return httpx2.Response(
        status, json={"type": "error", "error": error}, headers=dict(headers or {})
    )


def failing(
    status: int, kind: str = "api_error", *, headers: Mapping[str, str] | None = None
) -> Script:
    """Script an error."""
    return lambda _: failure(status, kind, headers=headers)


def raising(error: BaseException) -> Script:
    """Script what the network raises."""

    def script(_: Body) -> httpx2.Response:
        raise error

    return script
