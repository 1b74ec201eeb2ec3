"""Prepares units for a model: secrets out, length bounded, several to a request."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sacl.application.llm.prompt import ShownUnit
from sacl.application.ports import DescriptionRequest
from sacl.domain.excerpts import Excerpt, excerpt
from sacl.domain.secrets import mask_secrets
from sacl.domain.spending import EXPECTED_BYTES_PER_TOKEN, expected_tokens

MAX_UNITS = 20
"""Units in a request; with more, models begin to mix them up."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much goes into one request.

    Attributes:
        request_tokens: Of code; one unit that is longer goes alone.
        unit_tokens: A longer unit is shown in part.
    """

    request_tokens: int = 6_000
    unit_tokens: int = 3_000


@dataclass(frozen=True, slots=True)
class Packed:
    """A request about one unit, with the code that a model may see of it."""

    request: DescriptionRequest
    code: Excerpt

    @property
    def shown(self) -> ShownUnit:
        """What is sent."""
        request = self.request
        return ShownUnit(request.language, request.kind.value, self.code.text)


def prepare(request: DescriptionRequest, limits: Limits) -> Packed:
    """Take secrets out of the neutral form and cut what is too long."""
    masked = mask_secrets(request.views.neutral)
    max_bytes = int(limits.unit_tokens * EXPECTED_BYTES_PER_TOKEN)
    return Packed(request, excerpt(masked, max_bytes=max_bytes))


def packs(
    requests: Sequence[DescriptionRequest], limits: Limits
) -> Iterator[list[Packed]]:
    """Put units into as few requests as the limits allow, in order."""
    pack: list[Packed] = []
    size = 0
    for request in requests:
        packed = prepare(request, limits)
        tokens = expected_tokens(packed.code.text)
        full = len(pack) == MAX_UNITS or size + tokens > limits.request_tokens
        if pack and full:
            yield pack
            pack, size = [], 0
        pack.append(packed)
        size += tokens
    if pack:
        yield pack
