"""The commands with a language model behind them, on a real local server."""

import json
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.e2e.command import plain, sacl
from tests.e2e.model_server import listening
from tests.e2e.serving import SHOP
from tests.fakes.model_services import (
    INPUT_TOKENS,
    Body,
    FakeAnthropic,
    FakeOpenAi,
    FakeService,
    failing,
    units_of,
)
from tests.integration.git import commit, git, needs_git

FUNCTIONS = 5
KEY = "sk-test-0123456789abcdefghij"
CHECKOUT = '''
def checkout(basket, gateway):
    """Charge the basket."""
    password = "correct horse"
    amount = sum(item.price for item in basket)
    return gateway.charge(amount, password=password, key="AKIAIOSFODNN7EXAMPLE")
'''


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a small repository and go there; the index lives beside it."""
    root = tmp_path / "shop"
    for path, text in {**SHOP, "shop/checkout.py": CHECKOUT}.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.setenv("SACL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(
        "platformdirs.user_config_path", lambda *_, **__: tmp_path / "config"
    )
    monkeypatch.chdir(root)
    return root


@pytest.fixture(params=[FakeOpenAi, FakeAnthropic])
def service(
    request: pytest.FixtureRequest, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FakeService]:
    """Serve a model and configure it, beside a proxy that leads nowhere."""
    made: FakeService = request.param()
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    with listening(made) as address:
        if isinstance(made, FakeAnthropic):
            monkeypatch.setenv("SACL_LLM", "anthropic")
            monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
            monkeypatch.setenv("SACL_LLM_BASE_URL", address)
        else:
            monkeypatch.setenv("SACL_LLM", "openai")
            monkeypatch.setenv("SACL_LLM_MODEL", "qwen3-coder:4b")
            monkeypatch.setenv("SACL_LLM_BASE_URL", f"{address}/v1")
        yield made


def by_model(report: Any) -> int:
    return sum(n for source, n in report["descriptions"].items() if "llm:" in source)


def test_functions_get_the_descriptions_of_the_model(service: FakeService) -> None:
    report = plain("index")

    functions = report["units"]["function"] + report["units"].get("method", 0)
    assert by_model(report) == functions
    assert len(service.requests) == 1
    hits = plain("query", "sum the prices")["results"]
    hit = next(hit for hit in hits if hit["unit"] == "total")
    assert hit["descriptionSource"].startswith("llm:")
    assert "Computes" in hit["description"]


def test_the_second_index_asks_nothing(service: FakeService) -> None:
    plain("index")
    asked = len(service.requests)

    plain("index")
    plain("index", "--full")

    assert len(service.requests) == asked


def test_an_index_that_is_made_anew_asks_nothing(
    service: FakeService, tmp_path: Path
) -> None:
    before = plain("index")
    asked = len(service.requests)
    (database,) = (tmp_path / "home" / "repositories").glob("*/graph.db")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE meta SET value = 'another' WHERE key = 'shape'")

    renewed = plain("index")
    assert len(renewed["notes"]) == 1
    assert by_model(renewed) == by_model(before) > 0
    assert len(service.requests) == asked


def test_unchanged_code_is_not_asked_for_after_a_rename(
    service: FakeService, shop: Path
) -> None:
    before = plain("index")
    asked = len(service.requests)
    (shop / "shop/prices.py").rename(shop / "shop/renamed.py")

    assert by_model(plain("index")) == by_model(before)
    assert len(service.requests) == asked


@needs_git
def test_another_branch_asks_for_what_differs_and_the_way_back_for_nothing(
    service: FakeService, shop: Path
) -> None:
    commit(shop)
    before = plain("index")
    asked = len(service.requests)
    git(shop, "switch", "--quiet", "--create", "other")
    (shop / "shop/checkout.py").write_text("def checkout(a):\n    return a.price * 2\n")
    commit(shop)

    there = plain("index")
    assert by_model(there) == by_model(before)
    assert len(service.requests) == asked + 1
    assert len(units_of(service.text(service.requests[-1]))) == 1

    git(shop, "switch", "--quiet", "main")
    assert by_model(plain("index")) == by_model(before)
    assert len(service.requests) == asked + 1


def test_statistics_show_what_was_used(service: FakeService) -> None:
    plain("index")

    asked = plain("stats")["languageModel"]
    assert asked["requests"] == len(service.requests) == 1
    assert asked["inputTokens"] == INPUT_TOKENS
    if isinstance(service, FakeAnthropic):
        assert asked["usd"] == pytest.approx(0.00015)
    else:
        assert (asked["usd"], asked["unpriced"]) == (0, 1)
    assert "1 requests so far" in sacl("stats").stdout


def test_neither_names_nor_documentation_nor_secrets_leave(
    service: FakeService,
) -> None:
    plain("index")

    sent = json.dumps(service.requests)
    assert "sum" in sent
    for secret in ("AKIAIOSFODNN7EXAMPLE", "correct horse"):
        assert secret not in sent
    for text in ("Charge the basket", "checkout", "shop/", "amount", KEY):
        assert text not in sent


def test_the_model_judges_candidates_when_it_is_asked_to(
    service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain("index")
    question = ("query", "what a customer pays for what is in the basket")
    before = plain(*question)
    assert before["rung"]["retrieval"] == "dense+lexical"
    monkeypatch.setenv("SACL_RERANK", "llm")
    asked = len(service.requests)
    service.script.append(lambda _: service.reply('{"best": [2, 1]}'))

    judged, again = plain(*question), plain(*question)

    found = [answer["results"] or answer["guesses"] for answer in (before, judged)]
    (first, second, *_), (new_first, new_second, *_) = found
    assert (new_first["unit"], new_second["unit"]) == (second["unit"], first["unit"])
    assert new_first["parts"]["judge"] == {"value": 1.0, "weight": 1.0}
    assert judged["rung"]["retrieval"] == "dense+lexical+llm"
    assert again["results"] == judged["results"]
    assert len(service.requests) == asked + 1
    sent = service.text(service.requests[-1])
    secrets = ("AKIAIOSFODNN7EXAMPLE", "correct horse")
    for text in ("Charge the basket", "shop/", *secrets):
        assert text not in sent


def test_without_its_judge_an_answer_stays_and_says_so(
    service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain("index")
    before = plain("query", "sum the prices")
    monkeypatch.setenv("SACL_RERANK", "llm")
    service.script.append(failing(401, "authentication_error"))

    after = plain("query", "sum the prices")

    assert after["results"] == before["results"]
    assert after["rung"]["retrieval"] == "dense+lexical"
    assert after["rung"]["notice"]


def test_a_dry_run_sends_nothing_and_says_the_cost(service: FakeService) -> None:
    estimate = plain("index", "--dry-run")

    assert service.requests == []
    assert estimate["units"] == FUNCTIONS
    assert estimate["requests"] == 1
    assert estimate["secretsMasked"] >= 2
    assert (estimate["usd"] is None) == isinstance(service, FakeOpenAi)
    assert "Nothing was sent." in sacl("index", "--dry-run").stdout
    plain("index")
    assert plain("index", "--dry-run")["units"] == 0


def test_a_model_that_is_down_leaves_static_descriptions(
    service: FakeService,
) -> None:
    service.script.extend([failing(401, "authentication_error")] * 8)

    report = json.loads(sacl("index", "--json").stdout)

    assert by_model(report) == 0
    assert report["descriptions"]["static"] == report["vectors"]["total"]
    assert "given up" in report["warnings"][0]
    stats = plain("stats")
    assert "given up" in stats["rung"]
    assert KEY not in json.dumps([report, stats])


def test_the_next_run_goes_on_when_the_model_is_back(service: FakeService) -> None:
    service.script.extend([failing(401)] * 8)
    sacl("index")
    service.script.clear()

    assert by_model(plain("index")) == FUNCTIONS
    assert "given up" not in plain("stats")["rung"]


def test_batches_cost_half_and_are_waited_for(
    service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sacl.application.llm.batches.POLL_PAUSE_S", 0.0)
    if not isinstance(service, FakeAnthropic):
        assert sacl("index", "--batch").exit_code == 2
        return

    assert by_model(plain("index", "--batch")) == FUNCTIONS
    assert service.requests == []
    assert len(service.batches) == 1
    assert plain("stats")["languageModel"]["usd"] == pytest.approx(0.000075)


@pytest.mark.parametrize(
    ("variables", "says"),
    [
        ({"SACL_LLM": "anthropic"}, "ANTHROPIC_API_KEY"),
        ({"SACL_LLM": "openai"}, "SACL_LLM_MODEL"),
        ({"SACL_LLM": "replay"}, "SACL_LLM_RECORDINGS"),
        (
            {
                "SACL_LLM": "openai",
                "SACL_LLM_MODEL": "unheard-of",
                "SACL_LLM_MAX_USD": "1",
            },
            "SACL_LLM_PRICES",
        ),
    ],
)
def test_half_a_configuration_is_refused_with_the_way_out(
    shop: Path,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    says: str,
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    result = sacl("index")

    assert result.exit_code == 2
    assert says in result.output


def test_a_missing_extra_is_named_with_its_command(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACL_LLM", "anthropic")
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setattr("sacl.bootstrap.llm.find_spec", lambda _: None)

    result = sacl("index")

    assert result.exit_code == 2
    assert "pip install 'sacl-mcp[llm]'" in result.output


def test_a_dry_run_without_a_model_is_refused(shop: Path) -> None:
    assert sacl("index", "--dry-run").exit_code == 2


def test_after_kill_9_only_the_request_under_way_is_repeated(
    service: FakeService, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "".join(f"def f{n}(x):\n    return x * {n} + {n}\n\n\n" for n in range(30))
    (shop / "many.py").write_text(text)
    monkeypatch.setenv("SACL_LLM_REQUEST_TOKENS", "100")
    monkeypatch.setenv("SACL_LLM_CONCURRENCY", "1")
    lost: list[Body] = []

    def kill(body: Body) -> httpx2.Response:
        lost.append(body)
        process.kill()
        process.wait()
        return service.good(body)

    service.script.extend([service.good, service.good, kill])
    process = subprocess.Popen(
        [sys.executable, "-m", "sacl", "index"], stderr=subprocess.DEVNULL
    )
    assert process.wait() == -signal.SIGKILL
    report = plain("index")

    assert by_model(report) == FUNCTIONS + 30
    asked = Counter(service.asked)
    twice = {code for code, times in asked.items() if times > 1}
    assert twice == set(units_of(service.text(lost[0])).values())
    assert max(asked.values()) == 2
    assert plain("stats")["languageModel"]["requests"] == len(service.requests)
