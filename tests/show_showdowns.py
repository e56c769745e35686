"""Print recorded showdowns and who won them: ``python tests/show_showdowns.py [N]``.

The records are no part of the project; where they are not beside it, it says so.
"""

import json
import sys

import stud
from shared_inputs import SHARED
from test_showdowns import RANKINGS, cards_of_seats, winners


def main(count):
    """Print so many showdowns in which every hand is known."""
    path = SHARED / "hands" / "hands.jsonl"
    if not path.exists():
        print("no recorded hands here: set STUD_SHARED to their folder to see real showdowns")
        return
    print("Recorded showdowns, ranked here")
    for record in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        cards = cards_of_seats(record)
        (pot, *others) = record["pots"]
        won = winners(record, pot, cards)
        if others or won is None or len(pot["eligible"]) < 2:
            continue
        collected = {entry["seat"] for entry in record["collected"]}
        print(f"  {record['id']} ({record['variant']})")
        for seat in pot["eligible"]:
            words = "; ".join(
                str(stud.evaluate(cards[seat], ranking=ranking))
                for ranking in RANKINGS[record["variant"]]
            )
            verdict = "wins" if seat in won else ""
            print(f"    seat {seat}: {' '.join(cards[seat])}  {words}  {verdict}".rstrip())
        print(f"    the site paid seat {', '.join(map(str, sorted(collected)))}")
        count -= 1
        if count == 0:
            return


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
