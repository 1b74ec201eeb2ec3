"""Writes an encoder as an ONNX graph with eight-bit weights.

Usage: ``python -m training.export --parent DIR --weights FILE --share S --out FILE``.
Every matrix is stored as signed bytes with one scale for each output; the graph
casts and scales it back, once, when it is loaded. The arithmetic stays float32, so
that the vector of a text does not depend on its batch. Inputs and output are
those of the published model.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

from training.encoder import (
    EPSILON,
    HEAD_WIDTH,
    HEADS,
    WIDTH,
    Encoder,
    Layer,
    averaged,
    published,
)

OPSET = 17
IR_VERSION = 10
MOST = 127
HIDDEN = -1e4
"""Added to the attention of padding; its softmax is zero in float32."""


def in_bytes(weights: Tensor, axis: int) -> tuple[Tensor, Tensor]:
    """Round a matrix to signed bytes, with one scale for what ``axis`` runs over."""
    values = weights.detach().float()
    largest = values.abs().amax(dim=axis, keepdim=True)
    scale = largest.clamp(min=torch.finfo(torch.float32).tiny) / MOST
    return (values / scale).round().to(torch.int8), scale


def rounded(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return weights as they are once exported; all but the matrices are kept."""
    found: dict[str, Tensor] = {}
    for name, values in weights.items():
        if values.dim() == 1 or name.startswith("types"):
            found[name] = values
        else:
            small, scale = in_bytes(values, 1)
            found[name] = small.float() * scale
    return found


class Graph:
    """An ONNX graph that grows node by node; values are named by who made them."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.initializers: dict[str, onnx.TensorProto] = {}

    def constant(self, name: str, values: npt.NDArray[np.generic]) -> str:
        """Add a constant once and return its name."""
        self.initializers.setdefault(name, numpy_helper.from_array(values, name))
        return name

    def integers(self, *values: int) -> str:
        """Add a vector of integers and return its name."""
        name = "ints_" + "_".join(map(str, values))
        return self.constant(name, np.array(values, dtype=np.int64))

    def node(
        self, kind: str, inputs: Sequence[str], name: str = "", **options: Any
    ) -> str:
        """Add a node with one output and return the output's name."""
        output = name or f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [output], **options))
        return output

    def matrix(self, name: str, weights: Tensor, *, scale_axis: int) -> str:
        """Add a matrix as bytes; ``scale_axis`` is the one summed over at run time."""
        small, scale = in_bytes(weights, scale_axis)
        stored = self.constant(f"{name}.bytes", small.numpy())
        floats = self.node("Cast", [stored], to=TensorProto.FLOAT)
        factor = self.constant(f"{name}.scale", scale.numpy())
        return self.node("Mul", [floats, factor], name)


def linear(graph: Graph, name: str, layer: torch.nn.Linear, hidden: str) -> str:
    """Add a linear layer."""
    weights = graph.matrix(f"{name}.weight", layer.weight.T, scale_axis=0)
    bias = graph.constant(f"{name}.bias", layer.bias.detach().numpy())
    return graph.node("Add", [graph.node("MatMul", [hidden, weights]), bias])


def norm(graph: Graph, name: str, layer: torch.nn.LayerNorm, hidden: str) -> str:
    """Add a layer normalisation."""
    weight = graph.constant(f"{name}.weight", layer.weight.detach().numpy())
    bias = graph.constant(f"{name}.bias", layer.bias.detach().numpy())
    inputs = [hidden, weight, bias]
    return graph.node("LayerNormalization", inputs, axis=-1, epsilon=EPSILON)


def embeddings(graph: Graph, encoder: Encoder) -> str:
    """Add the sum of the embeddings of words, places and types."""
    words = graph.matrix("words", encoder.words.weight, scale_axis=1)
    places = graph.matrix("positions", encoder.positions.weight, scale_axis=1)
    types = graph.constant("types", encoder.types.weight.detach().numpy())
    length = graph.node(
        "Slice",
        [graph.node("Shape", ["input_ids"]), *map(graph.integers, (1, 2))],
    )
    used = graph.node("Slice", [places, graph.integers(0), length, graph.integers(0)])
    word = graph.node("Gather", [words, "input_ids"])
    kind = graph.node("Gather", [types, "token_type_ids"])
    both = graph.node("Add", [word, kind])
    return norm(graph, "norm", encoder.norm, graph.node("Add", [both, used]))


def padding(graph: Graph) -> str:
    """Add what hides padding: 0 for tokens, a large negative number elsewhere."""
    mask = graph.node("Cast", ["attention_mask"], to=TensorProto.FLOAT)
    wide = graph.node("Unsqueeze", [mask, graph.integers(1, 2)])
    one = graph.constant("one", np.array(1, dtype=np.float32))
    far = graph.constant("far", np.array(HIDDEN, dtype=np.float32))
    return graph.node("Mul", [graph.node("Sub", [one, wide]), far])


def attention(graph: Graph, name: str, layer: Layer, hidden: str, hide: str) -> str:
    """Add self-attention up to the joined heads."""

    def heads(part: str, order: Sequence[int]) -> str:
        flat = linear(graph, f"{name}.{part}", getattr(layer, part), hidden)
        shape = graph.integers(0, 0, HEADS, HEAD_WIDTH)
        return graph.node(
            "Transpose", [graph.node("Reshape", [flat, shape])], perm=list(order)
        )

    query, key = heads("query", (0, 2, 1, 3)), heads("key", (0, 2, 3, 1))
    root = graph.constant("root", np.array(HEAD_WIDTH**0.5, dtype=np.float32))
    scores = graph.node("Div", [graph.node("MatMul", [query, key]), root])
    shares = graph.node("Softmax", [graph.node("Add", [scores, hide])], axis=-1)
    mixed = graph.node("MatMul", [shares, heads("value", (0, 2, 1, 3))])
    back = graph.node("Transpose", [mixed], perm=[0, 2, 1, 3])
    return graph.node("Reshape", [back, graph.integers(0, 0, WIDTH)])


def gelu(graph: Graph, hidden: str) -> str:
    """Add the exact Gaussian error linear unit."""
    one = graph.constant("one", np.array(1, dtype=np.float32))
    half = graph.constant("half", np.array(0.5, dtype=np.float32))
    root = graph.constant("root_two", np.array(2**0.5, dtype=np.float32))
    erf = graph.node("Erf", [graph.node("Div", [hidden, root])])
    share = graph.node("Add", [erf, one])
    return graph.node("Mul", [graph.node("Mul", [hidden, share]), half])


def block(graph: Graph, name: str, layer: Layer, hidden: str, hide: str) -> str:
    """Add one transformer layer."""
    joined = attention(graph, name, layer, hidden, hide)
    mixed = linear(graph, f"{name}.mixed", layer.mixed, joined)
    added = graph.node("Add", [hidden, mixed])
    hidden = norm(graph, f"{name}.mixed_norm", layer.mixed_norm, added)
    inner = gelu(graph, linear(graph, f"{name}.inner", layer.inner, hidden))
    outer = linear(graph, f"{name}.outer", layer.outer, inner)
    added = graph.node("Add", [hidden, outer])
    return norm(graph, f"{name}.outer_norm", layer.outer_norm, added)


def model_of(encoder: Encoder) -> onnx.ModelProto:
    """Return the encoder as a checked ONNX model that gives token states."""
    graph = Graph()
    hidden, hide = embeddings(graph, encoder), padding(graph)
    for depth, layer in enumerate(encoder.layers):
        hidden = block(graph, f"layers.{depth}", cast("Layer", layer), hidden, hide)
    graph.node("Identity", [hidden], "last_hidden_state")
    names = ("input_ids", "attention_mask", "token_type_ids")
    axes = ["batch", "sequence"]
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "sentence_encoder",
            [helper.make_tensor_value_info(n, TensorProto.INT64, axes) for n in names],
            [
                helper.make_tensor_value_info(
                    "last_hidden_state", TensorProto.FLOAT, [*axes, WIDTH]
                )
            ],
            list(graph.initializers.values()),
        ),
        producer_name="sacl",
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
    )
    onnx.checker.check_model(model)
    return model


def main() -> None:
    """Export a set of weights, averaged with its parent's."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--parent", type=Path, required=True)
    arguments.add_argument("--weights", type=Path, required=True)
    arguments.add_argument("--share", type=float, default=1.0)
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    parent = published(given.parent / "model.safetensors")
    encoder = Encoder()
    encoder.load_state_dict(averaged(parent, torch.load(given.weights), given.share))
    given.out.write_bytes(model_of(encoder).SerializeToString())
    print(f"{given.out}: {given.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
