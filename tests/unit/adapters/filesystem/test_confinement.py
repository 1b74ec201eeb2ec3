"""A path means its real path, and real paths stay inside."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.filesystem.confinement import (
    canonical_root,
    is_inside,
    relative_path,
)
from sacl.domain.errors import PathOutsideRootsError, RepositoryNotFoundError

parts = st.lists(st.sampled_from(["a", "b", "..", ".", "~", "é"]), min_size=1)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "repo"
    (folder / "a").mkdir(parents=True)
    (tmp_path / "repository").mkdir()
    return folder


@given(parts=parts)
def test_a_path_is_accepted_exactly_when_it_stays_inside(parts: list[str]) -> None:
    root = "/no such folder/repo"
    path = "/".join(parts)
    meant = os.path.normpath(f"{root}/{path}")
    inside = meant.startswith(f"{root}/")

    if inside:
        assert f"{root}/{relative_path(root, path)}" == meant
    else:
        with pytest.raises(PathOutsideRootsError):
            relative_path(root, path)


def test_a_sibling_with_a_longer_name_is_outside(root: Path) -> None:
    assert not is_inside(f"{root}sitory", str(root))
    assert is_inside(f"{root}/a", str(root))
    assert is_inside(str(root), str(root))
    assert is_inside("/a", "/")


def test_a_link_out_of_the_root_is_refused(root: Path) -> None:
    (root / "out").symlink_to(root.parent / "repository")

    with pytest.raises(PathOutsideRootsError):
        relative_path(str(root), "out/x.py")


def test_a_link_inside_the_root_means_its_target(root: Path) -> None:
    (root / "link").symlink_to("a")

    assert relative_path(str(root), "link/x.py") == "a/x.py"


def test_a_link_to_a_folder_can_be_kept(root: Path) -> None:
    (root / "link").symlink_to("a")
    (root / "a" / "second").symlink_to("../link")
    (root / "out").symlink_to(root.parent / "repository")
    (root / "file.py").write_text("", encoding="utf-8")
    (root / "alias.py").symlink_to("file.py")

    def kept(path: str) -> str:
        return relative_path(str(root), path, keep_folder_link=True)

    assert kept("link") == kept(f"{root}/link") == "link"
    assert kept("link/second") == "a/second"
    assert kept("link/x.py") == "a/x.py"
    assert kept("a") == kept("link/") == "a"
    assert kept("alias.py") == "file.py"
    with pytest.raises(PathOutsideRootsError):
        kept("out")


def test_a_loop_of_links_is_survived(root: Path) -> None:
    (root / "loop").symlink_to("loop")

    assert relative_path(str(root), "loop").startswith("loop")


def test_an_absolute_path_through_a_link_to_the_root_is_inside(root: Path) -> None:
    other = root.parent / "other name"
    other.symlink_to(root)

    assert relative_path(str(root), str(other / "a" / "x.py")) == "a/x.py"


def test_a_root_is_its_real_path(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = root.parent / "link"
    link.symlink_to(root)
    monkeypatch.setenv("HOME", str(root.parent))
    monkeypatch.chdir(root)

    for path in [str(link), f"{root}/a/..", "~/link", "."]:
        assert canonical_root(path, allowed_roots=()) == str(root)


@pytest.mark.parametrize("path", ["", "no such folder", "a\0b", "/dev/null"])
def test_what_is_no_folder_is_no_root(path: str) -> None:
    with pytest.raises(RepositoryNotFoundError):
        canonical_root(path, allowed_roots=())


def test_a_root_outside_the_allowed_ones_is_refused(root: Path) -> None:
    allowed = (root,)

    assert canonical_root(str(root / "a"), allowed_roots=allowed) == str(root / "a")
    for outside in [root.parent, root.parent / "repository", root.parent / "missing"]:
        with pytest.raises(PathOutsideRootsError):
            canonical_root(str(outside), allowed_roots=allowed)


def test_a_link_does_not_lead_out_of_the_allowed_roots(root: Path) -> None:
    (root / "out").symlink_to(root.parent / "repository")

    with pytest.raises(PathOutsideRootsError):
        canonical_root(str(root / "out"), allowed_roots=(root,))
