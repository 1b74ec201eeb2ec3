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
    """The ignore files that matter to one root, the user's read once."""

    def __init__(self, root: Path, *, user_rules: Path) -> None:
        self._root = root
        self._user_text = _text(user_rules.resolve())
        self._top = top_of(root)

    def above(self) -> IgnoreRules:
        """Return the rules that apply to the root from outside of it."""
        rules = IgnoreRules()
        outside_git = replace(rules, git=rules.placed("", self._user_text))
        layout = layout_of(self._top) if self._top else None
        if self._top is None or layout is None:
            return outside_git
        rules = self.in_repository(rules, "", layout)
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
        exclude = _text(layout.exclude_file.resolve())
        return replace(rules, git=rules.placed(prefix, exclude, self._user_text))


def _within(rules: IgnoreRules, prefix: str, folder: Path) -> IgnoreRules:
    return rules.within(
        prefix, git=_text(folder / GIT_RULES), own=_text(folder / OWN_RULES)
    )


def _text(path: Path) -> str | None:
    """Read an ignore file; None when it is missing, a link or unreadable."""
    try:
        content = read_content(str(path), max_bytes=_MAX_RULES_BYTES)
    except OSError:
        return None
    return os.fsdecode(content.data.removeprefix(b"\xef\xbb\xbf"))
