"""The image and the compose file, as far as they can be tried without an engine.

The image's own commands are run by hand: what the Dockerfile installs, into a clean
virtual environment, then its entry point as a user who may only read the repository.
``make container`` installs the tools and runs this; elsewhere it is skipped.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from tests.architecture.repository import ROOT
from tests.e2e.http_server import TOKEN
from tests.e2e.serving import facts_of, write_shop

from sacl.settings import load_settings

SERVE = ("sacl", "serve", "--transport=http", "--host=0.0.0.0", "--port=0")
BIN = Path(sys.executable).parent
USER, OWNER = "10001", 12345
PATIENCE_S = 60.0

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(
        find_spec("compose") is None,
        reason="make container brings what this needs",
    ),
    pytest.mark.skipif(sys.platform != "linux", reason="the image is for Linux"),
]


def docker_compose() -> Path:
    """Return the program itself: the command around it loses its exit status."""
    found = find_spec("compose")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).with_name("docker-compose")


def dockerfile() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile with their arguments."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    return [
        (word, rest.strip())
        for word, _, rest in (line.partition(" ") for line in lines.splitlines())
        if word
    ]


def environment_of_image() -> dict[str, str]:
    pairs = [shlex.split(rest) for word, rest in dockerfile() if word == "ENV"]
    return dict(pair.split("=", 1) for each in pairs for pair in each)


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    run = subprocess.run(
        [docker_compose(), "config", "--format", "json"],
        cwd=ROOT,
        env={**os.environ, "REPOSITORY": "/some/repository"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    config: dict[str, Any] = json.loads(run.stdout)
    return config


def test_the_dockerfile_is_as_its_linter_wants_it() -> None:
    run = subprocess.run(
        [BIN / "hadolint", ROOT / "Dockerfile"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (run.returncode, run.stdout) == (0, "")


def test_the_image_does_not_run_as_root_and_leaves_its_tools_behind() -> None:
    instructions = dockerfile()
    stages = [rest for word, rest in instructions if word == "FROM"]
    users = [rest for word, rest in instructions if word == "USER"]

    assert len(stages) == 2
    assert users == [USER]


def test_a_repository_must_be_named() -> None:
    nameless = {k: v for k, v in os.environ.items() if k != "REPOSITORY"}
    run = subprocess.run(
        [docker_compose(), "config"],
        cwd=ROOT,
        env=nameless,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode != 0
    assert "set REPOSITORY" in run.stderr


def test_the_server_waits_for_a_healthy_database(compose: dict[str, Any]) -> None:
    services = compose["services"]
    waits = services["server"]["depends_on"]["neo4j"]["condition"]

    assert waits == "service_healthy"
    assert all(service["healthcheck"]["test"] for service in services.values())


def test_the_server_can_write_nothing_but_its_own_data(compose: dict[str, Any]) -> None:
    server = compose["services"]["server"]
    mounts = {mount["target"]: mount for mount in server["volumes"]}

    assert mounts["/repository"]["source"] == "/some/repository"
    assert mounts["/repository"]["read_only"]
    assert not mounts["/repository"]["bind"].get("create_host_path")
    assert mounts["/data"]["type"] == "volume"
    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]


def test_only_this_machine_and_only_the_server_are_reached(
    compose: dict[str, Any],
) -> None:
    services = compose["services"]

    assert [port["host_ip"] for port in services["server"]["ports"]] == ["127.0.0.1"]
    assert "ports" not in services["neo4j"]
    assert set(services["neo4j"]["networks"]) == {"inside"}
    assert compose["networks"]["inside"]["internal"]


def test_secrets_are_files_and_stand_in_no_environment(compose: dict[str, Any]) -> None:
    given = {secret["file"] for secret in compose["secrets"].values()}
    said = [v for s in compose["services"].values() for v in s["environment"].items()]

    assert all(Path(file).is_relative_to(ROOT / "secrets") for file in given)
    assert not [
        name
        for name, value in said
        if re.search("TOKEN|PASSWORD|AUTH", name)
        and not (name.endswith("_FILE") and value.startswith("/run/secrets/"))
    ]


def test_every_setting_of_the_server_is_one(
    compose: dict[str, Any], tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text(TOKEN)
    said = environment_of_image() | compose["services"]["server"]["environment"]
    given = {n: str(secret) if n.endswith("_FILE") else v for n, v in said.items()}
    loaded = load_settings(tmp_path, environment=given)

    assert loaded.unknown == ()
    assert loaded.settings.store == "neo4j"
    assert loaded.settings.http_token is not None


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Do what the first stage does, on what the build would be sent."""
    context = tmp_path_factory.mktemp("context")
    target = tmp_path_factory.mktemp("image") / "sacl"
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8")
    for kept in re.findall(r"^!(.+)$", ignored, re.MULTILINE):
        copy = shutil.copytree if (ROOT / kept).is_dir() else shutil.copy2
        copy(ROOT / kept, context / kept)
    commands = [rest for word, rest in dockerfile() if word == "RUN"]
    for command in commands:
        if "/opt/sacl" in command:
            by_hand = command.replace("/opt/sacl", str(target))
            by_hand = by_hand.replace("python -m venv", f"{sys.executable} -m venv")
            subprocess.run(
                ["/bin/sh", "-ec", by_hand],
                cwd=context,
                env={**os.environ, "EXTRAS": "neo4j"},
                stdout=subprocess.DEVNULL,
                check=True,
            )
    return target


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A git repository that the server may read and not write."""
    root = tmp_path / "repository"
    write_shop(root)
    author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "."], [*author, "commit", "-qm", "first"]):
        subprocess.run(["git", "-C", root, *command], check=True)  # noqa: S607 - found in PATH
    for each in (root, *root.rglob("*")):
        each.chmod(each.stat().st_mode & 0o555)
        if os.getuid() == 0:
            os.chown(each, OWNER, OWNER)
    return root


@pytest.fixture
def server(image: Path, repository: Path, tmp_path: Path) -> Iterator[str]:
    """Start the entry point as the image would; root has no power over files here."""
    data, token = tmp_path / "data", tmp_path / "token"
    data.mkdir()
    token.write_text(TOKEN)
    powerless = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
    said = environment_of_image() | {
        "PATH": f"{image}/bin:/usr/bin:/bin",
        "HOME": "/nonexistent",
        "SACL_HOME": str(data),
        "SACL_ALLOWED_ROOTS": str(repository),
        "SACL_HTTP_TOKEN_FILE": str(token),
        "SACL_EMBEDDER": "none",
        "GIT_CONFIG_VALUE_0": str(repository),
    }
    process = subprocess.Popen(
        [*(powerless if os.getuid() == 0 else ()), *SERVE],
        cwd=repository,
        env=said,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    with process:
        first = next(line for line in process.stderr if not line.startswith("{"))
        yield first.removeprefix("Serving ").strip().replace("0.0.0.0", "127.0.0.1")  # noqa: S104 - told apart, not bound
        process.terminate()
        process.stderr.read()
        assert process.wait(PATIENCE_S) == 0


def state(root: Path) -> dict[Path, tuple[int, int]]:
    found = [(path, path.stat()) for path in (root, *root.rglob("*"))]
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found}


async def test_the_image_serves_a_repository_it_cannot_write(
    server: str, repository: Path, compose: dict[str, Any]
) -> None:
    before = state(repository)
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}) as http,
        Client(streamable_http_client(server, http_client=http)) as client,
    ):
        indexed = await client.call_tool(
            "analyze_repository", {"repositoryPath": str(repository)}
        )
        answer = await client.call_tool("query_code", {"query": "sum the prices"})
        stats = await client.call_tool("get_system_stats", {})

    assert facts_of(indexed)["files"]["analysed"] == 3
    assert facts_of(answer)["results"][0]["unit"] == "total"
    assert facts_of(stats)["repositories"][0]["indexed"]["commit"]
    assert state(repository) == before

    check = compose["services"]["server"]["healthcheck"]["test"]
    port = server.removesuffix("/mcp").rpartition(":")[2]
    arguments = [each.replace("8765", port) for each in check[2:]]
    assert check[:2] == ["CMD", "python"]
    subprocess.run([sys.executable, *arguments], check=True)
