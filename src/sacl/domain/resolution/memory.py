"""Answers that were found before, and whether they may be kept.

An answer is not kept when its search was cut short by the budget, or came back to
a question that is still open around it: asked from elsewhere it may be better. The
outermost question of such a circle has its whole answer, which is kept. An answer
that depends on the arguments of calls says so again each time it is given.
"""

from collections.abc import Hashable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")

WHOLE = 1 << 30
"""Reach of a search that was not cut short; deeper than any question."""

OUTSIDE = -1
"""Reach of a search that was cut short for another reason than a circle."""


class Search:
    """What happened while a question was being answered.

    Attributes:
        depth: Questions that are open, each asked by the one before it.
        reach: The outermost of them that a search of late was cut short at.
        asked_for_arguments: Whether arguments of calls were asked for.
    """

    __slots__ = ("asked_for_arguments", "depth", "reach")

    def __init__(self) -> None:
        self.depth = 0
        self.reach = WHOLE
        self.asked_for_arguments = False

    def cut(self, depth: int = OUTSIDE) -> None:
        """Note that a search was cut short, at an open question of a depth."""
        self.reach = min(self.reach, depth)

    def open(self) -> tuple[int, bool]:
        """Begin to answer; pass what this returns to ``close``."""
        state = self.reach, self.asked_for_arguments
        self.reach, self.asked_for_arguments = WHOLE, False
        return state

    def close(self, state: tuple[int, bool]) -> bool:
        """End what ``open`` began; tell whether the answer may be kept."""
        reach, asked_before = state
        is_whole = self.reach >= self.depth
        self.reach = reach if is_whole else min(reach, self.reach)
        self.asked_for_arguments = self.asked_for_arguments or asked_before
        return is_whole


class Memory(Generic[Answer]):
    """Answers to one kind of question."""

    __slots__ = ("_answers", "_search", "open")

    def __init__(self, search: Search) -> None:
        self._search = search
        self._answers: dict[Hashable, tuple[Answer, bool]] = {}
        self.open = search.open
        """Begin to answer; pass what this returns to ``keep``."""

    def recall(self, key: Hashable) -> Answer | None:
        """Return the answer that was kept."""
        answer = self._answers.get(key)
        if answer is None:
            return None
        if answer[1]:
            self._search.asked_for_arguments = True
        return answer[0]

    def keep(
        self,
        key: Hashable,
        answer: Answer,
        state: tuple[int, bool],
        *,
        may_keep: bool = True,
    ) -> Answer:
        """Keep an answer if it may be kept, and return it."""
        asked = self._search.asked_for_arguments
        if self._search.close(state) and may_keep:
            self._answers[key] = answer, asked
        return answer

    def forget(self) -> None:
        """Drop the answers that depend on the arguments of calls."""
        depending = [key for key, answer in self._answers.items() if answer[1]]
        for key in depending:
            del self._answers[key]
