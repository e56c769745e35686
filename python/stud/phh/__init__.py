"""Hand histories in the PHH format: read, checked against the rules, and written.

PHH is a text format for poker hands in TOML. Of its games this package knows seven-card stud
(``F7S``), stud high-low (``F7S/8``) and razz (``FR``).

Examples
--------
>>> from stud import phh
>>> record = phh.Record.parse('''
... variant = "F7S"
... antes = [1, 1]
... bring_in = 2
... small_bet = 5
... big_bet = 10
... starting_stacks = [100, 200]
... actions = ["d dh p1 4s3d2d", "d dh p2 9h5c7h", "p1 pb", "p2 cbr 5", "p1 f"]
... ''')
>>> history = phh.replay(record)
>>> history.hand.payoffs
(-3, 3)
"""

from stud.phh.files import Entry, dump, load, paths, read, write
from stud.phh.record import VARIANTS, PhhError, Record
from stud.phh.replay import replay
from stud.phh.writing import record_of

__all__ = [
    "VARIANTS",
    "Entry",
    "PhhError",
    "Record",
    "dump",
    "load",
    "paths",
    "read",
    "record_of",
    "replay",
    "write",
]
