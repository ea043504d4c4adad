"""The short form of `python -m tests.collusion`, and leagues of favours that are drawn: who knows nobody is not asked about."""

import numpy as np
import pytest

from harness.league.collusion.dealings import Dealings
from harness.league.collusion.pairs import ASKED, outstanding, telling_games
from tests.collusion.drawn import BOTS, drawn
from tests.collusion.leagues import bots_with_partners, honest_bots, read_league
from tests.collusion.together import WAYS


@pytest.mark.parametrize("per_block", [0.0, 1.0], ids=["alone", "of one mood all block long"])
def test_bots_that_do_the_same_for_all_are_asked_about_in_few_leagues(per_block: float) -> None:
    """Of 60 leagues, five wrong ones would come once in three thousand times if it were one in a hundred."""
    random = np.random.default_rng(1)
    asked = 0
    for _ in range(60):
        blocks, dealings = drawn(random, per_block=per_block)
        asked += bool(outstanding(BOTS, blocks, [dealings], shuffles=199).chance.min() <= ASKED)
    assert asked < 5


def test_a_bot_that_gives_one_other_more_is_asked_about_with_it() -> None:
    blocks, dealings = drawn(np.random.default_rng(2), rounds=4, kind=3.0)
    found = outstanding(BOTS, blocks, [dealings], shuffles=399)
    assert found.chance[0, 1] == found.chance[1, 0] == found.chance.min() <= ASKED
    assert found.towards[0, 0, 1] > 4 > abs(found.towards[0, 1, 0])
    assert found.beyond[0, 0, 1] == pytest.approx(3.0, abs=0.8)


def test_the_same_league_gives_the_same_figures() -> None:
    blocks, dealings = drawn(np.random.default_rng(3))
    one, other = (outstanding(BOTS, blocks, [dealings], shuffles=99) for _ in range(2))
    assert np.array_equal(one.chance, other.chance)


def test_another_unit_of_a_favour_changes_no_chance() -> None:
    blocks, dealings = drawn(np.random.default_rng(4))
    others = Dealings(
        dealings.games,
        dealings.blocks,
        dealings.givers,
        dealings.receivers,
        100 * dealings.values + 7,
        dealings.like,
    )
    one, other = (outstanding(BOTS, blocks, [each], shuffles=99) for each in (dealings, others))
    assert one.together == pytest.approx(other.together)


def test_the_games_that_tell_of_a_pair_are_those_with_most_between_the_two() -> None:
    blocks, dealings = drawn(np.random.default_rng(5), kind=4.0)
    del blocks
    games = telling_games([dealings], 0, 1, 3)
    between = {
        int(game)
        for game, giver, receiver in zip(dealings.games, dealings.givers, dealings.receivers, strict=True)
        if {giver, receiver} == {0, 1}
    }
    assert len(games) == 3
    assert {*games} <= between


def test_kinds_without_a_favour_and_bots_that_never_vary_are_nobodys_fault() -> None:
    blocks, dealings = drawn(np.random.default_rng(6))
    alike = Dealings(
        dealings.games,
        dealings.blocks,
        dealings.givers,
        dealings.receivers,
        np.ones(len(dealings)),
        dealings.like,
    )
    found = outstanding(BOTS, blocks, [alike, Dealings.of([])], shuffles=99)
    assert not found.together.any()
    assert found.chance.min() == 1


def test_dumping_is_seen_in_280_games_and_the_others_are_not_asked_about() -> None:
    chance = read_league("razzia", bots_with_partners("razzia", 1, "dumping"), 1, 1, shuffles=399).chance
    assert chance[0, 1] <= ASKED
    chance[0, 1] = chance[1, 0] = 1.0
    assert chance.min() > ASKED


@pytest.mark.slow
@pytest.mark.parametrize("game", WAYS)
def test_honest_bots_are_seldom_asked_about(game: str) -> None:
    """Three of 4 leagues would come once in 250,000 times if it were one in a hundred."""
    asked = [
        read_league(game, honest_bots(game, league), league, 1, shuffles=399).chance.min() <= ASKED
        for league in range(1, 5 if game == "razzia" else 3)
    ]
    assert sum(asked) <= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "way"), [(game, way) for game in WAYS for way in WAYS[game] if game != "razzia"]
)
def test_each_game_shows_who_plays_together(game: str, way: str) -> None:
    found = read_league(game, bots_with_partners(game, 1, way), 1, 1, shuffles=399)
    assert found.chance[0, 1] == found.chance.min() <= ASKED
