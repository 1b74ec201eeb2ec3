import pytest

from sacl.adapters.mcp.paging import KEPT_RESULTS, PagedResults
from sacl.application.presentation.plain import Plain
from sacl.application.query_answer import QueryAnswer
from sacl.domain.errors import InvalidArgumentError


def large(number: int) -> dict[str, Plain]:
    return {"query": str(number), "results": [{"unit": "x" * 200} for _ in range(9)]}


def cursor_of(results: PagedResults, number: int) -> str:
    page = results.first(QueryAnswer, large(number), 200)
    return str(page.structured["cursor"])


def test_the_last_results_are_kept_and_older_ones_are_not() -> None:
    results = PagedResults()
    cursors = [cursor_of(results, number) for number in range(KEPT_RESULTS + 1)]

    assert results.following(cursors[1], 200).structured["results"]
    with pytest.raises(InvalidArgumentError, match="leads nowhere"):
        results.following(cursors[0], 200)


def test_an_answer_that_is_asked_for_again_stays_young() -> None:
    results = PagedResults()
    first = cursor_of(results, 0)
    for number in range(1, KEPT_RESULTS):
        cursor_of(results, number)

    assert cursor_of(results, 0) == first
    cursor_of(results, KEPT_RESULTS)

    assert results.following(first, 200).structured["results"]
