"""Progress of long work as notifications to the client that asked for them."""

from mcp.server.session import ServerSession

from sacl.application.ports import Progress


class McpProgress(Progress):
    """Turns stages into one number that never falls; silent without a token."""

    def __init__(self, session: ServerSession) -> None:
        self._session = session
        self._stage = ""
        self._before = 0
        self._total = 0
        self._last = -1

    async def report(self, stage: str, done: int, total: int) -> None:
        """Notify the client unless nothing has changed."""
        if stage != self._stage:
            self._before += self._total
            self._stage, self._total = stage, 0
        self._total = max(self._total, total)
        overall = self._before + done
        if overall > self._last:
            self._last = overall
            await self._session.report_progress(
                overall, self._before + self._total, f"{stage} {done} of {total}"
            )
