"""Which files an issue names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.issues.issue import read_issue
from sacl.domain.issues.places import FilesByEnd, named_files

PATHS = [
    "src/shop/__init__.py",
    "src/shop/cart.py",
    "src/shop/money.py",
    "src/other/cart.py",
    "lib/index.js",
    "lib/send.js",
]
PARTS = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=4)
SOME_PATHS = st.lists(PARTS.map(lambda p: "/".join(p) + ".py"), unique=True)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("shop/cart.py", ["src/shop/cart.py"]),
        ("C:\\venv\\shop\\cart.py", ["src/shop/cart.py"]),
        ("/x/site-packages/shop/cart.py", ["src/shop/cart.py"]),
        ("cart.py", ["src/shop/cart.py", "src/other/cart.py"]),
        ("art.py", []),
        ("/", []),
    ],
)
def test_a_path_is_found_by_its_longest_end(written: str, found: list[str]) -> None:
    assert FilesByEnd(PATHS).of_path(written) == found


@pytest.mark.parametrize(
    ("dotted", "found"),
    [
        ("shop.cart", ["src/shop/cart.py"]),
        ("shop.cart.Cart.add", ["src/shop/cart.py"]),
        ("shop.cart.Cart.add.more", []),
        ("src.shop", ["src/shop/__init__.py"]),
        ("shop", []),
        ("e.g", []),
    ],
)
def test_a_module_is_found_with_what_it_defines(dotted: str, found: list[str]) -> None:
    assert FilesByEnd(PATHS).of_module(dotted) == found


@given(SOME_PATHS, PARTS)
def test_found_files_end_like_what_was_written(
    paths: list[str], parts: list[str]
) -> None:
    written = "/".join(parts) + ".py"
    files = FilesByEnd(paths)

    assert all(p.endswith(f"{parts[-1]}.py") for p in files.of_path(written))
    assert all(p in files.of_path(p) for p in paths)
    assert set(files.of_module(".".join(parts))) <= set(paths)


def test_the_innermost_frame_is_named_most() -> None:
    issue = read_issue(
        "Crash\n"
        '  File "/v/shop/cart.py", line 1, in add\n'
        '  File "/v/shop/money.py", line 1, in convert\n'
        '  File "/usr/lib/python3/json/decoder.py", line 9, in decode\n'
    )

    assert named_files(issue, PATHS) == {
        "src/shop/money.py": 1.0,
        "src/shop/cart.py": 0.5,
    }


def test_a_path_tells_more_than_a_module_and_a_shared_name_less() -> None:
    issue = read_issue("Wrong total in shop/money.py\nsee shop.cart and cart.py\n")

    assert named_files(issue, PATHS) == {
        "src/shop/money.py": 1.0,
        "src/shop/cart.py": 0.5,
        "src/other/cart.py": 0.5,
    }


def test_a_name_of_many_files_names_none() -> None:
    paths = [f"app{number}/models.py" for number in range(4)]

    assert named_files(read_issue("See models.py."), paths) == {}
    assert len(named_files(read_issue("See models.py."), paths[:3])) == 3
