"""Reads what a model wrote: one description for each unit, or why there is none.

``list_in`` is how every answer is read, those of a judge too.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sacl.application.llm.ports import Answer, Stop
from sacl.domain.description import (
    Description,
    UnusableDescriptionError,
    fit_description,
)

_NO_JSON = "the model's answer is not the JSON that was asked for"
_CUT_OFF = "the model's answer was cut off at its greatest length"
_REFUSED = "the model refused to describe it"
_MISSING = "the model's answer leaves it out"


@dataclass(frozen=True, slots=True)
class Unusable:
    """Why an answer holds no description of a unit.

    Attributes:
        refused: The model will not, and would not if asked again.
    """

    reason: str
    refused: bool = False


def read_answer(
    answer: Answer, *, count: int, source: str
) -> list[Description | Unusable]:
    """Return one result for each of ``count`` units, in their order."""
    if answer.stop is Stop.REFUSED:
        return [Unusable(_REFUSED, refused=True)] * count
    items = list_in(answer.text, "descriptions")
    if items is None:
        reason = _CUT_OFF if answer.stop is Stop.MAX_TOKENS else _NO_JSON
        return [Unusable(reason)] * count
    found: dict[int, Description | Unusable] = {}
    for number, item in _numbered(items):
        found.setdefault(number, _description(item, source))
    return [found.get(number, Unusable(_MISSING)) for number in range(1, count + 1)]


def list_in(text: str, name: str) -> list[object] | None:
    """Find a list of the JSON in an answer; some servers write text around it."""
    try:
        whole = json.loads(text[text.find("{") : text.rfind("}") + 1])
    except (ValueError, RecursionError):
        return None
    items = whole.get(name) if isinstance(whole, dict) else None
    return items if isinstance(items, list) else None


def _numbered(items: list[object]) -> Iterator[tuple[int, Mapping[str, object]]]:
    for item in items:
        number = item.get("unit") if isinstance(item, dict) else None
        if isinstance(item, dict) and isinstance(number, int):
            yield number, item


def _description(item: Mapping[str, object], source: str) -> Description | Unusable:
    parts = [item.get(part) for part in ("signature", "pattern", "summary")]
    texts = [part for part in parts if isinstance(part, str)]
    if len(texts) != len(parts):
        return Unusable(_NO_JSON)
    try:
        return fit_description(*texts, source=source)
    except UnusableDescriptionError as error:
        return Unusable(str(error))
