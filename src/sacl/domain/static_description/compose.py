"""Puts a description together and keeps it within its word limits."""

from collections.abc import Iterable, Iterator, Sequence

from sacl.domain.description import Description

MAX_SIGNATURE_WORDS = 15
MAX_PATTERN_WORDS = 4
MIN_SUMMARY_WORDS = 25
MAX_SUMMARY_WORDS = 60
MIN_SPARE_WORDS = 4

SOURCE = "static"


def composed(
    signature: str, pattern: str, sentences: Sequence[str], spare: Iterable[str]
) -> Description:
    """Compose a description.

    Args:
        signature: Inputs and output.
        pattern: Behaviour pattern.
        sentences: What to say, the most telling first; the rest is cut.
        spare: True lists that fill up a summary that is too short.
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
    told = dict.fromkeys(sentence for sentence in sentences if sentence)
    count = 0
    for sentence in told:
        kept = sentence.split()[: MAX_SUMMARY_WORDS - count]
        count += len(kept)
        if kept:
            yield _ended(kept)
    for sentence in spare:
        missing = MIN_SUMMARY_WORDS - count
        if missing <= 0:
            return
        kept = sentence.split()[: max(missing, MIN_SPARE_WORDS)]
        count += len(kept)
        yield _ended(kept)


def _ended(words: list[str]) -> str:
    return f"{' '.join(words).rstrip('.,;:')}."
