"""A ``Describer`` that repeats the words of the neutral text."""

import re
from collections.abc import Collection, Sequence
from itertools import cycle, islice

from sacl.application.ports import (
    Describer,
    DescriptionFailure,
    DescriptionRequest,
)
from sacl.domain.code import NodeId
from sacl.domain.description import Description

SUMMARY_WORDS = 25
_WORD = re.compile(r"[^\W\d_]+")


class ScriptedDescriber(Describer):
    """Describes every unit but those it was told to fail.

    Attributes:
        failing: Units that get a failure instead.
        requests: Every request it was given, in order.
    """

    def __init__(
        self, failing: Collection[NodeId] = (), *, version: str = "scripted-1"
    ) -> None:
        self.failing = set(failing)
        self.requests: list[DescriptionRequest] = []
        self._version = version

    @property
    def version(self) -> str:
        return self._version

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        self.requests += requests
        return [self._describe(request) for request in requests]

    def _describe(
        self, request: DescriptionRequest
    ) -> Description | DescriptionFailure:
        if request.unit in self.failing:
            return DescriptionFailure(request.unit, "told to fail")
        words = _WORD.findall(request.views.neutral.lower()) or ["nothing"]
        return Description(
            signature=" ".join(words[:5]),
            pattern=f"{request.kind} {words[0]}",
            summary=" ".join(islice(cycle(words), SUMMARY_WORDS)),
            source="static",
        )
