"""An excerpt keeps both ends, stays within its size, and says what is missing."""

from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.excerpts import excerpt

codes = st.lists(st.text("abé ", max_size=40), min_size=1, max_size=60).map("\n".join)
NOTE_BYTES = 60


@given(codes, st.integers(1, 3_000))
def test_what_fits_is_whole_and_the_rest_is_shorter(code: str, size: int) -> None:
    cut = excerpt(code, max_bytes=size)

    if len(code.encode()) <= size:
        assert cut.text == code
        assert cut.whole
    else:
        assert len(cut.text.encode()) <= size + NOTE_BYTES
        assert not cut.whole
        assert "lines are left out here" in cut.text


def test_beginning_and_end_stay() -> None:
    code = "\n".join(f"line {number}" for number in range(100))

    cut = excerpt(code, max_bytes=200)

    assert cut.text.startswith("line 0\nline 1\n")
    assert cut.text.endswith("\nline 98\nline 99")
    assert f"[... {cut.lines - cut.shown} lines are left out here ...]" in cut.text
    assert cut.lines == 100


def test_one_long_line_is_cut_within() -> None:
    cut = excerpt("x" * 1_000, max_bytes=100)

    assert cut.text.startswith("x" * 100 + "\n")
    assert not cut.whole
