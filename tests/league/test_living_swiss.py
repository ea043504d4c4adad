"""A Swiss that changes: bots come late, improve and leave between its rounds, there are more rounds, and void games of a round
are played again before the next."""

from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.formats import History, format_of
from harness.league.ranges import Ranges
from tests.league.rounds import drawn, lowest_wins
from tests.support.leagues.journals import living
from tests.support.leagues.open_league import OpenLeague, Places, opened
from tests.support.strategies import examples


def swiss(bots: int, seats: int = 3, rounds: int = 4, places: Places = lowest_wins) -> OpenLeague:
    return opened(living(bots, seats=(seats,), rounds=rounds, format="swiss"), places)


def points(league: OpenLeague) -> dict[str, float]:
    return {league.name(row.bot): float(row.values[0] or 0) for row in league.standing().rows}


def sat_out(league: OpenLeague) -> dict[str, object]:
    return {league.name(row.bot): row.values[3] for row in league.standing().rows}


def test_a_late_bot_plays_from_the_next_round_on_with_no_points() -> None:
    league = swiss(6)
    league.play_games(2)
    league.enter("zoe")
    first, *_ = league.schedules()
    assert all(6 not in block.bots for block in first)
    league.play_schedule()
    assert points(league)["zoe"] == 0.0
    league.play_games()
    rounds = league.schedules()
    assert len(rounds) == 4
    assert any(6 in block.bots for block in rounds[1])
    assert len(league.played) == format_of(league.league).planned == 4 * 6


def test_a_late_bot_sits_out_after_those_who_have_played_all_rounds() -> None:
    """The rounds before it came count for whose turn it is to sit out."""
    league = swiss(6, rounds=5)
    for _ in range(2):
        league.play_schedule()
    league.enter("zoe")
    league.play_games()
    assert sat_out(league)["zoe"] == 2
    assert sorted(map(str, sat_out(league).values())) == [*"0001112"]


def test_a_bot_that_leaves_keeps_its_points_and_gets_no_more() -> None:
    league = swiss(7, places=lowest_wins)
    league.play_schedule()
    before = points(league)
    league.leave("a")
    league.play_games()
    assert points(league)["a"] == before["a"]
    assert all(0 not in block.bots for blocks in league.schedules()[1:] for block in blocks)


def test_games_that_a_bot_has_not_stayed_for_count_for_nobody() -> None:
    league = swiss(3, rounds=1)
    league.play_games(1)  # of three
    league.leave("c")
    league.play_games()
    assert len(league.played) == 1
    assert points(league) == {"a": 1.0, "b": 0.5, "c": 0.0}


def test_whose_table_never_plays_has_half_a_point_unless_it_has_left() -> None:
    league = swiss(6, rounds=1)
    tables = league.schedules()[0]
    league.play_games(3)  # the first table
    gone = tables[1].bots[0]
    league.leave(league.name(gone))
    league.play_games()
    stayed = tables[1].bots[1:]
    assert {bot: points(league)[league.name(bot)] for bot in stayed} == dict.fromkeys(stayed, 0.5)
    assert points(league)[league.name(gone)] == 0.0


def test_a_new_version_takes_over_points_and_place_and_whom_the_bot_has_met() -> None:
    league, quiet = swiss(9), swiss(9)
    for each in (league, quiet):
        each.play_schedule()
    league.enter("a")
    assert points(league) == {("a#2" if name == "a" else name): own for name, own in points(quiet).items()}
    league.play_games()
    quiet.play_games()
    as_one = [[[bot % 9 for bot in block.bots] for block in blocks] for blocks in league.schedules()]
    assert as_one[1:2] == [[[*block.bots] for block in blocks] for blocks in quiet.schedules()[1:2]]
    assert 9 in {bot for block in league.schedules()[1] for bot in block.bots}


def test_a_bot_that_comes_back_has_its_points_again() -> None:
    league = swiss(7, rounds=3)
    league.play_schedule()
    league.leave("a")
    league.play_schedule()
    before = points(league)["a"]
    league.enter("a")
    league.play_games()
    assert any(7 in block.bots for block in league.schedules()[2])
    assert points(league)["a#2"] == before  # it has the highest number now, and loses
    assert sat_out(league)["a#2"] == 1


def test_more_rounds_go_on_from_the_last() -> None:
    short, long = swiss(8, rounds=2), swiss(8, rounds=5)
    short.play_games()
    short.more("rounds", 5)
    short.play_games()
    long.play_games()
    assert short.schedules() == long.schedules()


def test_void_games_are_played_again_before_the_next_round() -> None:
    league = swiss(6, rounds=2)
    league.play_games(4)
    first = league.schedules()[0][0]
    league.void(first.first, first.first + 2)
    league.play_games()
    one, again, two = league.schedules()
    assert [block.bots for block in again] == [first.bots]
    assert (again[0].number, again[0].first) == (3, 7)
    assert [block.first for block in two] == [10, 13]
    assert sum(points(league).values()) == 2 * 3.0
    assert len(one) == 2


def test_what_is_played_again_may_be_void_too() -> None:
    league = swiss(6, rounds=2)
    league.play_schedule()
    league.void(1, 3)
    league.play_schedule()
    league.void(4, 6)
    league.void(7, 9)
    league.play_games()
    assert [len(blocks) for blocks in league.schedules()] == [2, 1, 2, 2]


def test_only_games_of_the_round_that_is_on_can_be_void() -> None:
    league = swiss(6, rounds=3)
    league.play_schedule()
    assert league.settled() == 0
    league.play_games(1)
    assert league.settled() == 6


def test_a_void_table_that_a_bot_has_left_is_not_played_again() -> None:
    league = swiss(6, rounds=2)
    league.play_schedule()
    table = league.schedules()[0][0]
    league.void(table.first, table.first + 2)
    league.leave(league.name(table.bots[0]))
    league.play_games()
    assert [len(blocks) for blocks in league.schedules()] == [2, 1]
    assert points(league)[league.name(table.bots[1])] >= 0.5


@pytest.mark.parametrize(("staying", "why"), [(3, ""), (2, "a table takes 3 bots, and 2 would be left")])
def test_a_swiss_that_would_fill_no_table_does_not_go_on(staying: int, why: str) -> None:
    assert (
        format_of(swiss(6).league).refusal(History(), newcomers=["zoe"], playing=[*map(str, range(staying))])
        == why
    )


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["late", "renew", "leave", "more", "void", "nothing"]),
        st.integers(0, 14),
        st.integers(0, 99),
    ),
    max_size=8,
)


@examples(30)
@given(events=EVENTS, bots=st.integers(4, 9), seats=st.integers(2, 4), seed=st.integers(0, 9))
def test_whatever_happens_what_was_given_stays_and_who_is_there_plays(
    events: list[tuple[str, int, int]], bots: int, seats: int, seed: int
) -> None:
    league = swiss(bots, seats, 3, drawn(Random(seed), [0.1 * bot for bot in range(200)]))
    for kind, games, choice in events:
        league.play_games(games)
        begun = [blocks for blocks in league.schedules() if blocks[0].first <= league.after]
        happen(league, kind, choice)
        assert league.schedules()[: len(begun)] == begun
    league.play_games()
    require_numbered(league)
    require_rounds(league, seats)


def happen(league: OpenLeague, kind: str, choice: int) -> None:
    bots = [name.partition("#")[0] for name in league.present()]
    match kind:
        case "late":
            league.enter(f"new{choice}" if f"new{choice}" not in bots else "other")
        case "renew":
            league.enter(bots[choice % len(bots)])
        case "leave" if len(bots) > 4:
            league.leave(bots[choice % len(bots)])
        case "more" if league.league.rounds < 6:
            league.more("rounds", league.league.rounds + 1)
        case "void" if league.played:
            settled = league.settled()
            blocks = [
                block
                for blocks in league.schedules()
                for block in blocks
                if block.first > settled
                and {*range(block.first, block.first + block.seats)} <= {*league.played}
            ]
            free = [block for block in blocks if block.first not in league.closed]
            if free:
                block = free[choice % len(free)]
                league.void(block.first, block.first + block.seats - 1)
        case _:
            pass


def require_numbered(league: OpenLeague) -> None:
    blocks = [block for blocks in league.schedules() for block in blocks]
    assert [block.number for block in blocks] == [*range(1, len(blocks) + 1)]
    firsts = [1 + sum(block.seats for block in blocks[:number]) for number in range(len(blocks))]
    assert [block.first for block in blocks] == firsts


def require_rounds(league: OpenLeague, seats: int) -> None:
    """Each round has all who are there but for those who sit out, and points add up."""
    chapters = league.league.chapters
    again = Ranges.of([pair for chapter in chapters for pair in chapter.again.pairs])
    rounds = 0
    for blocks in league.schedules():
        seated = Counter(bot for block in blocks for bot in block.bots)
        assert max(seated.values()) == 1
        present = [each.present for each in chapters if each.after < blocks[0].first]
        there = present[-1] if present else tuple(range(len(league.league.entrants)))
        assert seated.keys() <= {*there}
        rounds += len(seated) > len(there) - seats
    assert rounds >= league.league.rounds  # a round of one table may be played again whole
    assert not (again and league.league.rounds > rounds)
    for name, own in points(league).items():
        assert 0 <= own <= league.league.rounds, name


def test_its_schedule_is_the_same_for_ever() -> None:
    """Stored leagues go on by it."""
    league = swiss(11, 4, 4, drawn(Random(3), [-0.2 * bot for bot in range(20)]))
    league.play_games(11)
    league.enter("zoe")
    league.play_games(8)
    league.enter("a")
    league.leave("c")
    league.void(league.settled() + 1, league.settled() + 4)
    league.more("rounds", 6)
    league.play_games()
    text = repr([[block.bots for block in blocks] for blocks in league.schedules()])
    assert sha256(text.encode()).hexdigest()[:16] == "6de00c6fb82a6066"
