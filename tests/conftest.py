"""Settings that every test shares, and how long the live ones take."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    deadline=None,  # a slow machine is no fault of the code
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how long the tests took that talk to a real service."""
    phases = [
        report
        for reports in terminalreporter.stats.values()
        for report in reports
        if isinstance(report, pytest.TestReport) and "live" in report.keywords
    ]
    seconds = sum(report.duration for report in phases)
    tests = {report.nodeid for report in phases if not report.skipped}
    if tests:
        terminalreporter.write_line(f"{len(tests)} live tests took {seconds:.0f} s.")
