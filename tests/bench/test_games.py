"""No game's rules cost much more than Razzia's."""

from tests.bench.rules import other_games

MOST = 3.0  # times as much


def test_a_decision_costs_at_most_three_times_what_it_costs_in_razzia() -> None:
    found = {figure.what: figure.value for figure in other_games(5)}
    assert found
    assert max(found.values()) < MOST, found
