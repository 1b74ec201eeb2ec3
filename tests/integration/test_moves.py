"""Moved files and branches that come back cost no embedding, after a restart either."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.e2e.serving import write_shop
from tests.fakes.embedder import HashingEmbedder

from sacl.application.caching import CachedEmbedder
from sacl.application.index_files import SILENT
from sacl.bootstrap import Container
from sacl.settings import Settings


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    write_shop(root)
    return root


async def embedded_by_indexing(root: Path) -> tuple[list[str], set[str]]:
    """Index with all new but the disk; return embedded texts, and vectors' units."""
    settings = Settings(home=root.parent / "home", embedder="none")
    container = Container(settings=settings)
    embedder = HashingEmbedder()
    container.embedder.override(CachedEmbedder(embedder, container.cache()))
    try:
        use = container.use_cases()
        await use.analyze_repository(str(root), wait_for="vectors", progress=SILENT)
        opened = await use.find_repository(str(root))
        units = await opened.graph.units()
    finally:
        await container.graphs().close()
        await container.parser().close()
    return embedder.texts, {s.unit.id for s in units if s.semantics is not None}


def move_a_file(root: Path) -> None:
    (root / "shop" / "prices.py").rename(root / "shop" / "costs.py")


def move_a_folder(root: Path) -> None:
    (root / "shop").rename(root / "store")


def touch(root: Path) -> None:
    for file in root.rglob("*.py"):
        file.write_bytes(file.read_bytes())


@pytest.mark.parametrize("change", [move_a_file, move_a_folder, touch])
async def test_what_moves_keeps_its_vectors(
    shop: Path, change: Callable[[Path], None]
) -> None:
    first, before = await embedded_by_indexing(shop)
    change(shop)

    again, after = await embedded_by_indexing(shop)

    assert first
    assert again == []
    assert len(after) == len(before)


async def test_a_branch_that_comes_back_costs_nothing(shop: Path) -> None:
    file = shop / "shop" / "prices.py"
    former = file.read_text()
    await embedded_by_indexing(shop)
    file.write_text("def other(a):\n    return [a, a]\n")
    on_branch, _ = await embedded_by_indexing(shop)
    file.write_text(former)

    back, _ = await embedded_by_indexing(shop)

    assert on_branch
    assert back == []
