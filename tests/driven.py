"""The `stud` command as a person drives it: in a pipe, or in a terminal of its own."""

import os
import re
import subprocess
import sys

import pexpect

STUD = [sys.executable, "-m", "stud.cli"]
PHH = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 200]
actions = ["d dh p1 4s3d2d", "d dh p2 9h5c7h", "p1 pb", "p2 cbr 5", "p1 cc",
  "d dh p1 6c", "d dh p2 9d", "p2 cbr 5", "p1 f"]
hand = 12
"""
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(**more):
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "FORCE_COLOR")}
    return {**plain, "TERM": "xterm-256color", "PYTHONUNBUFFERED": "1", **more}


def run(*arguments, typed="", **more):
    return subprocess.run(
        [*STUD, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(**more),
    )


def terminal(*arguments, columns=80, **more):
    return pexpect.spawn(
        STUD[0],
        [*STUD[1:], *arguments],
        dimensions=(40, columns),
        encoding="utf-8",
        timeout=60,
        env=environment(**more),
    )


def rest_of(child):
    text = child.read()
    child.close()
    return text


def fits(text, columns=80):
    lines = ESCAPE.sub("", text).replace("\r", "").splitlines()
    return all(len(line) <= columns for line in lines)
