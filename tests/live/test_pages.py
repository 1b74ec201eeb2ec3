"""The pages in a real browser: looked at, searched, filtered, walked by keys.

``make pages`` installs Playwright and runs this with the Chromium of the system, which
``CHROMIUM`` names; elsewhere it is skipped. With ``SCREENSHOTS`` set to a folder,
pictures of both themes at two widths are left there.
"""

import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.unit.adapters.visual.test_bias_page import a_report
from typer.testing import CliRunner

from sacl.__main__ import runtime
from sacl.adapters.cli.app import app
from sacl.adapters.visual.bias_page import bias_page

CHROMIUM = os.environ.get("CHROMIUM", "")
WIDE, NARROW = {"width": 1366, "height": 820}, {"width": 420, "height": 900}

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(not CHROMIUM, reason="make pages brings what this needs"),
]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("pages")
    root = folder / "repo"
    root.mkdir()
    for number in range(8):
        (root / f"m{number}.py").write_text(
            f"from m{(number + 1) % 8} import work{(number + 1) % 8}\n\n\n"
            f"def work{number}():\n    return work{(number + 1) % 8}()\n"
        )
    out = folder / "graph.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SACL_HOME", str(folder / "home"))
        patch.setenv("SACL_EMBEDDER", "none")
        for arguments in (
            ["index", str(root)],
            ["graph", "--all", "--repo", str(root), "--format", "html", "-o", str(out)],
        ):
            done = CliRunner().invoke(app, arguments, obj=runtime())
            assert done.exit_code == 0, done.output
    return out.as_uri()


@pytest.fixture(scope="module")
def browser(url: str) -> Iterator[Any]:
    """Start the browser, after the page is made: both want an event loop."""
    driver = import_module("playwright.sync_api")
    with driver.sync_playwright() as started:
        running = started.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"]
        )
        yield running
        running.close()


@pytest.fixture
def page(browser: Any, url: str) -> Iterator[Any]:
    faults: list[str] = []
    requests: list[str] = []
    opened = browser.new_page(viewport=WIDE, color_scheme="light")
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text))
    opened.on("request", lambda request: requests.append(request.url))
    opened.goto(url)
    yield opened
    opened.close()
    assert faults == []
    assert requests == [url]


def names(page: Any) -> set[str]:
    return set(page.locator(".node text").all_text_contents())


def test_files_are_shown_first_and_open_on_demand(page: Any) -> None:
    assert names(page) == {f"m{number}.py" for number in range(8)}

    page.locator(".node .shape").first.click()
    page.get_by_role("button", name="Open file").click()

    assert "work0" in names(page) or "work1" in names(page)


def test_search_finds_and_selects(page: Any) -> None:
    page.keyboard.press("/")
    page.keyboard.type("work3")
    page.keyboard.press("Enter")

    assert page.locator("#detail h2").inner_text() == "work3"
    assert "m3.py:4" in page.locator("#detail").inner_text()
    assert "work4" in page.locator("#detail").inner_text()


def test_a_relation_can_be_filtered_away(page: Any) -> None:
    both = page.locator(".edge").count()

    page.get_by_label("calls").uncheck()

    assert 0 < page.locator(".edge").count() < both


def test_the_graph_is_walked_by_keys(page: Any) -> None:
    page.locator(".node[tabindex='0']").focus()
    before = page.evaluate("document.activeElement.dataset.id")
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    chosen = page.locator("#detail h2").inner_text()
    page.keyboard.press("o")

    assert before is not None
    assert re.fullmatch(r"m\d\.py", chosen)
    assert f"work{chosen[1]}" in names(page)
    page.keyboard.press("Escape")
    assert "Select a node" in page.locator("#detail").inner_text()


@pytest.mark.parametrize("viewport", [WIDE, NARROW])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut_off_in_any_width_and_theme(
    browser: Any, url: str, theme: str, viewport: dict[str, int]
) -> None:
    page = browser.new_page(viewport=viewport, color_scheme=theme)
    page.goto(url)
    page.locator(".node .shape").first.click()
    keep_picture(page, f"graph-{theme}-{viewport['width']}.png")
    canvas = page.locator("#picture").bounding_box()
    boxes = [each.bounding_box() for each in page.locator(".shape").all()]
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page.close()

    assert overflow <= 0
    for box in boxes:
        assert canvas["x"] <= box["x"]
        assert box["x"] + box["width"] <= canvas["x"] + canvas["width"]


@pytest.mark.parametrize("viewport", [WIDE, NARROW])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_fits_any_width_and_theme(
    browser: Any, tmp_path: Path, theme: str, viewport: dict[str, int]
) -> None:
    file = tmp_path / "bias.html"
    file.write_text(bias_page(a_report("a_long_name" * 9), "shop"), encoding="utf-8")
    page = browser.new_page(viewport=viewport, color_scheme=theme)
    page.goto(file.as_uri())
    for summary in page.locator("summary").all():
        summary.click()
    keep_picture(page, f"bias-{theme}-{viewport['width']}.png")
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    shown = page.locator("main").inner_text()
    page.close()

    assert overflow <= 0
    assert "1 indicators" in shown
    assert "a_long_name" in shown


def keep_picture(page: Any, name: str) -> None:
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=str(Path(folder) / name))


def test_the_theme_can_be_changed(page: Any) -> None:
    color = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(color)

    page.get_by_role("button", name="Dark theme").click()

    assert page.evaluate(color) != light
