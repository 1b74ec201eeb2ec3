"""What a model wrote becomes a description within the limits, or none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.description import (
    MAX_PATTERN_WORDS,
    MAX_SIGNATURE_WORDS,
    MAX_SUMMARY_WORDS,
    MIN_SUMMARY_WORDS,
    UnusableDescriptionError,
    fit_description,
)

words = st.text("ab.", min_size=1, max_size=5)
texts = st.lists(words, max_size=90).map(" ".join)
SUMMARY = " ".join(["word"] * MIN_SUMMARY_WORDS)


@given(texts, texts, texts)
def test_every_description_keeps_the_limits(
    signature: str, pattern: str, summary: str
) -> None:
    try:
        made = fit_description(signature, pattern, summary, source="llm:m")
    except UnusableDescriptionError:
        return

    assert 1 <= len(made.signature.split()) <= MAX_SIGNATURE_WORDS
    assert 1 <= len(made.pattern.split()) <= MAX_PATTERN_WORDS
    assert MIN_SUMMARY_WORDS <= len(made.summary.split()) <= MAX_SUMMARY_WORDS
    again = fit_description(made.signature, made.pattern, made.summary, source="llm:m")
    assert again == made


def test_a_long_summary_ends_with_a_sentence() -> None:
    first = " ".join(["a"] * 29) + " end."

    made = fit_description("s", "p", f"{first} {first} {first}", source="llm:m")

    assert made.summary == f"{first} {first}"


def test_a_long_summary_of_one_sentence_is_cut_at_the_limit() -> None:
    made = fit_description("s", "p", "word " * 90, source="llm:m")

    assert made.summary.split() == ["word"] * MAX_SUMMARY_WORDS


@pytest.mark.parametrize(
    ("signature", "pattern", "summary"),
    [("", "p", SUMMARY), (" . ", "p", SUMMARY), ("s", "", SUMMARY), ("s", "p", "no")],
)
def test_what_says_too_little_is_unusable(
    signature: str, pattern: str, summary: str
) -> None:
    with pytest.raises(UnusableDescriptionError):
        fit_description(signature, pattern, summary, source="llm:m")
