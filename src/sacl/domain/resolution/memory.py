"""Answers that were found before, and whether they may be kept.

An answer is not kept when a cycle or the budget cut its search short: asked from
elsewhere the same question may have a better one. An answer that depends on the
arguments of calls says so again each time it is given.
"""

from collections.abc import Hashable

from sacl.domain.resolution.values import Values


class Search:
    """What happened while a question was being answered.

    Attributes:
        cuts: Searches cut short so far.
        asked_for_arguments: Whether arguments of calls were asked for.
    """

    __slots__ = ("asked_for_arguments", "cuts")

    def __init__(self) -> None:
        self.cuts = 0
        self.asked_for_arguments = False


class Memory:
    """Answers to one kind of question."""

    __slots__ = ("_answers", "_search")

    def __init__(self, search: Search) -> None:
        self._search = search
        self._answers: dict[Hashable, tuple[Values, bool]] = {}

    def recall(self, key: Hashable) -> Values | None:
        """Return the answer that was kept."""
        answer = self._answers.get(key)
        if answer is None:
            return None
        if answer[1]:
            self._search.asked_for_arguments = True
        return answer[0]

    def open(self) -> tuple[int, bool]:
        """Begin to answer; pass what this returns to ``keep``."""
        search = self._search
        state = search.cuts, search.asked_for_arguments
        search.asked_for_arguments = False
        return state

    def keep(
        self,
        key: Hashable,
        values: Values,
        state: tuple[int, bool],
        *,
        may_keep: bool = True,
    ) -> Values:
        """Keep an answer if it may be kept, and return it."""
        search = self._search
        cuts, asked_before = state
        if may_keep and search.cuts == cuts:
            self._answers[key] = values, search.asked_for_arguments
        search.asked_for_arguments = search.asked_for_arguments or asked_before
        return values

    def forget(self) -> None:
        """Drop the answers that depend on the arguments of calls."""
        depending = [key for key, answer in self._answers.items() if answer[1]]
        for key in depending:
            del self._answers[key]
