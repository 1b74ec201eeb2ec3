"""The ``<script>`` blocks of Vue and Svelte components.

What stands outside of them becomes empty lines, so that every line of code keeps
its number. Blocks of one file are one source, as the component's compiler has it.
"""

import re
from collections.abc import Iterator

from sacl.adapters.treesitter.embedded.code import EmbeddedCode

_VALUE = r"""(?:"[^"]{0,2000}+"|'[^']{0,2000}+'|[^\s>"']{1,200}+)"""
_ATTRIBUTE = rf"""\s+[^\s=<>"'/]{{1,80}}+(?:\s*=\s*{_VALUE})?"""
_OPENING = re.compile(
    rf"<!--|<script(?P<attributes>(?:{_ATTRIBUTE}){{0,20}})\s*+>", re.IGNORECASE
)
_CLOSING = re.compile(r"</script\s*+>", re.IGNORECASE)
_LANGUAGE = re.compile(r"""\blang\s*=\s*["']?(?P<name>\w+)""", re.IGNORECASE)
_LANGUAGES = {"ts": "typescript", "typescript": "typescript", "tsx": "tsx"}


def read_script_blocks(text: str) -> EmbeddedCode:
    """Read a component; one without script has no code."""
    language = "javascript"
    parts: list[str] = []
    position = 0
    for opening, end in _blocks(text):
        named = _LANGUAGE.search(opening["attributes"])
        if named:
            language = _LANGUAGES.get(named["name"].lower(), language)
        parts.append("\n" * text.count("\n", position, opening.end()))
        parts.append(text[opening.end() : end])
        position = end
    parts.append("\n" * text.count("\n", position))
    return EmbeddedCode(language, "".join(parts))


def _blocks(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """List where each block's opening tag is and where its code ends."""
    position = 0
    while opening := _OPENING.search(text, position):
        if opening[0] == "<!--":
            end = text.find("-->", opening.end())
            if end < 0:
                return
            position = end
            continue
        closing = _CLOSING.search(text, opening.end())
        if closing is None:
            yield opening, len(text)
            return
        yield opening, closing.start()
        position = closing.end()
