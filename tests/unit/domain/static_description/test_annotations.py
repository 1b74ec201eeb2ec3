"""Words for types as they are written, whatever the language."""

import pytest

from sacl.domain.static_description.annotations import element_word, type_word


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("int", "integer"),
        ("unsigned int", "integer"),
        ("number", "number"),
        ("boolean", "boolean"),
        ("'str'", "string"),
        ("?string", "string"),
        ("string?", "string"),
        ("& str", "string"),
        ("&str", "string"),
        ("char *", "string"),
        ("const char*", "string"),
        ("void *", "pointer"),
        ("[] byte", "bytes"),
        ("[]int", "list"),
        ("int[]", "list"),
        ("Array<number>", "list"),
        ("&mut Vec<i32>", "list"),
        ("Optional[List[int]]", "list"),
        ("std::vector<int>", "vector"),
        ("dict", "dictionary"),
        ("Map<String, Integer>", "dictionary"),
        ("map[string]int", "dictionary"),
        ("tuple[int, str]", "tuple"),
        ("(int, string)", "tuple"),
        ("Callable[[int], str]", "function"),
        ("(int) => string", "function"),
        ("() -> Unit", "function"),
        ("func(int) string", "function"),
        ("Promise<string>", "string"),
        ("Awaitable[int]", "integer"),
        ("Iterator[int]", "iterator"),
        ("struct node *", "node"),
        ("FooBar", "foo bar"),
        ("*Foo", "foo"),
        ("T", ""),
    ],
)
def test_a_type_has_a_word(written: str, word: str) -> None:
    assert type_word(written) == word


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("int | None", "integer"),
        ("int | Integer", "integer"),
        ("list[int] | List[str]", "list"),
        ("int | str", ""),
    ],
)
def test_alternatives_have_a_word_if_it_is_one(written: str, word: str) -> None:
    assert type_word(written) == word


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("list[int]", "integer"),
        ("[]int", "integer"),
        ("[][]int", "list"),
        ("int[]", "integer"),
        ("&mut Vec<i32>", "integer"),
        ("Iterator[int]", "integer"),
        ("Array<number>", "number"),
        ("int", ""),
        ("dict[str, int]", ""),
    ],
)
def test_elements_have_a_word(written: str, word: str) -> None:
    assert element_word(written) == word
