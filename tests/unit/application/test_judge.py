"""A language model judges candidates: what it sees, what counts, what fails."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_corpus, a_unit, a_vector, stored

from sacl.adapters.memory.artifact_cache import MemoryArtifactCache
from sacl.adapters.memory.ledger import MemorySpendingLedger
from sacl.application.llm.judge import Judge
from sacl.application.llm.judging_prompt import Candidate, ask_for_order, read_order
from sacl.application.llm.metering import MeteredModel, Spending
from sacl.application.llm.ports import Answer, BatchService, LanguageModel, Prompt, Stop
from sacl.domain.errors import DescriberError
from sacl.domain.queries import prepare
from sacl.domain.ranking import RankedUnit, rerank
from sacl.domain.spending import Price, Tokens

QUESTION = prepare("how is a basket paid for", a_vector(1.0, 0.0))
Reply = Callable[[Prompt], Awaitable[Answer]]


class ScriptedModel(LanguageModel):
    """Answers as it is told."""

    def __init__(self, reply: Reply) -> None:
        self.asked: list[Prompt] = []
        self._reply = reply

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def batches(self) -> BatchService | None:
        return None

    async def answer(self, prompt: Prompt) -> Answer:
        self.asked.append(prompt)
        return await self._reply(prompt)

    async def close(self) -> None:
        pass


def saying(text: str, stop: Stop = Stop.DONE) -> Reply:
    async def reply(_: Prompt) -> Answer:
        return Answer(text, stop, Tokens(input=100, output=10))

    return reply


async def failing(_: Prompt) -> Answer:
    raise DescriberError("The key is wrong.", next_step="Set another.")


def a_judge(
    model: LanguageModel,
    *,
    limit_usd: float | None = None,
    request_tokens: int = 6_000,
    patience_s: float = 60.0,
) -> Judge:
    price = Price(input=1.0, output=5.0, cache_read=0.1)
    spending = Spending(MemorySpendingLedger(), model.name, price, limit_usd=limit_usd)
    return Judge(
        MeteredModel(model, spending),
        MemoryArtifactCache(),
        request_tokens=request_tokens,
        patience_s=patience_s,
    )


def a_ranking(count: int = 4, source: str = "llm:model") -> list[RankedUnit]:
    """Rank that many units, the first best."""
    units = [
        stored(
            a_unit(f"f{n}"),
            code=(1.0 - n / 10, 1.0),
            description=(0.0, 1.0),
            source=source,
        )
        for n in range(count)
    ]
    return rerank(QUESTION, units, a_corpus())


def names(ranked: list[RankedUnit]) -> list[str]:
    return [each.stored.unit.name for each in ranked]


@given(st.lists(st.integers(1, 4), unique=True))
def test_those_that_the_model_names_come_first_in_its_order(best: list[int]) -> None:
    ranked = a_ranking()
    judge = a_judge(ScriptedModel(saying(json.dumps({"best": best}))))

    verdict = asyncio.run(judge(QUESTION, ranked))

    chosen = [f"f{n - 1}" for n in best]
    rest = [name for name in names(ranked) if name not in chosen]
    assert names(verdict.ranked) == chosen + rest
    assert (verdict.took_part, verdict.notice) == (True, "")
    for each in verdict.ranked:
        parts = each.parts.values()
        assert each.score == pytest.approx(sum(p.value * p.weight for p in parts))


@pytest.mark.parametrize("around", ["Sure. {}", "```json\n{}\n```", "{}\nThe rest."])
async def test_an_order_with_text_around_it_is_read(around: str) -> None:
    text = around.replace("{}", '{"best": [3]}')

    verdict = await a_judge(ScriptedModel(saying(text)))(QUESTION, a_ranking())

    assert verdict.took_part
    assert names(verdict.ranked)[0] == "f2"


@pytest.mark.parametrize(
    "reply",
    [
        saying("I would say the second."),
        saying('{"best": "2"}'),
        saying('{"best": [2'),
        saying('{"best": [2]}', Stop.MAX_TOKENS),
        saying("", Stop.REFUSED),
    ],
)
async def test_an_answer_that_is_none_changes_nothing_and_is_said(
    reply: Reply,
) -> None:
    ranked = a_ranking()

    verdict = await a_judge(ScriptedModel(reply))(QUESTION, ranked)

    assert verdict.ranked == ranked
    assert not verdict.took_part
    assert "could not be read" in verdict.notice


async def test_a_model_that_fails_changes_nothing_and_says_why() -> None:
    ranked = a_ranking()

    verdict = await a_judge(ScriptedModel(failing))(QUESTION, ranked)

    assert verdict.ranked == ranked
    assert verdict.notice == "The key is wrong. Set another."


async def test_nothing_is_sent_that_would_pass_the_limit() -> None:
    model = ScriptedModel(saying('{"best": [2]}'))

    verdict = await a_judge(model, limit_usd=0.000001)(QUESTION, a_ranking())

    assert model.asked == []
    assert "SACL_LLM_MAX_USD" in verdict.notice


async def test_the_same_question_is_paid_for_once() -> None:
    model = ScriptedModel(saying('{"best": [3]}'))
    judge = a_judge(model)

    first, second = await asyncio.gather(
        judge(QUESTION, a_ranking()), judge(QUESTION, a_ranking())
    )
    third = await judge(QUESTION, a_ranking())

    assert first == second == third
    assert len(model.asked) == 1


async def test_an_order_that_comes_too_late_counts_the_next_time() -> None:
    ready, answered = asyncio.Event(), asyncio.Event()

    async def late(_: Prompt) -> Answer:
        await ready.wait()
        asyncio.get_running_loop().call_later(0, answered.set)
        return Answer('{"best": [3]}', Stop.DONE, Tokens())

    model = ScriptedModel(late)
    judge = a_judge(model, patience_s=0.01)

    assert "in time" in (await judge(QUESTION, a_ranking())).notice
    ready.set()
    await answered.wait()
    verdict = await judge(QUESTION, a_ranking())

    assert names(verdict.ranked)[0] == "f2"
    assert len(model.asked) == 1


async def test_a_name_and_a_lone_candidate_need_no_judge() -> None:
    model = ScriptedModel(saying('{"best": [1]}'))
    judge = a_judge(model)

    assert not (await judge(prepare("load_basket", None), a_ranking())).took_part
    assert not (await judge(QUESTION, a_ranking(1))).took_part
    assert model.asked == []


async def test_the_model_sees_masked_code_and_descriptions_alone() -> None:
    model = ScriptedModel(saying('{"best": []}'))

    await a_judge(model)(QUESTION, a_ranking(30))

    (prompt,) = model.asked
    assert prompt.user.count("<candidate ") == 20
    assert "def func_0(): ..." in prompt.user
    assert "Maps a to b." in prompt.user
    for name in ("a.py", "f0", "f1"):
        assert name not in prompt.user


async def test_a_static_description_stays_here_for_it_quotes_literals() -> None:
    model = ScriptedModel(saying('{"best": []}'))

    await a_judge(model)(QUESTION, a_ranking(source="static"))

    assert "Maps a to b." not in model.asked[0].user


async def test_secrets_are_taken_out_of_the_question() -> None:
    model = ScriptedModel(saying('{"best": []}'))
    question = prepare("who uses AKIAIOSFODNN7EXAMPLE", a_vector(1.0, 0.0))

    await a_judge(model)(question, a_ranking())

    assert "AKIAIOSFODNN7EXAMPLE" not in model.asked[0].user


@given(st.text(max_size=80))
def test_what_is_shown_cannot_end_its_element(text: str) -> None:
    prompt = ask_for_order(text, [Candidate("python", "function", text, text)])

    assert prompt.user.count("</question>") == 1
    assert prompt.user.count("</candidate>") == 1


@given(st.text() | st.lists(st.integers(-2, 9)).map(lambda n: json.dumps({"best": n})))
def test_whatever_is_written_an_order_names_each_place_once(text: str) -> None:
    order = read_order(Answer(text, Stop.DONE, Tokens()), count=5)

    assert order is None or sorted(set(order)) == sorted(order)
    assert set(order or ()) <= set(range(5))


async def test_a_request_that_is_cancelled_is_made_again() -> None:
    asked, endless = asyncio.Event(), asyncio.Event()

    async def late_once(_: Prompt) -> Answer:
        if len(model.asked) == 1:
            asked.set()
            await endless.wait()
        return Answer('{"best": [3]}', Stop.DONE, Tokens())

    model = ScriptedModel(late_once)
    judge = a_judge(model)
    asking = asyncio.create_task(judge(QUESTION, a_ranking()))
    await asked.wait()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)

    verdict = await judge(QUESTION, a_ranking())

    assert asking.cancelled()
    assert verdict.took_part
