import json
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.application.presentation.results import any_result

from sacl.application.presentation.handles import handle_of, with_handles
from sacl.application.presentation.packing import Page, Pages
from sacl.application.presentation.pieces import by_lines, take_apart
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
    plain = with_handles(to_plain(result))
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
    whole = cast("Json", with_handles(to_plain(result)))
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
            target.setdefault(key, []).extend(v for v in value if not is_brief(v))
        else:
            assert key not in target
            target[key] = value


def is_brief(value: object) -> bool:
    return isinstance(value, dict) and value.get("brief") is True


def hits(answer: Json) -> list[Json]:
    found = [*answer.get("results", []), *answer.get("guesses", [])]
    return [hit for hit in found if "regions" in hit]


def without_code(answer: Json) -> Json:
    bare: Json = json.loads(json.dumps(answer))
    for hit in hits(bare):
        for region in hit["regions"]:
            region.pop("code", None)
            region.pop("handle", None)
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

    whole = with_handles(to_plain(result))
    assert page.structured == whole
    assert page.text == to_text(type(result), whole)


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


@given(any_result, budgets)
def test_a_handle_beside_code_names_exactly_that_code(
    result: object, budget: int
) -> None:
    for page in all_pages(paged(result, budget), budget):
        for region in quoted_in(page.structured):
            assert region.get("handle") in {None, handle_of(region["code"])}


@given(any_result, budgets)
def test_no_handle_is_without_code_unless_the_caller_said_so(
    result: object, budget: int
) -> None:
    for page in all_pages(paged(result, budget), budget):
        assert all("code" in held for held in holding(page.structured, "handle"))


@given(any_result)
def test_what_is_known_is_not_sent_again_and_nothing_else_is_lost(
    result: object,
) -> None:
    whole = with_handles(to_plain(result))
    known = {region["handle"] for region in quoted_in(whole)}

    again = with_handles(to_plain(result), known)

    assert not list(quoted_in(again))
    assert {held["handle"] for held in holding(again, "handle")} == known
    assert bare(again) == bare(whole)


def quoted_in(plain: Any) -> Iterator[Json]:
    return (region for region in holding(plain, "code") if "startLine" in region)


def holding(plain: Any, key: str) -> Iterator[Json]:
    if isinstance(plain, dict) and isinstance(plain.get(key), str):
        yield plain
    children = plain.values() if isinstance(plain, dict) else plain
    if isinstance(plain, dict | list):
        for child in children:
            yield from holding(child, key)


def bare(plain: Any) -> Any:
    if isinstance(plain, list):
        return [bare(each) for each in plain]
    if not isinstance(plain, dict):
        return plain
    return {k: bare(v) for k, v in plain.items() if k != "code"}


def a_hit(number: int) -> Json:
    region = {"startLine": 1, "endLine": 9, "code": "call()\n" * 90}
    named = {"filePath": f"src/{number}.py", "unit": f"Shop.total_{number}"}
    return {**named, "startLine": 1, "reason": "why " * 120, "regions": [region]}


@given(st.integers(1, 9), st.integers(0, 300), st.integers(MIN_BUDGET_TOKENS, 900))
def test_a_first_page_names_a_hit_whatever_the_budget(
    count: int, before: int, budget: int
) -> None:
    result: Json = {"query": "q", "notice": "n" * before}
    result["results"] = [a_hit(number) for number in range(count)]
    pages = Pages(result, json.dumps, key="0123456789ab", budget_tokens=budget)

    every = list(all_pages(pages, budget))

    first = cast("list[Json]", every[0].structured["results"])
    assert first[0]["filePath"] == "src/0.py"
    assert all(len(json.dumps(page.structured)) <= 3 * budget for page in every)
    later = [hit for page in every[1:] for hit in shown(page)]
    names = [f"Shop.total_{number}" for number in range(count)]
    assert [hit["unit"] for hit in first] == names[: len(first)]
    whole = [hit for hit in first if not is_brief(hit)]
    assert [hit["unit"] for hit in [*whole, *later]] == names


def shown(page: Page) -> list[Json]:
    return cast("list[Json]", page.structured.get("results", []))


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


def test_lists_of_one_object_take_turns_as_one_and_a_circle_stays_whole() -> None:
    plain: Json = {
        "defines": [f"d{n}" for n in range(9)],
        "relations": {kind: [f"{kind}{n}" for n in range(9)] for kind in "abc"},
        "shortestCycle": ["x.py", "y.py", "x.py"],
    }

    pieces = take_apart(plain, 1_000)

    first, *others = [piece.value for piece in pieces]
    assert first == ["x.py", "y.py", "x.py"]
    assert others[:8] == ["d0", "a0", "b0", "d1", "c0", "d2", "a1", "d3"]


def test_the_best_hits_keep_their_code_and_others_lose_theirs_before_hits_are_cut() -> (
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


def test_hits_that_do_not_fit_whole_are_listed_and_large_items_block_none() -> None:
    hits = [{**a_hit(number), "score": 1.0} for number in range(5)]
    plain: Json = {"results": hits}
    others: Json = {"cycles": [["x.py"] * 200], "related": [{"at": n} for n in "abcd"]}

    first = Pages(plain, json.dumps, key="k", budget_tokens=800).page(0, 800)
    second = Pages(others, json.dumps, key="k", budget_tokens=250).page(0, 250)

    listed = [is_brief(hit) for hit in shown(first)]
    assert 0 < listed.count(False) < len(listed) == 5
    assert listed == sorted(listed)
    left = cast("Json", first.structured["omitted"])
    assert left["results"] == listed.count(True)
    assert second.structured["related"] == others["related"]
    assert second.structured["omitted"] == {"cycles": 1}


def test_what_leaves_no_room_for_a_hit_is_shortened() -> None:
    result: Json = {"query": "q" * 9_000, "results": [a_hit(0)]}
    pages = Pages(result, json.dumps, key="0123456789ab", budget_tokens=300)

    first, *later = all_pages(pages, 300)

    assert len(str(first.structured["query"])) < 900
    assert [hit["unit"] for page in later for hit in shown(page)] == ["Shop.total_0"]
