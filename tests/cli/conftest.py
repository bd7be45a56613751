"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from tests.cli.command_line import Command, caller


@pytest.fixture
def heliopolis(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line, as a function."""
    return caller(capsys)
