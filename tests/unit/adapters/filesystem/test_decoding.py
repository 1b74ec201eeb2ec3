"""Decoding never fails, keeps lines, and believes marks before declarations."""

import codecs
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.filesystem.decoding import decode

LINE_END = re.compile("\r\n|\r|\n")
LINE_END_BYTES = re.compile(b"\r\n|\r|\n")
BOMS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}

code = st.text(st.sampled_from("def f(x): 'é文🚀'\t#\n\r\f\v\x1c\x85\u2028"))


def normalised(text: str) -> str:
    return LINE_END.sub("\n", text)


@given(text=code)
def test_utf8_comes_back_with_its_lines_normalised(text: str) -> None:
    assert decode(text.encode()) == normalised(text)


@given(text=code, encoding=st.sampled_from(sorted(BOMS)))
def test_a_byte_order_mark_names_the_encoding(text: str, encoding: str) -> None:
    assert decode(BOMS[encoding] + text.encode(encoding)) == normalised(text)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("comment", ["\u2500 a box", "\u4e2d\u6587\u6ce8\u91ca" * 4])
def test_utf16_without_a_mark_may_hold_other_scripts(
    encoding: str, comment: str
) -> None:
    text = f"# {comment}\ndef find(a):\n    return a\n"
    assert decode(text.encode(encoding)) == text


@given(text=code.map(lambda t: "x" + t.encode("ascii", "ignore").decode()))
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_known_by_its_nul_bytes(
    text: str, encoding: str
) -> None:
    assert decode(text.encode(encoding)) == normalised(text)


@given(data=st.binary())
def test_any_bytes_give_a_text_without_what_stores_cannot_hold(data: bytes) -> None:
    text = decode(data)

    assert "\r" not in text
    assert "\0" not in text
    text.encode("utf-8")


@given(data=st.binary().filter(lambda data: b"\0" not in data))
def test_single_bytes_keep_their_number_of_lines(data: bytes) -> None:
    marked = any(data.startswith(mark) for mark in BOMS.values())
    lines = len(LINE_END_BYTES.split(data))

    assert marked or len(decode(data).split("\n")) == lines


@pytest.mark.parametrize(
    "encoding", ["latin-1", "cp1252", "gbk", "shift_jis", "koi8-r"]
)
@pytest.mark.parametrize("above", ["", "#!/usr/bin/python\n", "\n", "\f # é\r\n"])
def test_a_declared_encoding_is_believed(encoding: str, above: str) -> None:
    word = {"gbk": "中文", "shift_jis": "日本", "koi8-r": "мир"}.get(encoding, "café")
    text = f"{above}# -*- coding: {encoding} -*-\ns = '{word}'\n"
    if "é" in above and word != "café":
        text = text.replace("é", "e")

    assert decode(text.encode(encoding)) == normalised(text)


@pytest.mark.parametrize(
    "name",
    ["no-such-codec", "rot13", "hex", "idna", "unicode_escape", "undefined", "utf-16"],
)
def test_a_declaration_that_is_no_charset_is_passed_over(name: str) -> None:
    text = f"# coding: {name}\ns = 'a\\nb é'\n"

    assert decode(text.encode()) == text


def test_a_declaration_after_code_is_none() -> None:
    text = "x = 1\n# coding: latin-1\ny = 'é'\n"

    assert decode(text.encode()) == text


def test_a_declaration_that_would_move_lines_is_passed_over() -> None:
    text = "# coding: utf-7\ns = '+AAo-'\n"

    assert decode(text.encode()) == text


def test_undeclared_bytes_that_are_not_utf8_are_latin1() -> None:
    assert decode(b"s = '\xe9\xff'\n") == "s = 'éÿ'\n"


def test_a_marked_file_that_is_not_utf8_is_latin1_without_the_mark() -> None:
    assert decode(codecs.BOM_UTF8 + b"s = '\xe9'") == "s = 'é'"


def test_nul_bytes_become_spaces() -> None:
    assert decode(b"a = 1\n\0\0\nb = 2\n") == "a = 1\n  \nb = 2\n"
