"""The bias page: whole, closed, and blind to what a repository would put in it."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.visual.bias_page import bias_page
from sacl.application.bias_report import (
    BiasReport,
    Indicator,
    LyingDocReport,
    UnitDependence,
)

VOID = frozenset({"meta", "br"})
REACHING_OUT = frozenset({"img", "link", "iframe", "object", "form"})


class Page(HTMLParser):
    """Reads a page, and fails where a tag is not closed as it was opened.

    Attributes:
        tags: Every tag, in order.
        texts: Every text.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.widths: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.widths += [v for k, v in attrs if k == "style" and v]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def a_report(text: str = "a", *, distribution: tuple[int, ...] = (3, 1)) -> BiasReport:
    """Report one unit, one lie and one indicator, all of which say ``text``."""
    unit = UnitDependence(
        *(text, text, 1, 9, 0.4, 0.6, "high", 90.0),
        features={"docstring": 0.3, "identifier": 0.1},
        unmeasured={"comment": text},
        advice=text,
    )
    return BiasReport(
        file_path=None,
        bias_score=0.6,
        level="high",
        threshold=0.5,
        bias_measured=4,
        bias_total=4,
        high_bias=1,
        features={"docstring": 0.3, "comment": None},
        features_measured=4,
        indicators=(Indicator("docstring_dependency", text, text, 0.3, 80.0, 1, 2),),
        lying_docs=(LyingDocReport(text, text, 3, f"says {text}", text),),
        distribution=distribution,
        worst=(unit,),
        note=text,
    )


@given(st.text(max_size=30))
def test_text_of_a_repository_stays_text(text: str) -> None:
    page = Page(bias_page(a_report(text), repository=text))
    plain = Page(bias_page(a_report(), repository="a"))

    assert page.tags == plain.tags
    assert not REACHING_OUT & set(page.tags)


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '"><img src=x>', "</p>"])
def test_markup_of_a_repository_is_shown_and_not_obeyed(text: str) -> None:
    page = Page(bias_page(a_report(text), repository=text))
    plain = Page(bias_page(a_report(), repository="a"))

    assert any(text in shown for shown in page.texts)
    assert page.tags == plain.tags


def test_the_page_asks_nobody_for_anything() -> None:
    html = bias_page(a_report(), repository="a")

    assert "default-src 'none'" in html
    assert "://" not in html
    assert "url(" not in html


@given(st.lists(st.integers(0, 500), min_size=1, max_size=12))
def test_bars_are_as_long_as_their_counts(counts: list[int]) -> None:
    report = a_report(distribution=tuple(counts))

    widths = Page(bias_page(report, repository="a")).widths

    most = max(counts)
    shares = [100 * count / most if most else 0 for count in counts]
    assert widths == [f"width:{share:.1f}%" for share in shares]


def test_everything_of_a_report_is_told() -> None:
    texts = " ".join(Page(bias_page(a_report("zebra"), repository="shop")).texts)

    for told in (
        *("Textual bias of shop", "0.60 high", "1 of 4", "zebra:3", "docstring"),
        *("0.40", "90 %", "1 indicators", "It says zebra; zebra"),
    ):
        assert told in texts
