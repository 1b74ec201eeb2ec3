"""How much of an answer fits into a caller's context.

A token is bounded by three bytes of UTF-8, so a reply that fits here fits any
tokenizer in use today that spends at most one token on three bytes.
"""

BYTES_PER_TOKEN = 3
MIN_BUDGET_TOKENS = 200
DEFAULT_QUERY_BUDGET_TOKENS = 2_000
DEFAULT_BUDGET_TOKENS = 1_500


def token_count(text: str) -> int:
    """Count tokens of a text: its UTF-8 bytes divided by three, rounded up."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)
