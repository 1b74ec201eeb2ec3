"""The server as an editor starts it: one process, protocol on its stdout."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from mcp import Client, StdioServerParameters
from tests.e2e.serving import write_shop

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "0"},
    },
}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    write_shop(root)
    return root


def environment(home: Path) -> dict[str, str]:
    own = {"SACL_HOME": str(home), "SACL_EMBEDDER": "none", "SACL_LOG_LEVEL": "debug"}
    return {**os.environ, **own, "SACL_NO_SUCH_SETTING": "1"}


def call(number: int, tool: str, arguments: dict[str, object]) -> dict[str, object]:
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def test_stdout_carries_protocol_and_nothing_else(shop: Path, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "sacl", "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path / "home"),
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    requests = [
        INITIALIZE,
        call(2, "analyze_repository", {"repositoryPath": str(shop)}),
        call(3, "query_code", {"query": "sum the prices"}),
        call(4, "no_such_tool", {}),
    ]
    answers = []
    with server:
        for request in requests:
            server.stdin.write(json.dumps(request) + "\n")
            if request is INITIALIZE:
                server.stdin.write(json.dumps(INITIALIZED) + "\n")
            server.stdin.flush()
            while "id" not in (message := json.loads(server.stdout.readline())):
                pass
            answers.append(message)
        server.stdin.close()
        rest = server.stdout.read()
        log = server.stderr.read() if server.stderr else ""

    assert [answer["id"] for answer in answers] == [1, 2, 3, 4]
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in rest.splitlines())
    hits = answers[2]["result"]["structuredContent"]["results"]
    assert hits[0]["unit"] == "total"
    assert answers[3]["result"]["isError"]
    assert "SACL_NO_SUCH_SETTING" in log


def test_a_wrong_setting_is_said_before_serving(tmp_path: Path) -> None:
    server = subprocess.run(
        [sys.executable, "-m", "sacl", "serve"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**environment(tmp_path), "SACL_ALPHA": "5"},
        text=True,
        check=False,
    )

    assert server.returncode == 2
    assert server.stdout == ""
    assert server.stderr.startswith("invalid_argument: SACL_ALPHA is '5'")


@contextmanager
def greeted(
    folder: Path, stderr: int | None = None
) -> Iterator[tuple[subprocess.Popen[str], IO[str], IO[str]]]:
    """Start a server, greet it, and give it with its input and its output."""
    server = subprocess.Popen(
        [sys.executable, "-m", "sacl", "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=environment(folder),
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server:
        server.stdin.write(json.dumps(INITIALIZE) + "\n")
        server.stdin.flush()
        server.stdout.readline()
        yield server, server.stdin, server.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")
def test_an_interrupt_ends_a_server_whose_client_is_silent(tmp_path: Path) -> None:
    with greeted(tmp_path) as (server, _, _):
        server.send_signal(signal.SIGINT)

        assert server.wait(timeout=30) == -signal.SIGINT


def test_a_client_that_leaves_before_its_reply_is_no_bug(tmp_path: Path) -> None:
    with greeted(tmp_path, stderr=subprocess.PIPE) as (server, given, taken):
        assert server.stderr is not None
        taken.close()
        given.write(json.dumps({"jsonrpc": "2.0", "id": 2, "method": "ping"}))
        given.write("\n")
        given.close()
        log = server.stderr.read()

    assert server.returncode == 0
    assert "internal" not in log
    assert "BrokenPipe" not in log


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")
def test_a_call_that_a_signal_cuts_short_is_answered(tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"m{number}.py").write_text("def f(x):\n    return x\n\n" * 50)
    analyze = call(2, "analyze_repository", {"repositoryPath": str(tmp_path)})
    analyze["params"] |= {"_meta": {"progressToken": 1}}  # type: ignore[operator]  # is a dictionary
    server = subprocess.Popen(
        [sys.executable, "-m", "sacl", "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path / "home"),
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server:
        for request in (INITIALIZE, INITIALIZED, analyze):
            server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        while "notifications/progress" not in server.stdout.readline():
            pass
        server.send_signal(signal.SIGTERM)
        last = json.loads(server.stdout.readlines()[-1])

    assert last["id"] == 2
    assert last["result"]["structuredContent"]["code"] == "cancelled"
    assert server.returncode == -signal.SIGTERM


async def test_the_official_client_calls_every_tool(shop: Path, tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "sacl", "serve"],
        env=environment(tmp_path / "home"),
    )
    file = "shop/prices.py"
    calls: dict[str, dict[str, object]] = {
        "analyze_repository": {"repositoryPath": str(shop)},
        "query_code": {"query": "sum the prices"},
        "query_code_with_context": {"query": "sum the prices"},
        "update_file": {"filePath": file, "changeType": "modified"},
        "update_files": {"files": [{"filePath": file, "changeType": "modified"}]},
        "get_relationships": {"filePath": file},
        "get_file_context": {"filePath": file},
        "get_bias_analysis": {},
        "get_system_stats": {},
    }
    async with Client(server) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        results = {
            name: await client.call_tool(name, arguments)
            for name, arguments in calls.items()
        }

    assert tools == set(calls)
    failed = {name for name, result in results.items() if result.is_error}
    assert failed == {"get_bias_analysis"}  # needs an embedder, and says so
    bias = results["get_bias_analysis"].structured_content
    assert bias is not None
    assert bias["code"] == "dependency_unavailable"


def test_a_line_that_is_no_message_is_answered_and_the_server_goes_on(
    tmp_path: Path,
) -> None:
    surrogate = '{"jsonrpc":"2.0","id":9,"method":"ping","params":{"a":"\\ud800"}}'
    ping = {"jsonrpc": "2.0", "id": 10, "method": "ping"}
    lines = ["nonsense", json.dumps(INITIALIZE), surrogate, "", json.dumps(ping)]
    server = subprocess.Popen(
        [sys.executable, "-m", "sacl", "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server:
        server.stdin.write("".join(f"{line}\n" for line in lines))
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in range(4)]
        server.stdin.close()
        rest = server.stdout.read()

    assert rest == ""
    assert {answer["id"]: "error" in answer for answer in answers} == {
        None: True,
        1: False,
        9: True,
        10: False,
    }


def test_a_bug_before_the_settings_are_read_is_no_part_of_stdout() -> None:
    broken = "raise RuntimeError('planted')"
    script = (
        "import sacl.adapters.cli.app as commands, sacl.__main__\n"
        f"def app(obj): {broken}\n"
        "commands.app = app\n"
        "sacl.__main__.main()"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )

    assert run.returncode == 70
    assert run.stdout == ""
    assert "planted" in run.stderr.splitlines()[0]
    assert run.stderr.splitlines()[-2] == "internal: this is a bug in SACL."
