"""Keeps what was read before, and forgets what is old."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path as FilePath
from typing import Any

LIMIT = 128
defaults = {"limit": LIMIT, "strict": False}


class Shelf(dict[str, int]):
    """A shelf of named things."""

    capacity: int = LIMIT

    def __init__(self, folder: FilePath, *names: str, **options: object) -> None:
        super().__init__()
        self.folder = folder
        self._names = list(names)
        self.strict = options.get("strict", False)

    @property
    def oldest(self) -> str | None:
        return min(self._names, key=lambda name: self[name], default=None)

    def load(self, name: str, encoding: str = "utf-8") -> object:
        # Files come and go.
        with suppress(OSError), (self.folder / name).open(encoding=encoding) as stream:
            return json.load(stream)
        return None


def chunks(items: list[int], size: int) -> Iterator[list[int]]:
    """Cut a list into pieces."""
    start = 0
    while start < len(items):
        yield items[start : (start := start + size)]


def summarize(
    records: list[Any],
    *,
    by: str = "kind",
    weight: Callable[[Any], float] | None = None,
) -> tuple[str, float, list[str]] | None:
    totals: dict[str, float] = {}

    def add(record: Any, amount: float = 1.0) -> None:
        nonlocal totals
        key = record[by]
        totals[key] = totals.get(key, 0) + amount

    for position, record in enumerate(records):
        try:
            add(record, amount=weight(record) if weight else 1.0)
        except (KeyError, TypeError) as problem:
            raise ValueError(f"record {position}: {problem!r}") from problem
    match sorted(totals.items(), key=lambda pair: -pair[1]):
        case [(first, total), *others]:
            return first, total, [name for name, _ in others]
        case _:
            return None


def compose(*functions: Callable[[Any], Any]) -> Callable[[Any], Any]:
    class Pipeline:
        steps = functions

        def run(self, value: Any) -> Any:
            for step in self.steps:
                value = step(value)
            return value

    return Pipeline().run
