"""Batches: half the price, and never handed in twice, whatever interrupts them."""

from collections.abc import Sequence
from functools import partial

import httpx2
import pytest
from tests.fakes.model_services import (
    INPUT_TOKENS,
    OUTPUT_TOKENS,
    Body,
    FakeAnthropic,
    failing,
    raising,
)
from tests.fakes.progress import RecordingProgress
from tests.integration.llm.asking import PRICE, Asking, KilledError, requests

from sacl.application.llm.packing import MAX_UNITS
from sacl.application.ports import DescriptionRequest
from sacl.domain.description import Description
from sacl.domain.errors import DescriberError, SpendingLimitError
from sacl.domain.spending import Tokens, cost

HALF = cost(Tokens(INPUT_TOKENS, OUTPUT_TOKENS), PRICE, batch=True)


@pytest.fixture
def service() -> FakeAnthropic:
    return FakeAnthropic()


@pytest.fixture
def asking(service: FakeAnthropic) -> Asking:
    return Asking(service)


async def run(asking: Asking, asked: Sequence[DescriptionRequest]) -> None:
    await asking.batches(asked, progress=RecordingProgress())


async def all_known(asking: Asking, asked: Sequence[DescriptionRequest]) -> bool:
    results = await asking.known.of(asked)
    return len(results) == len(asked) and all(
        isinstance(result, Description) for result in results.values()
    )


async def test_everything_is_described_at_half_the_price(
    asking: Asking, service: FakeAnthropic
) -> None:
    asked = requests(2 * MAX_UNITS)

    await run(asking, asked)

    assert await all_known(asking, asked)
    assert service.requests == []
    (batch,) = service.batches.values()
    assert len(batch.prompts) == 2
    assert (await asking.ledger.usage()).usd == pytest.approx(2 * HALF)
    assert await asking.ledger.open_batches() == []


async def test_a_second_run_hands_in_nothing(
    asking: Asking, service: FakeAnthropic
) -> None:
    await run(asking, requests(3))
    await run(asking.restarted(), requests(3))

    assert len(service.batches) == 1


async def test_a_batch_is_looked_at_until_it_is_done(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.looks = 3

    await run(asking, requests(1))

    assert await all_known(asking, requests(1))
    assert len(asking.pauses) == 3


async def test_a_killed_run_collects_its_batch(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.looks = 10**6
    asking.killed_when_it_waits = True
    with pytest.raises(KilledError):
        await run(asking, requests(3))
    service.looks = 0
    later = asking.restarted()

    await run(later, requests(3))

    assert await all_known(later, requests(3))
    assert len(service.batches) == 1
    assert (await later.ledger.usage()).usd == pytest.approx(HALF)


def taken_then_killed(service: FakeAnthropic, body: Body) -> httpx2.Response:
    service.keep(body["requests"])
    raise KilledError


async def test_a_run_that_never_knew_the_id_finds_its_batch(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.keep([{"custom_id": "of-somebody-else", "params": {"messages": []}}])
    service.batches["msgbatch_0"].prompts.clear()
    service.script.append(partial(taken_then_killed, service))
    with pytest.raises(KilledError):
        await run(asking, requests(3))
    later = asking.restarted()

    await run(later, requests(3))

    assert await all_known(later, requests(3))
    assert len(service.batches) == 2
    assert (await later.ledger.usage()).usd == pytest.approx(HALF)


async def test_a_batch_of_somebody_else_is_not_taken_for_a_lost_one(
    asking: Asking, service: FakeAnthropic
) -> None:
    def taken_before_another(body: Body) -> httpx2.Response:
        service.keep(body["requests"])
        service.keep([{**body["requests"][0], "custom_id": "of-somebody-else"}])
        raise KilledError

    service.looks = 0
    service.script.append(taken_before_another)
    with pytest.raises(KilledError):
        await run(asking, requests(3))
    later = asking.restarted()

    await run(later, requests(3))

    assert await all_known(later, requests(3))
    assert len(service.batches) == 2
    assert (await later.ledger.usage()).usd == pytest.approx(HALF)


async def test_a_time_out_while_handing_in_is_no_reason_to_hand_in_again(
    asking: Asking, service: FakeAnthropic
) -> None:
    def taken_then_silent(body: Body) -> httpx2.Response:
        service.keep(body["requests"])
        raise httpx2.ReadTimeout("too slow")

    service.script.append(taken_then_silent)
    with pytest.raises(DescriberError, match="not known whether"):
        await run(asking, requests(3))

    await run(asking.restarted(), requests(3))

    assert len(service.batches) == 1
    assert await all_known(asking, requests(3))


async def test_a_batch_that_never_arrived_is_handed_in_by_the_next_run(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.script.append(raising(httpx2.ReadTimeout("too slow")))
    with pytest.raises(DescriberError):
        await run(asking, requests(3))

    await run(asking.restarted(), requests(3))

    assert len(service.batches) == 1
    assert await all_known(asking, requests(3))
    assert (await asking.ledger.usage()).usd == pytest.approx(HALF)


async def test_a_batch_that_was_not_taken_costs_nothing(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.script.append(failing(400, "invalid_request_error"))
    with pytest.raises(DescriberError):
        await run(asking, requests(3))

    assert await asking.ledger.open_batches() == []
    assert (await asking.ledger.usage()).requests == 0


async def test_a_rate_limit_while_handing_in_is_waited_out(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.script.append(failing(429, headers={"retry-after": "5"}))

    await run(asking, requests(3))

    assert asking.pauses[0] == 5
    assert len(service.batches) == 1
    assert await all_known(asking, requests(3))


async def test_what_a_batch_is_making_is_reported_as_waiting(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.looks = 10**6
    asking.killed_when_it_waits = True
    with pytest.raises(KilledError):
        await run(asking, requests(3))

    keys = await asking.restarted().batches.collect()

    assert keys == {asking.known.key(request) for request in requests(3)}


async def test_a_batch_that_the_service_forgot_is_made_anew(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.looks = 10**6
    asking.killed_when_it_waits = True
    with pytest.raises(KilledError):
        await run(asking, requests(3))
    service.batches.clear()
    service.looks = 0

    await run(asking.restarted(), requests(3))

    assert len(service.batches) == 1
    assert await all_known(asking, requests(3))


async def test_the_limit_holds_for_batches(service: FakeAnthropic) -> None:
    asking = Asking(service, limit_usd=0.001)

    with pytest.raises(SpendingLimitError):
        await run(asking, requests(3))

    assert service.batches == {}
    assert await asking.ledger.open_batches() == []


async def test_batches_whose_ids_are_known_are_not_looked_into_for_another(
    asking: Asking, service: FakeAnthropic
) -> None:
    service.looks = 10**6
    asking.killed_when_it_waits = True
    with pytest.raises(KilledError):
        await run(asking, requests(1))
    service.script.append(partial(taken_then_killed, service))
    with pytest.raises(KilledError):
        await run(asking.restarted(), requests(3)[1:])
    later = asking.restarted()

    assert len(await later.batches.collect()) == 3
    service.looks = 0
    await run(later, requests(3))

    assert await all_known(later, requests(3))
    assert len(service.batches) == 2
