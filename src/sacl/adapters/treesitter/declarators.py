"""Reduces a declarator of C or C++, as written, to the dotted name it declares.

``*f(int a)`` is ``f``, ``a::B<T>::go() const`` is ``a.B.go``, ``(*cb)(int)`` is
``cb``. A macro that looks like a function keeps its arguments, which are what
tells its uses apart: ``TEST(Store, opens)``.
"""

import re

_ARGUMENTS = r"<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>"
_OPERATOR = re.compile(
    r"\boperator\b\s*(?:\(\s*\)|\[\s*\]|(?:co_await|new|delete)\b(?:\s*\[\s*\])?"
    rf'|""\s*\w+|[^\w\s(]+|(?:[^(<]|{_ARGUMENTS}|<)+)'
)
_MACRO = re.compile(
    r'([A-Z][A-Z0-9_]+)\s*\(\s*((?:[\w:]+|"[^"\n]*")(?:\s*,\s*[\w:]+)*)\s*\)'
)
_OPERATOR_SPACE = re.compile(r"^operator\s+(?!\w)")
_BEFORE_NAME = re.compile(r"(?:[\s*&(]|\b(?:const|volatile|__\w+)(?=[\s*&]))+")
_RECEIVER = re.compile(r"^this(?:->|\.)")
_SEPARATOR = re.compile(r"::|->|\.")
_UNDERSCORES = re.compile(r"__+")
_SPACE = re.compile(r"\s+")


def declared_name(declarator: str) -> str:
    """Reduce a declarator, or what a value is assigned to, to its name."""
    macro = _MACRO.fullmatch(declarator)
    if macro and macro[2] != "void":
        arguments = _UNDERSCORES.sub("_", _SPACE.sub("", macro[2])).strip("_")
        return f"{macro[1]}({arguments})"
    lead = _BEFORE_NAME.match(declarator)
    text = _RECEIVER.sub("", declarator[lead.end() if lead else 0 :])
    operator = next(filter(_is_defined, _OPERATOR.finditer(text)), None)
    scope, last = (text[: operator.start()], operator[0]) if operator else (text, "")
    parts = _SEPARATOR.split(_without_brackets(scope))
    names = [*parts[:-1], _OPERATOR_SPACE.sub("operator", last) or parts[-1]]
    return ".".join(_SPACE.sub(" ", part).strip() for part in names if part.strip())


def _is_defined(operator: re.Match[str]) -> bool:
    """Tell whether an operator stands outside of template arguments."""
    before = operator.string[: operator.start()].replace("->", "")
    return before.count("<") == before.count(">")


def _without_brackets(text: str) -> str:
    """Drop template arguments; stop at parameters, sizes and what follows a name."""
    kept: list[str] = []
    depth = 0
    for character in text:
        if character == "<":
            depth += 1
        elif character == ">" and kept[-1:] != ["-"]:
            depth -= 1
        elif depth <= 0:
            if character in "()[{;=":
                break
            kept.append(character)
    return "".join(kept).strip().split(" ")[0]
