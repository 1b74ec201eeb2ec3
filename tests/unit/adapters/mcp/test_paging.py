import pytest

from sacl.adapters.mcp.paging import KEPT_RESULTS, Asked, PagedResults
from sacl.application.presentation.plain import Plain
from sacl.application.query_answer import QueryAnswer
from sacl.domain.errors import InvalidArgumentError

ASKED = Asked("query_code", {"query": "q", "max_results": 10})


def large(number: int) -> dict[str, Plain]:
    return {"query": str(number), "results": [{"unit": "x" * 200} for _ in range(9)]}


def cursor_of(results: PagedResults, number: int) -> str:
    page = results.first(ASKED, QueryAnswer, large(number), 200)
    return str(page.structured["cursor"])


def test_the_last_results_are_kept_and_older_ones_are_not() -> None:
    results = PagedResults()
    cursors = [cursor_of(results, number) for number in range(KEPT_RESULTS + 1)]

    assert results.following(ASKED, cursors[1], 200).structured["results"]
    with pytest.raises(InvalidArgumentError, match="leads nowhere"):
        results.following(ASKED, cursors[0], 200)


def test_an_answer_that_is_asked_for_again_stays_young() -> None:
    results = PagedResults()
    first = cursor_of(results, 0)
    for number in range(1, KEPT_RESULTS):
        cursor_of(results, number)

    assert cursor_of(results, 0) == first
    cursor_of(results, KEPT_RESULTS)

    assert results.following(ASKED, first, 200).structured["results"]


@pytest.mark.parametrize("budget_tokens", range(200, 420, 20))
def test_a_shortened_hit_loses_no_single_number(budget_tokens: int) -> None:
    part: dict[str, Plain] = {"value": 0.887512, "weight": 0.35}
    hit: dict[str, Plain] = {
        "filePath": "a.py",
        "unit": "save_session",
        "score": 0.654,
        "parts": dict.fromkeys(["lexical", "name", "code", "description"], part),
        "reason": "r" * 400,
        "description": "d" * 400,
    }
    results = PagedResults()
    answer: dict[str, Plain] = {"query": "q", "results": [hit, hit]}
    page = results.first(ASKED, QueryAnswer, answer, budget_tokens)
    texts = [page.text]
    while "cursor" in page.structured:
        page = results.following(ASKED, str(page.structured["cursor"]), budget_tokens)
        texts.append(page.text)

    assert any("score: 0.654" in text for text in texts)
    assert not any("not measured" in text for text in texts)


@pytest.mark.parametrize(
    ("again", "belongs"),
    [
        (Asked("query_code", {"query": "q"}), True),
        (Asked("query_code", {"query": "another"}), False),
        (Asked("query_code", {"query": "q", "languages": ("go",)}), False),
        (Asked("get_system_stats", {}), False),
    ],
)
def test_a_cursor_serves_the_call_it_came_from(again: Asked, *, belongs: bool) -> None:
    results = PagedResults()
    cursor = cursor_of(results, 0)

    if belongs:
        assert results.following(again, cursor, 200).structured["results"]
    else:
        with pytest.raises(InvalidArgumentError, match="another call"):
            results.following(again, cursor, 200)
