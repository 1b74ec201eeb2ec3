"""What a training run is made of: sizes, rates, and shares of each view."""

from dataclasses import dataclass

SEED = 20260930
DOCUMENT_LIMIT = 256
"""Tokens of a text that the product embeds."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What is varied between runs.

    Attributes:
        batch: Examples of a step.
        neighbours: As many near neighbours of each drawn example join its batch.
        rate: Peak learning rate of the last layer.
        layer_decay: Each layer below learns slower by this factor.
        frozen_layers: The lowest layers, which stay as they are.
        temperature: Of the softmax over similarities.
        question_tokens: Longest question.
        document_tokens: Longest view of a function.
        warm_up: Share of the steps in which the rate rises.
        last_rate: Share of the peak rate that is left at the end.
        save_every: Steps between checkpoints.
    """

    batch: int = 64
    neighbours: int = 3
    rate: float = 5e-5
    layer_decay: float = 0.8
    frozen_layers: int = 1
    temperature: float = 0.05
    question_tokens: int = 64
    document_tokens: int = 144
    warm_up: float = 0.05
    last_rate: float = 0.1
    save_every: int = 50

    def rate_at(self, step: int, steps: int) -> float:
        """Return the share of the peak rate: linear up, then linear down."""
        rising = steps * self.warm_up
        if step < rising:
            return (step + 1) / rising
        done = (step - rising) / (steps - rising)
        return 1 - (1 - self.last_rate) * done
