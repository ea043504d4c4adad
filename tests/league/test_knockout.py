"""A knockout: who goes on, who has a bye, what decides between equals, and how often the strongest wins."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import permutations, product
from math import exp, sqrt
from random import Random
from typing import Any

import pytest

from harness.errors import OptionsError
from harness.league.fixtures import Fixture
from harness.league.formats import History
from harness.league.formats.balance import balance_of
from harness.league.formats.knockout import Knockout
from tests.league.rounds import Rounds, all_equal, drawn, lowest_wins
from tests.support.planned import league_of


def knockout(bots: int, *seats: int, **keys: Any) -> Knockout:
    return Knockout(league_of(bots, *seats, format="knockout", **keys))


def ranks(rounds: Rounds) -> list[tuple[int, int, Any]]:
    return [(row.rank, row.bot, row.values[0]) for row in rounds.standing().rows]


def test_the_best_go_on_and_the_best_seeds_have_byes() -> None:
    rounds = Rounds(knockout(26, 4, blocks=1), lowest_wins)
    first, second, third, final = rounds.tables
    assert frozenset.union(*first) == {*range(6, 26)}
    assert frozenset.union(*second) == {*range(6)} | {bot for table in first for bot in sorted(table)[:2]}
    assert [min(table) for table in second] == [0, 1, 2, 3]
    assert frozenset.union(*third) == {bot for table in second for bot in sorted(table)[:2]}
    assert final == [frozenset({0, 1, 2, 3})]
    assert [row[:2] for row in ranks(rounds)[:4]] == [(1, 0), (2, 1), (3, 2), (4, 3)]
    assert Counter(row[2] for row in ranks(rounds)) == {"final": 4, "round 3": 4, "round 2": 8, "round 1": 10}
    assert [*dict.fromkeys(row[0] for row in ranks(rounds)[4:])] == [5, 9, 17]


def test_whoever_has_had_a_bye_has_the_next_one_last() -> None:
    format = knockout(10, 4, advance=3, blocks=1)
    assert [line.partition(";")[0] for line in format.outline()[:-2]] == [
        "round 1: 10 bots, 2 with a bye",
        "round 2: 8 bots",
        "round 3: 6 bots, 2 with a bye",
        "round 4: 5 bots, 1 with a bye",
    ]
    rounds = Rounds(format, lowest_wins)
    seated = [frozenset.union(*tables) for tables in rounds.tables]
    left = [{*range(10)}, {0, 1, 2, 3, 4, 5, 6, 7}]
    assert left[0] - seated[0] == {0, 1}
    assert 0 in seated[2]
    assert 1 in seated[2]
    byes = Counter(bot for bot in range(4) for tables in seated if bot not in tables)
    assert max(byes.values()) - min(byes[bot] for bot in range(4)) <= 1


def test_those_who_went_on_from_one_table_do_not_meet_at_once() -> None:
    order = Random(5).sample(range(32), 32)

    def places(fixture: Fixture) -> list[int]:
        return [1 + sum(order[other] < order[bot] for other in fixture.bots) for bot in fixture.bots]

    rounds = Rounds(knockout(32, 4, blocks=1), places)
    for before, after in zip(rounds.tables[:2], rounds.tables[1:3], strict=True):
        of = {bot: number for number, table in enumerate(before) for bot in table}
        assert all(len({of[bot] for bot in table}) == 4 for table in after)


def test_every_table_plays_its_blocks_in_all_rotations() -> None:
    rounds = Rounds(knockout(16, 4, blocks=3), drawn(Random(5), [-0.1 * bot for bot in range(16)]))
    for blocks in rounds.blocks:
        often = Counter(frozenset(block.bots) for block in blocks)
        assert {*often.values()} <= {3, 1}  # three, or one more between equals
        fairness = balance_of(blocks).total
        assert all(fairness.plays[bot] == often[table] for table in often for bot in table)
    assert {*Counter(frozenset(block.bots) for block in rounds.blocks[0]).values()} == {3}


def test_equals_play_more_blocks_and_then_the_better_seed_goes_on() -> None:
    rounds = Rounds(knockout(8, 4, blocks=2), all_equal)
    tables = [frozenset({0, 3, 4, 7}), frozenset({1, 2, 5, 6})]
    final = frozenset({0, 1, 2, 3})
    assert rounds.tables == [tables * 2, tables, tables, [final] * 2, [final], [final]]
    assert [row[:2] for row in ranks(rounds)] == [*zip([1, 2, 3, 4, 5, 5, 5, 5], range(8), strict=True)]


def test_only_the_tables_play_more_at_which_it_is_open_who_goes_on() -> None:
    def places(fixture: Fixture) -> list[int]:
        return all_equal(fixture) if 0 in fixture.bots else lowest_wins(fixture)

    rounds = Rounds(knockout(8, 4, blocks=1), places)
    assert [len(tables) for tables in rounds.tables] == [2, 1, 1, 1]
    assert rounds.tables[1] == [frozenset({0, 3, 4, 7})]


def test_of_equals_whoever_won_more_games_is_in_front_of_the_better_seed() -> None:
    def places(fixture: Fixture) -> list[int]:
        """Bot 2 is first and last in turn, 0 and 1 share the places between."""
        of = {2: (1, 3)[fixture.number % 2], 0: (2, 1)[fixture.number % 2], 1: (2, 1)[fixture.number % 2]}
        return [of[bot] for bot in fixture.bots]

    rounds = Rounds(knockout(3, 3, blocks=2), places)
    assert [row[1] for row in ranks(rounds)] == [2, 0, 1]


def test_a_place_match_is_played_beside_the_final() -> None:
    rounds = Rounds(knockout(16, 4, blocks=1, place_match=True), lowest_wins)
    final, match = rounds.tables[-1]
    assert [final, match] == [frozenset(range(4)), frozenset(range(4, 8))]
    assert [(rank, reached) for rank, _, reached in ranks(rounds)[3:6]] == [
        (4, "final"),
        (5, "place match"),
        (6, "place match"),
    ]
    assert Knockout.check(league_of(16, 4, format="knockout", place_match=True)) is None
    with pytest.raises(OptionsError, match="too few bots are out just before the final for a place match"):
        Knockout.check(league_of(5, 4, format="knockout", advance=3, place_match=True))


def test_seeds_are_the_order_of_the_file_or_drawn() -> None:
    assert Rounds(knockout(8, 2, blocks=1), lowest_wins).tables[0] == [{0, 7}, {1, 6}, {2, 5}, {3, 4}]
    drawn_seeds = Rounds(knockout(8, 2, blocks=1, seeding="random"), lowest_wins).tables[0]
    other = Rounds(knockout(8, 2, blocks=1, seeding="random", seed="autumn"), lowest_wins).tables[0]
    assert {*drawn_seeds} != {frozenset({0, 7}), frozenset({1, 6}), frozenset({2, 5}), frozenset({3, 4})}
    assert {*drawn_seeds} != {*other}


@pytest.mark.parametrize(
    ("bots", "seats", "keys"),
    [(26, (4,), {}), (23, (3, 4), {"place_match": True}), (40, (5, 6), {"advance": 3})],
)
def test_what_is_said_before_the_first_game_is_what_is_played(
    bots: int, seats: tuple[int, ...], keys: dict[str, Any]
) -> None:
    format = knockout(bots, *seats, **keys)
    *said, final, games = format.outline()
    rounds = Rounds(format, lowest_wins)  # no equals
    assert len(rounds.blocks) == len(said) + 1
    assert games.startswith(f"{len(rounds.played)} games, and more")
    assert format.planned is None
    assert final.startswith(f"final: {len(rounds.tables[-1][0])} bots")
    for line, blocks in zip(said, rounds.blocks, strict=False):
        tables = {frozenset(block.bots) for block in blocks}
        assert sorted(_sizes(line)) == sorted(map(len, tables))


def _sizes(line: str) -> Iterator[int]:
    """Of "round 1: 7 bots; 1 table of 3, 1 of 4, the best …"."""
    words = line.partition("; ")[2].replace(",", "").split(" the best")[0].split()
    numbers = [int(word) for word in words if word.isdigit()]
    for number, size in zip(numbers[::2], numbers[1::2], strict=True):
        yield from [size] * number


def test_a_number_of_bots_that_leads_to_no_final_is_refused_with_those_that_do() -> None:
    with pytest.raises(
        OptionsError, match="no knockout of 9 bots comes to a full table: it does with 8 or 10 bots"
    ):
        Knockout.check(league_of(9, 4, format="knockout"))


def test_in_the_midst_of_it_those_who_are_left_are_first() -> None:
    rounds = Rounds(knockout(8, 4, blocks=1), lowest_wins)
    rows = rounds.standing(8).rows
    assert [row.bot for row in rows] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert [row.rank for row in rows] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert rows[0].values == ("final", None, None)
    assert {row.rank for row in rounds.standing(0).rows} == {1}


def test_its_schedule_is_the_same_for_ever() -> None:
    """Stored leagues go on by it."""
    format = knockout(23, 3, 4, place_match=True, seeding="random")
    rounds = Rounds(format, drawn(Random(3), [-0.2 * bot for bot in range(23)]))
    text = repr([[block.bots for block in blocks] for blocks in rounds.blocks])
    assert sha256(text.encode()).hexdigest()[:16] == "27d5e43152d07e72"
    games, blocks = sum(map(_games, rounds.blocks[:2])), sum(map(len, rounds.blocks[:2]))
    again = knockout(23, 3, 4, place_match=True, seeding="random").next_blocks(
        History(games, blocks, rounds.after)
    )
    assert again
    assert [*again.blocks()] == rounds.blocks[2]


def _games(blocks: Iterable[Any]) -> int:
    return sum(block.seats for block in blocks)


# What theory says: the chance of each bot to win, computed from the chance of every order of a game.

Chances = dict[Any, float]


def orders(table: Sequence[int], strengths: Sequence[float]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every order in which a game may end, with its chance by Plackett and Luce."""
    for order in permutations(table):
        chance = 1.0
        for place in range(len(order)):
            weights = [exp(strengths[bot]) for bot in order[place:]]
            chance *= weights[0] / sum(weights)
        yield order, chance


def after_block(before: Chances, table: Sequence[int], strengths: Sequence[float]) -> Chances:
    """Of every sum of points and wins, by bot."""
    for _ in table:
        after: Chances = {}
        for (scores, chance), (order, how_likely) in product(before.items(), [*orders(table, strengths)]):
            added = tuple(
                (points + len(table) - 1 - order.index(bot), wins + (order[0] == bot))
                for bot, (points, wins) in zip(table, scores, strict=True)
            )
            after[added] = after.get(added, 0.0) + chance * how_likely
        before = after
    return before


def winners(table: Sequence[int], strengths: Sequence[float]) -> dict[int, float]:
    """One block, one more if the best have equal points; then games won, then the lower number."""
    chances = dict.fromkeys(table, 0.0)
    coming: Chances = {((0, 0),) * len(table): 1.0}
    for is_last in (False, True):
        scored, coming = after_block(coming, table, strengths), {}
        for scores, chance in scored.items():
            best = max(points for points, _ in scores)
            if not is_last and sum(points == best for points, _ in scores) > 1:
                coming[scores] = chance
            else:
                ranking = sorted(
                    zip(table, scores, strict=True), key=lambda each: (-each[1][0], -each[1][1], each[0])
                )
                chances[ranking[0][0]] += chance
    return chances


def theory(tables: Sequence[Sequence[int]], strengths: Sequence[float]) -> float:
    """The chance that bot 0 wins; one of each table goes on, and the next tables are of neighbours from outside to inside."""
    if len(tables) == 1:
        return winners(tables[0], strengths).get(0, 0.0)
    total = 0.0
    for combination in product(*[winners(table, strengths).items() for table in tables]):
        left = sorted(bot for bot, _ in combination)
        chance = 1.0
        for _, each in combination:
            chance *= each
        following = [left] if len(left) < 4 else [[left[0], left[3]], [left[1], left[2]]]
        total += chance * (theory(following, strengths) if 0 in left else 0.0)
    return total


@pytest.mark.parametrize(
    ("seats", "first"),
    [(2, [(0, 7), (1, 6), (2, 5), (3, 4)]), (3, [(0, 5, 6), (1, 4, 7), (2, 3, 8)])],
)
def test_the_strongest_wins_as_often_as_theory_says(seats: int, first: list[tuple[int, ...]]) -> None:
    bots, often = sum(map(len, first)), 300
    strengths = [-0.25 * bot for bot in range(bots)]
    format = knockout(bots, seats, advance=1, blocks=1)
    places = drawn(Random(11), strengths)
    won = 0
    for _ in range(often):
        rounds = Rounds(format, places)
        won += rounds.standing().rows[0].bot == 0
    assert rounds.tables[0] == [frozenset(table) for table in first]
    expected = theory(first, strengths)
    assert 0.3 < expected < 0.8
    assert abs(won / often - expected) < 3 * sqrt(expected * (1 - expected) / often)
