"""A knockout that changes: bots leave, and others take their places; new versions play on; void games are played again."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.formats import History, format_of
from tests.league.rounds import all_equal, drawn, lowest_wins
from tests.league.test_living_swiss import happen, require_numbered
from tests.support.leagues.journals import living
from tests.support.leagues.open_league import OpenLeague, Places, opened
from tests.support.strategies import examples


def knockout(bots: int, *seats: int, places: Places = lowest_wins, **keys: object) -> OpenLeague:
    league = living(bots, seats=seats, format="knockout", **{"blocks": 1, "advance": 2, **keys})
    return opened(league, places)


def reached(league: OpenLeague) -> list[tuple[int, str, object]]:
    return [(row.rank, league.name(row.bot), row.values[0]) for row in league.standing().rows]


def tables(league: OpenLeague, schedule: int) -> list[set[str]]:
    return [{league.name(bot) for bot in block.bots} for block in league.schedules()[schedule]]


def test_a_bot_that_leaves_its_table_is_last_there_and_the_others_go_on() -> None:
    league = knockout(8, 4)
    assert tables(league, 0) == [{*"adeh"}, {*"bcfg"}]
    league.play_games(1)
    league.leave("a")
    league.play_games()
    assert tables(league, 1) == [{*"bcde"}]
    assert [name for _, name, _ in reached(league)] == [*"bcdefhag"]
    assert len(league.played) == 1 + 4 + 4


def test_the_place_of_a_bot_that_leaves_after_its_table_is_taken_by_the_next_of_the_table() -> None:
    league = knockout(8, 4)
    league.play_schedule()
    league.leave("a")
    assert tables(league, 1) == [{*"bcde"}]
    league.play_games()
    assert (5, "a", "round 1") in reached(league)  # it ended first at its table, and did not go on


def test_when_a_table_has_too_few_that_stay_the_best_that_were_beaten_elsewhere_go_on() -> None:
    league = knockout(8, 4)
    league.play_schedule()
    for bot in "ade":
        league.leave(bot)
    assert tables(league, 1) == [{*"bchf"}]


def test_when_too_few_are_left_for_the_next_round_the_rounds_are_those_of_fewer_bots() -> None:
    league = knockout(16, 4)
    league.play_schedule()
    for bot in "abcdefghij":
        league.leave(bot)
    assert len(tables(league, 1)[0]) == 4  # of six, by a knockout of six: two byes
    league.play_games()
    assert league.standing().caption.startswith("Knockout, after round 3 of 3")


def test_whoever_has_a_bye_and_leaves_is_out_in_that_round() -> None:
    league = knockout(10, 4, advance=3)
    league.play_games(1)
    assert all("a" not in table for table in tables(league, 0))
    league.leave("a")
    league.play_games()
    assert (9, "a", "round 1") in reached(league)


def test_who_leaves_when_all_is_over_keeps_its_place() -> None:
    league = knockout(8, 4)
    league.play_games()
    before = reached(league)
    league.leave("a")
    assert reached(league) == before
    assert league.play_games() == 0


def test_a_place_match_is_of_those_who_have_stayed() -> None:
    league = knockout(16, 4, place_match=True)
    for _ in range(2):
        league.play_schedule()
    assert tables(league, 2) == [{*"abcd"}, {*"efgh"}]
    league.leave("e")
    assert tables(league, 2) == [{*"abcd"}]  # three fill no table of four
    league.play_games()
    assert [rank for rank, *_ in reached(league)][:5] == [1, 2, 3, 4, 5]


def test_a_new_version_plays_from_the_next_table_on_with_what_the_bot_has_reached() -> None:
    league = knockout(8, 4)
    league.play_schedule()
    league.enter("a")
    assert tables(league, 1) == [{"a#2", *"bcd"}]
    league.play_games()
    assert reached(league)[3] == (4, "a#2", "final")  # it has the highest number now, and loses


def test_a_table_that_lost_all_its_games_to_a_new_version_plays_one_more_block() -> None:
    league = knockout(8, 4)
    league.play_games(4)  # the first table
    league.enter("b")
    league.play_games()
    assert tables(league, 1) == [{"b#2", *"cfg"}]
    assert reached(league)[0][1] == "a"


def test_void_games_are_played_again_before_it_is_decided_who_goes_on() -> None:
    league = knockout(8, 4)
    league.play_games(6)
    league.void(1, 4)
    league.play_games()
    one, again, final = (tables(league, schedule) for schedule in range(3))
    assert (one[0], again) == ({*"adeh"}, [{*"adeh"}])
    assert final == [{*"abcd"}]


def test_between_equals_more_is_played_by_tables_that_nobody_has_left() -> None:
    league = knockout(8, 4, places=all_equal)
    league.play_schedule()
    league.leave("b")
    assert tables(league, 1) == [{*"adeh"}, {*"bcfg"}][:1]


@pytest.mark.parametrize(
    ("newcomers", "staying", "why"),
    [
        (["zoe"], 9, "a knockout that has begun takes no late bots: take zoe out of the file, or begin a new run with it, "),
        (["zoe", "tom"], 9, "a knockout that has begun takes no late bots: take zoe, tom out of the file, or begin a new run with them, "),
        ([], 3, "a table takes 4 bots, and 3 would be left"),
        ([], 4, ""),
    ],
)  # fmt: skip
def test_what_it_cannot_go_on_with_is_said(newcomers: list[str], staying: int, why: str) -> None:
    said = format_of(knockout(8, 4).league).refusal(
        History(), newcomers=newcomers, playing=[*map(str, range(staying))]
    )
    assert said.startswith(why)
    assert bool(said) == bool(why)


EVENTS = st.lists(
    st.tuples(st.sampled_from(["renew", "leave", "void", "nothing"]), st.integers(0, 30), st.integers(0, 99)),
    max_size=9,
)


@examples(30)
@given(events=EVENTS, bots=st.sampled_from([8, 10, 12, 16]), seed=st.integers(0, 9), match=st.booleans())
def test_whatever_happens_it_comes_to_a_final_of_those_who_stayed(
    events: list[tuple[str, int, int]], bots: int, seed: int, match: bool
) -> None:
    places = drawn(Random(seed), [0.1 * bot for bot in range(200)])
    league = knockout(bots, 2, 4, places=places, place_match=match)
    for kind, games, choice in events:
        league.play_games(games)
        begun = [blocks for blocks in league.schedules() if blocks[0].first <= league.after]
        happen(league, kind, choice)
        assert league.schedules()[: len(begun)] == begun
    league.play_games()
    require_numbered(league)
    rows = league.standing().rows
    assert sorted(league.name(row.bot).partition("#")[0] for row in rows) == sorted(
        {entrant.bot for entrant in league.league.entrants}
    )
    assert [row.rank for row in rows].count(1) == 1
    for blocks in league.schedules():
        there = [each.present for each in league.league.chapters if each.after < blocks[0].first]
        assert {bot for block in blocks for bot in block.bots} <= {*(there[-1] if there else range(bots))}
