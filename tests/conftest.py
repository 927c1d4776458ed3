"""What tests have counted is told at the end, whichever process counted it."""

from collections.abc import Callable

import pytest

COUNTED = "counted"
Tell = Callable[[str], None]


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """Say in the summary what was counted: a long run that finds nothing is worth as much as the number it tried."""
    return lambda text: record_property(COUNTED, text)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    told = [
        value
        for report in reports
        if report.when == "call"
        for name, value in report.user_properties
        if name == COUNTED
    ]
    if told:
        terminalreporter.section("counted")
        for text in told:
            terminalreporter.write_line(str(text))
