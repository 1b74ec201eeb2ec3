"""Making one value smaller, for the rare one that is larger than a whole budget."""

import json

from sacl.application.presentation.plain import Plain

ELLIPSIS = "…"
_QUOTES = 2
_BRACKETS = 2
_BETWEEN = 4
"""Bytes of the colon, the comma and the spaces that an entry costs."""


def json_size(value: Plain) -> int:
    """Return the bytes of a value in the widest form in which JSON is written.

    That is with spaces after commas and colons and with all but ASCII escaped,
    so that a budget holds however the other side writes it down.
    """
    return len(json.dumps(value))


def shortened(value: Plain, room: int) -> Plain:
    """Return as much of a value as fits into ``room`` bytes; None if nothing does.

    Text and lists lose their end. Entries of an object share the room fairly:
    what the small ones leave goes to the large ones. Numbers that stand together,
    such as a value and its weight, say nothing or worse when one is missing: they
    stay whole or go.
    """
    if json_size(value) <= room:
        return value
    if isinstance(value, str):
        return _short_text(value, room) or None
    if isinstance(value, list):
        return _short_list(value, room) or None
    if isinstance(value, dict) and not _only_numbers(value):
        return _short_object(value, room) or None
    return None


def _only_numbers(entries: dict[str, Plain]) -> bool:
    left: list[Plain] = list(entries.values())
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, str | list):
            return False
    return True


def _short_text(text: str, room: int) -> str:
    left = room - len(json.dumps(ELLIPSIS))
    for end, character in enumerate(text):
        left -= len(json.dumps(character)) - _QUOTES
        if left < 0:
            return text[:end] + ELLIPSIS if end else ""
    return text


def _short_list(items: list[Plain], room: int) -> list[Plain]:
    left = room - _BRACKETS
    for end, item in enumerate(items):
        left -= json_size(item) + _BETWEEN
        if left < 0:
            first = shortened(item, room - _BRACKETS) if end == 0 else None
            return items[:end] if first is None else [first]
    return items


def _short_object(entries: dict[str, Plain], room: int) -> dict[str, Plain]:
    left = room - _BRACKETS
    kept: dict[str, Plain] = {}
    by_size = sorted(entries, key=lambda key: json_size(entries[key]))
    for done, key in enumerate(by_size):
        share = left // (len(entries) - done)
        name = json_size(key) + _BETWEEN
        short = shortened(entries[key], share - name)
        if short is not None or (entries[key] is None and share >= name + 4):
            kept[key] = short
            left -= name + json_size(short)
    return {key: kept[key] for key in entries if key in kept}
