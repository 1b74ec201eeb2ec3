"""Where ignore rules come from: reads the files and places them in the tree.

In order of precedence: ``.saclignore`` of each folder, ``.gitignore`` of each
folder, ``info/exclude`` of the repository, the user's own rules. Files above the
root of a walk count up to the top of its repository, unless they ignore the root
itself: then whoever named it meant it.
"""

import os
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from sacl.adapters.filesystem.git import GitLayout, layout_of, top_of
from sacl.adapters.filesystem.ignore_rules import IgnoreRules
from sacl.adapters.filesystem.reading import read_content

GIT_RULES = ".gitignore"
OWN_RULES = ".saclignore"
_MAX_RULES_BYTES = 1_000_000


class IgnoreFiles:
    """The ignore files that matter to one root, the user's read once.

    Attributes:
        repository: The repository that the root lies in, if any.
    """

    def __init__(self, root: Path, *, user_rules: Path) -> None:
        self._root = root
        self._user_text = _text(_target(user_rules))
        self._top = top_of(root)
        self.repository = layout_of(self._top) if self._top else None

    def above(self) -> IgnoreRules:
        """Return the rules that apply to the root from outside of it."""
        rules = IgnoreRules()
        outside_git = replace(rules, git=rules.placed("", self._user_text))
        if self._top is None or self.repository is None:
            return outside_git
        rules = self.in_repository(rules, "", self.repository)
        prefix, folder = "", self._top
        for name in self._root.relative_to(self._top).parts:
            rules = _within(rules, prefix, folder)
            prefix, folder = f"{prefix}{name}/", folder / name
            if rules.ignored_by_git(prefix):
                return outside_git
        return replace(rules, base=prefix)

    def inside(
        self, rules: IgnoreRules, prefix: str, names: Collection[str]
    ) -> IgnoreRules:
        """Add the rules of the folder ``prefix``, which holds ``names``."""
        if GIT_RULES not in names and OWN_RULES not in names:
            return rules
        return _within(rules, prefix, self._root / prefix)

    def in_repository(
        self, rules: IgnoreRules, prefix: str, layout: GitLayout
    ) -> IgnoreRules:
        """Return the rules at ``prefix``, the top of another repository."""
        exclude = _text(_target(layout.exclude_file))
        return replace(rules, git=rules.placed(prefix, exclude, self._user_text))


def _within(rules: IgnoreRules, prefix: str, folder: Path) -> IgnoreRules:
    return rules.within(
        prefix, git=_text(folder / GIT_RULES), own=_text(folder / OWN_RULES)
    )


def _target(path: Path) -> Path:
    """Follow links, which people put to rules that are their own."""
    return Path(os.path.realpath(path))


def _text(path: Path) -> str | None:
    """Read an ignore file; None when it is missing, a link or unreadable."""
    try:
        content = read_content(str(path), max_bytes=_MAX_RULES_BYTES)
    except OSError:
        return None
    return os.fsdecode(content.data.removeprefix(b"\xef\xbb\xbf"))
