import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.static_description.regexes import MAX_WORDS, read_aloud


@pytest.mark.parametrize(
    ("pattern", "spoken"),
    [
        (r"\s+", "one or more whitespace"),
        ("^a(b*)$", "starting with a followed by zero or more b at the end"),
        ("ab{2,3}", "a followed by 2 to 3 b"),
        ("[^aeiou]", "anything but vowel"),
        (r"\d{4}-\d{1,2}", "exactly 4 digit followed by hyphen, then 1 to 2 digit"),
        ("foo|bar", "foo or bar"),
        ("/[a-z]+/", "one or more lowercase letter"),
        ("a.*b", "a followed by anything, then b"),
        (r"_?job\z", "optional underscore followed by job at the end"),
        (r"\Aab\Z", "starting with ab at the end"),
        (r"(a)\1\r", "a followed by something, then carriage return"),
    ],
)
def test_patterns_are_read_aloud(pattern: str, spoken: str) -> None:
    assert read_aloud(pattern) == spoken


@given(st.text(alphabet=r"ab01.*+?{}[]()^$|\-, ", max_size=60))
def test_any_text_is_read_within_the_limit(pattern: str) -> None:
    assert len(read_aloud(pattern).split()) <= MAX_WORDS
