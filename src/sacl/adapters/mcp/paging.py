"""Results that did not fit into one reply, kept until their rest is fetched.

Pages belong to the answer they were cut from: a cursor never runs anything again,
so nothing is missed or repeated although the repository has changed since.
"""

import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from sacl.application.presentation.packing import Page, Pages
from sacl.application.presentation.plain import Plain
from sacl.application.presentation.text import to_text
from sacl.domain.errors import InvalidArgumentError

_CURSOR = re.compile(r"(?P<key>[0-9a-f]+)\.(?P<start>[0-9]{1,9})")

KEPT_RESULTS = 32
KEY_DIGITS = 12

_NOTHING = None, None


@dataclass(frozen=True, slots=True)
class Asked:
    """What a result answers: a tool, and arguments but for budget and cursor."""

    tool: str
    arguments: Mapping[str, object]

    def includes(self, other: "Asked") -> bool:
        """Tell whether another call says nothing that this one did not."""
        known = self.arguments.items()
        return self.tool == other.tool and all(
            item in known for item in other.arguments.items()
        )


class PagedResults:
    """The last results that were cut, oldest first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Asked, Pages]] = OrderedDict()

    def first(
        self, asked: Asked, kind: type, plain: dict[str, Plain], budget_tokens: int
    ) -> Page:
        """Return the first page of a new result."""
        content = json.dumps([kind.__name__, plain]).encode()
        key = hashlib.sha256(content).hexdigest()[:KEY_DIGITS]
        render = partial(to_text, kind)
        pages = Pages(plain, render, key=key, budget_tokens=budget_tokens)
        page = pages.page(0, budget_tokens)
        if "cursor" in page.structured:
            self._kept[key] = asked, pages
            self._kept.move_to_end(key)
            if len(self._kept) > KEPT_RESULTS:
                self._kept.popitem(last=False)
        return page

    def following(self, asked: Asked, cursor: str, budget_tokens: int) -> Page:
        """Return the page that a cursor leads to.

        Raises:
            InvalidArgumentError: It leads nowhere, or not any more, or it comes
                from another call.
        """
        found = _CURSOR.fullmatch(cursor)
        before, pages = self._kept.get(found["key"], _NOTHING) if found else _NOTHING
        start = int(found["start"]) if found else 0
        if before is not None and not before.includes(asked):
            raise InvalidArgumentError(
                f'cursor "{cursor[:40]}" belongs to another call.',
                next_step="Pass it with the arguments of the call it came from.",
            )
        if pages is None or not 0 < start < len(pages):
            raise InvalidArgumentError(
                f'cursor "{cursor[:40]}" leads nowhere, or not any more.',
                next_step="Call again without cursor.",
            )
        return pages.page(start, budget_tokens)
