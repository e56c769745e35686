"""The short form of `make memory`."""

import subprocess
import sys
from pathlib import Path

import pytest

MEMORY = Path(__file__).with_name("run_memory.py")


@pytest.mark.skipif(sys.platform == "win32", reason="memory is counted as Unix tells it")
def test_nothing_is_left_behind():
    run = subprocess.run(
        [sys.executable, MEMORY, "--times", "1"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.endswith("nothing grows by 50 bytes each time\n")
