"""What is counted of each seat in Razzia, and the chances in duels against all dice there are."""

from itertools import product

import pytest

from harness.app.simulate import simulate
from harness.engine import events
from harness.engine.totals import totals_of
from harness.games.razzia import Razzia
from harness.games.razzia.components import Card
from harness.games.razzia.duels import chances, fought
from harness.games.razzia.state import Duel


@pytest.mark.parametrize("numbers", [(6, 1), (3, 3), (5, 4, 4), (6, 3, 1)])
def test_chances_in_a_duel_are_those_of_all_dice(numbers: tuple[int, ...]) -> None:
    plays = [Card(0, False, number) for number in numbers]
    duel = Duel(0, tuple(range(len(numbers))), (5,))
    meetings = [(own, other) for own in range(1, 7) for other in range(1, 7)]
    won = [0] * len(numbers)
    for dice in product(meetings, repeat=len(numbers) - 1):
        won[fought(duel, plays, iter(dice)).meetings[-1].winner] += 1
    assert chances(numbers) == pytest.approx([count / sum(won) for count in won])


def test_equal_cards_favour_the_weaker_seat() -> None:
    assert chances((3, 3)) == pytest.approx((15 / 36, 21 / 36))


def test_measures_are_what_the_events_tell() -> None:
    game = Razzia()
    for record in simulate(game, 5, {}, 5, 20):
        totals, happened = totals_of(game, record), [*events(game, record)]

        def count(kind: str, seat: int, of: str = "seat") -> int:
            return len([each for each in happened if each["event"] == kind and each[of] == seat])  # noqa: B023

        for seat, of_seat in enumerate(totals):
            played = [each for each in happened if each["event"] == "play" and each["seat"] == seat]
            answers = [
                each["answer"] for each in happened if each["event"] == "answer" and each["seat"] == seat
            ]
            duels = [each for each in happened if each["event"] == "duel" and seat in each["duellists"]]
            placed = [each["bill"] for each in happened if each["event"] == "place" and each["seat"] == seat]
            assert of_seat["raids"] == len([each for each in played if "R" in each["card"]])
            assert of_seat["offers"] == count("offer", seat)
            assert (of_seat["answers"], of_seat["accepted"]) == (len(answers), answers.count("accept"))
            assert of_seat["duels"] == len(duels)
            assert of_seat["placed"] == sum(placed)


def test_luck_is_the_money_won_in_duels_less_its_mean() -> None:
    game = Razzia()
    totals = [of_seat for record in simulate(game, 4, {}, 1, 60) for of_seat in totals_of(game, record)]
    assert max([of_seat["luck"] for of_seat in totals]) > 20
    won, expected = (sum([each[key] for each in totals]) for key in ("duels_won", "duels_expected"))
    assert won == pytest.approx(expected)
    assert won > 50
