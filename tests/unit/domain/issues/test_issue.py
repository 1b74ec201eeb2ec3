"""Laws of reading an issue."""

from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.issues.issue import (
    MAX_NAMES,
    MAX_SUMMARY,
    TERM_WEIGHTS,
    read_issue,
)
from sacl.domain.issues.lines import LineKind, classify
from sacl.domain.lexical import terms

LINES = st.sampled_from(
    [
        "Cookies are lost",
        "    session.get('a')",
        "```",
        '  File "/usr/lib/site-packages/shop/cart.py", line 3, in add',
        "ValueError: no such cart",
        "### Versions",
        "python: 3.8.1",
        "<!-- say more -->",
        "<details>",
        "</details>",
        "",
        "see `shop.cart.Cart.add` in shop/cart.py",
    ]
)
ISSUES = st.lists(LINES, max_size=12).map("\n".join)

REPORT = """Cart.add_item loses `currency` of a price
Description

When I group by customer, the currency is gone, see shop/prices.py.

```python
from shop.models import Order
Order.create_many(3)
```

Traceback (most recent call last):
  File "/opt/me/run.py", line 3, in <module>
    cart.add_item(price)
  File "/opt/me/venv/site-packages/shop/cart.py", line 12, in add_item
    return self.convert(price)
  File "/opt/me/venv/site-packages/shop/money.py", line 4, in convert
    raise CurrencyError(price)
shop.money.CurrencyError: price has no currency

### Environment
numpy: 1.17.3
"""


@given(st.text() | ISSUES)
def test_every_line_that_says_something_has_one_kind(text: str) -> None:
    lines = list(classify(text))

    assert all(line.strip() for _, line in lines)
    assert [kind for kind, _ in lines[:1]] in ([], [LineKind.TITLE])
    assert all(kind is not LineKind.TITLE for kind, _ in lines[1:])


@given(st.text() | ISSUES)
def test_any_text_is_read_within_its_bounds(text: str) -> None:
    issue = read_issue(text)

    assert len(issue.summary) <= MAX_SUMMARY
    assert len(issue.names) <= MAX_NAMES
    assert all(name in text for name in issue.names)
    assert set(issue.terms.values()) <= set(TERM_WEIGHTS.values())
    assert set(terms(issue.title)) <= issue.terms.keys()


@given(ISSUES, ISSUES)
def test_more_text_never_makes_a_term_count_for_less(one: str, other: str) -> None:
    """But for the author's machine, whose block may begin in the first text."""
    title = "Something fails"
    short = read_issue(f"{title}\n{other}").terms
    long = read_issue(f"{title}\nplain words first\n\n{other}").terms

    assert all(long[term] >= weight for term, weight in short.items())
    assert read_issue(f"{title}\n{one}").terms.keys() >= set(terms(title))


def test_a_report_is_taken_apart() -> None:
    issue = read_issue(REPORT)

    assert issue.title == "Cart.add_item loses `currency` of a price"
    assert issue.files == ("shop/prices.py",)
    assert "shop.money.CurrencyError" in issue.modules
    assert "shop.models" not in issue.modules
    assert issue.frames == (
        "/opt/me/venv/site-packages/shop/money.py",
        "/opt/me/venv/site-packages/shop/cart.py",
        "/opt/me/run.py",
    )
    assert issue.names["Cart.add_item"] == issue.names["currency"] == 1.0
    assert "create_many" not in issue.names


def test_words_count_for_what_stands_behind_them() -> None:
    found = read_issue(REPORT).terms

    assert found["cart"] == TERM_WEIGHTS[LineKind.TITLE]
    assert found["custom"] == TERM_WEIGHTS[LineKind.PROSE]
    assert found["groupby"] == TERM_WEIGHTS[LineKind.PROSE]
    assert found["order"] == TERM_WEIGHTS[LineKind.CODE]
    assert found["convert"] == TERM_WEIGHTS[LineKind.FRAME]
    assert found["numpy"] == TERM_WEIGHTS[LineKind.ENVIRONMENT]


def test_frames_of_other_languages_come_as_they_are_written() -> None:
    node = read_issue(
        "Crash\n    at send (/app/node_modules/shop/lib/send.js:3:1)\n"
        "    at run (/app/index.js:9:2)\n"
    )
    java = read_issue("Crash\n\tat com.shop.Cart.add(Cart.java:12)\n")

    assert node.frames == ("app/node_modules/shop/lib/send.js", "app/index.js")
    assert java.frames == ("Cart.java",)


def test_an_empty_issue_says_nothing() -> None:
    issue = read_issue(" \n")

    assert (issue.title, issue.summary, dict(issue.terms)) == ("", "", {})
