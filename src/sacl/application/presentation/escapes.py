r"""Text that JSON and UTF-8 cannot carry, written so that it can be read back.

A file name that is not valid in the file system's encoding reaches SACL with lone
surrogates in it. Such text is escaped on the way out, ``\xe9`` for a byte and
``\ud800`` for any other surrogate, and an argument that holds such escapes is
turned back on the way in. All other text passes unchanged.
"""

import re

_SURROGATE = re.compile(r"[\ud800-\udfff]")
_UNSAFE = re.compile(r"[\ud800-\udfff\\]")
_CODE = r"\\x[89a-f][0-9a-f]|\\ud[89a-f][0-9a-f]{2}"
_ESCAPE = re.compile(rf"{_CODE}|\\\\")
_ESCAPED = re.compile(rf"(?:[^\\]|\\\\)*(?:{_CODE})(?:[^\\]|{_CODE}|\\\\)*")
_BYTE = 0xDC00
_LAST_BYTE = 0xDCFF
_FIRST_BYTE = 0xDC80


def escape(text: str) -> str:
    """Return text without lone surrogates; the same text if it has none."""
    if not _SURROGATE.search(text):
        return text
    return _UNSAFE.sub(lambda found: _escaped(found[0]), text)


def unescape(text: str) -> str:
    """Undo ``escape``; text that it cannot have made is returned as it is."""
    if not _ESCAPED.fullmatch(text):
        return text
    return _ESCAPE.sub(lambda found: _plain(found[0]), text)


def one_line(text: str) -> str:
    """Show line ends, controls and invisible characters as escapes, to name things."""
    return text if text.isprintable() else visible(text).replace("\t", r"\t")


def visible(text: str) -> str:
    """Show what a reader could not see, or could be fooled by, as escapes; not tabs."""
    if text.replace("\t", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\t" else ascii(c)[1:-1] for c in text)


def _escaped(character: str) -> str:
    code = ord(character)
    if character == "\\":
        return r"\\"
    if _FIRST_BYTE <= code <= _LAST_BYTE:
        return f"\\x{code - _BYTE:02x}"
    return f"\\u{code:04x}"


def _plain(escaped: str) -> str:
    if escaped == r"\\":
        return "\\"
    is_byte, digits = escaped[1] == "x", escaped[2:]
    return chr(int(digits, 16) + _BYTE if is_byte else int(digits, 16))
