"""The closest rules win, and the owner's over git's."""

from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.filesystem.ignore_rules import IgnoreRules

names = st.sampled_from(["a", "b.py", "c d"])
prefixes = st.lists(names, max_size=3).map(
    lambda parts: "".join(f"{p}/" for p in parts)
)


def test_without_rules_nothing_is_decided() -> None:
    assert not IgnoreRules().ignored_by_git("a.py")
    assert IgnoreRules().decided_by_owner("a.py") is None


def test_the_last_matching_line_of_a_file_decides() -> None:
    rules = IgnoreRules().within("", git="*.py\n!a.py\n", own=None)

    assert rules.ignored_by_git("b.py")
    assert not rules.ignored_by_git("a.py")


def test_a_file_closer_to_the_entry_decides() -> None:
    outer = IgnoreRules().within("", git="*.py\n", own=None)
    inner = outer.within("sub/", git="!a.py\n", own=None)

    assert outer.ignored_by_git("sub/a.py")
    assert not inner.ignored_by_git("sub/a.py")
    assert inner.ignored_by_git("sub/b.py")


def test_reincluding_a_folder_says_nothing_of_what_it_holds() -> None:
    outer = IgnoreRules().within("", git="*.tmp\nbuild/\n", own=None)
    inner = outer.within("sub/", git="!build/\n", own=None)

    assert not inner.ignored_by_git("sub/build/")
    assert inner.ignored_by_git("sub/build/x.tmp")


@given(prefix=prefixes, name=names)
def test_an_anchored_pattern_holds_in_its_own_folder_only(
    prefix: str, name: str
) -> None:
    rules = IgnoreRules().within(prefix, git=f"/{name}\n", own=None)

    assert rules.ignored_by_git(f"{prefix}{name}")
    assert not rules.ignored_by_git(f"{prefix}x/{name}")


@given(base=prefixes, prefix=prefixes, name=names)
def test_rules_from_above_the_root_see_the_whole_path(
    base: str, prefix: str, name: str
) -> None:
    line = f"/{base}{prefix}{name}"
    above = IgnoreRules().within("", git=f"{line}\n", own=None)
    rules = IgnoreRules(git=above.git, base=base)

    assert rules.ignored_by_git(f"{prefix}{name}")
    assert not rules.ignored_by_git(f"{prefix}other")


def test_the_owner_can_ignore_and_insist() -> None:
    rules = IgnoreRules().within("", git="*.py\n", own="secret.js\n!a.py\n")

    assert rules.decided_by_owner("secret.js") is True
    assert rules.decided_by_owner("a.py") is False
    assert rules.decided_by_owner("b.py") is None


def test_windows_line_ends_are_no_part_of_a_pattern() -> None:
    rules = IgnoreRules().within("", git="a.py\r\nb.py\r\n", own=None)

    assert rules.ignored_by_git("a.py")
    assert rules.ignored_by_git("b.py")
