"""Ids are those of the tokenizer that the model was published with."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.embedding.weights import (
    VOCABULARY_FILE,
    VOCABULARY_SHA256,
    read_checked,
)
from sacl.adapters.embedding.wordpiece import WordPieceTokenizer

CLS, SEP, UNKNOWN, MASK = 101, 102, 100, 103


@cache
def tokenizer(max_tokens: int = 256) -> WordPieceTokenizer:
    vocabulary = read_checked(VOCABULARY_FILE, sha256=VOCABULARY_SHA256)
    return WordPieceTokenizer(vocabulary, max_tokens=max_tokens)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("", []),
        (
            "def parse_url(url):\n    return url",
            [
                *(13366, 11968, 3366, 1035, 24471, 2140, 1006, 24471, 2140, 1007),
                *(1024, 2709, 24471, 2140),
            ],
        ),
        ("Café NAÏVE Straße", [7668, 15743, 2358, 27807]),
        ("日本語 ok", [1864, 1876, 1950, 7929]),
        ("a" * 101, [UNKNOWN]),
        ("[MASK] x", [MASK, 1060]),
        ("x\u200b\0\ty", [1060, 1061]),
    ],
)
def test_known_texts_have_the_published_ids(text: str, ids: list[int]) -> None:
    assert tokenizer().encode(text) == [CLS, *ids, SEP]


@given(text=st.text(st.characters(), max_size=400))
def test_any_text_has_marks_and_at_most_the_limit(text: str) -> None:
    ids = tokenizer(16).encode(text)

    assert ids[0] == CLS
    assert ids[-1] == SEP
    assert len(ids) <= 16


def test_a_text_longer_than_the_limit_is_cut_at_its_end() -> None:
    whole, cut = (tokenizer(n).encode("one two three four") for n in (16, 4))

    assert cut == [*whole[:3], SEP]


def test_half_surrogates_count_as_question_marks() -> None:
    assert tokenizer().encode("a \udcff b") == tokenizer().encode("a ? b")
