"""Results that did not fit into one reply, kept until their rest is fetched.

Pages belong to the answer they were cut from: a cursor never runs anything again,
so nothing is missed or repeated although the repository has changed since.
"""

import hashlib
import json
import re
from collections import OrderedDict
from functools import partial

from sacl.application.presentation.packing import Page, Pages
from sacl.application.presentation.plain import Plain
from sacl.application.presentation.text import to_text
from sacl.domain.errors import InvalidArgumentError

_CURSOR = re.compile(r"(?P<key>[0-9a-f]+)\.(?P<start>[0-9]{1,9})")

KEPT_RESULTS = 32
KEY_DIGITS = 12


class PagedResults:
    """The last results that were cut, oldest first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Pages] = OrderedDict()

    def first(self, kind: type, plain: dict[str, Plain], budget_tokens: int) -> Page:
        """Return the first page of a new result."""
        content = json.dumps([kind.__name__, plain]).encode()
        key = hashlib.sha256(content).hexdigest()[:KEY_DIGITS]
        render = partial(to_text, kind)
        pages = Pages(plain, render, key=key, budget_tokens=budget_tokens)
        page = pages.page(0, budget_tokens)
        if "cursor" in page.structured:
            self._kept[key] = pages
            self._kept.move_to_end(key)
            if len(self._kept) > KEPT_RESULTS:
                self._kept.popitem(last=False)
        return page

    def following(self, cursor: str, budget_tokens: int) -> Page:
        """Return the page that a cursor leads to.

        Raises:
            InvalidArgumentError: It leads nowhere, or not any more.
        """
        found = _CURSOR.fullmatch(cursor)
        pages = self._kept.get(found["key"]) if found else None
        start = int(found["start"]) if found else 0
        if pages is None or not 0 < start < len(pages):
            raise InvalidArgumentError(
                f'cursor "{cursor[:40]}" leads nowhere, or not any more.',
                next_step="Call again without cursor.",
            )
        return pages.page(start, budget_tokens)
