"""What is counted of each seat in RAISE."""

from harness.app.simulate import simulate
from harness.engine import events
from harness.engine.totals import totals_of
from harness.games.raise_game import Raise


def test_measures_are_what_the_events_tell() -> None:
    game = Raise()
    for record in simulate(game, 4, {}, 5, 20):
        totals, happened = totals_of(game, record), [*events(game, record)]
        for seat, of_seat in enumerate(totals):
            mine = [each for each in happened if each.get("seat") == seat]
            raises = [each for each in mine if each["event"] == "raise"]
            asked = [each for each in mine if each["event"] in ("raise", "pass") and each["asked"]]
            takes = [each for each in mine if each["event"] == "take"]
            assert (of_seat["asked"], of_seat["raises"]) == (len(asked), len(raises))
            assert of_seat["raise_cards"] == sum([len(each["cards"]) for each in raises])
            assert (of_seat["rounds_won"], of_seat["point_cards"]) == (
                len(takes),
                sum([each["card"] for each in takes]),
            )
