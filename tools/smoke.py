"""A first look at an installed package: it works, is where it should be, and imports quickly."""

import statistics
import subprocess
import sys
from pathlib import Path

import stud

place = Path(stud.__file__).resolve()
if Path(sys.prefix).resolve() not in place.parents:
    sys.exit(f"imported from {place}, which is not in {sys.prefix}")
print("stud", stud.__version__, "on Python", sys.version.split()[0])

IMPORT = """
import numpy, time
start = time.thread_time()
import stud
print(time.thread_time() - start)
"""
seconds = [
    float(subprocess.run([sys.executable, "-Ic", IMPORT], capture_output=True, check=True).stdout)
    for _ in range(11)
]
print(f"import beyond numpy: {statistics.median(seconds) * 1e3:.1f} ms of processor time (median)")
