"""No game's rules cost much more than the first's."""

from tests.bench.games import MOST, ratios


def test_a_decision_costs_at_most_three_times_what_it_costs_in_the_first_game() -> None:
    found = ratios()
    assert max(found.values()) < MOST, found
