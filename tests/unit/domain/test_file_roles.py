"""Which files test, show or document others, by their paths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.file_roles import is_secondary, is_test

TESTS = [
    "tests/forms/widgets.py",
    "src/Tests/deep/a.py",
    "pkg/__tests__/a.js",
    "test/app.js",
    "gson/src/test/java/com/Gson.java",
    "okhttp/src/jvmTest/kotlin/okhttp3/Call.kt",
    "app/src/androidTest/java/Login.kt",
    "Src/Newtonsoft.Json.Tests/Linq/JPath.cs",
    "Shop.Test/Cart.cs",
    "IntegrationTests/run.swift",
    "pkg/test_cart.py",
    "pkg/conftest.py",
    "shop/tests.py",
    "cart_test.go",
    "lib/cart-test.js",
    "lib/cart_spec.rb",
    "src/cart.test.ts",
    "src/Cart.spec.tsx",
    "laws/CartTests.scala",
    "Cart/CartTest.php",
    "cart/CartSpec.scala",
    "src/walk.rs::tests.symlinks",
    "src/walk.rs::ignore.tests.Walk.new",
    "src/flags.rs::test_colors",
    "tests/a.py::f",
]
SHOWN = [
    "django/test/client.py",
    "examples/app.py",
    "docs/conf.py",
    "dev-docs/src/Home.tsx",
    "src/stubs/splitter-stub.js",
    "src/__mocks__/fs.js",
    "benches/search.rs",
    "packages/reactivity/__benchmarks__/ref.ts",
    "src/Button.stories.tsx",
    "Sources/ServerDemo/main.swift",
]
SOURCE = [
    "src/a.py",
    "a.b.py",
    "spec.ts",
    "src/testing.py",
    "src/testimony.py",
    "src/latest.py",
    "lib/contest.js",
    "attest.go",
    "src/commands/test.py",
    "src/internal/catch_test_spec.hpp",
    "src/Latest.java",
    "src/applySpec.js",
    "src/app.py::Flask.test_client",
    "src/walk.rs::contests.Walk",
    "src/walk.rs::Walk.tests",
    "src/walk.rs::tests",
    "element/resizeTest.ts",
    "unittest/case.py",
    "greatest/of.py",
]


@pytest.mark.parametrize("path", TESTS)
def test_tests_are_told_from(path: str) -> None:
    assert is_test(path)
    assert is_secondary(path)


@pytest.mark.parametrize("path", SHOWN)
def test_what_shows_or_helps_to_test_other_code_is_no_test(path: str) -> None:
    assert is_secondary(path)
    assert not is_test(path)


@pytest.mark.parametrize("path", SOURCE)
def test_other_code_is_neither(path: str) -> None:
    assert not is_secondary(path)
    assert not is_test(path)


@given(st.text(max_size=30))
def test_every_test_is_secondary(path: str) -> None:
    assert is_secondary(path) or not is_test(path)


@given(st.sampled_from(TESTS + SHOWN), st.sampled_from(SOURCE))
def test_a_file_below_a_folder_of_tests_has_its_role(inner: str, source: str) -> None:
    folder = inner.rpartition("/")[0]
    if is_secondary(f"{folder}/x.py"):
        assert is_secondary(f"{folder}/{source}")


@given(st.sampled_from(TESTS + SHOWN), st.text(max_size=9))
def test_a_unit_of_a_secondary_file_is_secondary(path: str, name: str) -> None:
    assert is_secondary(f"{path}::{name}")
    assert is_test(f"{path}::{name}") == is_test(path)
