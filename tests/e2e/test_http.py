"""The HTTP application over fakes: who is let in, and what is told."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.e2e.http_server import TOKEN
from tests.e2e.serving import SHOP, use_cases_of
from tests.fakes.embedder import HashingEmbedder
from tests.unit.application.world import ROOT, World

from sacl.adapters.mcp.http import (
    HEALTH,
    MAX_BODY_BYTES,
    MCP,
    METRICS,
    HttpOptions,
    build_app,
)
from sacl.adapters.mcp.http_guards import Traffic, check_exposure, is_loopback
from sacl.adapters.mcp.running import RunningCalls
from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.domain.errors import (
    EmbedderError,
    GraphUnavailableError,
    InvalidArgumentError,
)
from sacl.domain.index import Repository, Vector

BASE = "http://127.0.0.1:8765"
ACCEPT = {"Accept": "application/json, text/event-stream"}
BEARER = {"Authorization": f"Bearer {TOKEN}"}
HTTP_PATHS = (MCP, HEALTH, METRICS)


def initialize(version: str = "2025-06-18") -> dict[str, Any]:
    client = {"name": "test", "version": "0"}
    params = {"protocolVersion": version, "capabilities": {}, "clientInfo": client}
    return {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}


@asynccontextmanager
async def client_of(
    world: World | None = None,
    *,
    token: str = "",
    allowed_hosts: tuple[str, ...] = (),
    traffic: Traffic | None = None,
) -> AsyncIterator[httpx2.AsyncClient]:
    options = HttpOptions("127.0.0.1", 8765, token, allowed_hosts)
    app = build_app(
        use_cases_of(world or World(SHOP)),
        options,
        traffic or Traffic(limit=8, grace_s=0, answering_s=0),
        RunningCalls(),
    )
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(
            transport=transport, base_url=BASE, headers=ACCEPT
        ) as client,
    ):
        yield client


async def figures(client: httpx2.AsyncClient) -> dict[tuple[str, ...], float]:
    """Read the figures by name and the values of labels, in order of label."""
    text = (await client.get(METRICS, headers=BEARER)).text
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.mark.parametrize("path", [MCP, METRICS])
@pytest.mark.parametrize("sent", ["", "Bearer wrong", f"Basic {TOKEN}", "Bearer \xff"])
async def test_without_the_token_nothing_is_told(path: str, sent: str) -> None:
    headers = {b"Authorization": sent.encode("latin-1")} if sent else {}
    async with client_of(token=TOKEN) as client:
        method = "POST" if path == MCP else "GET"
        reply = await client.request(method, path, headers=headers)

    assert reply.status_code == 401
    assert reply.headers["www-authenticate"].startswith("Bearer")


async def test_the_token_opens() -> None:
    async with client_of(token=TOKEN) as client:
        opened = await client.post(MCP, json=initialize(), headers=BEARER)
        told = await client.get(METRICS, headers=BEARER)

    assert opened.status_code == told.status_code == 200


@pytest.mark.parametrize("path", HTTP_PATHS)
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example:8765"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
    ],
)
async def test_other_names_and_origins_are_refused(
    path: str, headers: dict[str, str], status: int
) -> None:
    async with client_of() as client:
        method = "POST" if path == MCP else "GET"
        reply = await client.request(method, path, headers=headers)

    assert reply.status_code == status


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "localhost:1"},
        {"Host": "[::1]:8765", "Origin": "https://localhost"},
        {"Host": "sacl", "Origin": "http://sacl:8765"},
    ],
)
async def test_own_and_allowed_names_are_answered(headers: dict[str, str]) -> None:
    async with client_of(allowed_hosts=("sacl",)) as client:
        reply = await client.post(MCP, json=initialize(), headers=headers)

    assert reply.status_code == 200


async def test_a_body_beyond_the_limit_is_refused() -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(MAX_BODY_BYTES // 1024 + 1):
            yield b" " * 1024

    as_json = {"Content-Type": "application/json"}
    async with client_of() as client:
        said = await client.post(
            MCP, content=b" " * (MAX_BODY_BYTES + 1), headers=as_json
        )
        unsaid = await client.post(MCP, content=endless(), headers=as_json)

    assert said.status_code == unsaid.status_code == 413


@pytest.mark.parametrize(
    "body", [b"{nope", b'"\\ud800"', b"\xff\xfe", b"[" * 10_000, b""]
)
async def test_a_body_that_is_no_message_is_an_error_of_the_protocol(
    body: bytes,
) -> None:
    as_json = {"Content-Type": "application/json"}
    async with client_of() as client:
        reply = await client.post(MCP, content=body, headers=as_json)
        after = await client.post(MCP, json=initialize())

    assert reply.status_code == 400
    assert reply.json()["error"]["code"] in {-32700, -32600, -32602}
    assert after.status_code == 200


async def test_more_calls_than_the_limit_are_put_off() -> None:
    traffic = Traffic(limit=1, grace_s=0, answering_s=0)
    async with client_of(traffic=traffic) as client:
        with traffic:
            reply = await client.post(MCP, json=initialize())
            health = await client.get(HEALTH)
        after = await client.post(MCP, json=initialize())

    assert (reply.status_code, reply.headers["retry-after"]) == (503, "1")
    assert health.status_code == after.status_code == 200


async def test_a_server_that_ends_takes_no_calls_and_says_so() -> None:
    traffic = Traffic(limit=8, grace_s=60, answering_s=0)
    async with client_of(traffic=traffic) as client:
        with traffic:
            traffic.close()
            reply = await client.post(MCP, json=initialize())
            health = await client.get(HEALTH)
            waiting = traffic.drained

    assert reply.status_code == health.status_code == 503
    assert health.json()["status"] == "ending"
    assert (waiting, traffic.drained) == (False, True)


def test_calls_are_waited_for_no_longer_than_the_grace() -> None:
    traffic = Traffic(limit=8, grace_s=0, answering_s=0)
    with traffic:
        assert not traffic.drained
        traffic.close()
        assert traffic.drained


def test_calls_that_are_cut_short_have_time_to_say_so() -> None:
    traffic = Traffic(limit=8, grace_s=0, answering_s=60)
    before = traffic.overdue
    with traffic:
        traffic.close()
        during = traffic.overdue, traffic.drained
    after = traffic.drained

    assert (before, during, after) == (False, (True, False), True)


class BrokenGraphs(MemoryCodeGraphs):
    async def repositories(self) -> list[Repository]:
        raise GraphUnavailableError("/secret/path is damaged", next_step="Mend it.")


class FlakyEmbedder(HashingEmbedder):
    is_down = True

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        if self.is_down:
            raise EmbedderError("no model", next_step="Get one.")
        return await super().embed(texts, purpose=purpose)


async def test_health_is_that_of_what_it_stands_on() -> None:
    world = World(SHOP)
    lexical = World(SHOP, lexical_only=True)
    async with client_of(world) as client, client_of(lexical) as other:
        well = await client.get(HEALTH)
        without = await other.get(HEALTH)

    assert (well.status_code, without.status_code) == (200, 200)
    assert well.json() | {"version": ""} == {
        "status": "ok",
        "version": "",
        "store": "ok",
        "embedder": "ok",
    }
    assert without.json()["embedder"] == "off"


async def test_a_store_that_is_down_is_unhealthy_and_its_path_is_not_told() -> None:
    async with client_of(World(SHOP, graphs=BrokenGraphs())) as client:
        reply = await client.get(HEALTH)
        told = await figures(client)

    assert reply.status_code == 503
    assert (reply.json()["status"], reply.json()["store"]) == ("down", "down")
    assert "secret" not in reply.text
    assert told["sacl_up", "store"] == 0


async def test_an_embedder_that_is_down_degrades() -> None:
    embedder = FlakyEmbedder()
    async with client_of(World(SHOP, embedder=embedder)) as client:
        broken = await client.get(HEALTH)
        embedder.is_down = False
        mended = await client.get(HEALTH)

    assert (broken.status_code, broken.json()["status"]) == (200, "degraded")
    assert mended.json()["status"] == "ok"


async def call(client: httpx2.AsyncClient, tool: str, **arguments: object) -> None:
    opened = await client.post(MCP, json=initialize())
    session = {"Mcp-Session-Id": opened.headers["mcp-session-id"]}
    params = {"name": tool, "arguments": arguments}
    request = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params}
    reply = await client.post(MCP, json=request, headers=session)
    assert reply.status_code == 200


async def test_figures_count_calls_by_tool_and_outcome() -> None:
    async with client_of() as client:
        await call(client, "analyze_repository", repositoryPath=ROOT)
        await call(client, "query_code", query="sum the prices")
        await call(client, "query_code")
        await call(client, "no_such_tool")
        await client.get("/no/such/path")
        told = await figures(client)

    assert told["sacl_tool_calls_total", "ok", "analyze_repository"] == 1
    assert told["sacl_tool_calls_total", "ok", "query_code"] == 1
    assert told["sacl_tool_calls_total", "invalid_argument", "query_code"] == 1
    assert told["sacl_tool_calls_total", "unknown_tool", "other"] == 1
    assert told["sacl_tool_call_seconds_count", "query_code"] == 2
    assert told["sacl_tool_calls_running",] == 0
    assert told["sacl_indexed_repositories",] == 1
    assert told["sacl_http_responses_total", MCP, "200"] == 8
    assert told["sacl_http_responses_total", "other", "404"] == 1
    assert told["sacl_up", "embedder"] == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])  # noqa: S104 - refused
def test_an_address_for_others_needs_a_token(host: str) -> None:
    with pytest.raises(InvalidArgumentError, match="no token"):
        check_exposure(host, "")
    check_exposure(host, TOKEN)


@pytest.mark.parametrize("token", ["short", "has a space in its text", "größe" * 8])
def test_a_token_that_cannot_be_sent_or_be_guessed_is_refused(token: str) -> None:
    with pytest.raises(InvalidArgumentError) as refused:
        check_exposure("127.0.0.1", token)

    assert token not in refused.value.message + refused.value.next_step


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_this_machine_alone_needs_none(host: str) -> None:
    assert is_loopback(host)
    check_exposure(host, "")


def test_what_is_no_address_is_said() -> None:
    with pytest.raises(InvalidArgumentError, match="no-such-host"):
        check_exposure("no-such-host.invalid", "")
