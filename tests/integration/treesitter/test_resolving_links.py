"""Imports through links to folders bind to the files that are really there."""

import pytest
from tests.integration.treesitter.projects import calls, edges, relations

from sacl.domain.relations import RelationKind

SHOP = {"lib/shop/index.js": "exports.pay = () => 1", "lib/shop/cart.ts": "export {}"}
PACKAGE = {"lib/shop/__init__.py": "", "lib/shop/cart.py": "def pay(): pass"}
LINKED = {"app/shop": "-> lib/shop"}


def imports(sources: dict[str, str], path: str) -> set[str]:
    found = edges(relations(sources, RelationKind.IMPORTS))
    return {target for source, target in found if source == path}


@pytest.mark.parametrize(
    ("statement", "target"),
    [
        ("require('./shop')", "lib/shop/index.js"),
        ("define(['./shop'], function (shop) {})", "lib/shop/index.js"),
        ("import * as cart from './shop/cart'", "lib/shop/cart.ts"),
        ("import('./shop/cart.js')", "lib/shop/cart.ts"),
        ("import '../lib/../app/shop/index.js'", "lib/shop/index.js"),
        ("import './shop/nowhere'", None),
    ],
)
def test_a_script_imports_through_a_link(statement: str, target: str | None) -> None:
    found = imports(SHOP | LINKED | {"app/main.js": statement}, "app/main.js")

    assert found == ({target} if target else set())


def test_a_path_of_compiler_options_leads_through_a_link() -> None:
    options = '{"compilerOptions": {"paths": {"@shop/*": ["./app/shop/*"]}}}'
    main = {"tsconfig.json": options, "main.ts": "import {} from '@shop/cart'"}

    assert imports(SHOP | LINKED | main, "main.ts") == {"lib/shop/cart.ts"}


@pytest.mark.parametrize(
    "statement",
    [
        "from shop.cart import pay",
        "from shop import cart",
        "import shop.cart",
        "from .shop.cart import pay",
        "from app.shop.cart import pay",
    ],
)
def test_python_imports_through_a_link(statement: str) -> None:
    found = imports(PACKAGE | LINKED | {"app/main.py": statement}, "app/main.py")

    assert "lib/shop/cart.py" in found
    assert found <= {"lib/shop/cart.py", "lib/shop/__init__.py"}


def test_a_call_through_a_link_is_bound() -> None:
    main = {"app/main.py": "from .shop import cart\ncart.pay()"}

    assert calls(PACKAGE | LINKED | main) == {("app/main.py", "lib/shop/cart.py::pay")}


def test_the_link_beside_the_importer_comes_before_a_package_far_away() -> None:
    far = {"other/shop/__init__.py": "", "other/shop/cart.py": ""}
    main = {"app/main.py": "import shop.cart"}

    assert "lib/shop/cart.py" in imports(PACKAGE | far | LINKED | main, "app/main.py")


@pytest.mark.parametrize(
    ("main", "statement", "target"),
    [
        ("app/main.c", '#include "shop/cart.h"', "lib/shop/cart.h"),
        ("app/main.rb", "require_relative 'shop/cart'", "lib/shop/cart.rb"),
    ],
)
def test_a_path_leads_through_a_link(main: str, statement: str, target: str) -> None:
    files = {target: "", target.replace("lib/shop/", "other/"): "", main: statement}

    assert imports(LINKED | files, main) == {target}


def test_links_may_lead_to_links() -> None:
    links = LINKED | {"app/web/store": "-> app/shop", "top": "-> app/web"}
    main = {"main.js": "import './top/store/cart'"}

    assert imports(SHOP | links | main, "main.js") == {"lib/shop/cart.ts"}


def test_links_in_a_circle_lead_nowhere() -> None:
    circle = {"a": "-> b", "b": "-> a/b"}
    main = {"main.js": "import './a/x'", "main.py": "import a.x"}

    assert edges(relations(circle | main, RelationKind.IMPORTS)) == set()
