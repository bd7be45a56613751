"""Write the transcripts anew.

Run as `python -m tests.cli.transcripts.regenerate` from the root of the repository, and read the
diff.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TEST = Path(__file__).parents[1] / "test_play_transcripts.py"
SWITCH = "HELIOPOLIS_REGENERATE"

if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(SWITCH, "1")
        sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", str(TEST)]))
