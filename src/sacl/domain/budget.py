"""How much of an answer fits into a caller's context.

A token is bounded by three bytes of UTF-8, so a reply that fits here fits any
tokenizer in use today that spends at most one token on three bytes. What is to be
told comes in pieces, most important first; a reply is a run of them.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate, takewhile

BYTES_PER_TOKEN = 3
MIN_BUDGET_TOKENS = 200
DEFAULT_QUERY_BUDGET_TOKENS = 2_000
DEFAULT_BUDGET_TOKENS = 1_500


def token_count(text: str) -> int:
    """Count tokens of a text: its UTF-8 bytes divided by three, rounded up."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


def room_of(budget_tokens: int) -> int:
    """Return the bytes that a budget has room for."""
    return budget_tokens * BYTES_PER_TOKEN


def longest_run(sizes: Sequence[int], room: int, fits: Callable[[int], bool]) -> int:
    """Count the pieces, from the first on, that fit into a reply together.

    Args:
        sizes: Bytes of each piece by itself.
        room: Bytes of the reply.
        fits: Says whether a reply of so many pieces is small enough, with what holds
            them together and names the rest. It is asked about few counts, and never
            about pieces that are too large by themselves.

    Returns:
        A count that ``fits`` has agreed to; 0 if there is none.
    """
    low = 0
    high = sum(1 for _ in takewhile(lambda used: used <= room, accumulate(sizes)))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low
