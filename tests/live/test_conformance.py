"""The scenarios of the official suite that need no tools of its own.

``make conformance`` installs the suite and runs this; elsewhere it is skipped.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.http_server import HttpServer, serving
from tests.live.node_packages import PACKAGES, node

SCENARIOS = (
    "server-initialize",
    "ping",
    "tools-list",
    "tools-call-error",
    "resources-list",
    "prompts-list",
    "completion-complete",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
)
SCRIPT = "node_modules/@modelcontextprotocol/conformance/dist/index.js"

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(not PACKAGES, reason="make conformance brings what this needs"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HttpServer]:
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_official_suite_is_content(
    scenario: str, server: HttpServer, tmp_path: Path
) -> None:
    url = server.url.replace("127.0.0.1", "localhost")  # what the suite takes as local
    run = subprocess.run(
        [
            *(node(), Path(PACKAGES).absolute() / SCRIPT, "server"),
            *("--url", url, "--scenario", scenario, "-o", tmp_path),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert run.returncode == 0, run.stdout + run.stderr
    (report,) = tmp_path.glob("*/checks.json")
    checks = json.loads(report.read_text(encoding="utf-8"))
    assert {c["status"] for c in checks} <= {"SUCCESS", "INFO"}
    assert any(c["status"] == "SUCCESS" for c in checks)
