"""Handles: short names of quoted code, by which a caller says what it still holds.

A handle is made from the code alone. Code that has changed has another one, so that
what is left out as known is known word by word. A handle without code beside it
stands for code that the caller said it holds.
"""

import hashlib
from collections.abc import Collection

from sacl.application.presentation.plain import Plain

CODE = "code"
HANDLE = "handle"
HANDLE_DIGITS = 10


def handle_of(code: str) -> str:
    """Name a piece of code."""
    return hashlib.sha256(code.encode()).hexdigest()[:HANDLE_DIGITS]


def with_handles(plain: Plain, known: Collection[str] = ()) -> Plain:
    """Give all quoted code its handle, and leave out what is known.

    Args:
        plain: A plain result or a part of one.
        known: Handles of code that is not to be sent again.
    """
    if isinstance(plain, list):
        return [with_handles(each, known) for each in plain]
    if not isinstance(plain, dict):
        return plain
    code = plain.get(CODE)
    if isinstance(code, str) and "startLine" in plain:
        handle = handle_of(code)
        rest = {key: value for key, value in plain.items() if key != CODE}
        return {**rest, HANDLE: handle} | ({} if handle in known else {CODE: code})
    return {key: with_handles(value, known) for key, value in plain.items()}


def without_handles(plain: Plain) -> Plain:
    """Take handles away from code that is about to be shortened."""
    if isinstance(plain, list):
        return [without_handles(each) for each in plain]
    if not isinstance(plain, dict):
        return plain
    return {k: without_handles(v) for k, v in plain.items() if k != HANDLE}
