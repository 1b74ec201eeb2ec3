"""The bias of a small repository on the command line, and as a page."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.command import sacl

MONEY = '''def convert(amount, rate):
    """Exchange money at the going price.

    :param fee: How much the bank takes.
    """
    return amount * rate
'''


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a repository of one file and index it with its vectors."""
    root = tmp_path_factory.mktemp("bank")
    (root / "money.py").write_text(MONEY)
    assert sacl("index", str(root)).exit_code == 0
    return root


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SACL_HOME", str(tmp_path_factory.mktemp("home")))
        yield


def test_bias_is_reported_with_what_lies(bank: Path) -> None:
    report = json.loads(sacl("bias", "--repo", str(bank), "--json").stdout)

    assert report["biasMeasured"] == report["biasTotal"] == 2
    (lie,) = report["lyingDocs"]
    assert (lie["filePath"], lie["line"]) == ("money.py", 4)


def test_a_page_is_written_beside_the_report(bank: Path, tmp_path: Path) -> None:
    page = tmp_path / "bias.html"

    result = sacl("bias", "money.py", "--repo", str(bank), "--html", str(page))

    assert result.exit_code == 0
    assert f"Wrote {page}" in result.stderr
    assert "Textual bias of money.py" in page.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_is_the_callers_to_mend(
    bank: Path, tmp_path: Path
) -> None:
    page = tmp_path / "gone" / "bias.html"

    result = sacl("bias", "--repo", str(bank), "--html", str(page))

    assert result.exit_code == 2
    assert f"The page cannot be written to {page}" in result.stderr
