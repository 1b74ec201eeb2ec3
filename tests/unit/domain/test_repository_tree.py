"""Laws of the tree of a repository."""

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_unit, stored

from sacl.domain.budget import token_count
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.repository_tree import TreeFile, brief, draw_tree

NAMES = st.sampled_from(["a", "b", "größe"])
FILES = st.lists(
    st.builds(
        TreeFile,
        path=st.lists(NAMES, max_size=3).map(lambda f: "/".join([*f, "x.py"])),
        description=st.sampled_from(["", "run, go", "Größe: maps " * 9]),
        lines=st.integers(1, 900),
    ),
    unique_by=lambda file: file.path,
    max_size=30,
)


@given(FILES, st.integers(20, 400))
def test_a_tree_fits_its_budget_and_counts_every_file(
    files: list[TreeFile], budget: int
) -> None:
    drawn = draw_tree(files, budget_tokens=budget)

    assert token_count(drawn) <= budget
    hidden = sum(int(n) for n in re.findall(r"(?:^|\()(\d+) files?\b", drawn))
    shown = len(re.findall(r"^ *x\.py", drawn, re.MULTILINE))
    assert hidden + shown == len(files)


@given(FILES)
def test_with_room_everything_is_told(files: list[TreeFile]) -> None:
    drawn = draw_tree(files, budget_tokens=100_000)

    assert all(file.description in drawn for file in files)
    assert drawn.count("x.py") == len(files)


def test_a_tree_reads_like_one() -> None:
    files = [
        TreeFile("setup.py", "", 3),
        TreeFile("src/shop/cart.py", "Cart: sum prices", 90),
        TreeFile("src/shop/io/read.py", "", 5),
    ]

    assert draw_tree(files, budget_tokens=100) == (
        "setup.py\n"
        "src/\n"
        "  shop/\n"
        "    cart.py — Cart: sum prices\n"
        "    io/\n"
        "      read.py\n"
    )


def test_long_files_keep_their_description_longest_then_folders_close() -> None:
    files = [
        TreeFile("a/one.py", "first words", 10),
        TreeFile("a/two.py", "other words", 20),
        TreeFile("b/c/three.py", "", 1),
    ]

    described = draw_tree(files, budget_tokens=24)
    closed = draw_tree(files, budget_tokens=10)

    assert "other words" in described
    assert "first words" not in described
    assert closed == "a/ (2 files)\nb/ (1 file)\n"


def test_a_file_is_described_by_its_main_units_the_longest_first() -> None:
    units = [
        stored(a_unit("", "a.py", kind=UnitKind.FILE)),
        stored(a_unit("short", span=(1, 2))),
        stored(a_unit("long", span=(3, 30))),
        stored(replace(a_unit("inner", span=(4, 30)), parent=NodeId("a.py::long"))),
    ]

    assert brief(units) == "long, short: map"


def test_many_names_become_a_number() -> None:
    units = [stored(a_unit(f"f{n}")) for n in range(6)]

    assert brief(units).startswith("f0, f1, f2, f3 and 2 more")


def test_an_empty_file_has_no_description() -> None:
    assert brief([stored(a_unit("", kind=UnitKind.FILE))]) == ""


def test_without_room_for_a_folder_files_are_only_counted() -> None:
    files = [TreeFile(f"{n}.py", "", 1) for n in range(20)]

    assert draw_tree(files, budget_tokens=5) == "20 files\n"
