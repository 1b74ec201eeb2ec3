"""Runs a BERT network on onnxruntime: token ids in, sentence vectors out.

The only module that imports onnxruntime and numpy for embedding; it is itself
imported when the first text arrives. Files come in as checked bytes.
"""

import os
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt
import onnxruntime
from onnxruntime.capi.onnxruntime_pybind11_state import Fail, RuntimeException

from sacl.domain.errors import EmbedderError
from sacl.domain.index import Vector

MAX_THREADS = 4


class SentenceNetwork:
    """A network in memory. Safe to use from several threads.

    Args:
        content: An ONNX model that gives a state for each token.
    """

    def __init__(self, content: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = min(MAX_THREADS, _cores())
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        with _vendor_errors():
            self._session = onnxruntime.InferenceSession(
                content, options, providers=["CPUExecutionProvider"]
            )

    def embed(self, rows: Sequence[Sequence[int]]) -> list[Vector]:
        """Embed one batch of token ids, in order."""
        ids = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
        mask = np.zeros_like(ids)
        for index, row in enumerate(rows):
            ids[index, : len(row)] = row
            mask[index, : len(row)] = 1
        inputs = {
            "input_ids": ids,
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(ids),
        }
        with _vendor_errors():
            (hidden,) = self._session.run(None, inputs)
        return [
            _pooled(states[: len(row)])
            for states, row in zip(hidden, rows, strict=True)
        ]


def _pooled(states: npt.NDArray[np.float32]) -> Vector:
    """Average the states of a text's tokens, to unit length in half precision."""
    mean = states.mean(axis=0)
    unit = (mean / np.linalg.norm(mean)).astype(np.float16)
    return array("f", unit.astype(np.float32).tobytes())


@contextmanager
def _vendor_errors() -> Iterator[None]:
    try:
        yield
    except (Fail, RuntimeException) as error:
        raise EmbedderError(
            f"The embedding model failed: {error}",
            next_step="Free some memory and try again, or set SACL_EMBEDDER=none.",
        ) from error


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
