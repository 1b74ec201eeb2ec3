"""Links to folders through the whole index: analysed, changed, gone."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sacl.application.index_files import SILENT
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.changes import ChangeType, FileChange
from sacl.settings import Settings

FILES = {
    "one/index.ts": "export function pay() {}",
    "two/index.ts": "export function pay() {}",
    "one/cart.py": "def pay(): pass",
    "two/cart.py": "def pay(): pass",
    "app/main.ts": "import { pay } from './shop'; pay()",
    "app/main.py": "from .shop import cart\ncart.pay()",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "repo"
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder / "app" / "shop").symlink_to("../one")
    return folder


@pytest.fixture
async def use_cases(tmp_path: Path) -> AsyncIterator[UseCases]:
    settings = Settings(home=tmp_path / "home", embedder="none")
    async with open_use_cases(settings) as opened:
        yield opened


async def called(use_cases: UseCases, root: Path) -> set[str]:
    view = await use_cases.view_graph(str(root))
    return {f"{e.target}" for e in view.edges if e.kind == "calls" and e.target}


async def analysed(use_cases: UseCases, root: Path, *, full: bool = False) -> set[str]:
    await use_cases.analyze_repository(str(root), incremental=not full, progress=SILENT)
    return await called(use_cases, root)


async def updated(use_cases: UseCases, root: Path, change: ChangeType) -> set[str]:
    report = await use_cases.update_files(
        str(root), [FileChange("app/shop", change)], progress=SILENT
    )
    assert report.failed == 0
    assert set(report.dependants_reresolved) == {"app/main.py", "app/main.ts"}
    return await called(use_cases, root)


def pays(folder: str) -> set[str]:
    return {f"{folder}/index.ts::pay", f"{folder}/cart.py::pay"}


def relink(root: Path, target: str | None) -> None:
    link = root / "app" / "shop"
    link.unlink(missing_ok=True)
    if target is not None:
        link.symlink_to(target)


async def test_calls_through_a_link_follow_it(use_cases: UseCases, root: Path) -> None:
    assert await analysed(use_cases, root) == pays("one")

    relink(root, "../two")
    assert await updated(use_cases, root, ChangeType.MODIFIED) == pays("two")
    relink(root, None)
    assert await updated(use_cases, root, ChangeType.DELETED) == set()
    relink(root, "../one")
    assert await updated(use_cases, root, ChangeType.CREATED) == pays("one")


@pytest.mark.parametrize("full", [False, True])
async def test_an_analysis_sees_what_became_of_a_link(
    use_cases: UseCases, root: Path, full: bool
) -> None:
    await analysed(use_cases, root)

    relink(root, "../two")
    assert await analysed(use_cases, root, full=full) == pays("two")
    relink(root, "../..")
    assert await analysed(use_cases, root, full=full) == set()
    relink(root, None)
    (root / "one").rename(root / "app" / "shop")
    assert await analysed(use_cases, root, full=full) == pays("app/shop")
