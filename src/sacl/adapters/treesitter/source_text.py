"""A source as text, by byte positions: most are ASCII, where both are the same."""

from collections.abc import Iterable

from sacl.adapters.treesitter.edits import Range
from sacl.domain.lexical import joined_terms, parted_words, term_text


class SourceText:
    """Reads stretches of one source."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._ascii = source.decode("ascii") if source.isascii() else None
        self._parted = None if self._ascii is None else parted_words(self._ascii)

    def at(self, place: Range) -> str:
        """Return the text of a stretch."""
        start, end = place
        if self._ascii is not None:
            return self._ascii[start:end]
        return self._source[start:end].decode("utf-8", "replace")

    def joined(self, places: Iterable[Range]) -> str:
        """Return the text of several stretches, with spaces between them."""
        return " ".join(map(self.at, places))

    def terms(self, places: Iterable[Range]) -> str:
        """Return the search terms in some stretches."""
        if self._parted is None:
            return term_text(self.joined(places))
        parted = self._parted
        words = " ".join([parted[start:end] for start, end in places]).split()
        return joined_terms(words)
