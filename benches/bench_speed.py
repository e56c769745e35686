"""The contenders of `run.py` under pytest-benchmark, for its statistics and comparisons.

::

    python -m pytest -o addopts= benches/bench_speed.py [-k "array or calls"]

What is measured is defined once, in `stud.cli.contenders` and beside this file; every contender
asserts its answer. Times are those of the processor, for a call of `run` that does several.
"""

import time

import pytest

import run

CONTENDERS = [
    contender
    for _, contenders in run.groups(rows=10_000_000, short=False)
    for contender in contenders
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize(
    "contender", CONTENDERS, ids=lambda contender: f"{contender.group}: {contender.name}"
)
def test_speed(benchmark, contender):
    benchmark.group = contender.group
    done = benchmark(contender.run)
    benchmark.extra_info["a second"] = done / benchmark.stats.stats.median
    assert done > 0
