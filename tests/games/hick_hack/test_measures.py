"""What is counted of each seat in Hick Hack, and the chances in duels against all dice there are."""

from itertools import product

import pytest

from harness.app.simulate import simulate
from harness.engine import events
from harness.engine.totals import totals_of
from harness.games.hick_hack import HickHack
from harness.games.hick_hack.measures import chances


def _by_all_dice(strengths: tuple[int, ...]) -> list[float]:
    """The chances by rolling all dice once, and those tied once more as the game says, without a formula for ties."""
    won, again = [0.0] * len(strengths), 0.0
    rolls = [*product(range(1, 7), repeat=len(strengths))]
    for roll in rolls:
        totals = [strength + die for strength, die in zip(strengths, roll, strict=True)]
        tied = [place for place, total in enumerate(totals) if total == max(totals)]
        if len(tied) == 1:
            won[tied[0]] += 1 / len(rolls)
        elif len(tied) == len(strengths):
            again += 1 / len(rolls)
        else:
            for place, chance in zip(
                tied, _by_all_dice(tuple([strengths[each] for each in tied])), strict=True
            ):
                won[place] += chance / len(rolls)
    return [each / (1 - again) for each in won]


@pytest.mark.parametrize("strengths", [(3, 3), (6, 4), (6, -2), (5, 4, 4), (6, 5, 3, 3)])
def test_chances_in_a_duel_are_those_of_all_dice(strengths: tuple[int, ...]) -> None:
    assert chances(strengths) == pytest.approx(_by_all_dice(strengths))


def test_measures_are_what_the_events_tell() -> None:
    game = HickHack()
    for seats in (2, 5):
        for record in simulate(game, seats, {}, 5, 20):
            totals, happened = totals_of(game, record), [*events(game, record)]
            for seat, of_seat in enumerate(totals):
                kinds = [each["event"] for each in happened if each.get("seat") == seat]
                answers = [
                    each["answer"] for each in happened if each["event"] == "answer" and each["seat"] == seat
                ]
                duels = [each for each in happened if each["event"] == "duel" and seat in each["duellists"]]
                assert of_seat["flights"] == kinds.count("flee")
                assert of_seat["offers"] == kinds.count("offer")
                assert (of_seat["answers"], of_seat["accepted"]) == (len(answers), answers.count("accept"))
                assert of_seat["duels"] == len(duels)


def test_a_duel_has_one_winner() -> None:
    game = HickHack()
    totals = [of_seat for record in simulate(game, 4, {}, 1, 60) for of_seat in totals_of(game, record)]
    won = sum([each["duels_won"] for each in totals])
    assert won > 50
    assert won == pytest.approx(sum([each["duels_expected"] for each in totals]))
