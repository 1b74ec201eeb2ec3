"""Laws of ``Describer``, held by every adapter."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.describer import ScriptedDescriber
from tests.fakes.model_services import FakeAnthropic, FakeOpenAi
from tests.integration.llm.asking import Asking
from tests.unit.domain.operations import operations

from sacl.adapters.replay.describer import Recording, ReplayDescriber, key_of
from sacl.adapters.static_analysis.describer import StaticDescriber
from sacl.application.ports import (
    Describer,
    DescriptionFailure,
    DescriptionRequest,
)
from sacl.domain.code import UnitKind, unit_id
from sacl.domain.description import Description, Operation, OperationKind, UnitViews

Law = Callable[[Describer, Sequence[DescriptionRequest]], Coroutine[Any, Any, None]]


def a_request(number: int, behavior: Operation, kind: UnitKind) -> DescriptionRequest:
    unit = unit_id("a.py", f"f{number}")
    views = UnitViews(unit, f"def func_0(): return {number}", {}, {}, behavior)
    return DescriptionRequest(unit, "python", kind, views)


numbers = st.integers(0, 99)
requests = st.lists(
    st.builds(a_request, numbers, operations, st.sampled_from(UnitKind)), max_size=5
)


def asks_anthropic() -> Describer:
    return Asking(FakeAnthropic()).describer


def asks_openai() -> Describer:
    return Asking(FakeOpenAi()).describer


def replays() -> Describer:
    """Knows every second of the functions that are asked about."""
    return ReplayDescriber.of(
        Recording(
            key=key_of(f"def func_0(): return {number}"),
            functional_signature="nothing -> a constant",
            behavior_pattern="constant",
            description=" ".join([f"Returns the constant {number}, always."] * 6),
        )
        for number in range(0, 99, 2)
    )


@pytest.fixture(
    scope="session",
    params=[ScriptedDescriber, StaticDescriber, asks_anthropic, asks_openai, replays],
)
def make_describer(request: pytest.FixtureRequest) -> Callable[[], Describer]:
    made: Callable[[], Describer] = request.param
    return made


async def check_one_result_for_each_request(
    describer: Describer, requests: Sequence[DescriptionRequest]
) -> None:
    assert len(await describer.describe(requests)) == len(requests)


async def check_results_come_in_the_order_of_requests(
    describer: Describer, requests: Sequence[DescriptionRequest]
) -> None:
    together = await describer.describe(requests)
    backwards = await describer.describe(requests[::-1])
    alone = [(await describer.describe([request]))[0] for request in requests]

    assert together == backwards[::-1] == alone


async def check_the_same_request_gets_the_same_result(
    describer: Describer, requests: Sequence[DescriptionRequest]
) -> None:
    first = await describer.describe(requests)

    assert await describer.describe(requests) == first


async def check_a_failure_names_its_unit_and_the_rest_is_described(
    describer: Describer, requests: Sequence[DescriptionRequest]
) -> None:
    results = await describer.describe(requests)

    for request, result in zip(requests, results, strict=True):
        if isinstance(result, DescriptionFailure):
            assert result.unit == request.unit
            assert result.reason
        else:
            assert all((result.signature, result.pattern, result.summary))


LAWS = [
    check_one_result_for_each_request,
    check_results_come_in_the_order_of_requests,
    check_the_same_request_gets_the_same_result,
    check_a_failure_names_its_unit_and_the_rest_is_described,
]


@settings(max_examples=25)
@given(requests=requests)
@pytest.mark.parametrize("law", LAWS)
async def test_law_holds(
    make_describer: Callable[[], Describer],
    law: Law,
    requests: Sequence[DescriptionRequest],
) -> None:
    await law(make_describer(), requests)


def test_every_describer_has_a_version(
    make_describer: Callable[[], Describer],
) -> None:
    assert make_describer().version


class LosesOrder(ScriptedDescriber):
    """A planted bug: answers sorted by their text."""

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        return sorted(await super().describe(requests), key=str)


async def test_a_describer_that_loses_the_order_is_rejected() -> None:
    behavior = Operation(OperationKind.BLOCK)
    kinds = (UnitKind.METHOD, UnitKind.CLASS)
    requests = [a_request(n, behavior, kind) for n, kind in enumerate(kinds)]

    with pytest.raises(AssertionError):
        await check_results_come_in_the_order_of_requests(LosesOrder(), requests)
