"""Stages that change: late bots in the first stage, new versions and leavers in all of them, and void games of a stage."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.formats import History, format_of
from harness.league.league import Stage
from tests.league.rounds import drawn, lowest_wins
from tests.league.test_living_swiss import happen, require_numbered
from tests.support.leagues.journals import living
from tests.support.leagues.open_league import OpenLeague, Places, opened
from tests.support.strategies import examples

QUALIFICATION = Stage("round-robin", (2,), go_on=4)
GROUPED = Stage("round-robin", (2,), groups=2, go_on=2)
FINAL = Stage("round-robin", (2,), rounds=2)


def stages(bots: int, *stages: Stage, places: Places = lowest_wins) -> OpenLeague:
    seats = tuple(sorted({size for stage in stages for size in stage.seats}))
    return opened(living(bots, seats=seats, format="stages", stages=stages), places)


def lineups(league: OpenLeague, schedule: int) -> Counter[str]:
    return Counter(
        "-".join(sorted(league.name(bot) for bot in block.bots)) for block in league.schedules()[schedule]
    )


def places(league: OpenLeague) -> list[str]:
    return [league.name(row.bot) for row in league.standing().rows]


def test_a_late_bot_plays_everybody_of_the_first_stage_and_may_go_on() -> None:
    league = stages(5, QUALIFICATION, FINAL)
    league.play_games(3)
    league.enter("zoe")
    league.play_schedule()
    assert lineups(league, 1) == Counter([f"{bot}-zoe" for bot in "abcde"])
    league.play_games()
    assert {bot for pair in lineups(league, 2) for bot in pair.split("-")} == {*"abcd"}
    assert places(league)[-1] == "zoe"


def test_a_late_bot_comes_to_the_smallest_group_and_plays_that_group_alone() -> None:
    league = stages(5, GROUPED, FINAL)
    first = [*lineups(league, 0)]
    small = {bot for pair in first for bot in pair.split("-") if len({p for p in first if bot in p}) == 1}
    league.play_games(1)
    league.enter("zoe")
    league.play_schedule()
    assert lineups(league, 1) == Counter([f"{bot}-zoe" for bot in small])


def test_a_stage_that_has_begun_takes_no_late_bots() -> None:
    league = stages(6, QUALIFICATION, FINAL)
    league.play_schedule()
    league.play_games(1)
    *_, (history, _) = league.steps()
    why = format_of(league.league).refusal(history, newcomers=["zoe"], playing=[*"abcdef", "zoe"])
    assert why.startswith(
        "stage 2 has begun, and bots come late in the first alone: take zoe out of the file"
    )


@pytest.mark.parametrize(
    ("form", "why"), [("swiss", ""), ("knockout", "stage 1: a knockout that has begun takes no late bots: ")]
)
def test_a_first_stage_takes_late_bots_as_its_format_does(form: str, why: str) -> None:
    league = stages(8, Stage(form, (2,), go_on=4), FINAL)
    said = format_of(league.league).refusal(
        History(0, 0, league.results), newcomers=["zoe"], playing=[*"abcdefgh", "zoe"]
    )
    assert said.startswith(why)
    assert bool(said) == bool(why)


def test_the_place_of_a_bot_that_leaves_goes_to_the_next_of_its_group() -> None:
    league = stages(6, QUALIFICATION, FINAL)
    league.play_schedule()
    league.leave("b")
    league.play_games()
    assert {bot for pair in lineups(league, 1) for bot in pair.split("-")} == {*"acde"}
    assert places(league) == [*"acdebf"]


def test_where_a_group_has_too_few_the_next_of_the_other_group_goes_on() -> None:
    league = stages(7, GROUPED, FINAL)
    league.play_schedule()
    groups = {bot: {*pair.split("-")} for pair in lineups(league, 0) for bot in pair.split("-")}
    of_a = {bot for pair in lineups(league, 0) if "a" in pair for bot in pair.split("-")}
    for bot in sorted(of_a - {"a"}):
        league.leave(bot)
    on = {bot for pair in lineups(league, 1) for bot in pair.split("-")}
    assert on == {"a", *sorted(groups.keys() - of_a)[:3]}


def test_so_many_must_stay_that_the_next_stage_is_full() -> None:
    league = stages(6, QUALIFICATION, FINAL)
    form, history = format_of(league.league), History(0, 0, league.results)
    assert form.refusal(history, newcomers=[], playing=[*"abcd"]) == ""
    why = "4 bots of stage 1 go on, and 3 would be left"
    assert form.refusal(history, newcomers=[], playing=[*"abc"]) == why


def test_a_new_version_goes_on_in_the_place_of_its_bot() -> None:
    league = stages(6, Stage("swiss", (2,), rounds=3, go_on=4), FINAL)
    for _ in range(3):
        league.play_schedule()
    before = places(league)
    league.enter(before[0])
    league.play_games()
    assert {bot for pair in lineups(league, 3) for bot in pair.split("-")} == {f"{before[0]}#2", *before[1:4]}
    assert f"{before[0]}#2" in places(league)
    assert before[0] not in places(league)


def test_a_new_version_in_a_round_robin_stage_plays_all_of_its_group() -> None:
    league = stages(6, GROUPED, FINAL)
    league.play_games(3)
    league.enter("a")
    league.play_schedule()
    of_a = {pair.replace("a", "a#2") for pair in lineups(league, 0) if "a" in pair.split("-")}
    assert {"-".join(sorted(pair.split("-"))) for pair in of_a} == {*lineups(league, 1)}


def test_void_games_are_played_again_in_their_stage() -> None:
    league = stages(6, GROUPED, FINAL)
    league.play_schedule()
    block = league.schedules()[0][3]
    league.void(block.first, block.first + 1)
    league.play_games()
    assert [sorted(each.bots) for each in league.schedules()[1]] == [sorted(block.bots)]
    assert len(league.schedules()) == 3


def test_games_of_a_stage_before_cannot_be_void() -> None:
    league = stages(6, GROUPED, FINAL)
    league.play_schedule()
    assert league.settled() == 0
    league.play_games(1)
    assert league.settled() == 12


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["late", "renew", "leave", "void", "nothing"]),
        st.integers(0, 30),
        st.integers(0, 99),
    ),
    max_size=7,
)


@examples(25)
@given(
    events=EVENTS,
    first=st.sampled_from(["round-robin", "swiss", "ladder", "knockout"]),
    groups=st.integers(1, 2),
    second=st.sampled_from(["round-robin", "swiss", "knockout"]),
    seed=st.integers(0, 9),
)
def test_whatever_happens_the_stages_come_to_their_end(
    events: list[tuple[str, int, int]], first: str, groups: int, second: str, seed: int
) -> None:
    games, batch = (20, 3) if first == "ladder" else (None, None)
    one = Stage(first, (2,), games=games, batch=batch, groups=groups, go_on=4 // groups)
    league = stages(
        8, one, Stage(second, (2,), go_on=2), FINAL, places=drawn(Random(seed), [0.1 * bot for bot in range(200)])
    )  # fmt: skip
    for kind, number, choice in events:
        league.play_games(number)
        begun = [blocks for blocks in league.schedules() if blocks[0].first <= league.after]
        if is_allowed(league, kind, choice):
            happen(league, kind, choice)
        assert league.schedules()[: len(begun)] == begun
    league.play_games()
    require_numbered(league)
    assert league.standing().caption == "Stages, after stage 3 of 3"
    bots = {entrant.bot for entrant in league.league.entrants}
    assert sorted(name.partition("#")[0] for name in places(league)) == sorted(bots)
    for blocks in league.schedules():
        there = [each.present for each in league.league.chapters if each.after < blocks[0].first]
        assert {bot for block in blocks for bot in block.bots} <= {*(there[-1] if there else range(8))}


def is_allowed(league: OpenLeague, kind: str, choice: int) -> bool:
    """Whether the harness would take the change."""
    bots = [name.partition("#")[0] for name in league.present()]
    came = [f"new{choice}" if f"new{choice}" not in bots else "other"] if kind == "late" else []
    gone = [bots[choice % len(bots)]] if kind == "leave" else []
    history, form = History(), format_of(league.league)
    for history, schedule in league.steps():
        if history.games + schedule.game_count >= league.after:
            break
    playing = [bot for bot in [*bots, *came] if bot not in gone]
    return not form.refusal(history, newcomers=came, playing=playing)


def test_meetings_of_a_group_are_even_after_a_late_bot() -> None:
    league = stages(6, Stage("round-robin", (3,), rounds=2, go_on=3), Stage("round-robin", (3,)))
    league.play_games(5)
    league.enter("zoe")
    league.play_games()
    met = Counter(lineup for schedule in (0, 1) for lineup in lineups(league, schedule).elements())
    assert met == dict.fromkeys(["-".join(each) for each in combinations([*"abcdef", "zoe"], 3)], 2)
