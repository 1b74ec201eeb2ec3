"""Finds secrets that were written into code, and puts a placeholder in their place.

Used on every text before it may leave the machine (ADR 0015). Three kinds are known:
shapes that only secrets have, literals beside a name that says what they are, and
long literals that look random. When in doubt it masks: a description loses little.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from math import log2

PLACEHOLDER = "<secret>"

_SHAPES = re.compile(
    r"""
      -----BEGIN[ ][A-Z0-9 ]*PRIVATE[ ]KEY(?:[ ]BLOCK)?-----
          .*?(?:-----END[ ][A-Z0-9 ]*-----|\Z)
    | \b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b                       # Amazon
    | \bgh[oprsu]_[A-Za-z0-9]{30,} | \bgithub_pat_\w{22,}           # GitHub
    | \bgl(?:pat|dt|rt|cbt|ptt|ft)-[\w-]{16,}                       # GitLab
    | \bxox[a-z](?:\.xox[a-z])?-[\w-]{10,} | \bxapp-[\w-]{10,}      # Slack
    | hooks\.slack\.com/services/[\w/]{20,}
    | discord(?:app)?\.com/api/webhooks/\d+/[\w-]{20,}
    | \b[rs]k_(?:live|test)_\w{10,} | \bwhsec_\w{20,}               # Stripe
    | \bAIza[\w-]{30,} | \bya29\.[\w-]{20,} | \bGOCSPX-[\w-]{20,}   # Google
    | \bsk-[\w-]{20,}                                               # OpenAI, Anthropic
    | \bnpm_\w{30,} | \bpypi-[\w-]{16,} | \brubygems_\w{30,}
    | \bhf_[A-Za-z0-9]{30,} | \bdop_v1_[a-f0-9]{40,} | \bdckr_pat_[\w-]{20,}
    | \bSG\.[\w-]{16,}\.[\w-]{16,} | \bkey-[a-f0-9]{32}\b           # mail services
    | \b(?:SK|AC)[a-f0-9]{32}\b                                     # Twilio
    | \b\d{8,10}:AA[\w-]{30,}                                       # Telegram
    | \bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,}                         # Shopify
    | \bhv[sb]\.[\w-]{20,} | \bAGE-SECRET-KEY-1[0-9A-Z]{50,}
    | \beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*                             # JSON web tokens
    """,
    re.VERBOSE | re.DOTALL,
)
_PARTS_OF_SHAPES = (
    re.compile(r"(?<=://)[^\s/:@'\"]*:(?P<secret>[^\s/@'\"{}$%]+)(?=@)"),
    re.compile(
        r"(?i)\b(?:bearer|basic|token)[ ]+(?P<secret>(?=[^\s\d=]*[\d=])[\w.+/=~-]{12,})"
    ),
    re.compile(r"(?i)\b(?:account|shared_?access)_?key=(?P<secret>[\w+/=-]{16,})"),
    re.compile(r"(?i)\b(?:password|pwd)=(?P<secret>[^\s;'\"&{}$%]+)"),
)
_NAMES = (
    r"(?:secret|api|access|private|signing|encryption|auth)_?key"
    r"|pass(?:word|wd|phrase|code)?|pwd|secret|token|credentials?|salt|pepper"
)
_ASSIGNED = re.compile(
    rf"""
    (?P<word>{_NAMES})(?P<after>\w{{0,40}})                 # how the name ends
    (?:
        ["'`] \s{{0,8}} ,                                  # passed behind its name
      | ["'`]?\]? \s{{0,8}} (?: :\s?[\w\[\], |.]{{1,60}}? )?  # a type
        \s{{0,8}} (?: =>? | := | ={{2,3}} | !={{1,2}} | : )     # takes or meets
    )
    \s{{0,80}} [bBrRuUfF]{{0,2}}
    (?P<quote>["'`]) (?P<value>(?:\\.|(?!(?P=quote))[^\\\n])+) (?P=quote)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LITERAL = re.compile(r"""(["'`])(?P<value>[\w+/=.~-]{32,})\1""")
_LEAST_LENGTH = 4
_LOOKS_LIKE_WORDS = re.compile(r"[a-z]+(?:[ _.:/-][a-z]+)*", re.IGNORECASE)
_RANDOM_BITS = 3.5
"""Bits of entropy a character from which a literal looks random."""


def secret_literals(code: str) -> frozenset[str]:
    """Return the literals that stand beside names of secrets.

    To be asked of code as written: the neutral form no longer has the names.
    """
    return frozenset(
        match["value"] for match in _ASSIGNED.finditer(code) if _is_secret(match)
    )


def mask_secrets(text: str, literals: Collection[str] = ()) -> str:
    """Replace every secret by ``PLACEHOLDER``. Idempotent.

    What is masked may show more of what is around it, so it is read until nothing
    is left to mask; each round leaves less of the text.

    Args:
        text: Code in any language.
        literals: Further texts to replace wherever they stand between quotes.
    """
    while (masked := _masked_once(text, literals)) != text:
        text = masked
    return text


def without_secrets(neutral: str, code: str) -> str:
    """Mask the secrets in the neutral form of a unit.

    They are looked for in the code as written, too: the neutral form no longer has
    the names that give some of them away.
    """
    return mask_secrets(neutral, secret_literals(code))


def _masked_once(text: str, literals: Collection[str]) -> str:
    spans = sorted({*_secrets_in(text), *_literals_in(text, literals)})
    pieces, end = [], 0
    for start, stop in spans:
        if start >= end:
            pieces += [text[end:start], PLACEHOLDER]
        end = max(end, stop)
    return "".join([*pieces, text[end:]])


def _secrets_in(text: str) -> Iterator[tuple[int, int]]:
    yield from (match.span() for match in _SHAPES.finditer(text))
    for shape in _PARTS_OF_SHAPES:
        yield from (
            match.span("secret")
            for match in shape.finditer(text)
            if match["secret"] != PLACEHOLDER
        )
    for match in _ASSIGNED.finditer(text):
        if _is_secret(match):
            yield match.span("value")
    for match in _LITERAL.finditer(text):
        if _looks_random(match["value"]):
            yield match.span("value")


def _literals_in(text: str, literals: Collection[str]) -> Iterator[tuple[int, int]]:
    for literal in literals:
        quoted = re.compile(rf"""(?<=["'`]){re.escape(literal)}(?=["'`])""")
        yield from (match.span() for match in quoted.finditer(text))


def _is_secret(match: re.Match[str]) -> bool:
    """Say whether a literal is one, by its name and by how it looks.

    A name that ends in the word holds the secret itself (``db_password``); one
    that goes on (``token_type``) may hold anything.
    """
    value = match["value"]
    if len(value) < _LEAST_LENGTH or PLACEHOLDER in value:
        return False
    if match["after"].strip("_0123456789").lower() in {"", "s"}:
        return value.lower() != match["word"].lower()
    return not _LOOKS_LIKE_WORDS.fullmatch(value) and _entropy(value) >= _RANDOM_BITS


def _looks_random(value: str) -> bool:
    kinds = (str.isdigit, str.islower, str.isupper)
    mixed = sum(any(map(kind, value)) for kind in kinds)
    return mixed == len(kinds) and _entropy(value) >= _RANDOM_BITS


def _entropy(value: str) -> float:
    """Return the bits of entropy of a character of ``value``."""
    shares = (count / len(value) for count in Counter(value).values())
    return -sum(share * log2(share) for share in shares)
