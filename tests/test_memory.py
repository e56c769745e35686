"""The short form of `make memory`."""

import subprocess
import sys
from pathlib import Path

import pytest

MEMORY = Path(__file__).with_name("run_memory.py")


@pytest.mark.skipif(sys.platform == "win32", reason="resident size is read as Unix tells it")
def test_memory_does_not_grow_over_many_hands():
    run = subprocess.run(
        [sys.executable, MEMORY, "--hands", "200000"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "grown by" in run.stdout
