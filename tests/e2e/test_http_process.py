"""The command that serves over HTTP: started, called by the SDK's client, ended."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from tests.e2e.http_server import SERVE, TOKEN, serving
from tests.e2e.serving import facts_of, write_shop

BEARER = {"Authorization": f"Bearer {TOKEN}"}
PATIENCE_S = 60.0

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends by signals")


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    write_shop(root)
    return root


async def test_the_official_client_works_over_http(shop: Path, tmp_path: Path) -> None:
    secret = tmp_path / "token"
    secret.write_text(f"{TOKEN}\n")
    file = "shop/prices.py"
    calls: dict[str, dict[str, object]] = {
        "analyze_repository": {"repositoryPath": str(shop)},
        "query_code": {"query": "sum the prices"},
        "update_file": {"filePath": file, "changeType": "modified"},
        "get_relationships": {"filePath": file},
        "get_file_context": {"filePath": file},
        "get_system_stats": {},
    }
    with serving(tmp_path / "home", SACL_HTTP_TOKEN_FILE=str(secret)) as server:
        for mode in ("auto", "legacy"):
            async with (
                httpx2.AsyncClient(headers=BEARER) as http,
                Client(
                    streamable_http_client(server.url, http_client=http), mode=mode
                ) as client,
            ):
                for name, arguments in calls.items():
                    reply = await client.call_tool(name, arguments)
                    assert not reply.is_error, (mode, name, reply)


async def test_progress_is_told_over_http(shop: Path, tmp_path: Path) -> None:
    told: list[str] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        told.append(message or "")

    with serving(tmp_path / "home") as server:
        async with Client(server.url) as client:
            arguments = {"repositoryPath": str(shop)}
            await client.call_tool(
                "analyze_repository", arguments, progress_callback=note
            )

    assert any(message.startswith("parse") for message in told)


async def test_many_clients_are_answered_at_once(shop: Path, tmp_path: Path) -> None:
    async def ask(url: str) -> int:
        async with Client(url) as client:
            replies = [
                await client.call_tool("query_code", {"query": "sum the prices"})
                for _ in range(5)
            ]
        return sum(not reply.is_error for reply in replies)

    with serving(tmp_path / "home") as server:
        async with Client(server.url) as client:
            await client.call_tool("analyze_repository", {"repositoryPath": str(shop)})
        answered = await asyncio.gather(*(ask(server.url) for _ in range(8)))

    assert sum(answered) == 40


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_call_in_progress_ends_before_the_server_does(
    sign: signal.Signals, shop: Path, tmp_path: Path
) -> None:
    started = asyncio.Event()

    async def note(progress: float, total: float | None, message: str | None) -> None:
        started.set()

    with serving(tmp_path / "home") as server:
        async with Client(server.url) as client:
            await client.list_tools()  # else it asks for the schema of the reply later
            call = asyncio.create_task(
                client.call_tool(
                    "analyze_repository",
                    {"repositoryPath": str(shop)},
                    progress_callback=note,
                )
            )
            async with asyncio.timeout(PATIENCE_S):
                await started.wait()
            server.process.send_signal(sign)
            reply = await call
            status = await asyncio.to_thread(server.process.wait, PATIENCE_S)

    assert facts_of(reply)["files"]["analysed"] == 3
    assert status == 0


async def test_a_server_that_is_ended_lets_go_of_the_index(
    shop: Path, tmp_path: Path
) -> None:
    """An open stream and a session keep it from nothing."""
    home = tmp_path / "home"
    with serving(home) as server:
        async with Client(server.url) as client:
            await client.call_tool("analyze_repository", {"repositoryPath": str(shop)})
            server.process.send_signal(signal.SIGTERM)
            status = await asyncio.to_thread(server.process.wait, PATIENCE_S)
    leftover = [path.name for path in home.rglob("*-wal") if path.stat().st_size]

    assert status == 0
    assert leftover == []


def run_serve(*options: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*SERVE, *options],
        capture_output=True,
        env={**os.environ, "SACL_EMBEDDER": "none", **settings},
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_it_does_not_bind_for_others_without_a_token(tmp_path: Path) -> None:
    ended = run_serve("--host", "0.0.0.0", SACL_HOME=str(tmp_path))  # noqa: S104 - refused

    assert ended.returncode == 2
    assert ended.stderr.startswith("invalid_argument: 0.0.0.0 can be reached")
    assert "SACL_HTTP_TOKEN" in ended.stderr


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = run_serve("--port", port, SACL_HOME=str(tmp_path))

    assert ended.returncode == 2
    assert f"port {port} cannot be served" in ended.stderr


def test_the_token_is_not_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path, SACL_HTTP_TOKEN=TOKEN, SACL_LOG_LEVEL="debug") as server:
        refused = httpx2.post(server.url, headers={"Authorization": "Bearer no"})
        told = httpx2.get(f"{server.origin}/metrics", headers=BEARER)
        server.process.terminate()
        assert server.process.stderr is not None
        log = server.process.stderr.read()

    assert (refused.status_code, told.status_code) == (401, 200)
    assert TOKEN not in log + told.text + json.dumps(dict(refused.headers))


def test_health_follows_the_store(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        well = httpx2.get(f"{server.origin}/health")
        (tmp_path / "repositories").write_text("a file where a folder belongs")
        ill = httpx2.get(f"{server.origin}/health")
        (tmp_path / "repositories").unlink()
        again = httpx2.get(f"{server.origin}/health")

    assert [reply.status_code for reply in (well, ill, again)] == [200, 503, 200]
    assert ill.json()["store"] == "down"
