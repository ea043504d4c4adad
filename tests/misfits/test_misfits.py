"""What is named of leagues whose truth is known; `python -m tests.misfits` says how often."""

from collections.abc import Iterator

import pytest

from harness.league.fixtures import Played
from harness.league.ratings.counts import counts
from harness.league.ratings.misfits import LEAST_MET, Misfits, misfits
from harness.league.ratings.results import Games
from tests.misfits.measure import named
from tests.support.leagues.of_known_strength import Case
from tests.support.worlds import WORLDS, World


def _misfits(games: Games) -> Misfits:
    return misfits(games, counts(games))


def _duels(results: dict[tuple[int, int], tuple[int, int]], bots: int) -> Games:
    """Blocks of two games at two seats: of so many, the first bot wins both, and of the others the second."""
    return Games.of(_played(results), bots)


def _played(results: dict[tuple[int, int], tuple[int, int]]) -> Iterator[Played]:
    number = block = 0
    for (bot, other), (won, lost) in results.items():
        for nth in range(won + lost):
            block += 1
            places = (1, 2) if nth < won else (2, 1)
            yield Played(number + 1, block, (bot, other), places)
            yield Played(number + 2, block, (other, bot), (places[1], places[0]))
            number += 2


def test_a_circle_is_named_and_so_are_its_pairs() -> None:
    found = _misfits(_duels({(0, 1): (40, 10), (1, 2): (42, 8), (0, 2): (9, 41)}, 3))
    (circle,) = found.circles
    assert circle.bots == (0, 1, 2)
    assert circle.shares == pytest.approx((0.8, 0.84, 0.82))
    assert {(pair.bot, pair.other) for pair in found.pairs} == {(0, 1), (1, 2), (2, 0)}
    assert all(pair.expected == pytest.approx(0.5, abs=0.03) and pair.blocks == 50 for pair in found.pairs)


def test_bots_in_an_order_have_no_circle_and_are_described_well() -> None:
    assert _misfits(_duels({(0, 1): (40, 10), (1, 2): (40, 10), (0, 2): (47, 3)}, 3)) == Misfits()


def test_of_pairs_that_met_seldom_nothing_is_said() -> None:
    few = LEAST_MET - 1
    assert _misfits(_duels({(0, 1): (few, 0), (1, 2): (few, 0), (0, 2): (0, few)}, 3)) == Misfits()


def test_two_bots_alone_are_always_described_well() -> None:
    """There is one difference, and the ratings are made to say it."""
    assert _misfits(_duels({(0, 1): (90, 10)}, 2)) == Misfits()


def test_only_what_all_bots_that_are_shown_take_part_in_is_named() -> None:
    found = _misfits(_duels({(0, 1): (40, 10), (1, 2): (42, 8), (0, 2): (9, 41)}, 4))
    shown = found.among([0, 1])
    assert not shown.circles
    assert [(pair.bot, pair.other) for pair in shown.pairs] == [(0, 1)]


def test_the_order_of_the_games_does_not_matter() -> None:
    played = [*_played({(0, 1): (40, 10), (1, 2): (42, 8), (0, 2): (9, 41)})]
    assert _misfits(Games.of(played[::-1], 3)) == _misfits(Games.of(played, 3))


def test_blocks_in_which_a_bot_sits_twice_do_not_count() -> None:
    played = [*_played({(0, 1): (40, 10), (1, 2): (42, 8), (0, 2): (9, 41)})]
    twice = [Played(1000 + game, 1000, (0, 0), (1, 2)) for game in range(2)]
    assert len(_misfits(Games.of([*played, *twice], 3)).circles) == 1
    assert _misfits(Games.of(twice, 3)) == Misfits()


@pytest.mark.slow
def test_false_alarms_are_seldom_and_real_circles_are_found() -> None:
    """Of 200 leagues, 20 false alarms would come once in a thousand times if one in twenty were one."""
    for world in WORLDS[:2]:
        for case in (Case(world, 8, 4, 80, 100.0), Case(world, 8, 8, 40, 100.0)):
            found = named(case, 200)
            assert found.pairs <= 0.1
            assert found.circles <= 0.1
    real = named(Case(World("circles", triples=120.0), 8, 4, 200, 0.0), 40)
    assert real.pairs >= 0.9
    assert real.circles >= 0.6
