"""How hands are given to an equity, how results are shown, and equity street by street."""

import pytest

import stud
from runners.equities import GAMES


def test_notation_makes_no_difference():
    expected = stud.equity("AsAhKd", "7c", dead="Qs 9d", game="razz")
    for first in ("AsAh/Kd", "As Ah / Kd", "Kd, A♠ A♥", stud.CardSet("AsAhKd"), ["Kd", "As", "Ah"]):
        for second in ("??/7c", "????/7c", "7c", stud.Card("7c"), ["7c"], {"7c": 3}):
            found = stud.equity(first, second, dead=["Qs", stud.Card("9d")], game="razz")
            assert found.shares == expected.shares
    assert expected[0].hand == "AsAhKd"


def test_html_is_well_formed_and_escaped():
    from xml.etree import ElementTree

    for game in GAMES:
        found = stud.equity("AsAh/Kd", {"7c8c9c": 1}, game=game)
        html = found._repr_html_()
        root = ElementTree.fromstring(f"<div>{html}</div>")
        assert len(root.findall("./table/tbody/tr")) == 2
        assert "AsAh/Kd" in html


def test_report_lists_final_hands():
    report = stud.equity("As2h3d", "KsKhQd", game="eight_or_better").report()
    assert "full house" in report
    assert "six low" in report
    assert "no low" in report


def test_street_by_street():
    one, other = "AsAh/Kd7d2c9h/3d", "7c8c/9cTc2h5d/5s"
    streets = stud.equity_by_street(one, other, dead="Qs")
    assert list(streets) == [3, 4, 5, 6, 7]
    assert streets[4] == stud.equity("AsAh/Kd7d", "7c8c/9cTc", dead="Qs")
    assert streets[7][0].hand == "AsAh3d/Kd7d2c9h"
    assert streets[7][0].share == 1
    # The last down card may stand with the others.
    same = stud.equity_by_street("AsAh3d/Kd7d2c9h", "7c8c5s/9cTc2h5d", dead="Qs")
    assert [e.shares for e in same.values()] == [e.shares for e in streets.values()]
    assert list(stud.equity_by_street("AsAh/Kd7d", "7c8c/9cTc", game="razz")) == [3, 4]
    for hands, message in [
        (("AsAh/Kd7d", "7c8c/9c"), "different streets: they have 4, 3 cards"),
        (("AsAh", "7c8c/9c"), "no hand street by street"),
        (("AsAh3d/Kd", "7c8c/9c"), "no hand street by street"),
        (("AsAh/Kd7d2c9hTh", "7c8c/9c"), "no hand street by street"),
        (("As??/Kd", "7c8c/9c"), "must be known"),
    ]:
        with pytest.raises((stud.EquityError, stud.ParseError), match=message):
            stud.equity_by_street(*hands)
