from hypothesis import example, given
from hypothesis import strategies as st

from sacl.application.presentation.escapes import escape, one_line, unescape, visible

surrogates = st.characters(categories=["Cs"])
anything = st.text(st.characters() | surrogates)


@given(anything, surrogates, anything)
@example("C:\\x80\\", "\udce9", "\\ud800")
def test_text_with_a_surrogate_can_be_read_back(
    before: str, surrogate: str, after: str
) -> None:
    text = before + surrogate + after

    assert unescape(escape(text)) == text
    assert escape(text).encode("utf-8")


@given(st.text())
def test_other_text_is_not_touched(text: str) -> None:
    assert escape(text) == text


def test_a_byte_of_a_file_name_is_written_as_git_and_python_write_it() -> None:
    assert escape("caf\udce9.py") == r"caf\xe9.py"
    assert unescape(r"caf\xe9.py") == "caf\udce9.py"


def test_a_windows_path_is_not_taken_for_an_escape() -> None:
    assert unescape(r"src\xab\file.py") == r"src\xab\file.py"
    assert unescape(r"C:\a\b.py") == r"C:\a\b.py"


@given(anything)
def test_a_name_stays_on_one_line(name: str) -> None:
    assert len(one_line(name).splitlines()) <= 1


def test_code_is_shown_as_it_is_but_for_what_could_fool_a_reader() -> None:
    assert visible("if (x)\t{ // naïve 値") == "if (x)\t{ // naïve 値"
    assert visible("a\u202eb\x1b[2J") == r"a\u202eb\x1b[2J"


@given(anything)
def test_what_is_shown_of_code_can_be_seen(code: str) -> None:
    shown = visible(code)

    assert shown.replace("\t", "").isprintable()
    assert (shown == code) == code.replace("\t", "").isprintable()


def test_a_line_end_in_a_name_is_shown() -> None:
    assert one_line("a\nb.py") == r"a\nb.py"
    assert one_line("ü x.py") == "ü x.py"
