"""The container builds what the settings ask for, and nothing before it is asked."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import pytest

from sacl.bootstrap import Container, open_use_cases
from sacl.domain.errors import InvalidArgumentError
from sacl.settings import Settings


@pytest.mark.parametrize("store", ["embedded", "neo4j", "memory"])
@pytest.mark.parametrize("embedder", ["sacl", "minilm", "none"])
async def test_every_provider_resolves(
    tmp_path: Path,
    store: Literal["embedded", "neo4j", "memory"],
    embedder: Literal["sacl", "minilm", "none"],
) -> None:
    settings = Settings(home=tmp_path, store=store, embedder=embedder)
    container = Container(settings=settings)

    built = {name: provider() for name, provider in container.providers.items()}

    assert built.pop("embedder") is None or embedder != "none"
    nobody = {"language_model", "terms", "paid", "improving", "judge"}
    assert {name for name, part in built.items() if part is None} == nobody
    await container.graphs().close()
    await container.parser().close()


@pytest.mark.parametrize("missing", ["graphiti_core", "httpx", "neo4j"])
async def test_a_missing_package_of_neo4j_is_named_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(
        "sacl.bootstrap.adapters.find_spec",
        lambda name: None if name == missing else find_spec(name),
    )

    with pytest.raises(InvalidArgumentError, match=f"needs {missing},") as caught:
        async with open_use_cases(Settings(home=tmp_path, store="neo4j")):
            pass

    assert caught.value.next_step == "Run: pip install 'sacl-mcp[neo4j]'"


@pytest.mark.parametrize("llm", ["none", "replay"])
async def test_a_judge_needs_a_language_model(
    tmp_path: Path, llm: Literal["none", "replay"]
) -> None:
    recordings = tmp_path / "recorded.jsonl"
    recordings.write_text("")
    settings = Settings(home=tmp_path, llm=llm, llm_recordings=recordings, rerank="llm")

    with pytest.raises(InvalidArgumentError, match="SACL_RERANK=llm needs"):
        async with open_use_cases(settings):
            pass


async def test_a_disabled_cache_keeps_nothing(tmp_path: Path) -> None:
    container = Container(settings=Settings(home=tmp_path, cache_enabled=False))

    await container.cache().put({"key": b"value"})

    assert await container.cache().get(["key"]) == {}


async def test_opening_use_cases_makes_no_index(tmp_path: Path) -> None:
    async with open_use_cases(Settings(home=tmp_path / "home")) as use_cases:
        stats = await use_cases.report_stats()

    assert stats.repositories == ()
    assert not list(tmp_path.glob("home/repositories/*"))


def test_the_command_line_starts_without_heavy_imports() -> None:
    code = (
        "import sys, sacl.__main__, sacl.adapters.cli.app, sacl.adapters.mcp.server\n"
        "heavy = {'onnxruntime', 'tree_sitter', 'numpy', 'tokenizers', 'neo4j'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


def test_graphiti_is_loaded_only_where_it_is_configured() -> None:
    code = (
        "import sys\n"
        "from sacl.bootstrap import Container\n"
        "from sacl.settings import Settings\n"
        "for store in ('memory', 'neo4j'):\n"
        "    Container(settings=Settings(store=store, embedder='none')).graphs()\n"
        "    print('graphiti_core' in sys.modules)"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout.split() == ["False", "True"]


def test_a_worker_imports_no_more_than_the_languages_it_meets() -> None:
    code = (
        "import sys, sacl.adapters.treesitter.worker\n"
        "import sacl.adapters.treesitter.analysis\n"
        "from sacl.adapters.treesitter.languages import LANGUAGES\n"
        "LANGUAGES['python']\n"
        "heavy = {'asyncio', 'concurrent', 'pydantic', 'sacl.domain.resolution',\n"
        "    'tree_sitter_java', 'sacl.adapters.treesitter.references.java'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


def test_workers_do_not_run_the_script_that_began(tmp_path: Path) -> None:
    script, log = tmp_path / "sacl-script.py", tmp_path / "log"
    script.write_text(
        "from pathlib import Path\nfrom sacl.__main__ import main\n"
        f"with Path({str(log)!r}).open('a') as log: print(__name__, file=log)\n"
        "if __name__ == '__main__': main()\n"
    )
    shop = tmp_path / "shop"
    shop.mkdir()
    for number in range(20):  # too many for a thread
        (shop / f"m{number}.py").write_text("def f(): pass\n")

    subprocess.run(
        [sys.executable, script, "index", shop, "--wait", "graph"],
        env={**os.environ, "SACL_HOME": str(tmp_path / "home")},
        capture_output=True,
        check=True,
    )

    assert log.read_text().split() == ["__main__"]
