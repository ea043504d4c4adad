"""The joint fit: what it finds, and what it must not depend on."""

from itertools import combinations, permutations
from math import exp, log10
from random import Random
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.fixtures import Played
from harness.league.ratings.fit import ELO, MEAN, PRIOR, RANKED, Anchor, Fit, fit
from harness.league.ratings.results import Games
from tests.league.test_games import leagues
from tests.support.leagues.simulated import duels, league
from tests.support.strategies import examples


def fitted(games: list[Played], bots: int) -> Fit:
    return fit(Games.of(games, bots))


def same(one: Fit, other: Fit) -> bool:
    return (
        one.ratings.tobytes() == other.ratings.tobytes()
        and one.covariance.tobytes() == other.covariance.tobytes()
    )


@given(games=leagues(), random=st.randoms(use_true_random=False))
@examples(100)
def test_shuffling_the_games_changes_not_one_bit(games: list[Played], random: Random) -> None:
    assert same(fitted(games, 6), fitted(random.sample(games, len(games)), 6))


@given(games=leagues())
@examples(100)
def test_any_games_at_all_give_finite_ratings_around_the_mean(games: list[Played]) -> None:
    found = fitted(games, 7)  # the seventh never plays
    assert np.isfinite(found.ratings).all()
    weights = np.where(found.blocks >= RANKED, found.blocks, 0)
    assert np.average(found.ratings, weights=weights if weights.any() else None) == pytest.approx(
        MEAN, abs=1e-5
    )
    assert all(0 <= found.interval(bot) < 1.96 * 600 for bot in range(7))
    assert all(0 < found.lead(bot, 6).interval < 1.96 * 600 * 2**0.5 for bot in range(6))
    assert found.best(range(7)).sum() == pytest.approx(1)
    assert not (found.better() & found.better().T).any()


@given(games=leagues())
@examples(50)
def test_a_plain_loop_over_the_games_finds_the_same_top_of_the_likelihood(games: list[Played]) -> None:
    strength = fitted(games, 6).ratings / ELO
    strength -= strength.mean()
    slope = -strength / PRIOR**2
    for game in games:
        for (bot, place), (other, behind) in permutations(zip(game.bots, game.places, strict=True), 2):
            if bot != other:
                points = 1.0 if place < behind else 0.5 if place == behind else 0.0
                chance = 1 / (1 + exp(strength[other] - strength[bot]))
                slope[bot] += 3 / (len(game.bots) + 1) * (points - chance)
    assert slope == pytest.approx(np.zeros(6), abs=1e-4)


def test_the_share_of_points_of_two_bots_is_their_distance_on_the_elo_scale() -> None:
    games = duels([(0, 1, 1)] * 7_000 + [(0, 1, 0.5)] * 1_000 + [(1, 0, 1)] * 2_000)
    found = fitted(games, 2)
    assert found.ratings[0] - found.ratings[1] == pytest.approx(400 * log10(0.75 / 0.25), abs=0.5)


def test_known_strengths_are_found_again_at_mixed_tables() -> None:
    truth = np.linspace(-350, 350, 8)
    found = fit(league(np.random.default_rng(5), list(truth), [3, 5, 8], rounds=30))
    assert found.ratings - MEAN == pytest.approx(truth, abs=12)
    assert max(found.interval(bot) for bot in range(8)) < 12


def test_bots_that_tie_in_every_game_are_rated_alike() -> None:
    games = [Played(n, n, (0, 1, 2, 3), (1, 1, 3, 4) if n % 2 else (3, 3, 1, 2)) for n in range(1, 41)]
    found = fitted(games, 4)
    assert found.ratings[0] == found.ratings[1]
    assert found.interval(0) == found.interval(1)
    everybody = fitted([Played(n, n, (0, 1, 2), (1, 1, 1)) for n in range(9)], 3)
    assert everybody.ratings.tolist() == [MEAN] * 3
    assert not everybody.better().any()


def test_a_bot_that_always_wins_and_one_that_always_loses_are_rated_with_wide_intervals() -> None:
    middle = [(1, 2, 1), (1, 2, 0)] * 50
    found = fitted(duels(middle + [(0, 1, 1), (0, 2, 1), (3, 1, 0), (3, 2, 0)] * 25), 4)
    assert found.ratings[0] > found.ratings[1] > found.ratings[3]
    assert found.interval(0) > 2 * found.interval(1)
    assert found.better()[0].tolist() == [False, True, True, True]
    assert found.better()[:, 3].tolist() == [True, True, True, False]
    # The rule of three: who lost none of 50 games may still lose one in seventeen.
    lowest = found.ratings[0] - found.interval(0)
    assert lowest - found.ratings[1] < 400 * log10(17) + 30


def test_more_wins_without_a_loss_are_worth_more() -> None:
    few, many = (fitted(duels([(0, 1, 1)] * wins), 2) for wins in (3, 300))
    assert not few.better()[0, 1]
    assert many.better()[0, 1]
    assert many.ratings[0] > few.ratings[0]


def test_bots_that_never_met_even_through_others_cannot_be_told_apart() -> None:
    found = fitted(duels([(0, 1, 1), (2, 3, 1)] * 200), 5)
    assert found.better()[0, 1]
    assert found.better()[2, 3]
    assert not found.better()[0, 3]
    assert not found.better()[2, 1]
    assert found.ratings[4] == pytest.approx(MEAN)
    assert found.interval(4) == pytest.approx(1.96 * 600, rel=0.01)  # nothing but what was before
    assert found.interval(0) < 1.96 * 600 * 0.75  # the two halves can be apart, but not so far


def test_a_bot_that_sits_twice_is_rated_by_its_pairs_with_others_alone() -> None:
    once = [Played(n, n, (0, 1, 1), (1, 2, 3) if n % 3 else (3, 1, 2)) for n in range(1, 31)]
    swapped = [game._replace(places=(game.places[0], game.places[2], game.places[1])) for game in once]
    assert fitted(once, 2).ratings.tolist() == fitted(swapped, 2).ratings.tolist()
    alone = fitted([Played(1, 1, (0, 0, 0), (1, 2, 3))], 2)
    assert alone.ratings.tolist() == [MEAN, MEAN]


def test_a_block_is_one_observation_however_often_its_games_are_repeated() -> None:
    random = Random(3)
    wins = [random.random() < 0.6 for _ in range(200)]

    def copies(count: int, *, apart: bool) -> Fit:
        played = []
        for block, win in enumerate(wins):
            for copy in range(count):
                number = block * count + copy
                played.append(Played(number, number if apart else block, (0, 1), (1, 2) if win else (2, 1)))
        return fitted(played, 2)

    alone, together, apart = copies(1, apart=True), copies(9, apart=False), copies(9, apart=True)
    assert together.interval(0) == pytest.approx(alone.interval(0), rel=0.03)
    assert apart.interval(0) == pytest.approx(alone.interval(0) / 3, rel=0.03)


def test_the_interval_is_that_of_a_bootstrap_over_blocks() -> None:
    random = np.random.default_rng(8)
    games = league(random, [-200, -100, 0, 100, 200], [3, 4], rounds=12, alike=0.4)
    played = list(games.played())
    blocks = [[game for game in played if game.block == block] for block in sorted({g.block for g in played})]
    drawn = []
    for _ in range(200):
        again = [blocks[block] for block in random.integers(0, len(blocks), len(blocks))]
        sample = [game._replace(block=place) for place, block in enumerate(again) for game in block]
        numbered = [game._replace(number=number) for number, game in enumerate(sample)]
        drawn.append(fitted(numbered, 5).ratings)
    found = fit(games)
    ours = np.array([found.interval(bot) for bot in range(5)])
    assert 1.96 * np.std(drawn, axis=0) == pytest.approx(ours, rel=0.2)


def test_the_chances_of_being_best_belong_together() -> None:
    found = fit(league(np.random.default_rng(4), [-100, 0, 0, 60], [3, 4], rounds=3))
    chances = found.best(range(4))
    assert chances.sum() == pytest.approx(1)
    assert found.best(range(4)).tobytes() == chances.tobytes()
    assert found.best([2]).tolist() == [1]


def test_among_two_whose_lead_is_well_known_the_chance_to_be_best_is_that_of_the_lead() -> None:
    """What fields are usually like is of no weight beside thousands of games."""
    found = fit(league(np.random.default_rng(4), [-100, 0, 0, 8], [3, 4], rounds=150))
    lead = found.lead(3, 2)
    deviation = lead.interval / 1.96
    assert found.best([2, 3])[1] == pytest.approx(NormalDist().cdf(lead.value / deviation), abs=0.03)


def test_a_close_field_makes_nobody_bold() -> None:
    """Eight equal bots, 16 games each: one is 80 before the next, by luck."""
    random = np.random.default_rng(11)
    said = [fit(league(random, [0] * 8, [4], sample=8)).best(range(8)).max() for _ in range(40)]
    assert np.mean(said) < 0.4


def test_no_difference_is_known_better_than_independent_games_would_tell_it() -> None:
    """One block whose games all end alike says nothing of how games vary; nor do games that one bot always wins."""
    alike = fitted([Played(n, 1, tuple(range(8)), tuple(range(1, 9))) for n in range(8)], 8)
    several = league(np.random.default_rng(5), [0] * 8, [8], rounds=1)
    assert alike.lead(0, 1).interval > 0.5 * fit(several).lead(0, 1).interval
    assert not alike.better().any()


@pytest.mark.parametrize("blocks", [1, 2])
def test_before_three_blocks_nothing_is_known_of_a_bot(blocks: int) -> None:
    """Even where one wins everything."""
    games = [Played(n, 1 + n % blocks, (0, 1, 2), (1, 2, 3)) for n in range(600)]
    assert not fitted(games, 3).better().any()
    assert fitted(games, 3).ranked == []
    known = fitted([game._replace(block=1 + game.number % 30) for game in games], 3)
    assert known.better()[0].tolist() == [False, True, True]


def test_a_newcomer_changes_nobodys_figures_by_more_than_its_game_is_worth() -> None:
    """Four bots have 8,000 games; a fifth, or an old version, wins one."""
    games = league(np.random.default_rng(7), [-60, -20, 20, 60], [4], rounds=2_000)
    played = [*games.played()]
    alone, newcomer = fitted(played, 5), Played(8_001, 8_001, (4, 0, 1, 2), (1, 2, 3, 4))
    after = fitted([*played, newcomer], 5)
    assert after.ratings[:4] == pytest.approx(alone.ratings[:4], abs=0.5)
    for bot in range(4):
        assert after.interval(bot) == pytest.approx(alone.interval(bot), rel=0.02)
        assert after.lead(bot, 0).interval == pytest.approx(alone.lead(bot, 0).interval, rel=0.02)
    assert after.best(range(4)).tolist() == pytest.approx(alone.best(range(4)).tolist(), abs=0.01)
    assert (after.better() == alone.better()).all()
    assert after.interval(4) > 500


def test_a_bot_that_has_just_become_ranked_hardly_moves_the_scale() -> None:
    games = [*league(np.random.default_rng(7), [-60, -20, 20, 60], [4], rounds=1_000).played()]
    some = [Played(n, n, (4, 0, 1, 2), (1, 2, 3, 4)) for n in range(4_001, 4_004)]
    alone, after = fitted(games, 5), fitted(games + some, 5)
    assert 4 in after.ranked
    assert after.ratings[:4] == pytest.approx(alone.ratings[:4], abs=2)
    for bot in range(4):
        assert after.interval(bot) == pytest.approx(alone.interval(bot), rel=0.1)


def test_a_lead_is_of_two_bots_whoever_else_plays() -> None:
    found = fit(league(np.random.default_rng(4), [-100, 0, 0, 60], [3, 4], rounds=3))
    lead, back = found.lead(3, 0), found.lead(0, 3)
    assert lead.value == pytest.approx(found.ratings[3] - found.ratings[0])
    assert back.value == -lead.value
    assert back.interval == lead.interval
    assert found.lead(2, 2).value == 0


def test_bots_that_nothing_tells_apart_have_equal_chances() -> None:
    table = [Played(n, n, bots, (1, 2, 3)) for n, bots in enumerate(permutations(range(3)))]
    assert fitted(table, 3).best(range(3)) == pytest.approx([1 / 3] * 3, abs=0.015)


def test_every_pair_of_a_table_counts_as_much_as_its_size_allows() -> None:
    small = [Played(n, n, pair, (1, 2)) for n, pair in enumerate(combinations(range(3), 2))]
    large = [Played(9, 9, (2, 1, 0), (1, 2, 3))]
    # Three pairs at tables of two weigh 1 each, against three of 3/4 that say the contrary.
    assert fitted(small + large, 3).ratings[0] > MEAN


def test_the_wildest_records_have_a_rating_too() -> None:
    """Hundreds of wins without a loss, in chains: from these Newton's method alone runs away."""
    wins = {(0, 1): 998, (3, 0): 982, (2, 1): 13, (1, 4): 52, (4, 1): 1, (3, 2): 7, (2, 3): 1}
    wins |= {(2, 4): 734, (2, 5): 79, (5, 3): 10, (3, 5): 1}
    found = fitted(duels([(bot, other, 1) for (bot, other), count in wins.items() for _ in range(count)]), 6)
    assert np.isfinite(found.ratings).all()
    assert found.ratings.max() < MEAN + 3000
    assert found.better()[0, 1]
    assert found.better()[2, 4]


def test_an_anchor_fixes_the_scale_and_changes_no_lead() -> None:
    games = league(np.random.default_rng(4), [-100, 0, 0, 60], [3, 4], rounds=30)
    free, held = fit(games), fit(games, anchor=Anchor(1, 1200.0))
    assert held.ratings[1] == 1200
    assert held.interval(1) == pytest.approx(0, abs=0.01)
    assert held.interval(3) == pytest.approx(held.lead(3, 1).interval)
    assert held.ratings - 1200 == pytest.approx(free.ratings - free.ratings[1], abs=1e-5)
    assert held.lead(3, 0) == pytest.approx(free.lead(3, 0), abs=1e-5)
    assert (held.better() == free.better()).all()
    assert held.best(range(4)).tolist() == pytest.approx(free.best(range(4)).tolist(), abs=0.001)
