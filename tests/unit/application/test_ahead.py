"""Work runs one piece ahead of who uses it, in order, and never further."""

import asyncio
from contextlib import aclosing
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.application.ahead import one_ahead


@given(st.lists(st.integers()))
async def test_results_come_in_order_and_one_piece_is_ahead(values: list[int]) -> None:
    begun: list[int] = []

    async def work(value: int) -> int:
        begun.append(value)
        return value

    used: list[int] = []
    works = [partial(work, value) for value in values]
    async with aclosing(one_ahead(works)) as results:
        async for result in results:
            used.append(result)
            await asyncio.sleep(0)
            assert begun == values[: len(used) + 1]

    assert used == values


async def test_what_is_ahead_is_cancelled_when_its_user_leaves() -> None:
    ended: list[str] = []

    async def short() -> None:
        pass

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cancelled")

    async with aclosing(one_ahead([short, endless, short])) as results:
        await anext(results)
        await asyncio.sleep(0)

    assert ended == ["cancelled"]


async def test_a_failure_is_raised_where_its_result_is_awaited() -> None:
    async def right() -> int:
        return 1

    async def wrong() -> int:
        raise ValueError("no result")

    async with aclosing(one_ahead([right, wrong, right])) as results:
        assert await anext(results) == 1
        with pytest.raises(ValueError, match="no result"):
            await anext(results)
