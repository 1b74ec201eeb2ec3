"""Ignore rules as git applies them, and ``.saclignore`` on top.

An ``IgnoreRules`` holds what applies inside one folder; ``within`` derives those
of a folder below. Entries are asked for one at a time from the root down, and
nothing is asked inside an ignored folder. Rules count as written, whether git
tracks a file or not. The files they come from are read in ``ignore_files``.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from sacl.adapters.filesystem.wildmatch import expression_of


@dataclass(frozen=True, slots=True)
class Patterns:
    """The patterns of one ignore file.

    Attributes:
        any_rule: Matches when one of the rules does.
        rules: Expression and whether it ignores; the first match decides.
    """

    any_rule: re.Pattern[str]
    rules: tuple[tuple[re.Pattern[str], bool], ...]

    def decide(self, path: str) -> bool | None:
        """Say whether ``path`` is ignored; None when no pattern matches."""
        if not self.any_rule.match(path):
            return None
        return next(ignored for rule, ignored in self.rules if rule.match(path))


@dataclass(frozen=True, slots=True)
class Layer:
    """Patterns placed in the tree: their folder's path has ``cut`` characters."""

    patterns: Patterns
    cut: int

    def decide(self, path: str) -> bool | None:
        """Say whether ``path`` is ignored; None when no pattern matches."""
        return self.patterns.decide(path[self.cut :])


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """The rules for the entries of a folder, closest first.

    Attributes:
        git: What git's files say.
        own: What ``.saclignore`` files say.
        base: From where the outermost rules lie down to the root of the walk,
            empty or ending in ``/``; goes before every path.
    """

    git: tuple[Layer, ...] = ()
    own: tuple[Layer, ...] = ()
    base: str = ""

    def ignored_by_git(self, path: str) -> bool:
        """Say whether git's files ignore a path; a folder's ends in ``/``."""
        return _first(self.git, self.base + path) or False

    def decided_by_owner(self, path: str) -> bool | None:
        """Say whether ``.saclignore`` ignores (True) or insists on (False) it."""
        return _first(self.own, self.base + path)

    def within(self, prefix: str, *, git: str | None, own: str | None) -> "IgnoreRules":
        """Return the rules inside a folder that holds these two ignore files."""
        if git is None and own is None:
            return self
        return replace(
            self,
            git=self.placed(prefix, git) + self.git,
            own=self.placed(prefix, own) + self.own,
        )

    def placed(self, prefix: str, *texts: str | None) -> tuple[Layer, ...]:
        """Place the texts of ignore files in a folder."""
        cut = len(self.base) + len(prefix)
        return tuple(Layer(_parse(text), cut) for text in texts if text is not None)


def _first(layers: tuple[Layer, ...], path: str) -> bool | None:
    for layer in layers:
        decision = layer.decide(path)
        if decision is not None:
            return decision
    return None


@lru_cache(maxsize=512)
def _parse(text: str) -> Patterns:
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    found = [rule for line in reversed(lines) if (rule := expression_of(line))]
    union = "|".join(f"(?:{expression})" for expression, _ in found)
    return Patterns(
        re.compile(union or r"(?!)", re.DOTALL),
        tuple((re.compile(rule, re.DOTALL), ignored) for rule, ignored in found),
    )
