"""What seats do for each other adds up to what is counted of each seat."""

import pytest

from harness.app.simulate import simulate
from harness.engine.totals import favours_of, totals_of
from harness.games.razzia import Razzia


def test_what_a_seat_offers_and_accepts_is_what_its_measures_count() -> None:
    game = Razzia()
    for record in simulate(game, 5, {}, 5, 20):
        favours = [*favours_of(game, record)]
        for seat, of_seat in enumerate(totals_of(game, record)):
            offered, accepted = (
                [each.value for each in favours if (each.kind, each.giver) == (kind, seat)]
                for kind in ("offered", "accepted")
            )
            assert sum(offered) == pytest.approx(of_seat["generosity"])
            assert (len(accepted), sum(accepted)) == (of_seat["answers"], of_seat["accepted"])
