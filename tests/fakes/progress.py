"""A ``Progress`` that remembers."""

from sacl.application.ports import Progress


class RecordingProgress(Progress):
    """Keeps every report.

    Attributes:
        reports: Stage, done and total, in order.
    """

    def __init__(self) -> None:
        self.reports: list[tuple[str, int, int]] = []

    async def report(self, stage: str, done: int, total: int) -> None:
        self.reports.append((stage, done, total))

    @property
    def stages(self) -> list[str]:
        """The stages in the order in which they were first heard of."""
        return list(dict.fromkeys(stage for stage, _, _ in self.reports))
