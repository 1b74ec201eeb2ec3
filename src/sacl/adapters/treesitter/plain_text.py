"""Takes the markers off documentation: quotes, comment signs, leading stars."""

import re
from inspect import cleandoc

_STRING = re.compile(
    r"""[rRuU]*(?P<quote>"{3}|'{3}|"|')"""
    r"""(?P<text>(?:[^\\"']++|\\.|(?!(?P=quote))["'])*+)(?P=quote)""",
    re.DOTALL,
)
_COMMENT_MARK = re.compile(
    r"^[ \t]*(?:/\*+!?<?|\*+(?!/)|//+!?<?|#+!?|--+|;+)?[ \t]?|[ \t]*\*+/[ \t]*$",
    re.MULTILINE,
)


def documentation_text(source: str) -> str:
    """Return documentation without its markers and common indentation."""
    first = _STRING.match(source)
    if first is None:
        return cleandoc(_COMMENT_MARK.sub("", source))
    rest = _STRING.finditer(source, first.end())
    return cleandoc("".join([first["text"], *(each["text"] for each in rest)]))
