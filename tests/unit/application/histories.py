"""Histories of a repository: edits, moves, deletions, switches to former states."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st
from tests.unit.application.projects import EDITS, PATHS
from tests.unit.application.world import ROOT, World

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Edit:
    """New texts by path; None deletes."""

    texts: Mapping[str, str | None]


@dataclass(frozen=True)
class Move:
    """One file takes the place of another, or an empty one."""

    source: str
    target: str


@dataclass(frozen=True)
class Switch:
    """Back to a former state, as by checking out a branch."""

    steps_back: int


Step = Edit | Move | Switch


@dataclass(frozen=True)
class Stage:
    """Steps that the index learns of together.

    Attributes:
        told: What part of the changed paths is named to updates; the others are
            left to an analysis.
        pieces: In how many updates they are named.
    """

    steps: tuple[Step, ...]
    told: float
    pieces: int


_STEPS = st.one_of(
    st.builds(Edit, EDITS),
    st.builds(Move, st.sampled_from(PATHS), st.sampled_from(PATHS)),
    st.builds(Switch, st.integers(1, 3)),
)
HISTORIES = st.lists(
    st.builds(
        Stage,
        st.lists(_STEPS, min_size=1, max_size=3).map(tuple),
        st.sampled_from([0.0, 0.5, 1.0]),
        st.integers(1, 3),
    ),
    min_size=1,
    max_size=3,
)


def states_after(past: Sequence[Texts], steps: Sequence[Step]) -> list[Texts]:
    """Return the past and the state after each step."""
    states = list(past)
    for step in steps:
        texts = dict(states[-1])
        if isinstance(step, Switch):
            texts = dict(states[max(0, len(states) - 1 - step.steps_back)])
        elif isinstance(step, Edit):
            texts |= {p: text for p, text in step.texts.items() if text is not None}
            texts = {p: t for p, t in texts.items() if step.texts.get(p, t) is not None}
        elif step.source in texts:
            texts[step.target] = texts.pop(step.source)
        states.append(texts)
    return states


async def live_through(world: World, start: Texts, history: Sequence[Stage]) -> Texts:
    """Let a world live through a history; return what is on disk in the end."""
    states: list[Texts] = [start]
    await world.index()
    for stage in history:
        before = states[-1]
        states = states_after(states, stage.steps)
        await _learn(world, _written(world, before, states[-1]), stage)
    return states[-1]


def _written(world: World, before: Texts, after: Texts) -> list[str]:
    changed = [p for p in {**before, **after} if before.get(p) != after.get(p)]
    for path in changed:
        if path in after:
            world.tree.write(ROOT, path, after[path])
        else:
            world.tree.remove(ROOT, path)
    return changed


async def _learn(world: World, changed: Sequence[str], stage: Stage) -> None:
    told = changed[: round(len(changed) * stage.told)]
    size = max(1, -(-len(told) // stage.pieces))
    for start in range(0, len(told), size):
        await world.update(*((p, "modified") for p in told[start : start + size]))
    if len(told) < len(changed):
        await world.index()
