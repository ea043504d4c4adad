"""What is counted of each seat in Razzia! by Knizia."""

from harness.app.simulate import simulate
from harness.engine import events
from harness.engine.totals import totals_of
from harness.games.razzia_knizia import RazziaKnizia


def test_measures_are_what_the_events_tell() -> None:
    game = RazziaKnizia()
    for record in simulate(game, 4, {}, 5, 20):
        totals, happened = totals_of(game, record), [*events(game, record)]
        for seat, of_seat in enumerate(totals):
            mine = [each for each in happened if each.get("seat") == seat]
            kinds = [each["event"] for each in mine]
            wins = [each for each in mine if each["event"] == "win"]
            assert (of_seat["draws"], of_seat["calls"], of_seat["thefts"]) == (
                kinds.count("draw"),
                kinds.count("call"),
                kinds.count("thieves"),
            )
            assert of_seat["bids"] == kinds.count("bid")
            assert (of_seat["auctions_won"], of_seat["paid"], of_seat["cards_won"]) == (
                len(wins),
                sum([each["cheque"] for each in wins]),
                sum([len(each["cards"]) for each in wins]),
            )
