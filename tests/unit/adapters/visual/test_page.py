"""Nothing that a repository holds can become markup or code of a page."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.visual.page import Part, page

HOSTILE = st.text() | st.sampled_from(
    ["</script><script>alert(1)</script>", "<!--", "<b>", '"&', "]]>", "</title>"]
)


def tags(html: str) -> list[str]:
    return re.findall(r"<[^>\s]+", html)


@given(HOSTILE, HOSTILE, HOSTILE)
def test_text_adds_no_markup_and_data_reads_back(
    title: str, subtitle: str, held: str
) -> None:
    plain = page("t", "s", Part("<main></main>", data={"x": "y"}))
    html = page(title, subtitle, Part("<main></main>", data={"x": held}))

    found = re.search(r'id="data">(.*)</script>', html)
    assert tags(html) == tags(plain)
    assert found is not None
    assert json.loads(found[1]) == {"x": held}


def test_a_page_forbids_the_browser_to_fetch_anything() -> None:
    html = page("t", "s", Part("<main></main>"))

    assert "default-src 'none'" in html
    assert not re.search(r"https?://|src=|href=", html)
