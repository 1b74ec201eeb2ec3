"""From the bytes of a source file to its text.

Owns the guess of the encoding and the form of line ends. The text that leaves
here has no byte order mark, no carriage return and no NUL, and as many lines as
the bytes had.
"""

import codecs
import re

_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(
    rb"\A(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))?"
    rb"[ \t\f]*#[^\r\n]*?coding[:=][ \t]*([-_.a-zA-Z0-9]+)"
)
_NOT_CHARSETS = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"}
)
_LINE_END = re.compile(r"\r\n?")
_NUL_SHARE_OF_UTF16 = 0.2
"""Of all bytes, on one side of each pair: code is ASCII for the greater part."""

_NULS_ON_THE_OTHER_SIDE = 0.05
"""As a share of those: characters such as U+2500 have one too."""


def decode(data: bytes) -> str:
    """Decode a source file; every sequence of bytes gives a text.

    In this order: byte order mark, UTF-16 by its NUL bytes, declared encoding
    (PEP 263), UTF-8, Latin-1. A NUL byte becomes a space.
    """
    text = _wide(data)
    if text is None:
        narrow = data.removeprefix(codecs.BOM_UTF8)
        text = _declared(narrow) if len(narrow) == len(data) else None
        text = _utf8_or_latin1(narrow) if text is None else text
    return _LINE_END.sub("\n", text).replace("\0", " ")


def wide_encoding(data: bytes) -> str | None:
    """Name the encoding of text whose characters take two bytes or four."""
    for mark, encoding in _WIDE_MARKS:
        if data.startswith(mark):
            return encoding
    even, odd = data[0::2].count(0), data[1::2].count(0)
    most = max(even, odd)
    is_wide = most > _NUL_SHARE_OF_UTF16 * len(data)
    if is_wide and min(even, odd) <= _NULS_ON_THE_OTHER_SIDE * most:
        return "utf-16-le" if odd > even else "utf-16-be"
    return None


def _wide(data: bytes) -> str | None:
    encoding = wide_encoding(data)
    if encoding is None:
        return None
    return data.decode(encoding, errors="replace").removeprefix("\ufeff")


def _declared(data: bytes) -> str | None:
    """Decode as the file says, unless that is no charset or moves its lines."""
    declaration = _DECLARED.match(data)
    if not declaration:
        return None
    name = declaration[1].decode("ascii")
    try:
        if codecs.lookup(name).name in _NOT_CHARSETS:
            return None
        text = data.decode(name)
    except (LookupError, UnicodeError):
        return None
    kept = name in text and text.count("\n") == data.count(b"\n")
    return text if kept else None


def _utf8_or_latin1(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
