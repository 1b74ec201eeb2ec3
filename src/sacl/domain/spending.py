"""What language models cost: tokens, prices, and what a text may come to.

Prices are those of ``PRICES_AS_OF``; users override them (``SACL_LLM_PRICES``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType

PRICES_AS_OF = "2026-11-30"
MILLION = 1_000_000
CACHE_WRITE = 1.25
"""Price of a token written to the provider's prompt cache, in input tokens."""

BATCH_DISCOUNT = 0.5
EXPECTED_BYTES_PER_TOKEN = 3.0
FEWEST_BYTES_PER_TOKEN = 1.5
"""No tokenizer in use makes more tokens of code than one for so many bytes."""


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars a million tokens; a request of a batch costs half of it."""

    input: float
    output: float
    cache_read: float


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of one request or of many.

    Attributes:
        input: Read and neither found in nor written to the prompt cache.
        output: Written, thinking included.
    """

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_written: int = 0

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(
            self.input + other.input,
            self.output + other.output,
            self.cache_read + other.cache_read,
            self.cache_written + other.cache_written,
        )


def cost(tokens: Tokens, price: Price, *, batch: bool = False) -> float:
    """Return what tokens cost, in dollars."""
    reading = tokens.input + tokens.cache_written * CACHE_WRITE
    dollars = (
        reading * price.input
        + tokens.cache_read * price.cache_read
        + tokens.output * price.output
    ) / MILLION
    return dollars * BATCH_DISCOUNT if batch else dollars


def expected_tokens(text: str) -> int:
    """Estimate the tokens of a text."""
    return ceil(len(text.encode()) / EXPECTED_BYTES_PER_TOKEN)


def most_tokens(text: str) -> int:
    """Bound the tokens of a text from above."""
    return ceil(len(text.encode()) / FEWEST_BYTES_PER_TOKEN)


PRICES: Mapping[str, Price] = MappingProxyType(
    {
        "claude-haiku-5-5": Price(0.10, 0.50, 0.01),
        "claude-sonnet-5-5": Price(2.0, 10.0, 0.10),
        "claude-opus-5-5": Price(4.0, 20.0, 0.20),
        "claude-fable-5-1": Price(10.0, 50.0, 0.25),
        "claude-sonnet-5": Price(2.0, 10.0, 0.20),
        "claude-opus-5": Price(5.0, 25.0, 0.50),
        "claude-opus-4-8": Price(5.0, 25.0, 0.50),
        "claude-opus-4-7": Price(5.0, 25.0, 0.50),
        "claude-sonnet-4-6": Price(3.0, 15.0, 0.30),
        "claude-haiku-4-5": Price(1.0, 5.0, 0.10),
    }
)
"""As their maker lists them, for prompts of up to 100,000 tokens."""
