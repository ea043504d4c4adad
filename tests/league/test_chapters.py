"""The plan of a league that changes: bots come late, improve and leave, rounds are added, games are void. Whatever happens,
everybody meets everybody as often as if they had all been there from the first, and nothing is planned twice."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.errors import HarnessError
from harness.league.fixtures import Number, PlannedBlock
from harness.league.formats.balance import balance_of
from harness.league.ranges import Ranges
from tests.support.leagues.journals import Living, living

EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["late", "renew", "leave", "more", "void"]), st.integers(0, 40), st.integers(0, 99)
    ),
    max_size=7,
)


@settings(deadline=None)
@given(events=EVENTS, seats=st.sampled_from([(3,), (2, 3), (4,)]))
def test_everybody_meets_everybody_as_often_as_rounds_say(
    events: list[tuple[str, int, int]], seats: tuple[int, ...]
) -> None:
    league = living(5, seats=seats, rounds=1)
    void: list[tuple[int, int]] = []
    for kind, blocks, choice in events:
        league.play(blocks)
        before = league.blocks()
        happen(league, kind, choice, void)
        now = league.blocks()
        played = [block for block in before if block.first <= league.after]
        assert now[: len(played)] == played
        assert [*league.schedule.blocks(after=league.after // 2)] == [
            block for block in now if block.first + block.seats - 1 > league.after // 2
        ]
        assert (league.schedule.game_count, league.schedule.block_count) == (
            sum(block.seats for block in now),
            len(now),
        )
    require_numbered(league.blocks())
    met = lineups(league.blocks(), Ranges.of(void))
    present = league.league.present
    owed = [lineup for size in seats for lineup in combinations(present, size)]
    assert {lineup: met[lineup] for lineup in owed} == dict.fromkeys(owed, league.league.rounds)
    assert max(met.values()) <= league.league.rounds


def happen(league: Living, kind: str, choice: int, void: list[tuple[int, int]]) -> None:
    bots = [name.partition("#")[0] for name in league.present()]
    played = [block for block in league.blocks() if block.first <= league.after]
    match kind:
        case "late":
            league.enter(f"new{choice}" if f"new{choice}" not in bots else "other")
        case "renew":
            league.enter(bots[choice % len(bots)])
        case "leave" if len(bots) > 4:
            league.leave(bots[choice % len(bots)])
        case "more" if league.league.rounds < 3:
            league.more("rounds", league.league.rounds + 1)
        case "void" if played:
            block = played[choice % len(played)]
            games = block.first, block.first + block.seats - 1
            if games not in void:
                league.void(*games)
                void.append(games)
        case _:
            pass


def require_numbered(blocks: list[PlannedBlock]) -> None:
    assert [block.number for block in blocks] == [*range(1, len(blocks) + 1)]
    assert blocks[0].first == 1
    assert all(block.first + block.seats == later.first for block, later in pairwise(blocks))


def lineups(blocks: Iterable[PlannedBlock], void: Ranges) -> Counter[tuple[Number, ...]]:
    return Counter([tuple(sorted(block.bots)) for block in blocks if block.first not in void])


@pytest.mark.parametrize(("bots", "late", "games"), [(6, 1, 360), (8, 3, 1680), (12, 2, 3960), (26, 1, 2600)])
def test_a_late_bot_of_a_sample_ends_with_as_many_blocks_as_all_others(
    bots: int, late: int, games: int
) -> None:
    league = living(bots, games=games)
    league.play(bots)
    for number in range(late):
        league.enter(f"new{number}")
    fairness = balance_of(league.blocks()).total
    plays = [fairness.plays[bot] for bot in league.league.present]
    meetings = [fairness.meetings[pair] for pair in combinations(league.league.present, 2)]
    assert max(plays) - min(plays) <= 0.08 * max(plays) + 1
    assert max(meetings) - min(meetings) <= 0.25 * max(meetings) + 2


def test_more_games_are_a_balanced_sample_behind_the_others() -> None:
    league = living(7, games=420)
    league.play(30)
    before = league.blocks()
    league.more("games", 840)
    assert league.blocks()[: len(before)] == before
    assert sum(block.seats for block in league.blocks()) == 840
    fairness = balance_of(league.blocks()).total
    assert len({*fairness.plays.values()}) == 1
    assert max(fairness.meetings.values()) - min(fairness.meetings.values()) <= 2


def test_a_late_bot_of_a_gauntlet_is_a_challenger_or_meets_each_of_them() -> None:
    league = living(6, format="gauntlet", challengers=("a", "z"))
    league.play(3)
    league.enter("z")
    league.enter("g")
    names = [entrant.bot for entrant in league.league.entrants]
    sides = [
        (
            frozenset(names[bot] for bot in block.bots if names[bot] in "az"),
            frozenset(names[bot] for bot in block.bots) - {*"az"},
        )
        for block in league.blocks()
    ]
    assert Counter(sides) == Counter(
        [(frozenset(one), frozenset(others)) for one in "az" for others in combinations("bcdefg", 2)]
    )


def test_chapters_are_streams() -> None:
    league = living(40, seats=(3, 4, 5), games=10_000_000)
    league.play(5)
    league.more("games", 20_000_000)
    first = next(iter(league.schedule.blocks(after=100)))
    assert first.first <= 101 < first.first + first.seats


def test_ten_thousand_blocks_that_are_void_are_played_again_in_their_order() -> None:
    """Each in an entry of its own. What reads the plan for each of them takes minutes."""
    league = living(20, games=60_000)
    blocks = league.blocks()
    void = blocks[::2][:10_000]
    for block in void:
        league.void(block.first, block.first + block.seats - 1)
    again = league.blocks()[len(blocks) :]
    assert [block.bots for block in again] == [block.bots for block in void]


def test_a_change_in_the_middle_of_a_block_is_no_change() -> None:
    league = living(5)
    league.after = 4
    league.enter("late")
    with pytest.raises(HarnessError, match="a change behind game 4, where no block ends"):
        league.blocks()
