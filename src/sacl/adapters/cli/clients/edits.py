"""Putting a server into a configuration text, and taking it out again.

A server is put in by one insertion, so that cutting out the same text undoes it
exactly, whatever was changed elsewhere meanwhile.
"""

import json
import re
from dataclasses import dataclass, replace

from sacl.adapters.cli.clients.jsonc import (
    BrokenJsonError,
    Member,
    members,
    opening_of,
    parse,
    without_comments,
)

Entry = dict[str, str | list[str]]

_INDENT = re.compile(r"\n([ \t]+)\S")
_COMMENT_BEHIND = re.compile(r"[ \t]*//[^\r\n]*")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a client keeps a server: an object of servers, and a name in it."""

    section: str
    name: str

    def servers(self, text: str) -> dict[str, object]:
        """Return the servers of a configuration; none where the object is missing.

        Raises:
            BrokenJsonError: The text is not JSON, or not of the expected form.
        """
        whole = parse(text)
        if not isinstance(whole, dict):
            raise BrokenJsonError("the file holds no object", 1)
        found = whole.get(self.section, {})
        if not isinstance(found, dict):
            at = members(text, opening_of(text))[self.section].value
            line = text.count("\n", 0, at) + 1
            raise BrokenJsonError(f"{self.section} is no object", line)
        return found

    def beside(self, text: str) -> tuple[object, object]:
        """Return all that a configuration holds but for this server."""
        others = {k: v for k, v in self.servers(text).items() if k != self.name}
        whole = parse(text)
        rest = {k: v for k, v in whole.items() if k != self.section}  # type: ignore[attr-defined]  # not in its types
        return rest, others


@dataclass(frozen=True, slots=True)
class Insertion:
    """Text put in at an offset."""

    at: int
    text: str

    def applied(self, before: str) -> str:
        """Return a text with the insertion."""
        return before[: self.at] + self.text + before[self.at :]

    def with_line_ends_of(self, text: str) -> "Insertion":
        """Return the same with line ends as in a text."""
        windows = "\r\n" in text
        return replace(self, text=self.text.replace("\n", "\r\n")) if windows else self


def insertion(text: str, place: Place, entry: Entry) -> Insertion:
    """Say what to insert so that a server is there that was not.

    Raises:
        BrokenJsonError: The text is not JSON, or not of the expected form.
    """
    place.servers(text)
    found = _INDENT.search(text)
    indent = found[1] if found else "  "
    section = {place.section: {place.name: entry}}
    if not without_comments(text).strip():
        begun = "" if not text or text.endswith("\n") else "\n"
        made = Insertion(len(text), f"{begun}{_block(section, indent)}\n")
    else:
        opening = opening_of(text)
        known = members(text, opening)
        if place.section in known:
            server = _inner(_block({place.name: entry}, indent), indent)
            made = _first(text, known[place.section].value, server, f"\n{indent}")
        else:
            made = _first(text, opening, _inner(_block(section, indent)), "\n")
    return made.with_line_ends_of(text)


def _first(text: str, opening: int, member: str, closing: str) -> Insertion:
    """Insert behind the brace, and behind a comment that stands on its line."""
    at = opening + 1
    if comment := _COMMENT_BEHIND.match(text, at):
        at = comment.end()
    if members(text, opening):
        return Insertion(at, f"\n{member},")
    is_line_end = text[at:].lstrip(" \t").startswith(("\n", "\r"))
    return Insertion(at, f"\n{member}" + ("" if is_line_end else closing))


def _inner(block: str, indent: str = "") -> str:
    """Return the lines between the braces of a block, indented further."""
    return "\n".join(indent + line for line in block.split("\n")[1:-1])


def _block(value: object, indent: str) -> str:
    return json.dumps(value, indent=indent, ensure_ascii=False)


def cut_out(text: str, place: Place, inserted: str) -> str | None:
    """Undo an insertion exactly; None where it is not to be found any more."""
    if text.count(inserted) != 1:
        return None
    undone = text.replace(inserted, "")
    try:
        unharmed = place.beside(undone) == place.beside(text)
        gone = place.name not in place.servers(undone)
    except BrokenJsonError:
        return None
    return undone if unharmed and gone else None


def without(text: str, place: Place) -> str:
    """Take a server out, however it came in; comments around it stay."""
    section = members(text, opening_of(text))[place.section]
    found = members(text, section.value)[place.name]
    plain = without_comments(text)
    start = len(text[: found.start].rstrip())
    comma = _comma_behind(plain, found)
    if comma is not None:
        return text[:start] + text[found.end : comma] + text[comma + 1 :]
    before = len(plain[: found.start].rstrip()) - 1
    if plain[before] == ",":
        return text[:before] + text[before + 1 : start] + text[found.end :]
    return text[:start] + text[found.end :]


def _comma_behind(plain: str, member: Member) -> int | None:
    rest = plain[member.end :]
    at = member.end + len(rest) - len(rest.lstrip())
    return at if plain[at] == "," else None
