"""What a unit does, in words, and the operations it is read from.

``Operation`` is the intermediate form that a parser gives for every language;
``Description`` is what a describer, static or a language model, makes of it.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from sacl.domain.code import NodeId, TextualFeature, UnitTerms
from sacl.domain.lexical import term_text
from sacl.domain.record import record

_MAX_TEXTS = 1 << 13
"""Descriptions whose terms are remembered: one question finds what another did."""


class OperationKind(StrEnum):
    """What a piece of code does, whatever the language writes for it."""

    BLOCK = "block"
    FUNCTION = "function"
    PARAMETER = "parameter"
    LOOP = "loop"
    WHILE = "while"
    BRANCH = "branch"
    CALL = "call"
    RETURN = "return"
    YIELD = "yield"
    RAISE = "raise"
    TRY = "try"
    CONTEXT = "context"
    ASSIGN = "assign"
    UPDATE = "update"
    DELETE = "delete"
    COMPARE = "compare"
    ARITHMETIC = "arithmetic"
    BOOLEAN = "boolean"
    SUBSCRIPT = "subscript"
    ATTRIBUTE = "attribute"
    LITERAL = "literal"
    COLLECTION = "collection"
    COMPREHENSION = "comprehension"
    AWAIT = "await"
    NAME = "name"
    OTHER = "other"


@record
class Operation:
    """One operation with its operands, in source order.

    Attributes:
        text: The operator (``+=``, ``<``, ``not in``), the callee as written
            (``os.path.join``, ``.append``), the literal, the name, the type.
    """

    kind: OperationKind
    text: str = ""
    operands: tuple["Operation", ...] = ()


@record
class UnitViews:
    """The rewritten forms of a unit.

    Attributes:
        neutral: Documentation and comments off, own names replaced where
            the language allows it (see ``unmasked``).
        masked: The unit with one textual feature masked, for each present.
        unmasked: Features that could not be masked, with the reason.
        behavior: The operations of the body.
    """

    unit: NodeId
    neutral: str
    masked: Mapping[TextualFeature, str]
    unmasked: Mapping[TextualFeature, str]
    behavior: Operation


@record
class Description:
    """What a unit does, never made from its documentation or own names.

    Attributes:
        signature: Inputs and output, at most 15 words.
        pattern: Behaviour pattern, 1 to 4 words.
        summary: At most 60 words; a model's has 25 or more.
        source: ``static`` or ``llm:<model>``.
    """

    signature: str
    pattern: str
    summary: str
    source: str

    @property
    def by_model(self) -> bool:
        """Whether a language model made it."""
        return self.source.startswith("llm:")

    @property
    def text(self) -> str:
        """The words of it that are searched; of the orders tried they find most."""
        if self.by_model:
            return f"{self.summary} {self.signature}."
        return f"{self.signature}. {self.summary}"

    @property
    def terms(self) -> UnitTerms:
        """The search terms of it."""
        return _terms_of(self.text)

    def searched_beside(self, neutral: str) -> str:
        """The text that is embedded for it (ADR 0011).

        A model's words stand alone. What static analysis says is shorter of
        meaning: it makes one text with the neutral code, in which nothing but the
        analysis tells one placeholder from another. Long code follows it, so that
        an embedder that reads the beginning only reads all of the words.

        Args:
            neutral: The neutral form of the unit.
        """
        if self.by_model:
            return self.text
        code = _with_short_placeholders(neutral)
        parts = (self.text, code) if len(code) > LONG_CODE else (code, self.text)
        return "\n".join(parts)


@lru_cache(maxsize=_MAX_TEXTS)
def _terms_of(text: str) -> UnitTerms:
    return UnitTerms(name="", path="", docs="", code=term_text(text))


LONG_CODE = 600
"""Characters of code behind which an embedder may not read a description."""

_PLACEHOLDER = re.compile(r"\b(var|func)_(\d+)\b")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _with_short_placeholders(neutral: str) -> str:
    """Make ``var_3`` a ``d``: a placeholder of several tokens drowns the code."""

    def short(match: re.Match[str]) -> str:
        number = int(match[2])
        if match[1] == "func":
            return f"f{number or ''}"
        return _LETTERS[number] if number < len(_LETTERS) else f"a{number}"

    return _PLACEHOLDER.sub(short, neutral)


MAX_SIGNATURE_WORDS = 15
MAX_PATTERN_WORDS = 4
MIN_SUMMARY_WORDS = 25
MAX_SUMMARY_WORDS = 60


class UnusableDescriptionError(ValueError):
    """A text says too little to be a description."""


def fit_description(
    signature: str, pattern: str, summary: str, *, source: str
) -> Description:
    """Make a description of what a model wrote, within the limits of words.

    What is too long is cut, the summary behind a sentence if one ends in time.

    Raises:
        UnusableDescriptionError: A part is empty, or the summary too short:
            nobody but the model could say more.
    """
    short_signature = _first_words(signature, MAX_SIGNATURE_WORDS)
    short_pattern = _first_words(pattern, MAX_PATTERN_WORDS)
    words = summary.split()
    if not short_signature or not short_pattern:
        raise UnusableDescriptionError("the model gave no signature or no pattern")
    if len(words) < MIN_SUMMARY_WORDS:
        raise UnusableDescriptionError(
            f"the model's summary has {len(words)} of {MIN_SUMMARY_WORDS} words"
        )
    return Description(
        signature=short_signature,
        pattern=short_pattern,
        summary=" ".join(_whole_sentences(words)),
        source=source,
    )


def _first_words(text: str, most: int) -> str:
    return " ".join(text.split()[:most]).rstrip(" .")


def _whole_sentences(words: list[str]) -> list[str]:
    if len(words) <= MAX_SUMMARY_WORDS:
        return words
    ends = range(MAX_SUMMARY_WORDS, MIN_SUMMARY_WORDS - 1, -1)
    whole = (end for end in ends if words[end - 1].endswith((".", "!", "?")))
    return words[: next(whole, MAX_SUMMARY_WORDS)]
