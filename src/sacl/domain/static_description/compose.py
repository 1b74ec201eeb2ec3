"""Puts a description together and keeps it within its word limits."""

from collections.abc import Iterable, Iterator, Sequence

from sacl.domain.description import Description

MAX_SIGNATURE_WORDS = 15
MAX_PATTERN_WORDS = 4
MIN_SUMMARY_WORDS = 25
MAX_SUMMARY_WORDS = 60

SOURCE = "static"


def composed(
    signature: str, pattern: str, sentences: Sequence[str], spare: Iterable[str]
) -> Description:
    """Compose a description.

    Args:
        signature: Inputs and output.
        pattern: Behaviour pattern.
        sentences: What to say, the most telling first; the rest is cut.
        spare: True sentences that are used only while the summary is short.
    """
    words = list(_summary(sentences, spare))
    return Description(
        signature=_cut(signature, MAX_SIGNATURE_WORDS),
        pattern=_cut(pattern, MAX_PATTERN_WORDS),
        summary=" ".join(words),
        source=SOURCE,
    )


def _cut(text: str, limit: int) -> str:
    return " ".join(text.split()[:limit]).rstrip(",;")


def _summary(sentences: Sequence[str], spare: Iterable[str]) -> Iterator[str]:
    told: set[str] = set()
    count = 0
    for index, sentence in enumerate((*sentences, *spare)):
        needed = index < len(sentences) or count < MIN_SUMMARY_WORDS
        words = sentence.split()
        if not words or not needed or sentence in told:
            continue
        told.add(sentence)
        room = MAX_SUMMARY_WORDS - count
        if room <= 0:
            return
        kept = words[:room]
        count += len(kept)
        yield f"{' '.join(kept).rstrip('.,;:')}."
