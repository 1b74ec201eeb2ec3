import json
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.application.presentation.results import any_result

from sacl.application.presentation.packing import Page, Pages
from sacl.application.presentation.pieces import by_lines
from sacl.application.presentation.plain import Plain, to_plain
from sacl.application.presentation.shortening import json_size, shortened
from sacl.application.presentation.text import to_text
from sacl.domain.budget import MIN_BUDGET_TOKENS, token_count

Json = dict[str, Any]

budgets = st.integers(MIN_BUDGET_TOKENS, 3 * MIN_BUDGET_TOKENS)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
    ),
)


def paged(result: object, budget: int) -> Pages:
    plain = to_plain(result)
    assert isinstance(plain, dict)
    render = partial(to_text, type(result))
    return Pages(plain, render, key="0123456789ab", budget_tokens=budget)


def all_pages(pages: Pages, budget: int) -> Iterator[Page]:
    start: int | None = 0
    while start is not None:
        page = pages.page(start, budget)
        yield page
        following = next_start(page)
        assert following is None or following > start
        start = following


def next_start(page: Page) -> int | None:
    cursor = page.structured.get("cursor")
    return None if cursor is None else int(str(cursor).rpartition(".")[2])


@given(any_result, budgets)
def test_no_page_of_any_result_exceeds_any_budget(result: object, budget: int) -> None:
    for page in all_pages(paged(result, budget), budget):
        assert token_count(page.text) <= budget
        assert len(json.dumps(page.structured)) <= 3 * budget


@given(any_result, budgets)
def test_pages_together_hold_everything_exactly_once(
    result: object, budget: int
) -> None:
    whole = cast("Json", to_plain(result))
    pages = [page.structured for page in all_pages(paged(result, budget), budget)]
    if any("characters" in cast("Json", p.get("omitted", {})) for p in pages):
        return

    merged: Json = {}
    for page in pages:
        merge(merged, {k: v for k, v in page.items() if k not in CONTROL})

    code = merged.pop("furtherCode", [])
    assert without_code(merged) == without_code(whole)
    assert sorted(joined(inline_code(merged) + code)) == sorted(
        joined(inline_code(whole))
    )


CONTROL = {"omitted", "cursor"}


def merge(target: Json, page: Json) -> None:
    for key, value in page.items():
        if isinstance(value, dict):
            merge(target.setdefault(key, {}), value)
        elif isinstance(value, list):
            target.setdefault(key, []).extend(value)
        else:
            assert key not in target
            target[key] = value


def hits(answer: Json) -> list[Json]:
    found = [*answer.get("results", []), *answer.get("guesses", [])]
    return [hit for hit in found if "regions" in hit]


def without_code(answer: Json) -> Json:
    bare: Json = json.loads(json.dumps(answer))
    for hit in hits(bare):
        for region in hit["regions"]:
            region.pop("code", None)
    bare.pop("snippets", None)
    return bare


def inline_code(answer: Json) -> list[Json]:
    regions = [
        {"filePath": h["filePath"], **r} for h in hits(answer) for r in h["regions"]
    ]
    snippets = [{"filePath": "", **s} for s in answer.get("snippets", [])]
    return [region for region in regions + snippets if "code" in region]


def joined(regions: list[Json]) -> list[str]:
    """Return every line of code with its file."""
    return [
        f"{region['filePath']}: {line}"
        for region in regions
        for line in region["code"].split("\n")
    ]


@given(any_result)
def test_what_fits_is_left_alone(result: object) -> None:
    budget = 1_000_000

    page = paged(result, budget).page(0, budget)

    assert page.structured == to_plain(result)
    assert page.text == to_text(type(result), to_plain(result))


@given(any_result, budgets)
def test_what_is_left_out_is_named(result: object, budget: int) -> None:
    pages = paged(result, budget)
    for page in all_pages(pages, budget):
        if "cursor" in page.structured:
            left = page.structured["omitted"]
            assert isinstance(left, dict)
            rest = {k: v for k, v in left.items() if k != "characters"}
            start = next_start(page)
            assert start is not None
            assert "entries" in rest or sum(cast("Json", rest).values()) == (
                len(pages) - start
            )
            assert "Left out to fit the budget" in page.text


def test_totals_and_failures_come_first() -> None:
    plain: Json = {
        "files": {
            "discovered": 900,
            "failed": [{"filePath": f"{n}.py"} for n in range(4)],
        },
        "results": [{"unit": "x" * 100} for _ in range(50)],
        "warnings": ["take care"],
    }
    pages = Pages(plain, json.dumps, key="k", budget_tokens=200)

    first = pages.page(0, 200).structured

    assert first["warnings"] == ["take care"]
    assert first["files"] == plain["files"]
    assert 0 < len(cast("list[Plain]", first["results"])) < 50


def test_the_best_hit_keeps_its_code_and_others_lose_theirs_before_hits_are_cut() -> (
    None
):
    def hit(number: int) -> Json:
        code = "\n".join(f"line_{n}()" for n in range(10))
        region = {"startLine": 1, "endLine": 10, "code": code}
        return {"filePath": f"{number}.py", "regions": [region]}

    plain: Json = {"results": [hit(n) for n in range(6)]}
    pages = Pages(plain, json.dumps, key="k", budget_tokens=250)

    first = pages.page(0, 250).structured

    results = cast("list[Json]", first["results"])
    assert len(results) == 6
    assert ["code" in hit["regions"][0] for hit in results] == [True] + [False] * 5
    rest = pages.page(next_start(pages.page(0, 250)) or 0, 1_000).structured
    assert first["omitted"] == {"furtherCode": 5}
    apart = cast("list[Json]", rest["furtherCode"])
    assert [part["filePath"] for part in apart] == [f"{n}.py" for n in range(1, 6)]


def test_a_piece_larger_than_the_budget_is_shortened_and_says_so() -> None:
    pages = Pages({"query": "a" * 10_000}, json.dumps, key="k", budget_tokens=200)

    page = pages.page(0, 200).structured

    assert str(page["query"]).startswith("aaa")
    assert str(page["query"]).endswith("…")
    assert "characters" in cast("Json", page["omitted"])
    assert "cursor" not in page


@given(json_values, st.integers(0, 300))
def test_a_shortened_value_fits(value: Plain, room: int) -> None:
    short = shortened(value, room)

    assert short is None or json_size(short) <= room


@given(json_values)
def test_a_value_that_fits_is_not_shortened(value: Plain) -> None:
    assert shortened(value, json_size(value)) == value


@given(st.text(), st.integers(1, 1_000), st.integers(1, 50))
def test_a_region_is_cut_between_lines(code: str, first: int, room: int) -> None:
    last = first + code.count("\n")
    parts = list(by_lines({"startLine": first, "endLine": last, "code": code}, room))

    assert "\n".join(str(part["code"]) for part in parts) == code
    assert parts[0]["startLine"] == first
    assert parts[-1]["endLine"] == last
    for part, following in pairwise(parts):
        assert following["startLine"] == cast("int", part["endLine"]) + 1
