"""Puts a description together and keeps it within its word limits."""

import re
from collections.abc import Iterator, Sequence

from sacl.domain.description import (
    MAX_PATTERN_WORDS,
    MAX_SIGNATURE_WORDS,
    MAX_SUMMARY_WORDS,
    Description,
)

MIN_KEPT_WORDS = 6
"""A sentence of which less is left is left out."""

SOURCE = "static"

_LEADING_ON = frozenset(
    re.findall(
        r"\w+",
        """a an the of and or in on at to by from with without for each every any all
        where when while if is are was be equals than not no least most its that which
        between whether otherwise unless divided raised minus plus into after before
        first second third given element value same only as set change store""",
    )
)
"""Words that nobody ends a sentence with."""


CUT = "…"
"""Mark of a text that goes on."""

PAUSE = "\N{ZERO WIDTH SPACE}"
"""Stands behind a condition; a condition alone is not worth to be said."""


def composed(signature: str, pattern: str, sentences: Sequence[str]) -> Description:
    """Compose a description.

    Args:
        signature: Inputs and output.
        pattern: Behaviour pattern.
        sentences: What to say, the most telling first; what is too much is cut.
    """
    return Description(
        signature=shortened(signature, MAX_SIGNATURE_WORDS),
        pattern=shortened(pattern, MAX_PATTERN_WORDS),
        summary=" ".join(_summary(sentences)),
        source=SOURCE,
    )


def shortened(text: str, limit: int) -> str:
    """Keep the first words of a text, without an end that leads nowhere."""
    words = text.split()
    if len(words) <= limit:
        return text
    kept = words[:limit]
    while len(kept) > 1 and kept[-1].rstrip(f",;:->{CUT}") in _LEADING_ON | {""}:
        kept.pop()
    return f"{' '.join(kept).rstrip(f',;:{CUT}')}{CUT}"


def _summary(sentences: Sequence[str]) -> Iterator[str]:
    left = MAX_SUMMARY_WORDS
    for sentence in dict.fromkeys(sentence for sentence in sentences if sentence):
        if left < min(MIN_KEPT_WORDS, len(sentence.split())):
            return
        kept = _whole_parts(sentence, left).rstrip(".,;:")
        if not kept:
            continue
        left -= len(kept.split())
        yield kept if kept.endswith(CUT) else f"{kept}."


def _whole_parts(sentence: str, limit: int) -> str:
    """Keep what is joined by semicolons whole, as long as one part is kept."""
    first, *others = sentence.split("; ")
    kept = shortened(first, limit)
    told = len(kept.partition(PAUSE)[2].split())
    if PAUSE in first and kept != first and told < MIN_KEPT_WORDS / 2:
        return ""
    kept = kept.replace(PAUSE, "")
    for part in others:
        if len(f"{kept} {part}".split()) > limit:
            return f"{kept.rstrip(CUT)}{CUT}"
        kept = f"{kept}; {part.replace(PAUSE, '')}"
    return kept
