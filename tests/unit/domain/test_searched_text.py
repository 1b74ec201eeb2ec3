"""The text that is embedded for a description."""

from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.description import LONG_CODE, Description

STATIC = Description("list → list", "sort", "Orders the list.", "static")
BY_MODEL = Description("list → list", "sort", "Orders the list.", "llm:any")

codes = st.text(st.sampled_from("func_0 var_12 return x,\n"), max_size=2 * LONG_CODE)


def test_a_models_words_start_with_what_is_achieved() -> None:
    assert BY_MODEL.text == "Orders the list. list → list."


def test_static_words_start_with_what_goes_in_and_out() -> None:
    assert STATIC.text == "list → list. Orders the list."


@given(codes)
def test_a_models_description_is_searched_alone(neutral: str) -> None:
    assert BY_MODEL.searched_beside(neutral) == BY_MODEL.text


@given(codes)
def test_a_static_one_is_searched_with_the_code(neutral: str) -> None:
    text = STATIC.searched_beside(neutral)

    assert STATIC.text in text
    assert len(text) <= len(STATIC.text) + 1 + len(neutral)


def test_placeholders_are_shortened_and_nothing_else() -> None:
    neutral = "def func_0(var_0, var_25, var_26): func_1(my_var_3, 'var_1')"

    code, words = STATIC.searched_beside(neutral).split("\n")

    assert code == "def f(a, z, a26): f1(my_var_3, 'b')"
    assert words == STATIC.text


@given(st.integers(1, 3 * LONG_CODE))
def test_long_code_follows_the_words(length: int) -> None:
    text = STATIC.searched_beside("x" * length)

    assert text.startswith(STATIC.text) == (length > LONG_CODE)
